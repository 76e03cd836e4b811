"""Rolling back restores everything, and ten thousand quests leave nothing behind."""

import subprocess
import sys

import pytest
from assembling import ALICE, BOB, HEAD, OTHER, TARGET, assemble, new_chain
from hypothesis import given, settings
from hypothesis import strategies as st

from pyquest.amounts import address
from pyquest.chain.types import TxRequest
from pyquest.errors import InvalidTransaction

STORE = assemble("0 CALLDATALOAD 32 CALLDATALOAD SSTORE 0 0 LOG0")
PROBE = address(b"\xc2" * 20)
SIGHTS = (
    "NUMBER", "TIMESTAMP", "COINBASE", "DIFFICULTY", "GASLIMIT", "CHAINID", "BASEFEE", "GASPRICE", "SELFBALANCE", "GAS",
    "1 NUMBER SUB BLOCKHASH", f"{ALICE} BALANCE", f"{OTHER} EXTCODEHASH", "0 0 0 CREATE", "0 TLOAD",
)  # fmt: skip
LOOK = " ".join(f"{sight} {slot} SSTORE" for slot, sight in enumerate(SIGHTS)) + " 1 0 TSTORE"
"""Writes down all that code can see of the block, the transaction and other accounts."""

steps = st.one_of(
    st.tuples(st.just("pay"), st.integers(min_value=0, max_value=5)),
    st.tuples(st.just("store"), st.integers(min_value=0, max_value=2), st.integers(min_value=0, max_value=2)),
    st.tuples(st.just("deploy"), st.binary(max_size=4)),
    st.tuples(st.just("deal"), st.sampled_from([ALICE, BOB]), st.integers(min_value=10**18, max_value=10**19)),
    st.tuples(st.just("place"), st.sampled_from([BOB, OTHER]), st.binary(max_size=3)),
    st.tuples(st.just("advance"), st.integers(min_value=1, max_value=9)),
    st.tuples(st.just("nonce"), st.integers(min_value=0, max_value=3)),
    st.tuples(st.just("declare"), st.sampled_from([BOB, OTHER])),
    st.tuples(st.just("look")),
    st.tuples(st.just("fail")),
    st.tuples(st.just("snapshot")),
)


def words(*numbers):
    return b"".join(number.to_bytes(32, "big") for number in numbers)


def refuse(chain):
    with pytest.raises(InvalidTransaction):
        chain.send_as(ALICE, TxRequest(to=BOB, value=2**255))


TAKEN = {
    "pay": lambda chain, wei: chain.send_as(ALICE, TxRequest(to=BOB, value=wei, gas_price=1)),
    "store": lambda chain, *pair: chain.send_as(ALICE, TxRequest(to=TARGET, data=words(*pair))),
    "look": lambda chain: chain.send_as(ALICE, TxRequest(to=PROBE, gas_price=3)),
    "deploy": lambda chain, code: chain.deploy(code, sender=ALICE),
    "deal": lambda chain, account, wei: chain.deal(account, wei),
    "place": lambda chain, account, code: chain.place(account, code, {0: 1}),
    "advance": lambda chain, ms: chain.advance(ms),
    "nonce": lambda chain, nonce: chain.set_nonce(OTHER, nonce),
    "declare": lambda chain, account: chain.declare_empty([account]),
    "snapshot": lambda chain: chain.snapshot(),
    "fail": refuse,
}


def take_all(chain, taken):
    for name, *arguments in taken:
        TAKEN[name](chain, *arguments)
    return chain


def started():
    """A chain with the contracts that the steps talk to."""
    chain = new_chain()
    chain.place(TARGET, STORE)
    chain.place(PROBE, assemble(LOOK), balance=3)
    return chain


SOME = st.lists(steps, max_size=6)


@settings(max_examples=60)
@given(SOME, SOME, SOME)
def test_after_a_rollback_a_chain_is_as_one_to_which_nothing_happened(before, undone, after):
    """State, clock, block environment, nonces, receipts: seen from outside, and by code that looks at all of it."""
    chain, fresh = take_all(started(), before), take_all(started(), before)
    point = chain.snapshot()
    for _ in range(2):  # a point can be returned to more than once
        take_all(chain, undone)
        chain.rollback(point)
        assert chain.fingerprint() == fresh.fingerprint()
        blocks = range(HEAD.number, fresh.head.number + 2)
        assert [chain.block(number) for number in blocks] == [fresh.block(number) for number in blocks]
    for each in (chain, fresh):
        take_all(each, [*after, ("look",)])
    assert chain.fingerprint() == fresh.fingerprint()
    assert chain.logs(0, chain.head.number) == fresh.logs(0, fresh.head.number)


@settings(max_examples=30)
@given(SOME, SOME)
def test_a_fork_leaves_what_it_was_forked_from_alone(before, after):
    chain, fresh = take_all(started(), before), take_all(started(), before)
    fork = take_all(chain.fork(), after)
    assert chain.fingerprint() == fresh.fingerprint()
    assert fork.head == take_all(fresh, after).head


SOAK = """
import resource, sys
from assembling import ALICE, BOB, TARGET, assemble, new_chain
from pyquest.chain.types import TxRequest

base = new_chain()
base.place(TARGET, assemble("0 SLOAD 1 ADD DUP1 0 SSTORE CALLDATASIZE SSTORE 0 0 LOG0"))
base.state.freeze()

def quest(number):
    prepared = base.fork()
    prepared.send_as(ALICE, TxRequest(TARGET, data=bytes(number % 50)))
    live = prepared.fork()
    point = live.snapshot()
    for wei in range(3):
        live.send_as(ALICE, TxRequest(BOB, wei))
    live.rollback(point)
    live.send_as(ALICE, TxRequest(TARGET, data=bytes(number % 70)))
    live.call(None, assemble(f"{number} POP " + "CALLER POP " * 20))  # code that nobody ran before
    return live.storage(TARGET, 0)

def megabytes():
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 2**10

for number in range(3_000):
    assert quest(number) == 2
before = megabytes()
for number in range(3_000, 10_000):
    quest(number)
print(before, megabytes())
"""


@pytest.mark.slow
def test_ten_thousand_quests_do_not_grow_memory():
    # Decoded code is kept up to a bound, which is lowered here so that it is reached at once.
    program = "from pyquest.chain.interpreter import bytecode\nbytecode.KEPT = 2**20\n" + SOAK
    path = [*sys.path]
    run = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:] = {path!r}\n{program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    before, after = map(float, run.stdout.split())
    assert after - before < 3, "megabytes"
