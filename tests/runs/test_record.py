"""Fingerprints and summaries from hand-made lines."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquest.amounts import decimal_text
from pyquest.runs.record import fingerprint


def line(**more: Any) -> dict[str, Any]:
    return {
        "task": "a",
        "seed": 0,
        "sample": 0,
        "answer_name": None,
        "params": {},
        "outcome": "scored",
        "reason": None,
        "exact": "100",
        "passed": True,
        "paper": None,
        "checks": [],
        "rounds": [{"reply": "r", "action": "none", "tx": None, "query": None, "receipt": None, "error": None, "n": 1}],
        **more,
    }


def test_the_fingerprint_does_not_depend_on_the_order_of_completion() -> None:
    lines = [line(task="a"), line(task="b"), line(task="a", seed=1), line(task="a", answer_name="x")]
    assert fingerprint(lines) == fingerprint(reversed(lines))


@pytest.mark.parametrize(
    "change",
    [
        {"exact": "50"},
        {"passed": False},
        {"reason": "checks"},
        {"params": {"amount": "1"}},
        {"checks": [{}]},
        {"paper": {"exact": "1"}},
    ],
)
def test_whatever_a_run_established_is_in_the_fingerprint(change: dict[str, Any]) -> None:
    assert fingerprint([line()]) != fingerprint([line(**change)])


def test_when_and_where_are_not_in_the_fingerprint() -> None:
    assert fingerprint([line()]) == fingerprint([line(seconds={"run": 1}, model="x", key="k", usage={}, state="s")])


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_decimals_are_rounded_to_four_places(numerator: int, denominator: int) -> None:
    value = Fraction(numerator, denominator)
    text = decimal_text(value)
    assert abs(Fraction(text) - value) <= Fraction(1, 20_000)
    assert text == text.rstrip("0") or "." not in text


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(200, 3), "66.6667"), (Fraction(100), "100"), (Fraction(0), "0"), (Fraction(1, 2), "0.5")],
)
def test_decimals_read_as_a_person_writes_them(value: Fraction, text: str) -> None:
    assert decimal_text(value) == text
