"""Set-up steps about stakes and rewards."""

from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pyquest.amounts import ETHER, address, address_bytes
from pyquest.chain.storage import mapping_slot
from pyquest.errors import ScenarioFault, TaskError
from pyquest.evidence import ChainView, Reading, allowance, balance
from pyquest.instances import draw
from pyquest.scenarios import prepare
from pyquest.tasks import StepSpec

SOMEBODY = address(b"\xf2" * 20)
NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)  # an example is a world
USER_INFO = "userInfo(address)(uint256,uint256,uint256)"
PENDING = {"pool": "$simple_reward_pool", "of": SOMEBODY}


@pytest.fixture(scope="session")
def prepared(suite, world):
    """``prepared((step, args), …)``: the suite's world after these steps."""
    task = suite.tasks["stake_lp_tokens"]

    def make(*steps):
        setup = tuple(StepSpec(name, args, 1 + line) for line, (name, args) in enumerate(steps))
        return prepare(world, draw(suite, replace(task, setup=setup), 0))

    return make


def read(chain, kind, *args):
    return ChainView(chain).read(Reading(kind, args))


# --- stake


@pytest.mark.parametrize(
    ("pool", "token", "symbol"),
    [
        ("simple_staking", "cake", "CAKE"),
        ("simple_lp_staking", "usdt_busd_lp", "USDT/BUSD LP"),
        ("simple_reward_pool", "usdt_busd_lp", "USDT/BUSD LP"),
    ],
)
def test_a_stake_is_in_the_pool_and_nothing_else_of_its_owner_changes(prepared, world, known, pool, token, symbol):
    pool, token = known(pool), known(token)
    chain = prepared(("stake", {"pool": pool, "of": SOMEBODY, "amount": f"12.5 {symbol}"}))
    assert read(chain, "staked", pool, SOMEBODY) == 12_500_000_000_000_000_000
    assert read(chain, "balance", token, pool) - read(world, "balance", token, pool) == 12_500_000_000_000_000_000
    assert ChainView(chain).read(balance(token, SOMEBODY)) == 0
    assert ChainView(chain).read(allowance(token, SOMEBODY, pool)) == 0
    assert (chain.nonce(SOMEBODY), chain.head) == (0, world.head)


@pytest.mark.parametrize(("args", "ago"), [({}, 0), ({"seconds_ago": 86_400}, 86_400)])
def test_a_stake_remembers_when_it_was_made(prepared, world, known, args, ago):
    chain = prepared(("stake", {"pool": "$simple_staking", "of": SOMEBODY, "amount": "1 CAKE", **args}))
    found = read(chain, "view", known("simple_staking"), "userInfo(address)(uint256,uint256)", SOMEBODY)
    assert found == (ETHER, world.head.timestamp - ago)


def test_what_the_owner_holds_and_allows_already_stays(prepared, world, known):
    agent, pool, cake = known("agent"), known("simple_staking"), known("cake")
    before = [ChainView(world).read(one) for one in (balance(cake, agent), allowance(cake, agent, pool))]
    chain = prepared(("stake", {"pool": "$simple_staking", "of": "$agent", "amount": "3 CAKE"}))
    assert [ChainView(chain).read(one) for one in (balance(cake, agent), allowance(cake, agent, pool))] == before
    assert read(chain, "staked", pool, agent) == 3 * ETHER


