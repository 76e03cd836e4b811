"""``kill -9`` at any moment, thirty times in a row: the run ends as if nothing had been, and nothing is paid twice."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pyquest.runs.journal import QUEST
from pyquest.runs.lines import read_lines
from pyquest.runs.replies import REPLY
from tests.models.scripted import Knowing, Server, says

ATOMIC = ["erc20_approve", "query_erc20_balance", "bnb_transfer_percentage", "erc20_transfer_fixed"]
DIALOGUES = ["composite_approve_swap_query_result", "composite_batch_transfer_2_bnb"]
KILLS, AT_ONCE = 30, 4


class Lives:
    """Lives of the command; see ``lives.py``."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._commands, self._ends = process.stdin, process.stdout
        assert self._ends.readline() == "ready\n"

    def begin(self, arguments: list[str], seconds: float | None = None) -> None:
        print(json.dumps([seconds, arguments]), file=self._commands, flush=True)

    def end(self) -> int:
        return int(self._ends.readline())


@pytest.fixture
def lives(tmp_path: Path) -> Iterator[Lives]:
    command = [sys.executable, Path(__file__).parent / "lives.py"]
    with subprocess.Popen(command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Lives(process)


def test_a_run_that_is_killed_thirty_times_ends_as_an_undisturbed_one(tmp_path: Path, lives: Lives) -> None:
    knowing = Knowing([*ATOMIC, *DIALOGUES], range(6))
    moments = random.Random(7)
    with Server(lambda _, body: says(knowing(body), delay=0.02)) as server:
        arguments = ["run", "--model", "openai:scripted-1", "--base-url", server.url, "--no-cache", "--jobs", "1"]
        arguments += ["--tasks", ",".join([*ATOMIC, *DIALOGUES]), "--seed", "0-5", "--concurrency", str(AT_ONCE)]
        calm, out = tmp_path / "calm", tmp_path / "out"
        lives.begin([*arguments, "--out", "calm"])
        started = seconds_until(lambda: (calm / "quests.jsonl").exists() and (calm / "quests.jsonl").stat().st_size > 0)
        assert lives.end() == 0
        server.requests.clear()
        ends = []
        for _ in range(KILLS):
            lives.begin([*arguments, "--out", "out"], moments.uniform(0, 1.25 * started))
            ends.append(lives.end())
        assert ends.count(-9) >= KILLS - 5, f"it was to be killed in its middle: {ends}"
        lives.begin([*arguments, "--out", "out"])
        assert lives.end() == 0
    assert summary(out) == summary(calm)
    assert len(read_lines(out / "quests.jsonl", QUEST)) == 36
    slots = [(line["key"], line["round"], line["request"]) for line in read_lines(out / "replies.jsonl", REPLY)]
    assert len(set(slots)) == len(slots)
    asked = Counter(json.dumps(body, sort_keys=True) for body in server.requests)
    assert len(asked) == len(slots)
    assert asked.total() - len(asked) <= KILLS * AT_ONCE, "more was asked again than was under way"


def seconds_until(there: Callable[[], bool]) -> float:
    began = time.monotonic()
    while not there():
        time.sleep(0.01)
        assert time.monotonic() < began + 120
    return time.monotonic() - began


def summary(folder: Path) -> Any:
    return json.loads((folder / "summary.json").read_text())
