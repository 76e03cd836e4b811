"""A finished or half-finished run as it lies in its folder, read for reports."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pyquest.errors import TaskError, UsageError
from pyquest.models.usage import Usage
from pyquest.runs.journal import read_run
from pyquest.runs.lines import read_lines
from pyquest.runs.shapes import QUEST
from pyquest.tasks import Suite, load_suite
from pyquest.tasks.suites import SPLITS

UNKNOWN = "unknown"
"""What a page says where nothing is known. It is never 0."""

_TASK_ID = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Result:
    """One attempt at one quest: the winning line of its key.

    Attributes:
        number: 1-based line in ``quests.jsonl``.
        line: That line, long strings still as references to blobs.
        score: The sound score out of 100; None while it is open.
        paper: The published one; None while it is open, and for a task that was never published.
        usage: What its answers took; None where nobody was asked.
    """

    number: int
    line: Mapping[str, Any]
    score: Fraction | None
    paper: Fraction | None
    usage: Usage | None

    @property
    def task(self) -> str:
        """The task's id."""
        return str(self.line["task"])

    @property
    def instance(self) -> tuple[str, int, str | None]:
        """Task, seed and answer name: what the samples of a run have in common."""
        return self.line["task"], self.line["seed"], self.line["answer_name"]

    @property
    def published(self) -> bool:
        """Whether it counts for the paper score; while a quest is open, it does."""
        return self.score is None or self.paper is not None

    def passed(self, kind: str) -> bool:
        """Whether it passed by the rule of ``sound`` or ``paper``."""
        judged = self.line if kind == "sound" else self.line["paper"]
        return bool(judged and judged["passed"])

    def earned(self, kind: str) -> Fraction | None:
        """Its ``sound`` or ``paper`` score."""
        return self.score if kind == "sound" else self.paper


@dataclass(frozen=True)
class Recorded:
    """What a run's folder holds.

    Attributes:
        folder: The run.
        about: The content of ``run.json``.
        results: One for each quest that was played, by task in the order of the run, then seed, answer and sample.
        pending: How many quests of each split were not played yet; ``unknown`` is the split of a task that has no line
            and whose suite is not at hand.
        suite: The suite at hand of the recorded name; None if there is none.
    """

    folder: Path
    about: Mapping[str, Any]
    results: Sequence[Result]
    pending: Mapping[str, int]
    suite: Suite | None

    @property
    def settings(self) -> Mapping[str, Any]:
        """What the run was asked for."""
        return self.about["settings"]  # type: ignore[no-any-return]

    @property
    def same_suite(self) -> bool:
        """Whether the suite at hand is the one that was played."""
        return self.suite is not None and self.suite.digest == self.settings["suite_digest"]


def read_recorded(folder: Path) -> Recorded:
    """Read a run.

    Raises:
        UsageError: The folder holds no run, a file of it was changed by something else, or it holds no quests yet.
    """
    about = read_run(folder)
    settings = about["settings"]
    path = folder / "quests.jsonl"
    winning = {line["key"]: (number, line) for number, line in enumerate(read_lines(path, QUEST), 1)}
    if not winning:
        raise UsageError(f"{folder} holds no quests yet; `pyquest run` plays them")
    order = {task: place for place, task in enumerate(settings["tasks"])}
    results = [_result(number, line, path) for number, line in winning.values()]
    results.sort(key=lambda one: (order.get(one.task, len(order)), _attempt(one)))
    _tell_apart(folder, results)
    suite = _at_hand(settings["suite"])
    return Recorded(folder, about, results, _pending(settings, results, suite), suite)


def _result(number: int, line: Mapping[str, Any], path: Path) -> Result:
    try:
        if not _TASK_ID.fullmatch(line["task"]) or line["split"] not in SPLITS:
            raise ValueError
        paper = line["paper"] and Fraction(line["paper"]["exact"])
        score = Fraction(line["exact"]) if line["outcome"] == "scored" else None
        usage = Usage.from_json(line["usage"]) if line.get("usage") else None
        return Result(number, line, score, paper, usage)
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        raise UsageError(
            f"{path}:{number}: JSON, but no line that pyquest writes; the file was changed by something else"
        ) from None


def _attempt(result: Result) -> tuple[str, int, str, int]:
    task, seed, answer = result.instance
    return task, seed, answer or "", result.line["sample"]


def _tell_apart(folder: Path, results: Sequence[Result]) -> None:
    if len(set(map(_attempt, results))) < len(results):
        raise UsageError(
            f"{folder} holds several results of the same attempt: another version of pyquest or of the suite wrote "
            "some of them; run it again with --fresh"
        )


def _at_hand(name: str) -> Suite | None:
    try:
        return load_suite(name)
    except TaskError:  # a suite in a folder of somebody else's: its scores are all in the run
        return None


def _pending(settings: Mapping[str, Any], results: Sequence[Result], suite: Suite | None) -> dict[str, int]:
    """Quests that were planned and have no line. A prepared answer of which no attempt has a line is not known of."""
    played: dict[str, set[tuple[int, str | None, int]]] = {task: set() for task in settings["tasks"]}
    splits = {task_id: task.split for task_id, task in suite.tasks.items()} if suite else {}
    for result in results:
        played.setdefault(result.task, set()).add(
            (result.line["seed"], result.line["answer_name"], result.line["sample"])
        )
        splits[result.task] = result.line["split"]
    pending = dict.fromkeys((*SPLITS, UNKNOWN), 0)
    for task, attempts in played.items():
        names = {name for _, name, _ in attempts} or {None}
        missing = len(settings["seeds"]) * settings["samples"] * len(names) - len(attempts)
        pending[splits.get(task, UNKNOWN)] += max(missing, 0)
    return pending
