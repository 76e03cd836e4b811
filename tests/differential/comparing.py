"""Running operations on two exchanges, and seeing whether they can be told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests.differential.exchange import Call, Exchange, Outcome
from tests.differential.operations import Ask, Operation, Wait


class Different(AssertionError):
    """Two exchanges that should be the same have done, said or kept different things."""


def run(operations: Iterable[Operation], theirs: Exchange, ours: Exchange, seen: Counter[str]) -> None:
    """Do the same on both sides, comparing after every call.

    Args:
        operations: In this order.
        theirs: The reference; what is compared is done on a fork.
        ours: Likewise.
        seen: Counts what was done, and how it ended.

    Raises:
        Different: Outputs, events, failures or states differ.
    """
    theirs, ours = theirs.fork(), ours.fork()
    for operation in operations:
        seen["operations"] += 1
        if isinstance(operation, Wait):
            for exchange in (theirs, ours):
                exchange.chain.advance(operation.seconds * 1000)
            continue
        # Made twice, because a signature is for one contract at one address; nothing else in them differs.
        for call, own in zip(operation.calls(theirs), operation.calls(ours), strict=True):
            outcomes = _done(operation, call, theirs), _done(operation, own, ours)
            _compare(operation, call, outcomes, theirs, ours)
            seen[f"{call.signature.partition('(')[0]} {'done' if outcomes[0].ok else 'refused'}"] += 1
            seen[f"said {outcomes[0].failure}"] += 1


def _done(operation: Operation, call: Call, exchange: Exchange) -> Outcome:
    return exchange.ask(call) if isinstance(operation, Ask) else exchange.send(call)


def _compare(
    operation: Operation, call: Call, outcomes: tuple[Outcome, Outcome], theirs: Exchange, ours: Exchange
) -> None:
    if outcomes[0] != outcomes[1]:
        raise Different(f"{operation}\n{call}\ntheirs: {outcomes[0]}\nours:   {outcomes[1]}")
    states = theirs.state(), ours.state()
    if states[0] != states[1]:
        changed = {name: (value, states[1][name]) for name, value in states[0].items() if value != states[1][name]}
        raise Different(f"{operation}\n{call}\nstate, theirs and ours: {changed}")
