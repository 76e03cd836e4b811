"""Assertions about a call tree: who called whom, with what.

They work on anything of the shape of :class:`Call`, so that they do not depend on what records it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from pyquest.amounts import Address
from pyquest.chain.contracts import Function, function
from pyquest.quests.words import call_in_words


class Call(Protocol):
    """One frame of an execution with the frames that it opened.

    Attributes:
        kind: The opcode that opened it, such as ``CALL`` or ``STATICCALL``; ``CALL`` for the transaction itself.
        sender: Who called.
        to: Whose storage it works on; of a creation the new address.
        value: wei that came along.
        data: Call data.
        failed: Whether it was undone.
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
    def data(self) -> bytes: ...  # noqa: D102

    @property
    def failed(self) -> bool: ...  # noqa: D102

    @property
    def calls(self) -> Sequence[Call]: ...  # noqa: D102


def assert_called(
    tree: Call, to: Address, signature: str | None = None, *args: Any, sender: Address | None = None
) -> None:
    """Somewhere in the tree this contract was called, and the call was not undone.

    Args:
        tree: The outermost call.
        to: The contract.
        signature: The function, ``"transfer(address,uint256)"``; None for any.
        args: Its arguments, all of them or none.
        sender: Who called; None for anybody.
    """
    __tracebackhide__ = True
    if not any(_fits(call, to, signature, args, sender) for call in _kept(tree)):
        raise AssertionError(f"{_wanted(to, signature, args, sender)} is missing\n{in_words(tree)}")


def assert_not_called(
    tree: Call, to: Address, signature: str | None = None, *args: Any, sender: Address | None = None
) -> None:
    """Nowhere in the tree was this contract called, unless the call was undone; arguments as :func:`assert_called`."""
    __tracebackhide__ = True
    if any(_fits(call, to, signature, args, sender) for call in _kept(tree)):
        raise AssertionError(f"{_wanted(to, signature, args, sender)} is there\n{in_words(tree)}")


def in_words(tree: Call) -> str:
    """A call tree as lines, one for each call, indented by depth."""
    return "\n".join(f"  {'  ' * depth}{_line(call)}" for depth, call in _with_depth(tree, 0))


def _line(call: Call) -> str:
    said = call_in_words(f"0x{call.data.hex()}") or (f"0x{call.data.hex()}" if call.data else "")
    parts = [call.kind, call.to, said, f"with {call.value} wei" if call.value else "", "FAILED" if call.failed else ""]
    return " ".join(filter(None, parts))


def _with_depth(call: Call, depth: int) -> Iterator[tuple[int, Call]]:
    yield depth, call
    for one in call.calls:
        yield from _with_depth(one, depth + 1)


def _kept(call: Call) -> Iterator[Call]:
    """Every call that was not undone, by itself or with one around it."""
    if call.failed:
        return
    yield call
    for one in call.calls:
        yield from _kept(one)


def _fits(call: Call, to: Address, signature: str | None, args: tuple[Any, ...], sender: Address | None) -> bool:
    if call.to != to or sender not in (None, call.sender):
        return False
    return signature is None or _is_call_of(call.data, function(signature), args)


def _is_call_of(data: bytes, declared: Function, args: tuple[Any, ...]) -> bool:
    if data[:4] != declared.selector or not args:
        return data[:4] == declared.selector
    return data == declared.encode(*args)


def _wanted(to: Address, signature: str | None, args: tuple[Any, ...], sender: Address | None) -> str:
    what = "a call" if signature is None else f"{signature.partition('(')[0]}({', '.join(map(str, args)) or '…'})"
    return f"{what} of {to}" + (f" by {sender}" if sender else "")
