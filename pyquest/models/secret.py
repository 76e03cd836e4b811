"""A key, and texts without it."""

from __future__ import annotations

import re

_SHORTEST = 8
"""Characters of what may be a secret. Servers of one's own take any word, such as ``none``, and answers hold those."""


class Secret:
    """A key that a server may well repeat in what it says.

    Args:
        key: ASCII; one that is too short to be a secret is none.
    """

    def __init__(self, key: str) -> None:
        self._spellings = re.compile(b"".join(map(_spelled, key.encode()))) if len(key) >= _SHORTEST else None

    def hidden(self, text: bytes) -> bytes:
        """A text, which may be JSON, with ``[key]`` for every place that says the key."""
        return text if self._spellings is None else self._spellings.sub(b"[key]", text)


def _spelled(character: int) -> bytes:
    """A pattern for a character as it is, and as JSON may write it."""
    return rb"(?:\\?%b|\\u00(?i:%02x))" % (re.escape(bytes([character])), character)
