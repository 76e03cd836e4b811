"""What a suite's world and its tasks are likely to read: calls to ask a node about before anything is executed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING

from pyquest.scenarios import facts
from pyquest.scenarios.cells import ALLOWANCE, BALANCE, SUPPLY, View
from pyquest.scenarios.stage import Stage
from pyquest.scenarios.values import SuiteNames
from pyquest.tasks import Suite

if TYPE_CHECKING:  # whoever only binds steps need not load the EVM
    from pyquest.chain.chain import Chain

_TOKEN = (SUPPLY, "decimals()(uint8)", "symbol()(string)", "name()(string)")
_PAIR = (
    "getReserves()(uint112,uint112,uint32)",
    "token0()(address)",
    "token1()(address)",
    "factory()(address)",
    "kLast()(uint256)",
    "price0CumulativeLast()(uint256)",
    "price1CumulativeLast()(uint256)",
    "sync()",  # what every trade reads and writes
)
_FACTORY = ("feeTo()(address)", "allPairsLength()(uint256)")
_ROUTER = ("factory()(address)", "WETH()(address)")
_GET_PAIR = "getPair(address,address)(address)"


def likely_views(suite: Suite, chain: Chain) -> list[View]:
    """Calls that read what a suite's world and its tasks are likely to read.

    They are the balances of every known token of every known account, the allowances between the agent and each of
    them, those that the world sets, what pairs, factory and router say of themselves, and what the suite asserts.

    Args:
        suite: Whose world.
        chain: Gives the time, as the suite's values may depend on it.
    """
    placed = {suite.accounts.address(spec.args["at"]) for spec in suite.world if spec.name == "place"}
    return [view for view in dict.fromkeys(_views(suite, chain)) if view.contract not in placed]


def _views(suite: Suite, chain: Chain) -> Iterator[View]:
    accounts = suite.accounts
    agent = accounts.address("agent")
    for token in accounts.tokens.values():
        yield from (View(token.address, signature) for signature in _TOKEN)
        yield from (View(token.address, BALANCE, (holder,)) for holder in accounts.addresses.values())
        if token.backing == "reserves":
            yield from (View(token.address, signature) for signature in _PAIR)
        else:
            both_ways = ((agent, other) for other in accounts.addresses.values())
            yield from (View(token.address, ALLOWANCE, way) for two in both_ways for way in (two, two[::-1]))
    for spec in suite.world:
        if spec.name == "approve":
            owner, spender = (accounts.address(spec.args[name]) for name in ("owner", "spender"))
            yield View(accounts.address(spec.args["token"]), ALLOWANCE, (owner, spender))
    if {"pancake_factory", "pancake_router"} <= accounts.addresses.keys():
        factory, router = accounts.addresses["pancake_factory"], accounts.addresses["pancake_router"]
        yield from (View(factory, signature) for signature in _FACTORY)
        yield from (View(router, signature) for signature in _ROUTER)
        single = [token.address for token in accounts.tokens.values() if token.backing != "reserves"]
        yield from (View(factory, _GET_PAIR, two) for two in permutations(single, 2))
    stage = Stage(chain, SuiteNames(accounts), accounts, ())
    for reading in facts.readings(suite.asserts, stage, suite.path / "suite.yaml"):
        if reading.signature is not None:
            yield View(reading.contract, reading.signature, reading.call_args)
