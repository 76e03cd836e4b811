"""What makes two results attempts at the same thing, and what does not."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pyquest.canonical import digest
from pyquest.locations import data_folder
from pyquest.models import open_model
from pyquest.prompts import PROMPT_VERSION
from pyquest.runs import plan
from pyquest.tasks import Suite, load_suite
from tests.runs.test_journal import SETTINGS

TASK = replace(load_suite().tasks["erc20_approve"], digest="d" * 64)


def key(seed: int = 3, sample: int = 1, answer: str | None = "roughly", **changed: Any) -> str:
    return plan.quest_key(TASK, replace(SETTINGS, **changed), seed, sample, answer)


def test_the_ingredients_of_a_key_are_those() -> None:
    """A change here makes every recorded result another one's: raise the schema, and say so in the changelog."""
    assert key(params={"erc20_approve": {"amount": "5"}, "another": {}}) == digest(
        [
            1,
            "d" * 64,
            PROMPT_VERSION,
            3,
            1,
            "roughly",
            "reference",
            {"answers": "00"},
            "ethers",
            "any",
            False,
            {"amount": "5"},
            "22",
            "33",
        ]
    )


@pytest.mark.parametrize(
    "changed",
    [
        {"seed": 4},
        {"sample": 2},
        {"answer": None},
        {"model": "wrong"},
        {"model_settings": {"answers": "01"}},
        {"library": "viem"},
        {"wording": "vague"},
        {"hints": True},
        {"params": {"erc20_approve": {"amount": "5"}}},
        {"state": "23"},
        {"world": "34"},
    ],
)
def test_whatever_decides_a_result_is_in_its_key(changed: dict[str, Any]) -> None:
    assert key(**changed) != key()


@pytest.mark.parametrize(
    "changed",
    [
        {"split": "atomic"},
        {"tasks": ()},
        {"seeds": (1, 2)},
        {"samples": 9},
        {"suite_digest": "12"},
        {"params": {"b": {}}},
    ],
)
def test_what_else_a_run_plays_is_not(changed: dict[str, Any]) -> None:
    assert key(**changed) == key()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(data_folder("tasks") / "questbench", tmp_path / "questbench")
    return tmp_path / "questbench"


def digests(suite: Suite) -> tuple[str, str]:
    return suite.digest, suite.world_digest


@pytest.mark.parametrize("file", ["suite.yaml", "accounts.yaml"])
def test_the_world_s_files_are_in_its_digest(copy: Path, file: str) -> None:
    before = load_suite(copy)
    (copy / file).write_text((copy / file).read_text() + "# a word\n")
    after = load_suite(copy)
    assert (before.digest != after.digest, before.world_digest != after.world_digest) == (True, True)


def test_so_are_the_contracts_that_it_can_place(copy: Path) -> None:
    before = load_suite(copy)
    own = copy / "contracts" / "artifacts"
    own.mkdir(parents=True)
    artifact = data_folder("tasks") / "contracts" / "artifacts" / "MessageBoard.json"
    shutil.copy(artifact, own)
    assert digests(load_suite(copy)) == digests(before), "a copy of the same contract places the same"
    (own / "MessageBoard.json").write_text(artifact.read_text() + "\n")
    after = load_suite(copy)
    assert (before.digest != after.digest, before.world_digest != after.world_digest) == (True, True)


def test_a_task_is_not_in_the_world_s(copy: Path) -> None:
    before = load_suite(copy)
    path = copy / "atomic" / "erc20_approve" / "task.yaml"
    path.write_text(path.read_text() + "# a word\n")
    after = load_suite(copy)
    assert (before.digest != after.digest, before.world_digest != after.world_digest) == (True, False)


def test_a_folder_of_answers_has_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "erc20_approve.ts").write_text("")
    monkeypatch.chdir(tmp_path)
    spellings = ["answers:mine", "answers:./mine/", f"answers:{tmp_path}/mine", "answers:mine/../mine"]
    assert {open_model(spelling).name for spelling in spellings} == {"answers:mine"}
    assert open_model("reference").name == "reference"
