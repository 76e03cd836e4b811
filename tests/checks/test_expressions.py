from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import AGENT, E18, FRIEND, TRANSFER, USDT, make_evidence, make_instance, make_log

from pyquest.checks.expressions import Expression, Wanted
from pyquest.errors import TaskError
from pyquest.evidence import balance


def wanted(text, evidence=None, **params):
    return Expression.parse(text).wanted(evidence or make_evidence(), make_instance(params=params or DEFAULTS))


DEFAULTS = make_instance().params


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("{amount}", 5 * E18),
        ("-{amount}", -5 * E18),
        ("{percentage}", 25),
        ("5 USDT", 5 * E18),
        ("0.000000000000000001 BNB", 1),
        ("3 gwei", 3 * 10**9),
        ("0 wei", 0),
        ("0", 0),
        ("2 USDT/BUSD LP", 2 * E18),
        ("balance(BNB)", 100 * E18),
        ("-balance(BNB)", -100 * E18),
    ],
)
def test_terms(text, units):
    assert wanted(text) == Wanted(units)


@pytest.mark.parametrize("token", ["USDT", "$usdt", "{token_address}", "token_address", USDT])
def test_a_token_can_be_named_in_five_ways(token):
    evidence = make_evidence({balance(USDT, AGENT): 42}, logs=[make_log(USDT, TRANSFER, FRIEND, AGENT, 9)])
    assert wanted(f"balance({token})", evidence).units == 42
    assert wanted(f"received({token})", evidence).units == 9


@pytest.mark.parametrize("percent", ["percentage", "{percentage}", "25"])
def test_a_share_is_rounded_down_and_one_unit_either_way_counts(percent):
    evidence = make_evidence({balance(USDT, AGENT): 10})
    found = wanted(f"share({percent}, USDT)", evidence)
    assert found == Wanted(2, 1)
    assert [found.allows(units) for units in (0, 1, 2, 3, 4)] == [False, True, True, True, False]


@given(st.integers(0, 10**30), st.integers(0, 100))
def test_a_share_is_exact_at_any_size(held, percent):
    evidence = make_evidence({balance(USDT, AGENT): held})
    found = wanted(f"share({percent}, USDT)", evidence)
    assert 0 <= held * percent - found.units * 100 < 100
    assert wanted(f"-share({percent}, USDT)", evidence) == Wanted(-found.units, 1)


def test_received_counts_only_what_came_to_the_agent_of_that_token():
    logs = [
        make_log(USDT, TRANSFER, FRIEND, AGENT, 9),
        make_log(USDT, TRANSFER, FRIEND, AGENT, 1),
        make_log(USDT, TRANSFER, AGENT, FRIEND, 5),
        make_log(FRIEND, TRANSFER, FRIEND, AGENT, 77),
    ]
    assert wanted("received(USDT)", make_evidence(logs=logs)).units == 10


@given(st.integers(0, 10**60), st.integers(0, 18))
def test_any_decimal_with_a_unit_is_exact(units, places):
    text = f"{units // 10**places}.{units % 10**places:0{places}d} USDT" if places else f"{units} USDT"
    assert wanted(text).units == units * 10 ** (18 - places)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is not an amount"),
        ("5", "is not an amount"),
        ("5USDT", "is not an amount"),
        ("1e18 wei", "is not an amount"),
        ("--{amount}", "is not an amount"),
        ("{amount} + 1 wei", "is not an amount"),
        ("balanse(USDT)", "did you mean 'balance'"),
        ("balance()", r"write balance\(TOKEN\)"),
        ("share(USDT)", r"write share\(PERCENT, TOKEN\)"),
        ("balance(USDT, BNB)", r"write balance\(TOKEN\)"),
        ("balance(share(1, USDT))", "is not an amount"),
    ],
)
def test_what_is_no_amount(text, problem):
    with pytest.raises(ValueError, match=problem):
        Expression.parse(text)


@given(st.text())
def test_any_text_is_an_amount_or_a_value_error(text):
    with suppress(ValueError):
        assert str(Expression.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["{amonut}", "5 USDTT", "balance(NOPE)", "share(flag, USDT)", "share(nothing, USDT)", "{message}"]
)
def test_what_an_expression_names_has_to_exist(text):
    with pytest.raises(TaskError):
        wanted(text)
    with pytest.raises(TaskError):
        Expression.parse(text).check(make_instance())


def test_the_native_coin_leaves_no_events():
    with pytest.raises(TaskError, match="leaves no events"):
        wanted("received(BNB)")