def test_the_worlds_own_stake_could_have_been_made_so(prepared, world, known):
    """The suite writes the agent's stake into the pool's variables; the contract would do the same."""
    agent, pool = known("agent"), known("simple_reward_pool")
    slots = [mapping_slot(3, agent) + member for member in range(3)]
    amount = {"pool": pool, "of": SOMEBODY, "amount": "0.5 USDT/BUSD LP", "seconds_ago": 100}
    chain = prepared(("stake", amount))
    theirs = [mapping_slot(3, SOMEBODY) + member for member in range(3)]
    assert [chain.storage(pool, slot) for slot in theirs] == [world.storage(pool, slot) for slot in slots]
    assert read(chain, "pending", pool, SOMEBODY) == ETHER // 2


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ({"amount": "1 USDT"}, "'1 USDT' is not an amount of CAKE"),
        ({"amount": "1 CAKE", "of": "$nobody"}, "nobody"),
        ({"amount": "1 CAKE", "pool": "$pool"}, "pool"),
        ({"amount": "1 CAKE", "seconds_ago": -1}, "stake.seconds_ago: Input should be greater than or equal to 0"),
        ({"amount": "1 CAKE", "seconds_ago": 10**10}, "stake.seconds_ago: Input should be less than or equal to"),
    ],
)
def test_a_wrong_stake_is_an_error_in_the_file(prepared, args, says):
    with pytest.raises(TaskError, match=says) as caught:
        prepared(("stake", {"pool": "$simple_staking", "of": SOMEBODY, **args}))
    assert caught.value.line == 1


def test_a_pool_that_refuses_says_why(prepared):
    with pytest.raises(ScenarioFault, match="Amount must be greater than 0"):
        prepared(("stake", {"pool": "$simple_staking", "of": SOMEBODY, "amount": "0 CAKE"}))


# --- pending


@given(st.integers(1, 10**24))
@settings(max_examples=20, phases=NO_SHRINKING)
def test_exactly_this_reward_is_due(prepared, known, due):
    chain = prepared(("pending", {**PENDING, "amount": f"{due} wei"}))
    assert read(chain, "pending", known("simple_reward_pool"), SOMEBODY) == due


@given(rate=st.integers(10**9, 10**18), due=st.integers(1, 10**22))
@settings(max_examples=20, phases=NO_SHRINKING)
def test_exactly_this_reward_is_due_at_any_rate(prepared, known, rate, due):
    slow = ("store", {"contract": "SimpleRewardPool", "at": "$simple_reward_pool", "storage": {"rewardRate": rate}})
    chain = prepared(slow, ("pending", {**PENDING, "amount": f"{due} wei"}))
    assert read(chain, "pending", known("simple_reward_pool"), SOMEBODY) == due


def test_a_reward_comes_from_a_stake_and_can_be_harvested(prepared, known):
    pool, cake = known("simple_reward_pool"), known("cake")
    chain = prepared(("pending", {**PENDING, "amount": "12.345 CAKE"}))
    amount, _, since = read(chain, "view", pool, USER_INFO, SOMEBODY)
    assert (amount, since) == (12_345 * 10**15, chain.head.timestamp - 100)
    assert read(chain, "balance", known("usdt_busd_lp"), pool) == 12_345 * 10**15 + ETHER // 2
    assert chain.act_as(SOMEBODY, pool, bytes.fromhex("4641257d")).ok
    assert read(chain, "balance", cake, SOMEBODY) == 12_345 * 10**15
    assert address_bytes(SOMEBODY) not in chain.state.content()["accounts"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ({"of": "$agent"}, r"\$agent has a stake in \$simple_reward_pool already"),
        ({"amount": "1 USDT"}, "'1 USDT' is not an amount of CAKE"),
    ],
)
def test_a_wrong_reward_is_an_error_in_the_file(prepared, args, says):
    with pytest.raises(TaskError, match=says):
        prepared(("pending", {**PENDING, "amount": "1 CAKE", **args}))


def test_a_pool_that_pays_nothing_owes_nothing(prepared):
    idle = ("store", {"contract": "SimpleRewardPool", "at": "$simple_reward_pool", "storage": {"rewardRate": 0}})
    with pytest.raises(TaskError, match=r"\$simple_reward_pool pays no reward"):
        prepared(idle, ("pending", {**PENDING, "amount": "1 CAKE"}))


def test_a_reward_that_comes_in_larger_steps_is_refused_where_it_would_be_another(prepared):
    fast = {"contract": "SimpleRewardPool", "at": "$simple_reward_pool", "storage": {"rewardRate": 7 * ETHER}}
    with pytest.raises(ScenarioFault, match=r"says that 14 base units are due to 0x\w*, not 9"):
        prepared(("store", fast), ("pending", {**PENDING, "amount": "9 wei"}))
