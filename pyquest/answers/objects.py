"""The JSON objects in a reply: in fences, or between words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pyquest.answers.exact import MOST_LEVELS, NotJson, parse
from pyquest.answers.fences import fences_of
from pyquest.nesting import balanced

_MOST_STARTS = 200
"""How many opening braces are tried; a reply of nothing else must not take for ever."""

_LEAST_EFFORT = 1 << 16
"""Characters that are read over and over in a short text; in a long one twice its length."""

# A whole string, even one that does not end, so that hostile text takes linear time.
_STRING = r'("(?:[^"\\]++|\\.)*+"?+)'
_COMMENT = re.compile(rf"{_STRING}|//[^\n]*+|/\*.*?(?:\*/|\Z)", re.DOTALL)
_TRAILING_COMMA = re.compile(rf"{_STRING}|,(?=\s*+[}}\]])", re.DOTALL)


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
    text = text.strip()
    if not (text.startswith("{") and text.endswith("}")):
        return None
    try:
        value: Mapping[str, Any] = parse(text)
    except NotJson:
        return None
    return value


def _objects(text: str) -> Iterator[Mapping[str, Any]]:
    at, effort = text.find("{"), max(2 * len(text), _LEAST_EFFORT)
    for _ in range(_MOST_STARTS):
        if at < 0 or effort < 0:
            return
        closed, end = balanced(text, at, MOST_LEVELS)
        effort -= end - at
        try:
            if not closed:
                raise NotJson("has no end")
            value = parse(text[at:end])
        except NotJson:
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
