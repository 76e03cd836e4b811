"""New tasks: what ``tasks new`` leaves to its author, and nothing else, is what ``tasks lint`` complains about."""

import re
from pathlib import Path

import pytest

from pyquest.errors import UsageError
from pyquest.runs.lint import lint
from pyquest.tasks import load_suite, wrong_answers
from pyquest.tasks.scaffold import KINDS, new_task

ALWAYS = {"success_true", "self_send", "reverts", "throws"}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    return folder


def complaints(home: Path) -> list[str]:
    """What lint says, each complaint down to its first words."""
    return [
        re.sub(r"^.*/task\.yaml:\d+: ", "", problem.message).partition(":")[0]
        for problem in lint(str(home), "bsc-embedded")
    ]


@pytest.mark.parametrize(
    ("kind", "left"),
    [
        (
            "transaction",
            [
                "reference.ts does not earn 100",
                "reference.viem.ts does not earn 100",
                "no wrong answer fails no_other_changes",
            ],
        ),
        ("query", ["reference.ts does not earn 100", "reference.viem.ts does not earn 100"]),
        (
            "dialogue",
            [
                "reference does not earn 100",
                "2 wrong answers; at least 4 are needed",
                "no suboptimal dialogue; one that passes in too many rounds shows the decay",
                "no wrong answer fails no_other_changes",
            ],
        ),
    ],
)
def test_what_is_left_to_the_author(home: Path, kind: str, left: list[str]) -> None:
    folder = new_task("tip", kind, str(home))
    assert folder == home / KINDS[kind] / "tip"
    lines = [number for number, line in enumerate((folder / "task.yaml").read_text().splitlines(), 1) if "TODO" in line]
    assert len(lines) == 5  # title, three wordings, hints
    assert complaints(home) == ["still to be written"] * 5 + left
    task = load_suite(home).tasks["tip"]
    assert {answer.name for answer in wrong_answers(task)} >= (
        ALWAYS if kind != "dialogue" else {"nothing", "false_report"}
    )


def test_filled_in_it_is_in_order(home: Path) -> None:
    folder = new_task("tip", "transaction", str(home))
    text = (folder / "task.yaml").read_text()
    text = text.replace('"TODO {amount}', '"Send {amount}').replace("TODO", "A tip")
    (folder / "task.yaml").write_text(text)
    answer = """\
import { parseEther } from "ethers";

export async function executeSkill() {
  return { to: "{{to_address}}", value: parseEther("{{amount}}") };
}
"""
    (folder / "reference.ts").write_text(answer)
    (folder / "reference.viem.ts").write_text(answer.replace('"ethers"', '"viem"'))
    (folder / "wrong/and_code.ts").write_text(
        "// fails: called, native_change, no_other_changes; paper: 0\n"
        'export async function executeSkill() { return { data: "0x600160005360016000f3" }; }\n'
    )
    assert complaints(home) == []


def test_an_empty_folder_becomes_a_suite(home: Path) -> None:
    new_task("tip", "query", str(home))
    new_task("other", "query", str(home))
    suite, ours = load_suite(home), load_suite()
    assert (suite.name, [*suite.tasks]) == ("mine", ["other", "tip"])
    assert (suite.world, suite.accounts.addresses) == (ours.world, ours.accounts.addresses)


@pytest.mark.parametrize("task_id", ["", "Tip", "4ever", "a-tip", "../tip"])
def test_an_id_that_is_none(home: Path, task_id: str) -> None:
    with pytest.raises(UsageError, match="is no id: small letters, digits and underscores"):
        new_task(task_id, "transaction", str(home))
    assert not any(home.iterdir())


def test_an_id_that_is_taken(home: Path) -> None:
    new_task("tip", "transaction", str(home))
    with pytest.raises(UsageError, match=r"suite mine has a task 'tip' already, in .*mine/atomic/tip"):
        new_task("tip", "dialogue", str(home))


def test_a_suite_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(
        UsageError, match=r"no suite .*an empty folder becomes a suite: mkdir .*/mine, then this command"
    ):
        new_task("tip", "transaction", str(tmp_path / "mine"))
    (tmp_path / "Mine!").mkdir()
    with pytest.raises(UsageError, match="a suite is called like its folder"):
        new_task("tip", "transaction", str(tmp_path / "Mine!"))
    (tmp_path / "full").mkdir()
    (tmp_path / "full/notes").write_text("")
    with pytest.raises(UsageError, match="no suite"):
        new_task("tip", "transaction", str(tmp_path / "full"))


def test_a_broken_suite_is_pointed_at(home: Path) -> None:
    new_task("tip", "transaction", str(home))
    (home / "suite.yaml").write_text("name: mine\n")
    with pytest.raises(UsageError, match=r"suite\.yaml:1:1: the key 'version' is missing"):
        new_task("other", "transaction", str(home))


def test_where_the_schema_is_at_hand_editors_are_told(home: Path) -> None:
    (home.parent / "task.schema.json").write_text("{}")
    first = (new_task("tip", "transaction", str(home)) / "task.yaml").read_text().splitlines()[0]
    assert first == "# yaml-language-server: $schema=../../../task.schema.json"
