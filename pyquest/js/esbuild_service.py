"""esbuild's own protocol, as its JavaScript interface speaks it: packets over the pipes of ``esbuild --service``.

A packet is a 32-bit little-endian length, a 32-bit id (shifted left by one, the lowest bit set in an answer) and one
value. A value is a type byte and its content; strings, bytes, lists and records carry 32-bit counts.
"""

from __future__ import annotations

import contextlib
import selectors
import struct
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

VERSION = "0.28.2"
"""The service refuses a peer that names another version than its own."""

START_SECONDS = 30
"""How long the service may take to start."""

MEMORY_KILOBYTES = 2_000_000
"""Address space of the service, 1.3 GB of which Go only reserves. There is code that multiplies while it is read."""

MAX_PACKET_BYTES = 8 * 1024 * 1024
"""Longer than what any program of a model becomes, its map included."""

_FAILED_IN_GO = 2
"""Exit code of a Go program that runs out of memory, or panics."""

# The shell sets the limits and becomes the service. Some systems have none for the address space.
_LIMITED = 'ulimit -v "$1" 2>/dev/null; test -z "$2" || ulimit -t "$2"; shift 2; exec "$@"'

_UINT32 = struct.Struct("<I")
_NULL, _BOOL, _INT, _STRING, _BYTES, _LIST, _RECORD = range(7)


class ServiceDied(Exception):
    """The service ended, does not answer in time, or says what cannot be understood."""


class AnswerTooLong(Exception):
    """The service answers with more than :data:`MAX_PACKET_BYTES`. It is of no use any more."""


class Service:
    """A running ``esbuild --service``.

    Args:
        binary: The esbuild to run.
        cpu_seconds: CPU time that it may use in its whole life; None if it may use any.

    Raises:
        ServiceDied: It does not start.
    """

    def __init__(self, binary: Path, cpu_seconds: int | None = None) -> None:
        self._last_id = 0
        limits = [str(MEMORY_KILOBYTES), "" if cpu_seconds is None else str(cpu_seconds)]
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own binary, fixed arguments
                ["/bin/sh", "-c", _LIMITED, "sh", *limits, binary, f"--service={VERSION}"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd="/",
                env={},
                start_new_session=True,  # Ctrl-C is for us; the service ends when its input closes
            )
        except OSError as error:
            raise ServiceDied from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input: IO[bytes] = self._process.stdin
        self._output: IO[bytes] = self._process.stdout
        try:
            version = self._packet(time.monotonic() + START_SECONDS)
        except (ServiceDied, AnswerTooLong):
            self.close()
            raise ServiceDied from None
        if version != VERSION.encode():
            self.close()
            raise ServiceDied

    def request(self, value: Mapping[str, Any], *, deadline_seconds: int) -> dict[str, Any]:
        """Sends a request and waits for its answer.

        Args:
            value: The request's fields.
            deadline_seconds: How long to wait.

        Raises:
            ServiceDied: There is no answer.
            AnswerTooLong: There is, and too much of it.
        """
        deadline = time.monotonic() + deadline_seconds
        self._last_id += 1
        self._write(_UINT32.pack(self._last_id << 1) + _encode(value))
        while True:
            packet = self._packet(deadline)
            number = _UINT32.unpack_from(packet)[0]
            if number == self._last_id << 1 | 1:
                answer, _ = _decode(packet, _UINT32.size)
                if not isinstance(answer, dict) or "error" in answer:
                    raise ServiceDied
                return answer

    def overtaxed(self) -> bool:
        """Whether the process was ended by a limit, or by what it was asked."""
        try:
            code = self._process.wait(1)  # its pipes close a little before
        except subprocess.TimeoutExpired:
            return False
        return code < 0 or code == _FAILED_IN_GO

    def close(self) -> None:
        """Ends the process and waits for it."""
        self._process.kill()
        self._process.wait()
        with contextlib.suppress(BrokenPipeError):  # a packet that the dead process did not take
            self._input.close()
        self._output.close()

    def _write(self, packet: bytes) -> None:
        try:
            self._input.write(_UINT32.pack(len(packet)) + packet)
            self._input.flush()
        except OSError as error:
            raise ServiceDied from error

    def _packet(self, deadline: float) -> bytes:
        length = _UINT32.unpack(self._read(_UINT32.size, deadline))[0]
        if length > MAX_PACKET_BYTES:
            raise AnswerTooLong
        return self._read(length, deadline)

    def _read(self, count: int, deadline: float) -> bytes:
        parts = bytearray()
        with selectors.DefaultSelector() as selector:
            selector.register(self._output, selectors.EVENT_READ)
            while len(parts) < count:
                if not selector.select(max(0, deadline - time.monotonic())):
                    raise ServiceDied
                part = self._output.read1(count - len(parts))  # type: ignore[attr-defined]
                if not part:
                    raise ServiceDied
                parts += part
        return bytes(parts)


def _encode(value: Any) -> bytes:
    match value:
        case None:
            return bytes([_NULL])
        case bool():
            return bytes([_BOOL, value])
        case int():
            return bytes([_INT]) + _UINT32.pack(value)
        case str():
            return bytes([_STRING]) + _sized(value.encode())
        case bytes():
            return bytes([_BYTES]) + _sized(value)
        case list():
            return bytes([_LIST]) + _UINT32.pack(len(value)) + b"".join(map(_encode, value))
        case Mapping():
            fields = b"".join(_sized(key.encode()) + _encode(item) for key, item in value.items())
            return bytes([_RECORD]) + _UINT32.pack(len(value)) + fields
    raise TypeError(f"esbuild's protocol has no {type(value).__name__}")


def _sized(data: bytes) -> bytes:
    return _UINT32.pack(len(data)) + data


def _decode(packet: bytes, at: int) -> tuple[Any, int]:
    """The value at an offset, and the offset behind it."""
    kind, at = packet[at], at + 1
    if kind == _NULL:
        return None, at
    if kind == _BOOL:
        return bool(packet[at]), at + 1
    number, at = _UINT32.unpack_from(packet, at)[0], at + _UINT32.size
    if kind == _INT:
        return number, at
    if kind in (_STRING, _BYTES):
        data = packet[at : at + number]
        return (data.decode() if kind == _STRING else data), at + number
    return _decode_items(packet, at, kind, number)


def _decode_items(packet: bytes, at: int, kind: int, count: int) -> tuple[Any, int]:
    items, record = [], {}
    for _ in range(count):
        if kind == _RECORD:
            size, at = _UINT32.unpack_from(packet, at)[0], at + _UINT32.size
            key, at = packet[at : at + size].decode(), at + size
            record[key], at = _decode(packet, at)
        else:
            item, at = _decode(packet, at)
            items.append(item)
    return (record if kind == _RECORD else items), at
