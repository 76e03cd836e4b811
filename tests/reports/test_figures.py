"""The figures of a report: each follows from lines of ``quests.jsonl``, and agrees with the run's own summary."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pyquest.amounts import decimal_text
from pyquest.errors import UsageError
from pyquest.reports.figures import figures
from pyquest.reports.recorded import read_recorded
from pyquest.runs.plan import Job
from pyquest.runs.record import summarise
from pyquest.tasks import load_suite
from tests.reports.conftest import SAMPLES, TASKS, Reported
from tests.reports.recorded_lines import Line, lines_of, unscored, written

SUITE = load_suite()
Change = Callable[[Callable[[Line], Line]], Path]


def near(text: str, value: float) -> bool:
    return math.isclose(float(text), value, abs_tol=0.00006)


def test_every_total_is_the_sum_of_its_lines(noisy: Reported) -> None:
    for kind in ("sound", "paper"):
        for scope in ("atomic", "composite", "total"):
            of_scope = [line for line in noisy.lines if scope in (line["split"], "total")]
            judged = of_scope if kind == "sound" else [line["paper"] for line in of_scope]
            total = sum(Fraction(one["exact"]) for one in judged)
            found = noisy.numbers["scores"][kind][scope]
            assert found["score"] == found["low"] == found["high"] == decimal_text(total)
            assert found["max"] == 100 * found["quests"] == 100 * len(of_scope)
            assert found["passed"] == sum(one["passed"] for one in judged)
            assert found["percent"]["value"] == decimal_text(total / len(of_scope))
            assert found["pass_rate"]["value"] == decimal_text(Fraction(100 * found["passed"], len(of_scope)))
            assert Decimal(found["percent"]["low"]) <= Decimal(found["percent"]["value"])
            assert Decimal(found["percent"]["value"]) <= Decimal(found["percent"]["high"])
    assert noisy.numbers["scores"]["sound"]["total"]["score"] != noisy.numbers["scores"]["paper"]["total"]["score"]


def test_spread_and_samples_are_those_of_the_lines(noisy: Reported) -> None:
    for kind in ("sound", "paper"):
        totals = [0.0] * SAMPLES
        for line in noisy.lines:
            totals[line["sample"]] += float(Fraction((line if kind == "sound" else line["paper"])["exact"]))
        assert all(near(one[kind]["total"], total) for one, total in zip(noisy.numbers["samples"], totals, strict=True))
        mean = sum(totals) / SAMPLES
        sd = math.sqrt(sum((total - mean) ** 2 for total in totals) / (SAMPLES - 1))
        found = noisy.numbers["scores"][kind]["total"]["per_sample"]
        assert near(found["mean"], mean)
        assert near(found["sd"], sd)
        assert near(found["cv"], sd / mean)
        assert found["max"] == str(100 * len(TASKS) * 2)


def test_the_sums_are_those_of_the_summary(noisy: Reported) -> None:
    keys = {(line["task"], line["seed"], line["sample"]): line["key"] for line in noisy.lines}
    jobs = [Job(key, task, seed, sample, None) for (task, seed, sample), key in keys.items()]
    summary = summarise(SUITE, jobs, {line["key"]: line for line in noisy.lines})
    for scope in ("atomic", "composite", "total"):
        found, paper = (noisy.numbers["scores"][kind][scope] for kind in ("sound", "paper"))
        assert {
            name: summary[scope][name] for name in ("score", "low", "high", "max", "passed")
        }.items() <= found.items()
        assert {name: summary["paper"][scope][name] for name in ("score", "max", "passed")}.items() <= paper.items()
    spread = noisy.numbers["scores"]["sound"]["total"]["per_sample"]
    assert {name: summary["total"][name] for name in ("mean", "sd", "cv")}.items() <= spread.items()
    assert noisy.numbers["run"]["fingerprint"] == summary["fingerprint"]


def test_pass_at_k_is_counted_by_instance(noisy: Reported) -> None:
    passed = Counter((line["task"], line["seed"]) for line in noisy.lines if line["passed"])
    instances = {(line["task"], line["seed"]) for line in noisy.lines}
    rows = {row["k"]: row["sound"]["total"]["value"] for row in noisy.numbers["pass_at_k"]}
    assert list(rows) == [1, 2, 3, SAMPLES]
    for k, value in rows.items():
        chances = [1 - math.comb(SAMPLES - passed[one], k) / math.comb(SAMPLES, k) for one in instances]
        assert near(value, 100 * sum(chances) / len(chances))


def test_reasons_groups_and_tasks_name_their_lines(noisy: Reported) -> None:
    by_number = dict(enumerate(noisy.lines, 1))
    numbers = noisy.numbers
    failed = {number for number, line in by_number.items() if not line["passed"]}
    assert {number for row in numbers["failures"] for number in row["lines"]} == failed
    for row in numbers["failures"]:
        assert {by_number[number]["reason"] for number in row["lines"]} == {row["reason"]}
        assert row["quests"] == len(row["lines"])
        assert row["share"] == decimal_text(Fraction(100 * row["quests"], len(noisy.lines)))
    assert sorted(number for row in numbers["tasks"] for number in row["lines"]) == sorted(by_number)
    for row in numbers["tasks"]:
        mean = sum(Fraction(by_number[number]["exact"]) for number in row["lines"]) / row["quests"]
        assert (row["id"], row["sound"]) == (by_number[row["lines"][0]]["task"], decimal_text(mean))
        assert row["category"] == SUITE.tasks[row["id"]].category
    for trait, rows in (("category", numbers["categories"]), ("difficulty", numbers["difficulties"])):
        assert sum(row["quests"] for row in rows) == len(noisy.lines)
        for row in rows:
            members = [
                line
                for line in noisy.lines
                if (line["split"], getattr(SUITE.tasks[line["task"]], trait)) == (row["split"], row["name"])
            ]
            assert row["sound"] == decimal_text(sum(Fraction(line["exact"]) for line in members) / len(members))
    for row in numbers["defects"]:
        for number in row["lines"]:
            assert row["id"] in by_number[number]["paper"]["defects"]
            assert by_number[number]["paper"]["exact"] != by_number[number]["exact"]


def test_usage_is_added_up(noisy: Reported) -> None:
    usage = [line["usage"] for line in noisy.lines]
    found = noisy.numbers["usage"]
    for name in ("answers", "prompt", "completion"):
        assert found[name] == sum(one[name] for one in usage)
    assert Decimal(found["cost"]) == sum(Decimal(one["cost"]) for one in usage)


def test_what_one_answer_took_is_not_known_then_not_the_sum(noisy: Reported, tmp_path: Path) -> None:
    about = json.loads((noisy.run / "run.json").read_text())
    lines = lines_of(noisy.run)
    lines[3]["usage"] |= {"cost": None}
    answers = sum(line["usage"]["answers"] for line in lines) - lines[7]["usage"]["answers"]
    lines[7]["usage"] = None
    numbers = figures(read_recorded(written(tmp_path / "run", about, lines)))
    assert numbers["usage"]["cost"] is None
    assert numbers["usage"]["answers"] == answers
    tasks = {row["id"]: row["usage"]["cost"] for row in numbers["tasks"]}
    assert tasks[lines[3]["task"]] is None
    assert any(cost is not None for cost in tasks.values())


def test_a_fault_of_the_harness_leaves_the_totals_open(changed: Change) -> None:
    run = changed(lambda line: unscored(line) if line["task"] == "erc20_approve" and line["seed"] == 1 else line)
    numbers = figures(read_recorded(run))
    atomic, composite = (numbers["scores"]["sound"][scope] for scope in ("atomic", "composite"))
    assert (atomic["score"], atomic["low"], atomic["high"], atomic["open"]) == (None, "700", "800", 1)
    assert atomic["percent"] is None
    assert atomic["per_sample"]["mean"] is None
    assert composite["score"] == "400"
    paper = numbers["scores"]["paper"]["atomic"]
    assert (paper["score"], paper["max"], paper["open"]) == (None, 800, 1)
    assert numbers["pass_at_k"][0]["sound"]["total"] is None
    assert numbers["pass_at_k"][0]["sound"]["composite"]["value"] == "100"
    assert [row["reason"] for row in numbers["infra_errors"]] == ["provider"]
    assert numbers["failures"] == []
    approve = next(row for row in numbers["tasks"] if row["id"] == "erc20_approve")
    assert approve["sound"] is None


def test_quests_that_were_not_played_are_open(reference: Path, tmp_path: Path) -> None:
    about = json.loads((reference / "run.json").read_text())
    kept = [line for line in lines_of(reference) if (line["task"], line["seed"]) != ("erc20_approve", 0)]
    kept = [line for line in kept if line["split"] == "atomic"]
    numbers = figures(read_recorded(written(tmp_path / "run", about, kept)))
    scores = numbers["scores"]["sound"]
    assert (scores["atomic"]["open"], scores["composite"]["open"], scores["total"]["open"]) == (1, 4, 5)
    assert (scores["total"]["low"], scores["total"]["high"], scores["total"]["max"]) == ("700", "1200", 1200)
    assert numbers["samples"][0]["sound"] == {"atomic": None, "composite": None, "total": None}


def test_tasks_that_were_never_published_have_no_paper_score(changed: Change) -> None:
    run = changed(lambda line: line | {"paper": None} if line["task"] == "erc20_approve" else line)
    numbers = figures(read_recorded(run))
    paper = numbers["scores"]["paper"]["atomic"]
    assert (paper["quests"], paper["score"], paper["tasks"]) == (6, "600", 3)
    assert next(row for row in numbers["tasks"] if row["id"] == "erc20_approve")["paper"] is None


def test_the_last_line_of_a_key_wins(reference: Path, tmp_path: Path) -> None:
    about = json.loads((reference / "run.json").read_text())
    lines = lines_of(reference)
    run = written(tmp_path / "run", about, [unscored(lines[0]), *lines])
    numbers = figures(read_recorded(run))
    assert numbers["scores"]["sound"]["total"]["score"] == "1200"
    assert 1 not in [quest["line"] for quest in numbers["quests"]]
    assert len(lines) + 1 in [quest["line"] for quest in numbers["quests"]]


def test_a_suite_that_is_not_at_hand_leaves_its_categories_unknown(reference: Path, tmp_path: Path) -> None:
    about = json.loads((reference / "run.json").read_text())
    about["settings"]["suite"] = "somebodys"
    numbers = figures(read_recorded(written(tmp_path / "run", about, lines_of(reference))))
    assert {row["name"] for row in numbers["categories"]} == {"unknown"}
    assert numbers["run"]["same_suite"] is False
    assert numbers["scores"]["sound"]["total"]["score"] == "1200"


@pytest.mark.parametrize(
    "harm",
    [
        {"task": "../../etc/passwd"},
        {"split": "other"},
        {"exact": "1/0"},
        {"exact": "many"},
        {"paper": {"score": "1"}},
        {"usage": {"prompt": 3}},
        {"usage": {"prompt": 3, "completion": 4, "cost": "free"}},
    ],
)
def test_a_line_that_something_else_wrote_is_refused(changed: Change, harm: Line) -> None:
    with pytest.raises(UsageError, match=r"quests\.jsonl:1: JSON, but no line that pyquest writes"):
        read_recorded(changed(lambda line: line | harm))


def test_two_results_of_one_attempt_are_refused(reference: Path, tmp_path: Path) -> None:
    about = json.loads((reference / "run.json").read_text())
    lines = lines_of(reference)
    run = written(tmp_path / "run", about, [*lines, lines[0] | {"key": "another"}])
    with pytest.raises(UsageError, match=r"several results of the same attempt.*--fresh"):
        read_recorded(run)


def test_a_run_without_quests_is_refused(reference: Path, tmp_path: Path) -> None:
    run = written(tmp_path / "run", json.loads((reference / "run.json").read_text()), [])
    with pytest.raises(UsageError, match="holds no quests yet"):
        read_recorded(run)


def test_that_splits_differ_is_no_doubt_about_the_total(changed: Change) -> None:
    """A suite has as many tasks of each as it has; they are drawn among themselves."""
    run = changed(lambda line: line | {"exact": "90" if line["split"] == "atomic" else "30"})
    total = figures(read_recorded(run))["scores"]["sound"]["total"]
    assert total["percent"] == {"value": "70", "low": "70", "high": "70"}


def test_a_report_has_the_fields_that_scripts_rely_on(noisy: Reported) -> None:
    golden = json.loads((Path(__file__).parent / "report_fields.json").read_text())
    assert _shape(noisy.numbers) == golden


def _shape(*values: Any) -> object:
    """Reports without their values: names and types all the way down, those of all items of a list in one."""
    if all(isinstance(value, dict) for value in values):
        assert len({frozenset(value) for value in values}) == 1
        return {name: _shape(*(value[name] for value in values)) for name in values[0]}
    if all(isinstance(value, list) for value in values):
        items = [item for value in values for item in value]
        return [_shape(*items)] if items else []
    return " or ".join(sorted({type(value).__name__ for value in values}))
