"""What composite tasks ask of PancakeSwap, on the suite's own world: some transactions, then the checks."""

import pytest
from attempts import LATER, call, held
from making import AGENT, FEE_SINK, FRIEND, ROUTER, USDT, WBNB, make_instance, named

from pyquest.amounts import ETHER
from pyquest.checks import bind_all
from pyquest.evidence import ChainView, Evidence

BUSD, CAKE, CAKE_POOL = (named(name) for name in ("busd", "cake", "simple_staking"))
STABLE = named("usdt_busd_lp")
SWAP = "swap{}(uint256,uint256,address[],address,uint256)"
ADD = "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)"
REMOVE = "removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)"


def sell(units, *path, to=AGENT, name="ExactTokensForTokens"):
    return call(ROUTER, SWAP.format(name), units, 0, list(path), to, LATER)


def spend(wei, *path):
    function = "swapExactETHForTokens(uint256,address[],address,uint256)"
    return call(ROUTER, function, 0, list(path), AGENT, LATER, value=wei)


def unwrap(wei):
    return call(WBNB, "withdraw(uint256)", wei)


def wrap(wei):
    return call(WBNB, "deposit()", value=wei)


def approve(token, spender, units):
    return call(token, "approve(address,uint256)", spender, units)


def add(one, other, amounts):
    return call(ROUTER, ADD, one, other, *amounts, 0, 0, AGENT, LATER)


def remove(one, other, shares):
    return call(ROUTER, REMOVE, one, other, shares, 0, 0, AGENT, LATER)


def failed(world, checks, *requests):
    """The checks that do not pass after a dialogue of these transactions, each by its name and what it is about.

    A request can be a function that gets to see the chain.
    """
    live, sent = world.fork(), []
    for request in requests:
        request = request(live) if callable(request) else request
        sent.append((request, live.send_as(AGENT, request)))
        assert sent[-1][1].status == 1, sent[-1][1].revert
    views = ChainView(world), ChainView(live)
    evidence = Evidence("dialogue", *sent[-1], None, *views, live.changes(), FEE_SINK, earlier=tuple(sent[:-1]))
    instance = make_instance([*checks, {"no_other_changes": {}}], {"router_address": ROUTER, "pool": CAKE_POOL})
    lost = [one.spec for one in bind_all(instance.task) if not one.judge(evidence, instance).passed]
    return [str(spec.args.get("token", spec.name)) for spec in lost]


def token(name, equals, **more):
    return {"balance_change": {"token": name, "of": "$agent", "equals": equals, **more}}


def bnb(equals, **more):
    return {"native_change": {"of": "$agent", "equals": equals, **more}}


# --- half of the shares, as native BNB in two steps

UNWRAPPED = [
    token("$wbnb_usdt_lp", "-share(50, $wbnb_usdt_lp)"),
    token("$usdt", "withdrawn(share(50, $wbnb_usdt_lp), USDT, BNB)"),
    token("$wbnb", "0"),
    bnb("withdrawn(share(50, $wbnb_usdt_lp), BNB, USDT)"),
]


def unwrap_what_came(live):
    return unwrap(held(live, WBNB, AGENT) - 100 * ETHER)


