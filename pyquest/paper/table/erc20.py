"""The published validators of ERC-20 transfers and allowances (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyquest.amounts import ZERO_ADDRESS
from pyquest.paper.facts import Facts, Sent, Template, number
from pyquest.paper.rows import Line, TransactionRow
from pyquest.paper.rules import (
    Rule,
    balance_kept,
    both_balances_moved,
    exact_selector,
    selector,
    succeeded,
    to_is,
)

_TRANSFER = "0xa9059cbb"
_TRANSFER_FROM = "0x23b872dd"
_TRANSFER_AND_CALL = "0x1296ee62"  # with two arguments; 0x4000aea0, which takes bytes as well, is not credited
_APPROVE = "0x095ea7b3"
_APPROVE_AND_CALL = ("0x3177029f", "0xcae9ca51")
_INCREASE = "0x39509351"
_DECREASE = "0xa457c2d7"

# --- amounts that validators look at: observed ones, and those that a call names ---

Observed = Callable[[Facts], int]

_WORD = 64  # hex digits


def left(facts: Facts) -> int:
    """What the agent's tokens fell by, or those of whoever stands in for it."""
    return -facts.went_up("token_balance")


def arrived(facts: Facts) -> int:
    """What the recipient's tokens rose by."""
    return facts.went_up("target_token_balance")


def allowed(facts: Facts) -> int:
    """The allowance afterwards; 0 if it cannot be read."""
    return number(facts.after, "allowance")


def raised(facts: Facts) -> int:
    """What the allowance rose by."""
    return facts.went_up("allowance")


def lowered(facts: Facts) -> int:
    """What the allowance fell by."""
    return -facts.went_up("allowance")


def _arguments(data: str, of: str, count: int) -> list[str]:
    """The first arguments of a call as hex digits; none if it is another function's, or has fewer."""
    body = data.removeprefix(of)
    if body == data or len(body) < count * _WORD:
        return []
    return [body[start : start + _WORD] for start in range(0, count * _WORD, _WORD)]


def _said(facts: Facts, of: str, count: int, param: str) -> int:
    """The amount that a call names as the last of so many arguments; an amount parameter if it names none."""
    named = _arguments(facts.sent.data, of, count)
    return int(named[-1], 16) if named else facts.rounded(param)


# --- rules ---


def exactly(observed: Observed, param: str) -> Rule:
    """An observed amount is an amount parameter."""
    return lambda facts: observed(facts) == facts.units(param)


def as_called(observed: Observed, of: str, param: str) -> Rule:
    """An observed amount is the second argument of the call; an amount parameter if that has none."""
    return lambda facts: observed(facts) == _said(facts, of, 2, param)


def about_as_called(observed: Observed) -> Rule:
    """An observed amount is within 0.1 % of the third argument of a transferFrom, or else of the amount parameter."""

    def rule(facts: Facts) -> bool:
        said = _said(facts, _TRANSFER_FROM, 3, "amount")
        return abs(observed(facts) - said) <= said * 0.001

    return rule


def about_the_share(observed: Observed) -> Rule:
    """An observed amount is within 0.1 % of a percentage of the agent's tokens; all of it in binary floating point."""

    def rule(facts: Facts) -> bool:
        percent = facts.instance.params["percentage"]
        assert isinstance(percent, int)
        share = int(number(facts.before, "token_balance") * percent / 100)
        return abs(observed(facts) - share) <= int(share * 0.001)

    return rule


def about_what_was_to_burn(facts: Facts) -> bool:
    """The agent's tokens fell by the amount parameter within 0.1 %, or within 1 unit where that is nothing."""
    wanted = facts.units("amount")
    return abs(left(facts) - wanted) <= (int(wanted * 0.001) or 1)


def to_the_zero_address(facts: Facts) -> bool:
    """The call is a transfer to the zero address, without regard to case."""
    return [to[-40:] for to in _arguments(facts.sent.data.lower(), _TRANSFER, 1)] == [ZERO_ADDRESS[2:]]


def about_all(facts: Facts) -> bool:
    """The agent's tokens fell by all they were within 0.1 %, and at least within 1 unit."""
    held = number(facts.before, "token_balance")
    return abs(left(facts) - held) <= max(int(held * 0.001), 1)


def dust_remains(facts: Facts) -> bool:
    """The agent keeps at most a hundredth of one token; all of these have 18 decimals."""
    return number(facts.after, "token_balance") <= 10**16


def nothing_allowed(facts: Facts) -> bool:
    """The allowance afterwards is 0, or cannot be read."""
    return allowed(facts) == 0


# --- rows ---

