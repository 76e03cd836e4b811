"""Carrying out a plan: the model is asked in threads of this process while quests are played in others."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from pyquest.errors import CapReached, ChainFault, HarnessFault, PyquestError, UsageError
from pyquest.models import Reply
from pyquest.runs import interruption
from pyquest.runs.asking import Asking, Turn, in_thread
from pyquest.runs.plan import Job, Settings
from pyquest.runs.workers import Order, Place, Pool, play_order

if TYPE_CHECKING:  # only workers need to load the EVM
    from pyquest.quests import Open

Line = Mapping[str, Any]


@dataclass(frozen=True)
class Players:
    """Whatever plays quests.

    Attributes:
        open: Opens it, again each time it breaks.
        place: Where it finds its data.
        workers: How many quests it plays at once.
    """

    open: Pool
    place: Place
    workers: int


def carry_out(
    jobs: Iterable[Job],
    settings: Settings,
    asking: Asking,
    players: Players,
    *,
    concurrency: int,
    record: Callable[[Line], object],
) -> str | None:
    """Play every job, and record each as it ends.

    A bug that ends one quest does not end the others: it is raised when they are done. Where the model says that asking
    on is pointless, what is under way is brought to its end before that is raised, for it may have been paid for.

    Args:
        jobs: What to play.
        settings: The run's settings.
        asking: Whom to ask.
        players: Who plays.
        concurrency: The most requests at once.
        record: Called with each line.

    Returns:
        Which cap left quests open; None if none did.

    Raises:
        UsageError: A file was changed meanwhile, the record cannot be written, or the model cannot be asked.
        Exception: A bug; its notes say which quest was being played.
    """
    quests = _Quests(jobs, settings, asking, players, concurrency)
    with closing(quests.lines()) as lines:
        for line in lines:
            record(line)
    if quests.pointless is not None:
        raise quests.pointless
    if quests.bugs:
        raise quests.bugs[0] if len(quests.bugs) == 1 else ExceptionGroup("several quests met a bug", quests.bugs)
    return quests.capped


class _Quests:
    """Quests on their way: a turn is asked about, its reply becomes an order, that is played; then the next turn.

    Attributes:
        bugs: What ended quests and was foreseen by nobody.
        capped: Which cap left quests open.
        pointless: Why the model is not asked any more.
    """

    def __init__(
        self, jobs: Iterable[Job], settings: Settings, asking: Asking, players: Players, concurrency: int
    ) -> None:
        self._settings, self._asking, self._players, self._concurrency = settings, asking, players, concurrency
        self._beginning: Iterator[Turn] = map(asking.first, jobs)
        self._continuing: deque[Turn] = deque()
        self._asked: dict[Future[Reply], Turn] = {}
        self._ordered: deque[Order] = deque()
        self._played: dict[Future[dict[str, Any] | Open], Order] = {}
        self.bugs: list[Exception] = []
        self.capped: str | None = None
        self.pointless: UsageError | None = None

    def lines(self) -> Generator[Line, None, None]:
        """Play to the end; gives lines in order of completion.

        A worker process that dies takes its pool with it. What it was playing is played again, each order in a pool of
        its own; one that kills that too is the harness's fault.
        """
        while (suspects := (yield from self._in_one_pool())) is not None:
            for suspect in suspects:
                yield from self._alone(suspect)

    def _in_one_pool(self) -> Generator[Line, None, list[Order] | None]:
        """Play until nothing is left; or until the pool breaks, then returns what was being played."""
        self._ask()
        if not self._asked and not self._ordered:
            return None
        try:
            with self._players.open(self._players.place, self._players.workers) as pool:
                while self._under_way(pool):
                    under_way: list[Future[Any]] = [*self._asked, *self._played]
                    for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                        yield from self._ended(future)
        except BrokenExecutor:
            suspects = [*self._played.values()]
            self._played.clear()
            return suspects
        return None

    def _under_way(self, pool: Executor) -> bool:
        self._ask()
        while self._ordered and len(self._played) < 2 * self._players.workers:
            self._played[_submitted(pool, self._ordered[0])] = self._ordered[0]
            self._ordered.popleft()
        return bool(self._asked or self._played)

    def _ask(self) -> None:
        """Ask on, as long as playing keeps up; dialogues that have begun come first."""
        most = self._concurrency + 2 * self._players.workers
        while self.pointless is None and len(self._asked) < self._concurrency:
            if len(self._asked) + len(self._ordered) + len(self._played) >= most:
                return
            turn = self._continuing.popleft() if self._continuing else next(self._beginning, None)
            if turn is None:
                return
            self._asked[in_thread(partial(self._asking.reply, turn))] = turn

    def _ended(self, future: Future[Any]) -> Iterator[Line]:
        if future in self._asked:
            line = self._replied(future, self._asked.pop(future))
        else:
            line = self._state(future, self._played[future])
            del self._played[future]
        if line is not None:
            yield line

    def _replied(self, future: Future[Reply], turn: Turn) -> Line | None:
        problem = future.exception()
        if problem is None:
            order = Order(self._players.place, turn.job, self._settings, future.result(), turn.rounds)
            self._ordered.append(order)
        elif isinstance(problem, CapReached):
            self.capped = str(problem)
        elif isinstance(problem, UsageError):
            self.pointless = self.pointless or problem
        else:
            return self._unfinished(turn.job, problem)
        return None

    def _state(self, future: Future[dict[str, Any] | Open], order: Order) -> Line | None:
        """The quest's line, if it has come to its end."""
        problem = future.exception()
        if problem is not None:
            return self._unfinished(order.job, problem)
        state = future.result()
        if isinstance(state, dict):
            return state
        self._continuing.append(self._asking.next(order.job, state))
        return None

    def _unfinished(self, job: Job, problem: BaseException) -> Line | None:
        """The line of a quest that the harness failed.

        None for one that met a bug, which is kept for the end: the other quests are none the worse for it.
        """
        if isinstance(problem, HarnessFault):
            return self._asking.failed(job, problem)
        if isinstance(problem, PyquestError | BrokenExecutor) or not isinstance(problem, Exception):
            raise problem
        answer = f", answer {job.answer_name}" if job.answer_name else ""
        problem.add_note(f"while playing {job.task}, seed {job.seed}, sample {job.sample}{answer}")
        self.bugs.append(problem)
        return None

    def _alone(self, suspect: Order) -> Iterator[Line]:
        try:
            with self._players.open(self._players.place, 1) as pool:
                line = self._state(_submitted(pool, suspect), suspect)
        except BrokenExecutor:
            fault = ChainFault("the worker process died while playing this quest")
            line = self._asking.failed(suspect.job, fault)
        if line is not None:
            yield line


def _submitted(pool: Executor, order: Order) -> Future[dict[str, Any] | Open]:
    with interruption.sheltered():  # it may start a worker
        return pool.submit(play_order, order)
