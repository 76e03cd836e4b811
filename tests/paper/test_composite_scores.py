"""The published score of dialogues, against composite_scoring.md and the measurements of composite_defects.md."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from making import USDT, make_instance

from pyquest.amounts import Amount
from pyquest.paper import COMPOSITES, DEFECTS, PaperRound, Returned, composite_score, returned_value
from pyquest.paper.composite import PURE_QUERIES
from pyquest.tasks import Optimal

TX = Returned(request=object())  # never looked into


def task(task_id="composite_batch_transfer_2_bnb", optimal=3, **params):
    instance = make_instance([], params)
    return replace(instance, task=replace(instance.task, id=task_id, kind="dialogue", optimal=Optimal(2, optimal)))


def sent(**more):
    return PaperRound("code", TX, accepted=True, **more)


def value(**fields):
    return PaperRound("code", returned_value(json.dumps(fields), None), accepted=True)


FAILED, SUBMIT, NOTHING = PaperRound("code"), PaperRound("submit"), PaperRound("none")


def report(kind="NO_APPROVAL", **fields):
    return PaperRound("error", fields={"error_detected": True, "error_type": kind, "error_message": "no", **fields})


def question(kind="token_balance", answered=True):
    return PaperRound("query", fields={"query_type": kind}, answered=answered)


def scored(rounds, instance=None):
    return composite_score(instance or task(), rounds)


# --- any transaction


@pytest.mark.parametrize(
    ("rounds", "score", "passed"),
    [
        ([sent()], "100", True),
        ([sent()] * 3, "100", True),
        ([sent()] * 4, "75", True),
        ([sent()] * 5, "60", True),
        ([sent()] * 6, "50", False),
        ([sent(), SUBMIT, SUBMIT, SUBMIT], "75", True),
        ([sent(reverted=True)], "100", True),
        ([FAILED, FAILED, FAILED], "0", False),
        ([SUBMIT], "0", False),
        ([NOTHING] * 3, "0", False),
        ([question()] * 3, "0", False),
        ([PaperRound("code", TX, accepted=False)], "0", False),
        ([], "0", False),
    ],
)
def test_a_hash_is_full_marks_less_the_rounds(rounds, score, passed):
    found = scored(rounds)
    assert (found.score, found.passed) == (score, passed)


@pytest.mark.parametrize(
    ("optimal", "most"),
    [(2, 3), (3, 5), (5, 8), (6, 10)],
)
def test_rounds_that_still_pass(optimal, most):
    """composite_scoring.md 2."""
    assert scored([sent()] * most, task(optimal=optimal)).passed
    assert not scored([sent()] * (most + 1), task(optimal=optimal)).passed


def test_rounds_beyond_the_published_limit_are_not_played():
    assert scored([sent()] * 9).exact == 50
    assert scored([*[FAILED] * 6, sent()]).exact == 0


@pytest.mark.parametrize(
    ("entry", "defects"),
    [
        (sent(), ("A1",)),
        (sent(reverted=True), ("A1", "A2")),
        (value(type="QUERY_RESULT", tx_hash="0xdead"), ("A1", "A3")),
        (value(balance="5"), ("A1", "A4")),
        (value(query_result={"success": True}), ("A1", "A4")),
        (value(error_detected=True, error_type="NO_APPROVAL"), ("A1", "A4")),
        (value(to=USDT, data="0x70a08231"), ("A1",)),
    ],
)
def test_what_full_marks_rest_on(entry, defects):
    found = scored([entry])
    assert (found.exact, found.defects) == (100, defects)
    assert set(defects) <= set(DEFECTS)


@pytest.mark.parametrize(
    "entry",
    [
        value(balances={"USDT": "1"}),
        value(success=True, balance="1"),
        value(to=USDT, value="0x1"),
        value(to="vitalik.eth"),
        PaperRound("code", returned_value('"text"', None), accepted=True),
        PaperRound("code", returned_value("[1]", None), accepted=True),
        PaperRound("code", returned_value(None, None), accepted=True),
    ],
)
def test_what_brings_no_hash(entry):
    assert scored([entry]).exact == 0


def test_a_hash_that_is_no_text_crashes_the_next_round():
    forged = value(type="QUERY_RESULT", tx_hash=5)
    assert scored([forged]).exact == 100
    crashed = scored([forged, sent()])
    assert (crashed.exact, crashed.defects) == (0, ("A13",))


# --- reports


@pytest.mark.parametrize("kind", ["TOKEN_INSUFFICIENT_BALANCE", "BNB_INSUFFICIENT_BALANCE", "NO_APPROVAL"])
def test_a_report_is_right_when_there_is_a_parameter_called_amount(kind):
    amount = Amount(10**18, "USDT", 18)
    assert scored([report(kind)], task(amount=amount)).exact == 100
    assert scored([report(kind)], task(amount=amount, optimal=2)).exact == Fraction(200, 3)
    assert scored([report(kind)], task(amount_in=amount)).exact == 0
    assert scored([report("UNKNOWN")], task(amount=amount)).exact == 0
    assert scored([report(kind)], task(amount=replace(amount, units=0))).exact == 0


def test_a_report_counts_three_rounds_or_more():
    amount = Amount(1, "USDT", 18)
    assert scored([report()], task(amount=amount)).exact == 100
    assert scored([FAILED, FAILED, FAILED, report()], task(amount=amount)).exact == 75
    # At the limit it is dropped, and what was sent decides.
    assert scored([FAILED, FAILED, FAILED, report()], task(amount=amount, optimal=2)).exact == 0
    assert scored([sent(), FAILED, FAILED, report()], task(amount=amount, optimal=2)).exact == 50


@pytest.mark.parametrize("message", [None, 5, ["no"]])
def test_a_report_without_a_message_crashes(message):
    found = scored([report(error_message=message)], task(amount=Amount(1, "USDT", 18)))
    assert (found.exact, found.defects) == (0, ("C9", "C10"))


# --- questions alone

PAIR = task("composite_batch_query_2_balances")
ALL = task("composite_batch_query_portfolio")


@pytest.mark.parametrize(
    ("rounds", "two", "three"),
    [
        ([sent()], "50", "33.3333"),
        ([sent(), sent()], "100", "66.6667"),
        ([question(), question(), question()], "100", "100"),
        ([question("nonce"), question(answered=False)], "0", "0"),
        ([value(balances={"x": None, "y": None})], "100", "33.3333"),
        ([value(balances={"x": 1, "y": 2, "z": 3})], "100", "100"),
        ([value(type="QUERY_RESULT", data={"portfolio": {"x": 1, "y": 2, "z": 3}})], "100", "100"),
        ([value(type="QUERY_RESULT", data={"x": 1, "y": 2, "z": 3})], "50", "33.3333"),
        ([value(balances=[1, 2, 3])], "50", "33.3333"),
        ([value(balances={"x": 1, "y": 2, "z": 3}, success=False)], "0", "0"),
        ([value(balances={"x": 1, "y": 2}, error_detected=True)], "0", "0"),
        ([sent()] * 4, "75", "75"),
        ([SUBMIT], "0", "0"),
    ],
)
def test_questions_are_counted_and_not_compared(rounds, two, three):
    assert (scored(rounds, PAIR).score, scored(rounds, ALL).score) == (two, three)


# --- totals over the 45 tasks, as measured there

OPTIMAL = {2: 3, 3: 32, 5: 7, 6: 3}
WITH_AMOUNT = 13


def total(rounds):
    """As if every task were played alike: 2 of the 45 are questions alone, both with an optimum of 3."""
    pure = sum(scored(rounds, one).exact for one in (PAIR, ALL))
    counts = {optimal: count - 2 * (optimal == 3) for optimal, count in OPTIMAL.items()}
    return pure + sum(count * scored(rounds, task(optimal=optimal)).exact for optimal, count in counts.items())


def test_the_measured_totals():
    assert len(COMPOSITES) == sum(OPTIMAL.values()) == 45
    assert set(PURE_QUERIES) < COMPOSITES
    assert total([sent()]) == total([sent(reverted=True)]) == Fraction("4383.333333") + Fraction(1, 3_000_000)
    assert round(total([sent(), sent()]), 1) == Fraction("4466.7").limit_denominator(10)
    assert total([SUBMIT]) == total([NOTHING] * 3) == 0
    assert total([value(type="QUERY_RESULT", balances={"a": 1, "b": 2, "c": 3}, tx_hash="0xab")]) == 4500
