"""A report as static pages that open from a folder: an index, a page for each task, a page for each quest.

Every text goes through :func:`pyquest.reports.plain.visible` and is escaped; besides, the pages forbid themselves to
load or run anything. Each holds its style sheet, so that one alone can be passed on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pyquest.amounts import decimal_text
from pyquest.reports.numbers import number, percent
from pyquest.reports.parts import Part, deciding_defects, fault_of, outcome, round_title
from pyquest.reports.plain import visible
from pyquest.reports.recorded import UNKNOWN, Recorded, Result
from pyquest.runs.journal import whole_line

QUESTS, TASKS = "quests", "tasks"
"""Folders of a report that hold nothing but pages."""

Page = tuple[str, str]
"""A file's path inside the report, and its text."""


def pages(run: Recorded, numbers: Mapping[str, Any]) -> Iterator[Page]:
    """All pages of a report, the index last.

    Args:
        run: What was recorded.
        numbers: The figures of the run.

    Raises:
        UsageError: A blob of the run is missing or was altered.
    """
    templates = _templates()
    model = numbers["run"]["model"]
    for result in run.results:
        yield quest_path(result.number), templates.get_template("quest.html").render(model=model, **_quest(run, result))
    for task in numbers["tasks"]:
        of_task = [quest for quest in numbers["quests"] if quest["task"] == task["id"]]
        yield task_path(task["id"]), templates.get_template("task.html").render(model=model, task=task, quests=of_task)
    index = templates.get_template("index.html")
    yield "index.html", index.render(numbers, dots=_dots(numbers["tasks"]), most_cost=_most_cost(numbers["tasks"]))


def quest_path(line: int) -> str:
    """Where the page of a quest is, by its line in ``quests.jsonl``."""
    return f"{QUESTS}/{line}.html"


def task_path(task: str) -> str:
    """Where the page of a task is."""
    return f"{TASKS}/{task}.html"


def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=lambda value: visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"number": number, "known": _known, "percent": percent}
    environment.globals |= {"quest_path": quest_path, "task_path": task_path, "UNKNOWN": UNKNOWN}
    return environment


def _quest(run: Recorded, result: Result) -> dict[str, Any]:
    line = whole_line(run.folder, result.line)
    return {
        "number": result.number,
        "line": line,
        "rounds": [_round(line, entry) for entry in line["rounds"]],
        "params": Part.of_values("Parameters", line["params"]),
        "defects": deciding_defects(line),
        "fault": fault_of(line) if result.score is None else None,
        "usage": result.usage,
    }


def _round(line: Mapping[str, Any], entry: Mapping[str, Any]) -> dict[str, Any]:
    dialogue = line["split"] == "composite"
    return {
        "title": round_title(entry) if dialogue else "Answer",
        "prompt": entry["prompt"] if dialogue and entry["n"] else None,  # the first one is the quest's own
        "found": entry["found"],
        "reply": entry["reply"].strip("\n"),
        "parts": outcome(entry),
    }


def _most_cost(tasks: Sequence[Mapping[str, Any]]) -> str | None:
    """What an attempt at the dearest task cost; None where the cost of a task is not known, or all are free."""
    costs = [_cost_of_attempt(task) for task in tasks]
    known = [cost for cost in costs if cost is not None]
    return decimal_text(max(known), 6) if len(known) == len(costs) and max(known) else None


def _dots(tasks: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Tasks with their place in the chart of score against cost, in percent of its width and height."""
    placed = [(task, _cost_of_attempt(task)) for task in tasks]
    most = max((cost for _, cost in placed if cost is not None), default=Fraction(0))
    return [
        {
            "task": task["id"],
            "split": task["split"],
            "score": task["sound"],
            "cost": decimal_text(cost, 6),
            "x": decimal_text(100 * cost / most, 2),
            "y": decimal_text(100 - Fraction(task["sound"]), 2),
        }
        for task, cost in placed
        if cost is not None and most and task["sound"] is not None
    ]


def _cost_of_attempt(task: Mapping[str, Any]) -> Fraction | None:
    cost = task["usage"]["cost"] if task["usage"] else "0"
    return None if cost is None else Fraction(cost) / int(task["quests"])


def _known(value: Any) -> Any:
    return UNKNOWN if value is None else value
