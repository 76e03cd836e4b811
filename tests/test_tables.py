"""The generated pages in docs/ say what the tasks, the published rows and a run of the wrong answers say."""

from __future__ import annotations

import re

import pytest

from pyquest.paper import DEFECTS
from pyquest.tasks import load_suite, wrong_answers
from tools import tables

SUITE = load_suite()
AGAIN = "run: python tools/tables.py"
WRONG_ANSWERS = (tables.DOCS / "wrong-answers.md").read_text(encoding="utf-8")
SECTIONS = {part.partition("\n")[0]: part for part in re.split(r"^## ", WRONG_ANSWERS, flags=re.MULTILINE)[1:]}


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\\\)\|", row)[1:-1]]


def rows(table: str) -> list[list[str]]:
    return [cells(line) for line in table.splitlines() if line.startswith("| `")]


def test_the_points_of_every_task_are_current() -> None:
    page = (tables.DOCS / "points.md").read_text(encoding="utf-8")
    assert page == tables.points_page(SUITE), AGAIN
    assert {name.strip("`") for name, *_ in rows(page)} == {
        task.id for task in SUITE.tasks.values() if task.split == "atomic"
    }


@pytest.mark.parametrize("task_id", SUITE.tasks)
def test_every_wrong_answer_is_on_the_page(task_id: str) -> None:
    answers = wrong_answers(SUITE.tasks[task_id])
    found = {name.strip("`"): (fails.split(", "), paper) for name, _, fails, _, paper in rows(SECTIONS[task_id])}
    assert list(found) == [answer.name for answer in answers], AGAIN
    for answer in answers:
        fails, paper = found[answer.name]
        assert set(answer.fails) <= set(fails), AGAIN
        assert paper.removesuffix(", passes") == (answer.paper or ""), AGAIN


def test_a_run_gives_the_same_sections_again() -> None:
    some = ["erc721_transfer", "query_nft_owner", "composite_batch_transfer_2_bnb"]
    lines = tables.played(SUITE, some)
    for task_id in some:
        again = tables.section(SUITE.tasks[task_id], [line for line in lines if line["task"] == task_id])
        assert SECTIONS[task_id].strip() == again.removeprefix("## ").strip(), AGAIN


def test_the_page_sums_up_its_own_rows() -> None:
    atomic = [row for task_id, part in SECTIONS.items() if SUITE.tasks[task_id].split == "atomic" for row in rows(part)]
    sums = {
        name: cells(line)
        for name in ("sound", "paper")
        for line in WRONG_ANSWERS.splitlines()
        if line.startswith(f"| atomic, {name}")
    }
    for name, column in (("sound", 3), ("paper", 4)):
        _, count, mean, passed = sums[name]
        points = [float(row[column].removesuffix(", passes")) for row in atomic]
        assert int(count) == len(atomic)
        assert float(mean) == pytest.approx(sum(points) / len(points), abs=0.05)
        assert int(passed) == sum(row[column].endswith(", passes") for row in atomic)


def test_every_defect_is_shown_by_a_wrong_answer() -> None:
    """But for those that no answer can show, whose reasons are given."""
    page = (tables.DOCS / "defects.md").read_text(encoding="utf-8")
    lines = [cells(line) for line in page.splitlines() if re.match(r"\| [A-Z][0-9]+ \|", line)]
    assert [line[0] for line in lines] == list(DEFECTS), AGAIN
    assert {defect for defect, _, answers, *_ in lines if answers == "0"} == set(tables.UNSHOWN)
    for defect, _, answers, example, _, paper in lines:
        if answers != "0":
            task_id, name = re.findall("`([^`]+)`", example)
            assert name in {answer.name for answer in wrong_answers(SUITE.tasks[task_id])}, AGAIN
            shown = {each.strip("`"): cell for each, _, _, _, cell in rows(SECTIONS[task_id])}
            assert shown[name] == paper, f"{defect}: {AGAIN}"


def test_a_run_names_the_same_defects_again() -> None:
    page = (tables.DOCS / "defects.md").read_text(encoding="utf-8")
    lines = tables.played(SUITE, ["query_erc20_balance", "composite_batch_transfer_2_bnb"])
    for defect in ("P04", "P07", "P08", "A3", "A13", "C10", "C12"):
        found = [f"`{line['task']}`, `{line['answer_name']}`" for line in lines if defect in line["paper"]["defects"]]
        assert re.search(rf"^\| {defect} \|.*\| {len(found)} \| {found[0]} \|", page, re.MULTILINE), AGAIN
