"""Finds and reads a suite: a folder with ``suite.yaml``, ``accounts.yaml`` and one folder for each task."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

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


class _SuiteShape(FileModel):
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$")]
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
        for path in sorted(folder.glob(f"{split}/*/task.yaml")):
            task = load_task(path, split, accounts)
            if task.id in tasks:
                raise TaskError(f"the id {task.id!r} is taken by {tasks[task.id].path}", path)
            tasks[task.id] = task
    files = {"suite.yaml": document.digest, "accounts.yaml": accounts_document.digest}
    files |= {f"{task.split}/{task.id}/task.yaml": task.digest for task in tasks.values()}
    return Suite(
        name=shape.name,
        version=shape.version,
        path=folder,
        accounts=accounts,
        world=steps(document, ("world",), shape.world),
        asserts=steps(document, ("asserts",), shape.asserts),
        tasks=tasks,
        digest=_digest(files),
    )


def _find(name_or_path: str | Path) -> Path:
    root = data_folder("tasks")
    for folder in (root / name_or_path, Path(name_or_path)):
        if (folder / "suite.yaml").is_file():
            return folder.resolve()
    known = sorted(path.parent.name for path in root.glob("*/suite.yaml"))
    advice = nearest(str(name_or_path), known) if known else f"; none was found in {root}"
    raise TaskError(f"no suite {str(name_or_path)!r}: neither a known name nor a folder with a suite.yaml{advice}")


def _digest(files: Mapping[str, str]) -> str:
    """SHA-256 over lines of digest, two spaces and path, sorted by path: what sha256sum prints."""
    listing = "".join(f"{digest}  {path}\n" for path, digest in sorted(files.items()))
    return hashlib.sha256(listing.encode()).hexdigest()
