"""The one place that makes requests to providers: how many at once, what they cost, and which are made again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from threading import Event
from typing import Any

from pyquest.errors import ProviderFault, UsageError
from pyquest.models import chat
from pyquest.models.base import Reply
from pyquest.models.lanes import Lanes
from pyquest.models.meter import Meter
from pyquest.models.prices import Price
from pyquest.models.usage import Usage

ATTEMPTS = 8
"""How often a request is made before the provider is held to be at fault."""

FIRST_ATTEMPTS = 4
"""The same while nothing at all has come from there: most likely the address is wrong, or no server runs."""

_FIRST_WAIT, _LONGEST_WAIT = 0.5, 60.0


@dataclass(frozen=True)
class Response:
    """What a provider sent back.

    Attributes:
        status: Of HTTP.
        body: As received, but without our key should it be in there.
        retry_after: Seconds after which it wants to be asked again; None if it does not say.
        location: Where a redirection leads to; empty if it does not say.
    """

    status: int
    body: bytes
    retry_after: float | None = None
    location: str = ""


class Lost(Exception):
    """The connection was refused, cut or silent for too long; nobody knows whether an answer was made, and billed."""


class _Overloaded(Exception):
    """The provider wants to be asked less; the lanes see to that."""


class Sender:
    """Makes requests, each until it is answered.

    Whatever the model says ends it. A lost connection, an answer that cannot be used, 408, 429 and 5xx are followed by
    another attempt; after 429 and 5xx with fewer requests at once. When a request was given up, others are made only
    once until one of them is answered: a provider that is down is found out soon. Every other 4xx says that the request
    itself is wrong, 3xx that its address is, and no further one is made.

    Args:
        post: Makes one request; raises :class:`Lost`.
        lanes: How many there may be at once.
        meter: What may be asked and spent.
        price: What an answer costs; None if nobody knows.
        tell: Told about the first connection that was lost while nothing has come yet.
    """

    def __init__(
        self,
        post: Callable[[Mapping[str, Any]], Response],
        lanes: Lanes,
        meter: Meter,
        price: Price | None,
        tell: Callable[[str], None],
    ) -> None:
        self._post, self._lanes, self._meter, self._price, self._tell = post, lanes, meter, price, tell
        self._reached = self._told = self._down = False
        self._refusal = ""
        self._refused = Event()

    def send(self, request: Mapping[str, Any], wasted: Callable[[Usage], None]) -> tuple[Reply, bytes]:
        """Make a request until there is an answer.

        Args:
            request: Its body.
            wasted: Told about each answer that was counted and cannot be used.

        Returns:
            The reply, and the body that holds it.

        Raises:
            ProviderFault: There is none, after :data:`ATTEMPTS`, or :data:`FIRST_ATTEMPTS`.
            CapReached: No further request may be made.
            UsageError: The provider refuses this request, or refused another one.
        """
        for attempt in count(1):
            try:
                return self._sent(request, wasted, attempt)
            except (Lost, _Overloaded, chat.Unusable) as problem:
                if attempt >= (ATTEMPTS if self._reached else FIRST_ATTEMPTS) or self._down:
                    self._down = True
                    raise ProviderFault(f"{problem} (attempt {attempt})") from None
                if not (self._reached or self._told):
                    self._told = True
                    self._tell(f"{problem}; trying again")
                if not isinstance(problem, _Overloaded):
                    self._refused.wait(_wait(attempt))
        raise AssertionError("count never ends")

    def _sent(self, request: Mapping[str, Any], wasted: Callable[[Usage], None], attempt: int) -> tuple[Reply, bytes]:
        with self._lanes.lane() as began:
            if self._refused.is_set():
                raise UsageError(self._refusal)
            self._meter.begin()
            response = self._post(request)
            self._reached = True
            status = response.status
            if status == 429 or status >= 500:
                wait = _wait(attempt) if response.retry_after is None else response.retry_after
                self._lanes.overloaded(wait, began)
                raise _Overloaded(f"status {status}: {_complaint(response.body)}")
            if status == 408:
                raise Lost(f"status {status}: {_complaint(response.body)}")
            if 300 <= status < 500:
                self._refusal = _refusal(response)
                self._refused.set()
                raise UsageError(self._refusal)
            return self._read(response.body, wasted), response.body

    def _read(self, content: bytes, wasted: Callable[[Usage], None]) -> Reply:
        """Count what an answer took, then look what it says."""
        body = chat.parsed(content)
        usage = chat.usage_of(body)
        if self._price is not None:
            usage = self._price.of(usage)
        counted = usage.prompt is not None or usage.completion is not None
        if counted:
            self._meter.spend(usage.cost)
        try:
            reply = chat.reply_of(body, usage)
        except chat.Unusable:
            if counted:
                wasted(usage)
            raise
        if not counted:
            self._meter.spend(None)
        self._lanes.coped()
        self._down = False
        return reply


def _wait(attempt: int) -> float:
    """Seconds before the next attempt where the provider names none: twice as many each time."""
    return min(_FIRST_WAIT * float(1 << (attempt - 1)), _LONGEST_WAIT)


def _refusal(response: Response) -> str:
    if response.status < 400:
        elsewhere = chat.one_line(response.location) or "it does not say which"
        return f"the provider has another address (status {response.status}): {elsewhere}; --base-url names it"
    return f"the provider refuses the request (status {response.status}): {_complaint(response.body)}"


def _complaint(content: bytes) -> str:
    return chat.complaint(chat.parsed(content)) or chat.one_line(content.decode("utf-8", "replace"))
