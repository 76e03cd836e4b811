"""Other ways through the dialogues about stakes: other orders, other routes, fewer steps."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from test_dialogues import ACCOUNTS, drawn, question, said, skill, steps
from test_other_dialogues import call, units

from pyquest.quests import World

CAKE, WBNB, BUSD, USDT = map(ACCOUNTS.address, ("cake", "wbnb", "busd", "usdt"))
FARM, STAKING, WBNB_LP = map(ACCOUNTS.address, ("simple_reward_pool", "simple_staking", "wbnb_usdt_lp"))
LATER = "2n ** 40n"


def approve(token: str, spender: str) -> str:
    return call(f'"{token}"', "approve(address, uint256)", f"asked.{spender}", "ethers.MaxUint256")


def sell(amount: str, *path: str) -> str:
    function = "swapExactTokensForTokens(uint256, uint256, address[], address, uint256)"
    return call("asked.router_address", function, amount, "0n", json.dumps(path), "agent", LATER)


def deposit(amount: str) -> str:
    """Stake as much CAKE, which may say ``held``: what is in the wallet."""
    reads = f"""
  const token = new ethers.Contract("{CAKE}", ["function balanceOf(address) view returns (uint256)"],
    new ethers.JsonRpcProvider(url));
  const held: bigint = await token.balanceOf(agent);"""
    return reads + call(f'"{STAKING}"', "deposit(uint256)", amount)


def remove(function: str, *tokens: str) -> str:
    named = ", ".join(["address"] * len(tokens))
    signature = f"{function}({named}, uint256, uint256, uint256, address, uint256)"
    all_of_it = "2n * 10n ** 18n"
    return call("asked.router_address", signature, *map(json.dumps, tokens), all_of_it, "0n", "0n", "agent", LATER)


NEW = "held - 100n * 10n ** 18n"
BUY = call(
    "asked.router_address",
    "swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable",
    *("0n", json.dumps([WBNB, BUSD, CAKE]), "agent", LATER),
).replace("return { ", "return { value: ethers.parseEther(asked.amount_bnb), ")
EXIT, HARVEST = call(f'"{FARM}"', "emergencyWithdraw()"), call(f'"{FARM}"', "harvest()")
UNSTAKE = call(f'"{FARM}"', "withdraw(uint256)", units("unstake_amount"))
REWARD_HELD, BNB_HELD = question("token_balance", token_address=CAKE), question("native_balance")
APPROVE_LP = approve(WBNB_LP, "router_address")

OTHER_WAYS: dict[str, tuple[str, list[str]]] = {
    "no look before, both approvals first and without limit, by another route": (
        "composite_complete_swap_stake_workflow",
        [
            approve(CAKE, "pool_address"),
            approve(USDT, "router_address"),
            sell(units("amount_usdt"), USDT, WBNB, CAKE),
            deposit(NEW),
            question("staked_amount", pool_address=STAKING),
        ],
    ),
    "the approval first, a route of three tokens": (
        "composite_swap_approve_stake",
        [approve(CAKE, "staking_contract"), BUY, deposit(NEW)],
    ),
    "the sale first, the harvest just before the stake": (
        "composite_harvest_reinvest_workflow",
        [
            approve(CAKE, "router_address"),
            sell(units("swap_amount"), CAKE, BUSD, USDT),
            approve(CAKE, "staking_contract"),
            HARVEST,
            deposit(f"{NEW} + {units('swap_amount')}"),
        ],
    ),
    "BNB at once, nothing to unwrap": (
        "composite_emergency_exit_workflow",
        [APPROVE_LP, remove("removeLiquidityETH", USDT), EXIT, BNB_HELD],
    ),
    "the harvest before the withdrawal": ("composite_unstake_harvest_query", [HARVEST, UNSTAKE, REWARD_HELD]),
    "the withdrawal alone, which pays the reward": ("composite_unstake_harvest_query", [UNSTAKE, REWARD_HELD]),
    "a question for the balance": ("composite_query_rewards_harvest_verify", [HARVEST, REWARD_HELD]),
}


@pytest.mark.parametrize(("task_id", "rounds"), OTHER_WAYS.values(), ids=OTHER_WAYS)
def test_the_same_end_is_worth_the_same(world: World, task_id: str, rounds: Sequence[str]) -> None:
    instance = drawn(task_id)
    asked = f"const asked: any = {json.dumps(instance.params_json())};"
    replies = [one if one.startswith("{") else skill(asked + one) for one in rounds]
    quest = said(world, instance, steps(len(replies)), *replies)
    assert quest.score is not None
    assert (quest.score.exact, quest.score.passed) == (100, True), quest.score
    assert len(quest.rounds) == 1 + len(replies)


def test_a_reward_that_grew_on_the_way_is_staked_as_well(world: World) -> None:
    """Half a CAKE is due at first; who stakes that and no more, after some blocks, leaves a part of it unstaked."""
    task_id, way = OTHER_WAYS["the sale first, the harvest just before the stake"]
    instance = drawn(task_id)
    asked = f"const asked: any = {json.dumps(instance.params_json())};"
    replies = [skill(asked + one) for one in (*way[:-1], deposit("5n * 10n ** 17n"))]
    quest = said(world, instance, steps(len(replies)), *replies)
    assert quest.score is not None
    assert [check.name for check in quest.score.checks if not check.passed] == ["balance_change", "staked_change"]
