"""The published validators of swaps and liquidity (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from pyquest.amounts import Amount
from pyquest.checks.pancake import AMOUNTS_IN, AMOUNTS_OUT, RESERVES
from pyquest.evidence import Value
from pyquest.paper.facts import Facts, number
from pyquest.paper.rows import Compared, Line, QueryRow, TransactionRow
from pyquest.paper.rules import (
    Rule,
    allowed_or_used,
    decimal,
    exact_selector,
    grew,
    same_last_amount,
    selector,
    shrank,
    sold,
    succeeded,
    to_is,
    value_is_about,
)

_SWAP_BNB = "0x7ff36ab5"
_SWAP_FOR_BNB = "0x18cbafe5"
_SWAP_TOKENS = "0x38ed1739"
_SWAP_FOR_EXACT = "0x8803dbee"
_ADD_LIQUIDITY = "0xe8e33700"
_ADD_LIQUIDITY_BNB = "0xf305d719"
_REMOVE_LIQUIDITY = "0xbaa2abde"
_REMOVE_LIQUIDITY_BNB = "0x02751cec"

_SEVENTHS = (14, 14, 14, 15, 14, 14, 15)  # of 100, the sum of as many as passed cut off
_TEN_WEI = 10

# --- what their validators alone look at ---


def there_is(key: str) -> Rule:
    """There is some of an allowance, before or after."""
    return lambda facts: number(facts.before, key) > 0 or number(facts.after, key) > 0


def there_was(key: str) -> Rule:
    """There was some of an allowance before."""
    return lambda facts: number(facts.before, key) > 0


def value_is(param: str) -> Rule:
    """The value sent is an amount parameter, to the wei; what came back is not looked at."""
    return lambda facts: facts.sent.value == facts.units(param)


def bnb_came(facts: Facts) -> bool:
    """The agent's BNB grew by more than the gas that it paid."""
    return facts.went_up("balance") + facts.fee > 0


def sold_exactly(param: str) -> Rule:
    """The agent's tokens fell by an amount parameter, to the wei."""
    return lambda facts: -facts.went_up("token_balance") == facts.units(param)


def bought(param: str) -> Rule:
    """What the agent has of the other token grew by an amount parameter, give or take 10 wei."""
    return lambda facts: abs(facts.went_up("target_token_balance") - facts.units(param)) <= _TEN_WEI


def other_contracts_spoke(start: str, end: str) -> Rule:
    """There are call data, and at least two contracts beside the first and the last token emitted events (V09)."""

    def rule(facts: Facts) -> bool:
        ends = {str(facts.instance.params[param]) for param in (start, end)}
        logs = () if facts.receipt is None else facts.receipt.logs
        return len(facts.sent.data) > len(_SWAP_TOKENS) and len({log.address for log in logs} - ends) >= 2

    return rule


def roughly_used(key: str, param: str) -> Rule:
    """A balance fell by something between half and one and a half of an amount parameter."""
    return lambda facts: int(facts.units(param) * 0.5) <= -facts.went_up(key) <= int(facts.units(param) * 1.5)


def shares_left(param: str) -> Rule:
    """The agent's shares fell by a percentage of what they were, within 1 %."""

    def rule(facts: Facts) -> bool:
        percent = facts.instance.params[param]
        assert isinstance(percent, Amount)
        expected = number(facts.before, "lp_token_balance") * float(percent.text) / 100
        return int(expected * 0.99) <= -facts.went_up("lp_token_balance") <= int(expected * 1.01)

    return rule


# --- answers to questions ---


def same_reserves(given: Any, truth: Value | None, points: int) -> int:
    """All points when both reserves and the time are the chain's; five less when both reserves are off by under 1 %."""
    said, expected = _numbers(given), truth
    assert isinstance(expected, tuple)
    if said == expected:
        return points
    near = said and all(abs(one - due) / max(due, 1) < 0.01 for one, due in zip(said[:2], expected[:2], strict=True))
    return points - 5 if near else 0


