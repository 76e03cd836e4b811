"""Other ways through the dialogues about pools: other orders, other functions, other ways to round."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from test_dialogues import ACCOUNTS, drawn, question, said, skill, steps
from test_other_dialogues import call

from pyquest.quests import World

USDT, BUSD, WBNB, LP, WBNB_LP = map(ACCOUNTS.address, ("usdt", "busd", "wbnb", "usdt_busd_lp", "wbnb_usdt_lp"))
ADD = "addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)"
LATER = "2n ** 40n"
READS = """
  const provider = new ethers.JsonRpcProvider(url);
  const held = async (token: string): Promise<bigint> =>
    new ethers.Contract(token, ["function balanceOf(address) view returns (uint256)"], provider).balanceOf(agent);
  const fits = async (pair: string, units: bigint, token: string): Promise<bigint> => {
    const abi = ["function getReserves() view returns (uint256, uint256)", "function token0() view returns (address)"];
    const pool = new ethers.Contract(pair, abi, provider);
    const [lower, higher]: bigint[] = await pool.getReserves();
    return (await pool.token0()) === token ? (units * higher) / lower : (units * lower) / higher;
  };"""


def approve(token: str, spender: str = "router_address") -> str:
    return call(f'"{token}"', "approve(address, uint256)", f"asked.{spender}", "ethers.MaxUint256")


def units(param: str) -> str:
    return f"ethers.parseUnits(asked.{param}, 18)"


def add(one: str, other: str, amounts: tuple[str, str], least: str = "0n") -> str:
    return call("asked.router_address", ADD, f'"{one}"', f'"{other}"', *amounts, least, least, "agent", LATER)


def on(pool: str, function: str, amount: str) -> str:
    return call(f"asked.{pool}", f"{function}(uint256)", amount)


def knowing(*lines: str, then: str) -> str:
    """A skill that reads the chain first."""
    return READS + "".join(f"\n  const {line};" for line in lines) + then


NEW_LP = f'minted = (await held("{LP}")) - 15n * 10n ** 17n'
BOUGHT = f'usdt = (await held("{USDT}")) - 1000n * 10n ** 18n'
ALL_THAT_FITS = knowing(
    f"usdt = {units('amount_token_a')}",
    f"busd = {units('amount_token_b')}",
    f'one = usdt < (await fits("{LP}", busd, "{BUSD}")) ? usdt : await fits("{LP}", busd, "{BUSD}")',
    f'other = await fits("{LP}", one, "{USDT}")',
    then=add(BUSD, USDT, ("other", "one"), least="(one * 999n) / 1000n"),
)
REMOVE = "removeLiquidity(address, address, uint256, uint256, uint256, address, uint256)"
OUT = (REMOVE, f'"{BUSD}"', f'"{USDT}"')
PAY_IN = "swapExactETHForTokens(uint256, address[], address, uint256)"
SELL = "swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)"

OTHER_WAYS: dict[str, tuple[str, list[str]]] = {
    "just what fits, with minimums, the other token first": (
        "composite_approve_add_liquidity",
        [approve(USDT), ALL_THAT_FITS],
    ),
    "a share that is rounded up": (
        "composite_approve_remove_liquidity",
        [
            approve(LP),
            knowing(
                f'share = ((await held("{LP}")) * BigInt(asked.liquidity_percentage)) / 100n + 1n',
                then=call("asked.router_address", *OUT, "share", "0n", "0n", "agent", LATER),
            ),
        ],
    ),
    "BNB from the router itself, and a question": (
        "composite_remove_liquidity_unwrap",
        [
            knowing(
                f'share = (await held("{WBNB_LP}")) / 2n',
                then=call(
                    "asked.router_address",
                    "removeLiquidityETH(address, uint256, uint256, uint256, address, uint256)",
                    *("asked.token_address", "share", "0n", "0n", "agent", LATER),
                ),
            ),
            question("native_balance"),
        ],
    ),
    "the larger half, and just what fits to the BUSD, which leaves dust": (
        "composite_triple_pool_liquidity",
        [
            approve(BUSD),
            approve(USDT),
            call("asked.router_address", PAY_IN, "0n", f'["{WBNB}", "{USDT}"]', "agent", LATER).replace(
                "data:", "value: ethers.parseEther(asked.amount), data:"
            ),
            knowing(
                BOUGHT,
                then=call(
                    "asked.router_address", SELL, "(usdt + 1n) / 2n", "0n", f'["{USDT}", "{BUSD}"]', "agent", LATER
                ),
            ),
            knowing(
                f'busd = (await held("{BUSD}")) - 1000n * 10n ** 18n',
                f'usdt = await fits("{LP}", busd, "{BUSD}")',
                then=add(USDT, BUSD, ("usdt", "busd")),
            ),
        ],
    ),
    "BNB that is sent to WBNB, the approval first": (
        "composite_wrap_add_liquidity",
        [
            approve(WBNB),
            "\n  return { to: asked.wbnb_address, value: ethers.parseEther(asked.amount_bnb), gasLimit: 100000n };",
            add(USDT, WBNB, (units("amount_token_b"), units("amount_wbnb"))),
        ],
    ),
    "an approval without limit before anything else": (
        "composite_add_liquidity_stake_lp",
        [
            approve(LP, "staking_contract"),
            add(BUSD, USDT, (units("amount_b"), units("amount_a"))),
            knowing(NEW_LP, then=on("staking_contract", "deposit", "minted")),
        ],
    ),
    "all approvals first, a question last": (
        "composite_liquidity_provision_with_stake",
        [
            approve(LP, "pool_address"),
            approve(BUSD),
            approve(USDT),
            add(BUSD, USDT, (units("amount_token_b"), units("amount_token_a"))),
            knowing(NEW_LP, then=on("pool_address", "deposit", "minted")),
            question("staked_amount", pool_address=ACCOUNTS.address("simple_lp_staking")),
        ],
    ),
    "the other token first, there and back": (
        "composite_full_liquidity_cycle",
        [
            approve(LP, "reward_pool_address"),
            add(BUSD, USDT, (units("amount_token"), units("amount_token"))),
            knowing(NEW_LP, then=on("reward_pool_address", "deposit", "minted")),
            on("reward_pool_address", "withdraw", units("amount_token")),
            knowing(NEW_LP, then=call("asked.router_address", *OUT, "minted", "0n", "0n", "agent", LATER)),
        ],
    ),
}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("task_id", "rounds"), OTHER_WAYS.values(), ids=OTHER_WAYS)
def test_the_same_end_is_worth_the_same(world: World, task_id: str, rounds: Sequence[str], seed: int) -> None:
    instance = drawn(task_id, seed)
    asked = f"const asked: any = {json.dumps(instance.params_json())};"
    replies = [one if one.startswith("{") else skill(asked + one) for one in rounds]
    quest = said(world, instance, steps(len(replies)), *replies)
    assert quest.score is not None
    assert (quest.score.exact, quest.score.passed) == (100, True), quest.score
    assert len(quest.rounds) == 1 + len(replies)
