"""The same random transactions on four EVMs: ours, py-evm's own loop, revm, and Anvil.

Status, gas, events and the state afterwards have to be the same. What Anvil does otherwise on purpose is left out: it
pays the coinbase, and it writes the ring of block hashes of EIP-2935.
"""

import sys

import pytest

from pyquest import scenarios
from pyquest.amounts import address
from pyquest.chain import bundle
from pyquest.chain.chain import Chain
from pyquest.chain.evm import PyEvm
from pyquest.chain.rules import SYSTEM_ADDRESS
from pyquest.chain.signing import sign
from pyquest.chain.traces import geth_json
from pyquest.locations import bundle_folder
from pyquest.tasks import load_suite
from tests.differential import builds
from tests.differential.evms import (
    STEP,
    Told,
    calls_of,
    effects,
    free_port,
    running_revm,
    state_of_anvil,
    told_by_anvil,
    traced_by_anvil,
    without,
)
from tests.differential.trading_days import Day, opened
from tools.record_corpus.oracles import anvil, running_anvil
from tools.record_corpus.world import flat

HISTORY_STORAGE = address("0x0000F90827F1C53a10cb7A02335B175320002935")

ORDERS = 60
"""Transactions of a sequence."""


@pytest.fixture(scope="module")
def suite():
    return load_suite("questbench")


@pytest.fixture(scope="module")
def below():
    return bundle.load(bundle_folder("bsc-embedded"))


@pytest.fixture(scope="module")
def world(suite, below):
    return opened(suite, scenarios.base_world(suite, below))


def signed(suite, chain, order):
    """An order as bytes, by the nonce that its sender has now."""
    sender, key = suite.accounts.address(order.sender), suite.accounts.key(order.sender)
    return sign(order.request, key=key, nonce=chain.nonce(sender), chain_id=chain.chain_id)


@pytest.mark.parametrize("seed", range(4))
def test_py_evms_own_loop_does_the_same(suite, world, seed):
    ours, theirs = world.fork(), Chain.over(world.state, world.head, evm_of=PyEvm)
    done = []
    for order in Day(suite, world, seed).orders(ORDERS):
        raw = signed(suite, ours, order)
        receipt = ours.send(raw)
        assert theirs.send(raw) == receipt, order
        done.append(receipt.status)
    assert effects(ours.state) == effects(theirs.state)
    assert 0.3 < sum(done) / len(done) < 0.9, "of these orders some have to fail and some must not"


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="pyrevm has no wheel for this Python")
def test_revm_does_the_same(suite, world):
    chain = world
    with running_revm() as revm:
        for order in Day(suite, world, 11).orders(ORDERS):
            revm.compare(chain, suite.accounts.address(order.sender), order.request)
            chain = chain.fork()
            chain.send(signed(suite, chain, order))


@pytest.fixture(scope="module")
def day_on_anvil(suite, below, world):
    """Orders sent to Anvil and to a chain of ours: the chain, what both told of each, and the state of both after."""
    builds.install()
    binary = anvil(builds.FOLDER / "node_modules")
    chain, told = world.fork(), []
    with running_anvil(world.head, world.chain_id, free_port(), binary, "osaka", ["--steps-tracing"]) as node:
        own_accounts = state_of_anvil(node)
        node.load(flat(below, world))
        for order in Day(suite, world, 21).orders(ORDERS):
            chain.advance(1_550)  # Anvil's clock counts seconds, so that a block that is sent falls on a whole one
            timestamp, within = divmod(chain.head.timestamp_ms + 450, 1_000)
            assert within == 0
            raw = signed(suite, chain, order)
            theirs, receipt = told_by_anvil(node, raw, timestamp), chain.send(raw)
            told.append((receipt, theirs, traced_by_anvil(node, receipt.tx_hash)))
        states = flat(below, chain), state_of_anvil(node)
    aside = (chain.head.coinbase, address(SYSTEM_ADDRESS), HISTORY_STORAGE, *own_accounts)
    return chain, told, [without(state, *aside) for state in states]


@pytest.mark.npm
def test_anvil_does_the_same(day_on_anvil):
    _, told, (ours, theirs) = day_on_anvil
    for receipt, theirs_told, _ in told:
        assert Told.by(receipt) == theirs_told
    assert {where for where in {*ours, *theirs} if ours.get(where) != theirs.get(where)} == set()


@pytest.mark.npm
def test_anvil_traces_the_same(day_on_anvil):
    chain, told, _ = day_on_anvil
    for receipt, _, (steps, calls) in told:
        trace = chain.trace(receipt.tx_hash)
        assert [[log[name] for name in STEP] for log in geth_json(trace)["structLogs"]] == steps
        assert list(calls_of(trace)) == calls
