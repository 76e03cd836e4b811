"""JSON-RPC over HTTP, to a node that may be slow, busy or flaky.

Requests are batched; a batch that is refused is split. What may pass is tried again with growing, jittered pauses, or
after the time that the node asks for. The endpoint's URL may hold a key: it is in no message, and what the node says is
shown without anything that is part of it.
"""

from __future__ import annotations

import http.client
import json
import random
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from pyquest.chain.remote.refusals import is_busy, is_pruned, is_unsupported, message_of, one_line
from pyquest.endpoints import endpoint
from pyquest.errors import UpstreamFault, UsageError
from pyquest.nesting import deeper_than

Call = tuple[str, Sequence[Any]]
"""A method and its parameters."""

_MOST_BYTES = 256 * 1024 * 1024
_CHUNK = 64 * 1024
_DEEPEST = 64  # levels of JSON; an answer has a handful
_ATTEMPTS_AT_ONE_SIZE = 3
_SHORTEST_SECRET = 6  # shorter parts of a URL are words such as "rpc"


@dataclass(frozen=True)
class Patience:
    """How long an upstream is put up with.

    Attributes:
        attempts: How often one thing is asked for at most.
        first_pause: Seconds before the second attempt; each later pause is twice the one before.
        longest_pause: Seconds that a pause lasts at most, whoever asks for it.
        trip: Seconds for one request with its answer.
        batch: Calls in one request at most.
    """

    attempts: int = 8
    first_pause: float = 0.25
    longest_pause: float = 30
    trip: float = 60
    batch: int = 100


class Refused(Exception):
    """The node answered a call with an error that another attempt would not change.

    Attributes:
        error: The error object of JSON-RPC.
    """

    def __init__(self, error: Mapping[str, Any]) -> None:
        super().__init__(message_of(error))
        self.error = error

    @property
    def pruned(self) -> bool:
        """Whether the node no longer has the block or its state."""
        return is_pruned(self.error)

    @property
    def unsupported(self) -> bool:
        """Whether the node does not serve the method."""
        return is_unsupported(self.error)


class _TryAgain(Exception):
    """This trip brought nothing, the next one may; ``wait`` is what the node asked for, in seconds."""

    def __init__(self, why: str, wait: float | None = None) -> None:
        super().__init__(why)
        self.wait = wait


class _BatchRefused(Exception):
    """The node does not take so many calls at once."""


