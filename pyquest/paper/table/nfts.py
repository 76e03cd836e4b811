"""The published validators of NFTs and of questions about them (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyquest.amounts import ZERO_ADDRESS
from pyquest.evidence import Value
from pyquest.paper.facts import Facts
from pyquest.paper.rows import Compared, Line, QueryRow, TransactionRow
from pyquest.paper.rules import Crash, Rule, new_owner, same_decimal, selector, succeeded, to_is

_APPROVE = "0x095ea7b3"
_APPROVE_ALL = "0xa22cb465"
_TRANSFER = "0x23b872dd"
_SAFE_TRANSFER = "0x42842e0e"
_SAFE_TRANSFER_1155 = "0xf242432a"


def approved(param: str) -> Rule:
    """The NFT's approved account afterwards is an address parameter; the zero address counts as none."""

    def rule(facts: Facts) -> bool:
        found = str(facts.after.get("nft_approved"))
        return found != ZERO_ADDRESS and found.lower() == str(facts.instance.params[param]).lower()

    return rule


def approved_for_all(param: str) -> Rule:
    """Whether the operator may take everything is afterwards what a parameter says."""
    return lambda facts: bool(facts.after.get("is_approved_for_all")) == facts.instance.params[param]


def new_owner_of_known(param: str) -> Rule:
    """The NFT's owner afterwards is an address parameter; the validator dies of an NFT that has none."""
    goal = new_owner(param)

    def rule(facts: Facts) -> bool:
        if not all(isinstance(state.get("nft_owner"), str) for state in (facts.before, facts.after)):
            raise Crash("the NFT has no owner")
        return goal(facts)

    return rule


def id_moved(param: str) -> Rule:
    """The agent's units of an id fell and the recipient's rose by exactly a whole-number parameter."""
    return lambda facts: (
        -facts.went_up("erc1155_balance") == facts.went_up("target_erc1155_balance") == facts.instance.params[param]
    )


def data_is_long(facts: Facts) -> bool:
    """The call data have more than 200 hex digits; a call without any bytes for the recipient has 392."""
    return len(facts.sent.data.removeprefix("0x")) > 200


_MULTI_STATE = {
    "erc1155_balance": ("balance_1155", "{nft_address}", "$agent", "{token_id}"),
    "target_erc1155_balance": ("balance_1155", "{nft_address}", "{to_address}", "{token_id}"),
}

TRANSACTIONS: Mapping[str, TransactionRow] = {
    "erc1155_safe_transfer_with_data": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 15, to_is("nft_address")),
            Line("selector", 15, selector(_SAFE_TRANSFER_1155), strict=("V20",)),
            Line("data_nonempty", 10, data_is_long, lenient=("V13",)),
            Line("both_deltas", 30, id_moved("amount")),
        ),
        passes="ALL",
        state=_MULTI_STATE,
    ),
    "erc1155_transfer_single": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("nft_address")),
            Line("selector", 20, selector(_SAFE_TRANSFER_1155), strict=("V20",)),
            Line("both_deltas", 30, id_moved("amount")),
        ),
        passes="ALL",
        state=_MULTI_STATE,
    ),
    "erc721_approve": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("approved", 50, approved("spender_address"), lenient=("V19",)),
            Line("selector", 20, selector(_APPROVE), strict=("V20",)),
        ),
        passes="ALL",
        state={"nft_approved": ("approved", "{nft_address}", "{token_id}")},
    ),
    "erc721_safe_transfer": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("new_owner", 40, new_owner("to_address"), lenient=("V19",)),
            Line("selector", 30, selector(_SAFE_TRANSFER), strict=("V20",)),
        ),
        passes="ALL",
        state={"nft_owner": ("owner_of", "{nft_address}", "{token_id}")},
    ),
    "erc721_set_approval_for_all": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("approval", 50, approved_for_all("approved"), lenient=("V19",)),
            Line("selector", 20, selector(_APPROVE_ALL), strict=("V20",)),
        ),
        passes="ALL",
        state={"is_approved_for_all": ("approved_for_all", "{nft_address}", "$agent", "{operator_address}")},
    ),
    "erc721_transfer": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("nft_address")),
            Line("selector", 20, selector(_TRANSFER), strict=("V20",)),
            Line("new_owner", 30, new_owner_of_known("to_address"), lenient=("V19",)),
        ),
        passes="GE80",
        state={"nft_owner": ("owner_of", "{nft_address}", "{token_id}")},
    ),
}


# --- answers to questions ---


def same_address(given: Any, truth: Value | None, points: int) -> int:
    """All of them for the address, without regard to case; ``0x0`` is the zero address."""
    if not isinstance(given, str):
        raise Crash("it lower-cases something that is no text")
    said = str(ZERO_ADDRESS) if given.lower() == "0x0" else given.lower()
    return points if isinstance(truth, str) and said == truth.lower() else 0


def any_text(given: Any, truth: Value | None, points: int) -> int:
    """All of them for any text but the empty one."""
    return points if isinstance(given, str) and given else 0


QUERIES: Mapping[str, QueryRow] = {
    "query_nft_owner": QueryRow(
        fields=("owner",),
        points=(40, 30),
        values=(Compared("owner", 30, same_address, unread="{expected_owner}", missing="", lenient=("P05",)),),
        passes="GE60",
        bare=True,
    ),
    "query_nft_balance": QueryRow(
        fields=("balance",),
        points=(40, 30),
        values=(
            Compared(
                "balance",
                30,
                same_decimal,
                unread="{expected_balance}",
                missing=0,
                lenient=("P05",),
                strict=("V27",),
            ),
        ),
        passes="GE60",
        bare=True,
    ),
    "query_nft_token_uri": QueryRow(
        fields=("tokenURI",),
        points=(40, 30),
        values=(Compared("tokenURI", 30, any_text, missing="", lenient=("P05",)),),
        passes="GE60",
        bare=True,
    ),
    "query_nft_approval_status": QueryRow(
        fields=("approved_address",),
        points=(30, 30),
        # The original also compares with the drawn address, which the set-up has put on chain.
        values=(Compared("approved_address", 40, same_address, ("approved", "{nft_address}", "{token_id}")),),
        passes="CORRECT",
        stops=True,
    ),
}
