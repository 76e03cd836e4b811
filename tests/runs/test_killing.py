"""``kill -9`` at any moment, thirty times in a row: the run ends as if nothing had been, and nothing is paid twice."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pyquest.locations import data_folder
from pyquest.runs.lines import read_lines
from pyquest.runs.replies import REPLY
from pyquest.runs.shapes import QUEST
from tests.models.scripted import Knowing, Server, says
from tests.runs.lives import FAR

ATOMIC = ["erc20_approve", "query_erc20_balance", "bnb_transfer_percentage", "erc20_transfer_fixed"]
DIALOGUES = ["composite_approve_swap_query_result", "composite_batch_transfer_2_bnb"]
SEEDS, KILLS, AT_ONCE = 14, 30, 4

Live = Callable[[list[str], int, float], int]


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    """One life of the command; see ``lives.py``."""
    command = [sys.executable, "-m", "tests.runs.lives"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"

        def one(arguments: list[str], quests: int, seconds: float) -> int:
            print(json.dumps([arguments, quests, seconds]), file=process.stdin, flush=True)
            assert process.stdout is not None
            return int(process.stdout.readline())

        yield one


def test_a_run_that_is_killed_thirty_times_ends_as_an_undisturbed_one(tmp_path: Path, live: Live) -> None:
    """Every third life ends when it has recorded something, the others while they begin, or soon after."""
    knowing = Knowing([*ATOMIC, *DIALOGUES], range(SEEDS))
    moments = random.Random(7)
    calm, out, suite = tmp_path / "calm", tmp_path / "out", tmp_path / "tasks" / "questbench"
    copy_of_six_tasks(suite.parent)
    with Server(lambda _, body: says(knowing(body), delay=0.02)) as server:
        command = ["run", "--model", "openai:scripted-1", "--base-url", server.url, "--no-cache", "--jobs", "1"]
        command += ["--suite", str(suite), "--seed", f"0-{SEEDS - 1}"]
        command += ["--concurrency", str(AT_ONCE), "--out"]
        began = time.monotonic()
        assert live([*command, str(tmp_path / "first")], 1, FAR) == -9
        to_begin = time.monotonic() - began
        assert live([*command, str(calm)], FAR, FAR) == 0
        server.requests.clear()
        states = set()
        for number in range(KILLS):
            late = number % 3 == 0
            quests, seconds = (moments.randint(1, 3), FAR) if late else (3, moments.uniform(0, to_begin))
            assert live([*command, str(out)], quests, seconds) == -9, "it was to be killed in its middle"
            states.add(sizes(out))
        assert len(states) >= KILLS / 3
        assert live([*command, str(out)], FAR, FAR) == 0
    assert summary(out) == summary(calm)
    assert len(read_lines(out / "quests.jsonl", QUEST)) == 6 * SEEDS
    slots = [(line["key"], line["round"], line["request"]) for line in read_lines(out / "replies.jsonl", REPLY)]
    assert len(set(slots)) == len(slots)
    asked = Counter(json.dumps(body, sort_keys=True) for body in server.requests)
    assert len(asked) == len(slots)
    assert asked.total() - len(asked) <= KILLS * AT_ONCE, "more was asked again than was under way"


def copy_of_six_tasks(folder: Path) -> None:
    """A suite that is soon read."""
    shutil.copytree(
        data_folder("tasks"),
        folder,
        ignore=lambda at, names: (
            {*names} - {*ATOMIC, *DIALOGUES} if Path(at).name in ("atomic", "composite") else set[str]()
        ),
    )


def sizes(folder: Path) -> tuple[int, ...]:
    files = [folder / name for name in ("replies.jsonl", "quests.jsonl")]
    return tuple(file.stat().st_size if file.exists() else 0 for file in files)


def summary(folder: Path) -> Any:
    return json.loads((folder / "summary.json").read_text())
