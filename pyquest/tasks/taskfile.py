"""Reads one task folder: ``task.yaml``, its answers beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from pyquest.errors import TaskError
from pyquest.tasks.accounts import Accounts
from pyquest.tasks.documents import Document, Location
from pyquest.tasks.models import CheckSpec, EventSpec, Optimal, ReadingSpec, StepSpec, Task, names_of
from pyquest.tasks.params import ParamSpec, declared
from pyquest.tasks.shapes import FileModel, checked, unknown

_Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
_Line = Annotated[str, Field(min_length=1)]
_Arguments = dict[str, Any]
_Entry = Annotated[dict[_Name, _Arguments], Field(min_length=1, max_length=1)]
_Wordings = Annotated[list[_Line], Field(min_length=1)]

_REFERENCES = {"ethers": "reference", "viem": "reference.viem"}
_DIALOGUE_KEYS = ("optimal", "verify", "events")
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_ACCOUNT = re.compile(r"\$([A-Za-z0-9_]+)")


class PhrasingsShape(FileModel):
    """Wordings by style; every ``{name}`` is a parameter."""

    precise: _Wordings | None = None
    moderate: _Wordings | None = None
    vague: _Wordings | None = None


class OptimalShape(FileModel):
    """The fewest rounds of a dialogue: by our count, and by that of the published code."""

    sound: Annotated[int, Field(ge=1)]
    paper: Annotated[int, Field(ge=1)]


class TaskShape(FileModel):
    """A task file. ``optimal``, ``verify``, ``events`` and ``key`` are for composite tasks alone."""

    id: _Name
    version: Annotated[int, Field(ge=1)]
    title: _Line
    difficulty: Literal["easy", "medium", "hard"]
    category: _Name | None = None
    kind: Literal["transaction", "query"] | None = None
    params: dict[_Name, ParamSpec]
    setup: Annotated[list[_Entry], Field(default_factory=list)]
    phrasings: PhrasingsShape
    hints: _Line | None = None
    answer: Annotated[dict[_Line, _Entry], Field(min_length=1)] | None = None
    optimal: OptimalShape | None = None
    verify: Annotated[dict[_Name, _Entry], Field(min_length=1)] | None = None
    events: Annotated[list[_Arguments], Field(min_length=1)] | None = None
    checks: Annotated[list[_Entry], Field(min_length=1)]


class ScoringShape(FileModel):
    """What every check can say beside its own arguments."""

    points: Annotated[int, Field(ge=0, le=100)] = 0
    gate: bool = False
    key: bool = False


def load_task(document: Document, split: str, accounts: Accounts) -> Task:
    """What a task file says, and which answers lie beside it.

    Args:
        document: The ``task.yaml``; the name of its folder is the task's id.
        split: ``atomic`` or ``composite``.
        accounts: The suite's accounts.

    Raises:
        TaskError: The file is wrong; with line and column.
    """
    path = document.path
    shape = checked(document, TaskShape)
    if shape.id != path.parent.name:
        raise document.error(f"the id is {shape.id!r} but the folder is called {path.parent.name!r}", ("id",))
    _check_draws(document, shape.params, accounts)
    task = Task(
        id=shape.id,
        version=shape.version,
        title=shape.title,
        split=split,
        kind=_kind(document, shape, split),
        category=shape.category,
        difficulty=shape.difficulty,
        params=shape.params,
        setup=steps(document, ("setup",), shape.setup),
        phrasings={style: tuple(wordings) for style, wordings in shape.phrasings if wordings},
        hints=shape.hints,
        answer=_readings(document, "answer", shape.answer or {}),
        checks=_checks(document, shape.checks),
        references=_references(path.parent, split),
        wrong=_answers(path.parent / "wrong", split),
        path=path,
        digest=document.digest,
        optimal=Optimal(shape.optimal.sound, shape.optimal.paper) if shape.optimal else None,
        verify=_readings(document, "verify", shape.verify or {}),
        events=tuple(EventSpec(args, document.line(("events", n))) for n, args in enumerate(shape.events or [])),
        suboptimal=_answers(path.parent / "suboptimal", split),
    )
    if not task.phrasings:
        raise document.error("give at least one wording: precise, moderate or vague", ("phrasings",))
    _check_split(document, task)
    _check_references(document, task.param_names, accounts)
    return task


def steps(document: Document, at: Location, entries: list[dict[str, dict[str, Any]]]) -> tuple[StepSpec, ...]:
    """A list of one-key mappings as steps with their lines."""
    return tuple(
        StepSpec(name, args, document.line((*at, position)))
        for position, entry in enumerate(entries)
        for name, args in entry.items()
    )


def _kind(document: Document, shape: TaskShape, split: str) -> Literal["transaction", "query", "dialogue"]:
    if split == "composite":
        for key in ("kind", "answer"):
            if getattr(shape, key) is not None:
                raise document.error(f"a composite task is a dialogue and has no `{key}`", (key,), at_key=True)
        return "dialogue"
    implied: Literal["transaction", "query"] = "transaction" if shape.answer is None else "query"
    if shape.kind not in (None, implied):
        raise document.error(f"a task {'with' if shape.answer else 'without'} `answer` is a {implied}", ("kind",))
    return implied


def _checks(document: Document, entries: list[dict[str, dict[str, Any]]]) -> tuple[CheckSpec, ...]:
    found = []
    for position, entry in enumerate(entries):
        [(name, given)] = entry.items()
        at = ("checks", position, name)
        own = {key: value for key, value in given.items() if key not in ScoringShape.model_fields}
        scoring = checked(document, ScoringShape, {key: given[key] for key in given if key not in own}, at)
        found.append(CheckSpec(name, own, scoring.points, scoring.gate, document.line(at[:2]), scoring.key))
    if (total := sum(check.points for check in found)) != 100:
        raise document.error(f"the points add up to {total}; they must make 100", ("checks",), at_key=True)
    return tuple(found)


def _readings(
    document: Document, section: str, entries: Mapping[str, dict[str, dict[str, Any]]]
) -> dict[str, ReadingSpec]:
    return {
        name: ReadingSpec(kind, args, document.line((section, name)))
        for name, entry in entries.items()
        for kind, args in entry.items()
    }


def _references(folder: Path, split: str) -> dict[str, Path]:
    """An atomic task's ``reference.ts``, a composite one's folder ``reference/``; with ``.viem`` for viem."""
    if split == "composite":
        return {library: folder / name for library, name in _REFERENCES.items() if (folder / name).is_dir()}
    files = {library: folder / f"{name}.ts" for library, name in _REFERENCES.items()}
    return {library: file for library, file in files.items() if file.is_file()}


def _answers(folder: Path, split: str) -> tuple[Path, ...]:
    if split == "composite":
        return tuple(sorted(path for path in folder.glob("*") if path.is_dir()))
    return tuple(sorted(folder.glob("*.ts")))


def _check_split(document: Document, task: Task) -> None:
    keys = [check for check in task.checks if check.key]
    if task.split == "composite":
        if task.optimal is None:
            raise document.error("a composite task says in how many rounds it can be done: `optimal`")
        if len(keys) != 1:
            raise document.error(f"{len(keys)} checks have `key: true`; exactly one must", ("checks",), at_key=True)
        return
    for key in _DIALOGUE_KEYS:
        if key in document.value:
            raise document.error(f"only a composite task has `{key}`", (key,), at_key=True)
    if keys:
        raise document.error("only a composite task has a check with `key: true`", ("checks",), at_key=True)


def _check_draws(document: Document, params: Mapping[str, ParamSpec], accounts: Accounts) -> None:
    seen: set[str] = set()
    for key, spec in params.items():
        at = ("params", key)
        for name in names_of(key, spec):
            if name in seen:
                raise document.error(f"the parameter {name!r} is declared twice", at, at_key=True)
            seen.add(name)
        try:
            declared(spec, accounts)
        except TaskError as error:
            raise document.error(error.message, at) from error
        except ValueError as error:
            raise document.error(str(error), at) from error


def _check_references(document: Document, names: tuple[str, ...], accounts: Accounts) -> None:
    """Every ``{name}`` must be a parameter and every ``$name`` an account, wherever they are used."""
    for section in ("setup", "phrasings", "answer", "verify", "events", "checks"):
        for location, text in _strings(document.value.get(section), (section,)):
            for name in _PLACEHOLDER.findall(text):
                if name not in names:
                    raise document.error(unknown("parameter", name, names), location)
            if "{" in _PLACEHOLDER.sub("", text) or "}" in _PLACEHOLDER.sub("", text):
                raise document.error("a brace without its partner; placeholders are written {parameter}", location)
            if (ref := _ACCOUNT.fullmatch(text)) and ref[1] not in accounts.addresses:
                raise document.error(unknown("account", ref[1], accounts.addresses), location)


def _strings(value: Any, at: Location) -> Iterator[tuple[Location, str]]:
    if isinstance(value, str):
        yield at, value
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, child in children:
        yield from _strings(child, (*at, step))
