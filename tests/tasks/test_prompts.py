"""What models are told."""

import hashlib
import json
import re

import pytest

from pyquest.errors import UsageError
from pyquest.instances import WORDINGS, draw
from pyquest.prompts import PROMPT_VERSION, instance_json, prompt
from pyquest.tasks import Suite
from pyquest.tasks.params import Text

SYSTEM_DIGESTS = {(1, "ethers"): "bafdacf916803a1b", (1, "viem"): "27b7fb9a75eed4f6"}


@pytest.mark.parametrize("library", ["ethers", "viem"])
def test_the_system_message_has_a_version(questbench: Suite, library: str) -> None:
    """Whoever changes the text raises PROMPT_VERSION, which is part of every result's key, and adds its digest here."""
    system = prompt(draw(questbench, questbench.tasks["erc20_transfer_fixed"], 0), library=library).system
    assert SYSTEM_DIGESTS[PROMPT_VERSION, library] == hashlib.sha256(system.encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("library", "words"), [("ethers", ["version 6", "gasLimit"]), ("viem", ["version 2", "viem/chains"])]
)
def test_facts_of_the_environment(questbench: Suite, library: str, words: list[str]) -> None:
    system = prompt(draw(questbench, questbench.tasks["erc20_transfer_fixed"], 0), library=library).system
    for name in ("wbnb", "usdt", "busd", "cake", "pancake_router", "pancake_factory"):
        assert questbench.accounts.address(name) in system
    for key in questbench.accounts.deployed_contracts:
        assert re.search(rf"^- {key}: \S", system, re.MULTILINE)
    for word in (
        "executeSkill",
        "providerUrl",
        "agentAddress",
        "deployedContracts",
        "56",
        "18 decimals",
        "T1363",
        *words,
    ):
        assert word in system
    assert "{" not in system.replace("import {", "").replace("({ chain", "")


def test_an_unknown_library(questbench: Suite) -> None:
    with pytest.raises(UsageError, match="no library is called 'web3'; there are ethers and viem"):
        prompt(draw(questbench, questbench.tasks["erc20_transfer_fixed"], 0), library="web3")


def test_a_transaction_is_asked_for_in_the_task_s_words_alone(questbench: Suite) -> None:
    instance = draw(questbench, questbench.tasks["erc20_transfer_fixed"], 0)
    assert prompt(instance).user == instance.wording
    assert prompt(instance, hints=True).user == f"{instance.wording}\n\nHint: {instance.task.hints}"


def test_a_query_says_which_fields_it_wants(questbench: Suite) -> None:
    instance = draw(questbench, questbench.tasks["query_erc20_balance"], 0)
    user = prompt(instance).user
    assert user.startswith(instance.wording)
    assert "{ query_result: { success: true, data: { balance_raw: … } } }" in user
    assert "decimal strings in base units" in user
    assert instance.params_json()["expected_balance"] not in user


def test_no_placeholder_survives(questbench: Suite) -> None:
    for task in questbench.tasks.values():
        for wording in WORDINGS:
            for seed in range(6):
                instance = draw(questbench, task, seed, wording=wording)
                assert not re.search(r"[{}]", instance.wording)
                said = re.sub(r"0x\w+", "", instance.wording)
                for name, spec in task.params.items():
                    if isinstance(spec, Text):
                        said = said.replace(str(instance.params[name]), "")
                assert not re.search(r"\d\.0\b|\de[+-]?\d", said)


def test_an_instance_as_json(questbench: Suite) -> None:
    instance = draw(questbench, questbench.tasks["bnb_transfer_percentage"], 3)
    shown = json.loads(json.dumps(instance_json(instance, prompt(instance))))
    assert list(shown) == ["task", "split", "seed", "params", "accounts", "deployed_contracts", "prompt"]
    assert (shown["task"], shown["split"], shown["seed"]) == ("bnb_transfer_percentage", "atomic", 3)
    assert shown["params"] == instance.params_json()
    assert shown["accounts"] == {"agent": instance.agent}
    assert len(shown["deployed_contracts"]) == 14
    assert shown["prompt"]["user"] == instance.wording
