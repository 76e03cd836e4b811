"""A whole run, from the command line's words to a summary on disk."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyquest import __version__
from pyquest.chain import bundle
from pyquest.locations import bundle_folder
from pyquest.models import open_model
from pyquest.prompts import PROMPT_VERSION
from pyquest.runs.execute import Place, carry_out
from pyquest.runs.journal import Journal, write_json
from pyquest.runs.plan import Settings, parse_seeds, plan, read_params, select_tasks
from pyquest.runs.record import summarise
from pyquest.tasks import load_suite

QUESTS_PER_WORKER = 16
"""A worker takes about a second to start; fewer quests than these are not worth another one."""


@dataclass(frozen=True)
class Request:
    """What the user asked for; see ``pyquest run --help`` for the meaning of each."""

    model: str = "reference"
    suite: str = "questbench"
    split: str = "all"
    tasks: tuple[str, ...] = ()
    seed: str = "0"
    samples: int = 1
    library: str = "ethers"
    wording: str = "any"
    hints: bool = False
    params: Path | None = None
    state: str = "bsc-embedded"
    out: Path | None = None
    fresh: bool = False
    jobs: int | None = None


@dataclass(frozen=True)
class Finished:
    """A run that came to its end.

    Attributes:
        folder: Where its files are.
        summary: The content of ``summary.json``.
        lines: The winning result lines, in the plan's order.
    """

    folder: Path
    summary: Mapping[str, Any]
    lines: Sequence[Mapping[str, Any]]


class Progress:
    """What a run tells whoever watches it; the methods do nothing here."""

    def planned(self, total: int, done: int) -> None:
        """The number of quests, and how many of them an earlier attempt left done."""

    def line(self, line: Mapping[str, Any]) -> None:
        """A quest has just been recorded."""


def run(request: Request, progress: Progress, command: Sequence[str]) -> Finished:
    """Plan, carry out and sum up.

    All bad input is found before the run's folder is touched.

    Args:
        request: What to play, with which model.
        progress: Whom to tell.
        command: The command line, for ``run.json``.

    Raises:
        UsageError: The request cannot be carried out as it is.
    """
    suite = load_suite(request.suite)
    folder = bundle_folder(request.state)
    world = bundle.load(folder)
    model = open_model(request.model)
    params = read_params(request.params, suite) if request.params else {}
    settings = Settings(
        model=model.name,
        model_settings=model.settings(suite),
        suite=suite.name,
        suite_digest=suite.digest,
        split=request.split,
        tasks=select_tasks(suite, request.split, request.tasks),
        seeds=parse_seeds(request.seed),
        samples=request.samples,
        library=request.library,
        wording=request.wording,
        hints=request.hints,
        params=params,
        state=world.id,
    )
    jobs = plan(suite, model, settings)
    journal = Journal(request.out or settings.default_folder, settings, _about(command), fresh=request.fresh)
    try:
        done = sum(journal.lines.get(job.key, {}).get("outcome") == "scored" for job in jobs)
        progress.planned(len(jobs), done)
        carry_out(
            jobs,
            suite,
            model,
            settings,
            journal,
            Place(suite.path, folder),
            workers=request.jobs or _workers(len(jobs)),
            on_line=progress.line,
        )
    finally:
        # Also after an interruption: what is there is summed up, and says what is pending.
        summary = summarise(suite, jobs, journal.lines)
        write_json(journal.folder / "summary.json", summary)
        journal.close()
    return Finished(journal.folder, summary, [journal.lines[job.key] for job in jobs])


def _workers(quests: int) -> int:
    return max(1, min(os.cpu_count() or 1, quests // QUESTS_PER_WORKER))


def _about(command: Sequence[str]) -> dict[str, Any]:
    return {
        "command": list(command),
        "prompt_version": PROMPT_VERSION,
        "versions": {"pyquest": __version__, "python": platform.python_version()},
    }
