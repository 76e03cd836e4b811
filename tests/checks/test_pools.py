"""Liquidity and questions about pools on the suite's own world; formulas and their properties are in test_trades.py."""

import pytest
from attempts import LATER, attempt, call, failed, held, instance_of
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from making import AGENT, FEE_SINK, FRIEND, ROUTER, USDT, WBNB, named

from pyquest.amounts import ETHER
from pyquest.chain.contracts import function
from pyquest.chain.types import Changes
from pyquest.evidence import ChainView, Evidence, Reading
from pyquest.scenarios import prepare
from pyquest.scoring import judge

BUSD, CAKE = named("busd"), named("cake")
STABLE, COIN = named("usdt_busd_lp"), named("wbnb_usdt_lp")
NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
ADD = "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)"
REMOVE = "removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)"
REMOVE_BNB = "removeLiquidityETH{}(address,uint256,uint256,uint256,address,uint256)"


def outcome(world, instance, request, arrange=None):
    score = attempt(world, instance, request, arrange)
    return score.exact, failed(score)


# --- add_liquidity_tokens ---

OFFER = instance_of("add_liquidity_tokens")
TEN = 10 * ETHER


def provide(one=USDT, other=BUSD, amounts=(TEN, TEN), least=(0, 0), to=AGENT):
    return call(ROUTER, ADD, one, other, *amounts, *least, to, LATER)


def lopsided(chain):
    """The pool holds a thousandth more USDT, so that not all of the BUSD fits and nothing divides evenly."""
    give = function("transfer(address,uint256)").encode(STABLE, 5_000 * ETHER + 7)
    assert chain.act_as(named("flashloan_contract"), USDT, give).revert is None
    assert chain.act_as(FRIEND, STABLE, function("sync()").encode()).revert is None


@pytest.mark.parametrize("arrange", [None, lopsided])
@pytest.mark.parametrize("request_", [provide(), provide(BUSD, USDT), provide(least=(9 * ETHER, 9 * ETHER))])
def test_either_token_first_and_any_minimum(world, request_, arrange):
    assert outcome(world, OFFER, request_, arrange) == (100, [])


def test_the_side_that_does_not_bind_is_free_and_may_be_worked_out(world):
    assert outcome(world, OFFER, provide(amounts=(TEN, 2 * TEN)), lopsided) == (100, [])
    assert outcome(world, OFFER, provide(amounts=(2 * TEN, TEN)), lopsided)[0] == 45
    prepared = prepare(world, OFFER)
    lopsided(prepared)
    usdt, busd, _ = ChainView(prepared).read(Reading("view", (STABLE, "getReserves()(uint112,uint112,uint32)")))
    fitting = TEN * busd // usdt
    for order in (1, -1):
        request = provide(*(USDT, BUSD)[::order], amounts=(TEN, fitting)[::order])
        assert outcome(world, OFFER, request, lopsided) == (100, [])
    assert outcome(world, OFFER, provide(amounts=(TEN, fitting - 1)), lopsided)[0] < 60


@pytest.mark.parametrize(
    ("request_", "points", "fails"),
    [
        (provide(amounts=(TEN - 1, TEN)), 45, ["balance_change"] * 3),
        (provide(amounts=(2 * TEN, 2 * TEN)), 45, ["balance_change"] * 3),
        (provide(amounts=(2 * TEN, TEN)), 100, []),
        (provide(to=FRIEND), 0, ["transferred", "balance_change", "no_other_changes"]),
        (provide(to=ROUTER), 0, ["transferred", "balance_change", "no_other_changes"]),
        (provide(USDT, CAKE, (TEN, 4 * ETHER)), 0, ["transferred", *["balance_change"] * 2, "no_other_changes"]),
        (provide(least=(0, TEN + 1)), 0, ["tx_succeeded", "transferred", *["balance_change"] * 3]),
    ],
)
def test_other_offers(world, request_, points, fails):
    assert outcome(world, OFFER, request_) == (points, fails)


# --- remove_liquidity_bnb_token ---

LEAVE_BNB = instance_of("remove_liquidity_bnb_token")


def leave_bnb(shares=ETHER, *, variant="", least=(0, 0), to=AGENT, token=USDT):
    return call(ROUTER, REMOVE_BNB.format(variant), token, shares, *least, to, LATER)


@pytest.mark.parametrize("off", [-1, 0, 1])
@pytest.mark.parametrize("variant", ["", "SupportingFeeOnTransferTokens"])
def test_half_of_the_shares_give_or_take_one(world, off, variant):
    assert outcome(world, LEAVE_BNB, leave_bnb(ETHER + off, variant=variant)) == (100, [])


