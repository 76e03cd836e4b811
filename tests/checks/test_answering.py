import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import AGENT, FRIEND, USDT, make_evidence, make_instance, run, silence

from pyquest.amounts import Inexact
from pyquest.checks.answering import same
from pyquest.errors import TaskError
from pyquest.evidence import Reading, Unreadable, balance

ANSWER = {
    "balance_raw": {"balance": {"token": "$usdt", "of": "{to_address}"}},
    "owner": {"owner_of": {"nft": "$pancake_squad", "id": "1 wei"}},
}
INSTANCE = make_instance(answer=ANSWER)
TRUTH = {balance(USDT, FRIEND): 15}


def answer_is(value, before=TRUTH, field="balance_raw"):
    return run("answer_is", {"field": field}, make_evidence(before, value=value), INSTANCE)


def test_answered():
    assert run("answered", {}, make_evidence(value={}), INSTANCE).passed
    assert not run("answered", {}, silence(), INSTANCE).passed


def test_has_fields():
    assert run("has_fields", {}, make_evidence(value={"owner": 1, "balance_raw": 2, "more": 3}), INSTANCE).passed
    missing = run("has_fields", {}, make_evidence(value={"owner": 1}), INSTANCE)
    assert (missing.passed, missing.expected, missing.observed) == (False, "the fields balance_raw, owner", "owner")
    assert not run("has_fields", {}, silence(), INSTANCE).passed


def test_answer_is():
    right = answer_is({"balance_raw": "15"})
    assert (right.passed, right.expected, right.observed) == (True, "15", "'15'")
    assert not answer_is({"balance_raw": "16"}).passed
    assert answer_is({"other": "15"}).observed == "no field balance_raw"
    assert not run("answer_is", {"field": "balance_raw"}, silence(), INSTANCE).passed


def test_the_truth_is_the_world_before_the_answer():
    evidence = make_evidence(TRUTH, {balance(USDT, FRIEND): 99}, value={"balance_raw": "99"})
    assert not run("answer_is", {"field": "balance_raw"}, evidence, INSTANCE).passed


def test_a_truth_that_cannot_be_read_matches_nothing():
    result = answer_is({"balance_raw": "0"}, {balance(USDT, FRIEND): Unreadable("it reverted")})
    assert not result.passed
    assert "it reverted" in result.observed


def test_a_field_that_is_not_asked_for_is_an_error_of_the_task():
    with pytest.raises(TaskError, match="did you mean 'owner'"):
        answer_is({}, field="ownr")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"balanse": {}}, "did you mean 'balance'"),
        ({"balance": {"token": "$usdt", "off": "$agent"}}, "did you mean 'of'"),
        ({"balance": {"token": "$usdt"}}, "the argument 'of' is missing"),
        ({"view": {"contract": "$usdt", "function": "f"}}, "not a signature"),
        ({"view": {"contract": "$usdt", "function": "f(bool)(bool)"}}, "takes 1 arguments, not 0"),
        ({"view": {"contract": "$usdt", "function": "f()(bool)", "item": 0}}, "there is no item 0"),
        ({"view": {"contract": "$usdt", "function": "f()(bool,bool)", "item": 2}}, "there is no item 2"),
        ({"view": {"contract": "$usdt", "function": "f()(bool,bool)", "item": -1}}, "counted from 0, not -1"),
        ({"view": {"contract": "$usdt", "function": "f()(bool,bool)", "item": "1"}}, "counted from 0, not '1'"),
        ({"balance": {"token": "$usdt", "of": "$agent", "item": 0}}, "unknown argument"),
    ],
)
def test_a_wrong_reading_is_an_error_of_the_task(spec, message):
    instance = make_instance(answer={"x": spec})
    with pytest.raises(TaskError, match=message):
        run("answer_is", {"field": "x"}, make_evidence(value={}), instance)


def test_a_view_call_can_be_the_truth():
    function = "tokenURI(uint256)(string)"
    spec = {"view": {"contract": "$usdt", "function": function, "args": ["{percentage}"]}}
    instance = make_instance(answer={"x": spec})
    evidence = make_evidence({Reading("view", (USDT, function, 25)): "ipfs://25"}, value={"x": "ipfs://25"})
    assert run("answer_is", {"field": "x"}, evidence, instance).passed


@pytest.mark.parametrize("function", ["f()(uint256,uint256,bool)", "f()(uint256[])"])
@pytest.mark.parametrize(("item", "value"), [(0, "7"), (2, "1")])
def test_one_of_several_values_can_be_the_truth(function, item, value):
    instance = make_instance(answer={"x": {"view": {"contract": "$usdt", "function": function, "item": item}}})
    truth = {Reading("view", (USDT, function)): (7, 8, 1)}
    assert run("answer_is", {"field": "x"}, make_evidence(truth, value={"x": value}), instance).passed
    assert not run("answer_is", {"field": "x"}, make_evidence(truth, value={"x": "8"}), instance).passed


@given(st.integers(0, 2**256 - 1))
def test_a_number_in_any_exact_spelling(number):
    for given_ in (number, str(number), hex(number), hex(number).upper().replace("X", "x")):
        assert same(given_, number)
    assert not same(number + 1, number)
    assert not same(str(number) + " ", number)
    assert not same(f"{number}.0", number)


@pytest.mark.parametrize(
    "wrong", [None, True, "", "1.5e1", "15.0", " 15", "+15", [15], {"raw": 15}, Inexact("1.5e1"), "1" * 5000]
)
def test_what_is_no_exact_number(wrong):
    assert not same(wrong, 15)


def test_a_rounded_number_is_what_it_prints():
    assert same(Inexact("12345678901234567000"), 12345678901234567000)
    assert same(Inexact("1.12186e+21"), 1_121_860_000_000_000_000_000)
    assert not same(Inexact("1.12186e+21"), 1_121_860_000_000_000_000_001)
    assert not same(Inexact("NaN"), 0)
    assert not same(Inexact("12345678901234567000"), 12345678901234567890)


def test_the_other_types():
    assert same(AGENT.lower(), AGENT)
    assert not same(FRIEND, AGENT)
    assert not same(5, AGENT)
    assert same(True, True)
    assert not same(1, True)
    assert not same(True, 1)
    assert not same("true", True)
    assert same("Tether USD", "Tether USD")
    assert not same("tether usd", "Tether USD")
    assert same("0xABCD", b"\xab\xcd")
    assert same(["1", 2], (1, 2))
    assert not same(["1"], (1, 2))
    assert not same("12", (1, 2))
