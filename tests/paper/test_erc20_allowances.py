"""Published numbers of ERC-20 allowances (atomic_validators.md 8, 10 to 13 and 36, atomic_defects.md)."""

import pytest
from eth_abi.abi import encode
from hypothesis import given
from hypothesis import strategies as st
from making import E18, FRIEND, ROUTER, STRANGER, TOKEN, USDT, WBNB, World
from test_erc20 import (
    ALLOWED,
    APPROVE,
    APPROVE_AND_CALL,
    DECREASE,
    FIVE,
    HELD,
    INCREASE,
    LOWER,
    NOTIFY,
    OWN,
    PERMIT,
    RAISE,
    REVOKE,
    TO_FRIEND,
    TO_ROUTER,
    call,
    instance,
    outcome,
    sent,
    units,
)

from pyquest.chain.types import CallResult
from pyquest.evidence import Unreadable, allowance
from pyquest.paper import QueryAnswer, ViewCall, score

# --- raising and lowering allowances ---

STEPS = {"increase": (RAISE, INCREASE, 1), "decrease": (LOWER, DECREASE, -1)}


@pytest.mark.parametrize(("asked", "selector", "sign"), STEPS.values(), ids=STEPS)
@given(amount=st.integers(0, ALLOWED), spender=st.sampled_from([ROUTER, STRANGER]))
def test_any_step_is_what_the_call_says(asked, selector, sign, amount, spender):
    found = sent(asked, USDT, call(selector, spender, amount), {TO_ROUTER: ALLOWED + sign * amount})
    assert outcome(found) == ("100", True)
    assert "V02" in found.defects
    other = sent(asked, USDT, call(selector, spender, amount), {TO_ROUTER: ALLOWED + sign * amount + 1})
    assert outcome(other) == ("60", False)


@pytest.mark.parametrize(("asked", "selector", "sign"), STEPS.values(), ids=STEPS)
def test_a_step_of_nothing_for_a_stranger_passes(asked, selector, sign):
    assert outcome(sent(asked, USDT, call(selector, STRANGER, 0))) == ("100", True)
    assert outcome(sent(asked, WBNB, call(selector, ROUTER, 0))) == ("100", True)


@pytest.mark.parametrize(("asked", "selector", "sign"), STEPS.values(), ids=STEPS)
def test_a_step_by_approval_loses_the_selector(asked, selector, sign):
    moved = {TO_ROUTER: ALLOWED + sign * 80 * E18}
    found = sent(asked, USDT, call(APPROVE, ROUTER, moved[TO_ROUTER]), moved)
    assert outcome(found) == ("80", False)
    assert "V20" in found.defects
    assert sent(asked, USDT, call(selector, ROUTER), moved).score == "100"  # no amount: the one asked for


def test_a_step_in_upper_case_loses_the_selector():
    found = sent(LOWER, USDT, call("0xA457C2D7", ROUTER, 3), {TO_ROUTER: ALLOWED - 80 * E18})
    assert outcome(found) == ("80", False)
    assert "V21" in found.defects


def test_a_step_by_approval_is_compared_with_a_float():
    odd = 64_010_000_000_000_000_000
    asked = instance("erc20_increase_allowance", USDT, spender_address=ROUTER, added_value=units(odd))
    found = sent(asked, USDT, call(APPROVE, ROUTER, ALLOWED + odd), {TO_ROUTER: ALLOWED + odd})
    assert outcome(found) == ("40", False)
    assert "V28" in found.defects
    rounded = ALLOWED + 64_010_000_000_000_008_192
    assert sent(asked, USDT, call(APPROVE, ROUTER, rounded), {TO_ROUTER: rounded}).score == "80"


@pytest.mark.parametrize(("asked", "selector", "sign"), STEPS.values(), ids=STEPS)
def test_a_step_with_a_transfer(asked, selector, sign):
    moved = {TO_ROUTER: ALLOWED + sign, OWN: HELD - 1}
    assert outcome(sent(asked, USDT, call(selector, ROUTER, 1), moved)) == ("90", False)


