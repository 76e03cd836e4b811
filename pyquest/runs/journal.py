"""A run's folder: what was asked for, what the model said, what became of each quest.

Every line is flushed before it is relied upon, and nothing is ever rewritten, so that after ``kill -9`` at most the
quests in flight are lost. The last line of a key wins; a torn last line is cut off.
"""

from __future__ import annotations

import fcntl
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from pyquest.errors import UsageError
from pyquest.models.options import Recorded
from pyquest.runs.blobs import outline, restore
from pyquest.runs.files import parse, reading, write_json, writing
from pyquest.runs.interruption import sheltered
from pyquest.runs.lines import append, read_lines
from pyquest.runs.plan import SCHEMA, Settings
from pyquest.runs.replies import Replies, last_replies
from pyquest.runs.shapes import QUEST, SETTINGS, fits

_FILES = ("run.json", "replies.jsonl", "quests.jsonl", "summary.json", "batches.jsonl", "blobs")


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

    Attributes:
        lines: The winning line of each key, as written.
        replies: What the model said.
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
            self.replies = Replies(folder / "replies.jsonl")
            files.callback(self.replies.close)
            self._quests = files.enter_context((folder / "quests.jsonl").open("ab", buffering=0))
            self._files = files.pop_all()

    def _claim(self, settings: Settings, about: Mapping[str, Any]) -> None:
        path = self.folder / "run.json"
        wanted = settings.to_json()
        if not path.exists():
            write_json(path, {"schema": SCHEMA, "settings": wanted, **about})
            return
        found = read_run(self.folder)["settings"]
        if differing := _differing(wanted, found):
            raise UsageError(
                f"{self.folder} holds a run with other settings ({', '.join(differing)}); "
                "choose another --out, or --fresh to start over"
            )

    def record(self, line: Mapping[str, Any]) -> Mapping[str, Any]:
        """Append a finished quest, with what its replies took.

        Returns:
            The line as written (see :mod:`pyquest.runs.blobs`).
        """
        usage = self.replies.usage(line["key"])
        with sheltered():
            stored: dict[str, Any] = outline({**line, "usage": usage and usage.to_json()}, self.folder / "blobs")
            append(self._quests, stored)
            self.lines[stored["key"]] = stored
        return stored

    def close(self) -> None:
        """Release the folder."""
        self._files.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def _differing(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """The names of settings that differ; of a model's own settings theirs."""
    names = sorted(name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name))
    if "model_settings" in names and "model" not in names:
        own = _differing(wanted["model_settings"], found["model_settings"])
        names[names.index("model_settings")] = f"of the model {', '.join(own)}"
    return names


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
    if wrong := [name for name, shape in SETTINGS.items() if not fits(run["settings"].get(name), shape)]:
        raise UsageError(
            f"{path}: settings of another version of pyquest, or changed by something else: {', '.join(wrong)}"
        )
    return run


def winning_lines(folder: Path) -> list[dict[str, Any]]:
    """The last line of each key of a run, as written.

    Raises:
        UsageError: The folder holds no run, or ``quests.jsonl`` cannot be read.
    """
    read_run(folder)
    return [*{line["key"]: line for line in read_lines(folder / "quests.jsonl", QUEST)}.values()]


def recorded_replies(folder: Path) -> Recorded:
    """What was said in each quest of a run that has come to an end.

    Raises:
        UsageError: The folder holds no run, or its files cannot be read.
    """
    replies = last_replies(folder / "replies.jsonl")
    return {
        (line["task"], line["seed"], line["sample"], line["answer_name"]): replies[line["key"]]
        for line in winning_lines(folder)
        if line["key"] in replies
    }


def whole_line(folder: Path, line: Mapping[str, Any]) -> dict[str, Any]:
    """A line of a run with its long strings.

    Raises:
        UsageError: A blob is missing or was altered.
    """
    return {name: restore(value, folder / "blobs") for name, value in line.items()}


def _set_aside(folder: Path) -> None:
    present = [folder / name for name in _FILES if (folder / name).exists()] + sorted(folder.glob("scores-*.jsonl"))
    if not present:
        return
    number = 1
    while (folder / f"old-{number}").exists():
        number += 1
    aside = folder / f"old-{number}"
    aside.mkdir()
    for path in present:
        path.rename(aside / path.name)
