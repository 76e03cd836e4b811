"""What a run shows while it runs: a moving count on a terminal, one line per quest elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from rich.console import Console
from rich.status import Status

from pyquest.reports.plain import plain
from pyquest.runs.run import Progress


class Lines(Progress):
    """Progress on a console, which is usually stderr.

    Args:
        console: Where to write.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._status = Status("preparing", console=console) if console.is_terminal else None
        self._total = self._done = 0

    def __enter__(self) -> Self:
        if self._status:
            self._status.start()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._status:
            self._status.stop()

    def planned(self, total: int, done: int) -> None:
        """The number of quests, and how many of them an earlier attempt left done."""
        self._total, self._done = total, done
        if done:
            self._console.print(f"{done} of {total} quests were done before", highlight=False)

    def note(self, message: str) -> None:
        """Something that whoever started the run should know."""
        self._console.print(plain(message), highlight=False, soft_wrap=True)

    def line(self, line: Mapping[str, Any]) -> None:
        """A quest has just been recorded."""
        self._done += 1
        score = "infra_error" if line["score"] is None else line["score"]
        text = plain(f"{self._done} of {self._total}  {line['task']} {line['answer_name'] or ''}  {score}")
        if self._status:
            self._status.update(text)
        else:
            self._console.print(text, highlight=False, soft_wrap=True)
