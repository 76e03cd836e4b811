"""Dialogues that miss, or hit and do something beside: whatever the task, they do not pass.

The reference is rendered with one parameter changed, as in ``test_aim.py``, or gets a round in front of it that nobody
asked for. This holds for every composite task, those that are still to come included.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from test_aim import SAYS_NOTHING_MORE, others
from test_dialogues import ACCOUNTS, DIALOGUES, drawn, said, skill, steps

from pyquest.instances import Instance, Value
from pyquest.models.prepared import as_reply
from pyquest.prompts import prompt
from pyquest.quests import World, play_out
from pyquest.tasks import read_script, text_of

_DEPOSIT = re.compile(r"(?:deposited|minted)\(([^()]*)\)")


def aims(instance: Instance) -> list[str]:
    """The parameters that the reference aims with.

    Not the amounts of a deposit: the pool's price makes one of them binding, and that is rounded.
    """
    script = read_script(instance.task.references["ethers"])
    code = "".join(map(text_of, script.rounds))
    offered = " ".join(_DEPOSIT.findall(repr([check.args for check in instance.task.checks])))
    return [
        name
        for name in instance.params
        if f"{{{{{name}}}}}" in code and f"{{{name}}}" not in offered and not name.endswith(SAYS_NOTHING_MORE)
    ]


def passes(world: World, instance: Instance, name: str, value: Value) -> bool:
    """Whether the reference with one parameter changed passes as a dialogue about the instance."""
    other = replace(instance, params={**instance.params, name: value})
    script = instance.task.references["ethers"]
    quest = play_out(world, instance, prompt(instance), lambda number, _: as_reply(script, other, number))
    assert quest.score is not None
    return quest.score.passed


@pytest.mark.parametrize("task_id", DIALOGUES)
def test_a_dialogue_that_misses_in_one_parameter_never_passes(world: World, task_id: str) -> None:
    instance = drawn(task_id)
    missing = [(name, value) for name in aims(instance) for value in others(instance, instance.params[name])]
    assert [miss for miss in missing if passes(world, instance, *miss)] == []


STRANGER = "0x9999999999999999999999999999999999999999"
USDT, BUSD, CAKE, WBNB, ROUTER = map(ACCOUNTS.address, ("usdt", "busd", "cake", "wbnb", "pancake_router"))
BESIDE = {
    "pays a stranger": f"return {{ to: '{STRANGER}', value: 1n }};",
    "approves a stranger": f"""
      const token = new ethers.Interface(['function approve(address, uint256)']);
      return {{ to: '{USDT}', data: token.encodeFunctionData('approve', ['{STRANGER}', 1n]) }};""",
    "makes a stranger an operator": f"""
      const nft = new ethers.Interface(['function setApprovalForAll(address, bool)']);
      const data = nft.encodeFunctionData('setApprovalForAll', ['{STRANGER}', true]);
      return {{ to: deployed.erc721_token, data }};""",
    "sells": f"""
      const router = new ethers.Interface(['function swapExactETHForTokens(uint256, address[], address, uint256)']);
      const sale = [0n, ['{WBNB}', OTHER], agent, 2n ** 40n];
      const data = router.encodeFunctionData('swapExactETHForTokens', sale);
      return {{ to: '{ROUTER}', value: 10n ** 12n, data }};""",
}


@pytest.mark.parametrize("task_id", DIALOGUES)
@pytest.mark.parametrize("body", BESIDE.values(), ids=BESIDE)
def test_the_right_thing_and_something_beside_earn_nothing(world: World, task_id: str, body: str) -> None:
    instance = drawn(task_id)
    script = instance.task.references["ethers"]
    count = len(read_script(script).rounds)
    right = [as_reply(script, instance, number) for number in range(1, count + 1)]
    # Where the task itself buys CAKE for BNB, more of it would be a wrong amount and nothing beside.
    other = CAKE if CAKE not in instance.params.values() else BUSD
    quest = said(world, instance, steps(count + 1), skill(f"const OTHER = '{other}';" + body), *right)
    assert quest.score is not None
    assert quest.rounds[1].receipt is not None
    assert quest.rounds[1].receipt.status == 1
    assert quest.score.exact == 0