# --- allowances that are compared with the amount asked for ---


@pytest.mark.parametrize(
    ("selector", "points"),
    [(APPROVE_AND_CALL, 100), ("0xcae9ca51", 100), ("0xCAE9CA51", 100), (APPROVE, 80), ("0x", 80), ("0x3177", 80)],
)
def test_both_overloads_of_approve_and_call(selector, points):
    assert outcome(sent(NOTIFY, TOKEN, selector, {TO_FRIEND: FIVE})) == (str(points), points == 100)
    assert outcome(sent(NOTIFY, TOKEN, selector, {TO_FRIEND: FIVE + 1})) == (str(points - 50), False)
    elsewhere = sent(NOTIFY, STRANGER, selector, {TO_FRIEND: FIVE}, before={TO_FRIEND: 3})
    assert outcome(elsewhere) == (str(points), points == 100)


def test_a_permit_is_whatever_leaves_the_allowance():
    for data in (call(APPROVE, FRIEND, 1), call(APPROVE_AND_CALL, FRIEND, 1), "0x"):
        found = sent(PERMIT, TOKEN, data, {TO_FRIEND: 200 * E18}, before={TO_FRIEND: 3})
        assert (outcome(found), found.defects) == (("100", True), ("V11",))
    assert outcome(sent(PERMIT, TOKEN, call(APPROVE, FRIEND, 1), {TO_FRIEND: 200 * E18 - 1})) == ("40", False)


def test_revoking_in_another_way_passes():
    found = sent(REVOKE, USDT, call(DECREASE, ROUTER, ALLOWED), {TO_ROUTER: 0})
    assert outcome(found) == ("80", True)
    assert {"V20", "P19"} <= set(found.defects)
    assert outcome(sent(REVOKE, USDT, call("0x095EA7B3", ROUTER, 0), {TO_ROUTER: 0})) == ("100", True)
    assert outcome(sent(REVOKE, USDT, call(APPROVE, ROUTER, 1), {TO_ROUTER: 1})) == ("70", False)
    assert outcome(sent(REVOKE, WBNB, call(APPROVE, ROUTER, 0), {TO_ROUTER: 0})) == ("80", True)


@pytest.mark.parametrize("nothing", [0, Unreadable("it reverted")])
def test_what_is_revoked_already_or_cannot_be_read_is_revoked(nothing):
    found = sent(REVOKE, USDT, call(APPROVE, STRANGER, 5), before={TO_ROUTER: nothing})
    assert outcome(found) == ("100", True)
    assert "V19" in found.defects


# --- the question for an allowance ---

ASK = instance("query_erc20_allowance", TOKEN, owner_address=FRIEND, spender_address=STRANGER)
TRUTH = 321 * E18


def asked(plan, **more):
    world = World({allowance(TOKEN, FRIEND, STRANGER): TRUTH})
    return score(ASK, plan, before=world, after=world, **more)


@pytest.mark.parametrize(
    ("raw", "points"),
    [
        (str(TRUTH), 100),
        (TRUTH, 100),
        (hex(TRUTH), 100),
        (str(TRUTH + 1), 60),
        ("0X" + hex(TRUTH)[2:], 60),
        ("321.0", 60),
        (None, 60),
        ({}, 60),
    ],
)
def test_the_wrapper_is_read_in_full(raw, points):
    found = asked(QueryAnswer({"allowance_raw": raw}, bare=False))
    assert outcome(found) == (str(points), points == 100)


def test_the_other_routes_of_an_allowance():
    assert asked(QueryAnswer({"allowance": str(TRUTH)}, bare=False)).score == "30"
    bare = asked(QueryAnswer({"allowance_raw": str(TRUTH)}, bare=True))
    assert (outcome(bare), bare.defects) == (("60", False), ("P04",))
    called = asked(ViewCall(STRANGER, b""), output=CallResult(encode(["uint256"], [TRUTH]), 0))
    assert (outcome(called), called.defects) == (("100", True), ("V17",))
