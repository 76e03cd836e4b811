"""Long strings of result lines, kept in files of their own.

In a line ``{"blob": sha256}`` stands for such a string. What a model returned may look just like that, so a record of
its own with the single key ``blob`` is written with its value in a list: ``{"blob": ["x"]}``. A reference holds a
string, such a record never does; nothing that a model says can pass for a reference.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pyquest.errors import UsageError
from pyquest.runs.files import reading, write_atomically, writing

BLOB_LIMIT = 16_000
"""Longest string, in characters, that a line holds itself."""

_KEY = {"blob"}
_NAME = re.compile(r"[0-9a-f]{64}")


def outline(value: Any, folder: Path, limit: int = BLOB_LIMIT) -> Any:
    """A line as it is written: long strings moved out, everything else as it was.

    Args:
        value: The line, or a part of it.
        folder: Where the strings go; created when there is one.
        limit: Longest string, in characters, that stays.

    Raises:
        UsageError: A blob cannot be written.
    """
    if isinstance(value, str) and len(value) > limit:
        return {"blob": _stored(value, folder)}
    if isinstance(value, Mapping):
        kept = {key: outline(item, folder, limit) for key, item in value.items()}
        return {"blob": [kept["blob"]]} if kept.keys() == _KEY else kept
    if isinstance(value, list | tuple):
        return [outline(item, folder, limit) for item in value]
    return value


def restore(value: Any, folder: Path) -> Any:
    """A line as it was before :func:`outline`.

    Raises:
        UsageError: A blob is missing or was altered, or the line was changed by something else.
    """
    if isinstance(value, dict):
        if value.keys() == _KEY:
            return _restored(value["blob"], folder)
        return {key: restore(item, folder) for key, item in value.items()}
    if isinstance(value, list):
        return [restore(item, folder) for item in value]
    return value


def _restored(held: Any, folder: Path) -> Any:
    if isinstance(held, list) and len(held) == 1:
        return {"blob": restore(held[0], folder)}
    if not isinstance(held, str) or not _NAME.fullmatch(held):
        raise UsageError(f"{folder}: {held!r} is no name of a blob; the line that has it was changed by something else")
    path = folder / held
    with reading():
        content = path.read_bytes() if path.exists() else b""
    if hashlib.sha256(content).hexdigest() != held:
        raise UsageError(f"{path} is missing or was altered")
    return content.decode("utf-8", "surrogatepass")


def _stored(text: str, folder: Path) -> str:
    content = text.encode("utf-8", "surrogatepass")
    name = hashlib.sha256(content).hexdigest()
    with writing(folder):
        folder.mkdir(exist_ok=True)
    if not (folder / name).exists():
        write_atomically(folder / name, content)
    return name
