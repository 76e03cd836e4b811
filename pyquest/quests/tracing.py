"""What the transactions of a quest did, found by sending them again."""

from __future__ import annotations

from collections.abc import Sequence

from pyquest import scenarios
from pyquest.chain.traces import Trace
from pyquest.chain.types import Receipt, TxRequest
from pyquest.instances import Instance
from pyquest.quests.attempts import send
from pyquest.quests.world import World


def retrace(world: World, instance: Instance, requests: Sequence[TxRequest]) -> list[tuple[Receipt, Trace]]:
    """Prepare a quest's world anew and send its transactions again, one after the other.

    Args:
        world: As it was when the quest was played.
        instance: What was asked.
        requests: The transactions of its rounds, complete, in order.

    Returns:
        For each its receipt, which is the one it had, and its trace.
    """
    live = scenarios.prepare(world.chain, instance).fork()
    receipts = [send(world, live, request) for request in requests]
    return [(receipt, live.trace(receipt.tx_hash)) for receipt in receipts]
