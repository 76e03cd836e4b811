"""The shape of a file as a pydantic model, and pydantic's complaints as errors that point into the file."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from pyquest.errors import TaskError
from pyquest.tasks.documents import Document, Location

_ADVICE = {
    "string_type": "must be a string; put it in quotes",
    "int_type": "must be a whole number, without quotes",
    "bool_type": "must be true or false",
    "list_type": "must be a list",
    "dict_type": "must be a mapping",
    "model_type": "must be a mapping",
}


class FileModel(BaseModel):
    """Base of every shape: nothing is converted, nothing unknown is let through, nothing changes afterwards.

    Validators are built for the shapes that a process meets, not for all of them.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _name_unknown_keys(cls, data: Any) -> Any:
        if isinstance(data, dict):
            for key in data:
                if key not in cls.model_fields:
                    said = unknown("key", key, cls.model_fields)
                    raise PydanticCustomError("key", "{said}", {"said": said, "at": key})
        return data


def nearest(word: str, known: Iterable[str]) -> str:
    """``; did you mean 'x'?`` where a known word is close to ``word``, else the list of the known ones."""
    names = list(known)
    close = difflib.get_close_matches(word, names, n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(sorted(names))}"


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """A complaint about a word: ``unknown key 'tittle'; did you mean 'title'?``."""
    return f"unknown {what} {word!r}{nearest(word, known)}"


Shape = TypeVar("Shape", bound=FileModel)


def checked(document: Document, shape: type[Shape], value: Any = None, at: Location = ()) -> Shape:
    """A document's content, or a part of it, in its shape.

    Args:
        document: The file.
        shape: What it should look like.
        value: The part; None for the whole file.
        at: Where that part stands.

    Raises:
        TaskError: It has another shape; points at the first offending key or value.
    """
    try:
        return shape.model_validate(document.value if value is None else value)
    except ValidationError as error:
        raise _pointing_at(document, at, error.errors()[0]) from None


def _pointing_at(document: Document, at: Location, problem: ErrorDetails) -> TaskError:
    kind, location = problem["type"], (*at, *problem["loc"])
    if kind == "key":
        return document.error(problem["ctx"]["said"], (*location, problem["ctx"]["at"]), at_key=True)
    if kind == "missing":
        return document.error(f"the key {location[-1]!r} is missing", location)
    return document.error(_ADVICE.get(kind, problem["msg"]), location, at_key="[key]" in location)
