"""The chain: clock, forks, snapshots, and what no transaction could do."""

import pytest
from assembling import ALICE, BOB, HEAD, KEY, OTHER, TARGET, assemble, initcode, new_chain, run

from pyquest.amounts import GWEI, create_address
from pyquest.chain.chain import Chain
from pyquest.chain.signing import sign
from pyquest.chain.types import TxRequest
from pyquest.errors import ChainFault, InvalidTransaction

STORE = assemble("0 CALLDATALOAD 32 CALLDATALOAD SSTORE 0 0 LOG0")


def words(*values):
    return b"".join(value.to_bytes(32, "big") for value in values)


def pay(chain, wei=1, to=BOB):
    return chain.send(sign(TxRequest(to=to, value=wei), key=KEY, nonce=chain.nonce(ALICE), chain_id=56))


# -- clock and blocks


def test_only_mining_and_advancing_move_the_clock(chain):
    chain.call(BOB)
    chain.deal(BOB, 1)
    chain.place(TARGET, b"\0")
    assert chain.head == HEAD
    receipt = pay(chain)
    assert (chain.head.number, chain.head.timestamp_ms) == (HEAD.number + 1, HEAD.timestamp_ms + 450)
    assert chain.head.transactions == (receipt.tx_hash,)
    assert (receipt.block_number, receipt.block_hash) == (chain.head.number, chain.head.hash)
    chain.advance(100_000)
    assert (chain.head.number, chain.head.timestamp_ms) == (HEAD.number + 2, HEAD.timestamp_ms + 100_450)
    chain.advance(10, blocks=3)
    assert [chain.block(HEAD.number + at).timestamp_ms - HEAD.timestamp_ms for at in (3, 4, 5)] == [
        100_453,
        100_456,
        100_460,
    ]


@pytest.mark.parametrize(("ms", "blocks"), [(0, 1), (5, 0), (2, 3), (-1, 1)])
def test_time_does_not_stand_still_or_go_back(chain, ms, blocks):
    with pytest.raises(ChainFault, match="cannot mine"):
        chain.advance(ms, blocks)


def test_calls_see_the_head_after_the_clock_moved(chain):
    chain.advance(5_000)
    assert run(chain, "TIMESTAMP") == 1_790_000_005


def test_ancestors_are_served_and_older_blocks_are_not(chain):
    assert chain.block(HEAD.number - 257) is None
    oldest = chain.block(HEAD.number - 256)
    assert oldest.timestamp_ms == HEAD.timestamp_ms - 256 * 450
    assert chain.oldest_block == oldest.number
    for number in range(HEAD.number - 256, HEAD.number):
        block, child = chain.block(number), chain.block(number + 1)
        assert child.parent_hash == block.hash
        assert chain.block(block.hash) == block
        assert block.transactions == ()
    assert chain.block(HEAD.number + 1) is None
    assert chain.block(b"\0" * 32) is None


def test_a_chain_that_starts_near_genesis_has_fewer_ancestors(chain):
    young = Chain.over(chain.state, HEAD.__class__(**{**HEAD.__dict__, "number": 3}))
    assert young.oldest_block == 0
    assert young.block(0).number == 0
    assert young.block(-1) is None


def test_two_chains_with_the_same_past_are_the_same():
    first, second = new_chain(), new_chain()
    for chain in (first, second):
        pay(chain)
        chain.advance(7)
    assert first.head == second.head
    assert first.fingerprint() == second.fingerprint()
    pay(second)
    assert first.fingerprint() != second.fingerprint()


# -- forks


def test_a_fork_starts_where_its_parent_stands_and_freezes_it(chain):
    receipt = pay(chain)
    child = chain.fork()
    assert (chain.frozen, child.frozen) == (True, False)
    assert child.head == chain.head
    assert child.receipt(receipt.tx_hash) == receipt
    pay(child, wei=5)
    assert (chain.balance(BOB), child.balance(BOB)) == (1, 6)
    assert chain.head.number == child.head.number - 1


def test_a_frozen_chain_can_be_read_but_not_written(chain):
    point = chain.snapshot()
    chain.fork()
    assert chain.call(BOB).ok
    assert chain.balance(ALICE) == 100 * 10**18
    for write in (
        lambda: pay(chain),
        lambda: chain.send_as(ALICE, TxRequest(to=BOB)),
        lambda: chain.deal(BOB, 1),
        lambda: chain.place(BOB, b""),
        lambda: chain.advance(1),
        lambda: chain.rollback(point),
        lambda: chain.declare_empty([BOB]),
    ):
        with pytest.raises(ChainFault, match="frozen"):
            write()


