"""Checks on what moved: native coin, tokens, allowances, stakes and NFTs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal

from pydantic import Field

from pyquest.checks.expressions import AmountText
from pyquest.checks.registry import Args, CheckResult, check
from pyquest.checks.tokens import transfers
from pyquest.checks.words import AccountText, PercentText, change, percentage, quantity, typed
from pyquest.evidence import Evidence, Reading, allowance, balance, native
from pyquest.instances import Instance


class Change(Args):
    """Arguments of every check on how much something changed.

    Attributes:
        equals: By how much.
        slippage: Per cent of that by which it may be off, either way, where a market decides.
    """

    equals: AmountText
    slippage: PercentText = "0"

    def judge(self, evidence: Evidence, instance: Instance, observed: int, shown: Callable[[int], str]) -> CheckResult:
        """Whether this is the wanted change; ``shown`` puts one in words."""
        slippage = percentage(instance, self.slippage)
        wanted = self.equals.wanted(evidence, instance).within(slippage)
        either_way = f", {instance.text(self.slippage)}% either way" if slippage else ""
        return CheckResult(wanted.allows(observed), shown(wanted.units) + either_way, shown(observed))


class NativeChange(Change):
    """Arguments of ``native_change``."""

    of: AccountText


class BalanceChange(Change):
    """Arguments of ``balance_change``."""

    token: AccountText
    of: AccountText


class StakedChange(Change):
    """Arguments of ``staked_change``."""

    pool: AccountText
    of: AccountText


class BalanceRise(Args):
    """Arguments of ``balance_rise``."""

    token: AccountText
    of: AccountText
    at_least: AmountText


class OwnerIs(Args):
    """Arguments of ``owner_is``."""

    nft: AccountText
    id: str | int
    equals: AccountText


class Allowance(Args):
    """Whose tokens somebody may take, and who."""

    token: AccountText
    owner: AccountText
    spender: AccountText


class AllowanceAmount(Allowance):
    """Arguments of ``allowance_is`` and ``allowance_change``."""

    equals: AmountText


class AllowanceMoved(Allowance):
    """Arguments of ``allowance_moved``."""

    way: Literal["up", "down"]


class Transferred(Args):
    """Arguments of ``transferred``."""

    token: AccountText
    sender: AccountText | None = Field(default=None, alias="from")
    to: AccountText


def _native(instance: Instance, args: NativeChange) -> Iterable[Reading]:
    return [native(instance.address(args.of))]


def _balance(instance: Instance, args: BalanceChange | BalanceRise) -> Iterable[Reading]:
    return [balance(instance.address(args.token), instance.address(args.of))]


def _staked(instance: Instance, args: StakedChange) -> Iterable[Reading]:
    return [Reading("staked", (instance.address(args.pool), instance.address(args.of)))]


def _owner(instance: Instance, args: OwnerIs) -> Iterable[Reading]:
    return [Reading("owner_of", (instance.address(args.nft), typed("uint256", args.id, instance)))]


def _allowance(instance: Instance, args: Allowance) -> Iterable[Reading]:
    return [allowance(*(instance.address(ref) for ref in (args.token, args.owner, args.spender)))]


@check("native_change", NativeChange, accounts_for=_native)
def native_change(evidence: Evidence, instance: Instance, args: NativeChange) -> CheckResult:
    """The native balance of an account changed by this much; gas that it paid does not count."""
    who = instance.address(args.of)
    observed = evidence.change(native(who)) + evidence.fees_of(who)
    return args.judge(evidence, instance, observed, partial(change, instance, None))


@check("balance_change", BalanceChange, accounts_for=_balance)
def balance_change(evidence: Evidence, instance: Instance, args: BalanceChange) -> CheckResult:
    """The token balance of a holder changed by this much."""
    shown = partial(change, instance, instance.address(args.token))
    return args.judge(evidence, instance, evidence.change(*_balance(instance, args)), shown)


@check("balance_rise", BalanceRise, accounts_for=_balance)
def balance_rise(evidence: Evidence, instance: Instance, args: BalanceRise) -> CheckResult:
    """The token balance of a holder grew by at least this much."""
    token = instance.address(args.token)
    least = args.at_least.wanted(evidence, instance).units
    observed = evidence.change(*_balance(instance, args))
    return CheckResult(
        observed >= least, f"{change(instance, token, least)} or more", change(instance, token, observed)
    )


@check("staked_change", StakedChange, accounts_for=_staked)
def staked_change(evidence: Evidence, instance: Instance, args: StakedChange) -> CheckResult:
    """What an account has staked in a pool changed by this much."""
    return args.judge(evidence, instance, evidence.change(*_staked(instance, args)), "{:+} base units".format)


@check("owner_is", OwnerIs, accounts_for=_owner)
def owner_is(evidence: Evidence, instance: Instance, args: OwnerIs) -> CheckResult:
    """Afterwards the NFT belongs to this account."""
    wanted = instance.address(args.equals)
    observed = evidence.after.read(*_owner(instance, args))
    return CheckResult(observed == wanted, wanted, str(observed))


@check("allowance_is", AllowanceAmount, accounts_for=_allowance)
def allowance_is(evidence: Evidence, instance: Instance, args: AllowanceAmount) -> CheckResult:
    """Afterwards the spender may take exactly this much from the owner."""
    token = instance.address(args.token)
    wanted = args.equals.wanted(evidence, instance)
    observed = evidence.after.read(*_allowance(instance, args))
    assert isinstance(observed, int)
    return CheckResult(
        wanted.allows(observed), quantity(instance, token, wanted.units), quantity(instance, token, observed)
    )


@check("allowance_change", AllowanceAmount, accounts_for=_allowance)
def allowance_change(evidence: Evidence, instance: Instance, args: AllowanceAmount) -> CheckResult:
    """What the spender may take from the owner went up by this much, or down."""
    token = instance.address(args.token)
    wanted = args.equals.wanted(evidence, instance)
    observed = evidence.change(*_allowance(instance, args))
    return CheckResult(
        wanted.allows(observed), change(instance, token, wanted.units), change(instance, token, observed)
    )


@check("allowance_moved", AllowanceMoved, accounts_for=_allowance)
def allowance_moved(evidence: Evidence, instance: Instance, args: AllowanceMoved) -> CheckResult:
    """The spender may take more than before, or less; ``allowance_is`` and ``allowance_change`` say how much."""
    # An approval of what was approved already approves nothing, as a transfer of nothing moves nothing.
    observed = evidence.change(*_allowance(instance, args))
    return CheckResult(
        observed > 0 if args.way == "up" else observed < 0,
        f"an allowance that goes {args.way}",
        change(instance, instance.address(args.token), observed),
    )


@check("transferred", Transferred)
def transferred(evidence: Evidence, instance: Instance, args: Transferred) -> CheckResult:
    """The token reached an account, from a certain one if ``from`` says so; ``balance_change`` says how much."""
    token, to = instance.address(args.token), instance.address(args.to)
    sender = None if args.sender is None else instance.address(args.sender)
    # A Transfer of nothing moves nothing.
    moves = [(giver, taker) for giver, taker, units in transfers(evidence.logs, token) if units]
    return CheckResult(
        any(taker == to and sender in (None, giver) for giver, taker in moves),
        f"a transfer from {sender or 'anybody'} to {to}",
        ", ".join(f"{giver} to {taker}" for giver, taker in moves) or "no transfer of this token",
    )
