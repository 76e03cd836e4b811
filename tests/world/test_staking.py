"""SimpleStaking (both of them) and SimpleRewardPool against spec/environment.md 3.10 and 3.11."""

import pytest
from deployed import OURS, Deployed, events, refused, selectors, slots

from pyquest.amounts import ETHER, address, create_address
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.storage import mapping_slot

FRIEND = address(b"\xf1" * 20)
STAKED = {"simple_staking": "cake", "simple_lp_staking": "usdt_busd_lp", "simple_reward_pool": "usdt_busd_lp"}


@pytest.fixture
def agent(known):
    return known("agent")


def stocked(chain, known, name):
    """The token that a staking contract takes, with 10 units for the agent and an allowance for the contract.

    A stand-in at the LP's address serves these tests as well: the contracts see nothing but transfers.
    """
    artifact = load_artifact(OURS, "BEP20Token")
    token = Deployed(chain, known(STAKED[name]), artifact)
    chain.place(token.at, artifact.code, {mapping_slot(1, known("agent")): 10 * ETHER})
    token.send("approve(address,uint256)", known(name), 2**255, sender=known("agent"))
    return token


@pytest.fixture(params=["simple_staking", "simple_lp_staking"])
def staking(request, contract, chain, known):
    found = contract(request.param, "SimpleStaking")
    found.token = stocked(chain, known, request.param)
    return found


@pytest.fixture
def pool(contract, chain, known):
    found = contract("simple_reward_pool", "SimpleRewardPool")
    found.token = stocked(chain, known, "simple_reward_pool")
    found.cake = contract("cake", "CakeToken")
    for member in range(3):  # without the stake that the base scenario gives the agent
        chain.set_storage(found.at, mapping_slot(3, known("agent")) + member, 0)
    return found


# --- SimpleStaking


def test_selectors_events_and_slots_of_staking(staking, agent):
    assert selectors(staking.artifact) == {
        "stakingToken()": "72f702f3", "userInfo(address)": "1959a002", "getUserInfo(address)": "6386c1c7",
        "deposit(uint256)": "b6b55f25", "withdraw(uint256)": "2e1a7d4d",
    }  # fmt: skip
    assert events(staking.artifact) == {"Deposit(address,uint256)/1", "Withdraw(address,uint256)/1"}
    assert slots(staking.artifact) == {"stakingToken": 0, "userInfo": 1}
    assert staking.at in (create_address(agent, 22), create_address(agent, 24))
    assert staking.read("stakingToken()") == staking.token.at


def test_staking_and_unstaking(staking, agent):
    chain, token = staking.chain, staking.token
    assert staking.send("deposit(uint256)", 4, sender=agent) == [("Deposit", agent, 4)]
    first = chain.head.timestamp
    assert staking.read("userInfo(address)", agent) == staking.read("getUserInfo(address)", agent) == (4, first)
    assert chain.storage(staking.at, mapping_slot(1, agent)) == 4
    assert token.read("balanceOf(address)", staking.at) == 4
    chain.advance(5000)
    staking.send("deposit(uint256)", 3, sender=agent)
    second = chain.head.timestamp
    assert staking.read("userInfo(address)", agent) == (7, second) != (7, first)
    chain.advance(5000)
    assert staking.send("withdraw(uint256)", 7, sender=agent) == [("Withdraw", agent, 7)]
    assert staking.read("userInfo(address)", agent) == (0, second)
    assert token.read("balanceOf(address)", agent) == 10 * ETHER


def test_what_staking_refuses(staking, agent):
    staking.send("deposit(uint256)", 4, sender=agent)
    for signature, amount, sender, says in (
        ("deposit(uint256)", 0, agent, "Amount must be greater than 0"),
        ("deposit(uint256)", 10 * ETHER, agent, "BEP20: transfer amount exceeds balance"),
        ("deposit(uint256)", 0, FRIEND, "Amount must be greater than 0"),
        ("withdraw(uint256)", 0, agent, "Amount must be greater than 0"),
        ("withdraw(uint256)", 5, agent, "Insufficient staked amount"),
        ("withdraw(uint256)", 1, FRIEND, "Insufficient staked amount"),
    ):
        with refused(says):
            staking.read(signature, amount, sender=sender)
    staking.token.send("approve(address,uint256)", staking.at, 1, sender=agent)
    with refused("BEP20: transfer amount exceeds allowance"):
        staking.read("deposit(uint256)", 2, sender=agent)


def test_staking_does_not_trust_a_token_that_answers_false(staking, agent, liar):
    staking.send("deposit(uint256)", 4, sender=agent)
    liar(staking.token.at, False, False)
    for signature in ("deposit(uint256)", "withdraw(uint256)"):
        with refused("Transfer failed"):
            staking.read(signature, 1, sender=agent)


# --- SimpleRewardPool