def test_forks_do_not_see_each_other(chain):
    left, right = chain.fork(), chain.fork()
    pay(left)
    assert right.balance(BOB) == 0
    assert right.head == HEAD


def test_a_prepared_state_can_start_over_at_the_original_head(chain):
    pay(chain)
    again = Chain.over(chain.state, HEAD)
    assert (again.head, again.balance(BOB)) == (HEAD, 1)
    assert again.changes().balances == {}
    assert chain.frozen


def test_changes_are_against_the_parent(chain):
    chain.deal(BOB, 10)
    chain.set_storage(BOB, 7, 1)
    child = chain.fork()
    child.deal(BOB, 11)
    child.deal(BOB, 10)
    child.deal(OTHER, 3)
    child.set_storage(TARGET, 0, 1)
    child.set_storage(TARGET, 5, 0)
    child.set_storage(BOB, 7, 2)
    child.set_storage(BOB, 7, 1)
    child.set_storage(OTHER, 9, 0)
    created = child.deploy(initcode(b"\0"), sender=ALICE).created
    changes = child.changes()
    assert changes.balances == {OTHER: (0, 3)}
    assert changes.created == {created}
    assert changes.rewritten == {TARGET}
    child.set_storage(BOB, 7, 0)
    assert child.changes().rewritten == {TARGET, BOB}


# -- calls


def test_a_call_changes_nothing(chain):
    chain.place(TARGET, STORE)
    before = chain.fingerprint()
    result = chain.call(TARGET, words(1, 0), sender=ALICE, value=3)
    assert result.ok
    assert len(result.logs) == 1
    assert chain.fingerprint() == before


def test_a_failed_call_has_no_output_but_a_reason(chain):
    chain.place(TARGET, assemble("1 0 MSTORE 32 0 REVERT"))
    result = chain.call(TARGET)
    assert (result.ok, result.output, result.revert.data) == (False, b"", words(1))


def test_a_call_is_capped_and_charged(chain):
    chain.place(TARGET, assemble("INVALID"))
    assert chain.call(TARGET, gas=10**9).gas_used == 16_777_216
    with pytest.raises(InvalidTransaction, match="insufficient funds"):
        chain.call(TARGET, sender=BOB, value=1)
    with pytest.raises(InvalidTransaction, match="intrinsic gas too low"):
        chain.call(TARGET, gas=1_000)


def test_a_call_without_recipient_tries_a_creation(chain):
    assert chain.call(None, initcode(b"\x2a"), sender=ALICE).output == b"\x2a"


def test_a_priced_call_without_gas_takes_what_the_sender_can_pay(chain):
    chain.deal(BOB, 30_000)
    chain.place(TARGET, assemble("JUMPDEST 0 JUMP"))
    assert chain.call(TARGET, sender=BOB, gas_price=1).gas_used == 30_000


# -- estimates


@pytest.mark.parametrize(
    "source",
    [
        "STOP",
        "1 0 SSTORE",
        "0 0 SSTORE 1 1 SSTORE 0 1 SSTORE",  # with a refund, which the limit must still cover
        f"0 0 0 0 1 {OTHER} GAS CALL",  # with a stipend
        f"0 0 0 0 0 {OTHER} GAS CALL 0 SSTORE",
        f"0 0 0 0 0 {OTHER} 50000 CALL ISZERO 11 JUMPI STOP",  # a frame asks for more than it needs
    ],
)
def test_an_estimate_suffices_and_is_close_to_the_least(chain, source):
    chain.place(OTHER, assemble("1 0 SSTORE"), balance=1)
    chain.place(TARGET, assemble(source), balance=5)
    estimate = chain.estimate_gas(TxRequest(to=TARGET), ALICE)
    assert estimate.revert is None
    assert estimate.spent >= estimate.gas
    request = TxRequest(to=TARGET, gas=estimate.gas, gas_price=GWEI)
    assert chain.fork().send_as(ALICE, request).status == 1
    least = chain.fork().send_as(ALICE, TxRequest(to=TARGET)).gas_used
    assert least <= estimate.gas


