"""``pyquest run`` end to end: what it writes, that it can be trusted to repeat itself, and that nothing is lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pyquest.locations import data_folder
from pyquest.tasks import load_suite
from tests.runs.conftest import Pyquest, lines

TASKS = load_suite().tasks
QUESTS = len(TASKS)
SOME = list(TASKS)[::7]
WRONG = sum(len(TASKS[task_id].wrong) for task_id in SOME)

NO_INTERNET = """
import socket
class Refusing(socket.socket):
    def __init__(self, family=-1, *rest, **more):
        if family in (-1, socket.AF_INET, socket.AF_INET6) and more.get("fileno") is None and len(rest) < 3:
            raise AssertionError("an internet socket was opened")
        super().__init__(family, *rest, **more)
socket.socket = Refusing
"""


def test_the_reference_answers_earn_everything(pyquest: Pyquest, tmp_path: Path) -> None:
    done = pyquest("run", "--out", "out")
    assert done.returncode == 0
    assert f"{100 * QUESTS} of {100 * QUESTS} ({QUESTS} of {QUESTS} passed)" in done.stdout
    assert done.stderr.splitlines()[-1].startswith(f"{QUESTS} of {QUESTS}")
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    assert summary["total"]["score"] == summary["paper"]["total"]["score"] == str(100 * QUESTS)
    run = json.loads((tmp_path / "out" / "run.json").read_text())
    assert run["command"] == ["run", "--out", "out"]
    assert [line["outcome"] for line in lines(tmp_path / "out")] == ["scored"] * QUESTS
    replies = [json.loads(text)["key"] for text in (tmp_path / "out" / "replies.jsonl").read_text().splitlines()]
    assert len(set(replies)) == QUESTS


def test_a_result_line_has_the_fields_that_scripts_rely_on(pyquest: Pyquest, tmp_path: Path) -> None:
    golden = json.loads((Path(__file__).parent / "result_line.json").read_text())
    pyquest.summary("--tasks", "erc20_transfer_fixed", "--out", "out")
    assert _shape(lines(tmp_path / "out")[0]) == golden


def _shape(value: object) -> object:
    """A line without its values: names all the way down, lists by their first item."""
    if isinstance(value, dict):
        return {name: _shape(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_shape(value[0])] if value else []
    return type(value).__name__


def test_equal_fingerprints_whatever_the_jobs(pyquest: Pyquest) -> None:
    arguments = ("--model", "wrong", "--tasks", "erc20_transfer_fixed,query_erc20_balance", "--seed", "3")
    fingerprints = {
        pyquest.summary(*arguments, "--jobs", jobs, "--out", f"out-{attempt}")["fingerprint"]
        for attempt, jobs in enumerate(["1", "2", "2"])
    }
    assert len(fingerprints) == 1


def test_no_internet_socket_is_opened(pyquest: Pyquest, tmp_path: Path) -> None:
    """Sockets that are not local raise, in the command and in its workers; the result is the same."""
    expected = pyquest.summary("--out", "with")["fingerprint"]
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(NO_INTERNET)
    pyquest.environment["PYTHONPATH"] = os.pathsep.join(
        filter(None, [str(tmp_path / "site"), pyquest.environment.get("PYTHONPATH")])
    )
    probe = [sys.executable, "-c", "import socket; socket.create_connection(('127.0.0.1', 9))"]
    refused = subprocess.run(probe, env=pyquest.environment, capture_output=True, text=True, check=False)
    assert "an internet socket was opened" in refused.stderr
    printed, said = pyquest.started("run", "--json", "--out", "without").communicate(timeout=120)
    assert json.loads(printed)["fingerprint"] == expected, said


def test_saying_nothing_earns_nothing(pyquest: Pyquest) -> None:
    summary = pyquest.summary("--model", "empty", "--out", "out")
    assert (summary["total"]["score"], summary["total"]["passed"]) == ("0", 0)
    assert summary["paper"]["total"]["score"] == "0"


def test_the_same_command_plays_nothing_twice(pyquest: Pyquest, tmp_path: Path) -> None:
    first = pyquest.summary("--out", "out")
    done = pyquest("run", "--json", "--out", "out")
    assert json.loads(done.stdout) == first
    assert f"{QUESTS} of {QUESTS} quests were done before" in done.stderr
    assert len(lines(tmp_path / "out")) == QUESTS


def test_kill_9_and_the_same_command_again_continues(pyquest: Pyquest, tmp_path: Path) -> None:
    some = ("--model", "wrong", "--tasks", ",".join(SOME))
    arguments = ("run", "--json", *some, "--jobs", "2", "--out", "out")
    journal = tmp_path / "out" / "quests.jsonl"
    running = pyquest.started(*arguments)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and (not journal.exists() or journal.read_text().count("\n") < 3):
        time.sleep(0.02)
    workers = _descendants(running.pid)
    os.kill(running.pid, signal.SIGKILL)
    running.communicate()
    assert workers
    _wait_until_gone(workers)
    done = journal.read_text().count("\n")
    assert 3 <= done < WRONG, "the run was to be killed in its middle"

    again = pyquest(*arguments)
    assert again.returncode == 0, again.stderr
    assert f"{done} of {WRONG} quests were done before" in again.stderr
    assert len(lines(tmp_path / "out")) == WRONG
    fresh = pyquest.summary(*some, "--out", "fresh")
    assert json.loads(again.stdout)["fingerprint"] == fresh["fingerprint"]


def _descendants(pid: int) -> list[int]:
    found = []
    for child in _about(pid, f"task/{pid}/children").split():
        found += [int(child), *_descendants(int(child))]
    return found


def _about(pid: int, file: str) -> str:
    """What /proc says of a process; nothing if it is gone by now."""
    try:
        return Path(f"/proc/{pid}/{file}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def _wait_until_gone(pids: list[int]) -> None:
    deadline = time.monotonic() + 30
    while alive := [pid for pid in pids if _alive(pid)]:
        assert time.monotonic() < deadline, f"processes {alive} outlive the run that was killed"
        time.sleep(0.05)


def _alive(pid: int) -> bool:
    status = _about(pid, "stat")
    return status != "" and status.rpartition(")")[2].split()[0] != "Z"


def test_an_infra_error_is_no_zero_and_runs_again(pyquest: Pyquest, tmp_path: Path) -> None:
    """A base world that is not what the suite asserts is the harness's fault, and exit 3."""
    suite = _suite_copy(tmp_path)
    original = (suite / "suite.yaml").read_text()
    (suite / "suite.yaml").write_text(original.replace('equals: "1000 USDT"', 'equals: "1001 USDT"', 1))
    assert (suite / "suite.yaml").read_text() != original
    done = pyquest("run", "--json", "--suite", suite, "--out", "out")
    assert done.returncode == 3
    total = json.loads(done.stdout)["total"]
    assert (total["score"], total["low"], total["high"], total["infra_errors"]) == (
        None,
        "0",
        str(100 * QUESTS),
        QUESTS,
    )
    line = lines(tmp_path / "out")[0]
    assert (line["outcome"], line["reason"], line["score"], line["passed"]) == ("infra_error", "scenario", None, None)
    assert "1000" in line["evidence"]["fault"]
    pyquest("run", "--suite", suite, "--out", "out")
    assert len(lines(tmp_path / "out")) == 2 * QUESTS


