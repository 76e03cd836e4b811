"""Proof that tasks are in order: their files, and what their own answers earn."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from pyquest import checks
from pyquest.amounts import decimal_text
from pyquest.errors import TaskError
from pyquest.instances import draw
from pyquest.models.prepared import as_reply
from pyquest.prompts import prompt
from pyquest.quests import Quest, World, play_out
from pyquest.runs.plan import select_tasks
from pyquest.runs.record import FULL
from pyquest.runs.states import prepared, resolve
from pyquest.tasks import (
    Suite,
    Task,
    WrongAnswer,
    load_suite,
    read_script,
    suboptimal_answers,
    text_of,
    wrong_answers,
)
from pyquest.tasks.scaffold import TODO

FEWEST_WRONG = 4
"""A check is trusted for the answers that it rejects; a task has at least this many."""


@dataclass(frozen=True)
class Problem:
    """Something a task must mend."""

    task: str
    message: str

    def __str__(self) -> str:
        return f"{self.task}: {self.message}"


def lint(suite: str, state: str, only: Sequence[str] = ()) -> Iterator[Problem]:
    """Check a suite, or ``only`` some of its tasks.

    A task is in order when its checks and set-up steps bind, its reference answers earn everything under both scores,
    each wrong answer fails the checks that it names and earns the paper score that it names, and every check is failed
    by one of them: each by itself, where a task has several of one name. Of a dialogue, a reference for viem may be
    missing, and each suboptimal one passes with exactly the scores that it names.

    Raises:
        UsageError: The suite cannot be read at all.
    """
    loaded = load_suite(suite)
    chosen = select_tasks(loaded, "all", only)
    with prepared(resolve(state), loaded) as world:
        for task in map(loaded.tasks.__getitem__, chosen):
            try:
                yield from _task(loaded, task, world)
            except TaskError as error:
                yield Problem(task.id, str(error))


def _task(suite: Suite, task: Task, world: World) -> Iterator[Problem]:
    yield from _unwritten(task)
    yield from (Problem(task.id, str(error)) for error in checks.problems(draw(suite, task, 0)))
    yield from _references(suite, task, world)
    wrong = wrong_answers(task)
    if len(wrong) < FEWEST_WRONG:
        yield Problem(task.id, f"{len(wrong)} wrong answers; at least {FEWEST_WRONG} are needed")
    failed = yield from _wrong(suite, task, world, wrong)
    yield from _suboptimal(suite, task, world)
    for place, spec in enumerate(task.checks):
        if place not in failed:
            yield Problem(task.id, f"{task.path}:{spec.line}: no wrong answer fails {spec.name}")


def _unwritten(task: Task) -> Iterator[Problem]:
    """What a scaffold left to the task's author."""
    for number, line in enumerate(text_of(task.path).splitlines(), 1):
        if TODO in line:
            yield Problem(task.id, f"{task.path}:{number}: still to be written: {line.strip()}")


def _played(suite: Suite, task: Task, world: World, path: Path, library: str) -> Quest:
    for file in read_script(path).files if path.is_dir() else [path]:
        text_of(file)
    instance = draw(suite, task, 0)
    asked = prompt(instance, library=library)
    return play_out(world, instance, asked, lambda number, _: as_reply(path, instance, number))


def _references(suite: Suite, task: Task, world: World) -> Iterator[Problem]:
    for library in ("ethers", "viem"):
        path = task.references.get(library)
        if path is None:
            if library == "ethers" or task.kind != "dialogue":
                yield Problem(task.id, f"no reference answer for {library}")
            continue
        quest = _played(suite, task, world, path, library)
        if quest.score is None or quest.score.exact != FULL or not quest.score.passed:
            yield Problem(task.id, f"{path.name} does not earn {FULL}: {_outcome(quest)}")
        if quest.paper is not None and quest.paper.exact != FULL:
            yield Problem(task.id, f"{path.name} earns {decimal_text(quest.paper.exact)} under the paper score")


def _wrong(
    suite: Suite, task: Task, world: World, answers: Sequence[WrongAnswer]
) -> Generator[Problem, None, set[int]]:
    """What is wrong with the wrong answers; returns the places of the checks that some of them fail."""
    places: set[int] = set()
    for answer in answers:
        quest = _played(suite, task, world, answer.path, "ethers")
        if quest.score is None:
            yield Problem(task.id, f"{answer.path.name}: {_outcome(quest)}")
            continue
        if quest.score.passed:
            yield Problem(task.id, f"{answer.path.name} passes")
        places |= {place for place, check in enumerate(quest.score.checks) if not check.passed}
        failed = {check.name for check in quest.score.checks if not check.passed}
        if kept := [name for name in answer.fails if name not in failed]:
            yield Problem(task.id, f"{answer.path.name} says it fails {', '.join(kept)}, but that holds")
        if quest.paper is not None and answer.paper is not None and _differs(quest.paper.exact, answer.paper):
            yield Problem(
                task.id, f"{answer.path.name} says paper: {answer.paper}, but earns {decimal_text(quest.paper.exact)}"
            )
    return places


def _suboptimal(suite: Suite, task: Task, world: World) -> Iterator[Problem]:
    answers = suboptimal_answers(task)
    if task.kind == "dialogue" and not answers:
        yield Problem(task.id, "no suboptimal dialogue; one that passes in too many rounds shows the decay")
    for answer in answers:
        quest = _played(suite, task, world, answer.path, "ethers")
        if quest.score is None or not quest.score.passed:
            yield Problem(task.id, f"{answer.name} does not pass: {_outcome(quest)}")
        elif _differs(quest.score.exact, answer.score):
            yield Problem(task.id, f"{answer.name} says score: {answer.score}, but earns {quest.score.text}")
        if quest.paper is not None and _differs(quest.paper.exact, answer.paper):
            earned = decimal_text(quest.paper.exact)
            yield Problem(task.id, f"{answer.name} says paper: {answer.paper}, but earns {earned}")


def _differs(exact: Fraction, promised: str) -> bool:
    """Whether a score is another than a decimal of at most four places promises."""
    return decimal_text(exact) != decimal_text(Fraction(promised))


def _outcome(quest: Quest) -> str:
    if quest.score is None:
        return f"infra_error ({quest.reason}): {quest.evidence.get('fault')}"
    failed = [
        f"{check.name}: expected {check.expected}, got {check.observed}"
        for check in quest.score.checks
        if not check.passed
    ]
    error = quest.rounds[-1].error
    said = str(error["message"]) if error else ""
    return "; ".join(filter(None, [quest.reason, said, *failed]))
