"""Checks on how a dialogue went, and its sound score."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import AGENT, E18, FRIEND, TRANSFER, USDT, World, make_evidence, make_instance, make_log, make_receipt

from pyquest.chain.types import TxRequest
from pyquest.checks import bind_all
from pyquest.checks.saying import MOST_LEAVES
from pyquest.errors import TaskError
from pyquest.evidence import Question, Reading, Unreadable, balance, native
from pyquest.scoring import judge
from pyquest.tasks import EventSpec, Optimal, ReadingSpec

BUSD_HELD = balance(USDT, FRIEND)
VERIFY = {"held": ReadingSpec("balance", {"token": USDT, "of": "{to_address}"}, 1)}
SENT = "Transfer(address indexed from, address indexed to, uint256 value)"


OPTIMAL = Optimal(sound=2, paper=3)


def dialogue(checks, *, verify=VERIFY, events=(), optimal=OPTIMAL):
    instance = make_instance(checks)
    task = replace(
        instance.task,
        split="composite",
        kind="dialogue",
        optimal=optimal,
        verify=verify,
        events=tuple(EventSpec(args, 1) for args in events),
        checks=tuple(replace(c, key=c.args.get("key", False), args=_own(c.args)) for c in instance.task.checks),
    )
    return replace(instance, task=task)


def _own(args):
    return {name: value for name, value in args.items() if name != "key"}


def ran(before=0, after=7, *questions, rounds=2, reported=False, **more):
    evidence = make_evidence({BUSD_HELD: before}, {BUSD_HELD: after}, **more)
    return replace(evidence, kind="dialogue", questions=questions, rounds=rounds, reported=reported)


def read(value, truth=7, asked=None):
    return Question(value, asked, {BUSD_HELD: truth})


def passes(evidence, instance):
    (bound,) = bind_all(instance.task)
    return bound.judge(evidence, instance)


# --- verified

READS = dialogue([{"verified": {"points": 100, "key": True}}])


@pytest.mark.parametrize(
    "question",
    [
        read({"balances": {"USDT": "7"}}),
        read({"balance": 7}),
        read({"balance": "0x7"}),
        read({"a": [{"b": ["x", "7"]}]}),
        read({str(n): "7" for n in range(MOST_LEAVES)}),
        read({"query_type": "token_balance"}, asked=BUSD_HELD),
    ],
)
def test_a_round_that_reads_it_verifies(question):
    assert passes(ran(0, 7, question), READS).passed
    assert passes(ran(0, 7, read({"x": 1}), question), READS).passed


@pytest.mark.parametrize(
    "question",
    [
        read({"balances": {"USDT": "8"}}),
        read({"balance": "7.0"}),
        read({"balance": "7 USDT"}),
        read({}),
        read({"balance": None, "ok": True}),
        read({str(n): "7" for n in range(MOST_LEAVES + 1)}),
        read({"balance": "7"}, asked=balance(USDT, AGENT)),
        read({"balance": "6"}, truth=6),
        read({"balance": "7"}, truth=Unreadable("no")),
        Question({"balance": "7"}, None, {}),
    ],
)
def test_anything_else_does_not(question):
    result = passes(ran(0, 7, question), READS)
    assert not result.passed
    assert str(BUSD_HELD) in result.expected


def test_no_round_that_reads_anything():
    assert passes(ran(), READS).observed == "no round read the chain"


def test_when_it_need_not_hold_to_the_end():
    whenever = dialogue([{"verified": {"points": 100, "key": True, "when": "any"}}])
    early = read({"balance": "6"}, truth=6)
    assert passes(ran(0, 7, early), whenever).passed
    assert not passes(ran(0, 7, early), READS).passed


def test_when_it_has_to_be_read_before_anything_changes():
    first = dialogue([{"verified": {"points": 100, "key": True, "when": "start"}}])
    assert passes(ran(6, 7, read({"balance": "6"}, truth=6)), first).passed
    assert not passes(ran(6, 7, read({"balance": "7"})), first).passed
    assert not passes(ran(6, 7, read({"balance": "6"})), first).passed


RESERVES = "getReserves()(uint112,uint112,uint32)"
PAIR = Reading("view", (USDT, RESERVES))
ITEMS = {f"reserve{n}": ReadingSpec("view", {"contract": USDT, "function": RESERVES, "item": n}, 1) for n in (0, 1, 2)}


@pytest.mark.parametrize(
    ("value", "asked", "verified"),
    [
        ({"reserve0": "3", "reserve1": "4"}, None, True),
        ({"reserve0": "3", "reserve1": "5"}, None, False),
        ({"time": "5"}, None, False),
        ({"anything": "that the chain said"}, PAIR, True),
        ({"reserve0": "3", "reserve1": "4"}, Reading("view", (FRIEND, RESERVES)), False),
    ],
)
def test_items_of_what_a_contract_answers(value, asked, verified):
    """The time of the last update is not asked for; a question gets it with the rest."""
    check = {"verified": {"points": 100, "key": True, "reading": ["reserve0", "reserve1"]}}
    evidence = replace(make_evidence({}, {PAIR: (3, 4, 5)}), kind="dialogue")
    question = Question(value, asked, {PAIR: (3, 4, 5)})
    result = passes(replace(evidence, questions=(question,)), dialogue([check], verify=ITEMS))
    assert result.passed == verified
    assert "[1]" in result.expected
    assert "[2]" not in result.expected


def test_items_that_are_not_there():
    check = {"verified": {"points": 100, "key": True, "reading": ["reserve0"]}}
    evidence = replace(make_evidence({}, {PAIR: Unreadable("no")}), kind="dialogue")
    for truth in ({PAIR: Unreadable("no")}, {PAIR: ()}, {}):
        question = Question({"reserve0": "3"}, PAIR, truth)
        assert not passes(replace(evidence, questions=(question,)), dialogue([check], verify=ITEMS)).passed


def test_an_address_is_compared_without_case_and_a_tuple_by_its_parts():
    owner, pair = Reading("owner_of", (USDT, 1)), Reading("view", (USDT, "f()(uint256,uint256)"))
    instance = dialogue(
        [{"verified": {"points": 100, "key": True}}],
        verify={"owner": ReadingSpec("owner_of", {"nft": USDT, "id": 1}, 1)},
    )
    evidence = replace(make_evidence({}, {owner: FRIEND}), kind="dialogue")
    told = Question({"owner": FRIEND.upper().replace("0X", "0x")}, None, {owner: FRIEND})
    assert passes(replace(evidence, questions=(told,)), instance).passed
    both = dialogue(
        [{"verified": {"points": 100, "key": True}}],
        verify={"pair": ReadingSpec("view", {"contract": USDT, "function": "f()(uint256,uint256)"}, 1)},
    )
    evidence = replace(make_evidence({}, {pair: (3, 4)}), kind="dialogue")
    for value, verified in (({"a": 3, "b": 4}, True), ({"a": 3}, False)):
        asked = Question(value, None, {pair: (3, 4)})
        assert passes(replace(evidence, questions=(asked,)), both).passed == verified


@given(st.integers(1, 4), st.lists(st.integers(0, 5), max_size=4))
def test_readings_that_are_alike_take_a_value_each(alike, returned):
    """Whoever reads one of two owners has not read the other, though both are the same person."""
    verify = {f"owner_{n}": ReadingSpec("owner_of", {"nft": USDT, "id": n}, 1) for n in range(alike)}
    truth = {Reading("owner_of", (USDT, n)): FRIEND for n in range(alike)}
    instance = dialogue([{"verified": {"points": 100, "key": True}}], verify=verify)
    rounds = tuple(Question({"owners": [FRIEND] * count, "mine": AGENT}, None, truth) for count in returned)
    evidence = replace(make_evidence({}, truth), kind="dialogue", questions=rounds)
    assert passes(evidence, instance).passed == (sum(returned) >= alike)


OWN_BNB, OWN_USDT = native(AGENT), balance(USDT, AGENT)


@pytest.mark.parametrize(
    ("kind", "value", "verified"),
    [
        ("balance", {"balances": {"USDT": "7", "BUSD": "9"}}, True),
        ("balance", {"balances": {"BUSD": "7", "USDT": "9"}}, False),
        ("balance", {"balances": {"usdt": "7"}}, True),
        ("balance", {"usdtBalance": "7"}, True),
        ("balance", ["7"], True),
        ("balance", {"BUSD": {"balance": "7"}}, False),
        ("balance", {"USDT": {"after the sale of": {"BUSD": "7"}}}, True),
        ("balance", {"bnb": "7"}, False),
        ("native", {"balances": {"BNB": "7"}}, True),
        ("native", {"balances": {"WBNB": "7"}}, False),
        ("native", {"balances": {"USDT": "7"}}, False),
        ("native", {"balance": "7"}, True),
    ],
)
def test_a_balance_under_another_symbol_is_not_this_one(kind, value, verified):
    spec = {"native": {"of": "$agent"}, "balance": {"token": USDT, "of": "$agent"}}[kind]
    truth = {OWN_BNB if kind == "native" else OWN_USDT: 7}
    instance = dialogue([{"verified": {"points": 100}}], verify={"held": ReadingSpec(kind, spec, 1)})
    evidence = replace(make_evidence(), kind="dialogue", after=World(truth), questions=(Question(value, None, truth),))
    assert passes(evidence, instance).passed == verified


def test_only_balances_are_labelled_with_symbols():
    staked = Reading("staked", (FRIEND, AGENT))
    verify = {"stake": ReadingSpec("staked", {"pool": FRIEND, "of": "$agent"}, 1)}
    instance = dialogue([{"verified": {"points": 100}}], verify=verify)
    asked = Question({"staked": {"CAKE": "7"}}, None, {staked: 7})
    assert passes(replace(make_evidence({}, {staked: 7}), kind="dialogue", questions=(asked,)), instance).passed


def test_an_unknown_reading():
    with pytest.raises(TaskError, match="unknown reading to verify 'hold'; did you mean 'held'"):
        passes(ran(), dialogue([{"verified": {"points": 100, "reading": "hold"}}]))


# --- events_in_order

TWO = [
    {"contract": USDT, "event": SENT, "to": "{to_address}", "value": "{amount}"},
    {"contract": USDT, "event": SENT, "to": "$agent"},
]
THERE, BACK = make_log(USDT, TRANSFER, AGENT, FRIEND, 5 * E18), make_log(USDT, TRANSFER, FRIEND, AGENT, 1)
OTHER = make_log(FRIEND, TRANSFER, AGENT, FRIEND, 5 * E18)


@pytest.mark.parametrize(
    ("logs", "passed"),
    [
        ([THERE, BACK], True),
        ([OTHER, THERE, OTHER, BACK, THERE], True),
        ([BACK, THERE], False),
        ([THERE], False),
        ([OTHER, BACK], False),
        ([], False),
    ],
)
def test_events_have_an_order(logs, passed):
    result = passes(ran(logs=logs), dialogue([{"events_in_order": {"points": 100}}], events=TWO))
    assert result.passed == passed


@pytest.mark.parametrize(("units", "passed"), [(21, True), (20, False), (22, False)])
def test_an_event_may_carry_an_amount_that_the_chain_says(units, passed):
    all_but_two = {"contract": USDT, "event": SENT, "to": "{to_address}", "value": "balance(USDT) - 2 wei"}
    evidence = ran(logs=[make_log(USDT, TRANSFER, AGENT, FRIEND, units)])
    evidence.before._values[balance(USDT, AGENT)] = 23
    result = passes(evidence, dialogue([{"events_in_order": {"points": 100}}], events=[all_but_two]))
    assert result.passed is passed, result


def test_an_event_that_is_none():
    with pytest.raises(TaskError, match="events: "):
        passes(ran(), dialogue([{"events_in_order": {"points": 100}}], events=[{"contract": USDT, "event": "Sent"}]))


# --- over several transactions


def test_all_transactions_of_a_dialogue_count():
    checks = [{"tx_succeeded": {}}, {"called": {"to": "{to_address}"}}, {"function_called": {"any_of": ["f()"]}}]
    instance = dialogue([*checks, {"native_change": {"points": 100, "key": True, "of": "$agent", "equals": "-3 wei"}}])
    first = (TxRequest(FRIEND, 3, b"\x26\x12\x1f\xf0"), make_receipt(FRIEND))
    evidence = make_evidence(tx=TxRequest(USDT), status=0, native={AGENT: (10**18, 10**18 - 3)})
    results = [one.judge(evidence, instance).passed for one in bind_all(instance.task)]
    assert results == [False, False, False, True]
    both = replace(evidence, kind="dialogue", earlier=(first,))
    assert [one.judge(both, instance).passed for one in bind_all(instance.task)] == [True, True, True, False]
    assert both.fees_of(AGENT) == 2 * evidence.fees_of(AGENT)


# --- the score

CHECKS = [
    {"balance_change": {"points": 70, "key": True, "token": USDT, "of": "{to_address}", "equals": "7 wei"}},
    {"verified": {"points": 30}},
]
TASK = dialogue(CHECKS)
LOOKED = read({"balance": "7"})


@given(st.integers(0, 12), st.integers(1, 6))
def test_points_decay_with_the_rounds_beyond_the_optimum(rounds, optimal):
    score = judge(dialogue(CHECKS, optimal=Optimal(optimal, 3)), ran(0, 7, LOOKED, rounds=rounds))
    assert score.exact == (100 if rounds <= optimal else Fraction(100 * optimal, rounds))
    assert (score.passed, score.reason) == (True, None)


def test_what_did_not_happen_cannot_be_verified():
    score = judge(TASK, ran(0, 6, read({"balance": "6"}, truth=6)))
    assert [check.passed for check in score.checks] == [False, True]
    assert (score.exact, score.passed, score.reason) == (0, False, "checks")


def test_what_happened_and_was_not_verified_is_partial():
    assert judge(TASK, ran(0, 7)).exact == 70
    assert judge(TASK, ran(0, 7, rounds=4)).exact == 35


def test_a_dialogue_that_only_asks_earns_each_answer():
    verify = {**VERIFY, "own": ReadingSpec("balance", {"token": USDT, "of": "$agent"}, 1)}
    checks = [
        {"verified": {"points": 50, "key": True, "reading": "held"}},
        {"verified": {"points": 50, "reading": "own"}},
    ]
    own = balance(USDT, AGENT)
    asked = Question({"balance": "9"}, None, {BUSD_HELD: 7, own: 9})
    evidence = replace(make_evidence({}, {BUSD_HELD: 7, own: 9}), kind="dialogue", questions=(asked,), rounds=2)
    assert judge(dialogue(checks, verify=verify), evidence).exact == 50


def test_a_false_report_is_worth_nothing():
    score = judge(TASK, ran(0, 7, LOOKED, reported=True))
    assert (score.exact, score.passed, score.reason) == (0, False, "false_report")
