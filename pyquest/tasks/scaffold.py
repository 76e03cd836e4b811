"""A new task: a folder that reads, draws and binds, with ``TODO`` wherever its author has something to say."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from pyquest.errors import TaskError, UsageError
from pyquest.locations import data_folder
from pyquest.tasks.models import Suite
from pyquest.tasks.suites import NAME, load_suite

KINDS = {"transaction": "atomic", "query": "atomic", "dialogue": "composite"}
"""Kind of task to the split that it belongs to."""

TODO = "TODO"
"""What is left to be written; ``tasks lint`` complains about it."""

_SCAFFOLDS = Path(__file__).parent / "scaffolds"
_ID = re.compile(r"[a-z][a-z0-9_]*")
_SCHEMA = "task.schema.json"


def new_task(task_id: str, kind: str, suite: str) -> Path:
    """Begin a task.

    Args:
        task_id: Its id: small letters, digits and underscores.
        kind: A key of :data:`KINDS`.
        suite: Name or folder of the suite that it belongs to. An empty folder becomes a suite, with questbench's world.

    Returns:
        The new folder.

    Raises:
        UsageError: The id is none or taken, or the suite is none that can be added to.
    """
    if not _ID.fullmatch(task_id):
        raise UsageError(f"{task_id!r} is no id: small letters, digits and underscores, a letter first")
    try:
        return _begin(task_id, kind, _home(suite))
    except OSError as error:
        raise UsageError(f"{error.filename}: cannot be written: {error.strerror}") from error


def _begin(task_id: str, kind: str, home: Suite) -> Path:
    if task_id in home.tasks:
        raise UsageError(f"suite {home.name} has a task {task_id!r} already, in {home.tasks[task_id].path.parent}")
    folder = home.path / KINDS[kind] / task_id
    shutil.copytree(_SCAFFOLDS / kind, folder)
    file = folder / "task.yaml"
    text = file.read_text(encoding="utf-8").replace("TASK_ID", task_id)
    if (home.path.parent / _SCHEMA).is_file():
        text = f"# yaml-language-server: $schema=../../../{_SCHEMA}\n{text}"
    file.write_text(text, encoding="utf-8")
    return folder


def begin_suite(folder: Path, name: str, world_of: Suite) -> None:
    """Make a suite without tasks: the world, accounts and contracts of another one, copied.

    Args:
        folder: Where; it exists.
        name: What the new suite is called.
        world_of: The other suite.
    """
    text = (world_of.path / "suite.yaml").read_text(encoding="utf-8")
    renamed = re.sub(r"^name: .*$", f"name: {name}", text, count=1, flags=re.MULTILINE)
    (folder / "suite.yaml").write_text(renamed, encoding="utf-8")
    shutil.copy(world_of.path / "accounts.yaml", folder)
    if (world_of.path / "contracts").is_dir():
        shutil.copytree(world_of.path / "contracts", folder / "contracts")


def _home(suite: str) -> Suite:
    folder = Path(suite)
    if folder.is_dir() and not any(folder.iterdir()):
        if not re.fullmatch(NAME, folder.resolve().name):
            raise UsageError(f"{folder}: a suite is called like its folder: small letters, digits, - and _")
        begin_suite(folder, folder.resolve().name, load_suite())
    try:
        found = load_suite(suite)
    except TaskError as error:
        if error.path is not None:
            raise
        raise UsageError(f"{error}; an empty folder becomes a suite: mkdir {suite}, then this command again") from error
    if data_folder("tasks").parent.name == "_data" and found.path.is_relative_to(data_folder("tasks")):
        raise UsageError(f"suite {found.name} belongs to the installed pyquest; name a folder of your own with --suite")
    return found
