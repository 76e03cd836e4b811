"""What a suite consists of once its files are read: frozen values, free of YAML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pyquest.errors import UsageError
from pyquest.tasks.accounts import Accounts
from pyquest.tasks.params import Linked, ParamSpec
from pyquest.tasks.shapes import nearest

STYLES = ("precise", "moderate", "vague")
"""How much of the request a phrasing spells out, from all of it to what the outcome needs."""


@dataclass(frozen=True)
class StepSpec:
    """One step of a set-up, or one line of a suite's table of asserted facts.

    Attributes:
        name: Which step, such as ``give``.
        args: Its arguments as written.
        line: 1-based line in the file that declares it.
    """

    name: str
    args: Mapping[str, Any]
    line: int


@dataclass(frozen=True)
class CheckSpec:
    """One check of a task.

    Attributes:
        name: Which check, such as ``balance_change``.
        args: Its arguments as written, without ``points`` and ``gate``.
        points: Out of 100 over the task; 0 for a check that only guards.
        gate: Whether failing it makes the whole score 0.
        line: 1-based line in the task file.
        key: Of a dialogue: whether it judges the key effect, the one that the others prepare, follow or verify.
    """

    name: str
    args: Mapping[str, Any]
    points: int
    gate: bool
    line: int
    key: bool = False


@dataclass(frozen=True)
class ReadingSpec:
    """What a field of a query's answer, or a value in a dialogue, is compared with.

    Attributes:
        kind: Which reading, such as ``balance``.
        args: Its arguments as written.
        line: 1-based line in the task file.
    """

    kind: str
    args: Mapping[str, Any]
    line: int


@dataclass(frozen=True)
class EventSpec:
    """One event that a dialogue has to bring about.

    Attributes:
        args: ``contract``, ``event`` and the event's arguments, as in the check ``emitted``.
        line: 1-based line in the task file.
    """

    args: Mapping[str, Any]
    line: int


@dataclass(frozen=True)
class Optimal:
    """The fewest rounds in which a dialogue can be done.

    Attributes:
        sound: As declared; what the sound score decays by.
        paper: What the published code works with, and its score decays by.
    """

    sound: int
    paper: int

    @property
    def limit(self) -> int:
        """The most rounds that a dialogue may have: twice the larger optimum."""
        return 2 * max(self.sound, self.paper)


@dataclass(frozen=True)
class Task:
    """One task as declared: what is asked, over which parameters, and what counts.

    Attributes:
        id: Its name, which is also its folder's.
        version: Raised whenever a change can move a score.
        split: ``atomic`` or ``composite``.
        kind: ``transaction``, ``query``, or ``dialogue`` for every composite task.
        category: The group it is reported in; None if it is in none.
        difficulty: ``easy``, ``medium`` or ``hard``.
        params: Parameter, or group of linked ones, to how it is drawn; in the file's order.
        setup: What happens on top of the suite's world before the model is asked.
        phrasings: Style to wordings with ``{parameter}`` placeholders.
        hints: What ``--hints`` adds to the prompt; None if the task has none.
        answer: Of a query: field of the answer to what it must equal.
        references: Library (``ethers``, ``viem``) to the reference answer: a file, or a dialogue's folder.
        wrong: Answers that must not pass: files, or folders.
        path: The task file.
        digest: SHA-256 of the task file's bytes, in hex.
        optimal: Of a dialogue: the fewest rounds; None for every other task.
        verify: Of a dialogue: name to what one of its rounds has to read from the chain.
        events: Of a dialogue: what has to happen in this order, where the end state does not show it.
        suboptimal: Folders with dialogues that pass in more rounds than needed.
    """

    id: str
    version: int
    title: str
    split: str
    kind: str
    category: str | None
    difficulty: str
    params: Mapping[str, ParamSpec]
    setup: tuple[StepSpec, ...]
    phrasings: Mapping[str, tuple[str, ...]]
    hints: str | None
    answer: Mapping[str, ReadingSpec]
    checks: tuple[CheckSpec, ...]
    references: Mapping[str, Path]
    wrong: tuple[Path, ...]
    path: Path
    digest: str
    optimal: Optimal | None = None
    verify: Mapping[str, ReadingSpec] = field(default_factory=dict)
    events: tuple[EventSpec, ...] = ()
    suboptimal: tuple[Path, ...] = ()

    @property
    def param_names(self) -> tuple[str, ...]:
        """The parameters that an instance has, members of linked rows included."""
        return tuple(name for key, spec in self.params.items() for name in names_of(key, spec))


def names_of(key: str, spec: ParamSpec) -> tuple[str, ...]:
    """The parameters that one declaration yields: itself, or the members of its rows."""
    return tuple(spec.linked[0]) if isinstance(spec, Linked) else (key,)


@dataclass(frozen=True)
class Suite:
    """A set of tasks with the world they are played in.

    Attributes:
        name: As its suite file says.
        version: Raised whenever a change can move a score.
        path: Its folder.
        accounts: The names that its files can use.
        world: The base scenario, run once on top of a state bundle.
        asserts: What must hold afterwards.
        tasks: Task id to task, sorted by id within each split.
        digest: SHA-256 over the digests of all its files and of the contracts that it can place, in hex.
        world_digest: The same without the tasks: whatever decides the world that they are played in. Empty for a suite
            that was not read from files.
    """

    name: str
    version: int
    path: Path
    accounts: Accounts
    world: tuple[StepSpec, ...]
    asserts: tuple[StepSpec, ...]
    tasks: Mapping[str, Task]
    digest: str
    world_digest: str = ""

    def task(self, task_id: str) -> Task:
        """The task with this id.

        Raises:
            UsageError: The suite has none.
        """
        if task_id not in self.tasks:
            raise UsageError(f"suite {self.name} has no task {task_id!r}{nearest(task_id, self.tasks)}")
        return self.tasks[task_id]
