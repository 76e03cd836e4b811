"""Wrong answers, and what their first line promises: ``// fails: check[, check]; paper: N``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pyquest.errors import TaskError
from pyquest.tasks.models import Task
from pyquest.tasks.shapes import unknown

_HEADER = re.compile(r"// fails: (?P<fails>[a-z0-9_]+(?:, [a-z0-9_]+)*); paper: (?P<paper>[0-9]+(?:\.[0-9]+)?)")


@dataclass(frozen=True)
class WrongAnswer:
    """An answer that must not pass.

    Attributes:
        name: Its file's name without the suffix.
        path: The file.
        fails: Names of checks that it must fail; it may fail others too.
        paper: The published score that it earns, as a decimal; of no account where the task is not a published one.
    """

    name: str
    path: Path
    fails: tuple[str, ...]
    paper: str


def wrong_answers(task: Task) -> tuple[WrongAnswer, ...]:
    """A task's wrong answers, sorted by name.

    Raises:
        TaskError: A first line is not as promised, or names a check that the task does not have.
    """
    return tuple(_read(path, task) for path in task.wrong)


def _read(path: Path, task: Task) -> WrongAnswer:
    first, _, _ = path.read_text(encoding="utf-8").partition("\n")
    header = _HEADER.fullmatch(first.rstrip())
    if not header:
        raise TaskError("the first line must read `// fails: check[, check]; paper: N`", path, 1, 1)
    known = [check.name for check in task.checks]
    for name in header["fails"].split(", "):
        if name not in known:
            raise TaskError(unknown("check", name, known), path, 1, first.index(name) + 1)
    return WrongAnswer(path.stem, path, tuple(header["fails"].split(", ")), header["paper"])
