"""Traces: what a transaction did, found by executing it again."""

import json

import pytest
from assembling import ALICE, BOB, FEE_SINK, OTHER, RETURN_TOP, TARGET, assemble, initcode
from evm_cases import FAMILIES

from pyquest.amounts import create_address
from pyquest.chain.contracts import function
from pyquest.chain.traces import geth_json
from pyquest.chain.types import Revert, TxRequest
from pyquest.errors import ChainFault

WORD = (0xAB).to_bytes(32, "big")
SELECTOR = function("touch()").selector
TOUCH = int.from_bytes(SELECTOR, "big") << 224


def word(value):
    return value.to_bytes(32, "big")


@pytest.fixture
def traced(chain):
    """A transaction in which TARGET calls OTHER, twice: once well, and once so that it reverts."""
    chain.place(
        OTHER,
        assemble(
            f"1 SLOAD POP CALLDATASIZE @again JUMPI 7 0 MSTORE 32 0 REVERT again: 9 2 SSTORE 0 0 LOG0 5{RETURN_TOP}"
        ),
        {1: 0xAB},
        balance=1,
    )
    chain.place(
        TARGET,
        assemble(f"{TOUCH} 0 MSTORE 0 0 4 0 3 {OTHER} GAS CALL POP 0 0 0 0 {OTHER} 50000 STATICCALL 4 SSTORE"),
        {4: 6},
        balance=3,
    )
    receipt = chain.send_as(ALICE, TxRequest(TARGET, gas=200_000, gas_price=2))
    return chain, receipt, chain.trace(receipt.tx_hash)


def test_it_comes_to_what_the_receipt_says(traced):
    _, receipt, trace = traced
    assert (trace.gas_used, trace.result.logs, trace.result.revert) == (receipt.gas_used, receipt.logs, None)


def test_the_calls_are_a_tree(traced):
    _, _, trace = traced
    root = trace.root
    assert (root.kind, root.sender, root.to, root.input, root.revert) == ("CALL", ALICE, TARGET, b"", None)
    well, badly = root.calls
    assert (well.kind, well.sender, well.to, well.value) == ("CALL", TARGET, OTHER, 3)
    assert (well.input, well.selector, well.output) == (SELECTOR, SELECTOR, word(5))
    assert len(well.logs) == 1
    assert (badly.kind, badly.gas, badly.output) == ("STATICCALL", 50_000, word(7))
    assert badly.revert == Revert(word(7), "custom error 0x00000000")
    assert [call.to for call in trace.calls()] == [TARGET, OTHER, OTHER]


def test_one_can_ask_for_calls_and_reads(traced):
    _, _, trace = traced
    assert trace.calls_to(OTHER, SELECTOR) == [trace.root.calls[0]]
    assert len(trace.calls_to(OTHER)) == 2
    assert trace.calls_to(BOB) == []
    assert trace.has_read(OTHER, 1)
    assert not trace.has_read(OTHER, 2)
    assert not trace.has_read(TARGET, 1)
    assert trace.reads == {(OTHER, 1): 0xAB}
    in_lower_case = OTHER.lower()
    assert trace.has_read(in_lower_case, 1)
    assert trace.calls_to(in_lower_case, SELECTOR) == [trace.root.calls[0]]


def test_differences_are_those_of_the_whole_transaction(traced):
    _, receipt, trace = traced
    assert trace.storage == {(OTHER, 2): (0, 9), (TARGET, 4): (6, 0)}
    assert trace.changes.balances == {
        ALICE: (100 * 10**18, 100 * 10**18 - receipt.fee),
        FEE_SINK: (0, receipt.fee),
        TARGET: (3, 0),
        OTHER: (1, 4),
    }


def test_every_opcode_is_a_step(traced):
    _, _, trace = traced
    first, second = trace.steps[:2]
    assert (first.pc, first.op, first.gas, first.gas_cost, first.depth, first.stack) == (
        0, "PUSH32", 200_000 - 21_000, 3, 1, (),
    )  # fmt: skip
    assert (second.pc, second.op, second.stack) == (33, "PUSH0", (TOUCH,))
    assert [step.op for step in trace.steps if step.depth == 2][:4] == ["PUSH1", "SLOAD", "POP", "CALLDATASIZE"]
    assert trace.steps[-1].op == "STOP"
    assert len(trace.steps) == trace.step_count
    assert {step.touched for step in trace.steps if step.touched} == {
        (OTHER, 1, 0xAB), (OTHER, 2, 9), (TARGET, 4, 0),
    }  # fmt: skip
    call = next(step for step in trace.steps if step.op == "CALL")
    # 2,600 and 9,000, and 63 of 64 parts of what is left, which is handed on
    left = call.gas - 2_600 - 9_000
    assert call.gas_cost == 2_600 + 9_000 + left - left // 64
    assert all(step.error is None for step in trace.steps if step.op != "REVERT")


def test_as_geth_writes_it(traced):
    _, receipt, trace = traced
    written = geth_json(trace)
    assert json.loads(json.dumps(written)) == written
    assert (written["gas"], written["failed"], written["returnValue"]) == (receipt.gas_used, False, "0x")
    assert written["structLogs"][1] == {
        "pc": 33, "op": "PUSH0", "gas": 178_997, "gasCost": 2, "depth": 1, "stack": [hex(TOUCH)],
    }  # fmt: skip
    sstores = [log for log in written["structLogs"] if log["op"] == "SSTORE"]
    assert sstores[0]["storage"] == {f"{1:064x}": f"{0xAB:064x}", f"{2:064x}": f"{9:064x}"}
    assert written["structLogs"][-1]["refund"] == 4_800


