"""Bytecode from opcodes written out, for contracts that no compiler would make.

    >>> assemble("CALLER 0 SSTORE").hex()
    '335f55'

A program is text, or a list of texts, integers, bytes and further lists. In text, a word is

* an opcode by its name; ``PUSH1`` to ``PUSH32`` take the number that follows, in just as many bytes;
* a number, decimal or hexadecimal, which becomes the shortest push; so does an integer in a list, while bytes become a
  push of exactly these bytes;
* ``name:``, a place that can be jumped to, or ``@name``, a push of that place.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence

from pyquest.chain.interpreter.opcodes import JUMPDEST, OSAKA, PUSH0

Program = str | int | bytes | Sequence["Program"]
"""What :func:`assemble` takes."""

_NUMBER = re.compile(r"0[xX][0-9a-fA-F]+|[0-9]+")
_LABEL = re.compile(r"[A-Za-z_]\w*")
_PLACE = 2  # bytes of a pushed place: code has at most 24,576


OPCODES: Mapping[str, int] = {
    **{opcode.name: number for number, opcode in OSAKA.items()},
    "INVALID": 0xFE,
    "DIFFICULTY": 0x44,
    "SHA3": 0x20,
}
"""Every opcode by name; two have two names."""


def assemble(program: Program) -> bytes:
    """Bytecode of a program; see the module for what one looks like.

    Raises:
        ValueError: A word means nothing, a number does not fit, or a place is missing or there twice.
    """
    code, places, pushes = bytearray(), dict[str, int](), dict[int, str]()
    words = iter(_words(program))
    for word in words:
        if isinstance(word, bytes):
            code += _push(word)
        elif isinstance(word, int):
            code += _shortest(word)
        elif word.endswith(":"):
            label = _label(word[:-1])
            if label in places:
                raise ValueError(f"there are two places {label!r}")
            places[label] = len(code)
            code.append(JUMPDEST)
        elif word.startswith("@"):
            pushes[len(code) + 1] = _label(word[1:])
            code += _push(bytes(_PLACE))
        else:
            code += _opcode(word, words)
    for at, label in pushes.items():
        if label not in places:
            raise ValueError(f"there is no place {label!r}; there are {', '.join(places) or 'none'}")
        code[at : at + _PLACE] = places[label].to_bytes(_PLACE, "big")
    return bytes(code)


def initcode(runtime: bytes) -> bytes:
    """Code that, run as a creation, leaves ``runtime`` as the new contract's code."""
    size = len(runtime).to_bytes(2, "big")
    head = assemble([size, "DUP1", bytes([11]), 0, "CODECOPY", 0, "RETURN"])
    return head.ljust(11, b"\0") + runtime


def _words(program: Program) -> Iterator[str | int | bytes]:
    if isinstance(program, str):
        yield from program.split()
    elif isinstance(program, int | bytes):
        yield program
    else:
        for part in program:
            yield from _words(part)


def _opcode(word: str, following: Iterator[str | int | bytes]) -> bytes:
    if _NUMBER.fullmatch(word):
        return _shortest(_value(word))
    if word not in OPCODES:
        near = difflib.get_close_matches(word, OPCODES, n=1)
        raise ValueError(f"{word!r} is no opcode and no number" + (f"; did you mean {near[0]}?" if near else ""))
    number = OPCODES[word]
    size = number - PUSH0
    if not 0 < size <= 32:
        return bytes([number])
    operand = next(following, None)
    text = str(operand)
    if operand is None or isinstance(operand, bytes) or not _NUMBER.fullmatch(text):
        raise ValueError(f"{word} wants the number that it pushes")
    if _value(text) >> (8 * size):
        raise ValueError(f"{text} does not fit into {word}")
    return bytes([number]) + _value(text).to_bytes(size, "big")


def _value(text: str) -> int:
    return int(text, 16) if text[:2].lower() == "0x" else int(text)


def _shortest(number: int) -> bytes:
    if not 0 <= number < 2**256:
        raise ValueError(f"{number} is no number of 256 bits")
    return _push(number.to_bytes((number.bit_length() + 7) // 8, "big"))


def _push(data: bytes) -> bytes:
    if len(data) > 32:
        raise ValueError(f"{len(data)} bytes; at most 32 can be pushed")
    return bytes([PUSH0 + len(data)]) + data


def _label(name: str) -> str:
    if not _LABEL.fullmatch(name):
        raise ValueError(f"{name!r} cannot be the name of a place")
    return name