def _suite_copy(tmp_path: Path) -> Path:
    shutil.copytree(data_folder("tasks"), tmp_path / "tasks")
    return tmp_path / "tasks" / "questbench"


@pytest.mark.parametrize(("samples", "seeds", "quests"), [("3", "0", 3), ("1", "0-2", 3), ("2", "5-6", 4)])
def test_seeds_and_samples_multiply(pyquest: Pyquest, tmp_path: Path, samples: str, seeds: str, quests: int) -> None:
    summary = pyquest.summary(
        "--tasks", "bnb_transfer_percentage", "--samples", samples, "--seed", seeds, "--out", "out"
    )
    assert summary["total"]["tasks"] == summary["total"]["passed"] == quests
    if samples != "1":
        assert summary["total"]["mean"] == str(100 * quests // int(samples))
        assert (summary["total"]["sd"], summary["total"]["cv"]) == ("0", "0")
    else:
        assert "mean" not in summary["total"]
    assert len({(line["seed"], line["sample"]) for line in lines(tmp_path / "out")}) == quests


def test_the_table_tells_samples_apart(pyquest: Pyquest) -> None:
    options = ("run", "--tasks", "bnb_transfer_percentage", "--out")
    one, two = (
        pyquest(*options, "one").stdout.splitlines(),
        pyquest(*options, "two", "--samples", "2").stdout.splitlines(),
    )
    assert [line.split() for line in one[:2]] == [
        ["quest", "seed", "score", "paper", "passed", "reason"],
        ["bnb_transfer_percentage", "0", "100", "100", "yes"],
    ]
    assert [line.split() for line in two[:3]] == [
        ["quest", "seed", "sample", "score", "paper", "passed", "reason"],
        ["bnb_transfer_percentage", "0", "0", "100", "100", "yes"],
        ["bnb_transfer_percentage", "0", "1", "100", "100", "yes"],
    ]


def test_params_fix_what_would_be_drawn(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "params.json").write_text('{"erc20_transfer_fixed": {"amount": "12.5"}}')
    pyquest.summary("--tasks", "erc20_transfer_fixed", "--params", "params.json", "--out", "out")
    line = lines(tmp_path / "out")[0]
    assert line["params"]["amount"] == "12.5"
    assert "12.5" in line["prompt"]["user"]


def test_a_folder_of_answers(pyquest: Pyquest, tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    answers.mkdir()
    (answers / "bnb_transfer_percentage.ts").write_text(
        "import { ethers } from 'ethers';\n"
        "export async function executeSkill(url: string, agent: string) {\n"
        "  const balance = await new ethers.JsonRpcProvider(url).getBalance(agent);\n"
        "  return { to: '{{to_address}}', value: balance * {{percentage}}n / 100n };\n}\n"
    )
    (answers / "query_erc20_balance.md").write_text("I do not know.\n")
    summary = pyquest.summary("--model", "answers:answers", "--out", "out")
    assert summary["total"]["score"] == "100"
    assert {line["task"]: line["reason"] for line in lines(tmp_path / "out")} == {
        **dict.fromkeys(TASKS, "no_code"),
        "bnb_transfer_percentage": None,
    }


def test_a_worker_that_dies_costs_no_quest(pyquest: Pyquest, tmp_path: Path) -> None:
    journal = tmp_path / "out" / "quests.jsonl"
    some = ("--model", "wrong", "--tasks", ",".join(SOME))
    running = pyquest.started("run", "--json", *some, "--jobs", "1", "--out", "out")
    while not journal.exists() or journal.read_text().count("\n") < 2:
        assert running.poll() is None
        time.sleep(0.02)
    workers = [pid for pid in _descendants(running.pid) if "spawn_main" in _about(pid, "cmdline")]
    assert workers
    os.kill(workers[0], signal.SIGKILL)
    printed, said = running.communicate(timeout=200)
    assert running.returncode == 0, said
    total = json.loads(printed)["total"]
    assert (total["scored"], total["infra_errors"], total["passed"]) == (WRONG, 0, 0)
