"""One transaction of the agent on the suite's own world, judged; for tests that need neither code nor a sandbox."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from making import AGENT, FEE_SINK

from pyquest.amounts import GWEI, Address
from pyquest.chain.chain import Chain
from pyquest.chain.contracts import Contract, function
from pyquest.chain.types import TxRequest
from pyquest.evidence import ChainView, Evidence
from pyquest.instances import Instance, draw
from pyquest.scenarios import prepare
from pyquest.scoring import Score, judge
from pyquest.tasks import load_suite

SUITE = load_suite("questbench")
LATER = 2**40
"""A deadline that does not pass."""


def instance_of(task: str, **params: Any) -> Instance:
    return draw(SUITE, SUITE.tasks[task], 0, overrides=params)


def call(to: Address, signature: str, *args: Any, value: int = 0, gas: int = 500_000) -> TxRequest:
    return TxRequest(to, value, function(signature).encode(*args), gas, 0, GWEI)


def attempt(
    world: Chain, instance: Instance, request: TxRequest, arrange: Callable[[Chain], object] | None = None
) -> Score:
    """What the checks say about a transaction of the agent; ``arrange`` may change the world before."""
    prepared = prepare(world, instance)
    if arrange is not None:
        arrange(prepared)
    live = prepared.fork()
    receipt = live.send_as(AGENT, request)
    views = ChainView(prepared), ChainView(live)
    return judge(instance, Evidence("transaction", request, receipt, None, *views, live.changes(), FEE_SINK))


def failed(score: Score) -> list[str]:
    """The checks that failed, in order."""
    return [check.name for check in score.checks if not check.passed]


def held(chain: Chain, token: Address, holder: Address) -> int:
    """Base units that somebody has of a token."""
    return int(Contract(chain, token, ["balanceOf(address)(uint256)"]).read("balanceOf", holder))
