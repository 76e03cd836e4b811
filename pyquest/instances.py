"""A task with a seed: exact parameters, one wording, and the accounts behind its names."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pyquest.amounts import Address, Amount
from pyquest.errors import TaskError, UsageError
from pyquest.tasks import STYLES, Accounts, ParamSpec, Suite, Task, Value
from pyquest.tasks.draws import Draws, drawn
from pyquest.tasks.params import Account, Choice, Fixed, Flag, Integer, Linked, Text, Uniform, kind_of, resolve

__all__ = ["WORDINGS", "Instance", "Value", "draw", "render_answer"]

WORDINGS = ("any", *STYLES)
"""What ``--wording`` can be: any phrasing of the task, or one of a style."""

_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_ANSWER_PLACEHOLDER = re.compile(r"\{\{([a-z][a-z0-9_]*)\}\}")
_QUOTE = re.compile(r"\\.|[\"'`]")
_WORDING = "@phrasing"


@dataclass(frozen=True)
class Instance:
    """A task with its parameters drawn: everything about a quest that is known before it is played.

    Attributes:
        params: Parameter to value; amounts as :class:`Amount`.
        style: The style of the wording: ``precise``, ``moderate`` or ``vague``.
        wording: The request, with its parameters filled in.
    """

    suite: Suite
    task: Task
    seed: int
    params: Mapping[str, Value]
    style: str
    wording: str

    @property
    def agent(self) -> Address:
        """The account that carries out the request."""
        return self.suite.accounts.address("agent")

    def address(self, ref: str) -> Address:
        """The address behind ``$usdt``, ``{to_address}`` or ``0x…``.

        Raises:
            TaskError: There is no such name, or the parameter is no address.
        """
        name = _PLACEHOLDER.fullmatch(ref)
        if not name:
            return self.suite.accounts.address(ref)
        value = self._param(name[1])
        if kind_of(value) != "an address":
            raise TaskError(f"the parameter {name[1]!r} is {kind_of(value)}, not an address", self.task.path)
        return Address(str(value))

    def amount(self, ref: str) -> int:
        """Base units of ``{amount}``, ``5 USDT``, ``0 wei`` or a bare ``0``.

        A whole-number parameter counts base units itself. Expressions that need a chain belong to the checks.

        Raises:
            TaskError: It is none of these, or its unit is unknown.
        """
        if name := _PLACEHOLDER.fullmatch(ref):
            value = self._param(name[1])
            if isinstance(value, int) and not isinstance(value, bool):
                return value
            if isinstance(value, Amount) and value.symbol:
                return value.units
            raise TaskError(f"the parameter {name[1]!r} is {kind_of(value)}, not an amount", self.task.path)
        number, _, unit = ref.partition(" ")
        if ref == "0":
            return 0
        if not unit:
            raise TaskError(
                f'{ref!r} is no amount; write {{parameter}} or a number with its unit, "5 USDT"', self.task.path
            )
        try:
            value = resolve(number, unit, self.suite.accounts)
        except (ValueError, TaskError) as error:
            raise TaskError(f"{ref!r} is no amount: {error}", self.task.path) from error
        assert isinstance(value, Amount)
        return value.units

    def text(self, ref: str) -> str:
        """``ref`` with every ``{parameter}`` replaced by its value as a person would write it.

        Raises:
            TaskError: A placeholder is not a parameter.
        """
        return _PLACEHOLDER.sub(lambda name: _written(self._param(name[1])), ref)

    def params_json(self) -> dict[str, str | int | bool]:
        """The parameters as result lines and ``--params`` hold them: amounts as decimal strings."""
        return {name: value.text if isinstance(value, Amount) else value for name, value in self.params.items()}

    def _param(self, name: str) -> Value:
        if name not in self.params:
            raise TaskError(f"{name!r} is not a parameter; there are {', '.join(self.params)}", self.task.path)
        return self.params[name]


def draw(
    suite: Suite,
    task: Task,
    seed: int,
    *,
    overrides: Mapping[str, object] | None = None,
    wording: str = "any",
) -> Instance:
    """The instance of a task that a seed gives.

    Args:
        suite: Where the task is from.
        task: The task.
        seed: 0 or more, below 2**256.
        overrides: Values that replace drawn ones, as JSON holds them: decimal strings (or whole numbers) for amounts,
            whole numbers, booleans, texts, addresses or ``$names``. They may lie outside the declared range but must be
            of its kind. Parameters that are the same for every seed can be named, with that value. A member of linked
            rows selects among the rows.
        wording: ``any``, or the style that the phrasing must have.

    Raises:
        UsageError: An override, the style or the seed does not fit the task.
    """
    if not 0 <= seed < 2**256:
        raise UsageError(f"a seed is a whole number from 0 to 2**256 - 1, not {seed}")
    given = dict(overrides or {})
    for name in given:
        if name not in task.param_names:
            raise UsageError(f"{task.id} has no parameter {name!r}; it has {', '.join(task.param_names) or 'none'}")
    params: dict[str, Value] = {}
    for key, spec in task.params.items():
        draws = Draws(seed, task.id, key)
        if isinstance(spec, Linked):
            params |= _row(spec, draws, task, given, suite.accounts)
        elif key in given:
            params[key] = _override(spec, task, key, given[key], suite.accounts)
        else:
            params[key] = drawn(spec, draws, suite.accounts)
    style, phrasing = _phrasing(task, wording, Draws(seed, task.id, _WORDING))
    instance = Instance(suite, task, seed, params, style, "")
    return replace(instance, wording=instance.text(phrasing))


def render_answer(text: str, instance: Instance, path: Path | None = None) -> str:
    """An answer file with its ``{{parameter}}`` placeholders filled in.

    A placeholder becomes the parameter's JSON value (``"0x…"``, ``"45.2"``, ``25``). Inside a quoted string of the same
    line it becomes the bare text instead, escaped for those quotes: ``{{amount}}`` and ``"{{amount}}"`` both give
    ``"45.2"``, and a file can be valid TypeScript before it is filled in.

    Args:
        text: The file's content.
        instance: Whose parameters to use.
        path: The file, for error messages.

    Raises:
        TaskError: A placeholder is not a parameter; with line and column.
    """
    values = instance.params_json()

    def value(match: re.Match[str]) -> str:
        line_start = text.rfind("\n", 0, match.start()) + 1
        if match[1] not in values:
            line, column = text.count("\n", 0, match.start()) + 1, match.start() - line_start + 1
            known = ", ".join(values)
            raise TaskError(
                f"{{{{{match[1]}}}}} is not a parameter of {instance.task.id}; it has {known}", path, line, column
            )
        quote = _open_quote(text[line_start : match.start()])
        if quote is None:
            return json.dumps(values[match[1]])
        inner = json.dumps(_written(instance.params[match[1]]))[1:-1]
        return inner if quote == '"' else inner.replace(quote, "\\" + quote).replace("${", "\\${")

    return _ANSWER_PLACEHOLDER.sub(value, text)


def _open_quote(before: str) -> str | None:
    quote = None
    for token in _QUOTE.findall(before):
        if quote is None and len(token) == 1:
            quote = token
        elif token == quote:
            quote = None
    return quote


def _row(spec: Linked, draws: Draws, task: Task, given: Mapping[str, object], accounts: Accounts) -> dict[str, Value]:
    rows = [{name: resolve(value, None, accounts) for name, value in row.items()} for row in spec.linked]
    wanted = {name: _literal(task, name, given[name], None, accounts) for name in rows[0] if name in given}
    fitting = [row for row in rows if all(row[name] == value for name, value in wanted.items())]
    if not fitting:
        asked = " and ".join(f"{name} {_written(value)}" for name, value in wanted.items())
        there = "; ".join(", ".join(f"{name} {_written(value)}" for name, value in row.items()) for row in rows)
        raise UsageError(f"{task.id}: no row of linked parameters has {asked}; the rows are: {there}")
    return fitting[draws.below(len(fitting))]


def _override(spec: ParamSpec, task: Task, name: str, value: object, accounts: Accounts) -> Value:
    """A value from ``--params`` in the place of a drawn one."""
    unit = getattr(spec, "unit", None)
    found = _literal(task, name, value, unit, accounts, plain=isinstance(spec, Text))
    match spec:
        case Fixed() | Account():
            own = drawn(spec, Draws(0, task.id, name), accounts)
            if found != own or type(found) is not type(own):
                raise UsageError(f"{task.id}: {name} is always {_written(own)}; only drawn parameters can be set")
            return found
        case Choice(choice=values):
            kinds = {kind_of(resolve(value, unit, accounts)) for value in values}
        case Uniform():
            kinds = {"an amount", "a number"}
        case Integer():
            kinds = {"a whole number"}
        case Text():
            kinds = {"a text", "an address"}
        case Flag():
            kinds = {"true or false"}
        case _:
            kinds = {"an address"}
    if kind_of(found) not in kinds:
        raise UsageError(f"{task.id}: {name} must be {' or '.join(sorted(kinds))}, not {value!r}")
    if isinstance(found, int) and found < 0:
        raise UsageError(f"{task.id}: {name} cannot be negative")
    return found


def _literal(
    task: Task, name: str, value: object, unit: str | None, accounts: Accounts, *, plain: bool = False
) -> Value:
    if isinstance(value, float):
        raise UsageError(f'{task.id}: {name} is a float, which is not exact; write it as a decimal string: "{value}"')
    if not isinstance(value, str | int):
        raise UsageError(f"{task.id}: {name} must be a string, a whole number or true or false, not {value!r}")
    if plain:
        return value
    try:
        return resolve(value, unit, accounts)
    except TaskError as error:
        raise UsageError(f"{task.id}: {name}: {error.message}") from error
    except ValueError as error:
        raise UsageError(f"{task.id}: {name}: {error}") from error


def _phrasing(task: Task, wording: str, draws: Draws) -> tuple[str, str]:
    if wording not in WORDINGS:
        raise UsageError(f"no wording is called {wording!r}; there are {', '.join(WORDINGS)}")
    styles = STYLES if wording == "any" else (wording,)
    choices = [(style, phrasing) for style in styles for phrasing in task.phrasings.get(style, ())]
    if not choices:
        raise UsageError(f"{task.id} has no {wording} wording; it has {', '.join(task.phrasings)}")
    return choices[draws.below(len(choices))]


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.text if isinstance(value, Amount) else str(value)
