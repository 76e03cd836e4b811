"""The tasks' checks on the suite's own world: equal ways to the wanted state, and what must not pass as one."""

import pytest
from attempts import LATER, SUITE, attempt, call, failed, held, instance_of
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from making import AGENT, FRIEND, ROUTER, STRANGER, USDT, WBNB, named

from pyquest.amounts import ETHER, address_bytes
from pyquest.chain.contracts import function
from pyquest.chain.storage import mapping_slot
from pyquest.chain.types import TxRequest
from pyquest.checks.pancake import cost, deposits, quote, withdrawal
from pyquest.evidence import ChainView

BUSD, CAKE, SQUAD, FACTORY = (named(name) for name in ("busd", "cake", "pancake_squad", "pancake_factory"))
NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)  # an example is a dozen transactions
DIRECT = [USDT, BUSD]

SWAP = "(uint256,uint256,address[],address,uint256)"
ADD_BNB = "addLiquidityETH(address,uint256,uint256,uint256,address,uint256)"


# --- erc20_approve ---

APPROVE = instance_of("erc20_approve", amount="200.00")


@pytest.mark.parametrize(
    ("signature", "args", "points", "fails"),
    [
        ("approve(address,uint256)", [ROUTER, 200 * ETHER], 100, []),
        ("decreaseAllowance(address,uint256)", [ROUTER, 800 * ETHER], 100, []),
        ("increaseAllowance(address,uint256)", [ROUTER, 200 * ETHER], 60, ["allowance_is"]),
        ("approve(address,uint256)", [ROUTER, 2**256 - 1], 60, ["allowance_is"]),
        ("approve(address,uint256)", [ROUTER, 200 * ETHER + 1], 60, ["allowance_is"]),
        ("approve(address,uint256)", [STRANGER, 200 * ETHER], 0, ["emitted", "allowance_is", "no_other_changes"]),
        ("transfer(address,uint256)", [AGENT, 0], 0, ["emitted", "allowance_is"]),
    ],
)
def test_approvals(world, signature, args, points, fails):
    score = attempt(world, APPROVE, call(USDT, signature, *args))
    assert (score.exact, failed(score)) == (points, fails)


# --- stake_single_token ---

STAKE = instance_of("stake_single_token", stake_amount="5.0")
POOL = named("simple_staking")


@pytest.mark.parametrize(
    ("to", "signature", "args", "points"),
    [
        (POOL, "deposit(uint256)", [5 * ETHER], 100),
        (POOL, "deposit(uint256)", [5 * ETHER - 1], 25),
        (POOL, "getUserInfo(address)", [AGENT], 0),
        (named("simple_lp_staking"), "deposit(uint256)", [ETHER], 0),
        (CAKE, "transfer(address,uint256)", [POOL, 5 * ETHER], 0),
    ],
)
def test_stakes(world, to, signature, args, points):
    assert attempt(world, STAKE, call(to, signature, *args)).exact == points


# --- erc721_safe_transfer ---

NFT = instance_of("erc721_safe_transfer", to_address=FRIEND)


@pytest.mark.parametrize(
    ("signature", "args", "points"),
    [
        ("safeTransferFrom(address,address,uint256)", [AGENT, FRIEND, 1], 100),
        ("safeTransferFrom(address,address,uint256,bytes)", [AGENT, FRIEND, 1, b"with love"], 100),
        ("transferFrom(address,address,uint256)", [AGENT, FRIEND, 1], 70),
        ("safeTransferFrom(address,address,uint256)", [AGENT, STRANGER, 1], 0),
        ("approve(address,uint256)", [FRIEND, 1], 0),
        ("setApprovalForAll(address,bool)", [FRIEND, True], 0),
    ],
)
def test_nfts(world, signature, args, points):
    assert attempt(world, NFT, call(SQUAD, signature, *args)).exact == points


# --- swap_exact_tokens_for_tokens ---

TRADE = instance_of("swap_exact_tokens_for_tokens", amount_in="4.50")
SOLD = 9 * ETHER // 2


@pytest.mark.parametrize("name", ["swapExactTokensForTokens", "swapExactTokensForTokensSupportingFeeOnTransferTokens"])
@pytest.mark.parametrize("path", [DIRECT, [USDT, WBNB, BUSD], [USDT, CAKE, WBNB, BUSD]])
def test_any_route_within_the_slippage_and_either_variant(world, name, path):
    assert attempt(world, TRADE, call(ROUTER, name + SWAP, SOLD, 0, path, AGENT, LATER)).exact == 100


