"""Quests from reply to score: what earns everything, what earns nothing, what the record says."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pyquest.amounts import ETHER, GWEI
from pyquest.answers import extract
from pyquest.instances import Instance, draw
from pyquest.models.prepared import as_reply
from pyquest.prompts import prompt
from pyquest.quests import Quest, World, play
from pyquest.tasks import load_suite, wrong_answers

SUITE = load_suite()
ATOMIC = [task.id for task in SUITE.tasks.values() if task.split == "atomic"]
TRANSACTIONS = [task.id for task in SUITE.tasks.values() if task.kind == "transaction"]
QUERIES = [task.id for task in SUITE.tasks.values() if task.kind == "query"]
WRONG = [(task_id, answer.name) for task_id in ATOMIC for answer in wrong_answers(SUITE.tasks[task_id])]


def drawn(task_id: str, seed: int = 0, **overrides: Any) -> Instance:
    return draw(SUITE, SUITE.tasks[task_id], seed, overrides=overrides or None)


def played(world: World, instance: Instance, reply: str) -> Quest:
    return play(world, instance, prompt(instance), reply)


def skill(body: str) -> str:
    """A reply whose function is this body; ``agent`` is the wallet, ``deployed`` the test contracts."""
    return (
        "```ts\nimport { ethers } from 'ethers';\n"
        "export async function executeSkill(url: string, agent: string, deployed: Record<string, string>) {\n"
        f"{body}\n}}\n```"
    )


@pytest.mark.parametrize("library", ["ethers", "viem"])
@pytest.mark.parametrize("task_id", ATOMIC)
@pytest.mark.parametrize("seed", range(5))
def test_references_earn_everything_under_both_scores(world: World, task_id: str, seed: int, library: str) -> None:
    instance = drawn(task_id, seed)
    quest = played(world, instance, as_reply(instance.task.references[library], instance))
    assert quest.score is not None
    assert (quest.score.exact, quest.score.passed, quest.reason) == (100, True, None), quest.score
    assert quest.paper is not None
    assert (quest.paper.exact, quest.paper.passed) == (100, True), quest.paper


@pytest.mark.parametrize(("task_id", "name"), WRONG)
def test_wrong_answers_fail_the_checks_they_name(world: World, task_id: str, name: str) -> None:
    instance = drawn(task_id)
    answer = next(wrong for wrong in wrong_answers(instance.task) if wrong.name == name)
    quest = played(world, instance, as_reply(answer.path, instance))
    assert quest.score is not None
    assert not quest.score.passed
    assert set(answer.fails) <= {check.name for check in quest.score.checks if not check.passed}
    assert quest.paper is not None
    assert answer.paper is not None
    assert quest.paper.exact == Fraction(answer.paper)


FLOOR = {
    "silence": "",
    "a refusal": "I'm sorry, I cannot help with that.",
    "success": skill("return { success: true };"),
    "a query result": skill("return { type: 'QUERY_RESULT' };"),
    "balances": skill("return { balances: {} };"),
    "full balances": skill("return { balances: { USDT: '1' } };"),
    "an empty wrapper": skill("return { query_result: { success: true, data: {} } };"),
    "a transaction in a wrapper": skill("return { to: agent, value: 0n, query_result: { success: true } };"),
    "zero to itself": skill("return { to: agent, value: 0n };"),
    "a revert": skill("return { to: deployed.message_board, data: '0xdeadbeef', gasLimit: 100000n };"),
    "out of gas": skill("return { to: deployed.message_board, data: '0x368b8772', gasLimit: 21100n };"),
    "a throw": skill("throw new Error('no');"),
    "nothing": skill("return undefined;"),
    "an empty creation": skill("return { data: '0x' };"),
    "a creation": skill("return { data: '0x60006000f3' };"),
    "a false error report": skill("return { error_detected: true, error_type: 'TOKEN_INSUFFICIENT_BALANCE' };"),
    "no such function": "```ts\nexport const x = 1;\n```",
    "not TypeScript": "```ts\nexport async function executeSkill( {\n```",
}


@pytest.mark.parametrize("task_id", ATOMIC)
@pytest.mark.parametrize("reply", FLOOR.values(), ids=FLOOR)
def test_what_does_nothing_of_the_kind_earns_nothing(world: World, task_id: str, reply: str) -> None:
    quest = played(world, drawn(task_id), reply)
    assert quest.score is not None
    assert quest.score.exact == 0
    assert not quest.score.passed
    assert quest.reason is not None


@pytest.mark.parametrize("task_id", TRANSACTIONS)
def test_the_right_transaction_is_not_read_out_of_a_query_value(world: World, task_id: str) -> None:
    instance = drawn(task_id)
    reply = as_reply(instance.task.references["ethers"], instance).replace("return {", "return { query_result: {}, ")
    quest = played(world, instance, reply)
    assert quest.score is not None
    assert (quest.score.exact, quest.reason) == (0, "bad_result")
    assert quest.rounds[0].receipt is None


@pytest.mark.parametrize("task_id", QUERIES)
def test_a_transaction_is_not_sent_for_a_question(world: World, task_id: str) -> None:
    quest = played(world, drawn(task_id), skill("return { to: agent, value: 1n };"))
    assert quest.reason == "refused_tx"
    assert quest.rounds[0].receipt is None


def test_the_same_reply_is_the_same_quest(world: World) -> None:
    instance = drawn("bnb_transfer_percentage")
    body = """
      const to = ethers.hexlify(ethers.randomBytes(20));
      console.log(Math.random(), Date.now(), crypto.getRandomValues(new Uint8Array(4)));
      return { to, value: 1n };"""
    first, second = (played(world, instance, skill(body)) for _ in range(2))
    assert first.rounds == second.rounds
    assert first.score == second.score
    assert first.evidence == second.evidence


def test_a_quest_leaves_the_world_as_it_was(world: World) -> None:
    before = world.chain.fingerprint()
    instance = drawn("contract_call_with_params")
    played(world, instance, as_reply(instance.task.references["ethers"], instance))
    assert world.chain.fingerprint() == before


def test_the_code_sees_the_prepared_world(world: World) -> None:
    """The set-up of the task is in place, and the clock is the head block's."""
    instance = drawn("query_erc20_balance", expected_balance="1234.5")
    body = """
      const provider = new ethers.JsonRpcProvider(url);
      const block = await provider.getBlock('latest');
      if (Math.floor(Date.now() / 1000) < block!.timestamp) throw new Error('the clock is behind the chain');
      const abi = ['function balanceOf(address) view returns (uint256)'];
      const token = new ethers.Contract(deployed.erc1363_token, abi, provider);
      return { balance_raw: await token.balanceOf('%s') };"""
    quest = played(world, instance, skill(body % instance.address("{query_address}")))
    assert quest.rounds[0].query == {"balance_raw": 1234 * ETHER + ETHER // 2}
    assert quest.score is not None
    assert quest.score.passed


def test_an_error_names_the_line_of_the_models_own_file(world: World) -> None:
    quest = played(
        world, drawn("erc20_transfer_fixed"), skill("  const a: number = 1;\n\n  ethers.parseUnits('abc', 18);")
    )
    assert quest.reason == "code_error"
    error = quest.rounds[0].error
    assert error is not None
    assert error["line"] == 5
    assert "abc" in error["message"]


def test_what_an_answer_leaves_open_gets_the_documented_defaults(world: World) -> None:
    instance = drawn("bnb_transfer_percentage")
    quest = played(world, instance, skill("return { to: agent };"))
    tx = quest.rounds[0].tx
    assert tx is not None
    assert (tx.gas, tx.type, tx.gas_price) == (500_000, 0, GWEI)
    quest = played(world, instance, skill("return { to: agent, type: 2 };"))
    tx = quest.rounds[0].tx
    assert tx is not None
    assert (tx.type, tx.max_fee_per_gas, tx.max_priority_fee_per_gas) == (2, 2 * GWEI, GWEI)


@pytest.mark.parametrize(
    ("fees", "most", "tip"),
    [
        ("maxPriorityFeePerGas: 3000000000n", 3 * GWEI, 3 * GWEI),
        ("maxPriorityFeePerGas: 0n", 2 * GWEI, 0),
        ("maxFeePerGas: 500000000n", GWEI // 2, GWEI // 2),
        ("maxFeePerGas: 5000000000n", 5 * GWEI, GWEI),
        ("maxFeePerGas: 0n", 0, 0),
    ],
)
def test_the_fee_that_an_answer_leaves_open_goes_with_the_one_it_gives(
    world: World, fees: str, most: int, tip: int
) -> None:
    quest = played(world, drawn("bnb_transfer_percentage"), skill(f"return {{ to: agent, {fees} }};"))
    tx, receipt = quest.rounds[0].tx, quest.rounds[0].receipt
    assert tx is not None
    assert (tx.type, tx.max_fee_per_gas, tx.max_priority_fee_per_gas) == (2, most, tip)
    assert receipt is not None
    assert receipt.status == 1


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"to":'])
def test_a_json_text_that_is_nested_too_deeply_is_the_answers_fault(world: World, opening: str) -> None:
    for levels in (500, 20_000):
        body = f"return '{opening}'.repeat({levels}) + ']'.repeat({levels});"
        quest = played(world, drawn("contract_call_with_params"), skill(body))
        assert quest.reason == "bad_result"
        assert quest.score is not None
        assert quest.score.exact == 0
        assert quest.rounds[0].error is not None
        assert "nested too deeply" in quest.rounds[0].error["message"]


@pytest.mark.parametrize(
    "message", ["</think>", "<think>", "~~~~", "~~~~~~ ```", "```", "\n</think>\n", "\n~~~~\n~~~~~~~\n", "submit: true"]
)
def test_a_drawn_text_of_any_kind_leaves_the_reference_whole(world: World, message: str) -> None:
    instance = drawn("contract_call_with_params", message=message)
    quest = played(world, instance, as_reply(instance.task.references["ethers"], instance))
    assert quest.score is not None
    assert (quest.score.exact, quest.reason) == (100, None)


@pytest.mark.parametrize("line", ["~~~~", "~~~~~~~~~typescript", "</think>", "`</think>`;", "```", "<think>"])
def test_a_prepared_file_is_its_own_code(tmp_path: Path, line: str) -> None:
    file = tmp_path / "answer.ts"
    code = f"/*\n{line}\n*/\nexport const executeSkill = () => `\n{line}\n`;"
    file.write_text(code, encoding="utf-8")
    assert extract(as_reply(file, drawn("contract_call_with_params"))).code == code


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return { to: agent, value: 10n ** 24n };", "invalid_tx"),
        ("return { to: agent, gasLimit: 20000n };", "invalid_tx"),
        ("return { to: agent, type: 2, maxFeePerGas: 1n, maxPriorityFeePerGas: 2n };", "invalid_tx"),
        ("return { to: agent, gasLimit: 16777217n };", "gas_limit"),
        ("return { to: agent, type: 3 };", "refused_tx"),
        ("return { to: agent, value: 0.5 };", "bad_result"),
        ("return { to: 'vitalik.eth' };", "bad_result"),
        ("return [];", "bad_result"),
    ],
)
def test_what_cannot_be_sent_says_why(world: World, body: str, reason: str) -> None:
    quest = played(world, drawn("bnb_transfer_percentage"), skill(body))
    assert quest.reason == reason
    assert quest.score is not None
    assert quest.score.exact == 0
    assert quest.rounds[0].error is not None


