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
from pyquest.paper import DEFECTS
from pyquest.reports.parts import deciding_defects
from pyquest.reports.recorded import UNKNOWN, Recorded, Result, Usage
from pyquest.reports.statistics import LEVEL, REPLICATES, Cluster, Estimate, estimate, pass_at_k, spread
from pyquest.runs.record import FULL, fingerprint
from pyquest.tasks.suites import SPLITS

SCHEMA = 1
"""Version of ``report.json``."""

KINDS = ("sound", "paper")
SCOPES = (*SPLITS, "total")

_ROUND_KS = (1, 2, 3, 5, 10, 20, 50, 100)


def figures(run: Recorded) -> dict[str, Any]:
    """Everything that a report says about a run, as JSON."""
    scored = [result for result in run.results if result.score is not None]
    return {
        "schema": SCHEMA,
        "run": _about(run),
        "interval": {"percent": decimal_text(LEVEL * 100), "replicates": REPLICATES},
        "scores": {kind: {scope: _score(run, kind, scope) for scope in SCOPES} for kind in KINDS},
        "samples": [_sample(run, sample) for sample in range(run.settings["samples"])],
        "pass_at_k": [_pass_at(run, k) for k in _ks(run.settings["samples"])],
        "usage": _usage_json(Usage.of(run.results)),
        "categories": _groups(run, "category"),
        "difficulties": _groups(run, "difficulty"),
        "failures": _reasons([result for result in scored if not result.passed("sound")], len(scored)),
        "infra_errors": _reasons([result for result in run.results if result.score is None], len(run.results)),
        "defects": _defects(run.results),
        "tasks": [_task(run, task, results) for task, results in by_task(run.results).items()],
        "quests": [_quest(result) for result in run.results],
    }


def of_scope(results: Iterable[Result], scope: str) -> list[Result]:
    """Those of ``atomic``, ``composite`` or ``total``."""
    return [result for result in results if scope in ("total", result.line["split"])]


