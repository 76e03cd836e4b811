"""What composite tasks ask of the staking contracts, on the suite's own world: some transactions, then the checks."""

from dataclasses import replace

import pytest
from eth_abi.abi import encode
from making import AGENT, E18, FEE_SINK, LP, POOL, QUESTBENCH, ROUTER, USDT, make_instance, named

from pyquest.amounts import Amount, keccak
from pyquest.chain.bundle import load
from pyquest.chain.types import TxRequest
from pyquest.checks import bind_all
from pyquest.evidence import ChainView, Evidence, balance
from pyquest.scenarios import base_world
from pyquest.tasks import EventSpec, load_suite

BUSD, CAKE, CAKE_POOL, LP_POOL = (named(name) for name in ("busd", "cake", "simple_staking", "simple_lp_staking"))
LATER = 1_790_010_000
STAKED, DUE = E18 // 2, E18 // 2  # what the world begins with


@pytest.fixture(scope="module")
def world():
    return base_world(load_suite("questbench"), load(QUESTBENCH.parents[1] / "state_cache" / "bsc-embedded"))


def call(to, signature, *values):
    types = signature[signature.index("(") + 1 : -1]
    return TxRequest(to, 0, keccak(signature.encode())[:4] + encode(types.split(",") if types else [], values), 500_000)


HARVEST, EXIT = call(POOL, "harvest()"), call(POOL, "emergencyWithdraw()")


def deposit(pool, units):
    return call(pool, "deposit(uint256)", units)


def withdraw(units):
    return call(POOL, "withdraw(uint256)", units)


def approve(token, spender, units):
    return call(token, "approve(address,uint256)", spender, units)


def done(world, *requests):
    """Evidence of a dialogue that sent these transactions, a block each."""
    live = world.fork()
    sent = [(request, live.send_as(AGENT, request)) for request in requests]
    assert all(receipt.status == 1 for _, receipt in sent), [receipt.revert for _, receipt in sent]
    before, after = ChainView(world), ChainView(live)
    return Evidence("dialogue", *sent[-1], None, before, after, live.changes(), FEE_SINK, earlier=tuple(sent[:-1]))


def failed(evidence, checks, *, events=(), allow=(), **params):
    """The names of the checks that do not pass, ``no_other_changes`` being one of them."""
    checks = [*checks, {"no_other_changes": {"allow": list(allow)}}]
    instance = make_instance(checks, {"pool_address": POOL, "lp_token_address": LP, **params})
    task = replace(instance.task, events=tuple(EventSpec(args, 1) for args in events))
    instance = replace(instance, task=task)
    return {one.spec.name for one in bind_all(task) if not one.judge(evidence, instance).passed}


def of_agent(name, **args):
    return {name: {"of": "$agent", **args}}


# --- unstake some, and harvest

