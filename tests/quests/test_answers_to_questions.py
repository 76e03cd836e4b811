"""Right values in the shapes that people give them: full marks, and whatever the published routes award (0.9)."""

from __future__ import annotations

import json

import pytest
from test_play import drawn, played, skill

from pyquest.quests import World

HEAD, GWEI, SUPPLY = 100_000_000, 10**9, "token.totalSupply()"
CONTRACTS = """
  const provider = new ethers.JsonRpcProvider(url);
  const token = new ethers.Contract("0x55d398326f99059fF775485246999027B3197955", [
    "function name() view returns (string)", "function totalSupply() view returns (uint256)",
  ], provider);
  const pools = ["function pendingReward(address) view returns (uint256)",
    "function userInfo(address) view returns (uint256, uint256)"];
  const rewards = new ethers.Contract(deployed.simple_reward_pool, pools, provider);
  const stakes = new ethers.Contract(deployed.simple_staking, pools, provider);
"""


def wrapped(fields: str) -> str:
    return f"{{ query_result: {{ success: true, data: {fields} }} }}"


RIGHT = {
    "block: bare": ("query_current_block_number", f"{{ block_number: {HEAD} }}", 100),
    "block: hex": ("query_current_block_number", wrapped(f"{{ block_number: '0x{HEAD:x}' }}"), 75),
    "block: as the node says it": (
        "query_current_block_number",
        wrapped("{ block_number: await provider.send('eth_blockNumber', []) }"),
        75,
    ),
    "block: a bigint": ("query_current_block_number", wrapped(f"{{ block_number: {HEAD}n }}"), 100),
    "fees: bare": ("query_gas_price", f"{{ maxFeePerGas: {GWEI}n, maxPriorityFeePerGas: {GWEI}n }}", 100),
    "fees: hex": ("query_gas_price", wrapped(f"{{ maxFeePerGas: '0x{GWEI:x}', maxPriorityFeePerGas: {GWEI} }}"), 70),
    "fees: with the legacy price": (
        "query_gas_price",
        wrapped(f"{{ gasPrice: 0, maxFeePerGas: '{GWEI}', maxPriorityFeePerGas: '{GWEI}' }}"),
        100,
    ),
    "nonce: bare": ("query_transaction_count_nonce", "{ nonce: 30 }", 100),
    "nonce: of what is pending": (
        "query_transaction_count_nonce",
        wrapped("{ nonce: await provider.getTransactionCount(agent, 'pending'), nonce_pending: '?', nonce_latest: 1 }"),
        70,
    ),
    "nonce: hex": ("query_transaction_count_nonce", wrapped("{ nonce: '0x1e' }"), 70),
    "balance: bare": ("query_bnb_balance", "{ balance_wei: await provider.getBalance(asked.query_address) }", 100),
    "balance: hex": (
        "query_bnb_balance",
        wrapped("{ balance_wei: ethers.toQuantity(await provider.getBalance(asked.query_address)) }"),
        100,
    ),
    "supply: bare": ("query_token_total_supply", f"{{ totalSupply: await {SUPPLY} }}", 70),
    "supply: hex": ("query_token_total_supply", wrapped(f"{{ totalSupply: ethers.toQuantity(await {SUPPLY}) }}"), 70),
    "metadata: bare": (
        "query_token_metadata",
        f"{{ name: await token.name(), symbol: 'USDT', decimals: '18', totalSupply: await {SUPPLY} }}",
        100,
    ),
    "reward: bare": (
        "query_pending_rewards",
        "{ pending_rewards: await rewards.pendingReward(asked.query_address) }",
        100,
    ),
    "reward: hex": (
        "query_pending_rewards",
        wrapped("{ pending_rewards: ethers.toQuantity(await rewards.pendingReward(asked.query_address)) }"),
        60,
    ),
    "stake: bare": (
        "query_staked_amount",
        "await stakes.userInfo(asked.query_address).then(([a, t]) => ({ staked_amount: a, deposit_time: t }))",
        100,
    ),
    "stake: a number for the time": (
        "query_staked_amount",
        wrapped(
            "await stakes.userInfo(asked.query_address).then(([a, t]) => "
            "({ staked_amount: String(a), deposit_time: Number(t) }))"
        ),
        100,
    ),
}


@pytest.mark.parametrize(("task_id", "value", "paper"), RIGHT.values(), ids=RIGHT)
def test_the_same_answer_is_worth_the_same(world: World, task_id: str, value: str, paper: int) -> None:
    instance = drawn(task_id)
    asked = json.dumps(instance.params_json())
    quest = played(world, instance, skill(f"const asked: any = {asked};{CONTRACTS} return {value};"))
    assert quest.score is not None
    assert (quest.score.exact, quest.score.passed) == (100, True), quest.score
    assert quest.paper is not None
    assert quest.paper.exact == paper, quest.paper


@pytest.mark.parametrize(
    ("task_id", "value", "sound"),
    [
        ("query_current_block_number", f"{{ block_number: {HEAD}, success: true }}", 100),
        ("query_bnb_balance", "{ success: true, balance_wei: '1' }", 0),
    ],
)
def test_a_bare_value_that_calls_itself_a_success_is_a_hundred_there(
    world: World, task_id: str, value: str, sound: int
) -> None:
    """Defect P01: nothing is compared."""
    quest = played(world, drawn(task_id), skill(f"return {value};"))
    assert quest.score is not None
    assert quest.score.exact == sound
    assert quest.paper is not None
    assert (quest.paper.exact, quest.paper.defects) == (100, ("P01",))


@pytest.mark.parametrize(
    ("value", "paper"),
    [
        ("{ maxFeePerGas: 1000000000n, maxPriorityFeePerGas: 2000000000n }", 0),  # ethers refuses it as a transaction
        ("{ maxFeePerGas: '1 gwei', maxPriorityFeePerGas: '1 gwei' }", 0),
        (wrapped("{ maxFeePerGas: 1000000000n, maxPriorityFeePerGas: 2000000000n }"), 70),
    ],
)
def test_a_bare_value_has_to_look_like_a_transaction_there(world: World, value: str, paper: int) -> None:
    """Defect P08."""
    quest = played(world, drawn("query_gas_price"), skill(f"return {value};"))
    assert quest.score is not None
    assert not quest.score.passed
    assert quest.paper is not None
    assert quest.paper.exact == paper
    assert ("P08" in quest.paper.defects) == (paper == 0)
