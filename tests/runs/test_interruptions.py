"""Ctrl-C, SIGTERM, SIGHUP, a full disk and bugs: what ends a run, and what is left of it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.runs.conftest import Pyquest, lines

MANY = ("run", "--model", "wrong", "--seed", "0-9", "--jobs", "2", "--out", "out")

A_BUG = """
import pyquest.quests.playing as playing
sound = playing.play_reply
def play_reply(world, instance, asked, text):
    if instance.task.id in ("erc20_approve", "query_erc20_balance"):
        raise ZeroDivisionError("a bug")
    return sound(world, instance, asked, text)
playing.play_reply = play_reply
"""


def until(there: Callable[[], bool], running: subprocess.Popen[str]) -> None:
    while not there():
        assert running.poll() is None, running.communicate()
        time.sleep(0.01)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("played", [0, 2])
def test_a_signal_ends_a_run_in_order(pyquest: Pyquest, tmp_path: Path, sent: signal.Signals, played: int) -> None:
    """To all of its processes, twice in a row: while the workers start (0) and while they play."""
    running = pyquest.started(*MANY)
    replies = tmp_path / "out" / "replies.jsonl"
    until(lambda: replies.exists() and replies.read_text() != "", running)
    until(lambda: (tmp_path / "out" / "quests.jsonl").read_text().count("\n") >= played, running)
    for _ in range(2):
        os.killpg(running.pid, sent)
        time.sleep(0.05)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 130, said
    assert said.splitlines()[-1] == "interrupted; the same command continues"
    assert "Traceback" not in said, said
    assert "leaked" not in said, said
    total = json.loads((tmp_path / "out" / "summary.json").read_text())["total"]
    assert total["pending"] > 0
    # SIGTERM to all processes ends the sandbox's as well: a quest in flight may be recorded as the harness's fault,
    # which the same command plays again.
    assert total["scored"] + total["infra_errors"] == len(lines(tmp_path / "out")) >= played


def test_an_interruption_does_not_wait_for_a_slow_answer(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "answers").mkdir()
    endless = "export async function executeSkill() { for (;;) {} }\n"
    (tmp_path / "answers" / "erc20_approve.ts").write_text(endless)
    command = ("run", "--model", "answers:answers", "--tasks", "erc20_approve", "--seed", "0-3", "--out", "out")
    running = pyquest.started(*command)
    until((tmp_path / "out" / "replies.jsonl").exists, running)
    time.sleep(3)
    began = time.monotonic()
    running.send_signal(signal.SIGTERM)
    _, said = running.communicate(timeout=60)
    assert (running.returncode, "Traceback" in said) == (130, False), said
    assert time.monotonic() - began < 5


def test_a_background_run_stays_deaf_to_what_its_shell_told_it_to_ignore(pyquest: Pyquest) -> None:
    code = (
        "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "from pyquest.runs import interruption; interruption.watch()\n"
        "assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN\n"
        "assert signal.getsignal(signal.SIGTERM) is signal.getsignal(signal.SIGINT)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("blocks", [2, 20, 60])
def test_a_full_disk_is_one_line(pyquest: Pyquest, tmp_path: Path, blocks: int) -> None:
    """A limit on the size of files stands for it: the file that meets it first depends on the limit."""
    command = [sys.executable, "-m", "pyquest", *MANY]
    limited = ["bash", "-c", f'ulimit -f {blocks}; exec "$@"', "bash", *command]
    done = subprocess.run(limited, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    errors = [line for line in done.stderr.splitlines() if " of " not in line]
    assert len(errors) == 1
    assert errors[0].startswith("error: out/")
    assert errors[0].endswith(": cannot be written: File too large")
    assert not list((tmp_path / "out").glob(".*.new"))
    again = subprocess.run(
        [*command, "--tasks", "erc20_approve", "--fresh"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert again.returncode == 0, again.stderr


def test_an_output_that_is_full_is_one_line(pyquest: Pyquest, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pyquest", "tasks", "list"]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "error: standard output cannot be written: No space left on device\n"


def test_a_bug_ends_one_quest_loudly_and_the_others_not_at_all(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(A_BUG)
    paths = [str(tmp_path / "site"), pyquest.environment.get("PYTHONPATH")]
    pyquest.environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    tasks = "bnb_transfer_percentage,erc20_approve,erc20_transfer_fixed"
    running = pyquest.started("run", "--tasks", tasks, "--seed", "3", "--out", "out")
    _, said = running.communicate(timeout=120)
    assert running.returncode == 1
    assert "ZeroDivisionError: a bug" in said
    assert "while playing erc20_approve, seed 3, sample 0" in said
    assert sorted(line["task"] for line in lines(tmp_path / "out")) == [
        "bnb_transfer_percentage",
        "erc20_transfer_fixed",
    ]
    total = json.loads((tmp_path / "out" / "summary.json").read_text())["total"]
    assert (total["scored"], total["pending"]) == (2, 1)
    _, said = pyquest.started("run", "--tasks", "erc20_approve,query_erc20_balance", "--out", "two").communicate()
    assert "several quests met a bug" in said
    shutil.rmtree(tmp_path / "site")
    assert pyquest("run", "--tasks", tasks, "--seed", "3", "--out", "out").returncode == 0
