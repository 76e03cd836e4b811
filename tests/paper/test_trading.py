"""Published numbers of swaps, liquidity and their questions (atomic_validators.md 41 to 52, atomic_defects.md)."""

import pytest
from making import (
    AGENT,
    E18,
    FRIEND,
    ROUTER,
    STRANGER,
    TRANSFER,
    USDT,
    WBNB,
    World,
    make_log,
    make_receipt,
    named,
    published_instance,
)

from pyquest.amounts import GWEI, Amount
from pyquest.chain.types import CallResult, TxRequest
from pyquest.checks.pancake import AMOUNTS_IN, RESERVES
from pyquest.evidence import Reading, Unreadable, allowance, balance, native
from pyquest.paper import QueryAnswer, Send, ViewCall, score

BUSD, CAKE = named("busd"), named("cake")
STABLE, COIN = named("usdt_busd_lp"), named("wbnb_usdt_lp")
WORD = "0" * 64
FEE = 21_000 * GWEI


def of(units, symbol="USDT"):
    return Amount(units, symbol, 18)


HALF = Amount(50, "", 0)
BUY = published_instance(
    "swap_exact_bnb_for_tokens",
    {"router_address": ROUTER, "token_address": USDT, "amount_in": of(5 * E18 // 1000, "BNB")},
)
SELL = published_instance(
    "swap_exact_tokens_for_bnb", {"router_address": ROUTER, "token_address": USDT, "amount_in": of(4 * E18)}
)
HOPS = published_instance(
    "swap_multihop_routing",
    {
        "router_address": ROUTER,
        "token_start_address": CAKE,
        "token_end_address": BUSD,
        "amount_in": of(2 * E18, "CAKE"),
    },
)
GET = published_instance(
    "swap_tokens_for_exact_tokens",
    {
        "router_address": ROUTER,
        "token_in_address": USDT,
        "token_out_address": BUSD,
        "amount_out": of(2 * E18, "BUSD"),
    },
)
PAIR_OF_TOKENS = {"router_address": ROUTER, "token_a_address": USDT, "token_b_address": BUSD}
ADD = published_instance(
    "add_liquidity_tokens",
    {**PAIR_OF_TOKENS, "amount_token_a": of(10 * E18), "amount_token_b": of(10 * E18, "BUSD")},
)
LEAVE = published_instance("remove_liquidity_tokens", {**PAIR_OF_TOKENS, "liquidity_percentage": HALF})
LEAVE_BNB = published_instance(
    "remove_liquidity_bnb_token", {"router_address": ROUTER, "token_address": USDT, "liquidity_percentage": HALF}
)

USDT_HELD, BUSD_HELD, CAKE_HELD = (balance(token, AGENT) for token in (USDT, BUSD, CAKE))
SHARES, COIN_SHARES = balance(STABLE, AGENT), balance(COIN, AGENT)
PREPARED = {
    native(AGENT): 100 * E18,
    USDT_HELD: 1000 * E18,
    BUSD_HELD: 1000 * E18,
    CAKE_HELD: 100 * E18,
    SHARES: 3 * E18 // 2,
    COIN_SHARES: 2 * E18,
    **{allowance(token, AGENT, ROUTER): 1000 * E18 for token in (USDT, BUSD, CAKE, STABLE, COIN)},
}
PASSING_THROUGH = [make_log(contract, TRANSFER, FRIEND, STRANGER, 1) for contract in (CAKE, WBNB, STABLE, BUSD)]


def sent(instance, to, data="", after=(), *, value=0, status=1, before=(), logs=(), bnb=0):
    """``bnb`` is what the agent's balance gained beside the value and the gas that it paid."""
    old = {**PREPARED, **dict(before)}
    new = {**old, native(AGENT): old[native(AGENT)] - value * status - FEE + bnb, **dict(after)}
    request = TxRequest(to, value, bytes.fromhex(data[2:]), 500_000, 0, GWEI)
    receipt = make_receipt(to, logs, status=status)
    return score(instance, Send(request, data), before=World(old), after=World(new), receipt=receipt)


def outcome(found):
    return found.score, found.passed


RIGHT = {
    "buy": (BUY, "0x7ff36ab5", {USDT_HELD: 1003 * E18}, {"value": 5 * E18 // 1000}, 30, 0),
    "sell": (SELL, "0x18cbafe5", {USDT_HELD: 996 * E18}, {"bnb": E18 // 150}, 50, 0),
    "hops": (HOPS, "0x38ed1739", {CAKE_HELD: 98 * E18, BUSD_HELD: 1005 * E18}, {"logs": PASSING_THROUGH}, 30, 0),
    "get": (GET, "0x8803dbee", {USDT_HELD: 998 * E18, BUSD_HELD: 1002 * E18}, {}, 45, 0),
    "add": (ADD, "0xe8e33700", {USDT_HELD: 990 * E18, BUSD_HELD: 990 * E18, SHARES: 2 * E18}, {}, 50, 35),
    "leave": (LEAVE, "0xbaa2abde", {SHARES: 3 * E18 // 4, USDT_HELD: 1001 * E18, BUSD_HELD: 1001 * E18}, {}, 28, 0),
    "leave_bnb": (LEAVE_BNB, "0x02751cec", {COIN_SHARES: E18, USDT_HELD: 1024 * E18}, {"bnb": E18 // 24}, 28, 0),
}


def right(name, selector=None, after=(), **changes):
    """The right call, with something about it changed."""
    instance, own, moved, more, *_ = RIGHT[name]
    return sent(instance, ROUTER, (selector or own) + 8 * WORD, {**moved, **dict(after)}, **{**more, **changes})


@pytest.mark.parametrize("name", RIGHT)
def test_right_unrelated_and_reverted(name):
    instance, selector, _, more, unrelated, reverted = RIGHT[name]
    assert outcome(right(name)) == ("100", True)
    assert outcome(sent(instance, AGENT)) == (str(unrelated), False)
    found = sent(instance, ROUTER, selector + WORD, value=more.get("value", 0), status=0)
    assert outcome(found) == (str(reverted), False)
    assert ("V18" in found.defects) == bool(reverted)


@pytest.mark.parametrize(
    ("name", "without"),
    [("buy", 85), ("sell", 90), ("hops", 90), ("get", 90), ("add", 95), ("leave", 85), ("leave_bnb", 85)],
)
def test_another_function_loses_its_points(name, without):
    passes = name in ("hops", "add")
    assert outcome(right(name, "0x5c11d795")) == (str(without), passes)
    upper = right(name, RIGHT[name][1].upper().replace("0X", "0x"))
    case_counts = name in ("hops", "leave_bnb")
    assert upper.score == (str(without) if case_counts else "100")
    assert ("V21" in upper.defects) == case_counts


@pytest.mark.parametrize(
    ("name", "without"),
    [("buy", 85), ("sell", 90), ("hops", 90), ("get", 90), ("add", 90), ("leave", 85), ("leave_bnb", 85)],
)
def test_another_contract_loses_its_points(name, without):
    instance, selector, moved, more, *_ = RIGHT[name]
    assert sent(instance, STRANGER, selector + WORD, moved, **more).score == str(without)


# --- swaps ---


def test_any_output_counts():
    assert outcome(right("buy", after={USDT_HELD: 1000 * E18 + 1})) == ("100", True)
    assert outcome(right("buy", after={USDT_HELD: 1000 * E18})) == ("75", False)
    assert outcome(right("sell", bnb=1)) == ("100", True)
    assert outcome(right("sell", bnb=0)) == ("90", False)
    assert outcome(right("hops", after={BUSD_HELD: 1000 * E18 + 1})) == ("100", True)
    assert outcome(right("get", after={USDT_HELD: 1})) == ("100", True)
    assert outcome(right("get", after={USDT_HELD: 1000 * E18})) == ("90", False)
    assert "V14" in right("buy").defects


@pytest.mark.parametrize("off", [-1, 1])
def test_the_value_of_a_swap_is_exact(off):
    assert outcome(right("buy", value=5 * E18 // 1000 + off)) == ("85", False)


@pytest.mark.parametrize(
    ("name", "held", "amount", "off", "points"),
    [
        ("sell", USDT_HELD, 996 * E18, 9, 100),
        ("sell", USDT_HELD, 996 * E18, -10, 80),
        ("hops", CAKE_HELD, 98 * E18, 0, 100),
        ("hops", CAKE_HELD, 98 * E18, 1, 80),
        ("get", BUSD_HELD, 1002 * E18, 10, 100),
        ("get", BUSD_HELD, 1002 * E18, -10, 100),
        ("get", BUSD_HELD, 1002 * E18, 11, 75),
    ],
)
def test_how_exact_the_named_amount_is(name, held, amount, off, points):
    assert right(name, after={held: amount + off}).score == str(points)


def test_a_multihop_swap_passes_with_most_of_it():
    """Defect V09: what is measured there."""
    direct = right("hops", logs=[make_log(c, TRANSFER, FRIEND, STRANGER, 1) for c in (CAKE, STABLE, BUSD)])
    assert outcome(direct) == ("90", True)
    assert "P19" in direct.defects
    assert outcome(right("hops", after={BUSD_HELD: 1000 * E18})) == ("80", True)
    assert outcome(right("hops", after={CAKE_HELD: 99 * E18})) == ("80", True)
    through_wbnb = right("hops", logs=PASSING_THROUGH[1:3])
    assert outcome(through_wbnb) == ("100", True)
    assert "V09" in through_wbnb.defects
    no_data = sent(HOPS, ROUTER, "0x38ed1739", RIGHT["hops"][2], logs=PASSING_THROUGH)
    assert no_data.score == "90"


@pytest.mark.parametrize(
    ("name", "token", "points"), [("sell", USDT, 20), ("hops", CAKE, 10), ("get", USDT, 15), ("add", USDT, 10)]
)
def test_without_any_allowance_the_points_for_it_are_missing(name, token, points):
    granted = allowance(token, AGENT, ROUTER)
    assert right(name, before={granted: 0}).score == str(100 - points)
    afterwards = right(name, before={granted: 0}, after={granted: 9 * E18})
    assert afterwards.score == ("90" if name == "add" else "100")
    assert ("V26" in afterwards.defects) == (name == "add")


# --- liquidity ---


def test_half_or_half_more_is_as_good():
    for units in (995 * E18, 985 * E18):
        assert outcome(right("add", after={USDT_HELD: units, BUSD_HELD: units})) == ("100", True)
    twice = right("add", after={USDT_HELD: 980 * E18, BUSD_HELD: 980 * E18})
    assert outcome(twice) == ("70", True)
    assert right("add", after={USDT_HELD: 995 * E18 + 1}).score == "85"
    assert "V08" in twice.defects


def test_shares_for_a_stranger_and_another_pair():
    assert outcome(right("add", after={SHARES: PREPARED[SHARES]})) == ("95", True)
    assert outcome(right("add", after={SHARES: PREPARED[SHARES], BUSD_HELD: 1000 * E18})) == ("80", True)


@pytest.mark.parametrize(("passed", "points"), [(2, 28), (3, 42), (4, 57), (5, 71), (6, 85), (7, 100)])
def test_sevenths_are_cut_off(passed, points):
    instance, selector, moved, *_ = RIGHT["leave"]
    to, data = (ROUTER if passed > 2 else AGENT), (selector if passed > 3 else "0x")
    changed = dict(list(moved.items())[: max(0, passed - 4)])
    found = sent(instance, to, data + WORD, changed)
    assert outcome(found) == (str(points), passed == 7)
    assert sum(check.passed for check in found.checks) == passed
    assert sent(instance, AGENT, before={allowance(STABLE, AGENT, ROUTER): 0}).score == "14"


@pytest.mark.parametrize(("left", "points"), [(E18, 100), (E18 + E18 // 100, 100), (E18 - E18 // 100, 100), (0, 85)])
def test_the_part_of_the_shares_for_bnb_may_be_off_by_a_hundredth(left, points):
    assert right("leave_bnb", after={COIN_SHARES: left}).score == str(points)
    assert right("leave_bnb", after={COIN_SHARES: E18 + E18 // 100 + 10**6}).score == "85"


def test_with_no_shares_none_have_to_leave():
    """Defect V08: measured 71."""
    nothing = {COIN_SHARES: 0}
    instance, selector, *_ = RIGHT["leave_bnb"]
    assert sent(instance, ROUTER, selector + WORD, nothing, before=nothing).score == "71"


def test_any_part_of_the_shares_for_tokens_is_as_good():
    one = right("leave", after={SHARES: PREPARED[SHARES] - 1})
    assert outcome(one) == ("100", True)
    assert "V08" in one.defects
    assert right("leave", after={SHARES: PREPARED[SHARES]}).score == "85"


def test_a_result_beside_a_transaction_that_is_never_sent():
    """Defect P02: add_liquidity_tokens is one that goes on; measured 15."""
    said = {"query_result": {"success": True}, "to": ROUTER, "data": "0xe8e33700" + WORD}
    world = World(PREPARED)
    found = score(ADD, QueryAnswer({}, bare=False, tx=said), before=world, after=world)
    assert outcome(found) == ("15", False)
    for instance in (BUY, SELL, HOPS, GET, LEAVE, LEAVE_BNB):
        assert score(instance, QueryAnswer({}, bare=False, tx=said), before=world, after=world).score == "0"


# --- query_pair_reserves ---

ASK = published_instance("query_pair_reserves", {"pair_address": STABLE})
TRUTH = Reading("view", (STABLE, RESERVES))
FIELDS = ("reserve0", "reserve1", "blockTimestampLast")
MANY = 5_000_000 * E18


def reserves(*values, truth=(MANY, 2 * MANY, 7), bare=False):
    world = World({TRUTH: truth})
    return score(ASK, QueryAnswer(dict(zip(FIELDS, values, strict=False)), bare=bare), before=world, after=world)


@pytest.mark.parametrize(
    ("values", "points", "passed"),
    [
        ((str(MANY), str(2 * MANY), "7"), 100, True),
        ((MANY, 2 * MANY, 7), 100, True),
        ((MANY, 2 * MANY, 8), 95, True),
        ((MANY * 1009 // 1000, 2 * MANY * 991 // 1000, 0), 95, True),
        ((MANY * 101 // 100, 2 * MANY, 7), 60, False),
        ((MANY, 2 * MANY * 99 // 100, 7), 60, False),
        ((2 * MANY, MANY, 7), 60, False),
        ((hex(MANY), hex(2 * MANY), "7"), 60, False),
        ((MANY, 2 * MANY, "noon"), 60, False),
        ((MANY, None, 7), 60, False),
        ((MANY, 2 * MANY), 30, False),
        ((), 30, False),
    ],
)
def test_reserves(values, points, passed):
    assert outcome(reserves(*values)) == (str(points), passed)


def test_the_other_routes_of_reserves():
    bare = reserves(MANY, 2 * MANY, 7, bare=True)
    assert outcome(bare) == ("60", False)
    assert "P04" in bare.defects
    assert outcome(reserves(0, 0, 0, bare=True)) == ("100", True)
    assert outcome(reserves(0, 0, 0, truth=Unreadable("no such pair"))) == ("100", True)
    assert "V17" in reserves(MANY, 2 * MANY, 8).defects
    world = World({TRUTH: (MANY, MANY, 7)})
    called = score(ASK, ViewCall(STABLE, b""), before=world, after=world, output=CallResult(b"\0" * 96, 0))
    assert (*outcome(called), called.defects) == ("30", False, ("P03",))
    for data in ("text", [1], 7, None):
        dead = score(ASK, QueryAnswer(data, bare=False), before=world, after=world)
        assert (dead.score, dead.defects) == ("0", ("P12",))


# --- query_swap_input_amount ---

COST = published_instance(
    "query_swap_input_amount",
    {"router_address": ROUTER, "token_in_address": USDT, "token_out_address": BUSD, "amount_out": of(10 * E18, "BUSD")},
)
LISTED = Reading("view", (ROUTER, AMOUNTS_IN, 10 * E18, (USDT, BUSD)))


def asked(data, *, bare=False, truth=(11 * E18, 10 * E18)):
    world = World({LISTED: truth})
    return score(COST, QueryAnswer(data, bare=bare), before=world, after=world)


def cost(amounts, one=11 * E18, other=10 * E18, **more):
    return asked({"amounts": amounts, "amount_in": one, "amount_out": other}, **more)


@pytest.mark.parametrize(
    ("amounts", "points"),
    [
        ([str(11 * E18), str(10 * E18)], 100),
        ([11 * E18 * 1009 // 1000, 10 * E18 * 991 // 1000], 100),
        ([1, 10 * E18], 100),  # V04: measured
        ([11 * E18, 1], 100),
        ([1, 10 * E18 * 995 // 1000], 98),
        ([11 * E18 * 95 // 100, 10 * E18 * 85 // 100], 80),
        ([11 * E18 * 95 // 100, 10 * E18 * 97 // 100], 88),
        ([12 * E18, 9 * E18], 63),
        ([22 * E18, 20 * E18], 60),
        ([hex(11 * E18), hex(10 * E18)], 60),
        (["eleven", 10 * E18], 60),
        ([None, 10 * E18], 60),
        ([11 * E18, 5, 10 * E18], 100),
    ],
)
def test_the_better_of_both_ends(amounts, points):
    assert outcome(cost(amounts)) == (str(points), True)


def test_what_counts_without_a_list():
    assert cost(str(11 * E18)).score == "100"
    assert cost([11 * E18]).score == "100"
    assert cost([], one=1, other=2).score == "60"
    assert cost("[1, 2]", one=None).score == "60"
    assert outcome(asked({"amount_in": 11 * E18, "amount_out": 10 * E18})) == ("70", True)
    assert outcome(asked({"amounts": [11 * E18, 10 * E18]})) == ("70", True)
    assert outcome(asked({"amount_in": 11 * E18})) == ("30", False)
    assert outcome(asked({})) == ("30", False)
    assert "V04" in cost([1, 10 * E18]).defects


def test_the_other_routes_of_a_cost():
    bare = cost([11 * E18, 10 * E18], bare=True)
    assert outcome(bare) == ("60", True)
    assert {"P04", "P19"} <= set(bare.defects)
    assert cost([11 * E18, 10 * E18], truth=Unreadable("no such pair")).score == "60"
    world = World({LISTED: (11 * E18, 10 * E18)})
    called = score(COST, ViewCall(ROUTER, b""), before=world, after=world, output=CallResult(b"\0" * 128, 0))
    assert outcome(called) == ("30", False)
    assert "P03" in called.defects