def either_end(given: Any, truth: Value | None, points: int) -> int:
    """All when what goes in and what comes out are within 1 %; else it is the better of both that counts (V04)."""
    listed, *by_themselves = given
    in_list = isinstance(listed, list) and len(listed) >= 2
    said = _numbers((listed[0], listed[-1]) if in_list else by_themselves)
    if not said or not isinstance(truth, tuple):
        return 0
    off = [abs(one - due) / due * 100 for one, due in zip(said, (truth[0], truth[-1]), strict=True)]
    return points if max(off) <= 1 else max(0, int(points * (1 - min(off) / 10)))


def _numbers(values: Iterable[Any]) -> tuple[int, ...]:
    """Each value by ``int()``; nothing when that refuses one."""
    numbers = [decimal(value) for value in values]
    return () if None in numbers else tuple(cast("list[int]", numbers))


# --- the table ---

TRANSACTIONS: Mapping[str, TransactionRow] = {
    "swap_exact_bnb_for_tokens": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("router", 15, to_is("router_address")),
            Line("selector", 15, selector(_SWAP_BNB), strict=("V20",)),
            Line("bnb_spent", 15, value_is("amount_in"), lenient=("V14",)),
            Line("token_in_wallet", 25, grew("token_balance"), lenient=("V14",)),
        ),
        passes="ALL",
        state={"token_balance": ("balance", "{token_address}", "$agent")},
    ),
    "swap_exact_tokens_for_bnb": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("approval", 20, allowed_or_used("amount_in"), lenient=("V13",)),
            Line("router", 10, to_is("router_address")),
            Line("selector", 10, selector(_SWAP_FOR_BNB), strict=("V20",)),
            Line("token_delta", 20, sold("amount_in")),
            Line("bnb_delta", 10, bnb_came, lenient=("V14",)),
        ),
        passes="ALL",
        state={
            "allowance": ("allowance", "{token_address}", "$agent", "{router_address}"),
            "token_balance": ("balance", "{token_address}", "$agent"),
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
    "swap_multihop_routing": TransactionRow(
        checks=(
            Line("tx_success", 20, succeeded),
            Line("approval", 10, there_is("allowance"), lenient=("V13",)),
            Line("router", 10, to_is("router_address")),
            Line("selector", 10, exact_selector(_SWAP_TOKENS), strict=("V20", "V21")),
            Line("in_delta", 20, sold_exactly("amount_in")),
            Line("out_delta", 20, grew("target_token_balance"), lenient=("V14",)),
            Line("multihop", 10, other_contracts_spoke("token_start_address", "token_end_address"), lenient=("V09",)),
        ),
        passes="GE80",
        state={
            "allowance": ("allowance", "{token_start_address}", "$agent", "{router_address}"),
            "token_balance": ("balance", "{token_start_address}", "$agent"),
            "target_token_balance": ("balance", "{token_end_address}", "$agent"),
        },
    ),
    "swap_tokens_for_exact_tokens": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("approval", 15, there_is("allowance"), lenient=("V13",)),
            Line("router", 10, to_is("router_address")),
            Line("selector", 10, selector(_SWAP_FOR_EXACT), strict=("V20",)),
            Line("out_exact", 25, bought("amount_out")),
            Line("in_delta", 10, shrank("token_balance"), lenient=("V14",)),
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
            Line("approval", 15, there_is("allowance"), lenient=("V13",)),
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
    "add_liquidity_tokens": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("approval_a", 10, there_was("allowance"), lenient=("V13",), strict=("V26",)),
            Line("approval_b", 10, there_was("token_b_allowance"), lenient=("V13",), strict=("V26",)),
            Line("router", 10, to_is("router_address")),
            Line("selector", 5, selector(_ADD_LIQUIDITY), strict=("V20",)),
            Line("a_used", 15, roughly_used("token_balance", "amount_token_a"), lenient=("V08",)),
            Line("b_used", 15, roughly_used("token_b_balance", "amount_token_b"), lenient=("V08",)),
            Line("lp_received", 5, grew("lp_token_balance"), lenient=("V08",)),
        ),
        passes="GE70",
        state={
            "allowance": ("allowance", "{token_a_address}", "$agent", "{router_address}"),
            "token_b_allowance": ("allowance", "{token_b_address}", "$agent", "{router_address}"),
            "token_balance": ("balance", "{token_a_address}", "$agent"),
            "token_b_balance": ("balance", "{token_b_address}", "$agent"),
            "lp_token_balance": ("balance", "$usdt_busd_lp", "$agent"),
        },
        stops_on_revert=False,
    ),
    "remove_liquidity_bnb_token": TransactionRow(
        checks=(
            Line("tx_success", _SEVENTHS[0], succeeded),
            Line("lp_approval", _SEVENTHS[1], there_is("lp_allowance"), lenient=("V13",)),
            Line("router", _SEVENTHS[2], to_is("router_address")),
            Line("selector", _SEVENTHS[3], exact_selector(_REMOVE_LIQUIDITY_BNB), strict=("V20", "V21")),
            Line("lp_delta", _SEVENTHS[4], shares_left("liquidity_percentage"), lenient=("V08",)),
            Line("token_received", _SEVENTHS[5], grew("token_balance"), lenient=("V08",)),
            Line("bnb_received", _SEVENTHS[6], bnb_came, lenient=("V08",)),
        ),
        passes="ALL",
        state={
            "token_balance": ("balance", "{token_address}", "$agent"),
            "lp_token_balance": ("balance", "$wbnb_usdt_lp", "$agent"),
            "lp_allowance": ("allowance", "$wbnb_usdt_lp", "$agent", "{router_address}"),
        },
        alike=True,
    ),
    "remove_liquidity_tokens": TransactionRow(
        checks=(
            Line("tx_success", _SEVENTHS[0], succeeded),
            Line("lp_approval", _SEVENTHS[1], there_is("lp_allowance"), lenient=("V13",)),
            Line("router", _SEVENTHS[2], to_is("router_address")),
            Line("selector", _SEVENTHS[3], selector(_REMOVE_LIQUIDITY), strict=("V20",)),
            Line("lp_delta", _SEVENTHS[4], shrank("lp_token_balance"), lenient=("V08",)),
            Line("a_received", _SEVENTHS[5], grew("token_balance"), lenient=("V08",)),
            Line("b_received", _SEVENTHS[6], grew("target_token_balance"), lenient=("V08",)),
        ),
        passes="ALL",
        state={
            "token_balance": ("balance", "{token_a_address}", "$agent"),
            "target_token_balance": ("balance", "{token_b_address}", "$agent"),
            "lp_token_balance": ("balance", "$usdt_busd_lp", "$agent"),
            "lp_allowance": ("allowance", "$usdt_busd_lp", "$agent", "{router_address}"),
        },
        alike=True,
    ),
}

