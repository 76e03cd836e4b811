"""The published validators' rules, bug for bug, as small functions that rows of the table are made of.

Floats appear where the original computes with them, and only there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pyquest.paper.facts import Facts, number

Rule = Callable[[Facts], bool]


class Crash(Exception):
    """The published validator dies of an exception; the run records 0."""


def succeeded(facts: Facts) -> bool:
    """The receipt says 1."""
    return facts.receipt is not None and facts.receipt.status == 1


def to_is(param: str) -> Rule:
    """The recipient is an address parameter, without regard to case."""
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
            raise Crash("it divides by a balance of zero for a message")
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


def says(field: str, data: Mapping[str, Any], truth: int) -> bool:
    """A returned number is the chain's: Python's ``int()`` of it, or of hex text."""
    given = data[field]
    try:
        return (int(given, 16) if isinstance(given, str) and given.startswith("0x") else int(given)) == truth
    except (TypeError, ValueError, OverflowError):
        return False
