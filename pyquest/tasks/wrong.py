"""Wrong answers and suboptimal dialogues, and what their first lines promise.

``// fails: check[, check]; paper: N`` and ``// score: N; paper: N``: for a dialogue in its first file, even in a
``.md`` file, where that line is no part of the reply.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pyquest.errors import TaskError
from pyquest.tasks.documents import text_of
from pyquest.tasks.models import Task
from pyquest.tasks.scripts import read_script
from pyquest.tasks.shapes import unknown

_DECIMAL = r"[0-9]+(?:\.[0-9]+)?"
_FAILS = re.compile(rf"// fails: (?P<fails>[a-z0-9_]+(?:, [a-z0-9_]+)*); paper: (?P<paper>{_DECIMAL})")
_SCORE = re.compile(rf"// score: (?P<score>{_DECIMAL}); paper: (?P<paper>{_DECIMAL})")


@dataclass(frozen=True)
class WrongAnswer:
    """An answer that must not pass.

    Attributes:
        name: Its file's name without the suffix, or its folder's.
        path: The file, or a dialogue's folder.
        fails: Names of checks that it must fail; it may fail others too.
        paper: The published score that it earns, as a decimal; of no account where the task is not a published one.
    """

    name: str
    path: Path
    fails: tuple[str, ...]
    paper: str


@dataclass(frozen=True)
class Suboptimal:
    """A dialogue that passes every check and loses points for its rounds.

    Attributes:
        name: Its folder's name.
        path: The folder.
        score: The sound score that it earns, as a decimal with at most four places.
        paper: The published one.
    """

    name: str
    path: Path
    score: str
    paper: str


def wrong_answers(task: Task) -> tuple[WrongAnswer, ...]:
    """A task's wrong answers, sorted by name.

    Raises:
        TaskError: A first line is not as promised, or names a check that the task does not have.
    """
    return tuple(_wrong(path, task) for path in task.wrong)


def suboptimal_answers(task: Task) -> tuple[Suboptimal, ...]:
    """A composite task's suboptimal dialogues, sorted by name.

    Raises:
        TaskError: A first line is not as promised.
    """
    return tuple(_suboptimal(path) for path in task.suboptimal)


def without_header(text: str) -> str:
    """A prepared reply as it is said: a first line that is addressed to the harness is not part of it."""
    first, _, rest = text.partition("\n")
    return rest if _FAILS.fullmatch(first.rstrip()) or _SCORE.fullmatch(first.rstrip()) else text


def _wrong(path: Path, task: Task) -> WrongAnswer:
    file, first = _first_line(path)
    header = _FAILS.fullmatch(first)
    if not header:
        raise TaskError("the first line must read `// fails: check[, check]; paper: N`", file, 1, 1)
    known = [check.name for check in task.checks]
    for name in header["fails"].split(", "):
        if name not in known:
            raise TaskError(unknown("check", name, known), file, 1, first.index(name) + 1)
    return WrongAnswer(path.stem, path, tuple(header["fails"].split(", ")), header["paper"])


def _suboptimal(path: Path) -> Suboptimal:
    file, first = _first_line(path)
    header = _SCORE.fullmatch(first)
    if not header:
        raise TaskError("the first line must read `// score: N; paper: N`", file, 1, 1)
    return Suboptimal(path.name, path, header["score"], header["paper"])


def _first_line(path: Path) -> tuple[Path, str]:
    file = read_script(path).files[0] if path.is_dir() else path
    return file, text_of(file).partition("\n")[0].rstrip()
