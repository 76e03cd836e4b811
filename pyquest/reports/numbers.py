"""Figures as people read them. They are decimal strings or counts; what is not known says so."""

from __future__ import annotations

from fractions import Fraction

from pyquest.amounts import decimal_text
from pyquest.reports.recorded import UNKNOWN


def number(value: str | int | None, digits: int = 2) -> str:
    """A figure with its thousands apart: ``10,432.5``."""
    if value is None:
        return UNKNOWN
    whole, point, places = decimal_text(Fraction(value), digits).partition(".")
    sign = "-" if whole.startswith("-") else ""  # of -0.5 the whole part alone has none
    return f"{sign}{abs(int(whole)):,}{point}{places}"


def percent(value: str | None) -> str:
    """A percentage with one place, which all of a column have: ``97.0 %``."""
    if value is None:
        return UNKNOWN
    tenths = round(Fraction(value) * 10)
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10} %"