_DIRECT = ["{token_in_address}", "{token_out_address}"]

QUERIES: Mapping[str, QueryRow] = {
    "query_pair_reserves": QueryRow(
        fields=("reserve0", "reserve1", "blockTimestampLast"),
        points=(30, 30),
        values=(
            Compared(
                ("reserve0", "reserve1", "blockTimestampLast"),
                40,
                same_reserves,
                ("view", "{pair_address}", RESERVES),
                unread=(0, 0, 0),
                missing=(None, None, None),
                lenient=("V17",),
                strict=("V27",),
            ),
        ),
        passes="CORRECT",
        stops=True,
    ),
    "query_swap_input_amount": QueryRow(
        fields=("amounts", "amount_in", "amount_out"),
        points=(30, 30),
        values=(
            Compared(
                ("amounts", "amount_in", "amount_out"),
                40,
                either_end,
                ("view", "{router_address}", AMOUNTS_IN, "{amount_out}", _DIRECT),
                unread=None,
                missing=(None, None, None),
                lenient=("V04",),
                strict=("V27",),
            ),
        ),
        passes="GE60",
    ),
    "query_swap_output_amount": QueryRow(
        fields=("amounts",),
        points=(30, 30),
        values=(
            Compared(
                "amounts",
                40,
                same_last_amount,
                ("view", "{router_address}", AMOUNTS_OUT, "{amount_in}", _DIRECT),
                unread=(),
                lenient=("V17",),
            ),
        ),
        passes="CORRECT",
        stops=True,
    ),
}
