"""Reading JSON without floats, whatever the text is: it comes from a model."""

from __future__ import annotations

import json
import re
from typing import Any

from pyquest.amounts import Inexact
from pyquest.nesting import deeper_than

MOST_LEVELS = 64
"""Levels of lists and objects; the sandbox takes as many of a returned value."""

_MOST_DIGITS = 100  # a uint256 has 78; Python reads long numbers in quadratic time, and none of thousands of digits


class NotJson(ValueError):
    """A text that is not JSON, or nested too deeply; the message says which."""


def parse(text: str) -> Any:
    """The value in a JSON text: whole numbers of up to 100 digits as ``int``, every other number as ``Inexact``.

    Raises:
        NotJson: It is not JSON, or nested deeper than :data:`MOST_LEVELS`.
    """
    if deeper_than(MOST_LEVELS, text):
        raise NotJson("is nested too deeply")
    try:
        return json.loads(text, parse_int=_integer, parse_float=Inexact, parse_constant=Inexact)
    except ValueError:
        raise NotJson("is not JSON") from None


# No uint256 has more digits, and int() takes quadratic time over a hostile million of them.
_QUANTITY = re.compile(r"0[xX][0-9a-fA-F]{1,64}|[0-9]{1,78}")


def quantity(value: Any) -> int | None:
    """A whole number as bigint, integer number, decimal or hex text; None for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and not isinstance(value, Inexact) and _QUANTITY.fullmatch(value):
        return int(value, 16 if value[:2].lower() == "0x" else 10)
    return None


def short(value: Any, limit: int = 80) -> str:
    """A value in a message: cut, and never empty."""
    if isinstance(value, Inexact):
        text = str(value)
    elif isinstance(value, str):
        text = repr(value[: limit + 1])
    else:
        text = "nothing" if value is None else repr(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _integer(digits: str) -> int | Inexact:
    return int(digits) if len(digits) <= _MOST_DIGITS else Inexact(digits)
