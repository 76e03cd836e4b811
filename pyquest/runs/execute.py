"""Carrying out a plan: the model is asked here, quests are played in worker processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from pyquest.errors import ChainFault, HarnessFault, PyquestError, UsageError
from pyquest.instances import Instance
from pyquest.models import Ask, Model
from pyquest.prompts import Prompt, prompt
from pyquest.runs import interruption
from pyquest.runs.canonical import digest
from pyquest.runs.journal import Journal
from pyquest.runs.plan import Job, Settings
from pyquest.runs.record import result_line
from pyquest.tasks import Suite

if TYPE_CHECKING:  # only workers need to load the EVM
    from pyquest.quests import Open, Round, World


@dataclass(frozen=True)
class Place:
    """Where a worker finds its data, the suite's folder and the bundle's, and the library that answers are to use."""

    suite: Path
    bundle: Path
    library: str


@dataclass(frozen=True)
class _Order:
    """The next reply to a quest, ready for a worker.

    Attributes:
        rounds: Of a dialogue: what was played before this reply.
    """

    job: Job
    settings: Settings
    reply: str
    rounds: tuple[Round, ...] = ()


# --- In a worker process

_world: World | PyquestError = ChainFault("this process never prepared a world")
"""Prepared once, shared by all quests that this worker plays; or why it could not be prepared."""

_playing = _abandoned = False
"""Whether a quest is being played, and whether nobody wants the result of any."""


def _prepare(place: Place) -> None:
    from pyquest.quests import World

    global _world
    # Ctrl-C reaches the whole process group; the parent decides what becomes of the workers.
    interruption.deaf()
    signal.signal(signal.SIGUSR1, _stop)
    threading.Thread(target=_follow_parent, daemon=True).start()
    try:
        _world = World.open(place.suite, place.bundle, place.library)
    except PyquestError as problem:
        # Raised here it would only break the pool; each quest reports it instead.
        _world = problem


def _follow_parent() -> None:
    """End this process when its parent is gone, even by ``kill -9``; nobody else would."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _stop(number: int, frame: FrameType | None) -> None:
    """Stop playing, and leave the sandbox in order.

    A worker that is killed instead may be in the middle of handing over a result, and what listens waits for the rest.
    """
    global _abandoned
    _abandoned = True
    if _playing:
        raise KeyboardInterrupt


def _play(order: _Order) -> dict[str, Any] | Open:
    """Play one reply; returns the quest's line, so that nothing heavier travels back, or the dialogue if it goes on."""
    global _playing
    _playing = True
    try:
        if _abandoned:
            raise KeyboardInterrupt
        return _played_by_us(order)
    finally:
        _playing = False


def _played_by_us(order: _Order) -> dict[str, Any] | Open:
    from pyquest.quests import Open, play

    if isinstance(_world, PyquestError):
        raise _world
    suite, settings = _world.suite, order.settings
    if suite.digest != settings.suite_digest:
        raise UsageError(f"the files of {suite.path} changed while the run was going on; start it again")
    instance = order.job.instance(suite, settings)
    asked = prompt(instance, library=settings.library, hints=settings.hints)
    state = play(_world, instance, asked, [order.reply], order.rounds)
    return state if isinstance(state, Open) else result_line(order.job, state, settings)


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

    A quest whose line says ``infra_error`` is played again. A bug that ends one quest does not end the others: it is
    raised when they are done.

    Args:
        jobs: The plan.
        suite: Where its tasks are.
        model: Whom to ask.
        settings: The run's settings.
        journal: Where replies and results go.
        place: What the workers load.
        workers: Number of worker processes, at least 1.
        on_line: Called with each line that was written.

    Raises:
        UsageError: A file was changed meanwhile, or the journal cannot be written.
        Exception: A bug; its notes say which quest was being played.
    """
    open_jobs = [job for job in jobs if journal.lines.get(job.key, {}).get("outcome") != "scored"]
    asking = _Asking(suite, model, settings, journal)
    orders = (asking.first(job) for job in open_jobs)
    with closing(_played(orders, asking, place, min(workers, len(open_jobs)))) as lines:
        for line in lines:
            on_line(journal.record(line))
    if asking.bugs:
        raise asking.bugs[0] if len(asking.bugs) == 1 else ExceptionGroup("several quests met a bug", asking.bugs)


@dataclass(frozen=True)
class _Asking:
    """Puts requests to the model; every reply is in the journal before anything is done with it.

    Attributes:
        bugs: What ended quests and was foreseen by nobody.
    """

    suite: Suite
    model: Model
    settings: Settings
    journal: Journal
    bugs: list[Exception] = field(default_factory=list)

    def first(self, job: Job) -> _Order:
        """The order that begins a quest."""
        instance = job.instance(self.suite, self.settings)
        number = 0 if instance.task.kind == "dialogue" else 1
        return _Order(job, self.settings, self._reply(job, instance, number, self.opening(instance)))

    def next(self, order: _Order, state: Open) -> _Order:
        """The order that takes a dialogue on."""
        instance = order.job.instance(self.suite, self.settings)
        reply = self._reply(order.job, instance, len(state.rounds), state.asked)
        return _Order(order.job, self.settings, reply, state.rounds)

    def opening(self, instance: Instance) -> Prompt:
        """The prompt that opens a quest."""
        return prompt(instance, library=self.settings.library, hints=self.settings.hints)

    def _reply(self, job: Job, instance: Instance, number: int, asked: Prompt) -> str:
        """The model's reply: the recorded one if this very request was answered before, else a new one."""
        request = digest([asked.system, asked.user, job.answer_name, job.sample])
        reply = self.journal.reply(job.key, number, request)
        if reply is None:
            ask = Ask(instance, asked, self.settings.library, job.answer_name, job.sample, number)
            reply = self.model.reply(ask)
            self.journal.record_reply(job.key, number, request, reply)
        return reply

    def failed(self, order: _Order, fault: HarnessFault) -> dict[str, Any]:
        """The line of a quest that the harness could not carry out."""
        from pyquest.quests import failed

        instance = order.job.instance(self.suite, self.settings)
        return result_line(order.job, failed(instance, self.opening(instance), fault), self.settings)


