"""Tokens and money: exact, and unknown where they are unknown."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquest.errors import TaskError
from pyquest.models import Usage
from pyquest.models.prices import Price, read_prices
from pyquest.models.usage import money_text, total

counts = st.none() | st.integers(0, 10**9)
decimals = st.decimals(0, 999_999, places=6)
usages = st.builds(
    Usage,
    answers=st.integers(1, 9),
    reused=st.integers(0, 9),
    prompt=counts,
    completion=counts,
    reasoning=counts,
    cached=counts,
    cost=st.none() | decimals,
    served_by=st.lists(st.text(max_size=3), max_size=2, unique=True).map(sorted).map(tuple),
)


@given(st.lists(usages, max_size=5))
def test_one_unknown_part_makes_the_sum_unknown(parts: list[Usage]) -> None:
    sums = total([*parts, None])
    if not parts:
        assert sums is None
        return
    assert sums is not None
    for name in ("prompt", "completion", "reasoning", "cached", "cost"):
        values = [getattr(part, name) for part in parts]
        assert getattr(sums, name) == (None if None in values else sum(values))
    assert sums.answers == sum(part.answers for part in parts)
    assert set(sums.served_by) == {name for part in parts for name in part.served_by}


@given(usages)
def test_a_usage_survives_a_file(usage: Usage) -> None:
    assert Usage.from_json(usage.to_json()) == usage


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"prompt": "1"}, "prompt is no whole number"),
        ({"prompt": True}, "prompt is no whole number"),
        ({"cached": -1}, "cached is no whole number"),
        ({"answers": None}, "answers is no whole number"),
        ({"reused": None}, "reused is no whole number"),
        ({"cost": "x"}, "cost is no text"),
        ({"cost": 1.5}, "cost is no text"),
        ({"cost": "NaN"}, "cost is no text"),
        ({"cost": "-1"}, "cost is no text"),
        ({"cost": "1E+999999999"}, "cost is no text"),
        ({"served_by": 3}, "served_by is no list"),
        ({"served_by": "abc"}, "served_by is no list"),
    ],
)
def test_what_is_no_usage_is_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Usage.from_json({**Usage().to_json(), **change})


@pytest.mark.parametrize("value", [{}, [], True, "x"])
def test_what_is_nothing_like_a_usage_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="no usage"):
        Usage.from_json(value)


@given(st.integers(0, 10**9), st.integers(0, 10**9), counts, decimals, decimals, decimals)
def test_costs_are_exact(prompt: int, completion: int, cached: int | None, a: Decimal, b: Decimal, c: Decimal) -> None:
    """Against the same sum in fractions; a provider that has more in its cache than was asked is not paid for it."""
    cost = Price(a, b, c).of(Usage(prompt=prompt, completion=completion, cached=cached)).cost
    kept = min(cached or 0, prompt)
    assert cost is not None
    assert Fraction(cost) == (kept * Fraction(c) + (prompt - kept) * Fraction(a) + completion * Fraction(b)) / 10**6


@pytest.mark.parametrize("known", [Usage(prompt=5), Usage(completion=5), Usage()])
def test_tokens_that_nobody_counted_cost_nobody_knows_what(known: Usage) -> None:
    assert Price(Decimal(1), Decimal(1), Decimal(1)).of(known).cost is None


def test_free_is_a_price() -> None:
    assert Price(Decimal(0), Decimal(0), Decimal(0)).of(Usage(prompt=5, completion=5)).cost == 0


def test_a_price_file(tmp_path: Path) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text(
        "# USD a million tokens\na/b-1: {prompt: 0.25, cached: 0.025, completion: 2}\nc: {prompt: 1, completion: 0}\n"
    )
    prices = read_prices(path)
    assert prices["a/b-1"] == Price(Decimal("0.25"), Decimal(2), Decimal("0.025"))
    assert prices["c"].cached == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("a: {prompt: 1}", "the key 'completion' is missing"),
        ("a: {prompt: -1, completion: 1}", "must be USD for a million tokens"),
        ("a: {prompt: 1e3, completion: 1}", "must be USD for a million tokens"),
        ("a: {prompt: true, completion: 1}", "must be USD for a million tokens"),
        ("a: {prompt: 1, completion: 1, input: 2}", "unknown key 'input'"),
        ("a: 3", "must be a mapping"),
    ],
)  # fmt: skip
def test_a_price_file_that_is_wrong_is_told_with_its_line(tmp_path: Path, line: str, says: str) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text(f"# prices\n{line}\n")
    with pytest.raises(TaskError, match=says) as caught:
        read_prices(path)
    assert str(caught.value).startswith(f"{path}:2:")


@pytest.mark.parametrize(
    ("amount", "text"),
    [("0.00125", "0.00125"), ("1E-7", "0.0000001"), ("5.50", "5.5"), ("100", "100"), ("0.000", "0"), ("1E+2", "100")],
)
def test_money_reads_as_people_write_it(amount: str, text: str) -> None:
    assert money_text(Decimal(amount)) == text
