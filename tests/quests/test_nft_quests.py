"""Other ways to the same end: right answers to the quests about NFTs that are none of the references."""

from __future__ import annotations

from typing import Any

import pytest

from pyquest.instances import Instance, draw, render_answer
from pyquest.prompts import prompt
from pyquest.quests import Quest, World, play
from pyquest.tasks import load_suite

SUITE = load_suite()
SAFE_1155 = "safeTransferFrom(address,address,uint256,uint256,bytes)"
BATCH_1155 = "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)"


def played(world: World, task_id: str, body: str, **overrides: Any) -> Quest:
    instance: Instance = draw(SUITE, SUITE.tasks[task_id], 3, overrides=overrides or None)
    code = (
        "```ts\nimport { Contract, Interface, JsonRpcProvider, hexlify, toUtf8Bytes } from 'ethers';\n"
        "const call = (signature: string, args: unknown[]) => {\n"
        "  const known = new Interface(['function ' + signature]);\n"
        "  return { to: '{{nft_address}}', data: known.encodeFunctionData(signature, args) };\n"
        "};\n"
        "export async function executeSkill(url: string, agent: string, deployed: Record<string, string>) {\n"
        "  const read = (abi: string, id: number) => {\n"
        "    const nft = new Contract('{{nft_address}}', ['function ' + abi], new JsonRpcProvider(url));\n"
        "    return nft[abi.split('(')[0]](id);\n"
        "  };\n"
        f"  {body}\n}}\n```"
    )
    return play(world, instance, prompt(instance), render_answer(code, instance))


def outcome(quest: Quest) -> tuple[str, bool, str, bool]:
    assert quest.score is not None
    assert quest.paper is not None
    return quest.score.text, quest.score.passed, quest.paper.score, quest.paper.passed


@pytest.mark.parametrize(
    ("task_id", "signature", "args", "paper"),
    [
        ("erc1155_transfer_single", BATCH_1155, "[agent, '{{to_address}}', [1n], [10n], '0x']", ("80", False)),
        ("erc1155_transfer_single", BATCH_1155, "[agent, '{{to_address}}', [1n, 1n], [4n, 6n], '0x12']", ("80", False)),
        ("erc1155_transfer_single", SAFE_1155, "[agent, '{{to_address}}', 1n, 10n, '0x1234']", ("100", True)),
        (
            "erc1155_safe_transfer_with_data",
            BATCH_1155,
            "[agent, '{{to_address}}', [1n], [5n], hexlify(toUtf8Bytes('{{data_message}}'))]",
            ("85", False),
        ),
        ("erc721_transfer", "safeTransferFrom(address,address,uint256)", "[agent, '{{to_address}}', 1n]", ("80", True)),
        (
            "erc721_transfer",
            "safeTransferFrom(address,address,uint256,bytes)",
            "[agent, '{{to_address}}', 1n, '0x01']",
            ("80", True),
        ),
    ],
)
def test_another_call_to_the_same_end(
    world: World, task_id: str, signature: str, args: str, paper: tuple[str, bool]
) -> None:
    assert outcome(played(world, task_id, f"return call('{signature}', {args});")) == ("100", True, *paper)


@pytest.mark.parametrize(
    ("task_id", "value", "paper"),
    [
        ("query_nft_owner", "{ owner: agent.toLowerCase() }", ("100", True)),
        ("query_nft_owner", "{ query_result: { success: true, data: { owner: agent, token: 4 } } }", ("100", True)),
        ("query_nft_balance", "{ balance: 10 }", ("100", True)),
        ("query_nft_balance", "{ balance: 10n }", ("100", True)),
        ("query_nft_balance", "{ balance: '0xa' }", ("70", True)),
        (
            "query_nft_approval_status",
            "{ approved_address: await read('getApproved(uint256) view returns (address)', {{token_id}}) }",
            ("60", False),
        ),
        (
            "query_nft_token_uri",
            "{ tokenURI: await read('tokenURI(uint256) view returns (string)', {{token_id}}) }",
            ("100", True),
        ),
    ],
)
def test_another_form_of_the_same_value(world: World, task_id: str, value: str, paper: tuple[str, bool]) -> None:
    assert outcome(played(world, task_id, f"return {value};")) == ("100", True, *paper)


def test_the_set_up_approves_whom_the_instance_says(world: World) -> None:
    for token in (1, 10):
        quest = played(
            world,
            "query_nft_approval_status",
            "return { query_result: { success: true, data: { approved_address: '{{expected_approved_address}}' } } };",
            token_id=token,
        )
        assert outcome(quest) == ("100", True, "100", True)


def test_another_id_beside_the_right_one_is_noticed(world: World) -> None:
    args = "[agent, '{{to_address}}', [1n, 3n], [5n, 5n], hexlify(toUtf8Bytes('{{data_message}}'))]"
    quest = played(world, "erc1155_safe_transfer_with_data", f"return call('{BATCH_1155}', {args});")
    assert outcome(quest)[:2] == ("0", False)
