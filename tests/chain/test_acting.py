"""Calls that are kept without being transactions, for set-up."""

import pytest
from assembling import ALICE, BOB, HEAD, TARGET, assemble

from pyquest.errors import ChainFault

STORE = assemble("0 CALLDATALOAD 32 CALLDATALOAD SSTORE CALLER 0 MSTORE 32 0 RETURN")


def words(*values):
    return b"".join(value.to_bytes(32, "big") for value in values)


def test_what_a_call_does_is_kept_and_nothing_else_moves(chain):
    chain.place(TARGET, STORE)
    before = chain.nonce(BOB), chain.balance(BOB)
    found = chain.act_as(BOB, TARGET, words(7, 5))
    assert chain.storage(TARGET, 5) == 7
    assert found.output[12:].hex() == BOB[2:].lower()
    assert (chain.nonce(BOB), chain.balance(BOB)) == before
    assert chain.head == HEAD


def test_a_call_that_reverts_changes_nothing(chain):
    chain.place(TARGET, assemble("1 5 SSTORE 0 0 REVERT"))
    fingerprint = chain.fingerprint()
    assert chain.act_as(BOB, TARGET, b"").revert is not None
    assert chain.storage(TARGET, 5) == 0
    assert chain.fingerprint() == fingerprint


def test_it_can_be_rolled_back_and_a_frozen_chain_refuses(chain):
    chain.place(TARGET, STORE)
    point = chain.snapshot()
    chain.act_as(ALICE, TARGET, words(7, 5))
    chain.rollback(point)
    assert chain.storage(TARGET, 5) == 0
    chain.fork()
    with pytest.raises(ChainFault, match="frozen"):
        chain.act_as(ALICE, TARGET, words(7, 5))


def test_code_sees_the_time_that_the_call_is_made_for(chain):
    chain.place(TARGET, assemble("TIMESTAMP 0 SSTORE NUMBER 1 SSTORE"))
    chain.act_as(BOB, TARGET, b"", seconds_ago=86_400)
    assert (chain.storage(TARGET, 0), chain.storage(TARGET, 1)) == (HEAD.timestamp - 86_400, HEAD.number)
    chain.act_as(BOB, TARGET, b"")
    assert chain.storage(TARGET, 0) == HEAD.timestamp
    assert chain.head == HEAD
