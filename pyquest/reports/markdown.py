"""A report as Markdown: the paper's table and the ones behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pyquest.reports.judged import KINDS, SCOPES
from pyquest.reports.numbers import number, percent
from pyquest.reports.plain import visible

_MARKS = re.compile(r"[\\`*_{}\[\]<>|#~&]")


def markdown(numbers: Mapping[str, Any]) -> str:
    """The text of ``report.md``.

    Args:
        numbers: The figures of a run.
    """
    parts = [
        f"# {_text(numbers['run']['model'])}\n",
        _about(numbers),
        "## Scores\n",
        _table(
            ("Scoring", "Atomic", "Composite", "Total", "SD", "CV", "Passed", "Tokens in", "Tokens out", "Cost, USD"),
            [_scores(numbers, kind) for kind in KINDS],
        ),
        f"Points of one sample on average; SD and CV are of the totals per sample. {numbers['interval']['percent']} % "
        "intervals of the share of what can be had:\n",
        _table(("Scoring", *map(str.capitalize, SCOPES)), [_intervals(numbers, kind) for kind in KINDS]),
        "## pass@k\n",
        _table(
            ("k", *KINDS),
            [(row["k"], *(_estimate(row[kind]["total"]) for kind in KINDS)) for row in numbers["pass_at_k"]],
        ),
    ]
    for title, name in (("By difficulty", "difficulties"), ("By category", "categories")):
        parts += [f"## {title}\n", _groups(numbers[name])]
    parts += [
        "## Why quests were not passed\n",
        _table(
            ("Reason", "Quests", "Share", "Lines of quests.jsonl"),
            [(row["reason"], row["quests"], percent(row["share"]), _lines(row)) for row in numbers["failures"]],
        ),
        "## Tasks\n",
        _table(
            ("Task", "Sound", "Paper", "Passed", "Lines of quests.jsonl"),
            [
                (
                    row["id"],
                    percent(row["sound"]),
                    percent(row["paper"]),
                    f"{row['passed']} of {row['quests']}",
                    _lines(row),
                )
                for row in numbers["tasks"]
            ],
        ),
    ]
    return "\n".join(parts)


def _about(numbers: Mapping[str, Any]) -> str:
    run, total = numbers["run"], numbers["scores"]["sound"]["total"]
    lines = [
        f"Suite {_text(run['suite'])}, {run['tasks']} tasks, {run['samples']} samples, {len(run['seeds'])} seeds, "
        f"{_text(run['library'])}; fingerprint `{run['fingerprint']}`.\n"
    ]
    if total["open"]:
        lines.append(f"{total['open']} of {total['quests']} quests have no score yet.\n")
    return "\n".join(lines)


def _scores(numbers: Mapping[str, Any], kind: str) -> Sequence[Any]:
    scores, usage = numbers["scores"][kind], numbers["usage"]
    total = scores["total"]
    return (
        kind,
        *(_points(scores[scope]) for scope in SCOPES),
        _spread(total["per_sample"], "sd", 2),
        _spread(total["per_sample"], "cv", 4),
        f"{total['passed']} of {total['quests']}",
        *_took(usage),
    )


def _spread(each: Mapping[str, Any], name: str, digits: int) -> str:
    """SD or CV; a single sample has none."""
    return "none" if each["mean"] is not None and each[name] is None else number(each[name], digits)


def _took(usage: Mapping[str, Any] | None) -> Sequence[str]:
    """Tokens and cost; none where no provider was asked."""
    if usage is None:
        return ("none",) * 3
    return number(usage["prompt"]), number(usage["completion"]), number(usage["cost"], 6)


def _points(score: Mapping[str, Any]) -> str:
    if not score["quests"]:
        return "no quests"
    each = score["per_sample"]
    if each["mean"] is None:
        return f"{number(score['low'])} to {number(score['high'])} over all samples"
    return f"{number(each['mean'])} of {number(each['max'])}"


def _intervals(numbers: Mapping[str, Any], kind: str) -> Sequence[str]:
    return kind, *(_estimate(numbers["scores"][kind][scope]["percent"]) for scope in SCOPES)


def _estimate(found: Mapping[str, Any] | None) -> str:
    if found is None:
        return number(None)
    ends = f" ({percent(found['low'])} to {percent(found['high'])})" if found["low"] is not None else ""
    return percent(found["value"]) + ends


def _groups(rows: Sequence[Mapping[str, Any]]) -> str:
    return _table(
        ("Split", "Tasks", "Number", "Sound", "Paper"),
        [(row["split"], row["name"], row["tasks"], percent(row["sound"]), percent(row["paper"])) for row in rows],
    )


def _lines(row: Mapping[str, Any]) -> str:
    return ", ".join(map(str, row["lines"]))


def _table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    body = [f"| {' | '.join(_text(str(cell)) for cell in row)} |" for row in (head, *rows)]
    return "\n".join([body[0], "|" + " --- |" * len(head), *body[1:], ""])


def _text(text: str) -> str:
    """A text that says in Markdown what it says, on one line."""
    return _MARKS.sub(r"\\\g<0>", visible(text).replace("\n", " "))
