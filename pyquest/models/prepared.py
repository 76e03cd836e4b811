"""Models that read their replies from files: the tasks' own answers, or a folder of somebody's."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pyquest.errors import UsageError
from pyquest.instances import Instance, render_answer
from pyquest.models.base import Ask
from pyquest.tasks import Suite, Task, wrong_answers


def as_reply(path: Path, instance: Instance) -> str:
    """The file as a model would have said it: a ``.md`` file is a whole reply, a ``.ts`` file is code in a fence."""
    text = render_answer(path.read_text(encoding="utf-8"), instance, path)
    return text if path.suffix == ".md" else f"~~~~typescript\n{text}\n~~~~\n"


def _digest(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes()
        digest.update(f"{path.name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


class Reference:
    """Gives each task's reference answer."""

    name = "reference"

    def settings(self, suite: Suite) -> Mapping[str, str]:
        """A digest of all reference answers."""
        return {"answers": _digest(path for task in suite.tasks.values() for path in task.references.values())}

    def answer_names(self, task: Task) -> Sequence[str | None]:
        """One unnamed answer."""
        return [None]

    def reply(self, ask: Ask) -> str:
        """The reference for the wanted library."""
        path = ask.instance.task.references.get(ask.library)
        if path is None:
            raise UsageError(f"task {ask.instance.task.id} has no reference answer for {ask.library}")
        return as_reply(path, ask.instance)


class Wrong:
    """Gives every wrong answer of every task; none of them may pass."""

    name = "wrong"

    def settings(self, suite: Suite) -> Mapping[str, str]:
        """A digest of all wrong answers."""
        return {"answers": _digest(wrong.path for task in suite.tasks.values() for wrong in wrong_answers(task))}

    def answer_names(self, task: Task) -> Sequence[str | None]:
        """The names of the task's wrong answers."""
        return [wrong.name for wrong in wrong_answers(task)]

    def reply(self, ask: Ask) -> str:
        """The wrong answer of that name."""
        path = next(w.path for w in wrong_answers(ask.instance.task) if w.name == ask.answer_name)
        return as_reply(path, ask.instance)


class Empty:
    """Says nothing: what it earns is the floor."""

    name = "empty"

    def settings(self, suite: Suite) -> Mapping[str, str]:
        """Nothing varies."""
        return {}

    def answer_names(self, task: Task) -> Sequence[str | None]:
        """One unnamed answer."""
        return [None]

    def reply(self, ask: Ask) -> str:
        """No text at all."""
        return ""


class Folder:
    """Reads ``DIR/<task id>.ts`` (code) or ``DIR/<task id>.md`` (a whole reply).

    A task without a file gets an empty reply, as from a model that said nothing.

    Args:
        path: The folder.

    Raises:
        UsageError: The folder is missing or holds no ``.ts`` or ``.md`` file.
    """

    def __init__(self, path: Path) -> None:
        self.name = f"answers:{path}"
        if not path.is_dir():
            raise UsageError(f"{path} is not a folder; answers:DIR wants one with <task id>.ts or <task id>.md files")
        self._files: dict[str, Path] = {}
        for file in sorted(path.iterdir()):
            if file.suffix not in (".ts", ".md"):
                continue
            if file.stem in self._files:
                raise UsageError(f"{path} holds two answers to {file.stem}; keep the .ts or the .md file")
            self._files[file.stem] = file
        if not self._files:
            raise UsageError(f"{path} holds no answers; name them <task id>.ts (code) or <task id>.md (a whole reply)")

    def settings(self, suite: Suite) -> Mapping[str, str]:
        """A digest of the files.

        Raises:
            UsageError: A file is named after no task of the suite.
        """
        unknown = [file.name for stem, file in self._files.items() if stem not in suite.tasks]
        if unknown:
            raise UsageError(f"{self.name}: no task of {suite.name} is named like {', '.join(unknown)}")
        return {"answers": _digest(self._files.values())}

    def answer_names(self, task: Task) -> Sequence[str | None]:
        """One unnamed answer."""
        return [None]

    def reply(self, ask: Ask) -> str:
        """The file's content, or nothing."""
        file = self._files.get(ask.instance.task.id)
        return "" if file is None else as_reply(file, ask.instance)
