"""Can this machine run quests? Each finding names what it looked at."""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

from pyquest import __version__
from pyquest.errors import PyquestError
from pyquest.instances import draw
from pyquest.locations import bundle_folder, data_folder
from pyquest.models.prepared import as_reply
from pyquest.prompts import prompt
from pyquest.quests import World, play_out
from pyquest.tasks import load_suite


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    ok: bool
    what: str
    detail: str


def examine() -> Iterator[Finding]:
    """Look at the platform, the data and the sandbox, then play one quest."""
    yield Finding(True, "pyquest", f"{__version__}, Python {platform.python_version()} at {sys.executable}")
    system = platform.system()
    if system not in ("Linux", "Darwin"):
        yield Finding(False, "platform", f"{system} has no fork; run pyquest in WSL (Windows Subsystem for Linux)")
        return
    yield Finding(True, "platform", f"{system} {platform.machine()}")
    try:
        yield Finding(True, "tasks", str(data_folder("tasks")))
        suite = load_suite("questbench")
        folder = bundle_folder("bsc-embedded")
        yield Finding(True, "state bundle", str(folder))
        started = time.monotonic()
        with World.open(suite.path, folder) as world:
            yield Finding(True, "world and sandbox", f"ready after {time.monotonic() - started:.1f} s")
            task = next(iter(suite.tasks.values()))
            instance = draw(suite, task, 0)
            reference = task.references["ethers"]
            quest = play_out(world, instance, prompt(instance), lambda number, _: as_reply(reference, instance, number))
        passed = quest.score is not None and quest.score.passed
        yield Finding(passed, "one quest", f"{task.id} " + ("passed" if passed else f"failed: {quest.reason}"))
    except PyquestError as problem:
        yield Finding(False, type(problem).__name__, str(problem))