def _played(
    orders: Iterator[_Order], asking: _Asking, place: Place, workers: int
) -> Generator[dict[str, Any], None, None]:
    """Play what is ordered, a few at a time; yields lines in order of completion.

    A worker process that dies takes its pool with it. What was in flight is played again, each in a pool of its own;
    a quest that kills that one too is the harness's fault.
    """
    while suspects := (yield from _played_in_one_pool(orders, asking, place, workers)):
        for suspect in suspects:
            try:
                with _pool(place, 1) as pool:
                    line = _played_alone(pool, suspect, asking)
            except BrokenProcessPool:
                line = asking.failed(suspect, ChainFault("the worker process died while playing this quest"))
            if line is not None:
                yield line


def _played_alone(pool: ProcessPoolExecutor, order: _Order, asking: _Asking) -> dict[str, Any] | None:
    while True:
        state = _state(_submitted(pool, order), order, asking)
        if state is None or isinstance(state, dict):
            return state
        order = asking.next(order, state)


def _played_in_one_pool(
    orders: Iterator[_Order], asking: _Asking, place: Place, workers: int
) -> Generator[dict[str, Any], None, list[_Order]]:
    """Play until nothing more is ordered or the pool breaks; returns what was in flight when it broke."""
    running: dict[Future[dict[str, Any] | Open], _Order] = {}
    due = [*islice(orders, 1)]
    if not due:
        return []
    try:
        with _pool(place, workers) as pool:
            while due or running:
                while due and len(running) < 2 * workers:
                    running[_submitted(pool, due[0])] = due[0]
                    del due[0]
                    due += islice(orders, 0 if due else 1)
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    state = _state(future, running[future], asking)
                    order = running.pop(future)
                    if isinstance(state, dict):
                        yield state
                    elif state is not None:
                        due.insert(0, asking.next(order, state))
    except BrokenProcessPool:
        return [*running.values(), *due]
    return []


def _submitted(pool: ProcessPoolExecutor, order: _Order) -> Future[dict[str, Any] | Open]:
    with interruption.sheltered():  # it may start a worker
        return pool.submit(_play, order)


def _state(future: Future[dict[str, Any] | Open], order: _Order, asking: _Asking) -> dict[str, Any] | Open | None:
    """What a worker made of an order: the quest's line, or the dialogue that goes on.

    None for a quest that met a bug, which is kept for the end: the other quests are none the worse for it.
    """
    problem = future.exception()
    if problem is None:
        return future.result()
    if isinstance(problem, HarnessFault):
        return asking.failed(order, problem)
    if isinstance(problem, PyquestError | BrokenProcessPool) or not isinstance(problem, Exception):
        raise problem
    job = order.job
    answer = f", answer {job.answer_name}" if job.answer_name else ""
    problem.add_note(f"while playing {job.task}, seed {job.seed}, sample {job.sample}{answer}")
    asking.bugs.append(problem)
    return None


@contextmanager
def _pool(place: Place, workers: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes, gone at the end; an interruption, bad input or a full disk does not wait for their quests."""
    others = set(multiprocessing.active_children())
    with interruption.sheltered():  # it starts the process that looks after its semaphores
        processes = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _prepare, (place,))
    with processes as pool:
        try:
            yield pool
        except BaseException:
            for worker in set(multiprocessing.active_children()) - others:
                if worker.pid is not None:
                    with suppress(ProcessLookupError):  # it may be gone: a signal to all of us ends it too
                        os.kill(worker.pid, signal.SIGUSR1)
            pool.shutdown(cancel_futures=True)
            raise
