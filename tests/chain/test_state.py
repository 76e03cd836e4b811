"""The overlay: reads through layers, and an undo log that undoes everything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquest.amounts import keccak
from pyquest.chain.state import EMPTY, EMPTY_CODE_HASH, Account, EmptyBase, State
from pyquest.errors import ChainFault

A, B = b"\xaa" * 20, b"\xbb" * 20

addresses = st.sampled_from([A, B])
slots = st.integers(min_value=0, max_value=2)
values = st.integers(min_value=0, max_value=3)
writes = st.one_of(
    st.tuples(st.just("write_account"), addresses, st.tuples(values, values).map(lambda pair: Account(*pair))),
    st.tuples(st.just("write_code"), addresses, st.binary(max_size=2)),
    st.tuples(st.just("write_storage"), addresses, slots, values),
    st.tuples(st.just("store"), addresses, slots, values),
    st.tuples(st.just("wipe_storage"), addresses),
    st.tuples(st.just("delete_account"), addresses),
    st.tuples(st.just("store_transient"), addresses, slots, st.binary(max_size=2)),
    st.tuples(st.just("access"), addresses),
    st.tuples(st.just("declare_empty"), st.lists(addresses, max_size=2)),
)


def apply(state, changes):
    for name, *arguments in changes:
        getattr(state, name)(*arguments)


def seen(state):
    """Everything that can be read of a state."""
    return (
        state.content(),
        [state.read_account(item) for item in (A, B)],
        [state.read_code(item) for item in (A, B)],
        [state.read_storage(item, slot) for item in (A, B) for slot in range(3)],
        [state.load_transient(item, slot) for item in (A, B) for slot in range(3)],
        [state.is_warm(item) for item in (A, B)],
    )


@given(st.lists(writes, max_size=10), st.lists(writes, max_size=10), st.lists(writes, max_size=10))
def test_discarding_gives_back_exactly_what_was(below, before, after):
    base = State(EmptyBase())
    apply(base, below)
    state = State(base)
    apply(state, before)
    mark, saw = state.mark(), seen(state)
    apply(state, after)
    state.discard(mark)
    assert seen(state) == saw


@given(st.lists(writes, max_size=12), st.integers(min_value=0, max_value=12))
def test_an_overlay_over_an_overlay_reads_like_one(changes, cut):
    changes = [change for change in changes if change[0] not in ("access", "store_transient")]
    flat = State(EmptyBase())
    apply(flat, changes)
    below = State(EmptyBase())
    apply(below, changes[:cut])
    stacked = State(below)
    apply(stacked, changes[cut:])
    assert seen(stacked)[1:4] == seen(flat)[1:4]


def test_the_layer_below_never_changes():
    below = State(EmptyBase())
    below.write_storage(A, 0, 1)
    before = below.content()
    above = State(below)
    above.write_storage(A, 0, 2)
    above.delete_account(A)
    assert below.content() == before
    assert (below.read_storage(A, 0), above.read_storage(A, 0)) == (1, 0)


def test_code_is_found_by_its_hash_through_layers():
    below = State(EmptyBase())
    below.write_code(A, b"\x01")
    above = State(below)
    assert above.read_code(A) == b"\x01"
    assert above.read_account(A).code_hash == keccak(b"\x01")
    assert above.read_code(B) == b""
    with pytest.raises(ChainFault, match="no account has code"):
        above.code(b"\1" * 32)


def test_originals_are_those_of_the_execution():
    state = State(EmptyBase())
    state.store(A, 0, 1)
    state.store(A, 0, 2)
    assert (state.original(A, 0), state.read_storage(A, 0)) == (0, 2)
    state.begin_execution()
    assert state.original(A, 0) == 2


def test_a_frozen_overlay_refuses_writes():
    state = State(EmptyBase())
    state.write_storage(A, 0, 1)
    state.freeze()
    for write in (lambda: state.write_storage(A, 0, 2), lambda: state.delete_account(A)):
        with pytest.raises(ChainFault, match="frozen"):
            write()
    assert state.read_storage(A, 0) == 1


@pytest.mark.parametrize("account", [Account(balance=-1), Account(balance=2**256), Account(nonce=2**64)])
def test_numbers_out_of_range_are_faults(account):
    with pytest.raises(ChainFault, match="cannot have"):
        State(EmptyBase()).write_account(A, account)


def test_an_unlisted_account_of_a_complete_base_is_empty():
    state = State(EmptyBase())
    assert state.read_account(A) == EMPTY == Account(0, 0, EMPTY_CODE_HASH)
    assert state.account(A) is None


def test_written_accounts_show_before_and_after():
    below = State(EmptyBase())
    below.write_account(B, Account(balance=1))
    above = State(below)
    above.write_account(B, Account(balance=2))
    above.write_account(A, Account(nonce=1))
    assert list(above.written_accounts()) == [(A, EMPTY, Account(nonce=1)), (B, Account(balance=1), Account(balance=2))]


def test_storage_is_looked_for_in_overlays():
    below = State(EmptyBase())
    below.write_storage(A, 0, 1)
    above = State(below)
    assert above._has_storage(A)
    assert not above._has_storage(B)
    above.wipe_storage(A)
    assert not above._has_storage(A)


def test_of_an_execution_only_what_stays_is_in_the_log():
    state = State(EmptyBase())
    state.begin_execution()
    state.access(A)
    state.access((A, 1))
    state.store_transient(A, 1, 5)
    state.store(A, 1, 5)
    state.write_code(A, b"\0")
    state.end_execution()
    assert state.mark() == 2
    state.discard(0)
    assert (state.read_storage(A, 1), state.read_code(A)) == (0, b"")
