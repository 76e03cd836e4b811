"""Checks on what moved: native coin, tokens and allowances."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from pyquest.checks.expressions import AmountText
from pyquest.checks.registry import Args, CheckResult, check
from pyquest.checks.tokens import transfers
from pyquest.checks.words import AccountText, change, quantity
from pyquest.evidence import Evidence, Reading, allowance, balance, native
from pyquest.instances import Instance


class NativeChange(Args):
    """Arguments of ``native_change``."""

    of: AccountText
    equals: AmountText


class BalanceChange(Args):
    """Arguments of ``balance_change``."""

    token: AccountText
    of: AccountText
    equals: AmountText


class AllowanceIs(Args):
    """Arguments of ``allowance_is``."""

    token: AccountText
    owner: AccountText
    spender: AccountText
    equals: AmountText


class Transferred(Args):
    """Arguments of ``transferred``."""

    token: AccountText
    sender: AccountText = Field(alias="from")
    to: AccountText


def _native(instance: Instance, args: NativeChange) -> Iterable[Reading]:
    return [native(instance.address(args.of))]


def _balance(instance: Instance, args: BalanceChange) -> Iterable[Reading]:
    return [balance(instance.address(args.token), instance.address(args.of))]


def _allowance(instance: Instance, args: AllowanceIs) -> Iterable[Reading]:
    return [allowance(*(instance.address(ref) for ref in (args.token, args.owner, args.spender)))]


@check("native_change", NativeChange, accounts_for=_native)
def native_change(evidence: Evidence, instance: Instance, args: NativeChange) -> CheckResult:
    """The native balance of an account changed by this much; gas that it paid does not count."""
    who = instance.address(args.of)
    wanted = args.equals.wanted(evidence, instance)
    observed = evidence.change(native(who)) + evidence.fees_of(who)
    return CheckResult(wanted.allows(observed), change(instance, None, wanted.units), change(instance, None, observed))


@check("balance_change", BalanceChange, accounts_for=_balance)
def balance_change(evidence: Evidence, instance: Instance, args: BalanceChange) -> CheckResult:
    """The token balance of a holder changed by this much."""
    token = instance.address(args.token)
    wanted = args.equals.wanted(evidence, instance)
    observed = evidence.change(balance(token, instance.address(args.of)))
    return CheckResult(
        wanted.allows(observed), change(instance, token, wanted.units), change(instance, token, observed)
    )


@check("allowance_is", AllowanceIs, accounts_for=_allowance)
def allowance_is(evidence: Evidence, instance: Instance, args: AllowanceIs) -> CheckResult:
    """Afterwards the spender may take exactly this much from the owner."""
    token = instance.address(args.token)
    wanted = args.equals.wanted(evidence, instance)
    observed = evidence.after.read(allowance(token, instance.address(args.owner), instance.address(args.spender)))
    assert isinstance(observed, int)
    return CheckResult(
        wanted.allows(observed), quantity(instance, token, wanted.units), quantity(instance, token, observed)
    )


@check("transferred", Transferred)
def transferred(evidence: Evidence, instance: Instance, args: Transferred) -> CheckResult:
    """The token moved from one account to the other, by its Transfer event; ``balance_change`` says how much."""
    token, sender, to = (instance.address(ref) for ref in (args.token, args.sender, args.to))
    # A Transfer of nothing moves nothing.
    moves = [(giver, taker) for giver, taker, units in transfers(evidence.logs, token) if units]
    return CheckResult(
        (sender, to) in moves,
        f"a transfer from {sender} to {to}",
        ", ".join(f"{giver} to {taker}" for giver, taker in moves) or "no transfer of this token",
    )
