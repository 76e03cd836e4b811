"""Models that read their replies from files: the tasks' own answers, or a folder of somebody's."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pyquest.errors import UsageError
from pyquest.instances import Instance, render_answer
from pyquest.models.base import Ask, Model, Reply
from pyquest.tasks import Suite, Task, read_script, text_of, wrong_answers
from pyquest.tasks.wrong import without_header

SUBMIT = json.dumps({"submit": True})
"""What a prepared dialogue says when it has no further file."""


def as_reply(path: Path, instance: Instance, number: int = 1) -> str:
    """A prepared answer as a model would have said it.

    A ``.md`` file is a whole reply, a ``.ts`` file is code in a fence, a folder is a dialogue. Where that holds no
    plan, one with as many steps as it has rounds is made up; where it has no further round, it submits.

    Args:
        path: The file, or the folder.
        instance: Whose parameters replace the file's placeholders.
        number: Which reply of the quest: 1 for an atomic one; in a dialogue the plan is 0.
    """
    if path.is_dir():
        script = read_script(path)
        if number == 0 and script.plan is None:
            return _plan(len(script.rounds))
        replies = (script.plan, *script.rounds)
        file = replies[number] if number < len(replies) else None
        return SUBMIT if file is None else as_reply(file, instance)
    text = render_answer(text_of(path), instance, path)
    return without_header(text) if path.suffix == ".md" else _fenced(text)


def _fenced(code: str) -> str:
    """Code in a fence that is longer than any run of its mark in the code."""
    mark = "~" * max(4, 1 + max(map(len, re.findall("~+", code)), default=0))
    return f"{mark}typescript\n{code}\n{mark}\n"


def _plan(steps: int) -> str:
    subtasks = [{"step": step, "description": f"round {step} of the script"} for step in range(1, steps + 1)]
    return json.dumps({"plan": {"total_steps": steps, "subtasks": subtasks}})


def _digest(answers: Iterable[Path]) -> str:
    """SHA-256 over names and contents of answer files, and of the files of dialogues."""
    digest = hashlib.sha256()
    for answer in sorted(answers):
        named = (
            {f"{answer.name}/{file.name}": file for file in read_script(answer).files}
            if answer.is_dir()
            else {answer.name: answer}
        )
        for name, file in named.items():
            content = file.read_bytes()
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
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

    def reply(self, ask: Ask) -> Reply:
        """The reference for the wanted library."""
        path = ask.instance.task.references.get(ask.library)
        if path is None:
            raise UsageError(f"task {ask.instance.task.id} has no reference answer for {ask.library}")
        return Reply(as_reply(path, ask.instance, ask.round))


class Wrong:
    """Gives every wrong answer of every task; none of them may pass."""

    name = "wrong"

    def settings(self, suite: Suite) -> Mapping[str, str]:
        """A digest of all wrong answers."""
        return {"answers": _digest(wrong.path for task in suite.tasks.values() for wrong in wrong_answers(task))}

    def answer_names(self, task: Task) -> Sequence[str | None]:
        """The names of the task's wrong answers."""
        return [wrong.name for wrong in wrong_answers(task)]

    def reply(self, ask: Ask) -> Reply:
        """The wrong answer of that name."""
        path = next(w.path for w in wrong_answers(ask.instance.task) if w.name == ask.answer_name)
        return Reply(as_reply(path, ask.instance, ask.round))


class Empty:
    """Says nothing: what it earns is the floor."""

    name = "empty"

    def settings(self, suite: Suite) -> Mapping[str, str]:
        """Nothing varies."""
        return {}

    def answer_names(self, task: Task) -> Sequence[str | None]:
        """One unnamed answer."""
        return [None]

    def reply(self, ask: Ask) -> Reply:
        """No text at all."""
        return Reply("")


class Folder:
    """Reads ``DIR/<task id>.ts`` (code) or ``DIR/<task id>.md`` (a whole reply), and dialogues from ``DIR/<task id>/``.

    A task without a file gets an empty reply, as from a model that said nothing. However the way to the folder was
    typed, results call the model by the folder's own name.

    Args:
        path: The folder.

    Raises:
        UsageError: The folder is missing, holds no answer, or a dialogue in it is not in order.
    """

    def __init__(self, path: Path) -> None:
        self.name, self._path = f"answers:{path.resolve().name}", path
        if not path.is_dir():
            raise UsageError(f"{path} is not a folder; answers:DIR wants one with <task id>.ts or <task id>.md files")
        self._answers: dict[str, Path] = {}
        self._others: list[Path] = []
        for answer in sorted(path.iterdir()):
            if answer.suffix not in (".ts", ".md") and not answer.is_dir():
                self._others.append(answer)
                continue
            task = answer.name if answer.is_dir() else answer.stem
            if task in self._answers:
                raise UsageError(f"{path} holds two answers to {task}; keep one of them")
            self._answers[task] = answer
        if not self._answers:
            raise UsageError(f"{path} holds no answers; name them <task id>.ts (code) or <task id>.md (a whole reply)")

    def settings(self, suite: Suite) -> Mapping[str, str]:
        """A digest of the files.

        Raises:
            UsageError: An answer is named after no task of the suite, or is none that the task can take.
        """
        unknown = [answer.name for task, answer in self._answers.items() if task not in suite.tasks]
        if unknown:
            raise UsageError(f"{self._path}: no task of {suite.name} is named like {', '.join(unknown)}")
        unread = [file.name for file in self._others if file.stem in suite.tasks.keys() - self._answers.keys()]
        if unread:  # it would count as a model that said nothing
            raise UsageError(
                f"{self._path}: {', '.join(unread)} would not be read: name it .ts (code) or .md (a reply)"
            )
        for task, answer in self._answers.items():
            check_form(suite.tasks[task], answer)
        return {"answers": _digest(self._answers.values())}

    def answer_names(self, task: Task) -> Sequence[str | None]:
        """One unnamed answer."""
        return [None]

    def reply(self, ask: Ask) -> Reply:
        """The file's content, or nothing."""
        answer = self._answers.get(ask.instance.task.id)
        return Reply("" if answer is None else as_reply(answer, ask.instance, ask.round))


def check_form(task: Task, answer: Path) -> None:
    """A dialogue is a folder, every other answer a file.

    Raises:
        UsageError: It is the other way round.
    """
    if answer.is_dir() and task.kind != "dialogue":
        raise UsageError(f"{answer} is a folder, but {task.id} takes one answer: a .ts or .md file")
    if not answer.is_dir() and task.kind == "dialogue":
        raise UsageError(f"{answer} is a file, but {task.id} is a dialogue: give a folder with 1.ts, 2.ts …")


def is_prepared(model: Model) -> bool:
    """Whether all replies of a model are in files, so that they can be read before a run begins."""
    return isinstance(model, Reference | Wrong | Empty | Folder)
