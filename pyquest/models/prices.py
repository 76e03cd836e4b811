"""What tokens cost, as somebody wrote it down: providers change their prices, so none come with pyquest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator

from pyquest.models.usage import Usage
from pyquest.tasks.documents import read
from pyquest.tasks.shapes import FileModel, checked

_PER = Decimal(1_000_000)
"""Prices are for so many tokens."""

# With so few digits before and behind the point, costs of any number of tokens are exact in Decimal's 28.
_DECIMAL = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?")


def _decimal(value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, str | int) or not _DECIMAL.fullmatch(str(value)):
        raise ValueError("must be USD for a million tokens, such as 0.25")
    return Decimal(value)


_Decimal = Annotated[Decimal, BeforeValidator(_decimal)]


class _Shape(FileModel):
    prompt: _Decimal
    completion: _Decimal
    cached: _Decimal | None = None


@dataclass(frozen=True)
class Price:
    """USD for a million tokens.

    Attributes:
        prompt: Of a prompt.
        completion: Of what is written, reasoning included.
        cached: Of the part of a prompt that the provider had in its cache.
    """

    prompt: Decimal
    completion: Decimal
    cached: Decimal

    def of(self, usage: Usage) -> Usage:
        """A usage with its cost; it stays open where the provider does not count tokens.

        Where the provider does not say how much of the prompt was cached, all of it has the full price.
        """
        if usage.prompt is None or usage.completion is None:
            return usage
        cached = min(usage.cached or 0, usage.prompt)
        cost = (usage.prompt - cached) * self.prompt + cached * self.cached + usage.completion * self.completion
        return replace(usage, cost=cost / _PER)


def read_prices(path: Path) -> Mapping[str, Price]:
    """A ``--prices`` file: ``model: {prompt: 0.25, cached: 0.025, completion: 2.00}``, USD for a million tokens.

    ``cached`` may be left out; cached tokens then cost what others do.

    Raises:
        TaskError: The file cannot be read, or a line of it is no price; with line and column.
    """
    document = read(path)
    prices = {}
    for name, value in document.value.items():
        shape = checked(document, _Shape, value, (name,))
        prices[name] = Price(shape.prompt, shape.completion, shape.prompt if shape.cached is None else shape.cached)
    return prices
