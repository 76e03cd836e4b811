"""Published numbers of approvals, stakes, NFTs, trades and liquidity (atomic_validators.md, atomic_defects.md)."""

import json

import pytest
from making import (
    AGENT,
    E18,
    FRIEND,
    ROUTER,
    STRANGER,
    USDT,
    World,
    make_receipt,
    named,
    published_instance,
)

from pyquest.amounts import GWEI, Amount
from pyquest.chain.types import CallResult, TxRequest
from pyquest.checks.pancake import AMOUNTS_OUT
from pyquest.evidence import Reading, Unreadable, allowance, balance, native
from pyquest.paper import QueryAnswer, Send, ViewCall, score

BUSD, CAKE, POOL, SQUAD, LP = (
    named(name) for name in ("busd", "cake", "simple_staking", "pancake_squad", "wbnb_usdt_lp")
)
WORD = "0" * 64


def usdt(units):
    return Amount(units, "USDT", 18)


APPROVE = published_instance(
    "erc20_approve",
    {"token_address": USDT, "spender_address": ROUTER, "amount": usdt(200 * E18), "token_decimals": 18},
)
STAKE = published_instance(
    "stake_single_token", {"pool_address": POOL, "token_address": CAKE, "stake_amount": Amount(5 * E18, "CAKE", 18)}
)
NFT = published_instance("erc721_safe_transfer", {"nft_address": SQUAD, "token_id": 1, "to_address": FRIEND})
SWAP = published_instance(
    "swap_exact_tokens_for_tokens",
    {"router_address": ROUTER, "token_in_address": USDT, "token_out_address": BUSD, "amount_in": usdt(4 * E18)},
)
ADD = published_instance(
    "add_liquidity_bnb_token",
    {
        "router_address": ROUTER,
        "token_address": USDT,
        "amount_bnb": Amount(E18 // 50, "BNB", 18),
        "amount_token": usdt(9 * E18),
    },
)
ASK = published_instance(
    "query_swap_output_amount",
    {"router_address": ROUTER, "token_in_address": USDT, "token_out_address": BUSD, "amount_in": usdt(10 * E18)},
)

USDT_HELD, BUSD_HELD, CAKE_HELD, LP_HELD = (balance(token, AGENT) for token in (USDT, BUSD, CAKE, LP))
TO_ROUTER = allowance(USDT, AGENT, ROUTER)
STAKED, OWNED = Reading("staked", (POOL, AGENT)), Reading("owner_of", (SQUAD, 1))
PREPARED = {
    USDT_HELD: 1000 * E18,
    BUSD_HELD: 1000 * E18,
    CAKE_HELD: 100 * E18,
    LP_HELD: 2 * E18,
    TO_ROUTER: 1000 * E18,
    STAKED: 0,
    OWNED: AGENT,
}


def sent(instance, to, data="", after=(), *, value=0, status=1, before=()):
    old = {native(AGENT): 100 * E18, **PREPARED, **dict(before)}
    request = TxRequest(to, value, bytes.fromhex(data[2:]), 500_000, 0, GWEI)
    return score(
        instance,
        Send(request, data),
        before=World(old),
        after=World({**old, **dict(after)}),
        receipt=make_receipt(to, status=status),
    )


def word(number):
    return f"{number:064x}"


def approve(units, selector="0x095ea7b3"):
    return selector + WORD + word(units)


def deposit(units, more=""):
    return "0xb6b55f25" + word(units) + more


RIGHT = [
    (APPROVE, USDT, approve(200 * E18), {TO_ROUTER: 200 * E18}, 0, 40),
    (STAKE, POOL, deposit(5 * E18), {CAKE_HELD: 95 * E18, STAKED: 5 * E18}, 0, 45),
    (NFT, SQUAD, "0x42842e0e" + 3 * WORD, {OWNED: FRIEND}, 0, 30),
    (SWAP, ROUTER, "0x38ed1739" + 5 * WORD, {USDT_HELD: 996 * E18, BUSD_HELD: 1003 * E18}, 0, 45),
    (ADD, ROUTER, "0xf305d719" + 6 * WORD, {USDT_HELD: 991 * E18, LP_HELD: 3 * E18}, E18 // 50, 35),
]


@pytest.mark.parametrize(("instance", "to", "data", "after", "value", "unrelated"), RIGHT)
def test_right_unrelated_and_reverted(instance, to, data, after, value, unrelated):
    right = sent(instance, to, data, after, value=value)
    assert (right.score, right.passed) == ("100", True)
    assert (sent(instance, AGENT).score, sent(instance, AGENT).passed) == (str(unrelated), False)
    reverted = sent(instance, to, data, value=value, status=0)
    assert (reverted.score, reverted.passed, len(reverted.checks)) == ("0", False, 1)


def outcome(found):
    return found.score, found.passed


# --- erc20_approve ---


def test_an_approval_is_compared_with_its_own_call_data():
    seven = sent(APPROVE, USDT, approve(7), {TO_ROUTER: 7})
    assert outcome(seven) == ("100", True)
    assert "V02" in seven.defects
    assert outcome(sent(APPROVE, USDT, approve(1000 * E18))) == ("100", True)  # for a stranger, say
    assert outcome(sent(APPROVE, CAKE, approve(1000 * E18))) == ("100", True)
    assert sent(APPROVE, USDT, approve(8), {TO_ROUTER: 7}).score == "60"


def test_an_approval_in_upper_case_or_by_another_function_loses_the_selector():
    upper = sent(APPROVE, USDT, approve(200 * E18, "0x095EA7B3"), {TO_ROUTER: 200 * E18})
    assert outcome(upper) == ("80", False)
    assert {"V20", "V21"} <= set(upper.defects)
    assert sent(APPROVE, USDT, approve(800 * E18, "0xa457c2d7"), {TO_ROUTER: 200 * E18}).score == "80"


def test_without_call_data_the_amount_goes_through_a_float():
    odd = published_instance("erc20_approve", {**APPROVE.params, "amount": usdt(64_010_000_000_000_000_000)})
    exact = sent(odd, USDT, approve(1, "0x39509351"), {TO_ROUTER: 64_010_000_000_000_000_000})
    assert exact.score == "40"
    assert "V28" in exact.defects
    assert sent(odd, USDT, approve(1, "0x39509351"), {TO_ROUTER: 64_010_000_000_000_008_192}).score == "80"
    assert sent(odd, USDT, "0x095ea7b3" + WORD, {TO_ROUTER: 64_010_000_000_000_008_192}).score == "100"


def test_an_approval_that_moves_tokens():
    assert sent(APPROVE, USDT, approve(5), {TO_ROUTER: 5, USDT_HELD: 1}).score == "90"


# --- stake_single_token ---


def test_any_stake_counts():
    one = sent(STAKE, POOL, deposit(1), {CAKE_HELD: 100 * E18 - 1, STAKED: 1})
    assert outcome(one) == ("100", True)
    assert "V07" in one.defects
    assert sent(STAKE, STRANGER, "0x", {CAKE_HELD: 95 * E18, STAKED: 5 * E18}).score == "100"


def test_a_trailing_word_becomes_part_of_the_amount():
    after = {CAKE_HELD: 95 * E18, STAKED: 5 * E18}
    longer = sent(STAKE, POOL, deposit(5 * E18, WORD), after)
    assert outcome(longer) == ("75", False)
    assert "V23" in longer.defects
    dead = sent(STAKE, POOL, deposit(5 * E18, 16 * WORD), after)
    assert (dead.score, dead.checks, dead.defects) == ("0", (), ("P11", "V23"))


def test_tokens_without_a_stake_and_a_stake_without_tokens():
    assert sent(STAKE, CAKE, "0x", {CAKE_HELD: 95 * E18}).score == "70"
    assert sent(STAKE, POOL, "0x", {STAKED: 5 * E18}).score == "45"
    within = {CAKE_HELD: 95 * E18, STAKED: 4_951 * E18 // 1000}
    assert sent(STAKE, POOL, deposit(5 * E18), within).score == "100"
    assert sent(STAKE, POOL, deposit(5 * E18), {**within, STAKED: 4_949 * E18 // 1000}).score == "70"


# --- erc721_safe_transfer ---


def test_only_the_owner_and_the_first_four_bytes_count():
    assert outcome(sent(NFT, SQUAD, "0xb88d4fde" + 5 * WORD, {OWNED: FRIEND})) == ("70", False)
    assert outcome(sent(NFT, SQUAD, "0x42842E0E" + 3 * WORD, {OWNED: FRIEND})) == ("100", True)
    assert outcome(sent(NFT, SQUAD, "0x42842e0e" + 3 * WORD, {OWNED: STRANGER})) == ("60", False)
    already = sent(NFT, STRANGER, "0x42842e0e" + 3 * WORD, before={OWNED: FRIEND})
    assert outcome(already) == ("100", True)
    assert "V19" in already.defects
    assert sent(NFT, SQUAD, "0x42842e0e", before={OWNED: Unreadable("it reverted")}).score == "60"


# --- swap_exact_tokens_for_tokens ---


def test_any_output_counts_and_only_one_function():
    one_wei = sent(SWAP, ROUTER, "0x38ED1739", {USDT_HELD: 996 * E18, BUSD_HELD: 1000 * E18 + 1})
    assert outcome(one_wei) == ("100", True)
    assert "V14" in one_wei.defects
    taxed = sent(SWAP, ROUTER, "0x5c11d795", {USDT_HELD: 996 * E18, BUSD_HELD: 1003 * E18})
    assert outcome(taxed) == ("90", False)


@pytest.mark.parametrize(("off", "points"), [(9, 100), (-9, 100), (10, 80)])
def test_nine_wei_are_nothing(off, points):
    after = {USDT_HELD: 996 * E18 + off, BUSD_HELD: 1003 * E18}
    assert sent(SWAP, ROUTER, "0x38ed1739", after).score == str(points)


@pytest.mark.parametrize(
    ("before", "after", "points"),
    [(0, 4 * E18, 100), (3_970 * E18 // 1000, 0, 100), (3_950 * E18 // 1000, 0, 85), (0, 0, 85)],
)
def test_an_allowance_is_there_or_was_used(before, after, points):
    moved = {USDT_HELD: 996 * E18, BUSD_HELD: 1003 * E18, TO_ROUTER: after}
    assert sent(SWAP, ROUTER, "0x38ed1739", moved, before={TO_ROUTER: before}).score == str(points)


# --- add_liquidity_bnb_token ---


def test_liquidity_that_was_not_asked_for():
    data, bnb = "0xf305d719" + 6 * WORD, E18 // 50
    another_token = sent(ADD, ROUTER, data, {BUSD_HELD: 991 * E18}, value=bnb)
    assert outcome(another_token) == ("75", True)
    assert {"V08", "P19"} <= set(another_token.defects)
    assert outcome(sent(ADD, ROUTER, data, {USDT_HELD: 991 * E18}, value=bnb)) == ("90", True)
    one_wei = {USDT_HELD: 1000 * E18 - 1, LP_HELD: 2 * E18 + 1}
    assert outcome(sent(ADD, ROUTER, data, one_wei, value=bnb)) == ("100", True)
    assert sent(ADD, ROUTER, data.upper().replace("0X", "0x"), one_wei, value=bnb).score == "90"


@pytest.mark.parametrize(("per_mille_off", "points"), [(9, 100), (-10, 100), (11, 80)])
def test_the_value_may_be_off_by_a_hundredth(per_mille_off, points):
    value = E18 // 50 * (1000 + per_mille_off) // 1000
    after = {USDT_HELD: 991 * E18, LP_HELD: 3 * E18}
    assert sent(ADD, ROUTER, "0xf305d719", after, value=value).score == str(points)


def test_without_any_allowance_the_points_for_it_are_missing():
    after = {USDT_HELD: 991 * E18, LP_HELD: 3 * E18}
    assert sent(ADD, ROUTER, "0xf305d719", after, value=E18 // 50, before={TO_ROUTER: 0}).score == "85"


# --- query_swap_output_amount ---

QUOTE = Reading("view", (ROUTER, AMOUNTS_OUT, 10 * E18, (USDT, BUSD)))
GOES_IN, COMES_OUT = 10 * E18, 9_974 * E18 // 1000


def asked(data, *, bare=False, truth=(GOES_IN, COMES_OUT)):
    world = World({QUOTE: truth})
    return score(ASK, QueryAnswer(data, bare=bare), before=world, after=world)


@pytest.mark.parametrize(
    ("amounts", "points", "passed"),
    [
        ([str(GOES_IN), str(COMES_OUT)], 100, True),
        ([GOES_IN, COMES_OUT], 100, True),
        (json.dumps([GOES_IN, COMES_OUT]), 100, True),
        (["banana", str(COMES_OUT)], 100, True),
        ([0, COMES_OUT * 995 // 1000], 95, True),
        ([0, COMES_OUT * 989 // 1000], 60, False),
        ([str(GOES_IN), hex(COMES_OUT)], 60, False),
        ([GOES_IN, 1, COMES_OUT], 60, False),
        ([COMES_OUT], 60, False),
        ([], 60, False),
        (str(COMES_OUT), 60, False),
        ("banana", 60, False),
        (None, 60, False),
        ({"1": COMES_OUT}, 60, False),
    ],
)
def test_the_last_of_two_amounts(amounts, points, passed):
    assert outcome(asked({"amounts": amounts})) == (str(points), passed)


def test_the_other_routes_of_a_list():
    dead = asked({"amounts": [1, None]})
    assert (dead.score, dead.defects) == ("0", ("P12",))
    assert asked({"amount_out": "5"}).score == "30"
    bare = asked({"amounts": [str(GOES_IN), str(COMES_OUT)]}, bare=True)
    assert (bare.score, bare.passed, bare.defects) == ("60", False, ("P04",))
    unread = asked({"amounts": []}, truth=Unreadable("no such pair"))
    assert unread.score == "60"
    world = World({QUOTE: (GOES_IN, COMES_OUT)})
    called = score(ASK, ViewCall(ROUTER, b""), before=world, after=world, output=CallResult(b"\0" * 32, 0))
    assert (called.score, called.defects) == ("30", ("P03",))