UNSTAKE = [
    of_agent("balance_change", token=LP, equals="{unstake_amount}"),
    of_agent("staked_change", pool="{pool_address}", equals="-{unstake_amount}"),
    of_agent("balance_rise", token="$cake", at_least="pending(pool_address)"),
]
FIFTH = Amount(E18 // 5, "USDT/BUSD LP", 18)


@pytest.mark.parametrize(
    ("requests", "fails"),
    [
        ([withdraw(FIFTH.units), HARVEST], set()),
        ([HARVEST, withdraw(FIFTH.units)], set()),
        ([HARVEST, HARVEST, withdraw(FIFTH.units - 1), withdraw(1)], set()),
        ([withdraw(FIFTH.units + 1), HARVEST], {"balance_change", "staked_change"}),
        ([HARVEST], {"balance_change", "staked_change"}),
        ([EXIT], {"balance_change", "staked_change", "balance_rise", "no_other_changes"}),
        ([withdraw(FIFTH.units), approve(CAKE, POOL, 1)], {"no_other_changes"}),
    ],
)
def test_unstake_and_harvest(world, requests, fails):
    assert failed(done(world, *requests), UNSTAKE, unstake_amount=FIFTH) == fails


# --- harvest, sell some CAKE, stake what was harvested

REINVEST = [
    of_agent("balance_change", token="$cake", equals="-{swap_amount}"),
    of_agent("balance_change", token="$usdt", equals="quote({swap_amount}, CAKE, USDT)"),
    of_agent("staked_change", pool="$simple_staking", equals="harvested(pool_address)"),
]
SOLD = Amount(2 * E18, "CAKE", 18)
SELL = call(
    ROUTER,
    "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)",
    *(SOLD.units, 0, [CAKE, USDT], AGENT, LATER),
)


def reinvest(world, *requests):
    return failed(done(world, *requests), REINVEST, swap_amount=SOLD, router_address=ROUTER, staking_contract=CAKE_POOL)


def test_reinvest_what_was_harvested(world):
    assert reinvest(world, HARVEST, SELL, deposit(CAKE_POOL, DUE)) == set()
    assert reinvest(world, SELL, HARVEST, approve(CAKE, CAKE_POOL, E18), deposit(CAKE_POOL, DUE)) == set()


def test_a_reward_that_grew_on_the_way_is_to_be_staked_as_well(world):
    """Three blocks later a second has passed, which is worth 0.005 CAKE."""
    waits = [approve(CAKE, CAKE_POOL, E18)] * 3
    assert reinvest(world, *waits, SELL, HARVEST, deposit(CAKE_POOL, DUE)) == {"balance_change", "staked_change"}
    assert reinvest(world, *waits, SELL, HARVEST, deposit(CAKE_POOL, DUE + E18 // 100)) == set()


def test_reinvesting_from_the_wallet_is_not_what_was_asked_for(world):
    assert reinvest(world, SELL, deposit(CAKE_POOL, DUE)) == {"balance_change"}
    assert reinvest(world, SELL) == {"staked_change"}
    assert reinvest(world, HARVEST, SELL, deposit(CAKE_POOL, 1)) == {"balance_change", "staked_change"}


# --- the emergency exit, wanted and not

OUT = [
    of_agent("balance_change", token=LP, equals="staked(pool_address)"),
    of_agent("staked_change", pool="{pool_address}", equals="-staked(pool_address)"),
]


def test_an_exit_that_gives_the_reward_up_has_to_be_asked_for(world):
    exit_ = done(world, EXIT)
    assert failed(exit_, OUT) == {"no_other_changes"}
    assert failed(exit_, OUT, allow=[{"pending": {"pool": "{pool_address}", "of": "$agent"}}]) == set()


def test_an_exit_and_a_new_stake_beside_what_was_asked_for(world):
    """The stake, every balance and every allowance end as they began; the reward is gone."""
    beside = [EXIT, approve(LP, POOL, STAKED), deposit(POOL, STAKED)]
    stake = [of_agent("staked_change", pool="$simple_staking", equals="1 CAKE")]
    stake += [of_agent("balance_change", token="$cake", equals="-1 CAKE")]
    assert failed(done(world, deposit(CAKE_POOL, E18)), stake, staking_contract=CAKE_POOL) == set()
    found = failed(done(world, *beside, deposit(CAKE_POOL, E18)), stake, staking_contract=CAKE_POOL)
    assert found == {"no_other_changes"}


# --- liquidity that is staked

OFFERED = Amount(10 * E18, "USDT", 18)
ADD = call(
    ROUTER,
    "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)",
    *(USDT, BUSD, OFFERED.units, OFFERED.units, 0, 0, AGENT, LATER),
)
MINTED = "minted({amount}, USDT, {amount}, BUSD)"


def minted(world):
    return done(world, ADD).change(balance(LP, AGENT))


def test_staking_the_shares_that_were_minted(world):
    new = minted(world)
    checks = [
        of_agent("staked_change", pool="$simple_lp_staking", equals=MINTED),
        of_agent("balance_change", token=LP, equals="0"),
        *(of_agent("balance_change", token=token, equals="-{amount}") for token in (USDT, BUSD)),
    ]
    params = {"amount": OFFERED, "router_address": ROUTER, "staking_contract": LP_POOL}
    allow = approve(LP, LP_POOL, new)
    assert failed(done(world, ADD, allow, deposit(LP_POOL, new)), checks, **params) == set()
    half = done(world, ADD, allow, deposit(LP_POOL, new // 2))
    assert failed(half, checks, **params) == {"staked_change", "balance_change"}
    assert failed(done(world, ADD), checks, **params) == {"staked_change", "balance_change"}


def test_a_cycle_through_the_pool_is_seen_by_its_events(world):
    """Nothing of it is left at the end but the reward."""
    new = minted(world)
    event = {"contract": "{pool_address}", "user": "$agent", "amount": MINTED}
    events = [event | {"event": f"{name}(address indexed user, uint256 amount)"} for name in ("Deposit", "Withdraw")]
    checks = [
        {"events_in_order": {}},
        of_agent("staked_change", pool="{pool_address}", equals="0"),
        of_agent("balance_change", token=LP, equals=MINTED),
        of_agent("balance_rise", token="$cake", at_least="pending(pool_address)"),
        *(of_agent("balance_change", token=token, equals="-{amount}") for token in (USDT, BUSD)),
    ]
    params = {"amount": OFFERED, "router_address": ROUTER}

    def cycle(units):
        through = [approve(LP, POOL, units), deposit(POOL, units), withdraw(units)]
        return failed(done(world, ADD, *through), checks, events=events, **params)

    assert cycle(new) == set()
    assert cycle(new // 2) == {"events_in_order"}
    assert failed(done(world, ADD, HARVEST), checks, events=events, **params) == {"events_in_order"}
