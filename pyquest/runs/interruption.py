"""Ctrl-C, SIGTERM and SIGHUP: the first one ends what is going on, in order; no further one disturbs that."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""What interrupts. Without a terminal to close, a platform has no SIGHUP."""

_GROUPWIDE = [each for each in SIGNALS if each is not signal.SIGTERM]
"""Sent by a terminal to every process of ours at once, where the first one alone is to decide."""


def watch() -> None:
    """From now on every one of the signals raises KeyboardInterrupt in the main thread, once.

    A signal that is ignored already, as in the background of a shell or under nohup, stays so.
    """
    for each in SIGNALS:
        if signal.getsignal(each) is not signal.SIG_IGN:
            signal.signal(each, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN)
    raise KeyboardInterrupt


@contextmanager
def sheltered() -> Iterator[None]:
    """Processes that start inside this block are born deaf to the terminal, and an interruption waits for its end.

    An interpreter that is interrupted while it starts, or is started by half, prints a traceback.
    """
    if threading.current_thread() is not threading.main_thread():  # where nothing interrupts
        yield
        return
    waiting: list[int] = []
    heard = {each: answer for each in SIGNALS if callable(answer := signal.getsignal(each))}
    for each in heard:
        signal.signal(each, lambda number, frame: waiting.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, _GROUPWIDE)
    try:
        yield
    finally:
        for each, answer in heard.items():
            signal.signal(each, answer)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if waiting:
            signal.raise_signal(waiting[0])


def deaf() -> None:
    """In such a process, once it is up: it ignores the terminal for good, and so does whatever it starts."""
    for each in _GROUPWIDE:
        signal.signal(each, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _GROUPWIDE)
