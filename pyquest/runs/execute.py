"""Carrying out a plan: the model is asked here, quests are played in worker processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyquest.errors import ChainFault, HarnessFault, PyquestError
from pyquest.instances import Instance
from pyquest.models import Ask, Model
from pyquest.prompts import Prompt, prompt
from pyquest.quests import Quest, World, failed, play
from pyquest.runs.canonical import digest
from pyquest.runs.journal import Journal
from pyquest.runs.plan import Job, Settings
from pyquest.runs.record import result_line


@dataclass(frozen=True)
class Place:
    """Where a worker finds its data: the suite's folder and the bundle's."""

    suite: Path
    bundle: Path


_world: World | PyquestError = ChainFault("this process never prepared a world")
"""Of this worker process: prepared once, shared by all quests it plays; or why it could not be prepared."""


def _prepare(place: Place) -> None:
    global _world
    # Ctrl-C reaches the whole process group; the parent decides what becomes of the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()
    try:
        _world = World.open(place.suite, place.bundle)
    except PyquestError as problem:
        # Raised here it would only break the pool; each quest reports it instead.
        _world = problem


def _follow_parent() -> None:
    """End this process when its parent is gone, even by ``kill -9``; nobody else would."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play(instance: Instance, asked: Prompt, reply: str) -> Quest:
    if isinstance(_world, HarnessFault):
        return failed(instance, asked, _world)
    if isinstance(_world, PyquestError):
        raise _world
    return play(_world, instance, asked, reply)


@dataclass(frozen=True)
class _Asked:
    """A job whose reply is known, ready for a worker."""

    job: Job
    prompt: Prompt
    reply: str


def carry_out(
    jobs: Sequence[Job],
    model: Model,
    settings: Settings,
    journal: Journal,
    place: Place,
    *,
    workers: int,
    on_line: Callable[[Mapping[str, Any]], None],
) -> None:
    """Play every job that the journal has no score for, and record each as it ends.

    A quest whose line says ``infra_error`` is played again.

    Args:
        jobs: The plan.
        model: Whom to ask.
        settings: The run's settings.
        journal: Where replies and results go.
        place: What the workers load.
        workers: Number of worker processes, at least 1.
        on_line: Called with each line that was written.
    """
    open_jobs = [job for job in jobs if journal.lines.get(job.key, {}).get("outcome") != "scored"]
    asked = (_ask(job, model, settings, journal) for job in open_jobs)
    for ready, quest in _played(asked, place, min(workers, len(open_jobs))):
        on_line(journal.record(result_line(ready.job, quest, settings, usage=None)))


def _ask(job: Job, model: Model, settings: Settings, journal: Journal) -> _Asked:
    """The model's reply: the recorded one if this very request was answered before, else a new one."""
    asked = prompt(job.instance, library=settings.library, hints=settings.hints)
    request = digest([asked.system, asked.user, job.answer_name, job.sample])
    reply = journal.reply(job.key, 1, request)
    if reply is None:
        reply = model.reply(Ask(job.instance, asked, settings.library, job.answer_name, job.sample))
        journal.record_reply(job.key, 1, request, reply)
    return _Asked(job, asked, reply)


def _played(asked: Iterator[_Asked], place: Place, workers: int) -> Iterator[tuple[_Asked, Quest]]:
    """Play what is asked, a few at a time; yields in order of completion.

    A worker process that dies takes its pool with it. What was in flight is played again, each in a pool of its own;
    a quest that kills that one too is the harness's fault.
    """
    while suspects := (yield from _played_in_one_pool(asked, place, workers)):
        for suspect in suspects:
            yield suspect, _play_alone(suspect, place)


def _played_in_one_pool(
    asked: Iterator[_Asked], place: Place, workers: int
) -> Generator[tuple[_Asked, Quest], None, list[_Asked]]:
    """Play until nothing more is asked or the pool breaks; returns what was in flight when it broke."""
    running: dict[Future[Quest], _Asked] = {}
    upcoming = next(asked, None)
    if upcoming is None:
        return []
    with _pool(place, workers) as pool:
        try:
            while upcoming or running:
                while upcoming and len(running) < 2 * workers:
                    running[pool.submit(_play, upcoming.job.instance, upcoming.prompt, upcoming.reply)] = upcoming
                    upcoming = next(asked, None)
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    quest = future.result()
                    yield running.pop(future), quest
        except BrokenProcessPool:
            return [*running.values(), *([upcoming] if upcoming else [])]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return []


def _play_alone(asked: _Asked, place: Place) -> Quest:
    with _pool(place, 1) as pool:
        try:
            return pool.submit(_play, asked.job.instance, asked.prompt, asked.reply).result()
        except BrokenProcessPool:
            return failed(
                asked.job.instance, asked.prompt, ChainFault("the worker process died while playing this quest")
            )


def _pool(place: Place, workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _prepare, (place,))
