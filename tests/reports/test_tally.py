"""How a run stands while it goes on, against figures worked out by hand."""

from __future__ import annotations

import io
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from rich.console import Console

from pyquest.models import Usage
from pyquest.reports.progress import Lines
from pyquest.reports.tally import Tally


def line(task: str, exact: str | None, usage: Usage | None = None) -> Mapping[str, Any]:
    score = exact and exact.partition("/")[0]
    return {
        "task": task,
        "exact": exact,
        "score": score,
        "answer_name": None,
        "usage": usage and usage.to_json(),
        "reason": None if exact else "provider",
        "evidence": {} if exact else {"fault": "nobody answers"},
    }


def test_mean_and_margin() -> None:
    """Four tasks, once each: 100, 100, 50, 0. Mean 62.5; SD 47.87; standard error 23.94."""
    tally = Tally(10)
    for number, score in enumerate(["100", "100", "50", "0"]):
        tally.add(line(f"t{number}", score))
    assert tally.mean == Fraction(125, 2)
    assert float(tally.margin or 0) == pytest.approx(1.96 * 47.8714 / 2, rel=1e-5)


def test_attempts_at_one_task_are_no_evidence_of_their_own() -> None:
    """The same two scores ten times over leave the interval as wide as once."""
    once, often = Tally(2), Tally(20)
    for score, task in (("100", "a"), ("0", "b")):
        once.add(line(task, score))
        for _ in range(10):
            often.add(line(task, score))
    assert once.margin == often.margin
    assert once.mean == often.mean == 50


def test_nothing_is_said_about_what_is_not_known() -> None:
    tally = Tally(3)
    assert (tally.mean, tally.margin) == (None, None)
    tally.add(line("a", None))
    assert (tally.mean, tally.words(1.0, 0)) == (None, "1 of 3  1 infra_error  0:02 left")
    tally.add(line("a", "50"))
    tally.add(line("a", "100"))
    assert tally.margin is None, "one task says nothing about others"


@pytest.mark.parametrize(
    ("cost", "words"), [("0.00125", "0.0012 USD"), ("12.5", "12.5 USD"), (None, "cost unknown"), ("0", "0 USD")]
)
def test_words(cost: str | None, words: str) -> None:
    tally = Tally(107)
    tally.add(line("a", "200/3", Usage.from_json({**Usage().to_json(), "cost": cost})))
    tally.add(line("b", "100"))
    assert tally.words(90.0, 1) == f"2 of 107  score 83.3 ± 32.7  {words}  2:37:30 left"


def test_on_a_terminal_it_moves_and_elsewhere_it_is_one_line_a_quest() -> None:
    for terminal in (True, False):
        said = io.StringIO()
        with Lines(Console(file=said, force_terminal=terminal, width=120), now=lambda: 5.0) as progress:
            progress.planned(3, [line("a", "100")])
            progress.line(line("b", "0"))
            progress.line(line("c", None))
            progress.note("[red]by the way")
        text = said.getvalue()
        assert "1 of 3 quests were done before" in text
        assert "[red]by the way" in text
        if not terminal:
            assert text.splitlines()[1:3] == ["2 of 3  b  0", "3 of 3  c  infra_error: nobody answers"]
            assert "\x1b" not in text
