"""What the model said, as received: ``replies.jsonl``.

Each reply is on the disk before anything is done with it, so that none is asked for, and paid for, twice. An answer
that was paid for and could not be used is a line too; its ``reply`` is null.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from threading import Lock
from types import NoneType
from typing import Any

from pyquest.errors import UsageError
from pyquest.models import Reply, Usage
from pyquest.runs.interruption import sheltered
from pyquest.runs.lines import append, read_lines
from pyquest.runs.shapes import Fields

REPLY: Fields = {"key": str, "round": int, "request": str, "reply": str | None}
"""A line of ``replies.jsonl``."""

REPLY_MORE: Fields = {
    "stop": (NoneType, re.compile("refusal|truncated")),
    "usage": dict | None,
    "returned": dict | None,
}
"""What it has besides, if the model was asked by us."""


Slot = tuple[str, int, str]
"""Where a reply belongs: the quest's key, the number of the reply, and a digest of what was asked."""


@dataclass(frozen=True)
class _Said:
    """One line; an answer that could not be used is no reply, but has its usage."""

    slot: Slot
    reply: Reply | None
    usage: Usage | None


class Replies:
    """The replies of one run; threads may share it.

    Args:
        path: The file.

    Raises:
        UsageError: It cannot be read or written to.

    Attributes:
        costs: USD of every answer that this run asked for; None where it is unknown.
    """

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        self._replies: dict[Slot, Reply] = {}
        self._usage: dict[str, Usage] = {}
        self.costs: list[Decimal | None] = []
        for said in _read(path, repair=True):
            self._keep(said)
        self._file = path.open("ab", buffering=0)

    def get(self, slot: Slot) -> Reply | None:
        """What was said to this very request before, if anything was."""
        return self._replies.get(slot)

    def record(self, slot: Slot, reply: Reply) -> None:
        """Keep a reply as received."""
        self._append(_Said(slot, reply, reply.usage))

    def waste(self, slot: Slot, usage: Usage) -> None:
        """Keep what an answer took that could not be used."""
        self._append(_Said(slot, None, usage))

    def usage(self, key: str) -> Usage | None:
        """What all answers in a quest took; None if nothing is known to have been asked for."""
        return self._usage.get(key)

    def _append(self, said: _Said) -> None:
        with self._lock, sheltered():
            append(self._file, _line(said))
            self._keep(said)

    def _keep(self, said: _Said) -> None:
        if said.reply is not None:
            self._replies[said.slot] = said.reply
        if said.usage is not None:
            key = said.slot[0]
            before = self._usage.get(key)
            self._usage[key] = said.usage if before is None else before + said.usage
            if not said.usage.reused:
                self.costs.append(said.usage.cost)

    def close(self) -> None:
        """Let go of the file; a reply that comes later is lost."""
        with self._lock:
            self._file.close()


def last_replies(path: Path) -> Mapping[str, Mapping[int, Reply]]:
    """The last reply to each round, by key.

    Raises:
        UsageError: The file cannot be read.
    """
    found: dict[str, dict[int, Reply]] = defaultdict(dict)
    for said in _read(path):
        if said.reply is not None:
            key, number, _ = said.slot
            found[key][number] = said.reply
    return found


def _line(said: _Said) -> dict[str, Any]:
    key, number, request = said.slot
    line: dict[str, Any] = {"key": key, "round": number, "request": request, "reply": None}
    if said.reply is not None:
        line |= {"reply": said.reply.text, "stop": said.reply.stop, "returned": dict(said.reply.returned)}
    return {**line, "usage": said.usage and said.usage.to_json()}


def _read(path: Path, *, repair: bool = False) -> Iterator[_Said]:
    for number, line in enumerate(read_lines(path, REPLY, REPLY_MORE, repair=repair), 1):
        try:
            usage = None if line["usage"] is None else Usage.from_json(line["usage"])
        except ValueError as problem:
            raise UsageError(f"{path}:{number}: {problem}; the file was changed by something else") from None
        reply = None if line["reply"] is None else Reply(line["reply"], line["stop"], usage, line["returned"] or {})
        yield _Said((line["key"], line["round"], line["request"]), reply, usage)
