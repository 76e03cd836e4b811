"""PancakeSwap in the bundle: six pairs where mainnet has them, with what backs them, at prices that agree."""

from itertools import pairwise, permutations
from math import isqrt

import pytest
from deployed import selectors, slots
from pancake import ROUTES, TOKENS, amount_out

from pyquest.amounts import ETHER, ZERO_ADDRESS, address, address_bytes, keccak

MAINNET = {  # spec/environment.md 1.1
    ("usdt", "busd"): "0x7EFaEf62fDdCCa950418312c6C91Aef321375A00",
    ("usdt", "wbnb"): "0x16b9a82891338f9bA80E2D6970FddA79D1eb0daE",
    ("cake", "wbnb"): "0x0eD7e52944161450477ee417DE9Cd3a859b14fD0",
    ("wbnb", "busd"): "0x58F876857a02D6762E0101bb5C46A8c1ED44Dc16",
    ("cake", "usdt"): "0xA39Af17CE4a8eb807E076805Da1e2B8EA7D0755b",
    ("cake", "busd"): "0x804678fa97d91B974ec2af3c843270886528a9E6",
}
INIT_CODE_HASH = bytes.fromhex("00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5")
RESERVES = {  # design, section 5, prices
    ("usdt", "wbnb"): (12_000_000, 20_000),
    ("wbnb", "busd"): (5_000, 3_000_000),
    ("cake", "wbnb"): (1_200_000, 5_000),
    ("usdt", "busd"): (5_000_000, 5_000_000),
    ("cake", "usdt"): (400_000, 1_000_000),
    ("cake", "busd"): (200_000, 500_000),
}


@pytest.fixture(params=list(MAINNET), ids="-".join)
def two(request):
    return request.param


def test_the_factory_gives_the_mainnet_addresses(market, two):
    one, other = market.path(*two)
    for asked in ((one, other), (other, one)):
        assert market.factory.read("getPair(address,address)", *asked) == MAINNET[two]


def test_the_create2_rule_gives_them_too(market, two):
    pair = market.pair(*two)
    lower, higher = (address_bytes(pair.read(f"token{index}()")) for index in (0, 1))
    assert lower < higher
    assert market.factory.read("INIT_CODE_PAIR_HASH()") == INIT_CODE_HASH
    salt = keccak(lower + higher)
    assert address(keccak(b"\xff" + address_bytes(market.factory.at) + salt + INIT_CODE_HASH)[12:]) == MAINNET[two]


def test_the_factory_knows_these_six_and_takes_no_fee(market):
    assert market.factory.read("allPairsLength()") == 6
    assert {market.factory.read("allPairs(uint256)", index) for index in range(6)} == set(MAINNET.values())
    assert market.factory.read("feeTo()") == ZERO_ADDRESS
    assert market.factory.read("feeToSetter()") == market.trader
    assert market.router.read("factory()") == market.factory.at
    assert market.router.read("WETH()") == market.known("wbnb")


def test_a_pair_has_what_its_reserves_say(market, two):
    pair = market.pair(*two)
    amounts = tuple(amount * ETHER for amount in RESERVES[two])
    assert pair.read("getReserves()") == (*amounts, 1_790_000_000 - 3)
    assert (pair.read("token0()"), pair.read("token1()")) == tuple(market.path(*two))
    assert tuple(market.balance(name, pair.at) for name in two) == amounts
    assert pair.read("factory()") == market.factory.at
    assert pair.read("kLast()") == 0


def test_shares_are_the_root_of_the_product_and_somebody_has_them(market, two):
    pair = market.pair(*two)
    supply = pair.read("totalSupply()")
    assert supply == isqrt(RESERVES[two][0] * RESERVES[two][1] * ETHER**2)
    assert pair.read("balanceOf(address)", ZERO_ADDRESS) == pair.read("MINIMUM_LIQUIDITY()") == 1000
    assert pair.read("balanceOf(address)", market.trader) == supply - 1000
    assert (pair.read("name()"), pair.read("symbol()"), pair.read("decimals()")) == ("Pancake LPs", "Cake-LP", 18)


def test_storage_is_where_mainnet_has_it(market):
    assert slots(market.factory.artifact) == {"feeTo": 0, "feeToSetter": 1, "getPair": 2, "allPairs": 3}
    assert slots(market.router.artifact) == {}
    assert slots(market.pair("usdt", "busd").artifact) == {
        "totalSupply": 0, "balanceOf": 1, "allowance": 2, "DOMAIN_SEPARATOR": 3, "nonces": 4, "factory": 5, "token0": 6,
        "token1": 7, "reserve0": 8, "reserve1": 8, "blockTimestampLast": 8, "price0CumulativeLast": 9,
        "price1CumulativeLast": 10, "kLast": 11, "unlocked": 12,
    }  # fmt: skip


def test_the_router_has_every_function_of_version_2(market):
    names = {signature.partition("(")[0] for signature in selectors(market.router.artifact)}
    assert names == {
        "WETH", "addLiquidity", "addLiquidityETH", "factory", "getAmountIn", "getAmountOut", "getAmountsIn",
        "getAmountsOut", "quote", "removeLiquidity", "removeLiquidityETH",
        "removeLiquidityETHSupportingFeeOnTransferTokens", "removeLiquidityETHWithPermit",
        "removeLiquidityETHWithPermitSupportingFeeOnTransferTokens", "removeLiquidityWithPermit",
        "swapETHForExactTokens", "swapExactETHForTokens", "swapExactETHForTokensSupportingFeeOnTransferTokens",
        "swapExactTokensForETH", "swapExactTokensForETHSupportingFeeOnTransferTokens", "swapExactTokensForTokens",
        "swapExactTokensForTokensSupportingFeeOnTransferTokens", "swapTokensForExactETH", "swapTokensForExactTokens",
    }  # fmt: skip


def test_prices_agree_in_all_pools(market):
    price = {"wbnb": 600, "cake": 2.5, "busd": 1, "usdt": 1}
    for (one, other), (amount, amount_of_other) in RESERVES.items():
        assert amount * price[one] == amount_of_other * price[other]


@pytest.mark.parametrize("length", [2, 3, 4])
def test_no_round_trip_earns_anything(market, length):
    for route in permutations(TOKENS, length):
        cycle = (*route, route[0])
        for amount in (1, 10**6, ETHER, 1000 * ETHER):
            left = amount
            for one, other in pairwise(cycle):
                left = amount_out(left, *market.reserves(one, other))
            assert left < amount, cycle


def test_the_pairs_are_those_that_the_suite_names(market):
    assert {market.known(name) for name in ROUTES.values()} == set(MAINNET.values())
