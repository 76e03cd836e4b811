"""The base scenario on the embedded bundle: numbers that hold there, and that its table says what the spec lists."""

import pytest

from pyquest.amounts import ETHER
from pyquest.chain.contracts import Contract

ERC20 = ["balanceOf(address)(uint256)", "allowance(address,address)(uint256)", "totalSupply()(uint256)"]
RESERVES = "getReserves()(uint112,uint112,uint32)"
MAX = 2**256 - 1

HOLDINGS = {  # spec/environment.md 2.2, 2.5
    ("usdt", "agent"): 1000,
    ("wbnb", "agent"): 100,
    ("cake", "agent"): 100,
    ("busd", "agent"): 1000,
    ("usdt_busd_lp", "agent"): 1.5,
    ("wbnb_usdt_lp", "agent"): 2,
    ("erc1363_token", "agent"): 1_000_000,
    ("usdt_busd_lp", "simple_reward_pool"): 0.5,
    ("cake", "simple_reward_pool"): 100,
    ("usdt", "flashloan_contract"): 10_000,
    ("usdt", "rich"): 5000,
}

ALLOWANCES = {  # 2.4, in whole tokens; owner is the agent
    ("usdt", "pancake_router"): 1000,
    ("usdt", "smart_router"): 1000,
    ("usdt", "v3_router"): 1000,
    ("cake", "pancake_router"): 200,
    ("cake", "simple_staking"): 200,
    ("wbnb", "pancake_router"): 100,
    ("busd", "pancake_router"): 1000,
    ("usdt_busd_lp", "pancake_router"): 1000,
    ("usdt_busd_lp", "simple_lp_staking"): 2,
    ("wbnb_usdt_lp", "pancake_router"): 1000,
}


@pytest.fixture
def token(world, known):
    return lambda name: Contract(world, known(name), ERC20)


@pytest.mark.parametrize(("name", "holder"), HOLDINGS)
def test_holdings(token, known, name, holder):
    assert token(name).read("balanceOf", known(holder)) == int(HOLDINGS[name, holder] * ETHER)


def test_allowances_and_no_others(token, suite, known):
    others = {"usdt": {"flashloan_contract": MAX}, "erc1363_token": {"agent": MAX}}
    for name in suite.accounts.tokens:
        for spender in suite.accounts.addresses:
            whole = ALLOWANCES.get((name, spender), 0)
            expected = others.get(name, {}).get(spender, whole * ETHER)
            assert token(name).read("allowance", known("agent"), known(spender)) == expected, (name, spender)


def test_every_holding_and_allowance_is_a_line_of_the_table(suite):
    lines = [(fact.name, fact.args) for fact in suite.asserts]
    balances = {(args["token"][1:], args["of"][1:]) for name, args in lines if name == "balance"}
    allowed = {(args["token"][1:], args["spender"][1:]) for name, args in lines if name == "allowance"}
    # What a contract holds may also be asked of the contract.
    assert set(HOLDINGS) - balances == {("usdt", "flashloan_contract")}
    assert set(ALLOWANCES) <= allowed


PRICES = {  # design section 5: the lower token by address, in units of the other
    "wbnb_usdt_lp": 1 / 600,
    "wbnb_busd_lp": 600,
    "cake_wbnb_lp": 2.5 / 600,
    "usdt_busd_lp": 1,
    "cake_usdt_lp": 2.5,
    "cake_busd_lp": 2.5,
}


@pytest.mark.parametrize("name", PRICES)
def test_pools_have_the_prices_of_the_design_to_the_last_digit_but_one(world, known, name):
    first, second, _ = Contract(world, known(name), [RESERVES]).read("getReserves")
    assert second / first == pytest.approx(PRICES[name], rel=1e-15)


@pytest.mark.parametrize(
    ("name", "supply"), [("usdt_busd_lp", "5000002"), ("wbnb_usdt_lp", "489899.948556635619639456")]
)
def test_the_agents_shares_are_part_of_a_supply_that_is_backed(token, world, known, name, supply):
    pair = Contract(world, known(name), [RESERVES, "token0()(address)", "token1()(address)"])
    whole, _, places = supply.partition(".")
    assert token(name).read("totalSupply") == int(whole + places.ljust(18, "0"))
    for side, reserve in zip(("token0", "token1"), pair.read("getReserves")[:2], strict=True):
        assert Contract(world, pair.read(side), ERC20).read("balanceOf", pair.address) == reserve


@pytest.mark.parametrize("name", ["pancake_router", "smart_router", "v3_router"])
def test_spenders_of_the_approval_tasks_are_contracts(world, known, name):
    assert world.code(known(name))
