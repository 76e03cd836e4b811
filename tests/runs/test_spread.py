"""The spread of totals: values computed by hand, and those of the standard library."""

from __future__ import annotations

import statistics
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from pyquest.amounts import decimal_text
from pyquest.runs.spread import spread


def test_the_spread_of_three_totals() -> None:
    # Mean 92; deviations -2, 0, 2: squares 8, over n - 1 = 2 is 4, its root 2.
    found = spread([Fraction(90), Fraction(92), Fraction(94)])
    assert (found.mean, found.sd, found.cv) == (92, 2, Fraction(2, 92))


def test_the_spread_of_totals_with_thirds() -> None:
    # 200/3 and 100: mean 250/3, deviations 50/3 each, variance 2 · 2500/9 = 5000/9, SD 23.5702…
    found = spread([Fraction(200, 3), Fraction(100)])
    assert found.mean == Fraction(250, 3)
    assert found.sd is not None
    assert decimal_text(found.sd) == "23.5702"


def test_a_single_total_has_no_spread() -> None:
    assert spread([Fraction(7)]).sd is None
    assert spread([Fraction(7)]).cv is None


def test_totals_of_nothing_have_no_coefficient() -> None:
    found = spread([Fraction(0), Fraction(0)])
    assert (found.sd, found.cv) == (0, None)


@given(st.lists(st.fractions(0, 100, max_denominator=30), min_size=2, max_size=12))
def test_the_spread_is_that_of_the_standard_library(totals: list[Fraction]) -> None:
    found = spread(totals)
    assert found.mean == statistics.mean(totals)
    assert found.sd is not None
    assert abs(found.sd**2 - statistics.variance(totals)) < Fraction(1, 10**20)
