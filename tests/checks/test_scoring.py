"""Gates and points, on the suite's own first four tasks."""

from fractions import Fraction

import pytest
from making import (
    AGENT,
    BOARD,
    E18,
    FRIEND,
    STRANGER,
    TOKEN,
    TRANSFER,
    USDT,
    make_evidence,
    make_instance,
    make_log,
    published_instance,
    silence,
    without_receipt,
)

from pyquest.amounts import Amount
from pyquest.chain.types import TxRequest
from pyquest.evidence import Reading, balance
from pyquest.scoring import Score, judge

SHARE = published_instance("bnb_transfer_percentage", {"to_address": FRIEND, "percentage": 25})
SEND = published_instance(
    "erc20_transfer_fixed",
    {
        "token_address": USDT,
        "token_symbol": "USDT",
        "token_decimals": 18,
        "to_address": FRIEND,
        "amount": Amount(5 * E18, "USDT", 18),
    },
)
WRITE = published_instance("contract_call_with_params", {"contract_address": BOARD, "message": "GM, Web3!"})
ASK = published_instance(
    "query_erc20_balance",
    {
        "token_address": TOKEN,
        "token_symbol": "T1363",
        "token_decimals": 18,
        "query_address": FRIEND,
        "expected_balance": Amount(15 * E18, "T1363", 18),
    },
)
MESSAGE = "MessageUpdated(address indexed sender, string newMessage)"
BNB_100 = 100 * E18


def pay(to, wei, **more):
    return make_evidence(tx=TxRequest(to, wei), native={AGENT: (BNB_100, BNB_100 - wei), to: (0, wei)}, **more)


def transfer(to, units, token=USDT):
    before = {balance(token, AGENT): 1000 * E18}
    after = {balance(token, AGENT): 1000 * E18 - units, balance(token, to): units}
    return make_evidence(before, after, tx=TxRequest(token), logs=[make_log(token, TRANSFER, AGENT, to, units)])


def write(text, *, sender=AGENT, stored=None, board=BOARD, **more):
    after = {Reading("view", (BOARD, "getMessage()(string)")): text if stored is None else stored}
    return make_evidence({}, after, tx=TxRequest(board), logs=[make_log(board, MESSAGE, sender, text)], **more)


def ask(**data):
    return make_evidence({balance(TOKEN, FRIEND): 15 * E18}, value=data)


RIGHT = [
    (SHARE, pay(FRIEND, 25 * E18)),
    (SEND, transfer(FRIEND, 5 * E18)),
    (WRITE, write("GM, Web3!")),
    (ASK, ask(balance_raw=str(15 * E18))),
]
INSTANCES = [SHARE, SEND, WRITE, ASK]


@pytest.mark.parametrize(
    ("instance", "evidence"), RIGHT, ids=lambda case: getattr(getattr(case, "task", None), "id", "")
)
def test_a_right_answer_scores_full(instance, evidence):
    score = judge(instance, evidence)
    assert (score.exact, score.passed, score.reason, score.text) == (100, True, None, "100")
    assert sum(one.points for one in score.checks) == 100
    assert all(one.passed and one.earned == one.points for one in score.checks)


@pytest.mark.parametrize(
    ("instance", "evidence", "points", "reason"),
    [
        (SHARE, pay(FRIEND, 25 * E18 + 1), 100, None),
        (SHARE, pay(FRIEND, 25 * E18 + 2), 50, "checks"),
        (SHARE, pay(FRIEND, E18), 50, "checks"),
        (SHARE, pay(STRANGER, 25 * E18), 0, "gate"),
        (SHARE, make_evidence(tx=TxRequest(AGENT)), 0, "gate"),
        (SHARE, make_evidence(tx=TxRequest(FRIEND, 25 * E18), status=0), 0, "reverted"),
        (SEND, transfer(FRIEND, 5 * E18 - 1), 70, "checks"),
        (SEND, transfer(STRANGER, 5 * E18), 0, "gate"),
        (SEND, transfer(FRIEND, 5 * E18, token=TOKEN), 0, "gate"),
        (WRITE, write("gm, web3!"), 80, "checks"),
        (WRITE, write("GM, Web3!", created=[STRANGER]), 0, "gate"),
        (ASK, ask(balance_raw=str(15 * E18 - 1)), 0, "gate"),
        (ASK, ask(balance="15"), 0, "gate"),
        (ASK, ask(success=True), 0, "gate"),
    ],
)
def test_partial_and_wrong_answers(instance, evidence, points, reason):
    score = judge(instance, evidence)
    assert (score.exact, score.reason) == (points, reason)
    assert score.passed == (points == 100)


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda instance: instance.task.id)
def test_the_floor_is_zero(instance):
    query, transaction = ask(balance_raw="7", success=True), make_evidence(tx=TxRequest(AGENT))
    for evidence in (silence(), transaction, query, without_receipt(transaction), make_evidence(status=0)):
        score = judge(instance, evidence)
        assert (score.exact, score.passed) == (0, False)
        assert len(score.checks) == len(instance.task.checks)
        assert all(one.earned == 0 for one in score.checks)


@pytest.mark.parametrize(
    ("instance", "evidence"), RIGHT, ids=lambda case: getattr(getattr(case, "task", None), "id", "")
)
def test_an_answer_of_the_other_kind_earns_nothing(instance, evidence):
    for other in INSTANCES:
        if other.task.kind != instance.task.kind:
            assert judge(other, evidence) == Score(Fraction(0), False, "bad_result", judge(other, evidence).checks)


def test_after_a_failed_gate_the_other_checks_are_still_shown():
    shown = {one.name: one for one in judge(SEND, transfer(STRANGER, 5 * E18)).checks}
    assert shown["tx_succeeded"].passed
    assert shown["tx_succeeded"].earned == 0
    assert shown["balance_change"].expected == "+5 USDT"
    assert shown["balance_change"].observed == "no change"
    assert STRANGER in shown["no_other_changes"].observed


def test_one_right_field_opens_the_gate_of_a_query():
    answer = {name: {"native": {"of": who}} for name, who in (("a", "$agent"), ("b", "{to_address}"))}
    checks = [
        {"answered": {"points": 20}},
        {"answer_is": {"points": 40, "gate": True, "field": "a"}},
        {"answer_is": {"points": 40, "gate": True, "field": "b"}},
    ]
    instance = make_instance(checks, answer=answer)
    truth = {Reading("native", (AGENT,)): 1, Reading("native", (FRIEND,)): 2}
    earned = [
        judge(instance, make_evidence(truth, value={"a": a, "b": b})).exact for a in ("1", "9") for b in ("2", "9")
    ]
    assert earned == [100, 60, 60, 0]