def test_an_estimate_of_a_call_that_passes_on_63_64(chain):
    # The inner call fails silently unless it gets all that SSTORE needs, and then the outer one reverts.
    chain.place(OTHER, assemble("1 0 SSTORE"))
    source = f"0 0 0 0 0 {OTHER} GAS CALL 37 JUMPI 0 0 REVERT JUMPDEST STOP"
    code = assemble(source)
    code = code.replace(assemble("37 JUMPI"), bytes([0x60, code.index(0x5B, 30), 0x57]))
    chain.place(TARGET, code)
    estimate = chain.estimate_gas(TxRequest(to=TARGET), ALICE)
    assert chain.call(TARGET, gas=estimate.gas, sender=ALICE).ok
    assert not chain.call(TARGET, gas=estimate.gas - estimate.gas * 16 // 1000, sender=ALICE).ok


def test_an_estimate_of_a_plain_transfer_is_exact(chain):
    assert chain.estimate_gas(TxRequest(to=BOB, value=1), ALICE).gas == 21_000


def test_an_estimate_of_a_transfer_with_data_is_the_floor_price(chain):
    assert chain.estimate_gas(TxRequest(to=BOB, data=b"\1" * 100), ALICE).gas == 25_000  # EIP-7623


def test_an_estimate_takes_two_executions_unless_gas_is_passed_on(chain):
    chain.place(TARGET, assemble("0 0 SSTORE"), {0: 1})
    estimate = chain.estimate_gas(TxRequest(to=TARGET), ALICE)
    assert (estimate.gas, estimate.spent) == (26_004, 2 * 26_004)


def test_an_estimate_of_what_fails_has_a_reason(chain):
    chain.place(TARGET, assemble("INVALID"))
    estimate = chain.estimate_gas(TxRequest(to=TARGET), ALICE)
    assert (estimate.gas, estimate.revert.reason) == (None, "invalid opcode")
    with pytest.raises(InvalidTransaction, match="insufficient funds"):
        chain.estimate_gas(TxRequest(to=TARGET, value=1), BOB)


# -- set-up


def test_place_replaces_all_storage_and_keeps_what_it_is_not_told(chain):
    chain.deal(TARGET, 5)
    chain.place(TARGET, b"\1", {1: 1})
    assert (chain.balance(TARGET), chain.nonce(TARGET), chain.code(TARGET)) == (5, 1, b"\1")
    chain.place(TARGET, b"\2", {2: 2}, balance=6, nonce=9)
    assert [chain.storage(TARGET, slot) for slot in (1, 2)] == [0, 2]
    assert (chain.balance(TARGET), chain.nonce(TARGET), chain.code(TARGET)) == (6, 9, b"\2")


def test_set_up_steps(chain):
    chain.set_nonce(ALICE, 30)
    chain.set_storage(TARGET, 2**256 - 1, 7)
    assert (chain.nonce(ALICE), chain.storage(TARGET, 2**256 - 1)) == (30, 7)
    assert chain.deploy(initcode(b"\0"), sender=ALICE).created == create_address(ALICE, 30)


def test_the_same_unsigned_request_twice_is_two_transactions(chain):
    first = chain.send_as(ALICE, TxRequest(to=BOB, value=1))
    chain.set_nonce(ALICE, 0)
    second = chain.send_as(ALICE, TxRequest(to=BOB, value=1))
    assert first.tx_hash != second.tx_hash
    assert chain.receipt(first.tx_hash) == first


# -- snapshots


def test_a_snapshot_undone_by_an_earlier_one_is_refused(chain):
    early = chain.snapshot()
    pay(chain)
    late = chain.snapshot()
    chain.rollback(early)
    pay(chain)
    with pytest.raises(ChainFault, match="undone"):
        chain.rollback(late)
    with pytest.raises(ChainFault, match="another chain"):
        new_chain().rollback(early)


def test_rollback_forgets_receipts(chain):
    point = chain.snapshot()
    receipt = pay(chain)
    chain.rollback(point)
    assert chain.receipt(receipt.tx_hash) is None
    assert chain.transaction(receipt.tx_hash) is None
    assert chain.block(receipt.block_hash) is None
    assert chain.logs(0, receipt.block_number) == []
    pay(chain, wei=2)
    assert chain.block(receipt.block_hash) is None


def test_an_interrupted_transaction_leaves_nothing(chain, monkeypatch):
    chain.place(TARGET, assemble("1 0 SSTORE JUMPDEST 4 JUMP"))
    before = chain.fingerprint()

    class Interrupt(BaseException):
        pass

    original, calls = chain.state.store, []

    def store(*arguments):
        original(*arguments)
        calls.append(arguments)
        raise Interrupt

    monkeypatch.setattr(chain.state, "store", store)
    with pytest.raises(Interrupt):
        chain.send_as(ALICE, TxRequest(to=TARGET))
    assert calls
    assert chain.fingerprint() == before
