"""ABI types: how they are written, and how their values are laid out.

The layout is the one of Solidity's Contract ABI Specification ("Formal Specification of the Encoding"): of values that
stand together come first the heads and then the tails. The head of a static value is its encoding; that of a dynamic
one is the distance from the first head to its tail, which is its encoding.

Decoding is as strict as it can be with data that a compiler made: padding must be padding, an offset must lead behind
the heads, and whatever is announced must be there. Fixed-point numbers, which Solidity cannot compute with, are left
out. eth-abi is what the tests compare with; to import it takes as long as to build a whole suite's world.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Any

from pyquest.amounts import address

_WORD = 32
_SHORTHANDS = {"uint": "uint256", "int": "int256", "byte": "bytes1", "function": "bytes24"}
_SIZED = re.compile(r"(u?int|bytes)([1-9][0-9]{0,2})")
_NAME = re.compile(r"[a-z]*[0-9]*")
_BRACKETS = re.compile(r"\[([1-9][0-9]*)?\]")


class Type:
    """A type of the ABI.

    Attributes:
        name: Its canonical name: ``(uint256,address[])[2]``.
        size: Bytes of its head.
        dynamic: Whether its values have a tail.
    """

    def __init__(self, name: str, size: int = _WORD, *, dynamic: bool = False) -> None:
        self.name, self.size, self.dynamic = name, size, dynamic

    def encode(self, value: Any) -> bytes:
        """The encoding of a value.

        Raises:
            ValueError: It is no value of this type.
        """
        raise NotImplementedError

    def decode(self, data: bytes, at: int) -> Any:
        """The value whose encoding begins at byte ``at``.

        Raises:
            ValueError: There is none of this type.
        """
        raise NotImplementedError

    def _unfit(self, value: Any) -> ValueError:
        return ValueError(f"{value!r} is no {self.name}")

    def _broken(self, at: int) -> ValueError:
        return ValueError(f"what stands at byte {at} is no {self.name}")


class _Integer(Type):
    def __init__(self, bits: int, *, signed: bool) -> None:
        super().__init__(f"{'' if signed else 'u'}int{bits}")
        self._signed = signed
        self._least, self._most = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)

    def encode(self, value: Any) -> bytes:
        if not isinstance(value, int) or isinstance(value, bool) or not self._least <= value <= self._most:
            raise self._unfit(value)
        return value.to_bytes(_WORD, "big", signed=self._signed)

    def decode(self, data: bytes, at: int) -> int:
        value = int.from_bytes(_taken(data, at, _WORD), "big", signed=self._signed)
        if not self._least <= value <= self._most:
            raise self._broken(at)
        return value


class _Bool(Type):
    def encode(self, value: Any) -> bytes:
        if not isinstance(value, bool):
            raise self._unfit(value)
        return value.to_bytes(_WORD, "big")

    def decode(self, data: bytes, at: int) -> bool:
        value = _uint(data, at)
        if value > 1:
            raise self._broken(at)
        return value == 1


class _Address(Type):
    def encode(self, value: Any) -> bytes:
        if not isinstance(value, (str, bytes)):
            raise self._unfit(value)
        return bytes.fromhex(address(value)[2:]).rjust(_WORD, b"\0")

    def decode(self, data: bytes, at: int) -> str:
        word = _taken(data, at, _WORD)
        if any(word[:12]):
            raise self._broken(at)
        return address(word[12:])


class _FixedBytes(Type):
    def __init__(self, length: int) -> None:
        super().__init__(f"bytes{length}")
        self._length = length

    def encode(self, value: Any) -> bytes:
        if not isinstance(value, (bytes, bytearray)) or len(value) > self._length:
            raise self._unfit(value)
        return bytes(value).ljust(_WORD, b"\0")

    def decode(self, data: bytes, at: int) -> bytes:
        word = _taken(data, at, _WORD)
        if any(word[self._length :]):
            raise self._broken(at)
        return word[: self._length]


class _Bytes(Type):
    def encode(self, value: Any) -> bytes:
        if not isinstance(value, (bytes, bytearray)):
            raise self._unfit(value)
        return len(value).to_bytes(_WORD, "big") + bytes(value) + bytes(-len(value) % _WORD)

    def decode(self, data: bytes, at: int) -> bytes:
        length = _uint(data, at)
        padded = _taken(data, at + _WORD, length + -length % _WORD)
        if any(padded[length:]):
            raise self._broken(at)
        return padded[:length]


class _String(Type):
    def encode(self, value: Any) -> bytes:
        if not isinstance(value, str):
            raise self._unfit(value)
        return _BYTES.encode(value.encode())

    def decode(self, data: bytes, at: int) -> str:
        return _BYTES.decode(data, at).decode()


class Array(Type):
    """So many values of one type, or any number of them."""

    def __init__(self, item: Type, length: int | None) -> None:
        name = f"{item.name}[{'' if length is None else length}]"
        if length is None or item.dynamic:
            super().__init__(name, dynamic=True)
        else:
            super().__init__(name, length * item.size)
        self._item, self._length = item, length

    def encode(self, value: Any) -> bytes:
        """The encoding of a tuple or list, as of every type."""
        if not isinstance(value, (list, tuple)) or self._length not in (None, len(value)):
            raise self._unfit(value)
        items = _together(repeat(self._item, len(value)), value)
        return items if self._length is not None else len(value).to_bytes(_WORD, "big") + items

    def decode(self, data: bytes, at: int) -> tuple[Any, ...]:
        """The values from byte ``at`` on, as of every type."""
        length = self._length
        if length is None:
            length, at = _uint(data, at), at + _WORD
        if length * self._item.size > len(data) - at:  # as many heads, so that no length is believed
            raise ValueError(f"{length} times {self._item.name} from byte {at} on is more than there is")
        return _apart(repeat(self._item, length), length * self._item.size, data, at)


class Tuple(Type):
    """Values of several types: a struct, or the arguments of a function."""

    def __init__(self, parts: Sequence[Type]) -> None:
        self.parts, self._heads = tuple(parts), sum(part.size for part in parts)
        name = f"({','.join(part.name for part in parts)})"
        if any(part.dynamic for part in parts):
            super().__init__(name, dynamic=True)
        else:
            super().__init__(name, self._heads)

    def encode(self, value: Any) -> bytes:
        """The encoding of a tuple or list, as of every type."""
        if not isinstance(value, (list, tuple)) or len(value) != len(self.parts):
            raise self._unfit(value)
        return _together(self.parts, value)

    def decode(self, data: bytes, at: int) -> tuple[Any, ...]:
        """The values from byte ``at`` on, as of every type."""
        return _apart(self.parts, self._heads, data, at)


_BYTES = _Bytes("bytes", dynamic=True)
_NAMED = {"address": _Address("address"), "bool": _Bool("bool"), "bytes": _BYTES}
_NAMED["string"] = _String("string", dynamic=True)


@lru_cache(maxsize=4096)
def parse(text: str) -> Type:
    """The type that is called so; ``uint``, ``int``, ``byte`` and ``function`` stand for what they mean.

    Raises:
        ValueError: There is none.
    """
    try:
        found, end = _parse(text, 0)
    except ValueError as error:
        raise ValueError(f"{text!r} is no ABI type: {error}") from None
    if end != len(text):
        raise ValueError(f"{text!r} is no ABI type: {text[end:]!r} is too much")
    return found


def _parse(text: str, at: int) -> tuple[Type, int]:
    """The type that begins at character ``at``, and where it ends."""
    found: Type
    if text.startswith("(", at):
        parts, after = [], ","
        while after == ",":
            part, at = _parse(text, at + 1)
            parts.append(part)
            after = text[at : at + 1]
        if after != ")":
            raise ValueError("a parenthesis is not closed")
        found, at = Tuple(parts), at + 1
    else:
        name = _NAME.match(text, at)
        assert name is not None, "it matches even nothing"
        found, at = _basic(name[0]), name.end()
    while brackets := _BRACKETS.match(text, at):
        found, at = Array(found, int(brackets[1]) if brackets[1] else None), brackets.end()
    return found, at


def _basic(name: str) -> Type:
    name = _SHORTHANDS.get(name, name)
    if name in _NAMED:
        return _NAMED[name]
    kind, size = sized.groups() if (sized := _SIZED.fullmatch(name)) else ("", "0")
    if kind == "bytes" and int(size) <= _WORD:
        return _FixedBytes(int(size))
    if kind.endswith("int") and int(size) % 8 == 0 and int(size) <= 8 * _WORD:
        return _Integer(int(size), signed=kind == "int")
    raise ValueError(f"{name!r} is unknown")


def _together(kinds: Iterable[Type], values: Sequence[Any]) -> bytes:
    """Heads and tails of values that stand together."""
    pairs = [(kind, kind.encode(value)) for kind, value in zip(kinds, values, strict=True)]
    at = sum(kind.size for kind, _ in pairs)
    heads, tails = [], []
    for kind, encoded in pairs:
        if kind.dynamic:
            heads.append(at.to_bytes(_WORD, "big"))
            tails.append(encoded)
            at += len(encoded)
        else:
            heads.append(encoded)
    return b"".join(heads + tails)


def _apart(kinds: Iterable[Type], heads: int, data: bytes, start: int) -> tuple[Any, ...]:
    """Values that stand together, with ``heads`` bytes of heads from byte ``start`` on."""
    at, found = start, []
    for kind in kinds:
        if kind.dynamic:
            tail = start + _uint(data, at)
            if not start + heads <= tail < len(data):
                raise ValueError(f"the offset at byte {at} leads to byte {tail}, where no tail can be")
            found.append(kind.decode(data, tail))
        else:
            found.append(kind.decode(data, at))
        at += kind.size
    return tuple(found)


def _uint(data: bytes, at: int) -> int:
    return int.from_bytes(_taken(data, at, _WORD), "big")


def _taken(data: bytes, at: int, length: int) -> bytes:
    taken = data[at : at + length]
    if len(taken) != length:
        raise ValueError(f"{length} bytes from byte {at} on are more than there are")
    return taken
