"""Published numbers of ERC-20 tasks, and of what their transfers forgive (atomic_validators.md, atomic_defects.md)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import (
    AGENT,
    E18,
    FRIEND,
    ROUTER,
    STRANGER,
    TOKEN,
    USDT,
    WBNB,
    World,
    make_receipt,
    named,
    published_instance,
)

from pyquest.amounts import GWEI, ZERO_ADDRESS, Amount, address_bytes
from pyquest.chain.types import TxRequest
from pyquest.evidence import allowance, balance, native
from pyquest.paper import QueryAnswer, Send, score

RICH = named("rich")
HELD, MADE, ALLOWED = 1000 * E18, 1_000_000 * E18, 1000 * E18
OWN, OWN_T1363, FRIENDS, FRIENDS_T1363 = (balance(token, who) for who in (AGENT, FRIEND) for token in (USDT, TOKEN))
TO_ROUTER, TO_FRIEND = allowance(USDT, AGENT, ROUTER), allowance(TOKEN, AGENT, FRIEND)
OF_RICH, BY_RICH = balance(USDT, RICH), allowance(USDT, RICH, AGENT)
PREPARED = {
    native(AGENT): 100 * E18,
    OWN: HELD,
    OWN_T1363: MADE,
    TO_ROUTER: ALLOWED,
    allowance(USDT, AGENT, STRANGER): 7 * E18,
    OF_RICH: 5000 * E18,
    BY_RICH: 1000 * E18,
}

TRANSFER, TRANSFER_FROM, TRANSFER_AND_CALL = "0xa9059cbb", "0x23b872dd", "0x1296ee62"
APPROVE, INCREASE, DECREASE, APPROVE_AND_CALL = "0x095ea7b3", "0x39509351", "0xa457c2d7", "0x3177029f"


def instance(task_id, token, **params):
    return published_instance(task_id, {"token_address": token, **params})


def units(amount, symbol="USDT"):
    return Amount(amount, symbol, 18)


SHARE = instance("erc20_transfer_percentage", USDT, to_address=FRIEND, percentage=25)
ALL = instance("erc20_transfer_max_amount", USDT, to_address=FRIEND)
CALLBACK = instance("erc20_transfer_with_callback_1363", TOKEN, to_address=FRIEND, amount=units(5 * E18, "T1363"))
ON_BEHALF = instance(
    "erc20_transferfrom_basic", USDT, from_address=RICH, to_address=FRIEND, amount=units(50 * E18), agent_address=AGENT
)
BURN = instance("erc20_burn", TOKEN, amount=units(E18 // 2, "T1363"))
RAISE = instance("erc20_increase_allowance", USDT, spender_address=ROUTER, added_value=units(80 * E18))
LOWER = instance("erc20_decrease_allowance", USDT, spender_address=ROUTER, subtracted_value=units(80 * E18))
NOTIFY = instance("erc20_approve_and_call_1363", TOKEN, spender_address=FRIEND, amount=units(5 * E18, "T1363"))
PERMIT = instance("erc20_permit", TOKEN, owner_address=AGENT, spender_address=FRIEND, value=units(200 * E18, "T1363"))
REVOKE = instance("erc20_revoke_approval", USDT, spender_address=ROUTER)


def call(selector, *arguments):
    """Call data as an answer writes them: addresses and numbers, 32 bytes each."""
    words = [address_bytes(one).hex().zfill(64) if isinstance(one, str) else f"{one:064x}" for one in arguments]
    return selector + "".join(words)


def sent(asked, to, data="0x", after=(), *, status=1, before=()):
    old = PREPARED | dict(before)
    request = TxRequest(to, 0, bytes.fromhex(data[2:]), 500_000, 0, GWEI)
    worlds = {"before": World(old), "after": World(old | dict(after))}
    return score(asked, Send(request, data), **worlds, receipt=make_receipt(to, status=status))


def outcome(found):
    return found.score, found.passed


QUARTER, FIFTY, FIVE = HELD // 4, 50 * E18, 5 * E18
PAID = {OF_RICH: 4950 * E18, BY_RICH: 950 * E18, FRIENDS: FIFTY}
RIGHT = {
    "percentage": (SHARE, USDT, call(TRANSFER, FRIEND, QUARTER), {OWN: HELD - QUARTER, FRIENDS: QUARTER}, 30),
    "max": (ALL, USDT, call(TRANSFER, FRIEND, HELD), {OWN: 0}, 30),
    "callback": (
        CALLBACK,
        TOKEN,
        call(TRANSFER_AND_CALL, FRIEND, FIVE),
        {OWN_T1363: MADE - FIVE, FRIENDS_T1363: FIVE},
        30,
    ),
    "transferFrom": (ON_BEHALF, USDT, call(TRANSFER_FROM, RICH, FRIEND, FIFTY), PAID, 20),
    "burn": (BURN, TOKEN, call(TRANSFER, ZERO_ADDRESS, E18 // 2), {OWN_T1363: MADE - E18 // 2}, 30),
    "increase": (RAISE, USDT, call(INCREASE, ROUTER, 80 * E18), {TO_ROUTER: 1080 * E18}, 40),
    "decrease": (LOWER, USDT, call(DECREASE, ROUTER, 80 * E18), {TO_ROUTER: 920 * E18}, 40),
    "approve and call": (NOTIFY, TOKEN, call(APPROVE_AND_CALL, FRIEND, FIVE), {TO_FRIEND: FIVE}, 30),
    "permit": (PERMIT, TOKEN, call(APPROVE, FRIEND, 200 * E18), {TO_FRIEND: 200 * E18}, 40),
    "revoke": (REVOKE, USDT, call(APPROVE, ROUTER, 0), {TO_ROUTER: 0}, 30),
}


@pytest.mark.parametrize(("asked", "to", "data", "after", "unrelated"), RIGHT.values(), ids=RIGHT)
def test_right_unrelated_and_reverted(asked, to, data, after, unrelated):
    right = sent(asked, to, data, after)
    assert (right.score, right.passed, sum(check.points for check in right.checks)) == ("100", True, 100)
    assert outcome(sent(asked, AGENT)) == (str(unrelated), False)
    reverted = sent(asked, to, data, status=0)
    assert (reverted.score, reverted.passed, len(reverted.checks)) == ("0", False, 1)


@pytest.mark.parametrize("asked", [SHARE, ALL, BURN, REVOKE])
def test_a_contract_creation_kills_who_lower_cases_the_recipient(asked):
    found = sent(asked, None)
    assert (found.score, found.defects) == ("0", ("P11",))


@pytest.mark.parametrize(
    ("asked", "points"), [(CALLBACK, 30), (ON_BEHALF, 20), (RAISE, 40), (NOTIFY, 30), (PERMIT, 40)]
)
def test_a_contract_creation_is_an_unrelated_transaction_to_the_others(asked, points):
    assert outcome(sent(asked, None)) == (str(points), False)


@pytest.mark.parametrize(("asked", "to", "data", "after", "unrelated"), RIGHT.values(), ids=RIGHT)
def test_a_query_result_with_the_right_call_is_not_sent(asked, to, data, after, unrelated):
    world = World(PREPARED)
    value = {"to": to, "data": data, "query_result": {"success": True}}
    found = score(asked, QueryAnswer({}, bare=False, tx=value, defects=("P02",)), before=world, after=world)
    assert outcome(found) == ("0", False)


# --- a share, and all ---


@pytest.mark.parametrize(
    ("off", "points"), [(0, 100), (QUARTER // 1000, 100), (-QUARTER // 1000, 100), (QUARTER // 1000 + 1, 60)]
)
def test_a_share_may_be_off_by_a_thousandth(off, points):
    share = QUARTER + off
    found = sent(SHARE, USDT, call(TRANSFER, FRIEND, share), {OWN: HELD - share, FRIENDS: share})
    assert outcome(found) == (str(points), points == 100)


def test_a_share_for_somebody_else_passes():
    found = sent(
        SHARE, USDT, call(TRANSFER, STRANGER, QUARTER), {OWN: HELD - QUARTER, balance(USDT, STRANGER): QUARTER}
    )
    assert outcome(found) == ("90", True)
    assert {"V03", "P19"} <= set(found.defects)


def test_a_share_goes_through_a_float():
    held = 333_333_333_333_333_333_333
    share, exact = int(held * 25 / 100), held * 25 // 100
    assert share != exact
    furthest = share + (1 if share > exact else -1) * int(share * 0.001)  # too far from the exact share
    moved = {OWN: held - furthest, FRIENDS: furthest}
    assert sent(SHARE, USDT, call(TRANSFER, FRIEND, furthest), moved, before={OWN: held}).score == "100"


@pytest.mark.parametrize("asked", [SHARE, ALL])
def test_of_nothing_nothing_is_a_right_amount(asked):
    assert sent(asked, USDT, call(TRANSFER, STRANGER, 0), before={OWN: 0}).score == "100"  # V32


@pytest.mark.parametrize(
    ("held", "kept", "points"),
    [
        (HELD, E18 // 100, 100),
        (HELD, E18 // 100 + 1, 80),
        (HELD, 99 * E18 // 100, 80),
        (HELD, E18, 80),
        (HELD, E18 + 1, 60),
        (500, 1, 100),
        (500, 2, 80),
    ],
)
def test_all_may_leave_something(held, kept, points):
    found = sent(ALL, USDT, call(TRANSFER, FRIEND, held - kept), {OWN: kept}, before={OWN: held})
    assert outcome(found) == (str(points), points >= 80)


def test_all_may_go_to_anybody():
    found = sent(ALL, USDT, call(TRANSFER, STRANGER, HELD), {OWN: 0, balance(USDT, STRANGER): HELD})
    assert outcome(found) == ("100", True)
    assert "V01" in found.defects
    another = sent(ALL, WBNB, call(TRANSFER, FRIEND, HELD))
    assert outcome(another) == ("40", False)


# --- transferAndCall ---


@pytest.mark.parametrize(
    ("selector", "points"),
    [(TRANSFER_AND_CALL, 100), ("0x1296EE62", 100), ("0x4000aea0", 90), (TRANSFER, 90), ("0x", 90), ("0x1296ee", 90)],
)
def test_one_overload_of_transfer_and_call(selector, points):
    moved = {OWN_T1363: MADE - FIVE, FRIENDS_T1363: FIVE}
    found = sent(CALLBACK, TOKEN, selector, moved)
    assert outcome(found) == (str(points), points == 100)
    assert ("V12" in found.defects) == (points == 90)


@given(st.integers(0, 10 * E18), st.integers(0, 10 * E18))
def test_a_transfer_and_call_is_exact_on_both_sides(left, arrived):
    found = sent(CALLBACK, TOKEN, TRANSFER_AND_CALL, {OWN_T1363: MADE - left, FRIENDS_T1363: arrived})
    assert found.score == str(40 + 40 * (left == FIVE) + 20 * (arrived == FIVE))


def test_a_transfer_and_call_for_somebody_else():
    moved = {OWN_T1363: MADE - FIVE, balance(TOKEN, STRANGER): FIVE}
    assert outcome(sent(CALLBACK, TOKEN, call(TRANSFER_AND_CALL, STRANGER, FIVE), moved)) == ("80", False)


# --- transferFrom ---


@given(st.integers(0, 1000 * E18), st.sampled_from([FRIEND, STRANGER, AGENT]))
def test_any_amount_to_anybody_is_what_the_call_says(amount, to):
    moved = {OF_RICH: 5000 * E18 - amount, BY_RICH: 1000 * E18 - amount}
    moved[balance(USDT, to)] = PREPARED.get(balance(USDT, to), 0) + amount
    found = sent(ON_BEHALF, USDT, call(TRANSFER_FROM, RICH, to, amount), moved)
    assert outcome(found) == ("100", True)
    assert "V02" in found.defects


def test_the_call_says_whose_tokens_are_read():
    own = call(TRANSFER_FROM, AGENT, STRANGER, FIFTY)
    moved = {OWN: HELD - FIFTY, balance(USDT, STRANGER): FIFTY, allowance(USDT, AGENT, AGENT): 0}
    assert sent(ON_BEHALF, USDT, own, moved, before={allowance(USDT, AGENT, AGENT): FIFTY}).score == "100"
    assert sent(ON_BEHALF, USDT, own, PAID).score == "40"
    any_case = "0x23b872dd" + "".join(one[2:].swapcase().zfill(64) for one in (RICH, FRIEND)) + call("", FIFTY)
    assert sent(ON_BEHALF, USDT, any_case, PAID).score == "100"
    assert sent(ON_BEHALF, WBNB, call(TRANSFER_FROM, RICH, FRIEND, FIFTY), PAID).score == "100"  # to is not compared


@pytest.mark.parametrize("data", [call("0x23B872DD", STRANGER, STRANGER, 1), call(TRANSFER, FRIEND, FIFTY)])
def test_another_selector_or_an_upper_case_one_leaves_the_parameters(data):
    found = sent(ON_BEHALF, USDT, data, PAID)
    assert outcome(found) == ("80", False)
    assert {"V20", "V21"} <= set(found.defects)


def test_a_call_that_ends_early_names_nobody():
    assert sent(ON_BEHALF, USDT, call(TRANSFER_FROM, STRANGER, STRANGER), PAID).score == "100"
    longer = call(TRANSFER_FROM, RICH, FRIEND, FIFTY, 7)
    assert sent(ON_BEHALF, USDT, longer, PAID).score == "100"


@pytest.mark.parametrize(("fee", "points"), [(FIFTY // 1000, 100), (FIFTY // 1000 + 1, 80)])
def test_what_arrives_may_be_a_thousandth_less(fee, points):
    taxed = {**PAID, FRIENDS: FIFTY - fee}
    assert sent(ON_BEHALF, USDT, call(TRANSFER_FROM, RICH, FRIEND, FIFTY), taxed).score == str(points)


# --- burning ---


@pytest.mark.parametrize(
    ("amount", "burnt", "points"),
    [
        (E18 // 2, E18 // 2 + E18 // 2000, 100),
        (E18 // 2, E18 // 2 - E18 // 2000, 100),
        (E18 // 2, E18 // 2 + E18 // 2000 + 1, 70),
        (500, 501, 100),
        (500, 502, 70),
        (2000, 2002, 100),
    ],
)
def test_burning_may_be_off_by_a_thousandth_or_one(amount, burnt, points):
    asked = instance("erc20_burn", TOKEN, amount=units(amount, "T1363"))
    found = sent(asked, TOKEN, call(TRANSFER, ZERO_ADDRESS, burnt), {OWN_T1363: MADE - burnt})
    assert found.score == str(points)


BURNT = {OWN_T1363: MADE - E18 // 2}


@pytest.mark.parametrize(
    ("data", "points"),
    [
        (call("0xA9059CBB", ZERO_ADDRESS, E18 // 2), 100),
        (call(TRANSFER, ZERO_ADDRESS), 100),
        ("0xa9059cbb" + "f" * 24 + "0" * 40, 100),  # only the last 20 bytes are looked at
        (call(TRANSFER, STRANGER, E18 // 2), 80),
        ("0xa9059cbb" + "0" * 62, 80),
        (call(TRANSFER_AND_CALL, ZERO_ADDRESS, E18 // 2), 80),
        ("0x", 80),
    ],
)
def test_burning_for_somebody_passes(data, points):
    found = sent(BURN, TOKEN, data, BURNT)
    assert outcome(found) == (str(points), True)
    assert "V10" in found.defects
    assert ("P19" in found.defects) == (points == 80)
