"""Other ways through a composite task, which the references do not take: the same end is worth the same."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from test_dialogues import ACCOUNTS, drawn, question, said, skill, steps

from pyquest.quests import World

MULTICALL = ACCOUNTS.address("multicall3")


def call(contract: str, signature: str, *args: str) -> str:
    """A skill that calls a function; contract and arguments in TypeScript, ``asked`` the parameters."""
    name = signature.partition("(")[0]
    return f"""
      const contract = new ethers.Interface(["function {signature}"]);
      return {{ to: {contract}, data: contract.encodeFunctionData("{name}", [{", ".join(args)}]) }};"""


def units(param: str) -> str:
    return f"ethers.parseUnits(asked.{param}, 18)"


def transfer(to: str, amount: str) -> str:
    return call("asked.token_address", "transfer(address, uint256)", f"asked.{to}", units(amount))


def approve(token: str, amount: str = "ethers.MaxUint256") -> str:
    return call(f"asked.{token}", "approve(address, uint256)", "asked.router_address", amount)


AT_ONCE = f"""
  const abi = ["function aggregate3Value((address, bool, uint256, bytes)[]) payable"];
  const sums = [asked.amount1, asked.amount2, asked.amount3].map((sum) => ethers.parseEther(sum));
  const calls = sums.map((sum, n) => [[asked.address1, asked.address2, asked.address3][n], false, sum, "0x"]);
  const value = sums.reduce((one, other) => one + other);
  const data = new ethers.Interface(abi).encodeFunctionData("aggregate3Value", [calls]);
  return {{ to: "{MULTICALL}", value, data }};"""

ADD = call(
    "asked.router_address",
    "addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)",
    *("asked.token_b_address", "asked.token_a_address", units("amount_b"), units("amount_a")),
    *("0n", "0n", "agent", "2n ** 40n"),
)

PAID = call(
    "asked.token_address", "transferFrom(address, address, uint256)", "asked.buyer_address", "agent", units("payment")
)


def hand_over(token_id: str, signature: str, *more: str) -> str:
    args = ("agent", "asked.buyer_address", f"asked.{token_id}", *more)
    return call("asked.nft_address", f"{signature.removesuffix(')')}, uint256{', bytes' if more else ''})", *args)


SAFELY, PLAINLY = "safeTransferFrom(address, address)", "transferFrom(address, address)"
OWNERS = """
  const nft = new ethers.Contract(asked.nft_address, ["function ownerOf(uint256) view returns (address)"],
    new ethers.JsonRpcProvider(url));
  return { query_result: { success: true, data: { owners: [await nft.ownerOf(1), await nft.ownerOf(2)] } } };"""
BALANCES = """
  const provider = new ethers.JsonRpcProvider(url);
  const held = async (token: string) =>
    new ethers.Contract(token, ["function balanceOf(address) view returns (uint256)"], provider).balanceOf(agent);
  const [usdt, busd]: bigint[] = [await held(asked.usdt_address), await held(asked.busd_address)];"""

OTHER_WAYS: dict[str, tuple[str, list[str]]] = {
    "the second before the first": (
        "composite_batch_transfer_2_tokens",
        [transfer("address2", "amount2"), transfer("address1", "amount1")],
    ),
    "three payments in one transaction": ("composite_batch_transfer_3_bnb", [AT_ONCE]),
    "approvals without limit, tokens the other way round": (
        "composite_batch_approve_2_tokens",
        [approve("token_b_address"), approve("token_a_address"), ADD],
    ),
    "payment first, NFTs by both kinds of safe transfer, owners in a list": (
        "composite_nft_bundle_sale",
        [PAID, hand_over("token_id2", SAFELY), hand_over("token_id1", SAFELY, '"0x01"'), OWNERS],
    ),
    "a question for each owner": (
        "composite_nft_bundle_sale",
        [
            hand_over("token_id1", PLAINLY),
            hand_over("token_id2", PLAINLY),
            PAID,
            *(question("nft_owner", nft_address=ACCOUNTS.address("erc721_token"), token_id=n) for n in (1, 2)),
        ],
    ),
    "a question for each balance": (
        "composite_batch_query_2_balances",
        [question("token_balance", token_address=ACCOUNTS.address(token)) for token in ("busd", "usdt")],
    ),
    "balances as numbers, in words of its own": (
        "composite_batch_query_2_balances",
        [BALANCES + "return { usdtBalance: usdt, busdBalance: { raw: busd, inTokens: ethers.formatEther(busd) } };"],
    ),
    "balances in hex, without names": (
        "composite_batch_query_2_balances",
        [BALANCES + "return { held: [usdt, busd].map((units) => ethers.toQuantity(units)) };"],
    ),
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
