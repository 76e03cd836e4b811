"""How many requests are under way at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition

from pyquest.errors import ProviderFault

LONGEST_WAIT = 600.0
"""Seconds that a provider may close the lanes for; one that wants more is as good as down."""


class Lanes:
    """As many requests at once as wanted; fewer while the provider is overloaded, more again when it copes.

    Being told to slow down halves the number of lanes, once for all requests that were under way together, and closes
    them for everybody until the wait is over. As many answers in a row as there are lanes open one more.

    Args:
        most: Lanes at the beginning, at least 1; there are never more.
        now: Monotonic seconds.

    Attributes:
        open: Lanes that there are now.
    """

    def __init__(self, most: int, now: Callable[[], float] = time.monotonic) -> None:
        self._most, self.open = most, most
        self._now = now
        self._busy = self._eased = 0
        self._slowed = self._closed_until = now()
        self._changed = Condition()

    @contextmanager
    def lane(self) -> Iterator[float]:
        """Wait for a free lane, and keep it inside the block; gives the time at which it was taken.

        Raises:
            ProviderFault: The provider wants to be left alone for too long.
        """
        with self._changed:
            while (wait := self.wait()) != 0:
                self._changed.wait(wait)
            self._busy += 1
        try:
            yield self._now()
        finally:
            with self._changed:
                self._busy -= 1
                self._changed.notify_all()

    def wait(self) -> float | None:
        """Seconds until a lane may be taken: 0 for now, None for when somebody leaves one.

        Raises:
            ProviderFault: More than :data:`LONGEST_WAIT`.
        """
        closed = max(0.0, self._closed_until - self._now())
        if closed > LONGEST_WAIT:
            raise ProviderFault(f"the provider wants no request for another {closed:.0f} seconds")
        return closed if self._busy < self.open else None

    def overloaded(self, wait: float, began: float) -> None:
        """The provider wants fewer requests, and none for ``wait`` seconds.

        Args:
            wait: Seconds from now.
            began: When the request began that was told so.
        """
        with self._changed:
            self._closed_until = max(self._closed_until, self._now() + wait)
            if began >= self._slowed:
                self.open, self._eased, self._slowed = max(1, self.open // 2), 0, self._now()

    def coped(self) -> None:
        """The provider has answered."""
        with self._changed:
            self._eased += 1
            if self._eased >= self.open and self.open < self._most:
                self.open, self._eased = self.open + 1, 0
                self._changed.notify_all()
