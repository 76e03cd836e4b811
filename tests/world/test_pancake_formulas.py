"""The 0.25 % exchange against exact integer formulas, for numbers that nobody chose."""

from itertools import pairwise
from math import isqrt

import pytest
from deployed import Deployed, refused
from hypothesis import given, settings
from hypothesis import strategies as st
from pancake import FRIEND, TOKENS, amount_in, amount_out

from pyquest.amounts import ETHER
from pyquest.chain.storage import mapping_slot

PROFILE = settings(max_examples=40, derandomize=True)
RESERVES = st.integers(1, 2**112 - 1)
ROUTES = st.integers(2, 4).flatmap(lambda size: st.permutations(list(TOKENS)).map(lambda names: names[:size]))
ADD = "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)"


# --- what the router promises


@PROFILE
@given(st.integers(1, 2**120), RESERVES, RESERVES)
def test_amount_out(opened, amount, reserve_in, reserve_out):
    got = opened.router.read("getAmountOut(uint256,uint256,uint256)", amount, reserve_in, reserve_out)
    assert got == amount_out(amount, reserve_in, reserve_out)


@PROFILE
@given(st.data(), RESERVES, st.integers(2, 2**112 - 1))
def test_amount_in(opened, data, reserve_in, reserve_out):
    amount = data.draw(st.integers(1, reserve_out - 1))
    got = opened.router.read("getAmountIn(uint256,uint256,uint256)", amount, reserve_in, reserve_out)
    assert got == amount_in(amount, reserve_in, reserve_out)
    assert amount_out(got, reserve_in, reserve_out) >= amount


@PROFILE
@given(st.integers(1, 2**112 - 1), RESERVES, RESERVES)
def test_quote(opened, amount, reserve_a, reserve_b):
    got = opened.router.read("quote(uint256,uint256,uint256)", amount, reserve_a, reserve_b)
    assert got == amount * reserve_b // reserve_a


@PROFILE
@given(ROUTES, st.integers(10**12, 10**24))
def test_amounts_along_a_path_of_two_three_and_four_tokens(opened, route, amount):
    forwards = [amount]
    for one, other in pairwise(route):
        forwards.append(amount_out(forwards[-1], *opened.reserves(one, other)))
    path = opened.path(*route)
    assert opened.router.read("getAmountsOut(uint256,address[])", amount, path) == tuple(forwards)
    wanted = forwards[-1] // 2 + 1
    backwards = [wanted]
    for one, other in reversed(list(pairwise(route))):
        backwards.insert(0, amount_in(backwards[0], *opened.reserves(one, other)))
    assert opened.router.read("getAmountsIn(uint256,address[])", wanted, path) == tuple(backwards)


@pytest.mark.parametrize("route", [("usdt", "busd"), ("usdt", "wbnb", "cake"), ("busd", "usdt", "wbnb", "cake")])
def test_a_trade_gives_what_was_promised(market, route):
    amount = 45 * ETHER // 10
    path = market.path(*route)
    promised = market.router.read("getAmountsOut(uint256,address[])", amount, path)
    swap = "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)"
    market.router.send(swap, amount, promised[-1], path, FRIEND, market.later, sender=market.trader)
    assert market.balance(route[-1], FRIEND) == promised[-1]


# --- what a pair accepts


@PROFILE
@given(st.sampled_from([("usdt", "wbnb"), ("cake", "busd")]), st.booleans(), st.integers(1, 10**23))
def test_a_pair_gives_up_to_the_formula_and_not_a_unit_more(opened, two, turned, amount):
    market = opened.fork()
    one, other = reversed(two) if turned else two
    pair, reserves = market.pair(one, other), market.reserves(one, other)
    most = amount_out(amount, *reserves)
    market.pay(one, pair.at, amount)
    swap = "swap(uint256,uint256,address,bytes)"
    with refused("Pancake: K"):
        pair.read(swap, *((most + 1, 0) if turned else (0, most + 1)), FRIEND, b"")
    if most == 0:
        return
    events = pair.send(swap, *((most, 0) if turned else (0, most)), FRIEND, b"", sender=market.trader)
    amounts = (0, amount, most, 0) if turned else (amount, 0, 0, most)
    assert events[-1] == ("Swap", market.trader, *amounts, FRIEND)
    assert market.reserves(one, other) == (reserves[0] + amount, reserves[1] - most)


@PROFILE
@given(st.integers(1, 2**100), st.integers(1, 2**100))
def test_the_first_shares_are_the_root_of_the_product(opened, amount, other_amount):
    market = opened.fork()
    token = market.new_token(2**100)
    shares = isqrt(amount * other_amount) - 1000
    market.chain.set_storage(market.known("usdt"), mapping_slot(1, market.trader), 2**101)
    args = (token.at, market.known("usdt"), amount, other_amount, 0, 0, FRIEND, market.later)
    if shares <= 0:
        with refused("Pancake: INSUFFICIENT_LIQUIDITY_MINTED" if shares == 0 else "ds-math-sub-underflow"):
            market.router.read(ADD, *args, sender=market.trader)
        return
    assert market.router.read(ADD, *args, sender=market.trader) == (amount, other_amount, shares)


