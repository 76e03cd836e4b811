"""A limit on the CPU time that execution for one answer may take.

Gas decides in nearly all cases, and does so the same on every machine. This is for what gas prices badly in pure Python
(pairings, MSM, BLAKE2): it only ends things.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from pyquest.errors import AnswerFault

_NS = 10**9

# Where an exception may be raised from a timer: in precompiles that take long, which look at nothing. Elsewhere Python
# would print it and go on (a callback of the garbage collector, a finalizer), or it would tear what is being written
# (our state's undo log).
_INTERRUPTIBLE = frozenset({"eth", "py_ecc"})
_AGAIN = 0.01
"""Seconds of CPU time after which an interruption that came at a wrong moment is tried again."""


class Interruption:
    """What a running interpreter looks at between two blocks of code.

    Attributes:
        fault: Why it has to end; None while it may go on.
    """

    __slots__ = ("fault",)

    def __init__(self) -> None:
        self.fault: AnswerFault | None = None


INTERRUPTION = Interruption()
"""The one of this process: signals reach the main thread only, and so does what they ask for."""


class CpuBudget:
    """CPU seconds that several pieces of work share.

    Args:
        seconds: All that may be used.

    Time is counted on the calling thread's CPU clock. In the main thread a timer also ends work in its middle, up to a
    second late: the interpreter sees its :data:`INTERRUPTION` before the next block of code, a precompile of py-evm is
    left by an exception. Signals do not reach other threads; there an overrun is noticed when the piece of work ends.
    """

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self.spent_ns = 0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Count what is done inside.

        Raises:
            AnswerFault: ``evm_time``: the budget is used up.
        """
        self._check()
        started = time.thread_time_ns()
        try:
            with self._alarm():
                yield
        finally:
            self.spent_ns += time.thread_time_ns() - started
        self._check()

    def _check(self) -> None:
        if self.spent_ns >= self.seconds * _NS:
            raise self._used_up()

    def _used_up(self) -> AnswerFault:
        return AnswerFault("evm_time", f"more than {self.seconds} s of CPU time went into executing contracts")

    @contextmanager
    def _alarm(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def interrupt(number: int, frame: FrameType | None) -> None:
            # The kernel's timer is coarser than the clock that is added up; what it ended stays ended.
            self.spent_ns = max(self.spent_ns, self.seconds * _NS)
            INTERRUPTION.fault = self._used_up()
            if not _may_interrupt(frame):
                signal.setitimer(signal.ITIMER_PROF, _AGAIN)
                return
            # Once more in a second, in case a library swallows this one.
            signal.setitimer(signal.ITIMER_PROF, 1)
            raise INTERRUPTION.fault

        before = signal.signal(signal.SIGPROF, interrupt)
        left = -(-(self.seconds * _NS - self.spent_ns) // _NS)
        signal.setitimer(signal.ITIMER_PROF, left)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)
            INTERRUPTION.fault = None


def _may_interrupt(frame: FrameType | None) -> bool:
    return frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] in _INTERRUPTIBLE
