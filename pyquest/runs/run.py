"""A whole run, from the command line's words to a summary on disk."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyquest import __version__
from pyquest.chain import bundle
from pyquest.errors import UsageError
from pyquest.locations import bundle_folder
from pyquest.models import Model, open_model, recorded_name
from pyquest.prompts import PROMPT_VERSION
from pyquest.runs.execute import Place, carry_out
from pyquest.runs.files import reading, write_json
from pyquest.runs.journal import Journal
from pyquest.runs.plan import Job, Settings, parse_seeds, plan, read_params, select_tasks
from pyquest.runs.record import summarise
from pyquest.tasks import Suite, load_suite

QUESTS_PER_WORKER = 64
"""A worker takes as long to start as it then takes to play about forty quests (benchmarks/suite.py); with fewer than
these, another one costs more than it saves."""


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
    with reading():
        suite = load_suite(request.suite)
        folder = bundle_folder(request.state)
        model = open_model(request.model)
        settings = _settings(request, suite, model, bundle.load(folder).id)
        jobs = plan(suite, model, settings)
    with Journal(request.out or settings.default_folder, settings, _about(command), fresh=request.fresh) as journal:
        try:
            done = sum(journal.lines.get(job.key, {}).get("outcome") == "scored" for job in jobs)
            progress.planned(len(jobs), done)
            carry_out(
                jobs,
                suite,
                model,
                settings,
                journal,
                Place(suite.path, folder, settings.library),
                workers=request.jobs or _workers(len(jobs)),
                on_line=progress.line,
            )
        except BaseException:
            # After an interruption too: what is there is summed up, and says what is pending. If not even that can be
            # written, what went wrong first is what to report.
            with suppress(UsageError):
                _summed_up(suite, jobs, journal)
            raise
        return Finished(journal.folder, _summed_up(suite, jobs, journal), [journal.lines[job.key] for job in jobs])


def _settings(request: Request, suite: Suite, model: Model, state: str) -> Settings:
    return Settings(
        model=recorded_name(request.model),
        model_settings=model.settings(suite),
        suite=suite.name,
        suite_digest=suite.digest,
        world=suite.world_digest,
        split=request.split,
        tasks=select_tasks(suite, request.split, request.tasks),
        seeds=parse_seeds(request.seed),
        samples=request.samples,
        library=request.library,
        wording=request.wording,
        hints=request.hints,
        params=read_params(request.params, suite) if request.params else {},
        state=state,
    )


def _summed_up(suite: Suite, jobs: Sequence[Job], journal: Journal) -> Mapping[str, Any]:
    summary = summarise(suite, jobs, journal.lines)
    write_json(journal.folder / "summary.json", summary)
    return summary


def _workers(quests: int) -> int:
    # A container or a batch system may give this process fewer cores than the machine has.
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, quests // QUESTS_PER_WORKER))


def _about(command: Sequence[str]) -> dict[str, Any]:
    return {
        "command": list(command),
        "prompt_version": PROMPT_VERSION,
        "versions": {"pyquest": __version__, "python": platform.python_version()},
    }