@PROFILE
@given(st.integers(10**6, 10**23), st.integers(10**6, 10**23))
def test_later_shares_and_what_they_are_worth(opened, usdt, wbnb):
    market = opened.fork()
    pair, (reserve_usdt, reserve_wbnb) = market.pair("usdt", "wbnb"), market.reserves("usdt", "wbnb")
    fitting = usdt * reserve_wbnb // reserve_usdt
    used = (usdt, fitting) if fitting <= wbnb else (wbnb * reserve_usdt // reserve_wbnb, wbnb)
    supply = pair.read("totalSupply()")
    shares = min(used[0] * supply // reserve_usdt, used[1] * supply // reserve_wbnb)
    path = market.path("usdt", "wbnb")
    args = (*path, usdt, wbnb, 0, 0, market.trader, market.later)
    assert market.router.read(ADD, *args, sender=market.trader) == (*used, shares)
    market.router.send(ADD, *args, sender=market.trader)
    held = (reserve_usdt + used[0], reserve_wbnb + used[1])
    assert market.reserves("usdt", "wbnb") == held
    remove = "removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)"
    back = market.router.read(remove, *path, shares, 0, 0, FRIEND, market.later, sender=market.trader)
    assert back == tuple(amount * shares // (supply + shares) for amount in held)


# --- the protocol's part of the fee


@PROFILE
@given(st.lists(st.integers(10**15, 10**23), min_size=1, max_size=4))
def test_the_protocol_gets_eight_of_twenty_five_parts_of_the_growth(opened, amounts):
    market = opened.fork()
    pair = market.pair("usdt", "busd")
    market.factory.send("setFeeTo(address)", FRIEND, sender=market.trader)
    grow(market, ETHER)  # from now on the pair remembers the product
    product = pair.read("kLast()")
    assert product == market.reserves("usdt", "busd")[0] * market.reserves("usdt", "busd")[1]
    swap = "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)"
    for number, amount in enumerate(amounts):
        path = market.path("usdt", "busd")[:: 1 if number % 2 else -1]
        market.router.send(swap, amount, 0, path, market.trader, market.later, sender=market.trader)
    reserves, supply = market.reserves("usdt", "busd"), pair.read("totalSupply()")
    root, root_last = isqrt(reserves[0] * reserves[1]), isqrt(product)
    grow(market, ETHER)
    expected = supply * (root - root_last) * 8 // (root * 17 + root_last * 8)
    assert pair.read("balanceOf(address)", FRIEND) == expected > 0
    market.factory.send("setFeeTo(address)", "0x" + "00" * 20, sender=market.trader)
    grow(market, ETHER)
    assert pair.read("kLast()") == 0


def grow(market, amount):
    """A deposit through the router."""
    args = (*market.path("usdt", "busd"), amount, amount, 0, 0, market.trader, market.later)
    market.router.send(ADD, *args, sender=market.trader)


# --- prices over time


@PROFILE
@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=3))
def test_price_accumulators_count_price_times_seconds(opened, pauses):
    market = opened.fork()
    pair = market.pair("usdt", "wbnb")
    expected, before = [0, 0], 1_790_000_000 - 3
    for pause in pauses:
        market.chain.advance(pause * 1000)
        reserve0, reserve1, _ = pair.read("getReserves()")
        pair.send("sync()", sender=market.trader)
        now = market.chain.head.timestamp
        expected[0] += (reserve1 * 2**112 // reserve0) * (now - before)
        expected[1] += (reserve0 * 2**112 // reserve1) * (now - before)
        before = now
        assert pair.read("getReserves()") == (reserve0, reserve1, now)
    assert [pair.read(f"price{index}CumulativeLast()") for index in (0, 1)] == expected


def test_a_pair_that_was_created_here_works_at_another_address(market):
    token = market.new_token(10**24)
    busd = market.known("busd")
    args = (token.at, busd, 10**22, 10**21, 0, 0, market.trader, market.later)
    market.router.send(ADD, *args, sender=market.trader)
    at = market.factory.read("getPair(address,address)", token.at, busd)
    pair = Deployed(market.chain, at, market.pair("usdt", "busd").artifact)
    assert pair.read("totalSupply()") == isqrt(10**22 * 10**21)
    path = [token.at, busd, market.known("wbnb")]
    amounts = market.router.read("getAmountsOut(uint256,address[])", ETHER, path)
    assert amounts[1] == amount_out(ETHER, 10**22, 10**21)
    swap = "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)"
    market.router.send(swap, ETHER, amounts[2], path, FRIEND, market.later, sender=market.trader)
    assert market.balance("wbnb", FRIEND) == amounts[2]
