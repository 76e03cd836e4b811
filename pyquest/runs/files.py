"""Files that somebody else may have written, and places that may refuse to be written to: one clear line for either."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pyquest.errors import UsageError
from pyquest.nesting import deeper_than

DEEPEST = 200
"""Levels of lists and records in what we read. The deepest value that we write has 64, and a few around it."""

_MOST_DIGITS = 100  # a uint256 has 78


@contextmanager
def reading() -> Iterator[None]:
    """Bad input instead of what the file system says about a file that is to be read.

    Raises:
        UsageError: A file inside the block could not be read; says which and why.
    """
    try:
        yield
    except OSError as problem:
        if problem.filename is None:  # about no file: not for whoever typed the command
            raise
        raise UsageError(f"{problem.filename}: cannot be read: {problem.strerror}") from problem


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """The same for what is to be written: the place is wrong, or full.

    Args:
        path: Named where the file system names nothing.

    Raises:
        UsageError: A file inside the block could not be written; says which and why.
    """
    try:
        yield
    except OSError as problem:
        raise UsageError(f"{problem.filename or path}: cannot be written: {problem.strerror}") from problem


def write_json(path: Path, value: Any) -> None:
    """Write a whole JSON file so that a reader sees the old or the new one, never half of it."""
    write_atomically(path, (json.dumps(value, indent=2, ensure_ascii=True) + "\n").encode())


def check_writable(path: Path) -> None:
    """Find out whether a file can be written, before there is something to write into it.

    Raises:
        UsageError: It cannot.
    """
    temporary = _temporary(path)
    with writing(temporary):
        temporary.touch()
        temporary.unlink()


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.new")


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file under another name, then give it its own.

    Raises:
        UsageError: It cannot be written; nothing of it is left.
    """
    temporary = _temporary(path)
    try:
        with temporary.open("wb", buffering=0) as file:
            write_all(file, content)
        temporary.replace(path)
    except OSError as problem:
        temporary.unlink(missing_ok=True)
        raise UsageError(f"{path}: cannot be written: {problem.strerror}") from problem


def write_all(file: io.FileIO, content: bytes) -> None:
    """Write to an unbuffered file, down to the disk: nothing stays behind that closing it would try again."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


def parse(text: str) -> Any:
    """JSON that a program wrote.

    Raises:
        ValueError: It is none, or nested so deep that no program of ours wrote it.
    """
    return json.loads(_shallow(text), parse_constant=_refuse)


def parse_by_hand(text: str) -> Any:
    """JSON that a person wrote: a key given twice, or an integer of absurd length, is a mistake.

    Raises:
        ValueError: It is no JSON, or one of these; a JSONDecodeError knows the place.
    """
    return json.loads(_shallow(text), parse_constant=_refuse, parse_int=_integer, object_pairs_hook=_record)


def _shallow(text: str) -> str:
    if deeper_than(DEEPEST, text):
        raise ValueError(f"nested deeper than {DEEPEST} levels")
    return text


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not a JSON value")


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"an integer of {len(digits)} digits")
    return int(digits)


def _record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the key {name!r} is given twice")
        found[name] = value
    return found
