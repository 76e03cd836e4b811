"""Scenarios: worlds to be changed at will, evidence of code, of transactions and of bytecode."""

import pytest

from pyquest.errors import InvalidTransaction, TaskError, UsageError
from pyquest.evidence import balance, native
from pyquest.instances import draw
from pyquest.testing import (
    TxRequest,
    assemble,
    assert_called,
    assert_not_called,
    assert_passed,
    calling,
    function,
    place,
    storing,
)

CODE = """\
export async function executeSkill(provider: string, agent: string) {
  return { to: "%s", value: %sn };
}
"""


@pytest.fixture
def share(pyquest_scenario):
    return pyquest_scenario("bnb_transfer_percentage", percentage=25)


def test_instances(pyquest_instance, pyquest_world) -> None:
    suite = pyquest_world.suite
    assert pyquest_instance("erc20_approve", 3) == draw(suite, suite.tasks["erc20_approve"], 3)
    assert pyquest_instance("erc20_approve", amount="7").amount("{amount}") == 7 * 10**18
    with pytest.raises(UsageError, match="suite questbench has no task 'erc20_aprove'; did you mean 'erc20_approve'"):
        pyquest_instance("erc20_aprove")


def test_a_scenario_is_the_prepared_world(pyquest_scenario, pyquest_instance, pyquest_world) -> None:
    instance = pyquest_instance("query_erc20_balance", seed=4)
    asked = instance.amount("{expected_balance}")
    for scenario in (pyquest_scenario(instance), pyquest_scenario("query_erc20_balance", seed=4)):
        assert scenario.instance == instance
        evidence = scenario.evidence_of(b"")
        token, holder = (scenario.address(ref) for ref in ("{token_address}", "{query_address}"))
        assert evidence.before.read(balance(token, holder)) == asked
    assert pyquest_world.chain.frozen


def test_code_and_a_transaction_give_the_same_evidence(share) -> None:
    to, wei = share.address("{to_address}"), share.chain.balance(share.instance.agent) // 4
    by_code = share.evidence_of(CODE % (to, wei))
    by_transaction = share.evidence_of(TxRequest(to, wei))
    assert by_code.receipt == by_transaction.receipt
    assert by_code.changes == by_transaction.changes
    for evidence in (by_code, by_transaction):
        assert evidence.after.read(native(to)) == wei
        assert_passed(share.judge(evidence))


def test_what_the_sandbox_said(share) -> None:
    evidence = share.evidence_of("export async function executeSkill() { throw new Error('no') }")
    assert (evidence.kind, evidence.tx, evidence.receipt) == ("none", None, None)
    assert evidence.attempt.reason == "code_error"
    assert share.evidence_of("no code").attempt.reason == "transpile"
    value = share.evidence_of("export async function executeSkill() { return { balances: { BNB: '1' } } }")
    assert (value.kind, value.attempt.reason) == ("none", "bad_result")


def test_a_query(pyquest_scenario) -> None:
    scenario = pyquest_scenario("query_erc20_balance", expected_balance="12.5")
    answer = "export async function executeSkill() { return { balance_raw: '12500000000000000000' } }"
    evidence = scenario.evidence_of(answer)
    assert evidence.value == {"balance_raw": "12500000000000000000"}
    assert_passed(scenario.judge(evidence))


def test_bytecode_is_called_by_the_agent(share) -> None:
    at = place(share.chain, [storing(0, "CALLER"), storing(1, "CALLVALUE"), storing(2, "4 CALLDATALOAD")])
    code = share.chain.code(at)
    evidence = share.evidence_of(code, data=function("f(uint256)").encode(8), wei=3)
    assert evidence.tx.to == at
    stored = [evidence.live.storage(at, slot) for slot in range(3)]
    assert stored == [int(share.instance.agent, 16), 3, 8]
    assert evidence.prepared.storage(at, 1) == 0


def test_what_it_did_opcode_by_opcode(share) -> None:
    inner = place(share.chain, [storing(1, "2 SLOAD")])
    evidence = share.evidence_of(assemble([calling(inner), calling(inner, b"\1\2\3\4", wei=0)]))
    trace = evidence.trace
    assert_called(trace, inner, sender=evidence.tx.to)
    assert_not_called(trace, share.address("$usdt"))
    assert trace.has_read(inner, 2)
    assert trace.gas_used == evidence.receipt.gas_used < 100_000
    assert [step.op for step in trace.steps if step.depth == 2][:2] == ["PUSH1", "SLOAD"]
    with pytest.raises(UsageError, match="no transaction was mined"):
        share.evidence_of("export async function executeSkill() { throw 1 }").trace  # noqa: B018


def test_each_evidence_begins_where_the_test_left_the_chain(share) -> None:
    to = share.address("{to_address}")
    first = share.evidence_of(TxRequest(to, 1))
    share.chain.deal(to, 50)
    second = share.evidence_of(TxRequest(to, 1))
    assert [first.before.read(native(to)), first.after.read(native(to))] == [0, 1]
    assert [second.before.read(native(to)), second.after.read(native(to))] == [50, 51]
    assert share.chain.balance(to) == 50


def test_a_transaction_that_the_chain_refuses(share) -> None:
    with pytest.raises(InvalidTransaction, match="insufficient funds"):
        share.evidence_of(TxRequest(share.address("{to_address}"), 10**30))


def test_one_check_on_its_own(share) -> None:
    to = share.address("{to_address}")
    evidence = share.evidence_of(TxRequest(to, 7))
    result = share.check("native_change", evidence, of="{to_address}", equals="8 wei")
    assert (result.passed, result.expected, result.observed) == (
        False,
        "+0.000000000000000008 BNB",
        "+0.000000000000000007 BNB",
    )
    with pytest.raises(TaskError, match=r"^unknown check 'native_chang'; did you mean 'native_change'"):
        share.check("native_chang", evidence)
    with pytest.raises(TaskError, match=r"^native_change: the argument 'equals' is missing"):
        share.check("native_change", evidence, of="{to_address}")


def test_dialogues_are_played_elsewhere(pyquest_scenario) -> None:
    with pytest.raises(UsageError, match="composite_batch_transfer_2_bnb is a dialogue"):
        pyquest_scenario("composite_batch_transfer_2_bnb").evidence_of("")


@pytest.mark.parametrize("_", range(2))
def test_a_chain_for_each_test(pyquest_chain, _) -> None:
    where = "0x" + "12" * 20
    assert pyquest_chain.balance(where) == 0
    pyquest_chain.deal(where, 5)