@pytest.mark.parametrize(
    ("request_", "points", "fails"),
    [
        (leave_bnb(ETHER + 2), 60, ["balance_change", "balance_change"]),
        (leave_bnb(2 * ETHER), 40, ["balance_change", "balance_change", "native_change"]),
        (leave_bnb(1001 * ETHER // 1000), 40, ["balance_change", "balance_change", "native_change"]),
        (leave_bnb(to=FRIEND), 0, ["balance_change", "native_change", "no_other_changes"]),
        (call(ROUTER, REMOVE, USDT, WBNB, ETHER, 0, 0, AGENT, LATER), 0, ["native_change", "no_other_changes"]),
        (call(ROUTER, REMOVE, USDT, BUSD, ETHER, 0, 0, AGENT, LATER), 0,
         ["transferred", "balance_change", "balance_change", "native_change", "no_other_changes"]),
        (leave_bnb(least=(31 * ETHER, 0)), 0,
         ["tx_succeeded", "transferred", "balance_change", "balance_change", "native_change"]),
        (call(COIN, "transfer(address,uint256)", COIN, ETHER), 0,
         ["called", "transferred", "balance_change", "native_change", "no_other_changes"]),
    ],
)  # fmt: skip
def test_other_withdrawals_of_bnb(world, request_, points, fails):
    assert outcome(world, LEAVE_BNB, request_) == (points, fails)


# --- remove_liquidity_tokens ---

LEAVE = instance_of("remove_liquidity_tokens")
HALF = 3 * ETHER // 4


def leave(shares=HALF, one=USDT, other=BUSD, to=AGENT):
    return call(ROUTER, REMOVE, one, other, shares, 0, 0, to, LATER)


@pytest.mark.parametrize("off", [-1, 0, 1])
@pytest.mark.parametrize("tokens", [(USDT, BUSD), (BUSD, USDT)])
def test_half_of_the_other_shares(world, off, tokens):
    assert outcome(world, LEAVE, leave(HALF + off, *tokens)) == (100, [])


@pytest.mark.parametrize(
    ("request_", "points", "fails"),
    [
        (leave(HALF - 2), 40, ["balance_change"] * 3),
        (leave(2 * HALF), 40, ["balance_change"] * 3),
        (leave(to=FRIEND), 0, [*["balance_change"] * 2, "no_other_changes"]),
        (leave(ETHER, USDT, WBNB), 0, ["transferred", *["balance_change"] * 3, "no_other_changes"]),
        (call(STABLE, "approve(address,uint256)", ROUTER, HALF), 0,
         ["called", "transferred", *["balance_change"] * 3, "no_other_changes"]),
    ],
)  # fmt: skip
def test_other_withdrawals(world, request_, points, fails):
    assert outcome(world, LEAVE, request_) == (points, fails)


@settings(max_examples=20, phases=NO_SHRINKING)
@given(st.integers(1, 2 * ETHER), st.sampled_from(["remove_liquidity_bnb_token", "remove_liquidity_tokens"]))
def test_no_other_part_of_the_shares_passes(world, shares, task):
    bnb = task == "remove_liquidity_bnb_token"
    all_of_it = held(world, COIN if bnb else STABLE, AGENT)
    shares = min(shares, all_of_it)
    score = attempt(world, instance_of(task), leave_bnb(shares) if bnb else leave(shares))
    assert score.passed == (abs(2 * shares - all_of_it) <= 2)


# --- questions ---


def answered(world, instance, **value):
    """What the checks say about a value, compared with the task's prepared world."""
    view = ChainView(prepare(world, instance))
    score = judge(instance, Evidence("query", None, None, value, view, view, Changes(), FEE_SINK))
    return score.exact, score.passed


RESERVES = instance_of("query_pair_reserves")
INPUT = instance_of("query_swap_input_amount", amount_out="50.00")


def reserves_of(world):
    found = ChainView(prepare(world, RESERVES)).read(Reading("view", (STABLE, "getReserves()(uint112,uint112,uint32)")))
    return dict(zip(("reserve0", "reserve1", "blockTimestampLast"), map(str, found), strict=True))


def test_the_reserves_of_a_pool_that_is_not_balanced(world):
    right = reserves_of(world)
    # 5,000,002 of each, 1234.5 USDT on top of it, and one of both for a share.
    assert right == {
        "reserve0": str(50_012_375 * ETHER // 10),
        "reserve1": str(5_000_003 * ETHER),
        "blockTimestampLast": "1790000000",
    }
    assert answered(world, RESERVES, **right) == (100, True)


@pytest.mark.parametrize(
    ("change", "points"),
    [
        ({"reserve0": "0"}, 85),
        ({"reserve1": "0"}, 85),
        ({"blockTimestampLast": "0"}, 90),
        ({"reserve0": "0", "reserve1": "0"}, 0),
        ({"reserve0": None, "reserve1": [], "blockTimestampLast": {}}, 0),
    ],
)
def test_reserves_that_are_wrong(world, change, points):
    assert answered(world, RESERVES, **{**reserves_of(world), **change}) == (points, False)


def test_reserves_one_by_one(world):
    right = reserves_of(world)
    assert answered(world, RESERVES, reserve0=right["reserve0"]) == (45, False)
    assert answered(world, RESERVES, blockTimestampLast=right["blockTimestampLast"]) == (0, False)
    turned = {**right, "reserve0": right["reserve1"], "reserve1": right["reserve0"]}
    assert answered(world, RESERVES, **turned) == (0, False)


def test_what_a_swap_costs(world):
    cost, out = (
        ChainView(world).read(
            Reading("view", (ROUTER, "getAmountsIn(uint256,address[])(uint256[])", 50 * ETHER, (USDT, BUSD)), item)
        )
        for item in (0, 1)
    )
    both = [str(cost), str(out)]
    assert out == 50 * ETHER
    assert answered(world, INPUT, amounts=both, amount_in=both[0], amount_out=both[1]) == (100, True)
    assert answered(world, INPUT, amounts=[cost, out], amount_in=hex(cost), amount_out=out) == (100, True)
    assert answered(world, INPUT, amounts=both, amount_in=both[0]) == (65, False)
    assert answered(world, INPUT, amounts=[], amount_in=both[0], amount_out=both[1]) == (85, False)
    assert answered(world, INPUT, amounts=both, amount_in="1", amount_out=both[1]) == (80, False)
    # The output is in the request; who gives it back has found out nothing.
    assert answered(world, INPUT, amounts=[], amount_in="1", amount_out=both[1]) == (0, False)
    assert answered(world, INPUT, amounts=[both[0]], amount_in=str(cost + 1), amount_out=both[1]) == (0, False)
