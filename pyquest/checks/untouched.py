"""The gate that notices the right thing *and something else*.

What is compared before and after:

* every native balance that moved, as the chain's overlay knows it;
* every reading behind a (contract, holder, spender or id) that the quest's own token, wrapped-BNB and staking events
  name, and those that the instance's own parameters name;
* accounts that got code, and contracts whose storage is another one although none of the readings above and no check
  speaks of them;
* fees beyond any use.

Each must be equal unless a check judges it or ``allow:`` names it; of an NFT that a check follows, the owner is who it
was or who the check says. A few changes follow from wanted ones:

* the agent's own side of what a check follows to somebody else: equal and opposite, and gas for native coin;
* what the fee sink collects (value sent to it is missed on the agent's side);
* an allowance that the spender used, by at most what it took; and whatever is left of it, when the task names that
  spender (an answer may approve more than the need);
* a reward that is due: it grows, and falls by at most what the pool's own events say that it paid out;
* the approval of an NFT, cleared because it changed hands;
* what pairs, staking contracts, the lender and wrapped BNB hold on behalf of those whose side is judged: exactly what
  the events of transactions to a contract that the instance names say they took and gave. A pool that was reached in
  another way, or that was sent something beside, is not excused; nor is a pair that keeps its own shares, more than its
  reserves, or what it should have paid out.

What else contracts keep, such as counters and accumulators, is free in those that the readings or the checks speak of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, Any

from pydantic import Field

from pyquest.amounts import ETHER, ZERO_ADDRESS, Address
from pyquest.chain.types import Log
from pyquest.checks import tokens
from pyquest.checks.moving import OwnerIs
from pyquest.checks.registry import Args, CheckResult, bind_all, check
from pyquest.checks.sending import Called
from pyquest.checks.words import change, named_accounts, quantity, reading, shown
from pyquest.errors import ReadFailed
from pyquest.evidence import Evidence, Reading, Value, View, allowance, balance, native
from pyquest.instances import Instance
from pyquest.tasks import ReadingSpec

_NOTHING = "nothing else changed"
_HELD = ("balance", "balance_1155")

FEE_LIMIT = ETHER // 20
"""Wei of fees, for one transaction, above which paying them is something else that was done.

A hundred times what an answer pays that sets neither gas nor price (500,000 gas at 1 gwei, all used): no honest gas
setting comes near it, and burning a wallet in fees does not go unnoticed.
"""


class NoOtherChanges(Args):
    """Arguments of ``no_other_changes``."""

    allow: list[Annotated[dict[str, dict[str, Any]], Field(min_length=1, max_length=1)]] = Field(default_factory=list)


def _allowed(instance: Instance, args: NoOtherChanges) -> Iterator[Reading]:
    for entry in args.allow:
        for kind, given in entry.items():
            yield reading(ReadingSpec(kind, given, line=0), instance)


@check("no_other_changes", NoOtherChanges, accounts_for=_allowed)
def no_other_changes(evidence: Evidence, instance: Instance, args: NoOtherChanges) -> CheckResult:
    """Nothing moved but what the task's checks judge, and what follows from it."""
    ledger = _Ledger(evidence, instance)
    found = [
        *ledger.excessive_fees(),
        *ledger.native_changes(),
        *ledger.reading_changes(),
        *ledger.astray(),
        *ledger.given_away(),
        *ledger.new_code(),
        *ledger.rewritten_contracts(),
    ]
    return CheckResult(not found, _NOTHING, "; ".join(found) or _NOTHING)


