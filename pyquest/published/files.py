"""Published task files as they are: found in a checkout, read, nothing decided yet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pyquest.errors import UsageError
from pyquest.nesting import deeper_than

BANKS = ("question_bank", "bsc_quest_bench/question_bank")
"""Where the task files lie in a download and in a checkout; any other folder is taken for the bank itself."""

LABELS = "nl_template_scores.json"
"""The file beside the bank that says how precise each wording is."""

_DEEPEST = 50  # the published files nest seven deep


class _Shape(BaseModel):
    """The part of a file that is read; there are some fifty other keys, which nothing depends on."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class Generation(_Shape):
    """How a file says that a parameter gets its value; what is left out is the published generator's default."""

    method: Literal["fixed", "from_list", "from_env", "random"] | None = None
    value: bool | int | Decimal | str | None = None
    min: Decimal | None = None
    max: Decimal | None = None
    decimals: int | None = None
    step: int | None = None
    addresses: tuple[str, ...] = ()
    values: tuple[int | Decimal | str, ...] = ()
    env_key: str | None = None
    length: int | None = None
    charset: str | None = None

    @property
    def listed(self) -> tuple[int | Decimal | str, ...]:
        """The values to choose from."""
        return self.addresses or self.values


class Parameter(_Shape):
    """One parameter of a file.

    Attributes:
        generation_method: With the three bounds: where two files keep what belongs into ``generation``.
    """

    type: Literal["address", "number", "integer", "string", "boolean"]
    generation: Generation = Generation()
    generation_method: Literal["random"] | None = None
    min: Decimal | None = None
    max: Decimal | None = None
    decimals: int | None = None

    @property
    def misplaced(self) -> bool:
        """Whether the range stands outside ``generation``, where the published generator does not look."""
        return self.min is not None and self.generation.min is None

    @property
    def means(self) -> Generation:
        """How the value is drawn, wherever the file says it."""
        if not self.misplaced:
            return self.generation
        return Generation(method=self.generation_method, min=self.min, max=self.max, decimals=self.decimals)


class _Condition(_Shape):
    weight: Decimal | None = None


class _Validation(_Shape):
    post_conditions: tuple[_Condition, ...] = ()


class _TaskShape(_Shape):
    id: str
    natural_language_templates: tuple[str, ...] = Field(min_length=1)
    parameters: dict[str, Parameter]
    validation: _Validation = _Validation()
    post_conditions: tuple[_Condition, ...] = ()
    validation_criteria: dict[str, _Condition] = Field(default_factory=dict)


class _Label(_Shape):
    template: str
    difficulty: str


@dataclass(frozen=True)
class PublishedTask:
    """One published task file.

    Attributes:
        id: As the file says.
        where: The file, relative to the bank.
        wordings: The request in words, in the file's order.
        weights: What the file says its checks count, as it writes them: fractions of one, or points; may be empty.
    """

    id: str
    where: str
    parameters: Mapping[str, Parameter]
    wordings: tuple[str, ...]
    weights: tuple[Decimal, ...]


@dataclass(frozen=True)
class Bank:
    """A folder of published task files.

    Attributes:
        files: All of them, sorted.
        styles: Wording to style, from the file of labels; empty without one.
    """

    path: Path
    files: tuple[Path, ...]
    styles: Mapping[str, str]

    def where(self, file: Path) -> str:
        """A file's place in the bank, as reports name it."""
        return file.relative_to(self.path).as_posix()

    def read(self, file: Path) -> PublishedTask:
        """One of its files.

        Raises:
            UsageError: It is no task file; says why.
        """
        try:
            shape = _TaskShape.model_validate(_json(file))
        except ValidationError as error:
            raise UsageError(_first_problem(error)) from error
        conditions = (*shape.validation.post_conditions, *shape.post_conditions, *shape.validation_criteria.values())
        weights = tuple(one.weight for one in conditions if one.weight is not None)
        return PublishedTask(shape.id, self.where(file), shape.parameters, shape.natural_language_templates, weights)


def find_bank(folder: Path) -> Bank:
    """The published task files in a checkout, a download, or a folder of them.

    Raises:
        UsageError: There is none, or the file of labels cannot be read.
    """
    path = next((folder / name for name in BANKS if (folder / name).is_dir()), folder)
    files = tuple(sorted(path.rglob("*.json")))
    if not files:
        raise UsageError(f"{folder} holds no task files; expected {BANKS[0]}/**/*.json, or {BANKS[1]}/**/*.json")
    return Bank(path, files, _styles(path.parent / LABELS))


def _styles(path: Path) -> Mapping[str, str]:
    if not path.is_file():
        return {}
    try:
        rows = [_Label.model_validate(row) for rows in _json(path).values() for row in rows]
    except (ValidationError, AttributeError, TypeError) as error:
        raise UsageError(f"{path}: not a file of labels, {{task: [{{template, difficulty}}]}}") from error
    return {row.template: row.difficulty for row in rows}


def _json(path: Path) -> Any:
    """A JSON file, its decimals exact."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        if deeper_than(_DEEPEST, text):
            raise UsageError(f"nested deeper than {_DEEPEST} levels")
        return json.loads(text, parse_float=Decimal)
    except OSError as error:
        raise UsageError(f"cannot be read: {error.strerror}") from error
    except json.JSONDecodeError as error:
        raise UsageError(f"not JSON: {error.msg} in line {error.lineno}, column {error.colno}") from error
    except ValueError as error:
        raise UsageError(f"not JSON: {error}") from error


def _first_problem(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg'].lower()}" if where else f"not a task file: {first['msg'].lower()}"
