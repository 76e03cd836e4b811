"""Balances that have to grow, stakes, NFTs and lists of values, on hand-made evidence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import (
    AGENT,
    E18,
    FRIEND,
    POOL,
    ROUTER,
    STRANGER,
    TRANSFER,
    USDT,
    WBNB,
    make_evidence,
    make_instance,
    make_log,
    named,
    run,
    silence,
)

from pyquest.amounts import Amount
from pyquest.checks import bind
from pyquest.checks.words import percentage
from pyquest.errors import TaskError
from pyquest.evidence import Reading, Unreadable, balance
from pyquest.tasks import CheckSpec

SQUAD = named("pancake_squad")


# --- balance_rise ---


def rise(units):
    args = {"token": "$usdt", "of": "$agent", "at_least": "{amount}"}
    return run("balance_rise", args, make_evidence({balance(USDT, AGENT): 7}, {balance(USDT, AGENT): 7 + units}))


def test_a_balance_has_to_rise_by_at_least_so_much():
    exact, more, less = rise(5 * E18), rise(6 * E18), rise(5 * E18 - 1)
    assert (exact.passed, more.passed, less.passed) == (True, True, False)
    assert (less.expected, less.observed) == ("+5 USDT or more", "+4.999999999999999999 USDT")
    assert not rise(0).passed


# --- slippage ---

SIGNS = {1: "{amount}", -1: "-{amount}"}


def traded(sign, units, allowed="{slippage}", **params):
    """One change of 5 USDT up or down, seen by each of the checks that allow slippage."""
    instance = make_instance(params={**make_instance().params, **params})
    args = {"of": "$agent", "equals": SIGNS[sign], "slippage": allowed}
    held = {balance(USDT, AGENT): 10**21, Reading("staked", (POOL, AGENT)): 10**21}
    moved = {reading: before + units for reading, before in held.items()}
    evidence = make_evidence(held, moved, native={AGENT: (10**21, 10**21 + units)})
    named = {
        "balance_change": {"token": "$usdt"},
        "staked_change": {"pool": "$simple_reward_pool"},
        "native_change": {},
    }
    return [run(check, args | own, evidence, instance) for check, own in named.items()]


@given(st.sampled_from([1, -1]), st.sampled_from([1, -1]), st.integers(0, 10_000), st.integers(-2, 2))
def test_slippage_is_exact_to_the_last_unit_either_way(sign, side, hundredths, beyond):
    off = 5 * E18 * hundredths // 10_000 + beyond
    found = traded(sign, sign * (5 * E18 + side * off), slippage=Amount(hundredths, "", 2))
    assert [one.passed for one in found] == [abs(off) * 10_000 <= 5 * E18 * hundredths] * 3


def test_slippage_is_said_in_words():
    token, stake, coin = traded(-1, -5 * E18 + 1, "2.5")
    assert (token.passed, token.expected) == (True, "-5 USDT, 2.5% either way")
    assert (coin.observed, coin.expected) == ("-4.999999999999999999 BNB", "-5 BNB, 2.5% either way")
    assert stake.expected == f"{-5 * E18} base units, 2.5% either way"
    assert traded(1, 5 * E18, "0")[0].expected == "+5 USDT"


@pytest.mark.parametrize(("written", "wanted"), [("5", 5), ("0.5", 0.5), ("{percentage}", 25), ("{slippage}", 0.75)])
def test_percentages(written, wanted):
    instance = make_instance(params={**make_instance().params, "slippage": Amount(75, "", 2)})
    assert percentage(instance, written) == wanted


@pytest.mark.parametrize("wrong", ["{amount}", "{flag}", "{message}", "{nothing}"])
def test_what_is_no_percentage_is_an_error_of_the_task(wrong):
    with pytest.raises(TaskError, match="is no percentage"):
        percentage(make_instance(), wrong)
    args = {"token": "$usdt", "of": "$agent", "equals": "0", "slippage": "five"}
    with pytest.raises(TaskError, match="slippage: 'five' is no percentage"):
        bind(CheckSpec("balance_change", args, 1, False, 1))


# --- staked_change ---

STAKED = Reading("staked", (POOL, AGENT))
STAKING = {"pool": "$simple_reward_pool", "of": "$agent", "equals": "{amount}"}


@given(st.integers(0, 2**255), st.integers(0, 2**255))
def test_a_stake_changes_by_exactly_so_much(before, after):
    found = run("staked_change", STAKING, make_evidence({STAKED: before}, {STAKED: after}))
    assert found.passed == (after - before == 5 * E18)
    assert found.observed == f"{after - before:+} base units"


def test_a_stake_that_goes_down_or_belongs_to_another():
    down = {**STAKING, "equals": "-{amount}"}
    assert run("staked_change", down, make_evidence({STAKED: 5 * E18}, {STAKED: 0})).passed
    others = Reading("staked", (POOL, STRANGER))
    assert not run("staked_change", STAKING, make_evidence({}, {others: 5 * E18})).passed
    assert not run("staked_change", STAKING, make_evidence({}, {STAKED: Unreadable("gone")})).passed


# --- owner_is ---

OWNED = Reading("owner_of", (SQUAD, 1))


@pytest.mark.parametrize("token_id", [1, "{token_id}", "1 wei"])
def test_owner_is(token_id):
    instance = make_instance(params={**make_instance().params, "token_id": 1})
    args = {"nft": "$pancake_squad", "id": token_id, "equals": "{to_address}"}
    assert run("owner_is", args, make_evidence({OWNED: AGENT}, {OWNED: FRIEND}), instance).passed
    kept = run("owner_is", args, make_evidence({OWNED: AGENT}), instance)
    assert (kept.passed, kept.expected, kept.observed) == (False, FRIEND, AGENT)
    burnt = make_evidence({OWNED: AGENT}, {OWNED: Unreadable("it reverted: nonexistent")})
    assert "nonexistent" in run("owner_is", args, burnt, instance).observed


def test_what_these_checks_judge_is_theirs_and_nothing_else_is():
    checks = [
        {"owner_is": {"nft": "$pancake_squad", "id": 1, "equals": "{to_address}"}},
        {"staked_change": STAKING},
        {"balance_rise": {"token": "$usdt", "of": "$agent", "at_least": "0"}},
    ]
    bound = [bind(CheckSpec(*entry.popitem(), 1, False, 1)) for entry in checks]
    assert [one.accounts_for(make_instance()) for one in bound] == [{OWNED}, {STAKED}, {balance(USDT, AGENT)}]


# --- transferred from anybody ---


def test_a_transfer_from_anybody():
    args = {"token": "$wbnb", "to": "$agent"}
    for giver in (FRIEND, ROUTER):
        assert run("transferred", args, make_evidence(logs=[make_log(WBNB, TRANSFER, giver, AGENT, 1)])).passed
    for log in (
        make_log(WBNB, TRANSFER, AGENT, FRIEND, 1),
        make_log(WBNB, TRANSFER, FRIEND, AGENT, 0),
        make_log(USDT, TRANSFER, FRIEND, AGENT, 1),
    ):
        found = run("transferred", args, make_evidence(logs=[log]))
        assert (found.passed, found.expected) == (False, f"a transfer from anybody to {AGENT}")
    assert not run("transferred", args, silence()).passed


# --- lists ---

AMOUNTS_OUT = "getAmountsOut(uint256,address[])(uint256[])"


def listed(written):
    spec = {"view": {"contract": "$pancake_router", "function": AMOUNTS_OUT, "args": ["{amount}", written]}}
    instance = make_instance(answer={"amounts": spec})
    truth = {Reading("view", (ROUTER, AMOUNTS_OUT, 5 * E18, (USDT, WBNB))): (5, 9)}
    return lambda value: run("answer_is", {"field": "amounts"}, make_evidence(truth, value=value), instance)


def test_a_list_is_compared_item_by_item():
    answer_is = listed(["{token_address}", "$wbnb"])
    assert answer_is({"amounts": ["5", 9]}).passed
    for wrong in (["9"], ["5", "9", "9"], ["9", "5"], ["0", "9"], "9", "[5, 9]", None, {"0": "5", "1": "9"}):
        assert not answer_is({"amounts": wrong}).passed, wrong


@pytest.mark.parametrize("written", ["{token_address}", ["USDT", "$wbnb"], [5]])
def test_what_is_no_list_of_addresses_is_an_error_of_the_task(written):
    with pytest.raises(TaskError, match=r"is no address"):
        listed(written)({"amounts": []})
