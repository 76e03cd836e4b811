"""Two runs compared quest by quest: what the same instances earned in one and in the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pyquest.amounts import decimal_text
from pyquest.errors import UsageError
from pyquest.reports.figures import estimate_json
from pyquest.reports.judged import KINDS, SCOPES, by_instance, mean_by_task, mean_score
from pyquest.reports.numbers import percent
from pyquest.reports.plain import plain
from pyquest.reports.recorded import Recorded, Result, read_recorded
from pyquest.reports.statistics import LEVEL

MOST_TASKS = 20
"""Most tasks that the table lists; the JSON has all."""


@dataclass(frozen=True)
class Pair:
    """One instance with its attempts in both runs.

    Attributes:
        first: Its results in the first run.
        second: In the second.
    """

    first: Sequence[Result]
    second: Sequence[Result]

    def difference(self, kind: str) -> Fraction | None:
        """Mean score in the second run less that in the first; None while one of them is open or not published."""
        first, second = mean_score(self.first, kind), mean_score(self.second, kind)
        return None if first is None or second is None else second - first


def compare(first: Path, second: Path) -> dict[str, Any]:
    """The paired differences of two runs, second less first, in points of 100.

    Instances are paired that both runs played: the same task, seed, answer name and parameters. Attempts at one
    instance are averaged first, since no sample of one run belongs to one of the other.

    Raises:
        UsageError: A folder holds no run, or the runs have no instance in common.
    """
    runs = read_recorded(first), read_recorded(second)
    pairs, alone = _paired(*runs)
    if not pairs:
        raise UsageError(f"{first} and {second} have no quest in common: other tasks, seeds or parameters")
    return {
        "runs": [{"folder": run.folder.resolve().name, "model": run.settings["model"]} for run in runs],
        "paired": len(pairs),
        "only_in_first": alone[0],
        "only_in_second": alone[1],
        "interval": {"percent": decimal_text(LEVEL * 100)},
        "differences": {kind: {scope: _difference(pairs, kind, scope) for scope in SCOPES} for kind in KINDS},
        "tasks": _tasks(pairs),
    }


def comparison_table(numbers: Mapping[str, Any]) -> RenderableType:
    """A comparison for a terminal."""
    names = [f"{run['model']} ({run['folder']})" for run in numbers["runs"]]
    table = _table("", "quests", "first", "second", "points", f"{numbers['interval']['percent']} % interval")
    for kind in KINDS:
        for scope, row in numbers["differences"][kind].items():
            if row is not None:
                ends = f"{_points(row['low'])} to {_points(row['high'])}" if row["low"] is not None else "none"
                cells = (percent(row["first"]), percent(row["second"]), _points(row["value"]), ends)
                table.add_row(*map(Text, (f"{kind} {scope}", str(row["quests"]), *cells)))
    moved = [row for row in numbers["tasks"] if row["difference"] not in (None, "0")]
    tasks = _table("task", "first", "second", "points")
    for row in moved[:MOST_TASKS]:
        tasks.add_row(plain(row["task"]), percent(row["first"]), percent(row["second"]), _points(row["difference"]))
    parts: list[RenderableType] = [
        plain(f"first   {names[0]}\nsecond  {names[1]}\n"),
        table,
        *map(Text, _left_out(numbers)),
    ]
    if moved:
        parts += [Text(f"\nSound scores of {len(moved)} tasks differ, the most:"), tasks]
    if len(moved) > MOST_TASKS:
        parts.append(Text(f"… {len(moved) - MOST_TASKS} more; --json has them"))
    return Group(*parts)


def _paired(first: Recorded, second: Recorded) -> tuple[list[Pair], tuple[int, int]]:
    """Instances that both have, and how many only one has."""
    found, other = ({_drawn(results[0]): results for results in by_instance(run.results)} for run in (first, second))
    common = [Pair(results, other[drawn]) for drawn, results in found.items() if drawn in other]
    return common, (len(found) - len(common), len(other) - len(common))


def _drawn(result: Result) -> tuple[Any, ...]:
    """What has to be the same for two attempts to be attempts at the same thing."""
    return *result.instance, repr(sorted(result.line["params"].items()))


def _difference(pairs: Sequence[Pair], kind: str, scope: str) -> dict[str, Any] | None:
    """Mean difference over the pairs of a scope whose both sides are known, with its interval over tasks."""
    of_scope = [pair for pair in pairs if scope in ("total", pair.first[0].line["split"])]
    differences = [(pair, pair.difference(kind)) for pair in of_scope]
    known = [(pair, difference) for pair, difference in differences if difference is not None]
    found = estimate_json(mean_by_task((pair.first[0], difference) for pair, difference in known))
    return found and {
        "quests": len(known),
        "open": len(of_scope) - len(known),
        "first": _mean_of([mean_score(pair.first, kind) for pair, _ in known]),
        "second": _mean_of([mean_score(pair.second, kind) for pair, _ in known]),
        **found,
    }


def _tasks(pairs: Sequence[Pair]) -> list[dict[str, Any]]:
    """Tasks with their sound scores in both, the greatest difference first."""
    grouped: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        grouped[pair.first[0].task].append(pair)
    rows = []
    for task, of_task in grouped.items():
        differences = [pair.difference("sound") for pair in of_task]
        rows.append(
            {
                "task": task,
                "first": _mean_of([mean_score(pair.first, "sound") for pair in of_task]),
                "second": _mean_of([mean_score(pair.second, "sound") for pair in of_task]),
                "difference": _mean_of(differences),
                "first_lines": sorted(result.number for pair in of_task for result in pair.first),
                "second_lines": sorted(result.number for pair in of_task for result in pair.second),
            }
        )
    return sorted(rows, key=lambda row: (-abs(Fraction(row["difference"] or 0)), row["task"]))


def _mean_of(values: Sequence[Fraction | None]) -> str | None:
    known = [value for value in values if value is not None]
    return decimal_text(sum(known, Fraction(0)) / len(known)) if known and len(known) == len(values) else None


def _left_out(numbers: Mapping[str, Any]) -> list[str]:
    """What the differences say nothing about."""
    counts = {
        "only the first run has": numbers["only_in_first"],
        "only the second run has": numbers["only_in_second"],
        "have no score in one of them": numbers["differences"]["sound"]["total"]["open"]
        if numbers["differences"]["sound"]["total"]
        else numbers["paired"],
    }
    return [f"left out: {count} quests that {which}" for which, count in counts.items() if count]


def _points(difference: str) -> str:
    """Percentage points, which are no percents of anything: ``+3.5``."""
    text = percent(difference).removesuffix(" %")
    return text if text.startswith("-") or Fraction(difference) == 0 else f"+{text}"


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, name in enumerate(columns):
        table.add_column(name, justify="right" if number else "left", overflow="fold")
    return table
