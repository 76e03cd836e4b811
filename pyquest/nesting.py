"""A guard for reading JSON that a model, or its code, wrote.

Python's JSON reader recurses on the C stack, and py-evm's dependencies raise the recursion limit so far that a text of
100,000 opening brackets ends the process with a segmentation fault where it should end with an exception.
"""

from __future__ import annotations

import re

# A whole string, even one that does not end, or one bracket. Possessive, so that hostile text takes linear time.
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)


def deeper_than(limit: int, text: str) -> bool:
    """Whether lists and records are nested more than ``limit`` levels deep.

    Args:
        limit: Levels.
        text: JSON, or anything that claims to be.
    """
    if text.count("[") + text.count("{") <= limit:
        return False
    depth = 0
    for token in _TOKEN.finditer(text):
        if token[0] in ("[", "{"):
            depth += 1
            if depth > limit:
                return True
        elif token[0] in ("]", "}"):
            depth -= 1
    return False


def balanced(text: str, at: int, limit: int) -> tuple[bool, int]:
    """Follow the brackets from the opening one at ``at``.

    Args:
        text: JSON, or anything that claims to be, with something else before and after it.
        at: Where it begins.
        limit: Levels of nesting at most.

    Returns:
        Whether that bracket is closed without going deeper than ``limit``, and how far the text had to be read.
    """
    depth = 0
    for token in _TOKEN.finditer(text, at):
        if token[0] in ("[", "{"):
            depth += 1
            if depth > limit:
                return False, token.end()
        elif token[0] in ("]", "}"):
            depth -= 1
            if depth == 0:
                return True, token.end()
    return False, len(text)
