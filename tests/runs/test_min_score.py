"""``--min-score``: a gate that an unknown score does not pass."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pyquest.runs.run import Finished
from tests.runs.conftest import Pyquest


def finished(*exacts: str | None, **more: Any) -> Finished:
    known = [Fraction(exact) for exact in exacts if exact is not None]
    score = None if None in exacts else str(float(sum(known)))
    total = {"tasks": len(exacts), "scored": len(known), "score": score, "max": 100 * len(exacts)}
    lines = [{"exact": exact, "misses": 0, **more} for exact in exacts]
    return Finished(Path("out"), {"total": total}, lines, None)


@pytest.mark.parametrize(
    ("exacts", "percent", "reached"),
    [
        (["100", "0"], "50", True),
        (["100", "0"], "50.000000001", False),
        (["200/3"], "66.666666666", True),
        (["200/3"], "66.666666667", False),
        (["0"], "0", True),
        (["100", "100"], "100", True),
    ],
)
def test_points_are_compared_exactly(exacts: list[str], percent: str, reached: bool) -> None:
    assert (finished(*exacts).shortfall(Decimal(percent)) is None) is reached


def test_what_is_not_known_does_not_pass() -> None:
    assert finished("100", None).shortfall(Decimal(0)) == "1 of 2 quests have no score"
    pending = replace(finished("100", None), lines=finished("100").lines)
    assert pending.shortfall(Decimal(0)) == "1 of 2 quests have no score"
    assert "incomplete" in str(finished("100", misses=1).shortfall(Decimal(0)))


def test_the_exit_code(pyquest: Pyquest) -> None:
    arguments = ("run", "--tasks", "erc20_approve", "--model", "empty", "--out", "out", "--min-score")
    assert pyquest(*arguments, "0").returncode == 0
    done = pyquest(*arguments, "0.5")
    assert (done.returncode, done.stderr.splitlines()[-1]) == (5, "--min-score 0.5: the run earned 0 of 100")
    for wrong in ("101", "-1", "x", "1e1", ""):
        assert pyquest(*arguments, wrong).returncode == 2