def by_task(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Task id to its results, in the order of the run."""
    grouped: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        grouped[result.task].append(result)
    return dict(grouped)


def by_instance(results: Iterable[Result]) -> Mapping[object, list[Result]]:
    """Results by task, seed and answer name."""
    grouped: dict[object, list[Result]] = defaultdict(list)
    for result in results:
        grouped[result.instance].append(result)
    return grouped


def in_strata(clusters: Mapping[str, Cluster], splits: Mapping[str, str]) -> list[list[Cluster]]:
    """Clusters by the split of their task: how many tasks a suite has of each is no accident."""
    return [[cluster for task, cluster in clusters.items() if splits[task] == split] for split in SPLITS]


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


def _score(run: Recorded, kind: str, scope: str) -> dict[str, Any]:
    """Points of one scope under one scoring, as in ``summary.json``, with means and intervals."""
    results = _counting(run.results, kind, scope)
    pending = sum(run.pending.values()) if scope == "total" else run.pending[scope]
    earned = [result.earned(kind) for result in results]
    low = sum((score for score in earned if score is not None), Fraction(0))
    open_quests = earned.count(None) + pending
    totals = [_total(run, kind, scope, sample) for sample in range(run.settings["samples"])]
    complete = [total for total in totals if total is not None]
    found = spread(complete) if complete and len(complete) == len(totals) else None
    return {
        "tasks": len({result.task for result in results}),
        "quests": len(results) + pending,
        "open": open_quests,
        "score": None if open_quests else decimal_text(low),
        "low": decimal_text(low),
        "high": decimal_text(low + FULL * open_quests),
        "max": FULL * (len(results) + pending),
        "passed": sum(result.passed(kind) for result in results),
        "percent": _mean(results, open_quests, lambda result: result.earned(kind)),
        "pass_rate": _mean(results, open_quests, lambda result: Fraction(FULL * result.passed(kind))),
        "per_sample": {
            "max": decimal_text(Fraction(FULL * (len(results) + pending), len(totals))),
            "mean": found and decimal_text(found.mean),
            "sd": found and _text(found.sd),
            "cv": found and _text(found.cv),
        },
    }


def _counting(results: Iterable[Result], kind: str, scope: str) -> list[Result]:
    return [result for result in of_scope(results, scope) if kind == "sound" or result.published]


def _mean(
    results: Sequence[Result], open_quests: int, value: Callable[[Result], Fraction | None]
) -> dict[str, str | None] | None:
    """The mean over attempts, with its interval over tasks; None while one of them is open."""
    if open_quests:
        return None
    clusters = {
        task: Cluster(sum((value(result) or Fraction(0) for result in of_task), Fraction(0)), len(of_task))
        for task, of_task in by_task(results).items()
    }
    return estimate_json(estimate(*in_strata(clusters, _splits(results))))


def _splits(results: Iterable[Result]) -> dict[str, str]:
    return {result.task: result.line["split"] for result in results}


def _total(run: Recorded, kind: str, scope: str, sample: int) -> Fraction | None:
    """Points of one sample; None while one of its quests is open, or if it has none."""
    earned = [result.earned(kind) for result in _counting(run.results, kind, scope) if result.line["sample"] == sample]
    missing = any(run.pending.values()) if scope == "total" else run.pending[scope]
    if missing or not earned or None in earned:
        return None
    return sum((score for score in earned if score is not None), Fraction(0))


def _sample(run: Recorded, sample: int) -> dict[str, Any]:
    totals = {kind: {scope: _text(_total(run, kind, scope, sample)) for scope in SCOPES} for kind in KINDS}
    return {"sample": sample, **totals}


def _ks(samples: int) -> list[int]:
    return sorted({k for k in _ROUND_KS if k < samples} | {samples})


def _pass_at(run: Recorded, k: int) -> dict[str, Any]:
    """The mean of pass@k over instances, and its interval over tasks."""
    return {"k": k, **{kind: {scope: _pass_at_of(run, kind, scope, k) for scope in SCOPES} for kind in KINDS}}


def _pass_at_of(run: Recorded, kind: str, scope: str, k: int) -> dict[str, str | None] | None:
    results = _counting(run.results, kind, scope)
    missing = any(run.pending.values()) if scope == "total" else run.pending[scope]
    if missing or any(result.earned(kind) is None for result in results):
        return None
    chances: dict[str, list[Fraction]] = defaultdict(list)
    for of_instance in by_instance(results).values():
        passed = sum(result.passed(kind) for result in of_instance)
        chances[of_instance[0].task].append(pass_at_k(len(of_instance), passed, k) * FULL)
    clusters = {task: Cluster(sum(found, Fraction(0)), len(found)) for task, found in chances.items()}
    return estimate_json(estimate(*in_strata(clusters, _splits(results))))


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
            **{kind: _plain_mean(results, kind) for kind in KINDS},
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


def _plain_mean(results: Sequence[Result], kind: str) -> str | None:
    """Mean score in percent; None while a quest is open, or where none counts."""
    earned = [result.earned(kind) for result in results if kind == "sound" or result.published]
    known = [score for score in earned if score is not None]
    return decimal_text(sum(known, Fraction(0)) / len(known)) if known and len(known) == len(earned) else None


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
        **{kind: _plain_mean(results, kind) for kind in KINDS},
        "passed": sum(result.passed("sound") for result in results),
        "paper_passed": sum(result.passed("paper") for result in results),
        "reasons": sorted({result.line["reason"] for result in results if result.line["reason"]}),
        "usage": _usage_json(Usage.of(results)),
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


def _usage_json(usage: Usage) -> dict[str, int | str | None]:
    return {
        "prompt": usage.prompt,
        "completion": usage.completion,
        "cost": None if usage.cost is None else f"{usage.cost:f}",
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else decimal_text(value)
