"""Worker processes: each prepares the world once and then plays one reply after the other."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cache
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, Any

from pyquest.errors import PyquestError, UsageError
from pyquest.models import Reply, Stop
from pyquest.prompts import prompt
from pyquest.runs import interruption
from pyquest.runs.plan import Job, Settings
from pyquest.runs.record import result_line
from pyquest.tasks import load_suite

if TYPE_CHECKING:  # only workers need to load the EVM
    from pyquest.quests import Open, Quest, Round, World


@dataclass(frozen=True)
class Place:
    """Where a worker finds its data.

    Attributes:
        suite: The suite's folder.
        bundle: The state bundle's folder.
        library: What answers are to be written for.
        url: The endpoint that completes the bundle; None if nothing does.
    """

    suite: Path
    bundle: Path
    library: str
    url: str | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Order:
    """The next reply to a quest, ready to be played anywhere.

    Attributes:
        rounds: Of a dialogue: what was played before this reply.
    """

    place: Place
    job: Job
    settings: Settings
    reply: Reply
    rounds: tuple[Round, ...] = ()


Pool = Callable[[Place, int], AbstractContextManager[Executor]]
"""Opens whatever plays orders: so and so many at once, with the data that lies there."""


# --- In a worker process

_playing = _abandoned = False
"""Whether a quest is being played, and whether nobody wants the result of any."""


@cache
def _world(place: Place) -> World | PyquestError:
    """Prepared once, shared by all quests that this process plays; or why it could not be prepared."""
    from pyquest.quests import World

    try:
        return World.open(load_suite(place.suite, lazily=True), place.bundle, place.library, place.url)
    except PyquestError as problem:
        # Raised at the start of a worker it would only break the pool; each quest reports it instead.
        return problem


def _prepare(place: Place) -> None:
    # Ctrl-C reaches the whole process group; the parent decides what becomes of the workers.
    interruption.deaf()
    signal.signal(signal.SIGUSR1, _stop)
    threading.Thread(target=_follow_parent, daemon=True).start()
    _world(place)


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


def play_order(order: Order) -> dict[str, Any] | Open:
    """Play one reply; returns the quest's line, so that nothing heavier travels back, or the dialogue if it goes on."""
    global _playing
    _playing = True
    try:
        if _abandoned:
            raise KeyboardInterrupt
        return _played(order)
    finally:
        _playing = False


def _played(order: Order) -> dict[str, Any] | Open:
    from pyquest.quests import Open, play

    world = _world(order.place)
    if isinstance(world, PyquestError):
        raise world
    suite, settings = world.suite, order.settings
    if suite.digest != settings.suite_digest:
        raise UsageError(f"the files of {suite.path} changed while the run was going on; start it again")
    instance = order.job.instance(suite, settings)
    asked = prompt(instance, library=settings.library, hints=settings.hints)
    state = _stopped(play(world, instance, asked, [order.reply.text], order.rounds), order.reply.stop)
    return state if isinstance(state, Open) else result_line(order.job, state, settings)


def _stopped(state: Quest | Open, stop: Stop | None) -> Quest | Open:
    """A quest whose last reply held nothing to run because the model would not, or could not, say it: that is why."""
    from pyquest.quests import Open

    if stop is None or not state.rounds or state.rounds[-1].reason not in ("no_code", "transpile"):
        return state
    last = state.rounds[-1]
    rounds = (*state.rounds[:-1], replace(last, reason=stop))
    if isinstance(state, Open):
        return replace(state, rounds=rounds)
    return replace(state, rounds=rounds, reason=stop if state.reason == last.reason else state.reason)


# --- In the process that orders


_starting = threading.Lock()


class _Worker(SpawnProcess):
    """A process that does not import the script which started it; nothing that it needs is defined there.

    A script could not play quests otherwise without asking for ``__main__`` first: each worker would play them again.
    """

    def start(self) -> None:
        with _starting:
            script = sys.modules["__main__"]
            sys.modules["__main__"] = ModuleType("__main__")
            try:
                super().start()
            finally:
                sys.modules["__main__"] = script


class _Workers(SpawnContext):
    Process = _Worker


@contextmanager
def processes(place: Place, workers: int) -> Iterator[Executor]:
    """Worker processes, gone at the end; an interruption, bad input or a full disk does not wait for their quests."""
    others = set(multiprocessing.active_children())
    with interruption.sheltered():  # it starts the process that looks after its semaphores
        executor = ProcessPoolExecutor(workers, _Workers(), _prepare, (place,))
    with executor as pool:
        try:
            yield pool
        except BaseException:
            for worker in set(multiprocessing.active_children()) - others:
                if worker.pid is not None:
                    with suppress(ProcessLookupError):  # it may be gone: a signal to all of us ends it too
                        os.kill(worker.pid, signal.SIGUSR1)
            pool.shutdown(cancel_futures=True)
            raise