def test_a_gas_price_of_zero_is_valid(world: World) -> None:
    instance = drawn("bnb_transfer_percentage")
    body = f"return {{ to: '{instance.address('{to_address}')}', gasPrice: 0n, value: 1n }};"
    receipt = played(world, instance, skill(body)).rounds[0].receipt
    assert receipt is not None
    assert receipt.status == 1


HOSTILE = {
    "an endless loop": ("for (;;) {}", {"timeout"}),
    "endless memory": ("const hoard = []; for (;;) hoard.push(new Uint8Array(1 << 20).fill(1));", {"memory"}),
    "a microtask flood": ("for (;;) await null;", {"timeout"}),
    "a chain of promises": (
        # The engine runs out of memory between two jobs, where no code of the answer can learn of it.
        "const again = () => Promise.resolve().then(again); await again();",
        {"memory", "code_error"},
    ),
    "a string of 1 GB": ("let s = 'x'; for (;;) s += s;", {"memory", "code_error"}),
    "half a string of 1 GB": ("return { to: 'x'.repeat(2 ** 29) };", {"memory", "output_limit"}),
    "a flood of requests": (
        "const p = new ethers.JsonRpcProvider(url); for (;;) await p.send('eth_chainId', []);",
        {"rpc_limit"},
    ),
    "endless recursion": ("const f = (): any => f() + 1; return f();", {"stack"}),
    "a promise nobody settles": ("await new Promise(() => {});", {"code_error"}),
    "a result of many megabytes": ("return { to: agent, data: '0x' + '00'.repeat(1 << 24) };", {"output_limit"}),
    "a throwing getter": ("return { get to() { throw new Error('no'); } };", {"code_error", "bad_result"}),
    "a result that contains itself": ("const o: any = {}; o.o = o; return o;", {"bad_result"}),
}


@pytest.mark.parametrize(("body", "reasons"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_answer_ends_at_its_limit_and_the_next_is_unaffected(
    world: World, body: str, reasons: set[str]
) -> None:
    instance = drawn("contract_call_with_params")
    quest = played(world, instance, skill(body))
    assert quest.reason in reasons
    assert quest.score is not None
    assert quest.score.exact == 0
    after = played(world, instance, as_reply(instance.task.references["ethers"], instance))
    assert after.score is not None
    assert after.score.exact == 100


def test_a_call_that_burns_gas_without_end_is_the_answers_fault(world: World) -> None:
    """JUMPDEST PUSH0 JUMP, called until the 100 M gas of an answer are gone."""
    body = """
      const p = new ethers.JsonRpcProvider(url, 56, { staticNetwork: true });
      for (;;) await p.send('eth_call', [{ data: '0x5b5f56', gas: '0x1000000' }, 'latest']).catch(() => 0);"""
    quest = played(world, drawn("erc20_transfer_fixed"), skill(body))
    assert quest.reason in {"gas_limit", "evm_time"}
