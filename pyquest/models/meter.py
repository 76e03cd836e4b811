"""What a run may ask and may cost."""

from __future__ import annotations

from decimal import Decimal
from threading import Lock

from pyquest.errors import CapReached, UsageError
from pyquest.models.usage import money_text


class Meter:
    """Counts requests before they are sent, and money as soon as an answer has arrived.

    Whatever is under way when a cap is reached is let through, so that a cost is exceeded by no more than that.

    Args:
        max_requests: How many requests may be sent, those that fail included; None for any number.
        max_cost: How many USD the run may cost; None for any.
    """

    def __init__(self, max_requests: int | None = None, max_cost: Decimal | None = None) -> None:
        self.max_requests, self.max_cost = max_requests, max_cost
        self.requests, self.cost = 0, Decimal(0)
        self._unpriced = False
        self._lock = Lock()

    def begin(self) -> None:
        """A request is about to be sent.

        Raises:
            CapReached: It may not.
            UsageError: There is a cap on the cost, and an answer came that nobody can price.
        """
        with self._lock:
            if self.max_requests is not None and self.requests >= self.max_requests:
                raise CapReached(f"--max-requests {self.max_requests} is reached")
            if self.max_cost is not None:
                if self._unpriced:
                    raise UsageError(
                        "nobody knows what an answer of this run has cost: the provider did not count its tokens, or "
                        "there was no price when it came, so --max-cost cannot be kept"
                    )
                if self.cost >= self.max_cost:
                    cap, cost = money_text(self.max_cost), money_text(self.cost)
                    raise CapReached(f"--max-cost {cap} is reached: the run has cost {cost} USD")
            self.requests += 1

    def spend(self, cost: Decimal | None) -> None:
        """An answer has arrived, or is on record already; None if its cost is unknown."""
        with self._lock:
            if cost is None:
                self._unpriced = True
            else:
                self.cost += cost
