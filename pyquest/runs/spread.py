"""How the totals of repeated attempts differ. Exact but for a square root, which is rounded to 28 digits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from pyquest.amounts import decimal_text


@dataclass(frozen=True)
class Spread:
    """How totals differ.

    Attributes:
        mean: Their arithmetic mean.
        sd: Sample standard deviation, with n - 1 below the line; None for a single total.
        cv: Coefficient of variation, sd over mean; None where there is no sd, or the mean is 0.
    """

    mean: Fraction
    sd: Fraction | None
    cv: Fraction | None


def spread(totals: Sequence[Fraction]) -> Spread:
    """Mean, sample standard deviation and coefficient of variation.

    Args:
        totals: At least one.
    """
    mean = sum(totals, Fraction(0)) / len(totals)
    if len(totals) < 2:
        return Spread(mean, None, None)
    sd = square_root(sum(((total - mean) ** 2 for total in totals), Fraction(0)) / (len(totals) - 1))
    return Spread(mean, sd, sd / mean if mean else None)


def spread_json(found: Spread | None) -> dict[str, str | None]:
    """A spread as files hold it; all of it is null where a total is not known."""
    if found is None:
        return {"mean": None, "sd": None, "cv": None}
    return {
        "mean": decimal_text(found.mean),
        "sd": None if found.sd is None else decimal_text(found.sd),
        "cv": None if found.cv is None else decimal_text(found.cv),
    }


def square_root(value: Fraction) -> Fraction:
    """A square root, to 28 digits."""
    with localcontext(prec=28):
        return Fraction((Decimal(value.numerator) / Decimal(value.denominator)).sqrt())