def test_steps_can_be_few_and_can_show_memory(traced):
    chain, receipt, _ = traced
    trace = chain.trace(receipt.tx_hash, memory=True, most_steps=4)
    assert (len(trace.steps), trace.step_count > 20) == (4, True)
    assert trace.steps[-1].memory == word(TOUCH)
    assert geth_json(trace)["structLogs"][-1]["memory"] == ["0x" + word(TOUCH).hex()]
    assert chain.trace(receipt.tx_hash, most_steps=0).root == trace.root


def test_a_failing_opcode_says_why(chain):
    chain.place(TARGET, assemble("1 0 SSTORE INVALID"))
    trace = chain.trace_call(TxRequest(TARGET, gas=100_000), ALICE)
    assert (trace.steps[-1].op, trace.steps[-1].error) == ("opcode 0xfe", "invalid opcode")
    assert (trace.result.revert.reason, trace.gas_used, trace.storage) == ("invalid opcode", 100_000, {})
    assert trace.root.gas_used == trace.root.gas


def test_a_call_is_traced_and_changes_nothing(chain):
    chain.place(TARGET, assemble("1 0 SSTORE"))
    before = chain.fingerprint()
    trace = chain.trace_call(TxRequest(TARGET), ALICE)
    assert trace.storage == {(TARGET, 0): (0, 1)}
    assert trace.gas_used == chain.call(TARGET).gas_used
    assert chain.fingerprint() == before


def test_creations_and_delegated_calls(chain):
    child = initcode(b"\0")
    create = f"0x{child.hex()} {8 * (32 - len(child))} SHL 0 MSTORE {len(child)} 0 2 CREATE POP"
    chain.place(TARGET, assemble(f"{create} 0 0 0 0 {OTHER} GAS DELEGATECALL"), balance=2)
    chain.place(OTHER, assemble("CALLER 0 SSTORE"))
    trace = chain.trace(chain.send_as(ALICE, TxRequest(TARGET)).tx_hash)
    creation, delegated = trace.root.calls
    made = create_address(TARGET, 1)
    assert (creation.kind, creation.sender, creation.to, creation.value) == ("CREATE", TARGET, made, 2)
    assert (creation.input, creation.output) == (child, b"\0")
    assert trace.changes.created == {made}
    assert (delegated.kind, delegated.sender, delegated.to) == ("DELEGATECALL", TARGET, OTHER)
    deployed = chain.deploy(child, sender=ALICE)
    assert chain.trace(deployed.tx_hash).root.to == deployed.created


def test_calls_in_the_tree_say_whose_code_ran_and_why_they_failed(chain):
    chain.place(OTHER, assemble("1 0 SSTORE"))
    chain.place(TARGET, assemble(f"0 0 0 0 0 {OTHER} GAS CALLCODE 0 0 0 0 {OTHER} 50000 STATICCALL"))
    borrowed, static = chain.trace(chain.send_as(ALICE, TxRequest(TARGET)).tx_hash).root.calls
    assert (borrowed.kind, borrowed.sender, borrowed.to, borrowed.revert) == ("CALLCODE", TARGET, OTHER, None)
    assert (static.kind, static.to, static.revert.reason) == ("STATICCALL", OTHER, "state change in a static call")


def test_a_creation_on_a_taken_address_has_no_steps(chain):
    chain.place(create_address(ALICE, 0), b"\0")
    trace = chain.trace(chain.deploy(b"", sender=ALICE).tx_hash)
    assert (trace.root.kind, trace.root.revert.reason, trace.step_count) == ("CREATE", "contract address collision", 0)


def test_what_came_later_does_not_disturb(chain):
    chain.place(TARGET, assemble("0 SLOAD 1 ADD DUP1 0 SSTORE TIMESTAMP 1 SSTORE"))
    receipts = [chain.send_as(ALICE, TxRequest(TARGET)) for _ in range(3)]
    chain.set_storage(TARGET, 0, 77)
    chain.place(TARGET, b"\0")
    fork = chain.fork()
    fork.deal(TARGET, 5)
    for number, receipt in enumerate(receipts):
        assert fork.trace(receipt.tx_hash).storage[TARGET, 0] == (number, number + 1)
        assert fork.trace(receipt.tx_hash) == chain.trace(receipt.tx_hash)


def test_what_was_rolled_back_is_gone(chain):
    point = chain.snapshot()
    receipt = chain.send_as(ALICE, TxRequest(BOB, 1))
    chain.rollback(point)
    with pytest.raises(ChainFault, match=r"no transaction 0x[0-9a-f]{64} was mined"):
        chain.trace(receipt.tx_hash)


@pytest.mark.parametrize("family", ["calls", "precompiles", "contracts", "halts", "storage"])
def test_every_case_comes_to_the_same_again(family):
    """The trace is made on another loop; Chain.trace compares gas and events itself."""
    for case in FAMILIES[family]():
        receipt, chain = case.run()
        trace = chain.trace(receipt.tx_hash, most_steps=0)
        assert (trace.result.revert, trace.root.revert) == (receipt.revert, receipt.revert)
