"""What other installed packages bring: suites, checks, set-up steps and models, announced as entry points.

Groups and what their entries name::

    pyquest.tasks     a suite: the package whose folder holds its suite.yaml
    pyquest.checks    a module that registers checks when it is imported
    pyquest.setup     a module that registers set-up steps when it is imported
    pyquest.models    a function that makes a model from what stands behind NAME: in --model, and the Options

Nothing of this is looked at until a name turns up that pyquest does not know itself, so that a run without them costs
nothing, and none of them can replace something of pyquest's own.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyquest.errors import UsageError

if TYPE_CHECKING:  # it takes 20 ms to import, and most runs need none of it
    from importlib.metadata import EntryPoint

SUITES, CHECKS, SETUP, MODELS = "pyquest.tasks", "pyquest.checks", "pyquest.setup", "pyquest.models"

# What goes wrong while a module is imported, or registers something under a name that is taken. Any other exception is
# passed on with its traceback, which its author needs.
_BROKEN = (ArithmeticError, AttributeError, ImportError, LookupError, NameError, OSError, SyntaxError, TypeError)


@cache
def announced(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, sorted by name and package."""
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=group), key=lambda one: (one.name, _package(one))))


@cache
def register(group: str) -> str:
    """Import every module of a group, once.

    Returns:
        What to add to a complaint about an unknown name: which packages could not be loaded, and why. Empty if all
        could.
    """
    return "".join(f"; {problem}" for one in announced(group) if (problem := _problem(one)))


def _problem(one: EntryPoint) -> str | None:
    try:
        load(one)
    except UsageError as error:
        return str(error)
    return None


def load(one: EntryPoint) -> Any:
    """The object that an entry point names.

    Raises:
        UsageError: Its package is broken; says which, and how.
    """
    try:
        return one.load()
    except (*_BROKEN, ValueError) as error:
        what = f"entry point {one.name!r} of {one.group}, {one.value}"
        raise UsageError(f"{_package(one)} ({what}) is broken: {type(error).__name__}: {error}") from error


def named(group: str, name: str, what: str) -> EntryPoint | None:
    """The entry point of that name; None if there is none.

    Args:
        group: Where to look.
        name: What to look for.
        what: What it is, in words.

    Raises:
        UsageError: Several packages bring one.
    """
    found = [one for one in announced(group) if one.name == name]
    if len(found) > 1:
        raise UsageError(f"two packages bring a {what} {name!r}: {' and '.join(map(_package, found))}")
    return found[0] if found else None


def suite_folder(name: str) -> Path | None:
    """The folder of the suite that an installed package brings under this name; None if none does.

    Raises:
        UsageError: The package is broken, brings no suite, or another one brings a suite of that name too.
    """
    one = named(SUITES, name, "suite")
    if one is None:
        return None
    origin = getattr(load(one), "__file__", None)
    folder = None if origin is None else Path(origin).parent
    if folder is None or not (folder / "suite.yaml").is_file():
        where = "" if folder is None else f" {folder}; if its source has one, the build left the data files out"
        raise UsageError(f"{_package(one)}: {one.value} is no package with a suite.yaml in its folder{where}")
    return folder


def _package(one: EntryPoint) -> str:
    return f"{one.dist.name} {one.dist.version}" if one.dist else one.value
