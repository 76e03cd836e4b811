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
    assert not (pyquest.folder / "out").exists()
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("error: ")
    return done.stderr


def test_an_unknown_task(pyquest: Pyquest) -> None:
    assert "did you mean erc20_transfer_fixed?" in refused(pyquest, "--tasks", "erc20_transfer_fixd")


def test_an_unknown_model(pyquest: Pyquest) -> None:
    assert "answers:DIR" in refused(pyquest, "--model", "gpt")


def test_an_unknown_suite(pyquest: Pyquest) -> None:
    assert "nope" in refused(pyquest, "--suite", "nope")


@pytest.mark.parametrize("seed", ["x", "5-3", "-1", "1.5", "0-", "1e3"])
def test_a_seed_that_is_none(pyquest: Pyquest, seed: str) -> None:
    assert "--seed" in refused(pyquest, f"--seed={seed}")


def test_malformed_yaml_is_reported_with_line_and_column(pyquest: Pyquest, data: Path) -> None:
    path = data / TASK
    lines = path.read_text().split("\n")
    lines[2] += "\n\t: ["
    path.write_text("\n".join(lines))
    assert f"{TASK}:4:1" in refused(pyquest, "--suite", data / "tasks" / "questbench")


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


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({"erc20_transfer_fixed": {"amonut": "1"}}, "amount"),
        ({"erc20_transfer_fixed": {"amount": 1.5}}, "amount"),
        ({"erc20_transfer_fixed": {"amount": "1e18"}}, "amount"),
        ({"erc20_transfer_fixed": {"to_address": "0x12"}}, "to_address"),
        ({"bnb_transfer_percentage": {"percentage": "ten"}}, "percentage"),
        ({"erc20_transfer": {"amount": "1"}}, "did you mean erc20_transfer_fixed?"),
        ([], "expected"),
    ],
)
def test_params_that_do_not_fit(pyquest: Pyquest, tmp_path: Path, content: object, says: str) -> None:
    (tmp_path / "params.json").write_text(json.dumps(content))
    assert says in refused(pyquest, "--params", "params.json")


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