@pytest.mark.parametrize(
    ("function_", "args", "points", "fails"),
    [
        ("swapExactTokensForTokens", [SOLD + 1, 0, DIRECT, AGENT, LATER], 65, ["balance_change"]),
        ("swapExactTokensForTokens", [2 * SOLD, 0, DIRECT, AGENT, LATER], 50, ["balance_change", "balance_change"]),
        ("swapExactTokensForTokens", [SOLD // 2, 0, DIRECT, AGENT, LATER], 50, ["balance_change", "balance_change"]),
        ("swapTokensForExactTokens", [SOLD, 2 * SOLD, DIRECT, AGENT, LATER], 65, ["balance_change"]),
        ("swapExactTokensForTokens", [SOLD, 0, DIRECT, FRIEND, LATER], 0,
         ["transferred", "balance_change", "no_other_changes"]),
        ("swapExactTokensForTokens", [SOLD, 0, DIRECT, ROUTER, LATER], 0,
         ["transferred", "balance_change", "no_other_changes"]),
        ("swapExactTokensForTokens", [SOLD, 0, [USDT, WBNB], AGENT, LATER], 0,
         ["transferred", "balance_change", "no_other_changes"]),
        ("swapExactTokensForETH", [SOLD, 0, [USDT, WBNB], AGENT, LATER], 0,
         ["transferred", "balance_change", "no_other_changes"]),
    ],
)  # fmt: skip
def test_other_trades(world, function_, args, points, fails):
    score = attempt(world, TRADE, call(ROUTER, function_ + SWAP, *args))
    assert (score.exact, failed(score)) == (points, fails)


def test_a_price_beyond_the_slippage_costs_points(world):
    def drain(chain):  # the pair that the route goes through is as good as empty on one side
        pair = named("wbnb_busd_lp")
        chain.act_as(pair, BUSD, function("transfer(address,uint256)").encode(STRANGER, 2_900_000 * ETHER))
        chain.act_as(STRANGER, pair, function("sync()").encode())

    route = [USDT, WBNB, BUSD]
    score = attempt(world, TRADE, call(ROUTER, f"swapExactTokensForTokens{SWAP}", SOLD, 0, route, AGENT, LATER), drain)
    assert (score.exact, failed(score)) == (85, ["balance_change"])


@settings(max_examples=20, phases=NO_SHRINKING)
@given(st.integers(10**6, 10**24), st.permutations([USDT, BUSD, CAKE, WBNB]), st.integers(2, 4))
def test_a_quote_is_what_a_trade_gives(world, amount, tokens, length):
    path, live = tokens[:length], world.fork()
    expected = quote(ChainView(world), TRADE, amount, path)
    _stock(live, path[0], amount)
    trade = function(f"swapExactTokensForTokens{SWAP}").encode(amount, 0, path, STRANGER, LATER)
    assert live.act_as(STRANGER, ROUTER, trade).revert is None
    assert held(live, path[-1], STRANGER) == expected


@settings(max_examples=20, phases=NO_SHRINKING)
@given(st.integers(10**6, 10**22), st.permutations([USDT, BUSD, CAKE, WBNB]), st.integers(2, 4))
def test_a_cost_is_what_a_trade_takes(world, amount, tokens, length):
    path, live = tokens[:length], world.fork()
    if path[-1] == WBNB:
        amount //= 10  # the pools hold fewer of them
    expected = cost(ChainView(world), TRADE, amount, path)
    _stock(live, path[0], expected)
    trade = function(f"swapTokensForExactTokens{SWAP}").encode(amount, expected, path, STRANGER, LATER)
    assert live.act_as(STRANGER, ROUTER, trade).revert is None
    assert [held(live, token, STRANGER) for token in (path[0], path[-1])] == [0, amount]


def _stock(chain, token, amount):
    """Give the stranger tokens, and the router the right to take them."""
    known = SUITE.accounts.token(token)
    chain.set_storage(token, mapping_slot(known.balance_slot, STRANGER), amount)
    chain.set_storage(token, mapping_slot(known.allowance_slot, STRANGER, ROUTER), 2**255)


# --- add_liquidity_bnb_token ---

# The pool takes 600 USDT for a BNB: here all of the BNB is used and some USDT is left, there the other way round.
MUCH_USDT = instance_of("add_liquidity_bnb_token", amount_bnb="0.010", amount_token="20.00")
MUCH_BNB = instance_of("add_liquidity_bnb_token", amount_bnb="0.050", amount_token="5.00")


def amounts_of(instance):
    return instance.amount("{amount_bnb}"), instance.amount("{amount_token}")


def fitting(world, instance):
    """What the pool takes of BNB and USDT, and how much of the one stands against the other."""
    found = deposits(ChainView(world), instance, (USDT, WBNB), amounts_of(instance)[::-1])[0]
    return found.amounts[1], found.amounts[0]


def provide(bnb, usdt, *, least=(0, 0), to=AGENT, token=USDT):
    return call(ROUTER, ADD_BNB, token, usdt, *least, to, LATER, value=bnb)


@pytest.mark.parametrize("instance", [MUCH_USDT, MUCH_BNB])
def test_liquidity_as_offered_or_worked_out_before(world, instance):
    bnb, usdt = amounts_of(instance)
    exact_bnb, exact_usdt = fitting(world, instance)
    for request in (
        provide(bnb, usdt),
        provide(exact_bnb, exact_usdt),
        provide(exact_bnb, exact_usdt, least=(exact_usdt * 99 // 100, exact_bnb * 99 // 100)),
        provide(exact_bnb, usdt) if instance is MUCH_BNB else provide(bnb, exact_usdt),
    ):
        assert attempt(world, instance, request).exact == 100


def test_the_side_that_does_not_bind_is_free(world):
    assert attempt(world, MUCH_USDT, provide(ETHER // 100, 900 * ETHER)).exact == 100
    assert attempt(world, MUCH_BNB, provide(ETHER, 5 * ETHER)).exact == 100
    assert attempt(world, MUCH_USDT, provide(ETHER, 20 * ETHER)).exact == 40


@pytest.mark.parametrize(
    ("request_", "points", "fails"),
    [
        (provide(ETHER // 200, 20 * ETHER), 40, ["native_change", "balance_change", "balance_change"]),
        (provide(ETHER // 100 - 10, 20 * ETHER), 40, ["native_change", "balance_change", "balance_change"]),
        (provide(ETHER // 100 + 1, 20 * ETHER), 40, ["native_change", "balance_change", "balance_change"]),
        (provide(ETHER // 100 - 1, 20 * ETHER), 85, ["balance_change"]),
        (provide(ETHER // 100, 20 * ETHER, to=FRIEND), 0, ["transferred", "balance_change", "no_other_changes"]),
        (provide(ETHER // 100, 20 * ETHER, token=BUSD), 0,
         ["transferred", "balance_change", "balance_change", "no_other_changes"]),
        (provide(ETHER // 100, 20 * ETHER, least=(20 * ETHER, ETHER // 100)), 0,
         ["tx_succeeded", "transferred", "native_change", "balance_change", "balance_change"]),
    ],
)  # fmt: skip
def test_other_liquidity(world, request_, points, fails):
    score = attempt(world, MUCH_USDT, request_)
    assert (score.exact, failed(score)) == (points, fails)


@settings(max_examples=25, phases=NO_SHRINKING)
@given(st.integers(10**12, 10**20), st.integers(10**12, 10**22), st.integers(0, 10**24), st.booleans())
def test_a_deposit_is_what_router_and_pair_do(world, bnb, usdt, traded, taxed):
    chain = world.fork()
    pair = named("wbnb_usdt_lp")
    chain.deal(STRANGER, 10**21)
    _stock(chain, USDT, 10**26)
    if taxed:
        _tax(chain, traded)
    expected = deposits(ChainView(chain), MUCH_USDT, (USDT, WBNB), (usdt, bnb))[0]
    before = held(chain, pair, STRANGER)
    assert _liquidity(chain, bnb, usdt) == (*expected.amounts, expected.shares)
    assert held(chain, pair, STRANGER) - before == expected.shares


def _liquidity(chain, bnb, usdt):
    receipt = chain.send_as(STRANGER, TxRequest(ROUTER, bnb, provide(bnb, usdt, to=STRANGER).data))
    assert receipt.status == 1
    return function(f"{ADD_BNB}(uint256,uint256,uint256)").decode(receipt.output)


def _tax(chain, traded):
    """The protocol takes its part of the fees, and some have been earned."""
    chain.set_storage(FACTORY, 0, int.from_bytes(address_bytes(FRIEND), "big"))
    _liquidity(chain, 10**18, 10**21)  # from now on the pair knows the product that fees are counted from
    swap = function(f"swapExactTokensForTokens{SWAP}")
    chain.act_as(STRANGER, ROUTER, swap.encode(traded + 1, 0, [USDT, WBNB], STRANGER, LATER))


@settings(max_examples=25, phases=NO_SHRINKING)
@given(st.integers(10**6, 2 * 10**18), st.integers(0, 10**24), st.booleans(), st.integers(0, 10**18))
def test_a_withdrawal_is_what_router_and_pair_pay(world, shares, traded, taxed, stray):
    chain = world.fork()
    pair = named("wbnb_usdt_lp")
    chain.deal(STRANGER, 10**21)
    _stock(chain, USDT, 10**26)
    if taxed:
        _tax(chain, traded)
    _stock(chain, pair, 2 * 10**18)
    chain.act_as(STRANGER, USDT, function("transfer(address,uint256)").encode(pair, stray))  # unknown to the reserves
    expected = withdrawal(ChainView(chain), MUCH_USDT, (USDT, WBNB), shares)
    leave = function("removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)(uint256,uint256)")
    receipt = chain.send_as(STRANGER, TxRequest(ROUTER, 0, leave.encode(USDT, shares, 0, 0, FRIEND, LATER)))
    assert leave.decode(receipt.output) == expected
    assert (held(chain, USDT, FRIEND), chain.balance(FRIEND)) == expected
