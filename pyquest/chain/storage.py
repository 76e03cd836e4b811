"""Contract storage by variable name: what the Solidity compiler's storage layout says about slots.

A layout is the compiler's own JSON (``storageLayout``): where each variable starts, and what its type is made of.
From it :func:`encode` turns ``{"name": "ERC1363", "balanceOf": {"0x…": 5}}`` into the words that the chain stores.
Rules: Solidity documentation, "Layout of State Variables in Storage".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pyquest.amounts import Address, address, address_bytes, keccak

Layout = Mapping[str, Any]

Convert = Callable[[str, Any], Any]
"""Gets the Solidity type (``uint256``) and what was written for it, and says what is meant."""

_WORD = 32
_INTEGER = re.compile(r"(u?)int([0-9]+)")
_DECIMAL = re.compile(r"-?[0-9]{1,78}")
_FIXED_BYTES = re.compile(r"bytes([0-9]+)")


def as_written(_label: str, value: Any) -> Any:
    """The conversion that converts nothing."""
    return value


def encode(layout: Layout, values: Mapping[str, Any], convert: Convert = as_written) -> dict[int, int]:
    """The storage words of named values.

    Args:
        layout: ``storageLayout`` of an artifact.
        values: Variable name to value. Integers and enums are ints, ``bool`` bools, addresses and contracts ``0x`` and
            40 hex digits, ``bytesN`` and ``bytes`` bytes or ``0x`` and hex digits, strings text, structs and mappings
            mappings, arrays sequences. The keys of mappings likewise; an integer may be a decimal string there.
            Variables that are not named stay zero and are not in the result; a named zero is.
        convert: Applied to every elementary value and key first.

    Returns:
        Slot to word.

    Raises:
        ValueError: A name is unknown or a value does not fit its type; says which.
    """
    writer = _Writer(layout["types"], convert)
    variables = {variable["label"]: variable for variable in layout["storage"]}
    for name, value in values.items():
        if name not in variables:
            raise ValueError(f"no storage variable {name!r}; there are {', '.join(variables)}")
        variable = variables[name]
        writer.write(variable["type"], int(variable["slot"]), variable["offset"], value, name)
    return writer.words


def mapping_slot(slot: int, *keys: Address | int) -> int:
    """The slot of a mapping's entry, ``mapping(address => mapping(address => …))`` for two keys.

    Args:
        slot: The slot of the mapping itself.
        keys: Addresses or unsigned integers, outermost first.
    """
    for key in keys:
        word = key if isinstance(key, int) else int(key, 16)
        slot = _entry(slot, word.to_bytes(_WORD, "big"))
    return slot


def _entry(slot: int, key: bytes) -> int:
    return int.from_bytes(keccak(key + slot.to_bytes(_WORD, "big")), "big")


class _Writer:
    """Collects words while it walks through a value along its type."""

    def __init__(self, types: Mapping[str, Any], convert: Convert) -> None:
        self.words: dict[int, int] = {}
        self._types = types
        self._convert = convert
        self._taken: set[tuple[int, int]] = set()

    def write(self, kind: str, slot: int, offset: int, value: Any, where: str) -> None:
        """Store ``value`` of type ``kind`` at ``slot``, ``offset`` bytes from the word's low end."""
        shape = self._types[kind]
        if shape["encoding"] == "mapping":
            self._write_mapping(shape, slot, _is(Mapping, value, where), where)
        elif shape["encoding"] == "bytes":
            self._write_bytes(slot, _content(shape["label"], self._meant(shape["label"], value, where), where), where)
        elif shape["encoding"] == "dynamic_array":
            items = _is(Sequence, value, where)
            self._put(slot, 0, _WORD, len(items), where)
            self._write_items(shape["base"], _hashed(slot), items, where)
        elif "members" in shape:
            self._write_struct(shape, slot, _is(Mapping, value, where), where)
        elif "base" in shape:
            self._write_array(shape, slot, _is(Sequence, value, where), where)
        else:
            number = _scalar(shape["label"], self._meant(shape["label"], value, where), where)
            self._put(slot, offset, int(shape["numberOfBytes"]), number, where)

    def _meant(self, label: str, value: Any, where: str) -> Any:
        try:
            return self._convert(label, value)
        except ValueError as error:
            raise ValueError(f"{where}: {error}") from error

    def _write_mapping(self, shape: Mapping[str, Any], slot: int, entries: Mapping[Any, Any], where: str) -> None:
        label = self._types[shape["key"]]["label"]
        for key, value in entries.items():
            inner = f"{where}[{key}]"
            self.write(
                shape["value"], _entry(slot, _key(label, self._meant(label, key, inner), inner)), 0, value, inner
            )

    def _write_struct(self, shape: Mapping[str, Any], slot: int, fields: Mapping[Any, Any], where: str) -> None:
        members = {member["label"]: member for member in shape["members"]}
        for name, value in fields.items():
            if name not in members:
                raise ValueError(f"{where}: {shape['label']} has no member {name!r}; it has {', '.join(members)}")
            member = members[name]
            self.write(member["type"], slot + int(member["slot"]), member["offset"], value, f"{where}.{name}")

    def _write_array(self, shape: Mapping[str, Any], slot: int, items: Sequence[Any], where: str) -> None:
        length = int(shape["label"].rpartition("[")[2].rstrip("]"))
        if len(items) != length:
            raise ValueError(f"{where}: {shape['label']} takes {length} items, not {len(items)}")
        self._write_items(shape["base"], slot, items, where)

    def _write_items(self, kind: str, slot: int, items: Sequence[Any], where: str) -> None:
        size = int(self._types[kind]["numberOfBytes"])
        for index, item in enumerate(items):
            if size <= _WORD // 2:  # several share a word, filled from its low end; none straddles two words
                words, place = divmod(index, _WORD // size)
                position = slot + words, place * size
            else:
                position = slot + index * -(-size // _WORD), 0
            self.write(kind, *position, item, f"{where}[{index}]")

    def _write_bytes(self, slot: int, data: bytes, where: str) -> None:
        """Up to 31 bytes share the word with twice their length; longer data moves to keccak(slot)."""
        if len(data) < _WORD:
            self._put(slot, 0, _WORD, int.from_bytes(data.ljust(_WORD, b"\0"), "big") | 2 * len(data), where)
            return
        self._put(slot, 0, _WORD, 2 * len(data) + 1, where)
        for index in range(0, len(data), _WORD):
            word = int.from_bytes(data[index : index + _WORD].ljust(_WORD, b"\0"), "big")
            self._put(_hashed(slot) + index // _WORD, 0, _WORD, word, where)

    def _put(self, slot: int, offset: int, size: int, value: int, where: str) -> None:
        if (slot, offset) in self._taken:
            raise ValueError(f"{where} is given twice")
        self._taken.add((slot, offset))
        self.words[slot] = self.words.get(slot, 0) | (value % 2 ** (8 * size)) << 8 * offset


def _hashed(slot: int) -> int:
    return int.from_bytes(keccak(slot.to_bytes(_WORD, "big")), "big")


def _key(label: str, key: Any, where: str) -> bytes:
    """What is hashed for a mapping's key: a padded word, or the bytes themselves for string and bytes keys."""
    if label in ("string", "bytes"):
        return _content(label, key, where)
    if _INTEGER.fullmatch(label) and isinstance(key, str) and _DECIMAL.fullmatch(key):
        key = int(key)  # JSON and YAML have no other keys than strings
    number = _scalar(label, key, where) % 2**256
    if fixed := _FIXED_BYTES.fullmatch(label):  # as a key it is padded on the right, as every value on the stack
        number <<= 8 * (_WORD - int(fixed[1]))
    return number.to_bytes(_WORD, "big")


def _scalar(label: str, value: Any, where: str) -> int:
    """A value of one of the elementary types as the integer whose low bytes are stored."""
    if label == "bool":
        return int(_is(bool, value, where))
    if integer := _INTEGER.fullmatch(label):
        return _integer(value, int(integer[2]), signed=not integer[1], where=where)
    if fixed := _FIXED_BYTES.fullmatch(label):
        data = _bytes(value, where)
        if len(data) != int(fixed[1]):
            raise ValueError(f"{where}: {label} takes {fixed[1]} bytes, not {len(data)}")
        return int.from_bytes(data, "big")
    if label.startswith("enum "):
        return _integer(value, 8, signed=False, where=where)
    if label in ("address", "address payable") or label.startswith("contract "):
        return int.from_bytes(_address(value, where), "big")
    raise ValueError(f"{where}: values of type {label} cannot be given by name")


def _integer(value: Any, bits: int, *, signed: bool, where: str) -> int:
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1)) if signed else (0, 2**bits)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value < high:
        raise ValueError(f"{where}: {value!r} is not {'a signed' if signed else 'an unsigned'} {bits}-bit integer")
    return value


def _address(value: Any, where: str) -> bytes:
    return _converted(lambda: address_bytes(address(_is(str, value, where))), where)


def _bytes(value: Any, where: str) -> bytes:
    if isinstance(value, bytes):
        return value
    if not isinstance(value, str) or not value.startswith("0x"):
        raise ValueError(f"{where}: {value!r} is neither bytes nor 0x and hex digits")
    return _converted(lambda: bytes.fromhex(value[2:]), where)


def _content(label: str, value: Any, where: str) -> bytes:
    if label == "bytes":
        return _bytes(value, where)
    text: str = _is(str, value, where)
    return text.encode()


def _converted(convert: Callable[[], bytes], where: str) -> bytes:
    try:
        return convert()
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from error


def _is(kind: type, value: Any, where: str) -> Any:
    if not isinstance(value, kind) or (kind is Sequence and isinstance(value, str | bytes)):
        raise ValueError(f"{where}: {value!r} is not a {kind.__name__.lower()}")
    return value
