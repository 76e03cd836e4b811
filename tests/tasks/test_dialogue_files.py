"""What a composite task declares, and the folders that hold its dialogues."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from suite_folder import DIALOGUE, TASK, SuiteFolder

from pyquest.errors import TaskError
from pyquest.instances import draw
from pyquest.models.prepared import SUBMIT, as_reply
from pyquest.tasks import Optimal, ReadingSpec, Suboptimal, WrongAnswer, read_script, suboptimal_answers, wrong_answers


def script(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / f"{name[1:].replace('_', '.')}").write_text(text)
    return folder


# --- task.yaml


def test_the_keys_of_a_composite_task(folder: SuiteFolder) -> None:
    more = (
        "verify:\n  held: {balance: {token: $usdt, of: '{to_address}'}}\n"
        "events:\n  - {contract: $usdt, event: 'Burn(uint256 value)', value: '{amount}'}\nchecks:"
    )
    file = folder.write(DIALOGUE.replace("checks:", more), split="composite")
    for name in ("reference", "reference.viem", "wrong/bad", "suboptimal/slow"):
        script(file.parent / name, _1_ts="// code")
    task = folder.load().tasks["sample"]
    assert (task.split, task.kind) == ("composite", "dialogue")
    assert task.optimal == Optimal(sound=1, paper=3)
    assert task.optimal.limit == 6
    assert task.verify == {"held": ReadingSpec("balance", {"token": "$usdt", "of": "{to_address}"}, 15)}
    assert [event.args["contract"] for event in task.events] == ["$usdt"]
    assert [check.key for check in task.checks] == [False, True]
    assert set(task.references) == {"ethers", "viem"}
    assert [path.name for path in (*task.wrong, *task.suboptimal)] == ["bad", "slow"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("optimal: {sound: 1, paper: 3}\n", "", "in how many rounds"),
        ("sound: 1", "sound: 0", "greater than or equal to 1"),
        ("key: true, ", "", "0 checks have `key: true`"),
        ("points: 60,", "points: 60, key: true,", "2 checks have `key: true`"),
        ("checks:", "kind: transaction\nchecks:", "has no `kind`"),
        ("checks:", "answer: {a: {native: {of: $agent}}}\nchecks:", "has no `answer`"),
        ("checks:", "verify: {a: {native: {of: $agnt}}}\nchecks:", "did you mean 'agent'"),
        ("checks:", "events: [{contract: '{adress}'}]\nchecks:", "unknown parameter"),
    ],
)
def test_a_composite_task_that_is_wrong(folder: SuiteFolder, old: str, new: str, says: str) -> None:
    assert old in DIALOGUE
    folder.write(DIALOGUE.replace(old, new, 1), split="composite")
    with pytest.raises(TaskError, match=says) as caught:
        folder.load()
    assert caught.value.line


@pytest.mark.parametrize(
    "more", ["optimal: {sound: 1, paper: 3}", "verify: {a: {native: {of: $agent}}}", "events: [{contract: $usdt}]"]
)
def test_an_atomic_task_has_none_of_them(folder: SuiteFolder, more: str) -> None:
    folder.write(TASK.replace("checks:", f"{more}\nchecks:"))
    with pytest.raises(TaskError, match="only a composite task has"):
        folder.load()


def test_an_atomic_task_has_no_key(folder: SuiteFolder) -> None:
    folder.write(TASK.replace("points: 60,", "points: 60, key: true,"))
    with pytest.raises(TaskError, match="only a composite task has a check with `key: true`"):
        folder.load()


# --- folders


def test_a_script_is_read_in_order(tmp_path: Path) -> None:
    folder = script(tmp_path / "a", _2_md="", _1_ts="", _0_md="", **{f"_{n}_ts": "" for n in range(3, 12)})
    read = read_script(folder)
    assert read.plan == folder / "0.md"
    assert [path.name for path in read.rounds] == ["1.ts", "2.md", *(f"{n}.ts" for n in range(3, 12))]
    assert read.files[0] == read.plan
    assert read_script(script(tmp_path / "b", _1_ts="")).plan is None


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"_1_ts": "", "_1_md": ""}, "round 1 is there twice"),
        ({"_1_ts": "", "_3_ts": ""}, "round 2 is missing"),
        ({"_2_ts": ""}, "round 1 is missing"),
        ({"_0_md": ""}, "holds no round"),
        ({}, "holds no round"),
        ({"_0_ts": "", "_1_ts": ""}, "is not a reply"),
        ({"_notes_txt": ""}, "is not a reply"),
        ({"_01_ts": ""}, "is not a reply"),
    ],
)
def test_a_folder_that_is_no_script(tmp_path: Path, files: dict[str, str], says: str) -> None:
    with pytest.raises(TaskError, match=says):
        read_script(script(tmp_path / "a", **files))


def test_replies_of_a_script(folder: SuiteFolder, tmp_path: Path) -> None:
    folder.write(DIALOGUE, split="composite")
    suite = folder.load()
    instance = draw(suite, suite.tasks["sample"], 0)
    path = script(tmp_path / "a", _1_ts="// pays {{amount}}", _2_md="// score: 50; paper: 75\nthat is {{amount}}")
    plan = json.loads(as_reply(path, instance, 0))["plan"]
    assert [step["step"] for step in plan["subtasks"]] == [1, 2]
    amount = instance.params_json()["amount"]
    assert as_reply(path, instance, 1) == f'~~~~typescript\n// pays "{amount}"\n~~~~\n'
    assert as_reply(path, instance, 2) == f'that is "{amount}"'
    assert as_reply(path, instance, 3) == as_reply(path, instance, 12) == SUBMIT
    own = script(tmp_path / "b", _0_md="1. once", _1_ts="")
    assert as_reply(own, instance, 0) == "1. once"


# --- headers


def test_headers_stand_in_the_first_file(folder: SuiteFolder) -> None:
    file = folder.write(DIALOGUE, split="composite")
    script(file.parent / "wrong/nothing", _1_md="// fails: balance_change; paper: 0\n{}")
    script(file.parent / "suboptimal/slow", _0_md="// score: 66.6667; paper: 100\n1. go", _1_ts="")
    task = folder.load().tasks["sample"]
    assert wrong_answers(task) == (WrongAnswer("nothing", file.parent / "wrong/nothing", ("balance_change",), "0"),)
    assert suboptimal_answers(task) == (Suboptimal("slow", file.parent / "suboptimal/slow", "66.6667", "100"),)


@pytest.mark.parametrize(
    "text", ["", "// score: 50\n", "// fails: balance_change; paper: 0\n", "\n// score: 1; paper: 1"]
)
def test_a_suboptimal_dialogue_says_its_scores(folder: SuiteFolder, text: str) -> None:
    file = folder.write(DIALOGUE, split="composite")
    script(file.parent / "suboptimal/slow", _1_ts=text)
    with pytest.raises(TaskError, match="the first line must read `// score") as caught:
        suboptimal_answers(folder.load().tasks["sample"])
    assert caught.value.path == file.parent / "suboptimal/slow/1.ts"
