"""Swaps on the suite's own world: equal ways to the wanted state, and what must not pass as one."""

import pytest
from attempts import LATER, attempt, call, failed, instance_of
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from making import AGENT, FRIEND, ROUTER, USDT, WBNB, named

from pyquest.amounts import ETHER
from pyquest.checks.pancake import cost, quote
from pyquest.evidence import ChainView

BUSD, CAKE = named("busd"), named("cake")
NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
TOKENS = "(uint256,uint256,address[],address,uint256)"
PAID = "(uint256,address[],address,uint256)"
TAXED = "SupportingFeeOnTransferTokens"


def swap(name, amount, limit, path, to=AGENT):
    return call(ROUTER, name + TOKENS, amount, limit, path, to, LATER)


def pay(name, value, limit, path, to=AGENT):
    return call(ROUTER, name + PAID, limit, path, to, LATER, value=value)


def outcome(world, instance, request):
    score = attempt(world, instance, request)
    return score.exact, failed(score)


# --- swap_exact_bnb_for_tokens ---

BUY = instance_of("swap_exact_bnb_for_tokens", amount_in="0.0060")
PRICE = 6 * ETHER // 1000  # 3.6 USDT
TO_USDT = [WBNB, USDT]


@pytest.mark.parametrize("variant", ["", TAXED])
@pytest.mark.parametrize("path", [TO_USDT, [WBNB, BUSD, USDT], [WBNB, CAKE, USDT]])
def test_bnb_for_tokens_by_any_route_and_either_variant(world, variant, path):
    assert outcome(world, BUY, pay(f"swapExactETHForTokens{variant}", PRICE, 0, path)) == (100, [])


def test_bnb_for_tokens_by_the_amount_that_comes_out(world):
    """Whoever knows what the BNB give can as well ask for that: all of the BNB is needed."""
    usdt = quote(ChainView(world), BUY, PRICE, TO_USDT)
    assert cost(ChainView(world), BUY, usdt, TO_USDT) == PRICE
    assert outcome(world, BUY, pay("swapETHForExactTokens", PRICE, usdt, TO_USDT)) == (100, [])


@pytest.mark.parametrize(
    ("request_", "points", "fails"),
    [
        (pay("swapExactETHForTokens", PRICE - 1, 0, TO_USDT), 85, ["native_change"]),
        (pay("swapExactETHForTokens", 2 * PRICE, 0, TO_USDT), 60, ["native_change", "balance_change"]),
        (pay("swapETHForExactTokens", PRICE, ETHER, TO_USDT), 60, ["native_change", "balance_change"]),
        (pay("swapExactETHForTokens", PRICE, 0, TO_USDT, FRIEND), 0,
         ["transferred", "balance_change", "no_other_changes"]),
        (pay("swapExactETHForTokens", PRICE, 0, TO_USDT, ROUTER), 0,
         ["transferred", "balance_change", "no_other_changes"]),
        (pay("swapExactETHForTokens", PRICE, 0, [WBNB, CAKE]), 0,
         ["transferred", "balance_change", "no_other_changes"]),
        (swap("swapExactTokensForTokens", PRICE, 0, TO_USDT), 0, ["called", "native_change", "no_other_changes"]),
    ],
)  # fmt: skip
def test_other_ways_to_spend_bnb(world, request_, points, fails):
    assert outcome(world, BUY, request_) == (points, fails)


# --- swap_exact_tokens_for_bnb ---

SELL = instance_of("swap_exact_tokens_for_bnb", amount_in="3.60")
SOLD = 36 * ETHER // 10
TO_BNB = [USDT, WBNB]


@pytest.mark.parametrize("variant", ["", TAXED])
@pytest.mark.parametrize("path", [TO_BNB, [USDT, BUSD, WBNB], [USDT, CAKE, WBNB]])
def test_tokens_for_bnb_by_any_route_and_either_variant(world, variant, path):
    assert outcome(world, SELL, swap(f"swapExactTokensForETH{variant}", SOLD, 0, path)) == (100, [])


@pytest.mark.parametrize(
    ("request_", "points", "fails"),
    [
        (swap("swapExactTokensForETH", SOLD + 1, 0, TO_BNB), 60, ["balance_change"]),
        (swap("swapExactTokensForETH", SOLD - 1, 0, TO_BNB), 60, ["balance_change"]),
        (swap("swapExactTokensForETH", 2 * SOLD, 0, TO_BNB), 50, ["balance_change", "native_change"]),
        (swap("swapTokensForExactETH", PRICE, 2 * SOLD, TO_BNB), 60, ["balance_change"]),
        (swap("swapExactTokensForETH", SOLD, 0, TO_BNB, FRIEND), 0, ["native_change", "no_other_changes"]),
        (swap("swapExactTokensForTokens", SOLD, 0, TO_BNB), 0, ["emitted", "native_change", "no_other_changes"]),
        (swap("swapExactTokensForETH", SOLD, 0, [BUSD, WBNB]), 0, ["balance_change", "no_other_changes"]),
    ],
)  # fmt: skip
def test_other_ways_to_sell_for_bnb(world, request_, points, fails):
    assert outcome(world, SELL, request_) == (points, fails)


# --- swap_tokens_for_exact_tokens ---

