"""Other ways through the composite tasks of trading and wrapping: other routes, limits, orders and kinds of reading."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction

import pytest
from test_dialogues import ACCOUNTS, drawn, question, said, skill, steps
from test_other_dialogues import approve, call, units

from pyquest.quests import World

ROUTER, WBNB, USDT, BUSD, CAKE = map(ACCOUNTS.address, ("pancake_router", "wbnb", "usdt", "busd", "cake"))
STABLE, SHARES = ACCOUNTS.address("usdt_busd_lp"), ACCOUNTS.address("wbnb_usdt_lp")


def sell(amount: str, *path: str, name: str = "ExactTokensForTokens") -> str:
    args = (amount, "0n", json.dumps(path), "agent", "2n ** 40n")
    return call("asked.router_address", f"swap{name}(uint256, uint256, address[], address, uint256)", *args)


def spend(amount: str, *path: str, name: str = "ExactETHForTokens") -> str:
    args = ("0n", json.dumps(path), "agent", "2n ** 40n")
    code = call("asked.router_address", f"swap{name}(uint256, address[], address, uint256)", *args)
    return code.replace("data:", f"value: {amount}, data:")


def more_than(before: int, token: str) -> str:
    """How much more of a token than so many whole ones the wallet holds."""
    contract = f"new ethers.Contract('{token}', ['function balanceOf(address) view returns (uint256)'], provider)"
    return f"(await {contract}.balanceOf(agent)) - {before}n * 10n ** 18n"


def held(token: str) -> str:
    return question("token_balance", token_address=token)


def unwrap(amount: str) -> str:
    return call(f"'{WBNB}'", "withdraw(uint256)", amount)


WRAP = call(f"'{WBNB}'", "deposit()").replace("data:", f"value: {units('amount')}, data:")
WRAP_BY_PAYING = f"return {{ to: '{WBNB}', value: {units('amount')} }};"
POOL_AND_PRICE = f"""
  const abi = ["function getReserves() view returns (uint112, uint112, uint32)"];
  const [usdt, busd] = await new ethers.Contract('{STABLE}', abi, provider).getReserves();
  const paid = {units("amount")} * 9975n;
  return {{ reserves: {{ USDT: usdt, BUSD: busd }}, expected: paid * busd / (usdt * 10000n + paid) }};"""
BOTH_HELD = f"return {{ USDT: {more_than(0, USDT)}, CAKE: {more_than(0, CAKE)} }};"

OTHER_WAYS: dict[str, tuple[str, list[str]]] = {
    "wrapped, then unwrapped": (
        "composite_approve_swap_to_bnb",
        [approve("token_address"), sell(units("amount_in"), USDT, WBNB), unwrap(more_than(100, WBNB))],
    ),
    "by way of wrapped BNB": (
        "composite_approve_swap_tokens",
        [approve("token_in_address"), sell(units("amount_in"), USDT, WBNB, BUSD)],
    ),
    "four hops": (
        "composite_multi_approve_multi_swap",
        [
            approve("usdt_address"),
            approve("cake_address"),
            sell(units("amount"), USDT, WBNB, CAKE),
            sell(more_than(100, CAKE), CAKE, WBNB, BUSD),
            held(BUSD),
        ],
    ),
    "both trades in one": ("composite_multi_token_swap", [spend(units("amount_bnb"), WBNB, USDT, BUSD)]),
    "pool and price in one reading": (
        "composite_optimized_swap_with_query",
        [POOL_AND_PRICE, approve("token_in_address"), sell(units("amount"), USDT, BUSD), held(BUSD)],
    ),
    "approval before the questions": (
        "composite_optimized_swap_with_query",
        [
            approve("token_in_address"),
            question("pair_reserves", pair_address=STABLE),
            question("swap_quote", amount="{amount}", path=[USDT, BUSD]),
            sell(units("amount"), USDT, BUSD),
            held(BUSD),
        ],
    ),
    "CAKE first, by way of USDT": (
        "composite_portfolio_rebalance",
        [BOTH_HELD, sell(units("amount_cake"), CAKE, USDT, BUSD), sell(units("amount_usdt"), USDT, BUSD), held(BUSD)],
    ),
    "a swap that allows for fees of tokens": (
        "composite_query_reserves_before_after_swap",
        [
            spend(units("amount"), WBNB, USDT, name="ExactETHForTokensSupportingFeeOnTransferTokens"),
            question("pair_reserves", pair_address=SHARES),
        ],
    ),
    "unwrapped by the router": (
        "composite_swap_unwrap_bnb",
        [sell(units("amount_in"), USDT, WBNB, name="ExactTokensForETH")],
    ),
    "wrapped by the router": ("composite_wrap_swap_wbnb", [spend(units("amount"), WBNB, USDT)]),
    "older WBNB first, then as much wrapped": (
        "composite_wrap_swap_wbnb",
        [approve("wbnb_address"), sell(units("amount"), WBNB, USDT), WRAP],
    ),
    "wrapped by paying the contract": ("composite_wrap_unwrap_cycle", [WRAP_BY_PAYING, unwrap(units("amount"))]),
    "wrapped by paying it, and a question": ("composite_query_balance_wrap_verify", [WRAP_BY_PAYING, held(WBNB)]),
}


@pytest.mark.parametrize(("task_id", "rounds"), OTHER_WAYS.values(), ids=OTHER_WAYS)
def test_the_same_end_passes(world: World, task_id: str, rounds: Sequence[str]) -> None:
    instance = drawn(task_id)
    asked = (
        f"const asked: any = {json.dumps(instance.params_json())}; const provider = new ethers.JsonRpcProvider(url);"
    )

    def reply(action: str) -> str:
        if not action.startswith("{"):
            return skill(asked + action)
        return action.replace("{amount}", str(instance.amount("{amount}"))) if "{amount}" in action else action

    replies = [reply(action) for action in rounds]
    quest = said(world, instance, steps(len(replies)), *replies)
    assert quest.score is not None
    assert quest.score.passed, quest.score
    assert len(quest.rounds) == 1 + len(replies)
    assert instance.task.optimal is not None
    assert quest.score.exact == min(100, Fraction(100 * instance.task.optimal.sound, len(replies)))
