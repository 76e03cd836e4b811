"""The figures of a report: what ``report.json`` holds, and all that the pages show.

Numbers are decimal strings, rounded half to even to four places. Each follows from results that are listed with their
line in ``quests.jsonl``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pyquest.amounts import decimal_text
from pyquest.models.usage import Usage, total
from pyquest.paper import DEFECTS
from pyquest.reports.judged import KINDS, SCOPES, Judged, by_task, mean_score
from pyquest.reports.parts import deciding_defects
from pyquest.reports.recorded import UNKNOWN, Recorded, Result
from pyquest.reports.statistics import LEVEL, REPLICATES, Estimate
from pyquest.runs.record import FULL, fingerprint
from pyquest.runs.spread import spread_json

SCHEMA = 1
"""Version of ``report.json``."""

_Quests = Mapping[str, Mapping[str, Judged]]  # by scoring and scope

_ROUND_KS = (1, 2, 3, 5, 10, 20, 50, 100)


def figures(run: Recorded) -> dict[str, Any]:
    """Everything that a report says about a run, as JSON."""
    samples = run.settings["samples"]
    quests = {kind: {scope: Judged.of(run, kind, scope) for scope in SCOPES} for kind in KINDS}
    scored = [result for result in run.results if result.score is not None]
    return {
        "schema": SCHEMA,
        "run": _about(run),
        "interval": {"percent": decimal_text(LEVEL * 100), "replicates": REPLICATES},
        "scores": _for_each(quests, _score),
        "samples": [_sample(quests, sample) for sample in range(samples)],
        "pass_at_k": [_pass_at(quests, k) for k in _ks(samples)],
        "usage": _usage_json(total(result.usage for result in run.results)),
        "categories": _groups(run, "category"),
        "difficulties": _groups(run, "difficulty"),
        "failures": _reasons([result for result in scored if not result.passed("sound")], len(scored)),
        "infra_errors": _reasons([result for result in run.results if result.score is None], len(run.results)),
        "defects": _defects(run.results),
        "tasks": [_task(run, task, results) for task, results in by_task(run.results).items()],
        "quests": [_quest(result) for result in run.results],
    }


def estimate_json(found: Estimate | None) -> dict[str, str | None] | None:
    """An estimate as JSON; its ends are null where there is no interval."""
    if found is None:
        return None
    return {"value": decimal_text(found.value), "low": _text(found.low), "high": _text(found.high)}


def _about(run: Recorded) -> dict[str, Any]:
    settings = run.settings
    return {
        "folder": run.folder.resolve().name,
        **{name: settings[name] for name in ("model", "model_settings", "suite", "suite_digest", "library", "wording")},
        **{name: settings[name] for name in ("hints", "seeds", "samples", "state", "params")},
        "tasks": len(settings["tasks"]),
        "versions": run.about.get("versions", {}),
        "prompt_version": run.about.get("prompt_version"),
        "fingerprint": fingerprint(result.line for result in run.results),
        "same_suite": run.same_suite,
        "misses": sum(result.line.get("misses") or 0 for result in run.results),
    }


def _score(judged: Judged) -> dict[str, Any]:
    """Points, as in ``summary.json``, with means and intervals."""
    return {
        "tasks": len({result.task for result in judged.results}),
        "quests": judged.quests,
        "open": judged.open,
        "score": None if judged.open else decimal_text(judged.points),
        "low": decimal_text(judged.points),
        "high": decimal_text(judged.points + FULL * judged.open),
        "max": FULL * judged.quests,
        "passed": judged.passed,
        "percent": estimate_json(judged.percent()),
        "pass_rate": estimate_json(judged.pass_rate()),
        "per_sample": {
            "max": decimal_text(Fraction(FULL * judged.quests, judged.samples)),
            **spread_json(judged.spread()),
        },
    }


def _sample(quests: _Quests, sample: int) -> dict[str, Any]:
    return {"sample": sample, **_for_each(quests, lambda judged: _text(judged.total(sample)))}


def _pass_at(quests: _Quests, k: int) -> dict[str, Any]:
    return {"k": k, **_for_each(quests, lambda judged: estimate_json(judged.pass_at(k)))}


def _for_each(quests: _Quests, figure: Callable[[Judged], Any]) -> dict[str, Any]:
    """A figure for both scorings and all scopes."""
    return {kind: {scope: figure(judged) for scope, judged in scopes.items()} for kind, scopes in quests.items()}


def _ks(samples: int) -> list[int]:
    return sorted({k for k in _ROUND_KS if k < samples} | {samples})


def _groups(run: Recorded, trait: str) -> list[dict[str, Any]]:
    """Mean scores of the tasks that share a category or a difficulty, by split."""
    grouped: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in run.results:
        grouped[result.line["split"], _trait(run, result.task, trait)].append(result)
    return [
        {
            "split": split,
            "name": name,
            "tasks": len({result.task for result in results}),
            "quests": len(results),
            **{kind: _text(mean_score(results, kind)) for kind in KINDS},
        }
        for (split, name), results in sorted(grouped.items(), key=lambda item: (item[0][0], *_place(item[0][1])))
    ]


def _trait(run: Recorded, task: str, trait: str) -> str:
    declared = run.suite.tasks.get(task) if run.suite else None
    return (declared and getattr(declared, trait)) or UNKNOWN


def _place(name: str) -> tuple[int, str]:
    """Difficulties go up, other names go by the alphabet, and what is not known comes last."""
    order = ("easy", "medium", "hard", UNKNOWN)
    return (order.index(name) if name in order else 0), name


def _reasons(results: Sequence[Result], of: int) -> list[dict[str, Any]]:
    """Reason to the quests that it befell, the most frequent first, and their share of ``of`` in percent."""
    grouped: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        grouped[result.line["reason"] or UNKNOWN].append(result)
    return [
        {
            "reason": reason,
            "quests": len(found),
            "share": decimal_text(Fraction(100 * len(found), of)),
            "tasks": sorted({one.task for one in found}),
            "lines": _lines(found),
        }
        for reason, found in sorted(grouped.items(), key=lambda item: (-len(item[1]), item[0]))
    ]


def _defects(results: Iterable[Result]) -> list[dict[str, Any]]:
    """Defects of the published scoring that made a difference, the most frequent first."""
    grouped: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        for defect in deciding_defects(result.line):
            grouped[defect].append(result)
    return [
        {"id": defect, "text": DEFECTS[defect], "quests": len(found), "lines": _lines(found)}
        for defect, found in sorted(grouped.items(), key=lambda item: (-len(item[1]), item[0]))
    ]


def _lines(results: Iterable[Result]) -> list[int]:
    return sorted(result.number for result in results)


def _task(run: Recorded, task: str, results: Sequence[Result]) -> dict[str, Any]:
    declared = run.suite.tasks.get(task) if run.suite else None
    return {
        "id": task,
        "title": declared.title if declared else None,
        "split": results[0].line["split"],
        "category": _trait(run, task, "category"),
        "difficulty": _trait(run, task, "difficulty"),
        "quests": len(results),
        **{kind: _text(mean_score(results, kind)) for kind in KINDS},
        "passed": sum(result.passed("sound") for result in results),
        "paper_passed": sum(result.passed("paper") for result in results),
        "reasons": sorted({result.line["reason"] for result in results if result.line["reason"]}),
        "usage": _usage_json(total(result.usage for result in results)),
        "lines": _lines(results),
    }


def _quest(result: Result) -> dict[str, Any]:
    line = result.line
    return {
        "line": result.number,
        **{name: line[name] for name in ("task", "split", "seed", "sample", "answer_name", "outcome", "reason")},
        "sound": _text(result.score),
        "paper": _text(result.paper),
        "passed": line["passed"],
        "paper_passed": line["paper"] and line["paper"]["passed"],
        "usage": _usage_json(result.usage),
    }


def _usage_json(usage: Usage | None) -> dict[str, Any] | None:
    """As ``summary.json`` has it; null where nobody was asked."""
    return usage.to_json() if usage else None


def _text(value: Fraction | None) -> str | None:
    return None if value is None else decimal_text(value)