_HELD: Mapping[str, Template] = {"token_balance": ("balance", "{token_address}", "$agent")}
_SENT_ON: Mapping[str, Template] = {**_HELD, "target_token_balance": ("balance", "{token_address}", "{to_address}")}
_ALLOWED: Mapping[str, Template] = {"allowance": ("allowance", "{token_address}", "$agent", "{spender_address}")}


def _parties(sent: Sent) -> Mapping[str, Template]:
    """Whose tokens are read around a transferFrom: those of the accounts that the call itself names (V02)."""
    named = _arguments(sent.data, _TRANSFER_FROM, 3)
    giver, taker = ("0x" + word[-40:].lower() for word in named[:2]) if named else ("{from_address}", "{to_address}")
    return {
        "token_balance": ("balance", "{token_address}", giver),
        "target_token_balance": ("balance", "{token_address}", taker),
        "allowance": ("allowance", "{token_address}", giver, "$agent"),
    }


def _change_of_allowance(of: str, observed: Observed, param: str) -> TransactionRow:
    return TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("selector", 20, exact_selector(of), lenient=("V02",), strict=("V20", "V21")),
            Line("allowance", 40, as_called(observed, of, param), lenient=("V02",), strict=("V28",)),
            Line("no_transfer", 10, balance_kept("token_balance"), lenient=("V13",)),
        ),
        passes="ALL",
        state={**_HELD, **_ALLOWED},
    )


TRANSACTIONS: Mapping[str, TransactionRow] = {
    "erc20_transfer_fixed": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("token_address")),
            Line("selector", 20, selector(_TRANSFER), strict=("V20",)),
            Line("both_deltas", 30, both_balances_moved("amount")),
        ),
        passes="GE80",
        state=_SENT_ON,
    ),
    "erc20_transfer_percentage": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("token_address")),
            Line("selector", 10, selector(_TRANSFER), strict=("V20",)),
            Line("sender_delta", 30, about_the_share(left), lenient=("V03", "V15", "V29")),
            Line("recipient_delta", 10, about_the_share(arrived), lenient=("V15", "V29")),
        ),
        passes="GE80",
        state=_SENT_ON,
    ),
    "erc20_transfer_max_amount": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("token_address")),
            Line("selector", 10, selector(_TRANSFER), strict=("V20",)),
            Line("max_amount", 20, about_all, lenient=("V01", "V15")),
            Line("dust_left", 20, dust_remains, lenient=("V01", "V15")),
        ),
        passes="GE80",
        state=_HELD,
    ),
    "erc20_transfer_with_callback_1363": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("sender_delta", 40, exactly(left, "amount")),
            Line("recipient_delta", 20, exactly(arrived, "amount")),
            Line("selector", 10, selector(_TRANSFER_AND_CALL), strict=("V12", "V20")),
        ),
        passes="ALL",
        state=_SENT_ON,
    ),
    "erc20_transferfrom_basic": TransactionRow(
        checks=(
            Line("tx_success", 20, succeeded),
            Line("selector", 20, exact_selector(_TRANSFER_FROM), strict=("V20", "V21")),
            Line("allowance_delta", 20, about_as_called(lowered), lenient=("V02",)),
            Line("from_delta", 20, about_as_called(left), lenient=("V02",)),
            Line("to_delta", 20, about_as_called(arrived), lenient=("V02",)),
        ),
        passes="ALL",
        state=_parties,
    ),
    "erc20_burn": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("token_address")),
            Line("transfer_to_zero", 20, to_the_zero_address, strict=("V20",)),
            Line("sender_delta", 30, about_what_was_to_burn, lenient=("V10", "V15")),
        ),
        passes="GE80",
        state=_HELD,
    ),
    "erc20_approve": _change_of_allowance(_APPROVE, allowed, "amount"),
    "erc20_increase_allowance": _change_of_allowance(_INCREASE, raised, "added_value"),
    "erc20_decrease_allowance": _change_of_allowance(_DECREASE, lowered, "subtracted_value"),
    "erc20_approve_and_call_1363": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("allowance", 50, exactly(allowed, "amount")),
            Line("selector", 20, selector(*_APPROVE_AND_CALL), strict=("V20",)),
        ),
        passes="ALL",
        state=_ALLOWED,
    ),
    "erc20_permit": TransactionRow(
        checks=(
            Line("tx_success", 40, succeeded),
            Line("allowance", 60, exactly(allowed, "value"), lenient=("V11",)),
        ),
        passes="ALL",
        state=_ALLOWED,
    ),
    "erc20_revoke_approval": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("token_address")),
            Line("selector", 20, selector(_APPROVE), strict=("V20",)),
            Line("allowance_zero", 30, nothing_allowed, lenient=("V19",)),
        ),
        passes="GE80",
        state=_ALLOWED,
    ),
}