def test_withdraw_and_unwrap(world):
    leave = remove(USDT, WBNB, ETHER)
    assert failed(world, UNWRAPPED, leave, unwrap_what_came) == []
    assert failed(world, UNWRAPPED, leave) == ["$wbnb", "native_change"]
    assert failed(world, UNWRAPPED, leave, unwrap(ETHER)) == ["$wbnb", "native_change"]
    assert failed(world, UNWRAPPED, remove(USDT, WBNB, ETHER // 2), unwrap_what_came) == [
        "$wbnb_usdt_lp",
        "$usdt",
        "native_change",
    ]


# --- more is wrapped than is deposited

WRAPPED = [
    bnb("-0.3 BNB"),
    token("$wbnb", "0.3 BNB - deposited(0.1 WBNB, WBNB, 50 USDT, USDT)"),
    token("$usdt", "-deposited(50 USDT, USDT, 0.1 WBNB, WBNB)"),
    token("$wbnb_usdt_lp", "minted(50 USDT, USDT, 0.1 WBNB, WBNB)"),
]
TENTH, FIFTY = ETHER // 10, 50 * ETHER


def test_wrap_and_add(world):
    enough = approve(WBNB, ROUTER, 100 * ETHER)
    assert failed(world, WRAPPED, wrap(3 * TENTH), enough, add(WBNB, USDT, (TENTH, FIFTY))) == []
    assert failed(world, WRAPPED, add(USDT, WBNB, (FIFTY, TENTH)), wrap(3 * TENTH)) == []
    assert failed(world, WRAPPED, add(USDT, WBNB, (FIFTY, TENTH))) == ["native_change", "$wbnb"]
    twice = add(USDT, WBNB, (2 * FIFTY, 2 * TENTH))
    assert failed(world, WRAPPED, wrap(3 * TENTH), twice) == ["$wbnb", "$usdt", "$wbnb_usdt_lp"]
    less = add(USDT, WBNB, (FIFTY - 1, TENTH))
    assert "$usdt" in failed(world, WRAPPED, wrap(3 * TENTH), less)


# --- two trades into one token

REBALANCED = [
    token("$usdt", "-20 USDT"),
    token("$cake", "-10 CAKE"),
    token("$busd", "quote(20 USDT, USDT, BUSD) + quote(10 CAKE, CAKE, BUSD)", slippage="1"),
]


@pytest.mark.parametrize("way", [(CAKE, BUSD), (CAKE, WBNB, BUSD), (CAKE, USDT, BUSD)])
def test_two_trades(world, way):
    first, second = sell(20 * ETHER, USDT, BUSD), sell(10 * ETHER, *way)
    assert failed(world, REBALANCED, first, second) == []
    assert failed(world, REBALANCED, second, first) == []
    assert failed(world, REBALANCED, first) == ["$cake", "$busd"]
    assert failed(world, REBALANCED, first, second, sell(ETHER, *way)) == ["$cake", "$busd"]
    assert failed(world, REBALANCED, first, sell(10 * ETHER, *way, to=FRIEND)) == ["$busd", "no_other_changes"]


# --- a trade of what another one brought

ON_AND_ON = [bnb("-0.05 BNB"), token("$usdt", "0"), token("$busd", "quote(0.05 BNB, BNB, USDT, BUSD)", slippage="1")]
FIVE_HUNDREDTHS = ETHER // 20


def sell_what_came(live):
    return sell(held(live, USDT, AGENT) - 1000 * ETHER, USDT, BUSD)


def test_a_trade_of_what_another_one_brought(world):
    assert failed(world, ON_AND_ON, spend(FIVE_HUNDREDTHS, WBNB, USDT), sell_what_came) == []
    assert failed(world, ON_AND_ON, spend(FIVE_HUNDREDTHS, WBNB, USDT)) == ["$usdt", "$busd"]
    some = [spend(FIVE_HUNDREDTHS, WBNB, USDT), sell(15 * ETHER, USDT, BUSD)]
    assert failed(world, ON_AND_ON, *some) == ["$usdt", "$busd"]


# --- half of what came is traded on, and both halves are deposited

HALVES = "part(50, quote(1 BNB, BNB, USDT)), USDT, quote(part(50, quote(1 BNB, BNB, USDT)), USDT, BUSD), BUSD"
THREE_POOLS = [
    bnb("-1 BNB"),
    token("$busd", "0"),
    token("$usdt", f"quote(1 BNB, BNB, USDT) - part(50, quote(1 BNB, BNB, USDT)) - deposited({HALVES})", slippage="10"),
    token("$usdt_busd_lp", f"minted({HALVES})", slippage="0.1"),
]


def sell_half_of_what_came(live):
    return sell((held(live, USDT, AGENT) - 1000 * ETHER) // 2, USDT, BUSD)


def add_what_came(live):
    return add(BUSD, USDT, [held(live, token, AGENT) - 1000 * ETHER for token in (BUSD, USDT)])


def test_three_pools(world):
    steps = [spend(ETHER, WBNB, USDT), sell_half_of_what_came, add_what_came]
    assert failed(world, THREE_POOLS, *steps) == []
    assert failed(world, THREE_POOLS, *steps[:2]) == ["$busd", "$usdt", "$usdt_busd_lp"]
    all_of_it = [spend(ETHER, WBNB, USDT), sell_what_came, add(BUSD, USDT, (300 * ETHER, 300 * ETHER))]
    assert failed(world, THREE_POOLS, *all_of_it) == ["$busd", "$usdt", "$usdt_busd_lp"]


# --- a trade, and what it brought is staked

STAKED = [
    bnb("-0.05 BNB"),
    token("$cake", "0"),
    {
        "staked_change": {
            "pool": "$simple_staking",
            "of": "$agent",
            "equals": "quote(0.05 BNB, BNB, CAKE)",
            "slippage": "1",
        }
    },
]


def stake_what_came(live):
    return call(CAKE_POOL, "deposit(uint256)", held(live, CAKE, AGENT) - 100 * ETHER)


def test_a_trade_and_a_stake(world):
    assert failed(world, STAKED, spend(FIVE_HUNDREDTHS, WBNB, CAKE), stake_what_came) == []
    assert failed(world, STAKED, spend(FIVE_HUNDREDTHS, WBNB, CAKE)) == ["$cake", "staked_change"]
    twice = [spend(2 * FIVE_HUNDREDTHS, WBNB, CAKE), stake_what_came]
    assert failed(world, STAKED, *twice) == ["native_change", "staked_change"]


# --- there and back again

CYCLE = [token("$usdt", "0"), token("$busd", "0"), token("$usdt_busd_lp", "0")]


def remove_what_came(live):
    return remove(USDT, BUSD, held(live, STABLE, AGENT) - 3 * ETHER // 2)


def test_a_deposit_that_is_withdrawn_again(world):
    assert failed(world, CYCLE, add(USDT, BUSD, (7 * ETHER + 13, 9 * ETHER)), remove_what_came) == []
    assert failed(world, CYCLE, add(USDT, BUSD, (ETHER, ETHER))) == ["$usdt", "$busd", "$usdt_busd_lp"]
