"""Checks on NFTs and multi tokens: who may take one, and how much of an id moved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from pydantic import Field

from pyquest.checks.expressions import AmountText
from pyquest.checks.registry import Args, CheckResult, check
from pyquest.checks.tokens import multi_transfers
from pyquest.checks.words import AccountText, typed
from pyquest.evidence import Evidence, Reading
from pyquest.instances import Instance


class ApprovedIs(Args):
    """Arguments of ``approved_is``."""

    nft: AccountText
    id: str | int
    equals: AccountText


class ApprovedForAllIs(Args):
    """Arguments of ``approved_for_all_is``; ``equals`` is true, false or a parameter that is one of them."""

    nft: AccountText
    owner: AccountText
    operator: AccountText
    equals: str | bool


class Transferred1155(Args):
    """Arguments of ``transferred_1155``."""

    nft: AccountText
    id: str | int
    sender: AccountText = Field(alias="from")
    to: AccountText


class Balance1155Change(Args):
    """Arguments of ``balance_1155_change``."""

    nft: AccountText
    id: str | int
    of: AccountText
    equals: AmountText


def _approved(instance: Instance, args: ApprovedIs) -> Iterable[Reading]:
    return [Reading("approved", (instance.address(args.nft), _id(instance, args.id)))]


def _approved_for_all(instance: Instance, args: ApprovedForAllIs) -> Iterable[Reading]:
    return [Reading("approved_for_all", tuple(map(instance.address, (args.nft, args.owner, args.operator))))]


def _balance(instance: Instance, args: Balance1155Change) -> Iterable[Reading]:
    held = instance.address(args.nft), instance.address(args.of), _id(instance, args.id)
    return [Reading("balance_1155", held)]


def _id(instance: Instance, written: str | int) -> int:
    return cast(int, typed("uint256", written, instance))


@check("approved_is", ApprovedIs, accounts_for=_approved)
def approved_is(evidence: Evidence, instance: Instance, args: ApprovedIs) -> CheckResult:
    """Afterwards this account is the one that the owner lets take the NFT."""
    wanted, observed = instance.address(args.equals), evidence.after.read(*_approved(instance, args))
    return CheckResult(observed == wanted, wanted, str(observed))


@check("approved_for_all_is", ApprovedForAllIs, accounts_for=_approved_for_all)
def approved_for_all_is(evidence: Evidence, instance: Instance, args: ApprovedForAllIs) -> CheckResult:
    """Afterwards the operator may take every NFT of the owner, or may not."""
    wanted = typed("bool", args.equals, instance)
    observed = evidence.after.read(*_approved_for_all(instance, args))
    words = {True: "it may take them all", False: "it may not"}
    return CheckResult(observed is wanted, words[bool(wanted)], words[bool(observed)])


@check("transferred_1155", Transferred1155)
def transferred_1155(evidence: Evidence, instance: Instance, args: Transferred1155) -> CheckResult:
    """Some of an id went from one account to another; ``balance_1155_change`` says how much."""
    sender, to = instance.address(args.sender), instance.address(args.to)
    moved = multi_transfers(evidence.logs, instance.address(args.nft), _id(instance, args.id))
    moves = [(giver, taker) for giver, taker, units in moved if units]  # a transfer of nothing moves nothing
    return CheckResult(
        (sender, to) in moves,
        f"a transfer from {sender} to {to}",
        ", ".join(f"{giver} to {taker}" for giver, taker in moves) or "no transfer of this id",
    )


@check("balance_1155_change", Balance1155Change, accounts_for=_balance)
def balance_1155_change(evidence: Evidence, instance: Instance, args: Balance1155Change) -> CheckResult:
    """What a holder has of an id changed by this much."""
    wanted = args.equals.wanted(evidence, instance)
    observed = evidence.change(*_balance(instance, args))
    return CheckResult(wanted.allows(observed), f"{wanted.units:+}", f"{observed:+}")
