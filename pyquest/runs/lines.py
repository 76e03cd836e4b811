"""Files of JSON lines that only grow: each is on the disk before it is relied upon, and a torn last one is cut off."""

from __future__ import annotations

import io
import json
import os
from codecs import BOM_UTF8
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pyquest.errors import UsageError
from pyquest.runs.files import parse, reading, write_all, writing
from pyquest.runs.shapes import Fields, Shape, fits


def read_lines(
    path: Path, fields: Shape, optional: Fields | None = None, *, repair: bool = False
) -> list[dict[str, Any]]:
    """The lines of a file; none if it does not exist. The last one counts only if it is whole.

    Args:
        path: The file.
        fields: What each line must have.
        optional: What it may have; what it has not is None in what comes back.
        repair: Cut off a torn last line, so that the next one starts afresh.

    Raises:
        UsageError: The file cannot be read, or a line that is not the last is none that pyquest wrote.
    """
    if not path.exists():
        return []
    with reading():
        content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if repair and len(whole) < len(content):
        with writing(path), path.open("rb+") as file:
            file.truncate(len(whole))
    return [
        _line(text, fields, optional or {}, f"{path}:{number}")
        for number, text in enumerate(whole.split(b"\n")[:-1], 1)
    ]


def read_lines_of_others(path: Path, fields: Fields, optional: Fields) -> list[tuple[int, dict[str, Any]]]:
    """The lines of a file that another program wrote, each with its number.

    Nothing of it may get lost: its last line counts without a line end too. Blank lines and a byte order mark do not.

    Args:
        path: The file.
        fields: What each line must have.
        optional: What it may have; what it has not is None in what comes back.

    Raises:
        UsageError: The file cannot be read, or a line of it is something else.
    """
    with reading():
        content = path.read_bytes().removeprefix(BOM_UTF8)
    lines = enumerate(content.split(b"\n"), 1)
    return [(number, _line(text, fields, optional, f"{path}:{number}")) for number, text in lines if text.strip()]


def _line(text: bytes, fields: Shape, optional: Fields, where: str) -> dict[str, Any]:
    try:
        line = parse(text.decode("utf-8"))
    except ValueError:
        raise UsageError(f"{where}: not a JSON line; the file was changed by something else") from None
    if isinstance(line, dict):
        line = {**dict.fromkeys(optional), **line}
        if fits(line, optional) and fits(line, fields):
            return line
    raise UsageError(f"{where}: JSON, but no line that pyquest writes; the file was changed by something else")


def line_bytes(line: Mapping[str, Any]) -> bytes:
    """A line as it is written."""
    return (json.dumps(line, ensure_ascii=True, separators=(",", ":")) + "\n").encode()


def append(file: io.FileIO, line: Mapping[str, Any]) -> None:
    """Add a line, down to the disk.

    Raises:
        UsageError: It cannot be written; nothing of it is left.
    """
    with writing(Path(str(file.name))):
        size = os.fstat(file.fileno()).st_size
        try:
            write_all(file, line_bytes(line))
        except OSError:
            file.truncate(size)  # half a line would be taken for damage once another one follows it
            raise
