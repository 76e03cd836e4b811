"""Finds and reads a suite: a folder with ``suite.yaml``, ``accounts.yaml`` and one folder for each task."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from pyquest import extensions
from pyquest.errors import TaskError
from pyquest.locations import data_folder
from pyquest.tasks.accounts import Accounts, load_accounts
from pyquest.tasks.documents import content_of, parse, read
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


class _TaskFile(NamedTuple):
    """A ``task.yaml`` that nobody has looked into yet."""

    split: str
    path: Path
    content: bytes


class _Tasks(Mapping[str, Task]):
    """The tasks of a suite, each made from its file when it is first asked for.

    Args:
        files: Task id to file.
        accounts: The suite's accounts.
    """

    def __init__(self, files: Mapping[str, _TaskFile], accounts: Accounts) -> None:
        self._files, self._accounts = files, accounts
        self._made: dict[str, Task] = {}

    def __getitem__(self, task_id: str) -> Task:
        if task_id not in self._made:
            file = self._files[task_id]
            self._made[task_id] = load_task(parse(file.path, file.content), file.split, self._accounts)
        return self._made[task_id]

    def __contains__(self, task_id: object) -> bool:
        return task_id in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def load_suite(name_or_path: str | Path = "questbench", *, lazily: bool = False) -> Suite:
    """Read a suite with all its tasks.

    Args:
        name_or_path: The name of a suite that comes with pyquest, or a folder with a ``suite.yaml``.
        lazily: Look into the file of a task only when the task is asked for, and raise then what is wrong with it:
            for a process that plays one of a hundred. The digests are those of the whole suite.

    Raises:
        TaskError: There is no such suite, or one of its files is wrong.
    """
    folder = _find(name_or_path)
    document = read(folder / "suite.yaml")
    shape = checked(document, _SuiteShape)
    accounts, accounts_document = load_accounts(folder / "accounts.yaml")
    files = _task_files(folder)
    tasks: Mapping[str, Task] = _Tasks(files, accounts)
    if not lazily:
        tasks = dict(tasks)
    world = {"suite.yaml": document.digest, "accounts.yaml": accounts_document.digest, **_artifacts(folder)}
    digests = {
        f"{file.split}/{task_id}/task.yaml": hashlib.sha256(file.content).hexdigest() for task_id, file in files.items()
    }
    return Suite(
        name=shape.name,
        version=shape.version,
        path=folder,
        accounts=accounts,
        world=steps(document, ("world",), shape.world),
        asserts=steps(document, ("asserts",), shape.asserts),
        tasks=tasks,
        digest=_digest(world | digests),
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


def _task_files(suite: Path) -> dict[str, _TaskFile]:
    """Task id to file; a folder without one is a task that somebody has not finished.

    Raises:
        TaskError: There is such a folder, a file cannot be read, or two tasks have the same id.
    """
    found: dict[str, _TaskFile] = {}
    for split in SPLITS:
        for folder in sorted(path for path in suite.glob(f"{split}/*") if path.is_dir()):
            if folder.name.startswith("."):
                continue
            path = folder / "task.yaml"
            if not path.exists():
                raise TaskError("has no task.yaml; write one, or remove the folder", folder)
            if folder.name in found:
                raise TaskError(f"the id {folder.name!r} is taken by {found[folder.name].path}", path)
            found[folder.name] = _TaskFile(split, path, content_of(path))
    return found


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
