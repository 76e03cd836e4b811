"""Dialogues from plan to score: what earns everything, what earns nothing, how they end, how they are resumed."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyquest.amounts import decimal_text
from pyquest.instances import Instance, draw
from pyquest.models.prepared import as_reply
from pyquest.prompts import Prompt, prompt
from pyquest.quests import Open, Quest, World, play, play_out
from pyquest.tasks import load_suite, suboptimal_answers, wrong_answers

SUITE = load_suite()
DIALOGUES = [task.id for task in SUITE.tasks.values() if task.kind == "dialogue"]
REFERENCES = [(task_id, library) for task_id in DIALOGUES for library in SUITE.tasks[task_id].references]
WRONG = [(task_id, answer.name) for task_id in DIALOGUES for answer in wrong_answers(SUITE.tasks[task_id])]
SUBOPTIMAL = [(task_id, answer.name) for task_id in DIALOGUES for answer in suboptimal_answers(SUITE.tasks[task_id])]
SEND, SWAP = "composite_batch_transfer_2_bnb", "composite_approve_swap_query_result"
SUBMIT = '{"submit": true}'


def drawn(task_id: str = SEND, seed: int = 0) -> Instance:
    return draw(SUITE, SUITE.tasks[task_id], seed)


def scripted(world: World, instance: Instance, folder: Any, library: str = "ethers") -> Quest:
    asked = prompt(instance, library=library)
    return play_out(world, instance, asked, lambda number, _: as_reply(folder, instance, number))


def said(world: World, instance: Instance, *replies: str) -> Quest:
    """A dialogue of these replies, the plan first; whatever it still asks for is answered with a submit."""
    asked = prompt(instance)
    return play_out(world, instance, asked, lambda number, _: [*replies, *[SUBMIT] * 20][number])


def opened(world: World, instance: Instance, *replies: str) -> Open:
    state = play(world, instance, prompt(instance), replies)
    assert isinstance(state, Open)
    return state


def skill(body: str) -> str:
    return (
        "```ts\nimport { ethers } from 'ethers';\n"
        "export async function executeSkill(url: string, agent: string, deployed: Record<string, string>) {\n"
        f"{body}\n}}\n```"
    )


def steps(count: int) -> str:
    return json.dumps({"plan": {"subtasks": [{"description": f"step {n}"} for n in range(1, count + 1)]}})


def question(kind: str, **fields: Any) -> str:
    return json.dumps({"action": "query", "query_type": kind, **fields})


ITSELF = skill("return { to: agent, value: 0n };")
REVERT = skill("return { to: deployed.message_board, data: '0xdeadbeef', gasLimit: 100000n };")
FAILS = skill("throw new Error('no');")
REPORT = json.dumps(
    {"error_detected": True, "error_type": "NO_APPROVAL", "error_message": "It may not.", "submit": True}
)


# --- the suite's own dialogues


BOOKS = ("simple_counter", "0xd09de08a"), ("message_board", "0x368b8772" + f"{32:064x}" + 64 * "0")
"""Contracts that keep something and send nothing, each with a call that makes it keep something else."""


@pytest.mark.parametrize(("contract", "call"), BOOKS)
def test_a_round_that_only_writes_to_another_contract_is_noticed(world: World, contract: str, call: str) -> None:
    instance = drawn()
    first, second = (as_reply(instance.task.references["ethers"], instance, number) for number in (1, 2))
    beside = skill(f"return {{ to: deployed.{contract}, data: '{call}' }};")
    assert said(world, instance, steps(3), first, second).score.exact == 100
    quest = said(world, instance, steps(3), first, beside, second)
    assert quest.score is not None
    assert quest.score.exact == 0
    where = world.suite.accounts.address(contract)
    assert [one.observed for one in quest.score.checks if not one.passed] == [f"the storage of {where}"]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("task_id", "library"), REFERENCES)
def test_references_earn_everything_under_both_scores(world: World, task_id: str, library: str, seed: int) -> None:
    instance = drawn(task_id, seed)
    quest = scripted(world, instance, instance.task.references[library], library)
    assert quest.score is not None
    assert (quest.score.exact, quest.score.passed, quest.reason) == (100, True, None), quest.score
    assert quest.paper is not None
    assert (quest.paper.exact, quest.paper.passed) == (100, True), quest.paper


@pytest.mark.parametrize(("task_id", "name"), WRONG)
def test_wrong_dialogues_fail_the_checks_they_name(world: World, task_id: str, name: str) -> None:
    instance = drawn(task_id)
    answer = next(wrong for wrong in wrong_answers(instance.task) if wrong.name == name)
    quest = scripted(world, instance, answer.path)
    assert quest.score is not None
    assert not quest.score.passed
    assert quest.reason is not None
    assert set(answer.fails) <= {check.name for check in quest.score.checks if not check.passed}
    assert quest.paper is not None
    assert decimal_text(quest.paper.exact) == decimal_text(Fraction(answer.paper))


@pytest.mark.parametrize(("task_id", "name"), SUBOPTIMAL)
def test_suboptimal_dialogues_pass_with_exactly_their_score(world: World, task_id: str, name: str) -> None:
    instance = drawn(task_id)
    answer = next(one for one in suboptimal_answers(instance.task) if one.name == name)
    quest = scripted(world, instance, answer.path)
    assert quest.score is not None
    assert (quest.score.text, quest.score.passed, quest.reason) == (answer.score, True, None)
    assert quest.paper is not None
    assert quest.paper.score == answer.paper


# --- how it goes on, and how it ends


def rounds(quest: Quest) -> list[tuple[int, str]]:
    return [(entry.step, entry.action) for entry in quest.rounds]


def test_it_ends_after_the_last_planned_step(world: World) -> None:
    quest = said(world, drawn(), steps(2), ITSELF, ITSELF, ITSELF)
    assert rounds(quest) == [(0, "plan"), (1, "transaction"), (2, "transaction")]


def test_it_ends_with_a_submit_beside_an_action_that_succeeds(world: World) -> None:
    submitting = f"{ITSELF}\n{SUBMIT}"
    assert rounds(said(world, drawn(), steps(3), submitting)) == [(0, "plan"), (1, "transaction")]
    failing = f"{FAILS}\n{SUBMIT}"
    assert len(said(world, drawn(), steps(3), failing, submitting).rounds) == 3


def test_a_submit_alone_ends_it_and_is_no_round(world: World) -> None:
    instance = drawn()
    reference = [as_reply(instance.task.references["ethers"], instance, n) for n in (1, 2)]
    quest = said(world, instance, steps(3), *reference, SUBMIT)
    assert rounds(quest)[-1] == (3, "submit")
    assert quest.score is not None
    assert quest.score.exact == 100
    assert quest.paper is not None
    assert quest.paper.exact == 100


def test_an_error_report_ends_it_and_is_false(world: World) -> None:
    quest = said(world, drawn(), steps(3), ITSELF, REPORT, ITSELF)
    assert rounds(quest)[1:] == [(1, "transaction"), (2, "error")]
    assert quest.reason == "false_report"
    assert quest.rounds[-1].query is not None
    assert quest.rounds[-1].query["error_type"] == "NO_APPROVAL"


def test_the_right_thing_and_a_false_report_earn_nothing(world: World) -> None:
    instance = drawn()
    reference = [as_reply(instance.task.references["ethers"], instance, n) for n in (1, 2)]
    quest = said(world, instance, steps(3), *reference, REPORT)
    assert quest.score is not None
    assert (quest.score.exact, quest.reason) == (0, "false_report")
    assert all(check.passed for check in quest.score.checks)


@pytest.mark.parametrize("failing", ["", FAILS, REVERT, question("price"), skill("return { to: 'x.eth' };")])
def test_a_step_is_tried_three_times(world: World, failing: str) -> None:
    quest = said(world, drawn(), steps(2), failing, failing, failing, ITSELF)
    assert [step for step, _ in rounds(quest)] == [0, 1, 1, 1, 2]
    assert rounds(quest)[-1] == (2, "transaction")


def test_the_round_limit_is_twice_the_larger_optimum(world: World) -> None:
    quest = said(world, drawn(), steps(12), *[ITSELF] * 20)
    assert len(quest.rounds) == 1 + 6


def test_an_unreadable_plan_is_one_step(world: World) -> None:
    assert rounds(said(world, drawn(), "Sure!", ITSELF)) == [(0, "plan"), (1, "transaction")]


def test_nothing_can_be_said_after_the_end(world: World) -> None:
    instance = drawn()
    with pytest.raises(ValueError, match="ended with round 1"):
        play(world, instance, prompt(instance), [steps(1), ITSELF, ITSELF])


def test_an_atomic_quest_has_one_reply(world: World) -> None:
    instance = draw(SUITE, SUITE.tasks["erc20_transfer_fixed"], 0)
    with pytest.raises(ValueError, match="has one reply"):
        play(world, instance, prompt(instance), ["", ""])


# --- what the model gets to see


def test_the_first_message_asks_for_a_plan(world: World) -> None:
    instance = drawn()
    asked = opened(world, instance).asked
    assert asked == prompt(instance)
    assert instance.wording in asked.user
    assert '"subtasks"' in asked.user


def test_every_message_repeats_what_happened(world: World) -> None:
    instance = drawn(SWAP)
    script = instance.task.references["ethers"]
    state = opened(world, instance, steps(3), *[as_reply(script, instance, n) for n in (1, 2)])
    text = state.asked.user
    assert text.startswith(f"{instance.wording}\n\nYour plan\n1. step 1\n2. step 2\n3. step 3")
    assert "approve(spender=0x10ED43C718714eb63d5aA57B78B54704E256024E" in text
    assert "Approval(owner=" in text
    assert "swapExactTokensForTokens(" in text
    assert "Swap(sender=" in text
    assert "Now step 3 of 3, the last one: step 3\nTry 1 of 3; rounds left: 4." in text
    assert state.asked.system == prompt(instance).system


def test_a_revert_and_an_error_say_why(world: World) -> None:
    instance = drawn(SWAP)
    swap = as_reply(instance.task.references["ethers"], instance, 2)
    text = opened(world, instance, steps(2), swap).asked.user
    assert "it REVERTED: TransferHelper: TRANSFER_FROM_FAILED" in text
    assert "Try 2 of 3" in text
    text = opened(world, instance, steps(2), skill("  const a = 1;\n  ethers.parseUnits('abc', 18);")).asked.user
    assert "the code failed (code_error) at line 4" in text
    assert "ethers.parseUnits('abc', 18);" in text
    text = opened(world, instance, steps(2), "Sure!").asked.user
    assert "Round 1, step 1: nothing was done: the reply holds neither" in text
    text = opened(world, instance, steps(2), skill("return { to: agent, value: 10n ** 30n };")).asked.user
    assert "the transaction was not accepted (invalid_tx)" in text


def test_values_are_shown_exactly(world: World) -> None:
    text = opened(world, drawn(), steps(2), skill("return { balances: { BNB: 10n ** 30n } };")).asked.user
    assert '{"balances": {"BNB": "1000000000000000000000000000000"}}' in text
    text = opened(world, drawn(), steps(2), skill("return { a: 'x'.repeat(9000) };")).asked.user
    assert "more characters)" in text
    assert len(text) < 4_000


ACCOUNTS = SUITE.accounts
QUESTIONS: list[tuple[str, dict[str, Any], str, Any]] = [
    ("native_balance", {}, "balance", 99_970_000_000_000_000_000),
    ("token_balance", {"token_address": ACCOUNTS.address("usdt")}, "balance", 1000 * 10**18),
    (
        "allowance",
        {"token_address": ACCOUNTS.address("busd"), "spender_address": ACCOUNTS.address("pancake_router")},
        "allowance",
        1000 * 10**18,
    ),
    ("nft_owner", {"nft_address": ACCOUNTS.address("erc721_token"), "token_id": 3}, "owner", ACCOUNTS.address("agent")),
    ("pair_reserves", {"pair_address": ACCOUNTS.address("usdt_busd_lp")}, "reserve0", None),
    ("pending_rewards", {"pool_address": ACCOUNTS.address("simple_reward_pool")}, "pending", None),
    ("staked_amount", {"pool_address": ACCOUNTS.address("simple_staking")}, "staked", 0),
    ("block_number", {}, "block_number", 100_000_000),
    ("nonce", {}, "nonce", 30),
]


@pytest.mark.parametrize(("kind", "fields", "name", "value"), QUESTIONS, ids=[kind for kind, *_ in QUESTIONS])
def test_a_question_is_answered(world: World, kind: str, fields: dict[str, Any], name: str, value: Any) -> None:
    state = opened(world, drawn(), steps(2), question(kind, **fields))
    query = state.rounds[1].query
    assert query is not None
    assert query["query_type"] == kind
    assert value is None or query[name] == value
    assert f'"{name}": "' in state.asked.user


def test_a_quote_is_answered(world: World) -> None:
    path = [ACCOUNTS.address("usdt"), ACCOUNTS.address("busd")]
    state = opened(world, drawn(), steps(2), question("swap_quote", amount=str(10**18), path=path))
    query = state.rounds[1].query
    assert query is not None
    assert query["amounts"][0] == 10**18
    assert 0 < query["amounts"][1] < 10**18


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (question("price"), "there are native_balance"),
        (question("token_balance", token_address="0x" + "12" * 20), "no contract at"),
        (question("nft_owner", nft_address=ACCOUNTS.address("erc721_token"), token_id=999), "it reverted"),
        (question("swap_quote", amount=1, path=[ACCOUNTS.address("usdt"), "0x" + "12" * 20]), "reverted"),
    ],
)
def test_a_question_without_an_answer_says_why(world: World, asked: str, says: str) -> None:
    entry = opened(world, drawn(), steps(2), asked).rounds[1]
    assert not entry.succeeded
    assert entry.error is not None
    assert says in entry.error["message"]


# --- resuming

SAYINGS = [
    ITSELF,
    REVERT,
    FAILS,
    "",
    SUBMIT,
    question("native_balance"),
    skill("return { to: deployed.donation_box, value: 5n, type: 2, gasLimit: 100000n };"),
    skill("return { query_result: { success: true, data: { n: Math.random().toString() } } };"),
    skill("return { nothing: true };"),
]

RESUMED = (
    SEND,
    SWAP,
    "composite_full_liquidity_cycle",
    "composite_nft_bundle_sale",
    "composite_batch_query_2_balances",
)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    st.sampled_from(RESUMED),
    st.integers(0, 5),
    st.lists(st.sampled_from(SAYINGS), max_size=6),
    st.integers(1, 6),
    st.randoms(use_true_random=False),
)
def test_some_replies_and_then_the_rest_are_all_of_them(
    world: World, task_id: str, right: int, sayings: list[str], planned: int, random: Any
) -> None:
    """Whoever interrupts it where, the same is asked and the same comes out."""
    instance = drawn(task_id)
    script = instance.task.references["ethers"]
    replies = [as_reply(script, instance, number) for number in range(1, right + 1)]
    for saying in sayings:
        replies.insert(random.randint(0, len(replies)), saying)
    texts = [steps(planned), *replies, *[SUBMIT] * 2]
    asked: list[Prompt] = []

    def say(number: int, ask: Prompt) -> str:
        asked.append(ask)
        return texts[number]

    whole = play_out(world, instance, prompt(instance), say)
    used = texts[: len(whole.rounds)]
    cut = random.randint(0, len(used) - 1)
    first = play(world, instance, prompt(instance), used[:cut])
    assert isinstance(first, Open)
    assert first.asked == asked[cut]
    again = play(world, instance, prompt(instance), used[cut:], first.rounds)
    assert isinstance(again, Quest)
    assert (again.rounds, again.score, again.paper, again.evidence) == (
        whole.rounds,
        whole.score,
        whole.paper,
        whole.evidence,
    )
    at_once = play(world, instance, prompt(instance), used)
    assert isinstance(at_once, Quest)
    assert at_once.rounds == whole.rounds


def test_a_round_that_goes_otherwise_than_recorded_is_the_harness_s_fault(world: World) -> None:
    instance = drawn()
    state = opened(world, instance, steps(2), ITSELF)
    receipt = state.rounds[1].receipt
    assert receipt is not None
    other = replace(state.rounds[1], receipt=replace(receipt, gas_used=1))
    quest = play(world, instance, prompt(instance), [ITSELF], [state.rounds[0], other])
    assert isinstance(quest, Quest)
    assert (quest.score, quest.reason) == (None, "chain")
    assert "round 1 does not give the receipt" in quest.evidence["fault"]


def test_a_dialogue_leaves_the_world_as_it_was(world: World) -> None:
    before = world.chain.fingerprint()
    scripted(world, drawn(SWAP), SUITE.tasks[SWAP].references["ethers"])
    assert world.chain.fingerprint() == before


def test_what_only_the_published_system_sends_leaves_no_trace(world: World) -> None:
    """It would send an object without a recipient as a creation; ours reads it, and the next round does not see it."""
    instance = drawn()
    state = opened(world, instance, steps(3), skill("return { nothing: true };"), question("nonce"))
    assert state.rounds[1].action == "query"
    assert state.rounds[1].paper is not None
    assert state.rounds[1].paper.accepted
    assert state.rounds[2].query is not None
    assert state.rounds[2].query["nonce"] == 30
