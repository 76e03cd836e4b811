"""How a check is declared, found by its name in a task file, and run.

A check is one pure function of the evidence, the instance and its own arguments. It says whether the goal was met, what
was expected and what was observed; points and gates are the task's, and :mod:`pyquest.scoring` deals with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from pyquest import extensions
from pyquest.checks.expressions import Expression
from pyquest.errors import ReadFailed, TaskError
from pyquest.evidence import Evidence, Reading
from pyquest.instances import Instance
from pyquest.tasks import CheckSpec, Task
from pyquest.tasks.shapes import unknown


class Args(BaseModel):
    """Base of the arguments of every check: an argument that it does not know is an error of the task.

    Validators are built for the checks that a process meets, not for all of them.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=False, defer_build=True)

    def amounts(self) -> Mapping[str, Expression]:
        """Those of the arguments that are amounts."""
        return {name: value for name, value in self if isinstance(value, Expression)}


@dataclass(frozen=True)
class CheckResult:
    """What a check found.

    Attributes:
        passed: Whether the goal was met.
        expected: What would have met it, in words and exact numbers.
        observed: What there was instead, or that it was so.
    """

    passed: bool
    expected: str
    observed: str


A = TypeVar("A", bound=Args)
Judge = Callable[[Evidence, Instance, A], CheckResult]
Accounts = Callable[[Instance, A], Iterable[Reading]]


@dataclass(frozen=True)
class Check:
    """A check as it is registered.

    Attributes:
        name: What task files call it.
        args: The model of its arguments.
        judge: The function.
        accounts_for: The readings whose change it judges, so that ``no_other_changes`` leaves them to it.
        one_is_enough: As a gate, several of this name hold when one of them passes: the fields of a query answer.
    """

    name: str
    args: type[Args]
    judge: Judge[Any]
    accounts_for: Accounts[Any]
    one_is_enough: bool

    @property
    def summary(self) -> str:
        """The first line of the function's docstring, for listings."""
        return (self.judge.__doc__ or "").strip().partition("\n")[0]


_CHECKS: dict[str, Check] = {}
CHECKS: Mapping[str, Check] = MappingProxyType(_CHECKS)
"""Every registered check by name."""


def _nothing(instance: Instance, args: Args) -> Iterable[Reading]:
    return ()


def check(
    name: str, args: type[A], *, accounts_for: Accounts[A] = _nothing, one_is_enough: bool = False
) -> Callable[[Judge[A]], Judge[A]]:
    """Register a function as the check ``name``.

    Args:
        name: What task files call it.
        args: The model of its arguments.
        accounts_for: Which readings it judges; see :attr:`Check.accounts_for`.
        one_is_enough: See :attr:`Check.one_is_enough`.

    Raises:
        ValueError: The name is taken, or the function has no docstring.
    """

    def register(judge: Judge[A]) -> Judge[A]:
        if name in _CHECKS:
            raise ValueError(f"there is a check {name!r} already, in {_CHECKS[name].judge.__module__}")
        if not judge.__doc__:
            raise ValueError(f"the check {name!r} needs a docstring that says when it passes")
        _CHECKS[name] = Check(name, args, judge, accounts_for, one_is_enough)
        return judge

    return register


@dataclass(frozen=True)
class Bound:
    """A check with the arguments that one task gives it."""

    spec: CheckSpec
    check: Check
    args: Args

    def judge(self, evidence: Evidence, instance: Instance) -> CheckResult:
        """Run it. A contract that cannot be read fails the check; trouble of the harness passes through."""
        try:
            return self.check.judge(evidence, instance, self.args)
        except ReadFailed as failure:
            return CheckResult(False, "a contract that can be read", str(failure))

    def accounts_for(self, instance: Instance) -> frozenset[Reading]:
        """The readings whose change this check judges."""
        return frozenset(self.check.accounts_for(instance, self.args))

    def look_up(self, instance: Instance) -> None:
        """Resolve everything that the arguments name, without a chain; raises TaskError for what does not exist."""
        self.accounts_for(instance)
        for amount in self.args.amounts().values():
            amount.check(instance)


def bind(spec: CheckSpec, path: Path | None = None) -> Bound:
    """Find the check that a task names and validate its arguments.

    Args:
        spec: The entry of the task file.
        path: The task file, for messages.

    Raises:
        TaskError: No such check, or its arguments are wrong; with line and the nearest right spelling.
    """
    if spec.name not in CHECKS:
        broken = extensions.register(extensions.CHECKS)
        if spec.name not in CHECKS:
            raise TaskError(unknown("check", spec.name, CHECKS) + broken, path, spec.line)
    found = CHECKS[spec.name]
    try:
        return Bound(spec, found, found.args.model_validate(dict(spec.args)))
    except ValidationError as error:
        raise TaskError(f"{spec.name}: {_first_problem(error, found.args)}", path, spec.line) from error


def bind_all(task: Task) -> tuple[Bound, ...]:
    """All checks of a task, bound. Raises :class:`~pyquest.errors.TaskError` for the first that is wrong."""
    return tuple(bind(spec, task.path) for spec in task.checks)


def problems(instance: Instance) -> list[TaskError]:
    """Everything that is wrong with the checks of a task, for ``tasks lint``; needs any one instance, but no chain."""
    task, found = instance.task, []
    for spec in task.checks:
        try:
            bind(spec, task.path).look_up(instance)
        except TaskError as error:
            found.append(error if error.line else TaskError(error.message, task.path, spec.line))
    if not any(spec.gate for spec in task.checks):
        found.append(TaskError("no check is a gate; without one, doing something else earns points", task.path))
    return found


def _first_problem(error: ValidationError, model: type[Args]) -> str:
    # A misspelt argument is also a missing one; the spelling is what to say first.
    first = min(error.errors(include_url=False), key=lambda one: one["type"] != "extra_forbidden")
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        names = [field.alias or name for name, field in model.model_fields.items()]
        return unknown("argument", where, names)
    if first["type"] == "missing":
        return f"the argument {where!r} is missing"
    message = first["msg"].removeprefix("Value error, ")
    return f"{where}: {message}" if where else message
