"""Finds and reads a suite: a folder with ``suite.yaml``, ``accounts.yaml`` and one folder for each task."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from pyquest import extensions
from pyquest.errors import TaskError
from pyquest.locations import data_folder
from pyquest.tasks.accounts import load_accounts
from pyquest.tasks.documents import read
from pyquest.tasks.models import Suite, Task
from pyquest.tasks.shapes import FileModel, checked, nearest
from pyquest.tasks.taskfile import load_task, steps

SPLITS = ("atomic", "composite")
"""The folders of a suite that hold tasks."""

_Entry = Annotated[dict[str, dict[str, Any]], Field(min_length=1, max_length=1)]


NAME = r"^[a-z][a-z0-9_-]*$"
"""What a suite can be called."""


class _SuiteShape(FileModel):
    name: Annotated[str, Field(pattern=NAME)]
    version: Annotated[int, Field(ge=1)]
    world: list[_Entry]
    asserts: list[_Entry]


def load_suite(name_or_path: str | Path = "questbench") -> Suite:
    """Read a suite with all its tasks.

    Args:
        name_or_path: The name of a suite that comes with pyquest, or a folder with a ``suite.yaml``.

    Raises:
        TaskError: There is no such suite, or one of its files is wrong.
    """
    folder = _find(name_or_path)
    document = read(folder / "suite.yaml")
    shape = checked(document, _SuiteShape)
    accounts, accounts_document = load_accounts(folder / "accounts.yaml")
    tasks: dict[str, Task] = {}
    for split in SPLITS:
        for path in _task_files(folder / split):
            task = load_task(path, split, accounts)
            if task.id in tasks:
                raise TaskError(f"the id {task.id!r} is taken by {tasks[task.id].path}", path)
            tasks[task.id] = task
    world = {"suite.yaml": document.digest, "accounts.yaml": accounts_document.digest, **_artifacts(folder)}
    files = {f"{task.split}/{task.id}/task.yaml": task.digest for task in tasks.values()}
    return Suite(
        name=shape.name,
        version=shape.version,
        path=folder,
        accounts=accounts,
        world=steps(document, ("world",), shape.world),
        asserts=steps(document, ("asserts",), shape.asserts),
        tasks=tasks,
        digest=_digest(world | files),
        world_digest=_digest(world),
    )


def _find(name_or_path: str | Path) -> Path:
    root = data_folder("tasks")
    for folder in (root / name_or_path, Path(name_or_path)):
        if (folder / "suite.yaml").is_file():
            return folder.resolve()
    if (brought := extensions.suite_folder(str(name_or_path))) is not None:
        return brought.resolve()
    known = sorted(path.parent.name for path in root.glob("*/suite.yaml"))
    known += [one.name for one in extensions.announced(extensions.SUITES)]
    advice = nearest(str(name_or_path), known) if known else f"; none was found in {root}"
    raise TaskError(f"no suite {str(name_or_path)!r}: neither a known name nor a folder with a suite.yaml{advice}")


def _task_files(split: Path) -> list[Path]:
    """The task files of one split; a folder without one is a task that somebody has not finished.

    Raises:
        TaskError: There is such a folder.
    """
    folders = sorted(path for path in split.glob("*") if path.is_dir() and not path.name.startswith("."))
    for folder in folders:
        if not (folder / "task.yaml").exists():
            raise TaskError("has no task.yaml; write one, or remove the folder", folder)
    return [folder / "task.yaml" for folder in folders]


def _artifacts(suite: Path) -> dict[str, str]:
    """Digests of the compiled contracts that world and set-ups can place; a suite's own hide the ones of pyquest."""
    found: dict[str, Path] = {}
    for folder in (data_folder("tasks"), suite):
        found |= {path.name: path for path in folder.glob("contracts/artifacts/*.json")}
    return {
        f"contracts/artifacts/{name}": hashlib.sha256(path.read_bytes()).hexdigest() for name, path in found.items()
    }


def _digest(files: Mapping[str, str]) -> str:
    """SHA-256 over lines of digest, two spaces and path, sorted by path: what sha256sum prints."""
    listing = "".join(f"{digest}  {path}\n" for path, digest in sorted(files.items()))
    return hashlib.sha256(listing.encode()).hexdigest()
