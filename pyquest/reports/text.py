"""Tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from pyquest.models.usage import Usage, money_text
from pyquest.reports.parts import Part, deciding_defects, fault_of, outcome, round_title
from pyquest.reports.plain import plain
from pyquest.reports.trace import trace_page
from pyquest.runs.states import per_quest, proof_words

if TYPE_CHECKING:
    from pyquest.runs.estimate import Estimate
    from pyquest.runs.pulling import Pulled
    from pyquest.runs.run import Finished


def summary_table(finished: Finished) -> RenderableType:
    """Every quest of a run, then the totals."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    named = any(line["answer_name"] for line in finished.lines)
    sampled = any(line["sample"] for line in finished.lines)
    for name in ("quest", "seed", *(["sample"] if sampled else []), *(["answer"] if named else [])):
        table.add_column(name, overflow="fold")
    for name in ("score", "paper"):
        table.add_column(name, justify="right")
    table.add_column("passed")
    table.add_column("reason", overflow="fold")
    for line in finished.lines:
        cells = (
            line["task"],
            str(line["seed"]),
            *([str(line["sample"])] if sampled else []),
            *([line["answer_name"] or ""] if named else []),
            _open(line["score"]),
            "" if line["paper"] is None else line["paper"]["score"],
            "yes" if line["passed"] else "no",
            line["reason"] or "",
        )
        table.add_row(*map(plain, cells))
    return Group(table, Text(""), *(Text(row) for row in _totals(finished)))


def pull_lines(pulled: Pulled) -> list[str]:
    """What a pull came to."""
    lines = [f"{pulled.trips} HTTP requests for the {'world' if pulled.quests else 'accounts'}"]
    if pulled.quests:
        each = per_quest(pulled.quest_trips, pulled.quests)
        lines.append(f"{pulled.quest_trips} HTTP requests for {pulled.quests} quests, {each} a quest")
    return [*lines, proof_words(pulled.proving), f"state in {pulled.folder}, id {pulled.id}"]


def _totals(finished: Finished) -> list[str]:
    summary = finished.summary
    rows = []
    for split in ("atomic", "composite", "total"):
        sums, paper = summary[split], summary["paper"][split]
        if not sums["tasks"]:
            continue
        score = sums["score"] if sums["score"] is not None else f"between {sums['low']} and {sums['high']}"
        row = f"{split:9}  {score} of {sums['max']} ({sums['passed']} of {sums['tasks']} passed)"
        if paper["tasks"]:
            row += f"   paper {_open(paper['score'])} of {paper['max']} ({paper['passed']} passed)"
        if sums["infra_errors"]:
            row += f"   {sums['infra_errors']} infra_error: run the same command again"
        rows.append(row)
    if summary["usage"] is not None:
        rows.append(_took(Usage.from_json(summary["usage"])))
    if summary["total"].get("incomplete"):
        rows.append("incomplete: code asked for state that the bundle does not have; see docs/state.md")
    return [*rows, f"fingerprint {summary['fingerprint']}", f"files in {finished.folder}"]


def _took(usage: Usage) -> str:
    tokens = " and ".join("?" if count is None else f"{count:,}" for count in (usage.prompt, usage.completion))
    cost = "cost unknown" if usage.cost is None else f"{money_text(usage.cost)} USD"
    reused = f" ({usage.reused:,} of them reused)" if usage.reused else ""
    return f"asked      {usage.answers:,} answers{reused}, {tokens} tokens in prompts and answers, {cost}"


def _open(score: str | None) -> str:
    return "?" if score is None else score


