"""Whoever knows a trie's root is not lied to about what is in it."""

import contextlib

import pytest
import rlp
from hypothesis import given, settings
from hypothesis import strategies as st
from node import proof, secure_trie

from pyquest.amounts import keccak
from pyquest.chain.remote.trie import EMPTY_ROOT, NotProven, lookup

KEYS = st.binary(min_size=1, max_size=4)
ENTRIES = st.dictionaries(KEYS, st.integers(1, 2**256 - 1), max_size=40)


def nodes_of(trie, *keys):
    raw = [bytes.fromhex(node[2:]) for key in keys for node in proof(trie, key)]
    return {keccak(node): node for node in raw}


@given(ENTRIES, KEYS)
def test_what_is_there_is_found_and_what_is_not_is_proven_absent(entries, other):
    trie = secure_trie(entries)
    for key in {*entries, other}:
        found = lookup(nodes_of(trie, key), trie.root_hash, key)
        assert found == (rlp.encode(entries[key]) if key in entries else None)


@given(ENTRIES.filter(bool), st.data())
def test_a_node_that_is_missing_is_no_proof_of_absence(entries, data):
    trie = secure_trie(entries)
    key = data.draw(st.sampled_from(sorted(entries)))
    nodes = nodes_of(trie, key)
    del nodes[data.draw(st.sampled_from(sorted(nodes)))]
    with pytest.raises(NotProven):
        lookup(nodes, trie.root_hash, key)


@given(ENTRIES.filter(bool), st.data())
@settings(max_examples=200)
def test_an_altered_node_never_gives_another_value(entries, data):
    trie = secure_trie(entries)
    key = data.draw(st.sampled_from(sorted(entries)))
    raw = list(nodes_of(trie, key).values())
    at = data.draw(st.integers(0, len(raw) - 1))
    place = data.draw(st.integers(0, len(raw[at]) - 1))
    flipped = raw[at][place] ^ data.draw(st.integers(1, 255))
    raw[at] = raw[at][:place] + bytes([flipped]) + raw[at][place + 1 :]
    with pytest.raises(NotProven):
        lookup({keccak(node): node for node in raw}, trie.root_hash, key)


@given(st.binary(max_size=80), KEYS)
def test_nonsense_under_the_right_hash_is_no_proof(nonsense, key):
    root = keccak(nonsense)
    with contextlib.suppress(NotProven):
        assert lookup({root: nonsense}, root, key) is None or rlp.decode(nonsense)


def test_an_empty_trie_needs_no_nodes():
    assert lookup({}, EMPTY_ROOT, b"any") is None
