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
from typing import TYPE_CHECKING, Any

from pyquest.errors import ChainFault, HarnessFault, PyquestError, UsageError
from pyquest.models import Ask, Model
from pyquest.prompts import prompt
from pyquest.runs.canonical import digest
from pyquest.runs.journal import Journal
from pyquest.runs.plan import Job, Settings
from pyquest.runs.record import result_line
from pyquest.tasks import Suite

if TYPE_CHECKING:  # only workers load the EVM
    from pyquest.quests import World


@dataclass(frozen=True)
class Place:
    """Where a worker finds its data: the suite's folder and the bundle's."""

    suite: Path
    bundle: Path


@dataclass(frozen=True)
class _Order:
    """A job whose reply is known, ready for a worker."""

    job: Job
    settings: Settings
    reply: str


# --- In a worker process

_world: World | PyquestError = ChainFault("this process never prepared a world")
"""Prepared once, shared by all quests that this worker plays; or why it could not be prepared."""


def _prepare(place: Place) -> None:
    from pyquest.quests import World

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


def _play(order: _Order) -> dict[str, Any]:
    """Play one quest; returns its line, so that nothing heavier travels back."""
    from pyquest.quests import play

    if isinstance(_world, PyquestError):
        raise _world
    suite, settings = _world.suite, order.settings
    if suite.digest != settings.suite_digest:
        raise UsageError(f"the files of {suite.path} changed while the run was going on; start it again")
    instance = order.job.instance(suite, settings)
    asked = prompt(instance, library=settings.library, hints=settings.hints)
    return result_line(order.job, play(_world, instance, asked, order.reply), settings)


# --- In the process that plans and records


def carry_out(
    jobs: Sequence[Job],
    suite: Suite,
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
        suite: Where its tasks are.
        model: Whom to ask.
        settings: The run's settings.
        journal: Where replies and results go.
        place: What the workers load.
        workers: Number of worker processes, at least 1.
        on_line: Called with each line that was written.
    """
    open_jobs = [job for job in jobs if journal.lines.get(job.key, {}).get("outcome") != "scored"]
    orders = (_ask(job, suite, model, settings, journal) for job in open_jobs)
    for line in _played(orders, suite, place, min(workers, len(open_jobs))):
        on_line(journal.record(line))


def _ask(job: Job, suite: Suite, model: Model, settings: Settings, journal: Journal) -> _Order:
    """The model's reply: the recorded one if this very request was answered before, else a new one."""
    instance = job.instance(suite, settings)
    asked = prompt(instance, library=settings.library, hints=settings.hints)
    request = digest([asked.system, asked.user, job.answer_name, job.sample])
    reply = journal.reply(job.key, 1, request)
    if reply is None:
        reply = model.reply(Ask(instance, asked, settings.library, job.answer_name, job.sample))
        journal.record_reply(job.key, 1, request, reply)
    return _Order(job, settings, reply)


def _played(orders: Iterator[_Order], suite: Suite, place: Place, workers: int) -> Iterator[dict[str, Any]]:
    """Play what is ordered, a few at a time; yields lines in order of completion.

    A worker process that dies takes its pool with it. What was in flight is played again, each in a pool of its own;
    a quest that kills that one too is the harness's fault.
    """
    while suspects := (yield from _played_in_one_pool(orders, suite, place, workers)):
        for suspect in suspects:
            with _pool(place, 1) as pool:
                try:
                    yield _line(pool.submit(_play, suspect), suspect, suite)
                except BrokenProcessPool:
                    yield _failed(suspect, suite, ChainFault("the worker process died while playing this quest"))


def _played_in_one_pool(
    orders: Iterator[_Order], suite: Suite, place: Place, workers: int
) -> Generator[dict[str, Any], None, list[_Order]]:
    """Play until nothing more is ordered or the pool breaks; returns what was in flight when it broke."""
    running: dict[Future[dict[str, Any]], _Order] = {}
    upcoming = next(orders, None)
    if upcoming is None:
        return []
    with _pool(place, workers) as pool:
        try:
            while upcoming or running:
                while upcoming and len(running) < 2 * workers:
                    running[pool.submit(_play, upcoming)] = upcoming
                    upcoming = next(orders, None)
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    line = _line(future, running[future], suite)
                    del running[future]
                    yield line
        except BrokenProcessPool:
            return [*running.values(), *([upcoming] if upcoming else [])]
        except BaseException:  # an interruption or bad input: what was ordered is not waited for
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return []


def _line(future: Future[dict[str, Any]], order: _Order, suite: Suite) -> dict[str, Any]:
    try:
        return future.result()
    except HarnessFault as fault:
        return _failed(order, suite, fault)


def _failed(order: _Order, suite: Suite, fault: HarnessFault) -> dict[str, Any]:
    from pyquest.quests import failed

    instance = order.job.instance(suite, order.settings)
    asked = prompt(instance, library=order.settings.library, hints=order.settings.hints)
    return result_line(order.job, failed(instance, asked, fault), order.settings)


def _pool(place: Place, workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _prepare, (place,))
