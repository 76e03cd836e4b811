"""Text that a model may have chosen, made fit for a terminal or a page."""

from __future__ import annotations

import re

from rich.text import Text

MOST_CHARACTERS = 16_000
"""Longest text that a page shows; laying out megabytes takes longer than anybody wants to read."""

_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, which steer a terminal; marks that turn text around; surrogates, which no file can hold."""


def plain(text: str) -> Text:
    """A text for a terminal as it stands: never markup, and only what :func:`visible` leaves."""
    return Text(visible(text))


def visible(text: str) -> str:
    """A text with no character that does anything but show, and not too much of it."""
    left_out = len(text) - MOST_CHARACTERS
    if left_out > 0:
        text = (
            f"{text[:MOST_CHARACTERS]}\n… {left_out:,} more characters are not shown; they are in the run's folder "
            "(quests.jsonl, blobs/), and `exec --json` prints them"
        )
    return _UNSEEN.sub(_escaped, text.replace("\r\n", "\n"))


def _escaped(unseen: re.Match[str]) -> str:
    code = ord(unseen[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