def estimate_page(expected: Estimate) -> RenderableType:
    """What a run would ask, and what that may cost."""
    parts: list[RenderableType] = []
    told: set[str] = set()
    for (task, seed), asked in expected.prompts.items():
        if asked.system not in told:
            parts += [_heading("System message"), plain(asked.system)]
            told.add(asked.system)
        parts += [_heading(f"{task}  seed {seed}"), plain(asked.user)]
    least, most = (None if cost is None else f"{money_text(cost)} USD" for cost in expected.cost)
    written = expected.completion_tokens
    answers = "answers without a limit" if written is None else f"at most {written:,} of answers"
    rows = [
        f"{expected.quests:,} quests for {expected.model}",
        f"{_span(*expected.requests)} requests",
        f"about {_span(*expected.prompt_tokens)} tokens of prompts, {answers}",
        f"about {least} for the prompts alone, at most {most or 'nobody knows what'} in all"
        if least
        else "nobody knows at what cost: no price of it is known",
    ]
    return Group(*parts, Text(""), *map(Text, rows if expected.requests[1] else rows[:2]))


def _span(least: int, most: int) -> str:
    return f"{least:,}" if least == most else f"{least:,} to {most:,}"


def quest_page(line: Mapping[str, Any]) -> RenderableType:
    """One quest with everything that decided its score."""
    parts: list[RenderableType] = [
        _heading(f"{line['task']}  seed {line['seed']}  sample {line['sample']}  {line['answer_name'] or ''}"),
        plain(line["prompt"]["user"]),
        *_printed_part(Part.of_values("Parameters", line["params"])),
    ]
    for entry in line["rounds"]:
        title = round_title(entry) if line["split"] == "composite" else "Answer"
        parts += [_heading(f"{title} ({entry['found']})"), plain(entry["reply"].strip("\n"))]
        parts += _printed_parts(outcome(entry))
    parts += [
        _heading(f"Score {_open(line['score'])}" + (f" ({line['reason']})" if line["reason"] else "")),
        _checks(line["checks"]),
    ]
    if line["paper"] is not None:
        parts += [_heading(f"Paper score {line['paper']['score']}"), _checks(line["paper"]["checks"])]
    if defects := deciding_defects(line):
        parts += [Text("\nThe published score differs because of these of its defects:")]
        parts += [Text(f"  {name}: {text}") for name, text in defects.items()]
    if line["outcome"] == "infra_error":
        parts.append(plain(f"infra_error: {fault_of(line)}"))
    return Group(*parts, *_traces(line))


def _traces(line: Mapping[str, Any]) -> list[RenderableType]:
    """What the transactions did, for a line that says so; see ``--trace``."""
    parts: list[RenderableType] = []
    for trace in line.get("traces", ()):
        which = f" of round {trace['round']}" if line.get("split") == "composite" else ""
        parts += [_heading(f"Trace{which}: {trace['gas_used']:,} gas, {trace['steps']:,} opcodes"), trace_page(trace)]
    return parts


def attempt_page(tried: Mapping[str, Any]) -> RenderableType:
    """What became of code that answers no task."""
    parts: list[RenderableType] = [plain("\n".join(tried["console"]))] if tried["console"] else []
    return Group(*parts, *_printed_parts(outcome(tried)), *_traces(tried))


def _checks(checks: Sequence[Mapping[str, Any]]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    columns = ["check", "points", "earned"] + (["expected", "observed"] if "expected" in (checks or [{}])[0] else [])
    for name in columns:
        table.add_column(name, overflow="fold", justify="right" if name in ("points", "earned") else "left")
    for check in checks:
        mark = "ok  " if check["passed"] else "FAIL"
        cells = (f"{mark} {check['name']}", str(check["points"]), str(check["earned"]))
        table.add_row(*map(plain, cells), *(plain(check[name]) for name in columns[3:]))
    return table


def _printed_parts(parts: Iterable[Part]) -> list[RenderableType]:
    return [renderable for part in parts for renderable in _printed_part(part)]


def _printed_part(part: Part) -> list[RenderableType]:
    if part.text is not None:
        return [_heading(part.title), plain(part.text)]
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(overflow="fold")
    for name, value in part.values:
        table.add_row(plain(name), plain(value))
    return [_heading(part.title), table]


def _heading(text: str) -> Text:
    return Text("\n", style="bold") + plain(text)


def printed(renderable: RenderableType, console: Console) -> None:
    """Print to a console; lines are as wide as a terminal, or 120 columns in a file or pipe."""
    if not console.is_terminal:
        console.width = 120
    console.print(renderable, highlight=False, soft_wrap=False)
