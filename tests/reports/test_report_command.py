"""``pyquest report`` and ``pyquest compare`` as a user gives them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from pyquest.amounts import decimal_text
from tests.reports.conftest import Reported
from tests.reports.recorded_lines import lines_of, written
from tests.runs.conftest import Pyquest, pyquest

__all__ = ["pyquest"]  # a fixture


def test_a_report_goes_into_the_run_or_where_it_is_told(pyquest: Pyquest, reference: Path, tmp_path: Path) -> None:
    about = json.loads((reference / "run.json").read_text())
    run = written(tmp_path / "run", about, lines_of(reference))
    done = pyquest("report", "run")
    assert (done.returncode, done.stdout, done.stderr) == (0, "report in run/report/index.html\n", "")
    done = pyquest("report", "run", "-o", "elsewhere")
    assert done.returncode == 0
    assert (tmp_path / "elsewhere" / "index.html").read_bytes() == (run / "report" / "index.html").read_bytes()


def test_a_report_is_replaced_and_nothing_else_is(pyquest: Pyquest, reference: Path, tmp_path: Path) -> None:
    about = json.loads((reference / "run.json").read_text())
    lines = lines_of(reference)
    written(tmp_path / "run", about, lines)
    pyquest("report", "run")
    (tmp_path / "run" / "report" / "mine.txt").write_text("kept")
    written(tmp_path / "run", about, lines[:5])
    assert pyquest("report", "run").returncode == 0
    assert {path.stem for path in (tmp_path / "run" / "report" / "quests").iterdir()} == {"1", "2", "3", "4", "5"}
    assert (tmp_path / "run" / "report" / "mine.txt").read_text() == "kept"
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "index.html").write_text("years of work")
    done = pyquest("report", "run", "-o", "thesis")
    assert done.returncode == 2
    assert done.stderr == "error: thesis holds something else than a report; choose another -o\n"
    assert (tmp_path / "thesis" / "index.html").read_text() == "years of work"


def test_a_place_that_cannot_be_written_to_is_one_line(pyquest: Pyquest, reference: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = pyquest("report", reference, "-o", "file/report")
    assert done.returncode == 2
    assert done.stderr == "error: file/report/quests: cannot be written: Not a directory\n"


@pytest.mark.parametrize("command", [("report",), ("compare", ".")])
def test_a_folder_that_is_no_run_is_one_line(pyquest: Pyquest, command: tuple[str, ...]) -> None:
    done = pyquest(*command, ".")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: . is not a run: it has no run.json\n"


def test_two_reports_of_a_run_are_the_same_to_the_byte(pyquest: Pyquest, noisy: Reported, tmp_path: Path) -> None:
    pyquest("report", noisy.run, "-o", "again")
    for path in noisy.folder.rglob("*.*"):
        assert (tmp_path / "again" / path.relative_to(noisy.folder)).read_bytes() == path.read_bytes()


def test_a_run_compared_with_itself_has_no_difference(pyquest: Pyquest, reference: Path) -> None:
    numbers = json.loads(pyquest("compare", "--json", reference, reference).stdout)
    assert numbers["paired"] == 12
    total = numbers["differences"]["sound"]["total"]
    assert {name: total[name] for name in ("value", "low", "high", "first", "second")} == {
        **dict.fromkeys(("value", "low", "high"), "0"),
        **dict.fromkeys(("first", "second"), "100"),
    }


def test_differences_are_paired_by_instance(pyquest: Pyquest, reference: Path, noisy: Reported) -> None:
    numbers = json.loads(pyquest("compare", "--json", reference, noisy.run).stdout)
    for kind in ("sound", "paper"):
        exact = [Fraction((line if kind == "sound" else line["paper"])["exact"]) for line in noisy.lines]
        total = numbers["differences"][kind]["total"]
        assert total["value"] == decimal_text(sum(exact) / len(exact) - 100)
        assert total["quests"] == 12
        assert Fraction(total["low"]) < Fraction(total["value"]) < Fraction(total["high"])
    back = json.loads(pyquest("compare", "--json", noisy.run, reference).stdout)["differences"]["sound"]["total"]
    assert back["value"] == decimal_text(-Fraction(numbers["differences"]["sound"]["total"]["value"]))
    shown = pyquest("compare", reference, noisy.run).stdout
    assert f"{float(numbers['differences']['sound']['total']['value']):+.1f}" in shown
    for row in numbers["tasks"]:
        lines = [noisy.lines[number - 1] for number in row["second_lines"]]
        assert {line["task"] for line in lines} == {row["task"]}
        assert row["second"] == decimal_text(sum(Fraction(line["exact"]) for line in lines) / len(lines))


def test_a_pairing_narrows_the_interval(pyquest: Pyquest, reference: Path, tmp_path: Path) -> None:
    """Tasks that differ a lot, and a second run that is 10 points better at each: the difference is certain."""
    about = json.loads((reference / "run.json").read_text())
    tasks = sorted({line["task"] for line in lines_of(reference)})
    for name, better in (("first", 0), ("second", 10)):
        lines = [line | {"exact": str(10 * tasks.index(line["task"]) + better)} for line in lines_of(reference)]
        written(tmp_path / name, about, lines)
    total = json.loads(pyquest("compare", "--json", "first", "second").stdout)["differences"]["sound"]["total"]
    assert (total["value"], total["low"], total["high"]) == ("10", "10", "10")


def test_what_cannot_be_paired_is_counted(pyquest: Pyquest, reference: Path, tmp_path: Path) -> None:
    about = json.loads((reference / "run.json").read_text())
    lines = lines_of(reference)
    lines[0]["params"] = {**lines[0]["params"], "amount": "another"}
    lines[1] |= {"outcome": "infra_error", "score": None, "exact": None, "passed": None, "paper": None}
    written(tmp_path / "other", about, lines[:-1])
    numbers = json.loads(pyquest("compare", "--json", reference, "other").stdout)
    assert (numbers["paired"], numbers["only_in_first"], numbers["only_in_second"]) == (10, 2, 1)
    assert numbers["differences"]["sound"]["total"]["open"] == 1
    assert numbers["differences"]["sound"]["total"]["quests"] == 9
    shown = pyquest("compare", reference, "other").stdout
    assert "left out: 2 quests that only the first run has" in shown
    assert "left out: 1 quests that have no score in one of them" in shown


def test_runs_without_a_common_quest_are_refused(pyquest: Pyquest, reference: Path, wrong: Path) -> None:
    done = pyquest("compare", reference, wrong)
    assert done.returncode == 2
    assert "have no quest in common" in done.stderr
