"""What a result line holds, put into words, for terminals and pages alike."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Self

from pyquest.paper import DEFECTS

MOST_ROWS = 200
"""Most fields of a value, and most events of a transaction, that a page shows."""


@dataclass(frozen=True)
class Part:
    """Something to read, under a title.

    Attributes:
        title: What it is.
        text: A text, or None where there are values.
        values: Names with what they stand for.
    """

    title: str
    text: str | None = None
    values: Sequence[tuple[str, str]] = ()

    @classmethod
    def of_values(cls, title: str, values: Mapping[str, Any]) -> Self:
        """The fields of a record that hold something."""
        rows = [
            (name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
            for name, value in islice(values.items(), MOST_ROWS)
            if value not in (None, [], "", {})
        ]
        left_out = len(values) - MOST_ROWS
        return cls(title, values=[*rows, ("…", _more(left_out, "fields"))] if left_out > 0 else rows)


def round_title(entry: Mapping[str, Any]) -> str:
    """A heading for one message of a dialogue."""
    return "Plan" if entry["action"] == "plan" else f"Round {entry['n']}, step {entry['step']}: {entry['action']}"


def outcome(entry: Mapping[str, Any]) -> list[Part]:
    """What became of a round, or of code that answers no task: error, transaction, value, receipt."""
    from pyquest.quests.words import call_in_words  # loads the EVM, which a table of scores does without

    parts = []
    if entry["error"]:
        place = f" at line {entry['error']['line']}" if entry["error"].get("line") else ""
        parts.append(Part(f"Error{place}", entry["error"]["message"]))
    if entry["tx"] is not None:
        parts.append(Part.of_values("Transaction", {**entry["tx"], "call": call_in_words(entry["tx"]["data"])}))
    if entry["query"] is not None:
        parts.append(Part.of_values("Query value", entry["query"]))
    if entry["receipt"] is not None:
        receipt = entry["receipt"]
        parts.append(Part.of_values("Receipt", {**receipt, "logs": _events(receipt["logs"])}))
    return parts


def deciding_defects(line: Mapping[str, Any]) -> dict[str, str]:
    """Why the published score is another one: its defects that came into play, each with a sentence."""
    if line["paper"] is None or line["paper"]["exact"] == line["exact"]:
        return {}
    return {defect: DEFECTS[defect] for defect in line["paper"]["defects"]}


def fault_of(line: Mapping[str, Any]) -> str:
    """What the harness says about its own failure."""
    return str(line["evidence"].get("fault", line["reason"]))


def _events(logs: Sequence[Mapping[str, Any]]) -> str:
    from pyquest.quests.words import event_in_words

    more = [_more(len(logs) - MOST_ROWS, "events")] if len(logs) > MOST_ROWS else []
    return "\n".join([*map(event_in_words, logs[:MOST_ROWS]), *more])


def _more(count: int, what: str) -> str:
    return f"{count:,} more {what} are not shown; quests.jsonl and `exec --json` have them"
