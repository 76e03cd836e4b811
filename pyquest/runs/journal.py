"""A run's folder: what was asked for, what the model said, what became of each quest.

Every line is flushed before it is relied upon, and nothing is ever rewritten, so that after ``kill -9`` at most the
quests in flight are lost. The last line of a key wins; a torn last line is cut off.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any, Self

from pyquest.errors import UsageError
from pyquest.runs.plan import SCHEMA, Settings

BLOB_LIMIT = 16_000
"""Longest string, in characters, that a line holds itself; longer ones go to ``blobs/``."""

_FILES = ("run.json", "replies.jsonl", "quests.jsonl", "summary.json", "blobs")


class Journal:
    """The folder of one run, open for writing by this process alone.

    Args:
        folder: Created if need be.
        settings: What the run is about.
        about: Versions and the command line, for ``run.json``.
        fresh: Move an older run's files to ``old-N/`` and start over.

    Raises:
        UsageError: The folder belongs to a run with other settings, or another process writes to it.
    """

    def __init__(self, folder: Path, settings: Settings, about: Mapping[str, Any], *, fresh: bool = False) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as files:
            lock = files.enter_context((folder / ".lock").open("w"))
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise UsageError(
                    f"another pyquest is writing to {folder}; wait for it or choose another --out"
                ) from None
            if fresh:
                _set_aside(folder)
            self._claim(settings, about)
            self.lines = {line["key"]: line for line in read_lines(folder / "quests.jsonl", repair=True)}
            self._replies = {
                (line["key"], line["round"], line["request"]): str(line["reply"])
                for line in read_lines(folder / "replies.jsonl", repair=True)
            }
            self._quests_file = files.enter_context((folder / "quests.jsonl").open("a", encoding="utf-8"))
            self._replies_file = files.enter_context((folder / "replies.jsonl").open("a", encoding="utf-8"))
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
        _append(self._replies_file, {"key": key, "round": round_number, "request": request, "reply": reply})
        self._replies[(key, round_number, request)] = reply

    def record(self, line: Mapping[str, Any]) -> Mapping[str, Any]:
        """Append a finished quest; returns the line as written, long strings replaced by their blob."""
        stored = self._outlined(line)
        _append(self._quests_file, stored)
        self.lines[stored["key"]] = stored
        return stored  # type: ignore[no-any-return]

    def _outlined(self, value: Any) -> Any:
        if isinstance(value, str) and len(value) > BLOB_LIMIT:
            content = value.encode("utf-8", "surrogatepass")
            name = hashlib.sha256(content).hexdigest()
            blobs = self.folder / "blobs"
            blobs.mkdir(exist_ok=True)
            if not (blobs / name).exists():
                _write_atomically(blobs / name, content)
            return {"blob": name}
        if isinstance(value, Mapping):
            return {key: self._outlined(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [self._outlined(item) for item in value]
        return value

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
    try:
        run = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UsageError(f"{folder} is not a run: it has no run.json") from None
    except ValueError as problem:
        raise UsageError(f"{path}: not JSON: {problem}") from None
    if not isinstance(run, dict) or run.get("schema") != SCHEMA:
        raise UsageError(f"{path}: written for another version of pyquest (this one reads schema {SCHEMA})")
    return run


def read_lines(path: Path, *, repair: bool = False) -> list[dict[str, Any]]:
    """The lines of a journal file; none if it does not exist.

    Args:
        path: The file.
        repair: Cut off a torn last line, so that the next one starts afresh.

    Raises:
        UsageError: A line that is not the last is not JSON.
    """
    if not path.exists():
        return []
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if repair and len(whole) < len(content):
        with path.open("rb+") as file:
            file.truncate(len(whole))
    lines = []
    for number, text in enumerate(whole.splitlines(), 1):
        try:
            lines.append(json.loads(text))
        except ValueError:
            raise UsageError(f"{path}:{number}: not a JSON line; the file was changed by something else") from None
    return lines


def restore_blobs(folder: Path, value: Any) -> Any:
    """A line as it was before long strings were moved out.

    Raises:
        UsageError: A blob is missing or was altered.
    """
    if isinstance(value, dict) and set(value) == {"blob"}:
        path = folder / "blobs" / value["blob"]
        content = path.read_bytes() if path.exists() else b""
        if hashlib.sha256(content).hexdigest() != value["blob"]:
            raise UsageError(f"{path} is missing or was altered")
        return content.decode("utf-8", "surrogatepass")
    if isinstance(value, dict):
        return {key: restore_blobs(folder, item) for key, item in value.items()}
    if isinstance(value, list):
        return [restore_blobs(folder, item) for item in value]
    return value


def write_json(path: Path, value: Any) -> None:
    """Write a whole JSON file so that a reader sees the old or the new one, never half of it."""
    _write_atomically(path, (json.dumps(value, indent=2, ensure_ascii=True) + "\n").encode())


def _append(file: IO[str], line: Mapping[str, Any]) -> None:
    file.write(json.dumps(line, ensure_ascii=True, separators=(",", ":")) + "\n")
    file.flush()
    os.fsync(file.fileno())


def _write_atomically(path: Path, content: bytes) -> None:
    temporary = path.with_name(f".{path.name}.new")
    with temporary.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


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
