"""Recursive Length Prefix: the byte encoding of Ethereum's transactions (Yellow Paper, appendix B).

Strict: only the one canonical encoding of a value is accepted, as nodes do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Item: TypeAlias = "bytes | Sequence[Item]"

MAX_DEPTH = 8
"""No transaction nests deeper than an access list does (3)."""


def encode(item: Item) -> bytes:
    """The encoding of bytes or of a (nested) sequence of bytes."""
    if isinstance(item, bytes):
        return item if len(item) == 1 and item[0] < 0x80 else _prefix(len(item), 0x80) + item
    return encode_list([encode(member) for member in item])


def encode_list(members: Iterable[bytes]) -> bytes:
    """The encoding of a sequence whose members are encoded already."""
    body = b"".join(members)
    return _prefix(len(body), 0xC0) + body


def encode_int(value: int) -> bytes:
    """A non-negative number as RLP content: big-endian without leading zeros; 0 is empty."""
    return value.to_bytes((value.bit_length() + 7) // 8, "big")


def decode(data: bytes) -> Item:
    """The value that ``data`` encodes.

    Raises:
        ValueError: Not canonical RLP, trailing bytes, or nested deeper than :data:`MAX_DEPTH`.
    """
    item, end = _decode_at(data, 0, MAX_DEPTH)
    if end != len(data):
        raise ValueError(f"{len(data) - end} bytes follow the RLP item")
    return item


def decode_int(content: Item) -> int:
    """The number that RLP content stands for.

    Raises:
        ValueError: It is a list, or has leading zeros.
    """
    if not isinstance(content, bytes):
        raise ValueError("a list stands where a number should")
    if content[:1] == b"\0":
        raise ValueError("a number has leading zeros")
    return int.from_bytes(content, "big")


def _prefix(length: int, offset: int) -> bytes:
    if length < 56:
        return bytes([offset + length])
    digits = encode_int(length)
    return bytes([offset + 55 + len(digits)]) + digits


def _decode_at(data: bytes, at: int, depth: int) -> tuple[Item, int]:
    if at >= len(data):
        raise ValueError("RLP ends early")
    first = data[at]
    if first < 0x80:
        return data[at : at + 1], at + 1
    start, end = _extent(data, at, first, 0x80 if first < 0xC0 else 0xC0)
    if first < 0xC0:
        if end - start == 1 and data[start] < 0x80:
            raise ValueError("a single byte is encoded in two")
        return data[start:end], end
    if depth == 0:
        raise ValueError("RLP is nested too deeply")
    members: list[Item] = []
    while start < end:
        member, start = _decode_at(data[:end], start, depth - 1)
        members.append(member)
    return members, end


def _extent(data: bytes, at: int, first: int, offset: int) -> tuple[int, int]:
    """Where the content of the item at ``at`` starts and ends."""
    length, start = first - offset, at + 1
    if length > 55:
        digits = data[start : start + length - 55]
        start += length - 55
        length = int.from_bytes(digits, "big")
        if digits[:1] == b"\0" or length < 56:
            raise ValueError("an RLP length is not encoded in its shortest form")
    if start + length > len(data):
        raise ValueError("RLP ends early")
    return start, start + length
