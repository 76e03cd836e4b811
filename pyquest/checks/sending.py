"""Checks on the transaction itself: that it went through, what it called, and what it said."""

from __future__ import annotations

from typing import Annotated, cast

from pydantic import AfterValidator, Field

from pyquest.amounts import keccak
from pyquest.chain.contracts import Function, function
from pyquest.checks.registry import Args, CheckResult, check
from pyquest.checks.words import AccountText, shown
from pyquest.evidence import Evidence
from pyquest.instances import Instance


class NoArgs(Args):
    """For a check that needs none."""


class Called(Args):
    """Arguments of ``called``."""

    to: AccountText
    paying: bool = False


def _function(text: str) -> str:
    name, opening, rest = text.partition("(")
    if not name.isidentifier() or not opening or not rest.endswith(")") or " " in text:
        raise ValueError(f'{text!r} is not a function such as "transfer(address,uint256)"')
    return text


def _ends_with_bytes(text: str) -> str:
    if function(text).types[-1:] != ("bytes",):
        raise ValueError(f"{text!r} does not end with bytes")
    return text


class FunctionCalled(Args):
    """Arguments of ``function_called``."""

    any_of: Annotated[list[Annotated[str, AfterValidator(_function)]], Field(min_length=1)]


class DataIs(Args):
    """Arguments of ``data_is``."""

    equals: str


class PassesText(Args):
    """Arguments of ``passes_text``."""

    any_of: Annotated[list[Annotated[str, AfterValidator(_ends_with_bytes)]], Field(min_length=1)]
    text: str


@check("tx_succeeded", NoArgs)
def tx_succeeded(evidence: Evidence, instance: Instance, args: NoArgs) -> CheckResult:
    """A transaction was mined and did not revert; in a dialogue, one of them."""
    receipts = evidence.receipts
    if not receipts:
        return CheckResult(False, "a successful transaction", "no transaction was mined")
    if any(receipt.status == 1 for receipt in receipts):
        return CheckResult(True, "a successful transaction", "status 1")
    revert = receipts[-1].revert
    return CheckResult(
        False, "a successful transaction", f"it reverted: {(revert and revert.reason) or 'no reason given'}"
    )


@check("called", Called)
def called(evidence: Evidence, instance: Instance, args: Called) -> CheckResult:
    """A transaction went to this account or contract; where ``paying`` is set, with native coin."""
    wanted = instance.address(args.to)
    sent = [tx for tx in evidence.transactions if tx.value or not args.paying]
    seen = [tx.to or "a contract creation" for tx in sent]
    expected = f"a transaction to {wanted}" + (" that pays" if args.paying else "")
    nothing = "no transaction that pays was sent" if args.paying else "no transaction was sent"
    return CheckResult(wanted in seen, expected, ", ".join(seen) or nothing)


@check("function_called", FunctionCalled)
def function_called(evidence: Evidence, instance: Instance, args: FunctionCalled) -> CheckResult:
    """A transaction's call data begins with the selector of one of these functions."""
    selectors = {keccak(function.encode())[:4]: function for function in args.any_of}
    expected = " or ".join(f"{function} (0x{selector.hex()})" for selector, function in selectors.items())
    seen = [tx.data[:4] for tx in evidence.transactions]
    observed = ", ".join(f"0x{selector.hex()}" if selector else "no call data" for selector in seen)
    return CheckResult(any(one in selectors for one in seen), expected, observed or "no transaction was sent")


@check("data_is", DataIs)
def data_is(evidence: Evidence, instance: Instance, args: DataIs) -> CheckResult:
    """A transaction's call data is this text in UTF-8 and nothing besides; of an empty text: it has none."""
    wanted = instance.text(args.equals).encode()
    seen = [tx.data for tx in evidence.transactions]
    return CheckResult(wanted in seen, _said(wanted), ", ".join(map(_said, seen)) or "no transaction was sent")


def _said(data: bytes) -> str:
    """Call data in a message: as text where it is one."""
    try:
        return shown(data.decode()) if data else "no call data"
    except UnicodeDecodeError:
        return shown(data)


@check("passes_text", PassesText)
def passes_text(evidence: Evidence, instance: Instance, args: PassesText) -> CheckResult:
    """A call of one of these functions ends with this text in UTF-8, as the bytes that it takes last."""
    functions = {declared.selector: declared for declared in map(function, args.any_of)}
    wanted = instance.text(args.text)
    seen = [
        last
        for tx in evidence.transactions
        if (declared := functions.get(tx.data[:4])) and (last := _last_argument(declared, tx.data)) is not None
    ]
    return CheckResult(
        wanted.encode() in seen,
        repr(wanted),
        ", ".join(repr(one.decode(errors="replace")) for one in seen) or "no call that passes any",
    )


def _last_argument(declared: Function, data: bytes) -> bytes | None:
    try:
        return cast(bytes, declared.decode_call(data)[-1])
    except ValueError:
        return None
