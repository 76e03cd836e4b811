"""The JSON objects in a reply: in fences, or between words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from pyquest.amounts import Inexact
from pyquest.answers.code import fences_of

_DECODER = json.JSONDecoder(parse_float=Inexact, parse_constant=Inexact)
_MOST_STARTS = 200
"""How many opening braces are tried; a reply of nothing else must not take for ever."""

_COMMENT = re.compile(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
_TRAILING_COMMA = re.compile(r'("(?:\\.|[^"\\])*")|,(?=\s*[}\]])')


def objects_in(text: str) -> tuple[Mapping[str, Any], ...]:
    """Every outermost JSON object, those in fences first.

    In a fence, comments and trailing commas are forgiven: people and models write them.
    """
    lines = text.split("\n")
    found: list[Mapping[str, Any]] = []
    for fence in fences_of(text):
        found += _objects(_forgiven(fence.code))
        lines[fence.first : fence.after] = [""] * (fence.after - fence.first)
    return (*found, *_objects("\n".join(lines)))


def whole_object(text: str) -> Mapping[str, Any] | None:
    """The object that a text is, and nothing but it; None if it is something else."""
    found = [*_objects(text.strip())]
    return found[0] if len(found) == 1 and text.lstrip().startswith("{") and text.rstrip().endswith("}") else None


def _objects(text: str) -> Iterator[Mapping[str, Any]]:
    at = text.find("{")
    for _ in range(_MOST_STARTS):
        if at < 0:
            return
        try:
            value, end = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):  # no JSON from here; objects nested a thousand deep are none either
            end = at + 1
        else:
            yield value
        at = text.find("{", end)


def _forgiven(text: str) -> str:
    """JSON without comments and trailing commas; what is JSON already stays as it is."""
    plain = _COMMENT.sub(lambda match: match[1] or "", text)
    return _TRAILING_COMMA.sub(lambda match: match[1] or "", plain)


def says_yes(value: Any) -> bool:
    """Whether a field is set: ``true``, also as text."""
    return value is True or (isinstance(value, str) and value.strip().lower() == "true")
