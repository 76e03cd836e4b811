"""Assertions about what happened, which say what there was instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyquest.amounts import Address, address
from pyquest.chain.chain import Chain
from pyquest.chain.types import CallResult, Log, Receipt
from pyquest.checks.events import event, read
from pyquest.checks.words import shown
from pyquest.evidence import Evidence
from pyquest.quests.words import log_in_words
from pyquest.scoring import Score
from pyquest.testing.scenario import Observed


def assert_passed(score: Score) -> None:
    """Every check passed."""
    __tracebackhide__ = True
    if not score.passed:
        raise AssertionError(f"did not pass ({score.reason})\n{_table(score)}")


def assert_failed(score: Score, *checks: str) -> None:
    """It did not pass, and these checks are among those that failed."""
    __tracebackhide__ = True
    failed = {one.name for one in score.checks if not one.passed}
    if unknown := [name for name in checks if name not in {one.name for one in score.checks}]:
        raise AssertionError(f"the task has no check {unknown[0]!r}\n{_table(score)}")
    if kept := [name for name in checks if name not in failed]:
        raise AssertionError(f"{', '.join(kept)} should have failed\n{_table(score)}")
    if score.passed:
        raise AssertionError(f"passed\n{_table(score)}")


def _table(score: Score) -> str:
    lines = [
        f"  {'ok  ' if one.passed else 'FAIL'} {one.name}: expected {one.expected}, observed {one.observed}"
        for one in score.checks
    ]
    return "\n".join([f"  {score.text} of 100", *lines])


def assert_storage(where: Observed | Chain, account: Address, slot: int, equals: int) -> None:
    """A storage slot holds this word.

    Args:
        where: A chain as it is, or evidence: then as it was afterwards.
        account: Whose storage.
        slot: A number; :func:`~pyquest.chain.storage.mapping_slot` gives those of mappings.
        equals: The word as a number.
    """
    __tracebackhide__ = True
    held = (where.live if isinstance(where, Observed) else where).storage(account, slot)
    if held != equals:
        raise AssertionError(f"slot {slot:#x} of {account}: expected {_word(equals)}, it holds {_word(held)}")


def _word(value: int) -> str:
    return f"{value:#x}" if value > 9 else str(value)


def assert_emitted(where: Evidence | Receipt | CallResult, contract: Address, signature: str, **args: Any) -> None:
    """A contract emitted an event with these arguments; those that are not given may be anything.

    Args:
        where: What happened.
        contract: The emitter.
        signature: ``"Transfer(address indexed from, address indexed to, uint256 value)"``.
        args: Argument to value. One that is a word of Python (``from``) is given as ``**{"from": …}``.
    """
    __tracebackhide__ = True
    if not _found(where.logs, contract, signature, args):
        raise AssertionError(f"{_wanted(contract, signature, args)} was not emitted\n{_listed(where.logs)}")


def assert_not_emitted(where: Evidence | Receipt | CallResult, contract: Address, signature: str, **args: Any) -> None:
    """A contract emitted no event with these arguments; they are as in :func:`assert_emitted`."""
    __tracebackhide__ = True
    if _found(where.logs, contract, signature, args):
        raise AssertionError(f"{_wanted(contract, signature, args)} was emitted\n{_listed(where.logs)}")


def _found(logs: Iterable[Log], contract: Address, signature: str, args: dict[str, Any]) -> bool:
    declared = event(signature)
    kinds = {one.name: one.type for one in declared.inputs}
    if unknown := set(args) - set(kinds):
        raise ValueError(f"{declared.signature} has no argument {unknown.pop()!r}")
    wanted = {name: address(value) if kinds[name] == "address" else value for name, value in args.items()}
    emitter = address(contract)
    values = [found for log in logs if log.address == emitter and (found := read(declared, log)) is not None]
    return any(all(found[name] == value for name, value in wanted.items()) for found in values)


def _wanted(contract: Address, signature: str, args: dict[str, Any]) -> str:
    return (
        f"{event(signature).name}({', '.join(f'{name}={shown(value)}' for name, value in args.items())}) by {contract}"
    )


def _listed(logs: Iterable[Log]) -> str:
    return "\n".join(f"  {log_in_words(log)}" for log in logs) or "  there were no events"


def assert_reverted(where: Evidence | Receipt | CallResult, reason: str | None = None) -> None:
    """The transaction, or the last of several, or the call reverted.

    Args:
        where: What happened.
        reason: With exactly these words; None for any.
    """
    __tracebackhide__ = True
    if isinstance(where, Evidence):
        if where.receipt is None:
            raise AssertionError("no transaction was mined")
        where = where.receipt
    if where.revert is None:
        raise AssertionError("it went through")
    if reason is not None and where.revert.reason != reason:
        raise AssertionError(f"expected to revert with {reason!r}, it did with {where.revert.reason!r}")
