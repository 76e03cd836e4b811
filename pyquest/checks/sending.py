"""Checks on the transaction itself: that it went through, and what it called."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from pyquest.amounts import keccak
from pyquest.checks.registry import Args, CheckResult, check
from pyquest.checks.words import AccountText
from pyquest.evidence import Evidence
from pyquest.instances import Instance


class NoArgs(Args):
    """For a check that needs none."""


class Called(Args):
    """Arguments of ``called``."""

    to: AccountText


def _function(text: str) -> str:
    name, opening, rest = text.partition("(")
    if not name.isidentifier() or not opening or not rest.endswith(")") or " " in text:
        raise ValueError(f'{text!r} is not a function such as "transfer(address,uint256)"')
    return text


class FunctionCalled(Args):
    """Arguments of ``function_called``."""

    any_of: Annotated[list[Annotated[str, AfterValidator(_function)]], Field(min_length=1)]


@check("tx_succeeded", NoArgs)
def tx_succeeded(evidence: Evidence, instance: Instance, args: NoArgs) -> CheckResult:
    """A transaction was mined and did not revert."""
    receipt = evidence.receipt
    if receipt is None:
        return CheckResult(False, "a successful transaction", "no transaction was mined")
    if receipt.status == 1:
        return CheckResult(True, "a successful transaction", "status 1")
    why = receipt.revert.reason if receipt.revert else None
    return CheckResult(False, "a successful transaction", f"it reverted: {why or 'no reason given'}")


@check("called", Called)
def called(evidence: Evidence, instance: Instance, args: Called) -> CheckResult:
    """The transaction went to this account or contract."""
    wanted = instance.address(args.to)
    if evidence.tx is None:
        return CheckResult(False, f"a transaction to {wanted}", "no transaction was sent")
    observed = evidence.tx.to or "a contract creation"
    return CheckResult(observed == wanted, f"a transaction to {wanted}", observed)


@check("function_called", FunctionCalled)
def function_called(evidence: Evidence, instance: Instance, args: FunctionCalled) -> CheckResult:
    """The transaction's call data begins with the selector of one of these functions."""
    selectors = {keccak(function.encode())[:4]: function for function in args.any_of}
    expected = " or ".join(f"{function} (0x{selector.hex()})" for selector, function in selectors.items())
    if evidence.tx is None:
        return CheckResult(False, expected, "no transaction was sent")
    selector = evidence.tx.data[:4]
    return CheckResult(selector in selectors, expected, f"0x{selector.hex()}" if selector else "no call data")