GET = instance_of("swap_tokens_for_exact_tokens", amount_out="2.50")
WANTED = 5 * ETHER // 2
DIRECT = [USDT, BUSD]


@pytest.mark.parametrize("path", [DIRECT, [USDT, WBNB, BUSD], [USDT, CAKE, WBNB, BUSD]])
def test_an_exact_output_by_any_route(world, path):
    assert outcome(world, GET, swap("swapTokensForExactTokens", WANTED, 10 * WANTED, path)) == (100, [])


def test_an_exact_output_by_an_input_that_gives_it(world):
    needed = cost(ChainView(world), GET, WANTED, DIRECT)
    assert outcome(world, GET, swap("swapExactTokensForTokens", needed, 0, DIRECT)) == (100, [])


@pytest.mark.parametrize(
    ("request_", "points", "fails"),
    [
        (swap("swapTokensForExactTokens", WANTED + 1, 9 * WANTED, DIRECT), 60, ["balance_change"]),
        (swap("swapTokensForExactTokens", WANTED - 1, 9 * WANTED, DIRECT), 60, ["balance_change"]),
        (swap("swapTokensForExactTokens", 2 * WANTED, 9 * WANTED, DIRECT), 50, ["balance_change", "balance_change"]),
        (swap("swapExactTokensForTokens", WANTED, 0, DIRECT), 60, ["balance_change"]),
        (swap("swapTokensForExactTokens", WANTED, 9 * WANTED, DIRECT, FRIEND), 0,
         ["transferred", "balance_change", "no_other_changes"]),
        (swap("swapTokensForExactTokens", WANTED, 9 * WANTED, [CAKE, BUSD]), 0, ["balance_change", "no_other_changes"]),
        (pay("swapETHForExactTokens", ETHER, WANTED, [WBNB, BUSD]), 0, ["balance_change", "no_other_changes"]),
    ],
)  # fmt: skip
def test_other_ways_to_buy(world, request_, points, fails):
    assert outcome(world, GET, request_) == (points, fails)


# --- swap_multihop_routing ---

HOPS = instance_of("swap_multihop_routing")
LONG = [CAKE, WBNB, USDT, BUSD]


@pytest.mark.parametrize("variant", ["", TAXED])
def test_the_long_way_round(world, variant):
    assert outcome(world, HOPS, swap(f"swapExactTokensForTokens{variant}", 2 * ETHER, 0, LONG)) == (100, [])


@pytest.mark.parametrize("path", [[CAKE, BUSD], [CAKE, WBNB, BUSD], [CAKE, USDT, BUSD], [CAKE, USDT, WBNB, BUSD]])
def test_another_way_round(world, path):
    assert outcome(world, HOPS, swap("swapExactTokensForTokens", 2 * ETHER, 0, path)) == (90, ["routed"])


def test_twice_round_is_another_way_round(world):
    path = [*LONG[:3], *LONG]
    trade = f"swapExactTokensForTokens{TAXED}{TOKENS}"
    request = call(ROUTER, trade, 2 * ETHER, 0, path, AGENT, LATER, gas=1_500_000)
    assert outcome(world, HOPS, request) == (90, ["routed"])


@pytest.mark.parametrize(
    ("request_", "points", "fails"),
    [
        (swap("swapExactTokensForTokens", 2 * ETHER + 1, 0, LONG), 70, ["balance_change"]),
        (swap("swapExactTokensForTokens", 4 * ETHER, 0, LONG), 50, ["balance_change", "balance_change"]),
        (swap("swapExactTokensForTokens", 2 * ETHER, 0, LONG, FRIEND), 0,
         ["transferred", "balance_change", "no_other_changes"]),
        (swap("swapExactTokensForTokens", 2 * ETHER, 0, LONG[:3]), 0,
         ["transferred", "balance_change", "routed", "no_other_changes"]),
    ],
)  # fmt: skip
def test_other_long_ways_round(world, request_, points, fails):
    assert outcome(world, HOPS, request_) == (points, fails)


# --- any other amount ---

DRAWN = {
    "swap_exact_bnb_for_tokens": lambda units: pay("swapExactETHForTokens", units, 0, TO_USDT),
    "swap_exact_tokens_for_bnb": lambda units: swap("swapExactTokensForETH", units, 0, TO_BNB),
    "swap_exact_tokens_for_tokens": lambda units: swap("swapExactTokensForTokens", units, 0, DIRECT),
    "swap_tokens_for_exact_tokens": lambda units: swap("swapTokensForExactTokens", units, 9 * units, DIRECT),
}


@settings(max_examples=25, phases=NO_SHRINKING)
@given(
    st.sampled_from(sorted(DRAWN)),
    st.integers(10, 100),
    st.one_of(st.just(0), st.integers(-9, 9), st.integers(-(10**15), 10**17)),
)
def test_the_amount_that_was_drawn_and_no_other_passes(world, task, ten_thousandths, off):
    amount = f"0.{ten_thousandths:04d}"
    name = "amount_out" if task == "swap_tokens_for_exact_tokens" else "amount_in"
    units = ten_thousandths * ETHER // 10_000 + off
    score = attempt(world, instance_of(task, **{name: amount}), DRAWN[task](max(units, 1)))
    assert score.passed == (off == 0)
    assert score.exact == 100 if score.passed else score.exact < 90
