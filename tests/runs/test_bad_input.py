"""Bad input: one clear line, exit 2, nothing half-written."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pyquest.locations import data_folder
from tests.runs.conftest import Pyquest

TASK = "tasks/questbench/atomic/erc20_transfer_fixed/task.yaml"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    for name in ("tasks", "state_cache"):
        shutil.copytree(data_folder(name), tmp_path / name)
    return tmp_path


def refused(pyquest: Pyquest, *arguments: str | Path) -> str:
    done = pyquest("run", "--out", "out", *arguments)
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert done.stdout == ""
    assert not (pyquest.folder / "out").exists(), "something was written"
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("error: ")
    return done.stderr


def test_an_unknown_task(pyquest: Pyquest) -> None:
    assert "did you mean erc20_transfer_fixed?" in refused(pyquest, "--tasks", "erc20_transfer_fixd")


def test_an_unknown_model(pyquest: Pyquest) -> None:
    assert "answers:DIR" in refused(pyquest, "--model", "gpt")


def test_an_unknown_suite(pyquest: Pyquest) -> None:
    assert "nope" in refused(pyquest, "--suite", "nope")


@pytest.mark.parametrize("seed", ["9" * 19, "٣", "0-999999999", "0-1000000", "x", "5-3", "-1", "1.5", "0-", "1e3"])
def test_a_seed_that_is_none(pyquest: Pyquest, seed: str) -> None:
    assert "--seed" in refused(pyquest, f"--seed={seed}")


def test_malformed_yaml_is_reported_with_line_and_column(pyquest: Pyquest, data: Path) -> None:
    path = data / TASK
    lines = path.read_text().split("\n")
    lines[2] += "\n\t: ["
    path.write_text("\n".join(lines))
    assert f"{TASK}:4:1" in refused(pyquest, "--suite", data / "tasks" / "questbench")


def test_what_is_wrong_with_one_task_is_no_matter_to_another(pyquest: Pyquest, data: Path) -> None:
    (data / TASK).write_text("{}")
    suite = data / "tasks" / "questbench"
    answer = suite / "atomic" / "query_erc20_balance" / "reference.ts"
    assert pyquest("exec", answer, "--task", "query_erc20_balance", "--suite", suite).returncode == 0
    assert pyquest("tasks", "show", "query_erc20_balance", "--suite", suite).returncode == 0
    for command in (("exec", answer, "--task"), ("tasks", "show")):
        done = pyquest(*command, "erc20_transfer_fixed", "--suite", suite)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert f"{TASK}:1:1" in done.stderr
    assert TASK in refused(pyquest, "--suite", suite, "--tasks", "query_erc20_balance")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("balance_change:", "balance_chnge:", "balance_change"),
        ("equals:", "equal:", "equals"),
        ("difficulty:", "dificulty:", "difficulty"),
        ("points: 30", "points: 31", "101"),
    ],
)
def test_a_task_that_is_wrong_is_reported_with_its_line(
    pyquest: Pyquest, data: Path, old: str, new: str, says: str
) -> None:
    path = data / TASK
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    said = refused(pyquest, "--suite", data / "tasks" / "questbench")
    assert says in said
    assert f"{TASK}:" in said


@pytest.mark.parametrize("name", ["manifest.json", "block.json", "accounts.jsonl"])
def test_a_bundle_with_a_flipped_byte(pyquest: Pyquest, data: Path, name: str) -> None:
    path = data / "state_cache" / "bsc-embedded" / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    assert "bsc-embedded" in refused(pyquest, "--state", data / "state_cache" / "bsc-embedded")


def test_a_bundle_that_is_not_there(pyquest: Pyquest) -> None:
    assert "bsc-embedded" in refused(pyquest, "--state", "nope")


def test_an_empty_answers_folder(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "answers").mkdir()
    assert "holds no answers" in refused(pyquest, "--model", "answers:answers")


def test_an_answer_that_is_named_after_no_task(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "erc20_transfer.ts").write_text("")
    assert "erc20_transfer.ts" in refused(pyquest, "--model", "answers:answers")


@pytest.mark.parametrize("name", ["erc20_approve.js", "erc20_approve.txt", "erc20_approve.TS", "erc20_approve"])
def test_an_answer_that_would_not_be_read(pyquest: Pyquest, tmp_path: Path, name: str) -> None:
    """Left out in silence it would be a zero of whoever wrote it; a copy beside the answer is none."""
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / name).write_text("")
    (tmp_path / "answers" / "erc20_revoke_approval.md").write_text("")
    (tmp_path / "answers" / "erc20_revoke_approval.bak").write_text("")
    assert f"answers: {name} would not be read" in refused(pyquest, "--model", "answers:answers")


def test_a_copy_of_a_dialogue_is_none(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "answers" / "composite_batch_transfer_2_bnb.old").mkdir(parents=True)
    (tmp_path / "answers" / "composite_batch_transfer_2_bnb.old" / "1.md").write_text("")
    assert "is named like composite_batch_transfer_2_bnb.old" in refused(pyquest, "--model", "answers:answers")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({"erc20_transfer_fixed": {"amonut": "1"}}, "amount"),
        ({"erc20_transfer_fixed": {"amount": 1.5}}, "amount"),
        ({"erc20_transfer_fixed": {"amount": "1e18"}}, "amount"),
        ({"erc20_transfer_fixed": {"to_address": "0x12"}}, "to_address"),
        ({"bnb_transfer_percentage": {"percentage": "ten"}}, "percentage"),
        ({"erc20_transfer_fixd": {"amount": "1"}}, "did you mean erc20_transfer_fixed?"),
        ([], "expected"),
    ],
)
def test_params_that_do_not_fit(pyquest: Pyquest, tmp_path: Path, content: object, says: str) -> None:
    (tmp_path / "params.json").write_text(json.dumps(content))
    assert says in refused(pyquest, "--params", "params.json")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"erc20_approve": {"amount": NaN}}', "NaN is not a JSON value"),
        ('{"erc20_approve": {"amount": -Infinity}}', "-Infinity is not a JSON value"),
        ('{"erc20_approve": {"amount": %s}}' % ("9" * 5_000), "an integer of 5000 digits"),
        ("[" * 100_000, "nested deeper than 200 levels"),
        ('{"erc20_approve": {"amount": "1", "amount": "2"}}', "the key 'amount' is given twice"),
        ("", "not JSON"),
    ],
)
def test_params_that_are_hardly_json(pyquest: Pyquest, tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "params.json").write_text(text)
    assert says in refused(pyquest, "--params", "params.json")
    shown = pyquest("tasks", "show", "erc20_approve", "--params", "params.json")
    assert (shown.returncode, says in shown.stderr) == (2, True)


def test_params_in_a_file_with_a_byte_order_mark(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "params.json").write_text('{"erc20_approve": {"amount": "123.5"}}', encoding="utf-8-sig")
    shown = pyquest("tasks", "show", "erc20_approve", "--params", "params.json")
    assert "amount = 123.5" in shown.stdout


def test_params_that_are_not_json(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "params.json").write_text('{"a":\n oops}')
    assert "params.json:2:2" in refused(pyquest, "--params", "params.json")


def test_a_folder_with_other_settings(pyquest: Pyquest) -> None:
    assert pyquest("run", "--tasks", "query_erc20_balance", "--out", "run").returncode == 0
    before = (pyquest.folder / "run" / "quests.jsonl").read_bytes()
    done = pyquest("run", "--tasks", "query_erc20_balance", "--library", "viem", "--out", "run")
    assert done.returncode == 2
    assert "other settings (library" in done.stderr
    assert (pyquest.folder / "run" / "quests.jsonl").read_bytes() == before


PLACEHOLDER = b"export async function executeSkill() { return {{nope}}; }\n"


@pytest.mark.parametrize(("content", "says"), [(PLACEHOLDER, "{{nope}} is not a parameter"), (b"\xff", "not UTF-8")])
def test_an_answer_that_cannot_be_used(pyquest: Pyquest, tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "erc20_approve.ts").write_bytes(content)
    said = refused(pyquest, "--model", "answers:answers")
    assert says in said
    assert "erc20_approve" in said


@pytest.mark.parametrize(("content", "says"), [(PLACEHOLDER, "{{nope}} is not a parameter"), (b"\xff", "not UTF-8")])
def test_a_dialogue_that_cannot_be_used(pyquest: Pyquest, tmp_path: Path, content: bytes, says: str) -> None:
    folder = tmp_path / "answers" / "composite_batch_transfer_2_bnb"
    shutil.copytree(data_folder("tasks") / "questbench/composite/composite_batch_transfer_2_bnb/reference", folder)
    sorted(folder.iterdir())[-1].write_bytes(content)
    assert says in refused(pyquest, "--model", "answers:answers")
    done = pyquest("exec", folder, "--task", folder.name)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr


def test_a_link_to_no_answer(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "erc20_approve.ts").symlink_to("nowhere")
    assert "erc20_approve.ts" in refused(pyquest, "--model", "answers:answers")


@pytest.mark.parametrize("task", ["erc20_approve", "composite_batch_transfer_2_bnb"])
def test_a_folder_in_the_place_of_an_answer(pyquest: Pyquest, tmp_path: Path, task: str) -> None:
    (tmp_path / "answers" / f"{task}.ts" / "1.ts").mkdir(parents=True)
    assert f"{task}.ts" in refused(pyquest, "--model", "answers:answers")


@pytest.mark.parametrize("file", ["reference.ts", "wrong/wrong_amount.ts"])
def test_a_suite_s_own_answer_that_is_not_text(pyquest: Pyquest, data: Path, file: str) -> None:
    suite = data / "tasks" / "questbench"
    (suite / "atomic" / "erc20_transfer_fixed" / file).write_bytes(b"// fails: called; paper: 0\n\xff")
    said = refused(pyquest, "--suite", suite, "--model", file.partition("/")[0].removesuffix(".ts"))
    assert "not UTF-8" in said
    assert f"{file}:2:1" in said
    lint = pyquest("tasks", "lint", "--suite", suite, "--tasks", "erc20_transfer_fixed")
    assert (lint.returncode, f"{file}:2:1: is not UTF-8 here" in lint.stderr) == (2, True), lint.stderr


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ("[{explode: {}}]", "unknown step 'explode'"),
        ("[{deal: {to: $agent, amount: 5}}]", "deal.amount"),
        ("[{deal: {to: $agent}}]", "deal.amount"),
    ],
)
def test_a_step_that_is_none(pyquest: Pyquest, data: Path, steps: str, says: str) -> None:
    suite = data / "tasks" / "questbench"
    path = data / TASK
    original = path.read_text()
    path.write_text(original.replace("\nchecks:", f"\nsetup: {steps}\nchecks:"))
    assert says in refused(pyquest, "--suite", suite)
    path.write_text(original)
    path = suite / "suite.yaml"
    path.write_text(path.read_text().replace("\nworld:\n", f"\nworld:\n  - {steps[1:-1]}\n"))
    said = refused(pyquest, "--suite", suite)
    assert says in said
    assert "suite.yaml:" in said


def test_an_exception_for_a_reading_that_there_is_not(pyquest: Pyquest, data: Path) -> None:
    path = data / TASK
    old = "- no_other_changes: {gate: true}"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, "- no_other_changes: {gate: true, allow: [{alowance: {}}]}"))
    line = 1 + path.read_text().split("\n").index("  - no_other_changes: {gate: true, allow: [{alowance: {}}]}")
    said = refused(pyquest, "--suite", data / "tasks" / "questbench")
    assert "did you mean 'allowance'" in said
    assert f"{TASK}:{line}" in said


def test_a_suite_without_tasks(pyquest: Pyquest, data: Path) -> None:
    suite = data / "tasks" / "questbench"
    shutil.rmtree(suite / "composite")
    assert "has no composite tasks" in refused(pyquest, "--suite", suite, "--split", "composite")
    shutil.rmtree(suite / "atomic")
    assert "has no tasks" in refused(pyquest, "--suite", suite)
    lint = pyquest("tasks", "lint", "--suite", suite)
    assert (lint.returncode, "has no tasks" in lint.stderr) == (2, True)


def test_a_task_s_folder_without_a_task(pyquest: Pyquest, data: Path) -> None:
    suite = data / "tasks" / "questbench"
    (suite / "atomic" / "unfinished").mkdir()
    said = refused(pyquest, "--suite", suite)
    assert "atomic/unfinished: has no task.yaml" in said
    (suite / "atomic" / "unfinished").rename(suite / "atomic" / ".unfinished")
    assert pyquest("tasks", "list", "--suite", suite).returncode == 0


def test_more_quests_than_anybody_means(pyquest: Pyquest) -> None:
    assert "quests; a run has at most 1,000,000" in refused(pyquest, "--samples", "100000000")
    assert "quests; a run has at most 1,000,000" in refused(pyquest, "--seed", "0-999999")


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "--out", ""),
        ("run", "--params", ""),
        ("run", "--tasks", ""),
        ("run", "--tasks", " , "),
        ("run", "--samples", "0"),
        ("run", "--nonsense"),
        ("run", "more"),
        ("exec",),
        ("exec", ""),
        ("exec", "nowhere.ts"),
        ("exec", ".", "--seed", "1" * 19),
        ("tasks", "show", "erc20_approve", "--seed", "1" * 19),
        ("show", ".", "erc20_approve"),
        ("nonsense",),
    ],
)
def test_a_command_line_that_is_wrong_is_one_line(pyquest: Pyquest, arguments: tuple[str, ...]) -> None:
    done = pyquest(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith("error: ")
    assert not list(pyquest.folder.iterdir())


@pytest.mark.parametrize("place", ["file/out", "/dev/null/out", "/proc/out"])
def test_a_place_that_takes_no_files(pyquest: Pyquest, tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("")
    done = pyquest("run", "--out", place)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "cannot be written" in done.stderr
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]
