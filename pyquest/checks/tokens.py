"""The events by which tokens, wrapped BNB and staking contracts tell what they moved, and whom each of them concerns.

Signatures: EIP-20, EIP-721, EIP-1155, WETH9, CAKE's votes, and the staking contracts of environment.md 3.10 and 3.11.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, cast

from pyquest.amounts import Address
from pyquest.chain.contracts import Event
from pyquest.chain.types import Log
from pyquest.checks.events import event, read
from pyquest.evidence import Reading, allowance, balance

TRANSFER = event("Transfer(address indexed from, address indexed to, uint256 value)")
APPROVAL = event("Approval(address indexed owner, address indexed spender, uint256 value)")
TRANSFER_SINGLE = event(
    "TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)"
)
TRANSFER_BATCH = event(
    "TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)"
)
HARVEST = event("Harvest(address indexed user, uint256 amount)")

Touched = Callable[[Address, Mapping[str, Any]], Iterable[Reading]]


def _moved(token: Address, of: Mapping[str, Any]) -> Iterable[Reading]:
    return balance(token, of["from"]), balance(token, of["to"])


def _nft_moved(nft: Address, of: Mapping[str, Any]) -> Iterable[Reading]:
    return Reading("owner_of", (nft, of["id"])), Reading("approved", (nft, of["id"]))


def _multi_moved(nft: Address, of: Mapping[str, Any]) -> Iterable[Reading]:
    ids = of["ids"] if "ids" in of else (of["id"],)
    return [Reading("balance_1155", (nft, holder, one)) for one in ids for holder in (of["from"], of["to"])]


def _held(contract: Address, of: Mapping[str, Any]) -> Iterable[Reading]:
    # WETH9 and the staking contracts share the topic of Deposit. A reading that the contract does not answer is
    # unreadable before and after, hence unchanged.
    return [balance(contract, of["user"]), *(Reading(kind, (contract, of["user"])) for kind in ("staked", "pending"))]


TOUCHES: tuple[tuple[Event, Touched], ...] = (
    (TRANSFER, _moved),
    (APPROVAL, lambda token, of: [allowance(token, of["owner"], of["spender"])]),
    (event("Transfer(address indexed from, address indexed to, uint256 indexed id)"), _nft_moved),
    (
        event("Approval(address indexed owner, address indexed approved, uint256 indexed id)"),
        lambda nft, of: [Reading("approved", (nft, of["id"]))],
    ),
    (
        event("ApprovalForAll(address indexed owner, address indexed operator, bool approved)"),
        lambda nft, of: [Reading("approved_for_all", (nft, of["owner"], of["operator"]))],
    ),
    (TRANSFER_SINGLE, _multi_moved),
    (TRANSFER_BATCH, _multi_moved),
    (event("Deposit(address indexed user, uint256 amount)"), _held),
    (event("Withdrawal(address indexed user, uint256 amount)"), _held),
    (event("Withdraw(address indexed user, uint256 amount)"), _held),
    (HARVEST, _held),
    (
        event("DelegateChanged(address indexed delegator, address indexed fromDelegate, address indexed toDelegate)"),
        lambda token, of: [Reading("delegate", (token, of["delegator"]))],
    ),
)
"""Each event with the readings that it says may have changed."""

SYNC = event("Sync(uint112 reserve0, uint112 reserve1)")
DEPOSIT = event("Deposit(address indexed user, uint256 amount)")
WITHDRAWAL = event("Withdrawal(address indexed user, uint256 amount)")

POOL_EVENTS: tuple[Event, ...] = (
    SYNC,
    DEPOSIT,
    WITHDRAWAL,
    event("Withdraw(address indexed user, uint256 amount)"),
    HARVEST,
    event("FlashLoanExecuted(address indexed token, uint256 amount, uint256 fee)"),
)
"""Emitted by contracts that hold what others put in: pairs, wrapped BNB, staking contracts, the lender."""


def touched(logs: Iterable[Log]) -> frozenset[Reading]:
    """The readings behind every (contract, holder, spender or id) that these events name."""
    found: set[Reading] = set()
    for log in logs:
        for kind, readings in TOUCHES:
            values = read(kind, log)
            if values is not None:
                found.update(readings(log.address, values))
    return frozenset(found)


def pools(logs: Iterable[Log]) -> frozenset[Address]:
    """The contracts among the emitters that hold what others put in; their own side follows from the others'."""
    return frozenset(log.address for log in logs if any(read(kind, log) is not None for kind in POOL_EVENTS))


def reserves(logs: Iterable[Log], pair: Address) -> Collection[int] | None:
    """What a pair holds of its two tokens, by the last of these events in which it says so; None if none does."""
    said = [values for log in logs if log.address == pair and (values := read(SYNC, log))]
    return {cast(int, value) for value in said[-1].values()} if said else None


def to_themselves(logs: Iterable[Log]) -> Iterator[tuple[Address, Address, int]]:
    """Every ERC-20 transfer among these events that goes from an account to itself: token, account and base units."""
    for log in logs:
        if (values := read(TRANSFER, log)) and values["from"] == values["to"]:
            yield log.address, cast(Address, values["from"]), cast(int, values["value"])


def wrapped(logs: Iterable[Log], contract: Address) -> int:
    """Wei that wrapped BNB took in, by these events of its own; a staking contract's Deposit moves no native coin."""
    own = [log for log in logs if log.address == contract]
    came = sum(cast(int, values["amount"]) for log in own if (values := read(DEPOSIT, log)))
    went = sum(cast(int, values["amount"]) for log in own if (values := read(WITHDRAWAL, log)))
    return came - went


def transfers(logs: Iterable[Log], token: Address) -> Iterator[tuple[Address, Address, int]]:
    """Every ERC-20 transfer of a token among these events: from, to and base units."""
    for log in logs:
        if log.address == token and (values := read(TRANSFER, log)):
            yield cast(Address, values["from"]), cast(Address, values["to"]), cast(int, values["value"])


def multi_transfers(logs: Iterable[Log], token: Address, token_id: int) -> Iterator[tuple[Address, Address, int]]:
    """Every transfer of one id of an ERC-1155 contract among these events: from, to and units."""
    for log in logs:
        if log.address != token:
            continue
        if of := read(TRANSFER_SINGLE, log):
            moved: Iterable[tuple[Any, Any]] = [(of["id"], of["value"])]
        elif of := read(TRANSFER_BATCH, log):
            moved = zip(cast(Any, of["ids"]), cast(Any, of["values"]), strict=False)
        else:
            continue
        sender, to = cast(Address, of["from"]), cast(Address, of["to"])
        yield from ((sender, to, units) for one, units in moved if one == token_id)


def taken(logs: Iterable[Log], token: Address, owner: Address) -> int:
    """Base units of a token that these events say left an owner."""
    return sum(value for sender, _, value in transfers(logs, token) if sender == owner)


def harvested(logs: Iterable[Log], pool: Address, user: Address) -> int:
    """Base units of reward that a staking contract says, by these events of its own, that it paid somebody."""
    own = (values for log in logs if log.address == pool and (values := read(HARVEST, log)))
    return sum(cast(int, values["amount"]) for values in own if values["user"] == user)


def brought(logs: Iterable[Log], token: Address, to: Address) -> int:
    """Base units of a token that these events say reached an account."""
    return sum(value for _, receiver, value in transfers(logs, token) if receiver == to)