class _Ledger:
    """Everything that changed in one quest, held against what may change."""

    def __init__(self, evidence: Evidence, instance: Instance) -> None:
        self.evidence, self.instance = evidence, instance
        known = instance.suite.accounts.tokens.values()
        bound = bind_all(instance.task)
        self.called = {instance.address(one.args.to) for one in bound if isinstance(one.args, Called)}
        asked = (named_accounts(instance) | self.called) - {token.address for token in known}
        # A token that is named may be sent to anybody; wrapping is the one thing that it does on its own account.
        self.wrappers = {token.address for token in known if token.backing == "native"}
        self.asked_for = _logs_of(evidence, asked)
        self.wrapping = _logs_of(evidence, asked | self.wrappers)
        self.pools = tokens.pools(self.asked_for)
        # A contract that the answer itself created is noticed anyway, and could answer views at any cost of time.
        self.touched = tokens.touched(log for log in evidence.logs if log.address not in evidence.changes.created)
        self.judged: frozenset[Reading] = frozenset().union(*(one.accounts_for(instance) for one in bound))
        self.destined = {
            owner: instance.address(one.args.equals)
            for one in bound
            if isinstance(one.args, OwnerIs)
            for owner in one.accounts_for(instance)
        }

    # --- native coin ---

    def excessive_fees(self) -> Iterator[str]:
        """Transactions whose fee is no price for being executed any more."""
        for receipt in self.evidence.receipts:
            if receipt.fee > FEE_LIMIT:
                yield f"a fee of {quantity(self.instance, None, receipt.fee)}"

    def native_changes(self) -> Iterator[str]:
        """Native balances that moved and should not have."""
        for who, (before, after) in sorted(self.evidence.changes.balances.items()):
            if who == self.evidence.fee_sink or native(who) in self.judged:
                continue
            wrapped = tokens.wrapped(self.wrapping, who) if who in self.wrappers else 0
            if extra := after - before - wrapped - self._native_share(who):
                yield f"{self._name(who)}: {change(self.instance, None, extra)}"

    def _native_share(self, who: Address) -> int:
        """How a native balance has to change, given its gas and, for the agent, what the checks follow to others."""
        moved = self.evidence.changes.balances
        followed = [one.contract for one in self.judged if one.kind == "native" and one.contract in moved]
        sent = sum(moved[one][1] - moved[one][0] for one in followed) if who == self.instance.agent else 0
        return -sent - self.evidence.fees_of(who)

    # --- tokens, allowances, NFTs, stakes ---

    def reading_changes(self) -> Iterator[str]:
        """Readings that differ before and after and should not."""
        for one in sorted((self.touched | self._named()) - self.judged, key=str):
            before, after = _state(self.evidence.before, one), _state(self.evidence.after, one)
            if before != after and not self._follows(one, before, after):
                yield self._said(one, before, after)

    def astray(self) -> Iterator[str]:
        """NFTs that a check follows and that somebody has whom it does not name."""
        for one, wanted in self.destined.items():
            before, after = _state(self.evidence.before, one), _state(self.evidence.after, one)
            if after not in (before, wanted):
                yield self._said(one, before, after)

    def given_away(self) -> Iterator[str]:
        """What a pool was told to pay to itself: whoever it is due to does without, and no balance shows it."""
        for token, who, units in tokens.to_themselves(self.asked_for):
            if who in self.pools and units:
                yield f"{who} paid itself {quantity(self.instance, token, units)}"

    def _named(self) -> frozenset[Reading]:
        """What the instance's parameters name: each of its tokens with each of its accounts."""
        contracts = {token.address for token in self.instance.suite.accounts.tokens.values()}
        named = named_accounts(self.instance)
        holders = named - contracts
        pairs = [(token, holder) for token in named & contracts for holder in holders | {self.instance.agent}]
        spenders = [(token, holder) for token, holder in pairs if holder != self.instance.agent]
        return frozenset(
            [balance(token, holder) for token, holder in pairs]
            + [allowance(token, self.instance.agent, spender) for token, spender in spenders]
        )

    def _follows(self, one: Reading, before: Value | None, after: Value | None) -> bool:
        if one.kind in _HELD:
            return self._pooled(one, before, after) or self._mirrors(one, before, after)
        if one.kind == "allowance":
            return self._used(one, before, after)
        if one.kind == "pending":
            return self._paid(one, before, after)
        if one.kind == "approved":
            owner = Reading("owner_of", one.args)
            changed_hands = _state(self.evidence.before, owner) != _state(self.evidence.after, owner)
            return after == ZERO_ADDRESS and changed_hands
        return False

    def _pooled(self, one: Reading, before: Value | None, after: Value | None) -> bool:
        """Whether a pool's side is what the asked-for transactions moved in and out of it, and nothing beside."""
        token, holder = one.args[:2]
        if holder not in self.pools or not isinstance(before, int) or not isinstance(after, int):
            return False
        reserves = tokens.reserves(self.evidence.logs, holder)
        if reserves is not None and (token == holder or after not in reserves):
            return False  # left with a pair, which does not count it among what others put in
        gained = tokens.brought(self.asked_for, token, holder) - tokens.taken(self.asked_for, token, holder)
        return after - before == gained

    def _mirrors(self, one: Reading, before: Value | None, after: Value | None) -> bool:
        """Whether the agent's side is equal and opposite to what the checks follow to others."""
        if one.args[1] != self.instance.agent or not isinstance(before, int) or not isinstance(after, int):
            return False
        others = [
            other
            for other in self.judged
            if other.kind == one.kind and (other.args[0], other.args[2:]) == (one.args[0], one.args[2:])
        ]
        return after - before == -sum(self.evidence.change(other) for other in others)

    def _used(self, one: Reading, before: Value | None, after: Value | None) -> bool:
        """Whether an allowance changed because its spender used it."""
        token, owner, spender = one.args
        acts = [receipt for receipt in self.evidence.receipts if spender in (receipt.to, receipt.sender)]
        used = sum(tokens.taken(receipt.logs, token, owner) for receipt in acts)
        if not used or not isinstance(before, int) or not isinstance(after, int):
            return False
        # A call to a token is no use that the token itself makes of an allowance.
        named = spender != token and spender in named_accounts(self.instance)
        return named or 0 <= before - after <= used

    def _paid(self, one: Reading, before: Value | None, after: Value | None) -> bool:
        """Whether of a reward that was due nothing is lost: it is still due, or the pool paid it. Accruing is free."""
        if not isinstance(before, int) or not isinstance(after, int):
            return False
        return after + tokens.harvested(self.evidence.logs, *one.args) >= before

    # --- contracts ---

    def new_code(self) -> Iterator[str]:
        """Accounts that have code now and had none."""
        for who in sorted(self.evidence.changes.created):
            yield f"a new contract at {who}"

    def rewritten_contracts(self) -> Iterator[str]:
        """Contracts whose storage is another one, and of which neither a reading nor a check speaks."""
        changes = self.evidence.changes
        spoken_of = {one.contract for one in self.touched | self.judged} | self.called | self.pools
        for who in sorted(changes.rewritten - changes.created - spoken_of):
            yield f"the storage of {who}"

    # --- words ---

    def _name(self, who: Address) -> str:
        return "the agent" if who == self.instance.agent else who

    def _said(self, one: Reading, before: Value | None, after: Value | None) -> str:
        title = f"{one.kind}({', '.join(self._name(arg) for arg in map(str, one.args))})"  # type: ignore[arg-type]
        return f"{title}: {self._shown(one, before)} before, {self._shown(one, after)} after"

    def _shown(self, one: Reading, value: Value | None) -> str:
        if value is None:
            return "unreadable"
        if one.kind in ("balance", "allowance") and isinstance(value, int):
            return quantity(self.instance, one.contract, value)
        return shown(value)


def _logs_of(evidence: Evidence, targets: Collection[Address]) -> list[Log]:
    """The events of the transactions that went to one of these."""
    return [log for receipt in evidence.receipts if receipt.to in targets for log in receipt.logs]


def _state(view: View, one: Reading) -> Value | None:
    """A reading's value, None when the contract does not answer it: twice unreadable is unchanged."""
    try:
        return view.read(one)
    except ReadFailed:
        return None
