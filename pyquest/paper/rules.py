"""The published validators' rules, bug for bug, as small functions that rows of the table are made of.

Floats appear where the original computes with them, and only there.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pyquest.evidence import Value
from pyquest.paper.facts import Facts, number

Rule = Callable[[Facts], bool]

Grade = Callable[[Any, Value | None, int], int]
"""How many of so many points a returned value earns, given what the chain says; None where nothing says it."""


class Crash(Exception):
    """The published validator dies of an exception; the run records 0.

    Args:
        why: Of which.
        defect: The defect of atomic_defects.md that lets it, if that has one of its own.
    """

    def __init__(self, why: str, *defect: str) -> None:
        self.defect = defect
        super().__init__(why)


def succeeded(facts: Facts) -> bool:
    """The receipt says 1."""
    return facts.receipt is not None and facts.receipt.status == 1


def to_is(param: str) -> Rule:
    """The recipient is an address parameter, without regard to case. A contract creation has none to lower-case."""

    def rule(facts: Facts) -> bool:
        if facts.sent.to is None:
            raise Crash("it lower-cases the recipient, and there is none")
        return paid_to(param)(facts)

    return rule


def paid_to(param: str) -> Rule:
    """The same where the validator looks whether there is a recipient."""
    return lambda facts: facts.sent.to == str(facts.instance.params[param]).lower()


def selector(*wanted: str) -> Rule:
    """The call data begins with one of these selectors, without regard to case."""
    return lambda facts: facts.sent.data[:10].lower() in wanted


def value_is_share(param: str) -> Rule:
    """The value sent is within 0.1 % of a percentage of the balance before.

    The share goes through a binary float, and a message divides by the balance (V29, V31).
    """

    def rule(facts: Facts) -> bool:
        held, percent = number(facts.before, "balance"), facts.instance.params[param]
        assert isinstance(percent, int)
        if held == 0:
            raise Crash("it divides by a balance of zero for a message", "V31")
        expected = int(held * percent / 100)
        return abs(facts.sent.value - expected) <= int(expected * 0.001)

    return rule


def gas_is_sane(facts: Facts) -> bool:
    """At least 21,000 gas were used, and the limit is no less than that and at most 500,000."""
    return facts.receipt is not None and 21_000 <= facts.receipt.gas_used <= facts.sent.gas <= 500_000


def sender_paid_what_it_sent(facts: Facts) -> bool:
    """The agent's balance fell by value and gas within 0.1 %: the value that was sent, not the one asked for."""
    spent = facts.sent.value + facts.fee
    return abs(-facts.went_up("balance") - spent) <= int(spent * 0.001)


def both_balances_moved(param: str) -> Rule:
    """The agent's tokens fell and the recipient's rose by exactly an amount parameter."""
    return lambda facts: (
        facts.went_up("token_balance") == -facts.units(param)
        and facts.went_up("target_token_balance") == facts.units(param)
    )


def text_stored(key: str, param: str) -> Rule:
    """A contract's text afterwards is a text parameter; bytes that are not UTF-8 are skipped in the comparison."""

    def rule(facts: Facts) -> bool:
        stored = facts.after.get(key, b"")
        assert isinstance(stored, bytes)
        return stored.decode("utf-8", "ignore") == facts.instance.params[param]

    return rule


# --- approvals, NFTs ---

_WORD = 64  # hex digits


def exact_selector(wanted: str) -> Rule:
    """The call data begins with this selector, in lower case."""
    return lambda facts: facts.sent.data.startswith(wanted)


def balance_kept(key: str) -> Rule:
    """A balance did not change."""
    return lambda facts: facts.went_up(key) == 0


def always(facts: Facts) -> bool:
    """It compares something with 0 that is never less."""
    return True


def new_owner(param: str) -> Rule:
    """The NFT's owner afterwards is an address parameter."""
    return lambda facts: str(facts.after.get("nft_owner")).lower() == str(facts.instance.params[param]).lower()


# --- trading and liquidity ---


def allowed_or_used(param: str) -> Rule:
    """The allowance is enough before or after, or fell by 99 % of an amount parameter."""

    def rule(facts: Facts) -> bool:
        before, after = number(facts.before, "allowance"), number(facts.after, "allowance")
        amount = facts.units(param)
        return before >= amount or after >= amount or before - after >= amount * 0.99

    return rule


def sold(param: str) -> Rule:
    """The agent's tokens fell by an amount parameter, give or take 9 wei."""
    return lambda facts: abs(-facts.went_up("token_balance") - facts.units(param)) < 10


def grew(key: str) -> Rule:
    """A balance grew, by however much."""
    return lambda facts: facts.went_up(key) > 0


def shrank(key: str) -> Rule:
    """A balance fell, by however much."""
    return lambda facts: facts.went_up(key) < 0


def value_is_about(param: str) -> Rule:
    """The value sent is within 1 % of an amount parameter; what came back is not looked at."""
    return lambda facts: abs(facts.sent.value - facts.units(param)) <= int(facts.units(param) * 0.01)


# --- answers to questions: how many of its points a value earns ---


def same_number(given: Any, truth: Value | None, points: int) -> int:
    """All of them when ``int()`` of the value, or of hex text, is the chain's number."""
    try:
        said = int(given, 16) if isinstance(given, str) and given.startswith("0x") else int(given)
    except (TypeError, ValueError):
        return 0
    as_float(said, 10**18)
    return points if said == truth else 0


def same_decimal(given: Any, truth: Value | None, points: int) -> int:
    """All of them when ``int()`` of the value is the number; hex text is none."""
    said = decimal(given)
    return points if said is not None and said == truth else 0


def decimal(given: Any) -> int | None:
    """``int()`` of a returned value; None for what it refuses."""
    try:
        return int(given)
    except (TypeError, ValueError):
        return None


def as_float(number: int, unit: int) -> float:
    """A number in larger units, as a message of the original shows it; the validator dies where no float can."""
    try:
        return number / unit
    except OverflowError as error:
        raise Crash("it shows a number that is too large for a float") from error


def same_last_amount(given: Any, truth: Value | None, points: int) -> int:
    """All when a list has the chain's length and last number, five less when that is off by under 1 %."""
    listed = _list_of(given)
    expected = truth if isinstance(truth, tuple) else ()
    if len(listed) != len(expected) or not expected:
        return 0
    try:
        off = abs(int(listed[-1]) - expected[-1])
    except (ValueError, OverflowError):
        return 0
    except TypeError as error:
        raise Crash("it computes with an amount that is no number") from error
    if off == 0:
        return points
    return points - 5 if off / max(expected[-1], 1) < 0.01 else 0


def _list_of(given: Any) -> list[Any]:
    """A list, or the JSON text of one."""
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError):
            return []
    return given if isinstance(given, list) else []
