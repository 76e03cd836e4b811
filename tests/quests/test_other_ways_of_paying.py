"""Other ways to the end state that was asked for earn everything, and what is next to it does not."""

from __future__ import annotations

import pytest

from pyquest.instances import draw
from pyquest.prompts import prompt
from pyquest.quests import World, play
from pyquest.tasks import load_suite

SUITE = load_suite()
BODY = """```ts
import {{ Interface, JsonRpcProvider, hexlify, parseEther, toUtf8Bytes }} from 'ethers';
export async function executeSkill(url: string, agent: string, deployed: Record<string, string>) {{
  const gwei = 10n ** 9n;
  const held = await new JsonRpcProvider(url).getBalance(agent);
  return {};
}}
```"""
HEADROOM = "{ to: '{to_address}', type: 2, maxFeePerGas: %s * gwei, maxPriorityFeePerGas: gwei, %s }"


def judged(world: World, task_id: str, returned: str) -> tuple[int, bool, int, bool]:
    """Sound and paper score, each with whether it passes."""
    instance = draw(SUITE, SUITE.tasks[task_id], 0)
    quest = play(world, instance, prompt(instance), BODY.format(instance.text(returned)))
    assert quest.score is not None
    assert quest.paper is not None
    return int(quest.score.exact), quest.score.passed, int(quest.paper.exact), quest.paper.passed


@pytest.mark.parametrize(
    ("task_id", "returned", "paper", "passed"),
    [
        # Gas set aside at a maximum that is not reached comes back: no fault, but the published bound on it is narrow.
        ("bnb_transfer_max_amount", HEADROOM % ("2n", "gasLimit: 21000n, value: held - 42000n * gwei"), 100, True),
        ("bnb_transfer_max_amount", HEADROOM % ("10n", "gasLimit: 21000n, value: held - 210000n * gwei"), 80, True),
        ("bnb_transfer_max_amount", "{ to: '{to_address}', value: held - 500000n * gwei }", 80, True),
        ("bnb_transfer_max_amount", "{ to: '{to_address}', value: held, gasPrice: 0n }", 100, True),
        ("bnb_transfer_basic", "{ to: '{to_address}', value: parseEther('{amount}'), gasLimit: 600000n }", 90, False),
        ("bnb_transfer_basic", "{ to: '{to_address}', value: parseEther('{amount}'), data: '0x1234' }", 100, True),
        (
            "bnb_transfer_to_contract",
            "{ to: '{contract_address}', value: parseEther('{amount}'), data: '0xd0e30db0' }",
            100,
            True,
        ),
        ("wbnb_deposit", "{ to: '{wbnb_address}', value: parseEther('{amount}') }", 80, True),
        ("wbnb_deposit", "{ to: '{wbnb_address}', value: parseEther('{amount}'), data: '0xD0E30DB0' }", 100, True),
        ("contract_call_simple", "{ to: '{contract_address}', data: '0xD09DE08A' }", 100, True),
        ("contract_call_with_value", "{ to: '{contract_address}', value: parseEther('{amount}') }", 80, False),
        (
            "contract_payable_fallback",
            "{ to: '{contract_address}', value: parseEther('{amount}'), data: '0x' }",
            100,
            True,
        ),
    ],
)
def test_another_way_to_the_same_end(world: World, task_id: str, returned: str, paper: int, passed: bool) -> None:
    assert judged(world, task_id, returned) == (100, True, paper, passed)


@pytest.mark.parametrize(
    ("task_id", "returned", "sound", "paper", "passed"),
    [
        ("bnb_transfer_max_amount", "{ to: '{to_address}', value: held - 500000n * gwei - 1n }", 50, 80, True),
        (
            "bnb_transfer_max_amount",
            "{ to: '{to_address}', value: held - 1500000n * gwei, gasPrice: 3n * gwei }",
            50,
            80,
            True,
        ),
        ("bnb_transfer_max_amount", HEADROOM % ("2n", "gasLimit: 21000n, value: held - 43000n * gwei"), 50, 100, True),
        (
            "bnb_transfer_with_message",
            "{ to: '{to_address}', value: parseEther('{amount}'), data: hexlify(toUtf8Bytes('{message} ')) }",
            70,
            100,
            True,
        ),
        (
            "contract_payable_fallback",
            "{ to: '{contract_address}', value: parseEther('{amount}'), data: '0x00' }",
            85,
            85,
            False,
        ),
    ],
)
def test_next_to_it(world: World, task_id: str, returned: str, sound: int, paper: int, passed: bool) -> None:
    assert judged(world, task_id, returned) == (sound, False, paper, passed)
