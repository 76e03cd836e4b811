"""The published validators as rows: state they read, checks with points, how they pass.

Facts: atomic_validators.md, in its order and with its names for the checks. Every leniency carries the id of the defect
(atomic_defects.md) that it comes from: ``lenient`` where a check that passed proves less than it says, ``strict`` where
a right answer can lose its points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pyquest.checks.pancake import AMOUNTS_OUT
from pyquest.evidence import Value
from pyquest.paper.facts import Template
from pyquest.paper.rules import (
    Grade,
    Rule,
    allowance_is_the_calls,
    allowed_or_used,
    always,
    any_allowance,
    balance_kept,
    both_balances_moved,
    exact_selector,
    gas_is_sane,
    grew,
    new_owner,
    same_last_amount,
    same_number,
    selector,
    sender_paid_what_it_sent,
    shrank,
    sold,
    stake_follows_tokens,
    succeeded,
    text_stored,
    to_is,
    tokens_left_as_in_call,
    value_is_about,
    value_is_share,
)

PassRule = Literal["ALL", "GE80", "GE70", "GE60", "CORRECT"]
"""Every check; a score of at least 80, 70 or 60; all three steps of a query (atomic_validators.md 0.7)."""


@dataclass(frozen=True)
class Line:
    """One check of a published validator."""

    name: str
    points: int
    rule: Rule
    lenient: tuple[str, ...] = ()
    strict: tuple[str, ...] = ()


@dataclass(frozen=True)
class TransactionRow:
    """A validator of transactions.

    Attributes:
        checks: The first one is always the success of the transaction.
        passes: The pass rule.
        state: State key to the reading behind it; the agent's native balance is always there.
        stops_on_revert: Whether a failed transaction ends it at 0; where not, other checks still earn (defect V18).
    """

    checks: tuple[Line, ...]
    passes: PassRule
    state: Mapping[str, Template] = field(default_factory=dict)
    stops_on_revert: bool = True


@dataclass(frozen=True)
class QueryRow:
    """A validator of query answers: it was answered, the field is there, its value is right.

    Attributes:
        field: The field it wants.
        points: For the three steps.
        truth: The reading that the value is compared with.
        by_view_call: Whether the view-call route reads that truth and builds that field (defect P03 where not).
        bare: Whether the bare-object route reads it; where not, the value is compared with ``unread`` (defect P04).
        passes: The pass rule.
        grade: What a value earns; any at all counts as right.
        unread: What stands for a truth that is not read, or cannot be.
        lenient: Defects because of which a value that counts as right may be wrong.
    """

    field: str
    points: tuple[int, int, int]
    truth: Template
    by_view_call: bool
    bare: bool
    passes: PassRule
    grade: Grade = same_number
    unread: Value = 0
    lenient: tuple[str, ...] = ()


_TRANSFER = "0xa9059cbb"
_SET_MESSAGE = "0x368b8772"
_APPROVE = "0x095ea7b3"
_SAFE_TRANSFER = "0x42842e0e"
_SWAP_TOKENS = "0x38ed1739"
_ADD_LIQUIDITY_BNB = "0xf305d719"

TRANSACTIONS: Mapping[str, TransactionRow] = {
    "bnb_transfer_percentage": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("recipient", 20, to_is("to_address")),
            Line("amount", 30, value_is_share("percentage"), lenient=("V15", "V29")),
            Line("gas_sane", 10, gas_is_sane, lenient=("V13",), strict=("V22",)),
            Line("sender_delta", 10, sender_paid_what_it_sent, lenient=("V13",)),
        ),
        passes="ALL",
        stops_on_revert=False,
    ),
    "contract_call_with_params": TransactionRow(
        checks=(
            Line("tx_success", 40, succeeded),
            Line("contract", 20, to_is("contract_address")),
            Line("selector", 20, selector(_SET_MESSAGE), strict=("V20",)),
            Line("message_stored", 20, text_stored("message_value", "message")),
        ),
        passes="ALL",
        state={"message_value": ("view", "{contract_address}", "getMessage()(bytes)")},
    ),
    "erc20_transfer_fixed": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("token_address")),
            Line("selector", 20, selector(_TRANSFER), strict=("V20",)),
            Line("both_deltas", 30, both_balances_moved("amount")),
        ),
        passes="GE80",
        state={
            "token_balance": ("balance", "{token_address}", "$agent"),
            "target_token_balance": ("balance", "{token_address}", "{to_address}"),
        },
    ),
    "erc20_approve": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("selector", 20, exact_selector(_APPROVE), lenient=("V02",), strict=("V20", "V21")),
            Line("allowance", 40, allowance_is_the_calls(_APPROVE, "amount"), lenient=("V02",), strict=("V28",)),
            Line("no_transfer", 10, balance_kept("token_balance"), lenient=("V13",)),
        ),
        passes="ALL",
        state={
            "allowance": ("allowance", "{token_address}", "$agent", "{spender_address}"),
            "token_balance": ("balance", "{token_address}", "$agent"),
        },
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
    "stake_single_token": TransactionRow(
        checks=(
            Line("tx_success", 25, succeeded, lenient=("V07",)),
            Line("approval", 20, always, lenient=("V13",)),
            Line("token_delta", 25, tokens_left_as_in_call("stake_amount"), lenient=("V07",), strict=("V23", "V28")),
            Line("staked_delta", 30, stake_follows_tokens, lenient=("V07",)),
        ),
        passes="ALL",
        state={
            "token_balance": ("balance", "{token_address}", "$agent"),
            "staked_amount": ("staked", "{pool_address}", "$agent"),
        },
    ),
    "swap_exact_tokens_for_tokens": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("approval", 15, allowed_or_used("amount_in"), lenient=("V13",)),
            Line("router", 10, to_is("router_address")),
            Line("selector", 10, selector(_SWAP_TOKENS), strict=("V20",)),
            Line("in_delta", 20, sold("amount_in")),
            Line("out_delta", 15, grew("target_token_balance"), lenient=("V14",)),
        ),
        passes="ALL",
        state={
            "allowance": ("allowance", "{token_in_address}", "$agent", "{router_address}"),
            "token_balance": ("balance", "{token_in_address}", "$agent"),
            "target_token_balance": ("balance", "{token_out_address}", "$agent"),
        },
    ),
    "add_liquidity_bnb_token": TransactionRow(
        checks=(
            Line("tx_success", 20, succeeded),
            Line("approval", 15, any_allowance, lenient=("V13",)),
            Line("router", 10, to_is("router_address")),
            Line("selector", 10, exact_selector(_ADD_LIQUIDITY_BNB), strict=("V20", "V21")),
            Line("bnb_sent", 20, value_is_about("amount_bnb"), lenient=("V08", "V15")),
            Line("token_used", 15, shrank("token_balance"), lenient=("V08",)),
            Line("lp_received", 10, grew("lp_token_balance"), lenient=("V08",)),
        ),
        passes="GE70",
        state={
            "allowance": ("allowance", "{token_address}", "$agent", "{router_address}"),
            "token_balance": ("balance", "{token_address}", "$agent"),
            # The original asks the factory for the pair of WBNB and the token, which is always USDT.
            "lp_token_balance": ("balance", "$wbnb_usdt_lp", "$agent"),
        },
    ),
}

QUERIES: Mapping[str, QueryRow] = {
    "query_erc20_balance": QueryRow(
        field="balance_raw",
        points=(30, 30, 40),
        truth=("balance", "{token_address}", "{query_address}"),
        by_view_call=True,
        bare=False,
        passes="CORRECT",
    ),
    "query_swap_output_amount": QueryRow(
        field="amounts",
        points=(30, 30, 40),
        truth=("view", "{router_address}", AMOUNTS_OUT, "{amount_in}", ["{token_in_address}", "{token_out_address}"]),
        by_view_call=False,
        bare=False,
        passes="CORRECT",
        grade=same_last_amount,
        unread=(),
        lenient=("V17",),
    ),
}
