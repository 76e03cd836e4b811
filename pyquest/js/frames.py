"""How worker, zygote and child talk over their sockets: a kind, a length, and that many bytes."""

from __future__ import annotations

import socket
import struct
from enum import Enum

_HEADER = struct.Struct("<cI")

MAX_FRAME_BYTES = 32 * 1024 * 1024
"""Longer than anything either side sends on purpose; what claims more comes from a broken peer."""


class Kind(Enum):
    """What a frame is."""

    ANSWER = b"A"  # worker to child: what to run; worker to zygote: a child is wanted
    REQUEST = b"R"  # child to worker: a JSON-RPC request or batch
    REPLY = b"P"  # worker to child: its answer
    OUTCOME = b"O"  # child to worker: how the run ended
    FAULT = b"F"  # child to worker: it failed itself, and why
    KILL = b"K"  # worker to zygote: end the running child now
    READY = b"B"  # zygote to worker: booted
    EXIT = b"X"  # zygote to worker: the child is gone and reaped


class PeerClosed(Exception):
    """The other end is gone."""


def send(connection: socket.socket, kind: Kind, payload: bytes = b"") -> None:
    """Sends one frame.

    Raises:
        PeerClosed: The other end is gone.
    """
    try:
        connection.sendall(_HEADER.pack(kind.value, len(payload)) + payload)
    except (BrokenPipeError, ConnectionResetError) as error:
        raise PeerClosed from error


def receive(connection: socket.socket) -> tuple[Kind, bytes]:
    """Waits for one frame, as long as the socket's own timeout says.

    Returns:
        Kind and payload.

    Raises:
        PeerClosed: The other end is gone, or does not speak this protocol.
        TimeoutError: The socket's timeout passed.
    """
    code, length = _HEADER.unpack(_exactly(connection, _HEADER.size))
    if length > MAX_FRAME_BYTES or code not in {kind.value for kind in Kind}:
        raise PeerClosed
    return Kind(code), _exactly(connection, length)


def _exactly(connection: socket.socket, count: int) -> bytes:
    parts = bytearray()
    while len(parts) < count:
        try:
            part = connection.recv(min(count - len(parts), 1 << 20))
        except ConnectionResetError as error:
            raise PeerClosed from error
        if not part:
            raise PeerClosed
        parts += part
    return bytes(parts)
