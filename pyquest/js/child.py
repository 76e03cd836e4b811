"""One answer, from inside the process that was forked for it. Nothing here returns: the process ends.

The child has the engine, one socket to the worker, and no way to open anything else.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import socket
import sys
from typing import NoReturn

from pyquest.js import frames
from pyquest.js.answer import MEBIBYTE, Limits
from pyquest.js.engine import Call, Engine, EngineError
from pyquest.js.frames import Kind, PeerClosed

_HEADROOM_BYTES = 512 * MEBIBYTE
"""Address space beyond the JavaScript heap: Python, the engine's buffers, and copies of what crosses over."""

_OUTCOME_PARTS = 4
"""An outcome holds the value twice, once of it in quotation marks; a skill can only make it longer by tampering."""


def _error(message: str, name: str = "LimitExceeded") -> dict[str, str]:
    return {"name": name, "message": message, "stack": ""}


_OUT_OF_MEMORY: dict[str, object] = {"reason": "memory", "error": _error("out of memory", "InternalError")}


class Line:
    """The child's connection to the worker; in the zygote it is not connected yet."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._connection: socket.socket | None = None

    def connect(self, connection: socket.socket) -> None:
        """From now on requests go through this socket."""
        self._connection = connection

    def ask(self, request: str) -> str:
        """Sends a JSON-RPC request and waits for its answer.

        The wall clock's alarm rests meanwhile: what the worker does for a request has its own budget.
        """
        if self._connection is None:
            raise ConnectionError("the zygote has no provider")
        data = request.encode()
        if len(data) > self._limits.output_bytes:
            message = f"an RPC request takes more than {self._limits.output_bytes} bytes"
            self.end({"reason": "output_limit", "error": _error(message)})
        remaining, _ = signal.setitimer(signal.ITIMER_REAL, 0)
        try:
            frames.send(self._connection, Kind.REQUEST, data)
            _, reply = frames.receive(self._connection)
        except PeerClosed:
            os._exit(0)  # the worker has given up on this answer
        signal.setitimer(signal.ITIMER_REAL, remaining)
        return reply.decode()

    def end(self, outcome: dict[str, object]) -> NoReturn:
        """Reports how the run ended, and ends the process."""
        self.end_with(Kind.OUTCOME, json.dumps(outcome))

    def end_with(self, kind: Kind, text: str) -> NoReturn:
        """Sends a last frame, and ends the process."""
        assert self._connection is not None
        with contextlib.suppress(PeerClosed):
            frames.send(self._connection, kind, text.encode())
        os._exit(0)


def answer(engine: Engine, line: Line, connection: socket.socket, limits: Limits) -> NoReturn:
    """Runs one skill and reports its outcome.

    Args:
        engine: Booted, with ``line`` as its way to the provider.
        line: Not connected yet.
        connection: To the worker; the skill arrives here.
        limits: What the skill may use.
    """
    line.connect(connection)
    try:
        _, payload = frames.receive(connection)
    except PeerClosed:
        os._exit(0)
    request = json.loads(payload)
    _confine(limits)
    try:
        outcome = engine.run(request["program"], Call(**request["call"]))
        if len(outcome) > _OUTCOME_PARTS * limits.output_bytes:
            line.end({"reason": "output_limit", "error": _error("the outcome is too long")})
        line.end_with(Kind.OUTCOME, outcome)
    except EngineError as error:
        if error.out_of_memory:
            line.end(_OUT_OF_MEMORY)
        line.end({"reason": "code_error", "error": _error(error.message, error.name or "Error")})
    except MemoryError:
        line.end(_OUT_OF_MEMORY)
    except BaseException as error:  # noqa: BLE001 - the boundary: a fault of ours must reach the worker as such
        line.end_with(Kind.FAULT, f"{type(error).__name__}: {error}")


def _confine(limits: Limits) -> None:
    """Sets the kernel's limits. The signals they send keep their default action, which no code here can change."""
    for number in (signal.SIGALRM, signal.SIGXCPU):
        signal.signal(number, signal.SIG_DFL)
    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = int(used.ru_utime + used.ru_stime)  # nearly always 0: the fork starts from nothing
    cpu = limits.cpu_seconds + spent
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 1))
    for kind in (resource.RLIMIT_FSIZE, resource.RLIMIT_CORE, resource.RLIMIT_NPROC, resource.RLIMIT_NOFILE):
        resource.setrlimit(kind, (0, 0))
    if sys.platform == "linux":  # elsewhere the kernel does not enforce it
        size = limits.memory_bytes + _HEADROOM_BYTES
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
    signal.setitimer(signal.ITIMER_REAL, limits.wall_seconds)