class Upstream:
    """One endpoint.

    Args:
        url: ``http://`` or ``https://``.
        patience: How long it is put up with.
        sleep: Waits for some seconds.

    Attributes:
        trips: HTTP requests so far, failed ones included.

    Raises:
        UsageError: The URL is none.
    """

    def __init__(self, url: str, patience: Patience = Patience(), sleep: Callable[[float], None] = time.sleep) -> None:
        self.trips = 0
        self._patience = patience
        self._sleep = sleep
        self._batch = patience.batch
        self._random = random.SystemRandom()
        self._connection: http.client.HTTPConnection | None = None
        try:
            self._parts = parts = endpoint(url)
        except ValueError:
            raise UsageError(
                "the endpoint is not a URL such as rpc:https://host/path (it is not shown: it may hold a key)"
            ) from None
        self._target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self._secrets = _secrets(url)

    def ask(self, method: str, *params: Any) -> Any:
        """The result of one call.

        Raises:
            Refused: The node answers with an error that is final.
            UpstreamFault: The node does not answer, or makes no sense.
        """
        answer = self.ask_all([(method, params)])[0]
        if isinstance(answer, Refused):
            raise answer
        return answer

    def ask_all(self, calls: Sequence[Call]) -> list[Any]:
        """The results of several calls, in order; a call that the node refuses for good has a :class:`Refused`.

        Raises:
            UpstreamFault: The node does not answer, or makes no sense.
        """
        answers: dict[int, Any] = {}
        waiting = list(range(len(calls)))
        attempt = 0
        while waiting:
            part = waiting[: self._batch]
            try:
                got = self._trip([calls[index] for index in part])
            except _BatchRefused:
                self._batch = max(1, len(part) // 2)
                continue
            except _TryAgain as problem:
                attempt += 1
                if attempt >= _ATTEMPTS_AT_ONE_SIZE:
                    self._batch = max(1, len(part) // 2)  # a batch that is too big may look like a busy node
                self._pause(attempt, problem)
                continue
            settled = {
                index: answer for index, answer in zip(part, got, strict=True) if not isinstance(answer, _TryAgain)
            }
            answers |= settled
            waiting = [index for index in waiting if index not in settled]
            if settled:
                attempt = 0
            if held := [answer for answer in got if isinstance(answer, _TryAgain)]:
                attempt += 1
                self._pause(attempt, held[0])
        return [answers[index] for index in range(len(calls))]

    def close(self) -> None:
        """Close the connection; the next call opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _pause(self, attempt: int, problem: _TryAgain) -> None:
        """Wait before the next attempt.

        Raises:
            UpstreamFault: There is no next one.
        """
        patience = self._patience
        if attempt >= patience.attempts:
            raise UpstreamFault(
                f"the endpoint failed {attempt} times in a row, the last time with: {problem}; "
                "what was pulled is kept, the same command continues"
            ) from None
        most = min(patience.longest_pause, patience.first_pause * 2 ** (attempt - 1))
        # Whoever was refused together should not come back together.
        pause = self._random.uniform(most / 2, most)
        self._sleep(pause if problem.wait is None else min(max(problem.wait, pause), patience.longest_pause))

    def _trip(self, calls: Sequence[Call]) -> list[Any]:
        """One HTTP request: for each call its result, a Refused, or a _TryAgain.

        Raises:
            _TryAgain: Nothing came of it.
            _BatchRefused: There were too many calls.
            UpstreamFault: The endpoint refuses us.
        """
        body: Any = [
            {"jsonrpc": "2.0", "id": number, "method": method, "params": list(params)}
            for number, (method, params) in enumerate(calls)
        ]
        status, headers, text = self._post(json.dumps(body if len(calls) > 1 else body[0]).encode())
        self._check_status(status, headers, text, len(calls))
        if (encoding := headers.get("content-encoding", "identity")) != "identity":
            raise _TryAgain(f"an answer in {one_line(encoding)}, which was not asked for")
        try:
            said = text.decode()
            if deeper_than(_DEEPEST, said):
                raise _TryAgain("an answer that is nested too deep")
            answer = json.loads(said, parse_float=str)
        except (ValueError, RecursionError):
            raise _TryAgain("an answer that is not JSON") from None
        if isinstance(answer, dict) and len(calls) > 1:
            if isinstance(error := answer.get("error"), dict) and is_busy(error):
                raise _TryAgain(self._plain(message_of(error)))
            raise _BatchRefused
        if isinstance(answer, dict) and answer.get("error") is not None:
            return [self._settled(answer)]  # what a node says before it has read the call has no id
        by_id = {
            item["id"]: item
            for item in (answer if isinstance(answer, list) else [answer])
            if isinstance(item, dict) and type(item.get("id")) is int
        }
        return [self._settled(by_id.get(number)) for number in range(len(calls))]

    def _settled(self, item: Mapping[str, Any] | None) -> Any:
        if item is None:
            return _TryAgain("no answer to some call of a batch")
        error = item.get("error")
        if error is None:
            return item["result"] if "result" in item else _TryAgain("an answer without a result")
        if not isinstance(error, dict):
            error = {"message": str(error)}
        error = {**error, "message": self._plain(message_of(error))}
        return _TryAgain(error["message"]) if is_busy(error) else Refused(error)

    def _check_status(self, status: int, headers: Mapping[str, str], text: bytes, calls: int) -> None:
        if 200 <= status < 300:
            return
        said = self._plain(one_line(text[:1000].decode("utf-8", "replace")))
        what = f"HTTP {status}" + (f" ({said})" if said else "")
        if status in (408, 425, 429) or status >= 500:
            raise _TryAgain(what, _retry_after(headers.get("retry-after")))
        if calls > 1 and status in (400, 403, 405, 413):
            raise _BatchRefused
        if status in (400, 404) and text.lstrip().startswith(b"{"):
            return  # some nodes put the error object into such an answer
        raise UpstreamFault(f"the endpoint refuses requests: {what}; check the URL and its key")

    def _post(self, body: bytes) -> tuple[int, Mapping[str, str], bytes]:
        self.trips += 1
        deadline = time.monotonic() + self._patience.trip
        kept_open = self._connection is not None
        try:
            connection = self._connected()
            with _cut_off(connection, self._patience.trip):
                connection.request("POST", self._target, body, self._headers())
                response = connection.getresponse()
                text = _read(response, deadline)
            headers = {name.lower(): value for name, value in response.getheaders()}
            if response.will_close:
                self.close()
            return response.status, headers, text
        except (OSError, http.client.HTTPException) as problem:
            self.close()
            if kept_open and isinstance(problem, ConnectionError):
                return self._post(body)  # the other side had closed it meanwhile, which says nothing
            if isinstance(problem, ssl.SSLCertVerificationError):
                raise UpstreamFault(f"the endpoint's certificate is not valid: {problem.verify_message}") from None
            # The exception's own words may name the host.
            raise _TryAgain(f"a broken connection ({type(problem).__name__})") from None
        except BaseException:  # a signal in the middle: whatever comes on this connection belongs to nobody
            self.close()
            raise

    def _connected(self) -> http.client.HTTPConnection:
        if self._connection is None:
            host = self._parts.hostname
            assert host is not None
            if self._parts.scheme == "https":
                context = ssl.create_default_context()
                self._connection = http.client.HTTPSConnection(
                    host, self._parts.port, timeout=self._patience.trip, context=context
                )
            else:
                self._connection = http.client.HTTPConnection(host, self._parts.port, timeout=self._patience.trip)
            self._connection.connect()
        return self._connection

    def _headers(self) -> dict[str, str]:
        headers = {"content-type": "application/json", "accept-encoding": "identity", "user-agent": "pyquest"}
        if self._parts.username is not None:
            from base64 import b64encode

            login = f"{unquote(self._parts.username)}:{unquote(self._parts.password or '')}"
            headers["authorization"] = "Basic " + b64encode(login.encode()).decode()
        return headers

    def _plain(self, said: str) -> str:
        """What the node says, without any part of the URL."""
        for secret in self._secrets:
            said = said.replace(secret, "…")
        return said


@contextmanager
def _cut_off(connection: http.client.HTTPConnection, seconds: float) -> Iterator[None]:
    """End a trip that takes too long: a byte now and then keeps a socket's own timeout from ever coming."""

    def cut() -> None:
        with suppress(OSError):
            socket.socket.shutdown(connection.sock, socket.SHUT_RDWR)  # an SSL socket's own would not wake a reader

    timer = threading.Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _read(response: http.client.HTTPResponse, deadline: float) -> bytes:
    """The body, unless it takes too long."""
    parts: list[bytes] = []
    size = 0
    while part := response.read1(_CHUNK):
        parts.append(part)
        size += len(part)
        if time.monotonic() > deadline:
            raise TimeoutError("the answer takes too long")
        if size > _MOST_BYTES:
            raise http.client.HTTPException("the answer is too long")
    if response.length:
        raise http.client.IncompleteRead(b"", response.length)
    response.close()  # or else the connection would not take another request
    return b"".join(parts)


def _retry_after(value: str | None) -> float | None:
    """Seconds to wait, from a header that holds seconds or a date (RFC 9110, 10.2.3); None if it says nothing."""
    if value is None:
        return None
    if value.strip().isdecimal():
        return float(value)
    with suppress(ValueError, TypeError):
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    return None


def _secrets(url: str) -> list[str]:
    """The parts of a URL that nobody else should see, the longest first."""
    parts = urlsplit(url)
    found = {url, parts.netloc, parts.hostname or "", parts.path, parts.query, parts.username, parts.password}
    found |= {segment for segment in parts.path.split("/")} | {value for _, value in parse_qsl(parts.query)}
    whole = {secret for part in found if part for secret in (part, unquote(part)) if len(secret) >= _SHORTEST_SECRET}
    return sorted(whole, key=len, reverse=True)
