"""Ways to the asked-for state that the references do not take: full marks, whatever the published score says."""

from __future__ import annotations

import json

import pytest
from test_play import drawn, played, skill

from pyquest.quests import World


def call(signature: str, *args: str, after: str = "") -> str:
    """A skill that calls a function of the task's token; arguments in TypeScript, ``token`` the contract to read."""
    name = signature.partition("(")[0]
    return f"""
      const abi = [
        "function {signature}",
        "function allowance(address, address) view returns (uint256)",
        "function balanceOf(address) view returns (uint256)",
      ];
      const token = new ethers.Contract(asked.token_address, abi, new ethers.JsonRpcProvider(url));
      const data = token.interface.encodeFunctionData("{name}", [{", ".join(args)}]);
      return {{ to: asked.token_address, data: data{after} }};"""


def units(param: str) -> str:
    return f"ethers.parseUnits(asked.{param}, 18)"


HAS = "(await token.allowance(agent, asked.spender_address))"
HOLDS = "(await token.balanceOf(agent))"
SHOUTED = '.toUpperCase().replace("0X", "0x")'
OTHER_WAYS = {
    "approving the sum": (
        "erc20_increase_allowance",
        call("approve(address, uint256)", "asked.spender_address", f"{HAS} + {units('added_value')}"),
        80,
    ),
    "approving the difference": (
        "erc20_decrease_allowance",
        call("approve(address, uint256)", "asked.spender_address", f"{HAS} - {units('subtracted_value')}"),
        80,
    ),
    "a selector in upper case": (
        "erc20_decrease_allowance",
        call("decreaseAllowance(address, uint256)", "asked.spender_address", units("subtracted_value"), after=SHOUTED),
        80,
    ),
    "taking away what there is": (
        "erc20_revoke_approval",
        call("decreaseAllowance(address, uint256)", "asked.spender_address", HAS),
        80,
    ),
    "approving with bytes for the spender": (
        "erc20_approve_and_call_1363",
        call("approveAndCall(address, uint256, bytes)", "asked.spender_address", units("amount"), '"0x"'),
        100,
    ),
    "approving and calling where approving is enough": (
        "erc20_permit",
        call("approveAndCall(address, uint256)", "asked.spender_address", units("value")),
        100,
    ),
    "sending with bytes for the recipient": (
        "erc20_transfer_with_callback_1363",
        call("transferAndCall(address, uint256, bytes)", "asked.to_address", units("amount"), '"0xc0ffee"'),
        90,
    ),
    "calling the zero address": (
        "erc20_burn",
        call("transferAndCall(address, uint256)", "ethers.ZeroAddress", units("amount")),
        80,
    ),
    "burning by an allowance from itself": (
        "erc20_burn",
        call("transferFrom(address, address, uint256)", "agent", "ethers.ZeroAddress", units("amount")),
        80,
    ),
    "rounding a share up": (
        "erc20_transfer_percentage",
        call("transfer(address, uint256)", "asked.to_address", f"{HOLDS} * BigInt(asked.percentage) / 100n + 1n"),
        100,
    ),
}
AMOUNTS = {"added_value": "80", "subtracted_value": "80"}  # those of which the published score makes the same float


@pytest.mark.parametrize(("task_id", "body", "paper"), OTHER_WAYS.values(), ids=OTHER_WAYS)
def test_the_same_end_is_worth_the_same(world: World, task_id: str, body: str, paper: int) -> None:
    given = {name: value for name, value in AMOUNTS.items() if name in drawn(task_id).params}
    instance = drawn(task_id, **given)
    asked = json.dumps(instance.params_json())
    quest = played(world, instance, skill(f"const asked: any = {asked};{body}"))
    assert quest.score is not None
    assert (quest.score.exact, quest.score.passed) == (100, True), quest.score
    assert quest.paper is not None
    assert quest.paper.exact == paper


VALUES = {
    "without the wrapper": ("{ allowance_raw: raw.toString() }", 60),
    "as hex": ('{ query_result: { success: true, data: { allowance_raw: "0x" + raw.toString(16) } } }', 100),
    "as a bigint, with something more": (
        "{ query_result: { success: true, data: { allowance_raw: raw, symbol: 'T1363' } } }",
        100,
    ),
}


@pytest.mark.parametrize(("value", "paper"), VALUES.values(), ids=VALUES)
def test_the_same_answer_is_worth_the_same(world: World, value: str, paper: int) -> None:
    instance = drawn("query_erc20_allowance")
    quest = played(world, instance, skill(f"const raw = {instance.amount('{expected_allowance}')}n; return {value};"))
    assert quest.score is not None
    assert (quest.score.exact, quest.score.passed) == (100, True), quest.score
    assert quest.paper is not None
    assert quest.paper.exact == paper
