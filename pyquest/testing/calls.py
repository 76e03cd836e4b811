"""Assertions about a call tree: who called whom, with what.

They work on anything of the shape of :class:`Call`, so that they do not depend on what records it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from pyquest.amounts import Address, address
from pyquest.chain.contracts import Function, function
from pyquest.chain.types import Revert
from pyquest.quests.words import call_in_words


class Call(Protocol):
    """One frame of an execution with the frames that it opened.

    Attributes:
        kind: The opcode that opened it, such as ``CALL`` or ``STATICCALL``; ``CALL`` for the transaction itself.
        sender: Who called.
        to: Whose code ran; of a creation the new address.
        value: wei that came along.
        input: Call data.
        revert: Why it failed; None if it did not.
        calls: What it called, in order.
    """

    @property
    def kind(self) -> str: ...  # noqa: D102

    @property
    def sender(self) -> Address: ...  # noqa: D102

    @property
    def to(self) -> Address: ...  # noqa: D102

    @property
    def value(self) -> int: ...  # noqa: D102

    @property
    def input(self) -> bytes: ...  # noqa: D102

    @property
    def revert(self) -> Revert | None: ...  # noqa: D102

    @property
    def calls(self) -> Sequence[Call]: ...  # noqa: D102


class Traced(Protocol):
    """An execution of which the calls are known.

    Attributes:
        root: The outermost call.
    """

    @property
    def root(self) -> Call: ...  # noqa: D102


def assert_called(
    where: Traced, to: Address, signature: str | None = None, *args: Any, sender: Address | None = None
) -> None:
    """Somewhere this contract was called, and the call was not undone.

    Args:
        where: A trace.
        to: The contract.
        signature: The function, ``"transfer(address,uint256)"``; None for any.
        args: Its arguments, all of them or none.
        sender: Who called; None for anybody.
    """
    __tracebackhide__ = True
    if not any(_fits(call, to, signature, args, sender) for call in _kept(where.root)):
        raise AssertionError(f"{_wanted(to, signature, args, sender)} is missing\n{in_words(where.root)}")


def assert_not_called(
    where: Traced, to: Address, signature: str | None = None, *args: Any, sender: Address | None = None
) -> None:
    """Nowhere was this contract called, unless the call was undone; arguments as :func:`assert_called`."""
    __tracebackhide__ = True
    if any(_fits(call, to, signature, args, sender) for call in _kept(where.root)):
        raise AssertionError(f"{_wanted(to, signature, args, sender)} is there\n{in_words(where.root)}")


def in_words(tree: Call) -> str:
    """A call tree as lines, one for each call, indented by depth."""
    return "\n".join(f"  {'  ' * depth}{_line(call)}" for depth, call in _with_depth(tree, 0))


def _line(call: Call) -> str:
    data = f"0x{call.input.hex()}"
    said = call_in_words(data) or (data if call.input else "")
    parts = [
        call.kind,
        call.to,
        said,
        f"with {call.value} wei" if call.value else "",
        "FAILED" if call.revert is not None else "",
    ]
    return " ".join(filter(None, parts))


def _with_depth(call: Call, depth: int) -> Iterator[tuple[int, Call]]:
    yield depth, call
    for one in call.calls:
        yield from _with_depth(one, depth + 1)


def _kept(call: Call) -> Iterator[Call]:
    """Every call that was not undone, by itself or with one around it."""
    if call.revert is not None:
        return
    yield call
    for one in call.calls:
        yield from _kept(one)


def _fits(call: Call, to: Address, signature: str | None, args: tuple[Any, ...], sender: Address | None) -> bool:
    if call.to != address(to) or (sender is not None and call.sender != address(sender)):
        return False
    return signature is None or _is_call_of(call.input, function(signature), args)


def _is_call_of(data: bytes, declared: Function, args: tuple[Any, ...]) -> bool:
    if data[:4] != declared.selector or not args:
        return data[:4] == declared.selector
    return data == declared.encode(*args)


def _wanted(to: Address, signature: str | None, args: tuple[Any, ...], sender: Address | None) -> str:
    what = "a call" if signature is None else f"{signature.partition('(')[0]}({', '.join(map(str, args)) or '…'})"
    return f"{what} of {to}" + (f" by {sender}" if sender else "")
