"""Runs inside the test's own process: the world is prepared once, quests are played where they are ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pyquest.runs.run import Finished, Progress, Request, run
from pyquest.runs.workers import Place


class Here(Executor):
    """Does at once what it is told to."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def here(place: Place, workers: int) -> Iterator[Executor]:
    yield Here()


class Told(Progress):
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.notes: list[str] = []

    def note(self, message: str) -> None:
        self.notes.append(message)


def played(out: Path, model: str, progress: Progress | None = None, **request: Any) -> Finished:
    """A run, without the answer cache unless it is asked for."""
    whole = Request(**{"model": model, "out": out, "cache": False, **request})
    return run(whole, progress or Told(), ["run"], here)
