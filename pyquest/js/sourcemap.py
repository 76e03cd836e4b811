"""Reads a source map (ECMA-426) far enough to say where in the model's file a position of the program came from."""

from __future__ import annotations

import bisect
import json
import re
from collections.abc import Iterator
from functools import cached_property

from pyquest.js.answer import SKILL_MODULE

_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_DIGITS = {character: value for value, character in enumerate(_BASE64)}
_CONTINUES = 0b100000
_POSITION = re.compile(re.escape(SKILL_MODULE) + r":([0-9]{1,9}):([0-9]{1,9})")


class SourceMap:
    """The way back from the program to the file it was made from.

    Args:
        text: The map as JSON, made from a single file.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _lines(self) -> list[list[tuple[int, int, int]]]:  # most programs have no error to look up
        return list(_decode(json.loads(self._text)["mappings"]))

    def original(self, line: int, column: int) -> tuple[int, int] | None:
        """Where a position comes from.

        Args:
            line: 1-based line of the program.
            column: 1-based column there.

        Returns:
            1-based line and column of the original file; None for text that the transpiler added.
        """
        segments = self._lines[line - 1] if 0 < line <= len(self._lines) else []
        at = bisect.bisect_right(segments, column - 1, key=lambda segment: segment[0]) - 1
        if at < 0:
            return None
        _, original_line, original_column = segments[at]
        return original_line + 1, original_column + 1

    def translate(self, stack: str) -> tuple[str, tuple[int, int] | None]:
        """Rewrites the positions of a stack that lie in the skill.

        Returns:
            The stack, and the innermost such position.
        """
        innermost: tuple[int, int] | None = None

        def rewrite(match: re.Match[str]) -> str:
            nonlocal innermost
            found = self.original(int(match[1]), int(match[2]))
            if found is None:
                return match[0]
            innermost = innermost or found
            return f"{SKILL_MODULE}:{found[0]}:{found[1]}"

        return _POSITION.sub(rewrite, stack), innermost


def _decode(mappings: str) -> Iterator[list[tuple[int, int, int]]]:
    """For each line of the program its segments: column there, line and column in the original, all from 0."""
    original_line = original_column = 0
    for line in mappings.split(";"):
        column, segments = 0, []
        for fields in map(_numbers, filter(None, line.split(","))):
            column += fields[0]
            if len(fields) >= 4:
                original_line += fields[2]
                original_column += fields[3]
                segments.append((column, original_line, original_column))
        yield segments


def _numbers(text: str) -> list[int]:
    """Base64 variable-length quantities: five bits a digit, least significant first, the lowest bit is the sign."""
    numbers, value, shift = [], 0, 0
    for digit in map(_DIGITS.__getitem__, text):
        value |= (digit & ~_CONTINUES) << shift
        shift += 5
        if not digit & _CONTINUES:
            numbers.append(-(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    return numbers
