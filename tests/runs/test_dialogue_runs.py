"""Dialogues through the command: what is kept of each round, and that one killed in its middle goes on."""

from __future__ import annotations

import json
import os
import shutil
import signal
import time
from pathlib import Path
from typing import Any

from pyquest.locations import data_folder
from tests.runs.conftest import Pyquest, lines

SWAP = "composite_approve_swap_query_result"
SEND = "composite_batch_transfer_2_bnb"
FOLDER = data_folder("tasks") / "questbench/composite"


def replies(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(text) for text in (folder / "replies.jsonl").read_text().splitlines()]


def test_each_round_is_a_request_of_its_own(pyquest: Pyquest, tmp_path: Path) -> None:
    summary = pyquest.summary("--tasks", SWAP, "--out", "out")
    assert summary["composite"]["score"] == summary["paper"]["composite"]["score"] == "100"
    kept = replies(tmp_path / "out")
    assert [entry["round"] for entry in kept] == [0, 1, 2, 3]
    assert len({entry["key"] for entry in kept}) == 1
    assert len({entry["request"] for entry in kept}) == 4
    (line,) = lines(tmp_path / "out")
    assert [(entry["n"], entry["step"], entry["action"]) for entry in line["rounds"]] == [
        (0, 0, "plan"),
        (1, 1, "transaction"),
        (2, 2, "transaction"),
        (3, 3, "query"),
    ]
    assert line["rounds"][3]["query"]["balances"].keys() == {"BUSD"}
    assert line["split"] == "composite"


def test_a_line_has_the_same_fields_as_that_of_an_atomic_quest(pyquest: Pyquest, tmp_path: Path) -> None:
    golden = json.loads((Path(__file__).parent / "result_line.json").read_text())
    pyquest.summary("--tasks", SEND, "--out", "out")
    (line,) = lines(tmp_path / "out")
    assert list(line) == list(golden)
    assert all(list(entry) == list(golden["rounds"][0]) for entry in line["rounds"])


def test_equal_fingerprints_whatever_the_jobs(pyquest: Pyquest) -> None:
    arguments = ("--model", "wrong", "--tasks", f"{SWAP},{SEND}")
    one, two = (pyquest.summary(*arguments, "--jobs", jobs, "--out", f"out-{jobs}") for jobs in "12")
    assert one["fingerprint"] == two["fingerprint"]
    assert one["composite"]["passed"] == 0


def test_a_dialogue_that_was_killed_in_its_middle_goes_on(pyquest: Pyquest, tmp_path: Path) -> None:
    arguments = ("run", "--json", "--tasks", f"{SWAP},{SEND}", "--seed", "0-3", "--jobs", "1", "--out", "out")
    kept = tmp_path / "out" / "replies.jsonl"
    running = pyquest.started(*arguments)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and (not kept.exists() or kept.read_text().count("\n") < 9):
        time.sleep(0.01)
    os.kill(running.pid, signal.SIGKILL)
    running.communicate()
    before = replies(tmp_path / "out")
    done = {line["key"] for line in lines(tmp_path / "out")}
    assert any(entry["round"] for entry in before if entry["key"] not in done), "it was to be killed in its middle"
    again = pyquest(*arguments)
    assert again.returncode == 0, again.stderr
    after = replies(tmp_path / "out")
    assert after[: len(before)] == before
    assert len({(entry["key"], entry["round"]) for entry in after}) == len(after), "a reply was asked for twice"
    fresh = pyquest.summary("--tasks", f"{SWAP},{SEND}", "--seed", "0-3", "--jobs", "2", "--out", "fresh")
    assert json.loads(again.stdout)["fingerprint"] == fresh["fingerprint"]
    assert fresh["composite"]["passed"] == fresh["composite"]["tasks"] == 8


def test_somebodys_dialogues(pyquest: Pyquest, tmp_path: Path) -> None:
    shutil.copytree(FOLDER / SEND / "suboptimal" / "looks_first", tmp_path / "answers" / SEND)
    summary = pyquest.summary("--model", "answers:answers", "--tasks", f"{SWAP},{SEND}", "--out", "out")
    found = {line["task"]: line["score"] for line in lines(tmp_path / "out")}
    assert found == {SEND: "66.6667", SWAP: "0"}
    assert summary["composite"]["score"] == "66.6667"


def test_an_answer_of_the_wrong_form(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / f"{SEND}.ts").write_text("")
    done = pyquest("run", "--model", "answers:answers", "--out", "out")
    assert (done.returncode, "is a dialogue: give a folder" in done.stderr) == (2, True)
    shutil.rmtree(tmp_path / "answers")
    shutil.copytree(FOLDER / SEND / "reference", tmp_path / "answers" / "erc20_transfer_fixed")
    done = pyquest("run", "--model", "answers:answers", "--out", "out")
    assert (done.returncode, "takes one answer" in done.stderr) == (2, True)


def test_saying_nothing_earns_nothing(pyquest: Pyquest, tmp_path: Path) -> None:
    summary = pyquest.summary("--model", "empty", "--tasks", f"{SWAP},{SEND}", "--out", "out")
    assert summary["composite"]["score"] == summary["paper"]["composite"]["score"] == "0"
    assert {line["reason"] for line in lines(tmp_path / "out")} == {"no_code"}


def test_exec_judges_a_dialogue_s_folder(pyquest: Pyquest) -> None:
    folder = FOLDER / SEND / "suboptimal" / "two_mistakes"
    done = pyquest("exec", folder, "--task", SEND, "--seed", "4", "--json")
    assert done.returncode == 0, done.stderr
    line = json.loads(done.stdout)
    assert (line["score"], line["exact"], line["passed"], line["paper"]["exact"]) == ("50", "50", True, "75")
    shown = pyquest("exec", folder, "--task", SEND).stdout
    for words in ("Plan (numbered list)", "Round 1, step 1: none", "Error at line 2", "Round 4, step 2: transaction"):
        assert words in shown
    assert "name its task with --task" in pyquest("exec", folder).stderr
    assert "is a folder" in pyquest("exec", folder, "--task", "erc20_transfer_fixed").stderr


def test_show_gives_the_rounds_one_after_the_other(pyquest: Pyquest) -> None:
    pyquest.summary("--tasks", SWAP, "--model", "wrong", "--out", "out")
    shown = pyquest("show", "out", SWAP, "--answer", "swaps_back").stdout
    places = [shown.index(f"Round {n}, step {n}:") for n in (1, 2, 3, 4)]
    assert places == sorted(places)
    assert "swapExactTokensForTokens(" in shown
    assert "Query value" in shown
    assert "A1: Any transaction is full marks" in shown


def test_tasks_show_prints_the_request_for_a_plan(pyquest: Pyquest) -> None:
    shown = json.loads(pyquest("tasks", "show", SEND, "--json").stdout)
    assert shown["split"] == "composite"
    assert '"subtasks"' in shown["prompt"]["user"]
    assert "error_detected" in shown["prompt"]["system"]
