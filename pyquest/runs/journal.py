"""A run's folder: what was asked for, what the model said, what became of each quest.

Every line is flushed before it is relied upon, and nothing is ever rewritten, so that after ``kill -9`` at most the
quests in flight are lost. The last line of a key wins; a torn last line is cut off.
"""

from __future__ import annotations

import fcntl
import io
import json
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from types import UnionType
from typing import Any, Self

from pyquest.errors import UsageError
from pyquest.runs.blobs import outline, restore
from pyquest.runs.files import parse, reading, write_all, write_json, writing
from pyquest.runs.interruption import sheltered
from pyquest.runs.plan import SCHEMA, Settings

Fields = Mapping[str, type | UnionType]
"""The fields that a line must have, with their types."""

QUEST: Fields = {
    "key": str,
    "task": str,
    "split": str,
    "seed": int,
    "sample": int,
    "answer_name": str | None,
    "outcome": str,
    "reason": str | None,
    "score": str | None,
    "exact": str | None,
    "passed": bool | None,
    "paper": dict | None,
    "checks": list,
    "params": dict,
    "prompt": dict,
    "rounds": list,
    "evidence": dict,
}
"""What is read of a line of ``quests.jsonl``."""

REPLY: Fields = {"key": str, "round": int, "request": str, "reply": str}
"""A line of ``replies.jsonl``."""

_FILES = ("run.json", "replies.jsonl", "quests.jsonl", "summary.json", "blobs")


class Journal:
    """The folder of one run, open for writing by this process alone.

    Args:
        folder: Created if need be.
        settings: What the run is about.
        about: Versions and the command line, for ``run.json``.
        fresh: Move an older run's files to ``old-N/`` and start over.

    Raises:
        UsageError: The folder belongs to a run with other settings, holds something else than a run, cannot be written
            to, or another process writes to it.
    """

    def __init__(self, folder: Path, settings: Settings, about: Mapping[str, Any], *, fresh: bool = False) -> None:
        self.folder = folder
        with writing(folder), ExitStack() as files:
            folder.mkdir(parents=True, exist_ok=True)
            lock = files.enter_context((folder / ".lock").open("w"))
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise UsageError(
                    f"another pyquest is writing to {folder}; wait for it or choose another --out"
                ) from None
            if fresh:
                _set_aside(folder)
            self._claim(settings, about)
            self.lines = {line["key"]: line for line in read_lines(folder / "quests.jsonl", QUEST, repair=True)}
            self._replies = {
                (line["key"], line["round"], line["request"]): line["reply"]
                for line in read_lines(folder / "replies.jsonl", REPLY, repair=True)
            }
            self._quests_file = files.enter_context((folder / "quests.jsonl").open("ab", buffering=0))
            self._replies_file = files.enter_context((folder / "replies.jsonl").open("ab", buffering=0))
            self._files = files.pop_all()

    def _claim(self, settings: Settings, about: Mapping[str, Any]) -> None:
        path = self.folder / "run.json"
        wanted = settings.to_json()
        if not path.exists():
            write_json(path, {"schema": SCHEMA, "settings": wanted, **about})
            return
        found = read_run(self.folder)["settings"]
        differing = sorted(name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name))
        if differing:
            raise UsageError(
                f"{self.folder} holds a run with other settings ({', '.join(differing)}); "
                "choose another --out, or --fresh to start over"
            )

    def reply(self, key: str, round_number: int, request: str) -> str | None:
        """What the model said to this very request before, if it did."""
        return self._replies.get((key, round_number, request))

    def record_reply(self, key: str, round_number: int, request: str, reply: str) -> None:
        """Keep a reply as received, before anything is done with it."""
        with sheltered():
            _append(self._replies_file, {"key": key, "round": round_number, "request": request, "reply": reply})
            self._replies[(key, round_number, request)] = reply

    def record(self, line: Mapping[str, Any]) -> Mapping[str, Any]:
        """Append a finished quest; returns the line as written (see :mod:`pyquest.runs.blobs`)."""
        with sheltered():
            stored: dict[str, Any] = outline(line, self.folder / "blobs")
            _append(self._quests_file, stored)
            self.lines[stored["key"]] = stored
        return stored

    def close(self) -> None:
        """Release the folder."""
        self._files.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def read_run(folder: Path) -> dict[str, Any]:
    """The content of ``run.json``.

    Raises:
        UsageError: The folder holds no run, or one of another schema.
    """
    path = folder / "run.json"
    if not path.exists():
        raise UsageError(f"{folder} is not a run: it has no run.json")
    try:
        with reading():
            run = parse(path.read_text(encoding="utf-8"))
    except ValueError as problem:
        raise UsageError(f"{path}: not JSON: {problem}") from None
    if not isinstance(run, dict) or run.get("schema") != SCHEMA:
        raise UsageError(f"{path}: written for another version of pyquest (this one reads schema {SCHEMA})")
    if not isinstance(run.get("settings"), dict):
        raise UsageError(f"{path}: it has no settings; the file was changed by something else")
    return run


def read_lines(path: Path, fields: Fields, *, repair: bool = False) -> list[dict[str, Any]]:
    """The lines of a journal file; none if it does not exist.

    Args:
        path: The file.
        fields: What each line must have.
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
        with path.open("rb+") as file:
            file.truncate(len(whole))
    return [_line(text, fields, f"{path}:{number}") for number, text in enumerate(whole.split(b"\n")[:-1], 1)]


def _line(text: bytes, fields: Fields, where: str) -> dict[str, Any]:
    try:
        line = parse(text.decode("utf-8"))
    except ValueError:
        raise UsageError(f"{where}: not a JSON line; the file was changed by something else") from None
    if not isinstance(line, dict) or not all(
        name in line and isinstance(line[name], kind) for name, kind in fields.items()
    ):
        raise UsageError(f"{where}: JSON, but no line that pyquest writes; the file was changed by something else")
    return line


def whole_line(folder: Path, line: Mapping[str, Any]) -> dict[str, Any]:
    """A line of a run with its long strings.

    Raises:
        UsageError: A blob is missing or was altered.
    """
    return {name: restore(value, folder / "blobs") for name, value in line.items()}


def _append(file: io.FileIO, line: Mapping[str, Any]) -> None:
    with writing(Path(str(file.name))):
        write_all(file, (json.dumps(line, ensure_ascii=True, separators=(",", ":")) + "\n").encode())


def _set_aside(folder: Path) -> None:
    present = [folder / name for name in _FILES if (folder / name).exists()]
    if not present:
        return
    number = 1
    while (folder / f"old-{number}").exists():
        number += 1
    aside = folder / f"old-{number}"
    aside.mkdir()
    for path in present:
        path.rename(aside / path.name)