def test_selectors_events_and_slots_of_the_pool(pool, agent):
    assert selectors(pool.artifact) == {
        "stakingToken()": "72f702f3", "rewardToken()": "f7c618c1", "rewardRate()": "7b0a47ee",
        "userInfo(address)": "1959a002", "getUserInfo(address)": "6386c1c7", "pendingReward(address)": "f40f0f52",
        "deposit(uint256)": "b6b55f25", "withdraw(uint256)": "2e1a7d4d", "emergencyWithdraw()": "db2e21bc",
        "harvest()": "4641257d",
    }  # fmt: skip
    assert events(pool.artifact) == {
        "Deposit(address,uint256)/1", "Withdraw(address,uint256)/1", "Harvest(address,uint256)/1",
    }  # fmt: skip
    assert slots(pool.artifact) == {"stakingToken": 0, "rewardToken": 1, "rewardRate": 2, "userInfo": 3}
    assert pool.at == create_address(agent, 26)
    assert pool.read("rewardToken()") == pool.cake.at
    assert pool.read("rewardRate()") == 10**16


@pytest.fixture
def staked(pool, agent):
    """The pool after the agent staked two tokens and 100 seconds went by: exactly 2 CAKE are due."""
    pool.send("deposit(uint256)", 2 * ETHER, sender=agent)
    pool.chain.advance(100_000)
    return pool


def test_a_reward_grows_with_time_and_stake(staked, agent):
    assert staked.read("pendingReward(address)", agent) == 2 * ETHER
    staked.chain.advance(50_000)
    assert staked.read("pendingReward(address)", agent) == 3 * ETHER
    assert staked.read("pendingReward(address)", FRIEND) == 0


def test_harvesting_pays_what_is_due_at_that_moment(staked, agent):
    before, due = staked.cake.read("balanceOf(address)", agent), staked.read("pendingReward(address)", agent)
    [(name, who, paid)] = staked.send("harvest()", sender=agent)
    assert (name, who) == ("Harvest", agent)
    assert due <= paid <= due + 2 * 10**16  # mined 450 ms later, which may be in the next second
    assert staked.cake.read("balanceOf(address)", agent) == before + paid
    assert staked.read("pendingReward(address)", agent) == 0
    assert staked.read("userInfo(address)", agent) == (2 * ETHER, 0, staked.chain.head.timestamp)
    assert staked.read("getUserInfo(address)", agent) == (2 * ETHER, 0)


def test_harvesting_nothing_succeeds_in_silence(pool, agent):
    assert pool.send("harvest()", sender=FRIEND) == []
    assert pool.read("userInfo(address)", FRIEND) == (0, 0, 0)


def test_further_deposits_and_withdrawals_harvest_first(staked, agent):
    first, second = staked.send("deposit(uint256)", ETHER, sender=agent)
    assert (first[0], second) == ("Harvest", ("Deposit", agent, ETHER))
    assert staked.read("userInfo(address)", agent) == (3 * ETHER, 0, staked.chain.head.timestamp)
    staked.chain.advance(10_000)
    first, second = staked.send("withdraw(uint256)", 3 * ETHER, sender=agent)
    assert (first[0], second) == ("Harvest", ("Withdraw", agent, 3 * ETHER))
    assert staked.read("userInfo(address)", agent)[:2] == (0, 0)
    assert staked.read("pendingReward(address)", agent) == 0
    assert staked.token.read("balanceOf(address)", agent) == 10 * ETHER


def test_an_emergency_withdrawal_gives_up_the_reward(staked, agent):
    before = staked.cake.read("balanceOf(address)", agent)
    assert staked.send("emergencyWithdraw()", sender=agent) == [("Withdraw", agent, 2 * ETHER)]
    assert staked.read("userInfo(address)", agent) == (0, 0, 0)
    assert staked.cake.read("balanceOf(address)", agent) == before
    assert staked.token.read("balanceOf(address)", agent) == 10 * ETHER


def test_what_the_pool_refuses(staked, agent):
    for signature, args, sender, says in (
        ("deposit(uint256)", [0], agent, "Amount must be greater than 0"),
        ("deposit(uint256)", [11 * ETHER], agent, "BEP20: transfer amount exceeds balance"),
        ("withdraw(uint256)", [0], agent, "Amount must be greater than 0"),
        ("withdraw(uint256)", [2 * ETHER + 1], agent, "Insufficient staked amount"),
        ("emergencyWithdraw()", [], FRIEND, "No staked amount"),
    ):
        with refused(says):
            staked.read(signature, *args, sender=sender)
    staked.chain.advance(20_000_000)  # more is due than the pool holds
    with refused("BEP20: transfer amount exceeds balance"):
        staked.read("harvest()", sender=agent)


def test_the_pool_does_not_trust_tokens_that_answer_false(staked, agent, liar):
    liar(staked.cake.at, False, False)
    with refused("Reward transfer failed"):
        staked.read("harvest()", sender=agent)
    liar(staked.cake.at, True, True)
    liar(staked.token.at, False, False)
    for signature, args in (("deposit(uint256)", [1]), ("withdraw(uint256)", [1]), ("emergencyWithdraw()", [])):
        with refused("Transfer failed"):
            staked.read(signature, *args, sender=agent)
