"""What answers took: tokens as the provider counts them, and money."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from operator import add
from typing import Any, Self

_COUNTS = ("answers", "reused", "prompt", "completion", "reasoning", "cached")
_KNOWN = ("answers", "reused")
"""Which of them are never open."""

_MONEY = re.compile(r"[0-9]{1,30}(\.[0-9]{1,30})?")


@dataclass(frozen=True)
class Usage:
    """What some answers of a provider took. What it did not say, or what has no price, is None; never 0.

    Attributes:
        answers: Whole answers that arrived, those that could not be used among them.
        reused: How many of them were paid for earlier, by another run: they came from a cache or a recording.
        prompt: Tokens of the prompts.
        completion: Tokens that were written, reasoning included.
        reasoning: Tokens of reasoning.
        cached: Tokens of the prompts that the provider had in its own cache.
        cost: USD.
        served_by: The models that the provider says have answered.
    """

    answers: int = 1
    reused: int = 0
    prompt: int | None = None
    completion: int | None = None
    reasoning: int | None = None
    cached: int | None = None
    cost: Decimal | None = None
    served_by: tuple[str, ...] = ()

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.answers + other.answers,
            self.reused + other.reused,
            _sum(self.prompt, other.prompt),
            _sum(self.completion, other.completion),
            _sum(self.reasoning, other.reasoning),
            _sum(self.cached, other.cached),
            None if self.cost is None or other.cost is None else self.cost + other.cost,
            tuple(sorted({*self.served_by, *other.served_by})),
        )

    def to_json(self) -> dict[str, Any]:
        """The form that lines hold; the cost is a decimal string."""
        return {
            **{name: getattr(self, name) for name in _COUNTS},
            "cost": None if self.cost is None else money_text(self.cost),
            "served_by": list(self.served_by),
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """What :meth:`to_json` wrote.

        Raises:
            ValueError: It is nothing that it writes.
        """
        try:
            counts, cost, served_by = {name: value[name] for name in _COUNTS}, value["cost"], value["served_by"]
        except (KeyError, TypeError) as problem:
            raise ValueError(f"no usage: {problem}") from None
        for name, count in counts.items():
            if not (_is_count(count) or (count is None and name not in _KNOWN)):
                raise ValueError(f"no usage: {name} is no whole number from 0 on")
        if cost is not None and not (isinstance(cost, str) and _MONEY.fullmatch(cost)):
            raise ValueError("no usage: cost is no text such as 0.25")
        if not isinstance(served_by, list) or not all(isinstance(name, str) for name in served_by):
            raise ValueError("no usage: served_by is no list of names")
        return cls(**counts, cost=None if cost is None else Decimal(cost), served_by=tuple(served_by))


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def total(usages: Iterable[Usage | None]) -> Usage | None:
    """The sum; None where there is nothing to add up."""
    known = [usage for usage in usages if usage is not None]
    return reduce(add, known) if known else None


def money_text(amount: Decimal) -> str:
    """An amount in USD as a plain decimal, without trailing zeros: ``0.00125``."""
    text = format(amount, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other
