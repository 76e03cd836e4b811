"""Reads one task folder: ``task.yaml``, its answers beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from pyquest.errors import TaskError
from pyquest.tasks.accounts import Accounts
from pyquest.tasks.documents import Document, Location, read
from pyquest.tasks.models import CheckSpec, ReadingSpec, StepSpec, Task, names_of
from pyquest.tasks.params import ParamSpec, declared
from pyquest.tasks.shapes import FileModel, checked, unknown

_Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
_Line = Annotated[str, Field(min_length=1)]
_Arguments = dict[str, Any]
_Entry = Annotated[dict[_Name, _Arguments], Field(min_length=1, max_length=1)]
_Wordings = Annotated[list[_Line], Field(min_length=1)]

_REFERENCES = {"ethers": "reference.ts", "viem": "reference.viem.ts"}
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_ACCOUNT = re.compile(r"\$([A-Za-z0-9_]+)")


class PhrasingsShape(FileModel):
    """Wordings by style; every ``{name}`` is a parameter."""

    precise: _Wordings | None = None
    moderate: _Wordings | None = None
    vague: _Wordings | None = None


class TaskShape(FileModel):
    """A task file."""

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
    checks: Annotated[list[_Entry], Field(min_length=1)]


class _Scoring(FileModel):
    """What every check can say beside its own arguments."""

    points: Annotated[int, Field(ge=0, le=100)] = 0
    gate: bool = False


def load_task(path: Path, split: str, accounts: Accounts) -> Task:
    """Read a task file.

    Args:
        path: The ``task.yaml``; the name of its folder is the task's id.
        split: ``atomic`` or ``composite``.
        accounts: The suite's accounts.

    Raises:
        TaskError: The file is wrong; with line and column.
    """
    document = read(path)
    shape = checked(document, TaskShape)
    if shape.id != path.parent.name:
        raise document.error(f"the id is {shape.id!r} but the folder is called {path.parent.name!r}", ("id",))
    _check_draws(document, shape.params, accounts)
    task = Task(
        id=shape.id,
        version=shape.version,
        title=shape.title,
        split=split,
        kind=_kind(document, shape),
        category=shape.category,
        difficulty=shape.difficulty,
        params=shape.params,
        setup=steps(document, ("setup",), shape.setup),
        phrasings={style: tuple(wordings) for style, wordings in shape.phrasings if wordings},
        hints=shape.hints,
        answer=_answer(document, shape.answer or {}),
        checks=_checks(document, shape.checks),
        references={lib: path.with_name(name) for lib, name in _REFERENCES.items() if path.with_name(name).is_file()},
        wrong=tuple(sorted(path.parent.glob("wrong/*.ts"))),
        path=path,
        digest=document.digest,
    )
    if not task.phrasings:
        raise document.error("give at least one wording: precise, moderate or vague", ("phrasings",))
    _check_references(document, task.param_names, accounts)
    return task


def steps(document: Document, at: Location, entries: list[dict[str, dict[str, Any]]]) -> tuple[StepSpec, ...]:
    """A list of one-key mappings as steps with their lines."""
    return tuple(
        StepSpec(name, args, document.line((*at, position)))
        for position, entry in enumerate(entries)
        for name, args in entry.items()
    )


def _kind(document: Document, shape: TaskShape) -> Literal["transaction", "query"]:
    implied: Literal["transaction", "query"] = "transaction" if shape.answer is None else "query"
    if shape.kind not in (None, implied):
        raise document.error(f"a task {'with' if shape.answer else 'without'} `answer` is a {implied}", ("kind",))
    return implied


def _checks(document: Document, entries: list[dict[str, dict[str, Any]]]) -> tuple[CheckSpec, ...]:
    found = []
    for position, entry in enumerate(entries):
        [(name, given)] = entry.items()
        at = ("checks", position, name)
        own = {key: value for key, value in given.items() if key not in _Scoring.model_fields}
        scoring = checked(document, _Scoring, {key: given[key] for key in given if key not in own}, at)
        found.append(CheckSpec(name, own, scoring.points, scoring.gate, document.line(at[:2])))
    if (total := sum(check.points for check in found)) != 100:
        raise document.error(f"the points add up to {total}; they must make 100", ("checks",), at_key=True)
    return tuple(found)


def _answer(document: Document, fields: Mapping[str, dict[str, dict[str, Any]]]) -> dict[str, ReadingSpec]:
    return {
        field: ReadingSpec(kind, args, document.line(("answer", field)))
        for field, entry in fields.items()
        for kind, args in entry.items()
    }


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
    for section in ("setup", "phrasings", "answer", "checks"):
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
