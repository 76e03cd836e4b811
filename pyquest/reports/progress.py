"""What a run shows while it runs: how it stands on a terminal, one line per quest elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from rich.console import Console
from rich.status import Status

from pyquest.reports.parts import fault_of
from pyquest.reports.plain import plain
from pyquest.reports.tally import Tally
from pyquest.runs.run import Progress


class Lines(Progress):
    """Progress on a console, which is usually stderr.

    Args:
        console: Where to write.
        now: Monotonic seconds.
    """

    def __init__(self, console: Console, now: Callable[[], float] = time.monotonic) -> None:
        self._console, self._now = console, now
        self._status = Status("preparing", console=console) if console.is_terminal else None
        self._tally, self._before, self._began = Tally(0), 0, now()

    def __enter__(self) -> Self:
        if self._status:
            self._status.start()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._status:
            self._status.stop()

    def planned(self, total: int, done: Sequence[Mapping[str, Any]]) -> None:
        """The number of quests, and the lines of those that were done before."""
        self._tally, self._before, self._began = Tally(total), len(done), self._now()
        for line in done:
            self._tally.add(line)
        if done:
            self._console.print(f"{len(done)} of {total} quests were done before", highlight=False)

    def note(self, message: str) -> None:
        """Something that whoever started the run should know."""
        self._console.print(plain(message), highlight=False, soft_wrap=True)

    def line(self, line: Mapping[str, Any]) -> None:
        """A quest has just been recorded."""
        self._tally.add(line)
        quest = " ".join(filter(None, (line["task"], line["answer_name"])))
        if self._status:
            words = self._tally.words(self._now() - self._began, self._before)
            self._status.update(plain(f"{words}  {quest}"))
        else:
            score = f"infra_error: {fault_of(line)}" if line["score"] is None else line["score"]
            text = f"{self._tally.done} of {self._tally.total}  {quest}  {score}"
            self._console.print(plain(text), highlight=False, soft_wrap=True)
