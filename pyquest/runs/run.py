"""A whole run, from the command line's words to a summary on disk."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from pyquest import __version__
from pyquest.errors import UsageError
from pyquest.models import Model, Options, open_model
from pyquest.models.cache import default_path
from pyquest.models.chat import Sampling
from pyquest.models.meter import Meter
from pyquest.models.replay import Replay
from pyquest.models.usage import money_text
from pyquest.prompts import PROMPT_VERSION
from pyquest.runs.asking import Asking
from pyquest.runs.execute import Players, carry_out
from pyquest.runs.files import reading, write_json
from pyquest.runs.journal import Journal, read_run, recorded_replies, winning_lines
from pyquest.runs.plan import Job, Settings, parse_seeds, plan, read_params, select_tasks
from pyquest.runs.record import summarise
from pyquest.runs.states import Ground, hidden, pulled_lines, ready, resolve
from pyquest.runs.workers import Place, Pool, processes
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
    base_url: str | None = None
    temperature: Decimal | None = None
    max_tokens: int | None = None
    effort: str | None = None
    model_seed: int | None = None
    concurrency: int = 8
    max_requests: int | None = None
    max_cost: Decimal | None = None
    prices: Path | None = None
    cache: bool = True
    keys: Mapping[str, str] = field(default_factory=dict, repr=False)

    def options(self, meter: Meter, tell: Callable[[str], None], *, dry: bool = False) -> Options:
        """How the model is to be asked.

        Args:
            meter: Who counts.
            tell: Says something to the user.
            dry: Nothing is to be sent, and nothing written.
        """
        temperature = None if self.temperature is None else money_text(self.temperature)
        return Options(
            base_url=self.base_url,
            sampling=Sampling(temperature, self.max_tokens, self.effort, self.model_seed),
            concurrency=self.concurrency,
            meter=meter,
            prices=self.prices,
            cache=default_path() if self.cache and not dry else None,
            keys=self.keys,
            sends=self.max_requests != 0 and not dry,
            recorded=recorded_replies,
            tell=tell,
        )


class Progress:
    """What a run tells whoever watches it; the methods do nothing here."""

    def planned(self, total: int, done: Sequence[Mapping[str, Any]]) -> None:
        """The number of quests, and the lines of those that an earlier attempt left done."""

    def line(self, line: Mapping[str, Any]) -> None:
        """A quest has just been recorded."""

    def note(self, message: str) -> None:
        """Something that whoever started the run should know."""


@dataclass(frozen=True)
class Planned:
    """A run of which nothing has been written yet.

    Attributes:
        ground: The state that it is played on.
        jobs: Its quests.
    """

    suite: Suite
    ground: Ground
    model: Model
    settings: Settings
    jobs: Sequence[Job]


@dataclass(frozen=True)
class Finished:
    """A run that came to its end.

    Attributes:
        folder: Where its files are.
        summary: The content of ``summary.json``.
        lines: The winning result lines, in the plan's order.
        capped: Which cap left quests open; None if none did.
    """

    folder: Path
    summary: Mapping[str, Any]
    lines: Sequence[Mapping[str, Any]]
    capped: str | None

    def shortfall(self, percent: Decimal) -> str | None:
        """Why the run does not earn this share of all points for sure; None if it does."""
        total = self.summary["total"]
        if total["score"] is None:
            return f"{total['tasks'] - total['scored']} of {total['tasks']} quests have no score"
        if any(line["misses"] for line in self.lines):
            return "answers read what the state bundle does not hold, so that the run is incomplete"
        earned = sum((Fraction(line["exact"]) for line in self.lines), Fraction(0))
        if earned * 100 < Fraction(percent) * total["max"]:
            return f"the run earned {total['score']} of {total['max']}"
        return None


def lay_out(request: Request, options: Options) -> Planned:
    """Find out what is to be played, and everything that is wrong with it.

    Raises:
        UsageError: The request cannot be carried out as it is.
    """
    with reading():
        suite = load_suite(request.suite)
        model = open_model(request.model, options)
        ground = resolve(request.state, lambda: _begun(request, suite, model))
        settings = _settings(request, suite, model, ground.id)
        return Planned(suite, ground, model, settings, plan(suite, model, settings))


def run(request: Request, progress: Progress, command: Sequence[str], pool: Pool = processes) -> Finished:
    """Plan, carry out and sum up.

    All bad input is found before the run's folder is touched.

    Args:
        request: What to play, with which model.
        progress: Whom to tell.
        command: The command line, for ``run.json``.
        pool: Who plays.

    Raises:
        UsageError: The request cannot be carried out as it is.
    """
    meter = Meter(request.max_requests, request.max_cost)
    planned = lay_out(request, request.options(meter, progress.note))
    folder = request.out or planned.settings.default_folder
    with Journal(folder, planned.settings, _about(command), fresh=request.fresh) as journal:
        for cost in journal.replies.costs:
            meter.spend(cost)
        asking = Asking(planned.suite, planned.model, planned.settings, journal.replies)
        return carry_on(
            planned, journal, asking, progress, jobs=request.jobs, concurrency=request.concurrency, pool=pool
        )


def carry_on(
    planned: Planned,
    journal: Journal,
    asking: Asking,
    progress: Progress,
    *,
    jobs: int | None = None,
    concurrency: int = 8,
    pool: Pool = processes,
) -> Finished:
    """Play what the journal has no score for, and sum up.

    Args:
        planned: The run.
        journal: What was recorded of it, and where more is.
        asking: Whom to ask.
        progress: Whom to tell.
        jobs: Quests at once; None to choose by cores and quests.
        concurrency: The most requests at once.
        pool: Who plays.

    Raises:
        UsageError: See :func:`carry_out`.
    """
    done = [line for job in planned.jobs if (line := journal.lines.get(job.key, {})).get("outcome") == "scored"]
    left = [job for job in planned.jobs if journal.lines.get(job.key, {}).get("outcome") != "scored"]
    progress.planned(len(planned.jobs), done)
    try:
        with ready(planned.ground, planned.suite):
            capped = carry_out(
                left,
                planned.settings,
                asking,
                players(planned, len(left), jobs, pool),
                concurrency=concurrency,
                record=lambda line: progress.line(journal.record(line)),
            )
    except BaseException:
        # After an interruption too: what is there is summed up, and says what is pending. If not even that can be
        # written, what went wrong first is what to report.
        with suppress(UsageError):
            _summed_up(planned, journal)
        raise
    for told in pulled_lines(planned.ground, len(left)):
        progress.note(told)
    lines = [journal.lines[job.key] for job in planned.jobs if job.key in journal.lines]
    return Finished(journal.folder, _summed_up(planned, journal), lines, capped)


def players(planned: Planned, quests: int, jobs: int | None, pool: Pool = processes) -> Players:
    """Who plays so many quests.

    Args:
        planned: The run.
        quests: How many are to be played.
        jobs: How many at once; None to choose by cores and quests.
        pool: Opens whatever plays.
    """
    ground = planned.ground
    place = Place(planned.suite.path, ground.folder, planned.settings.library, ground.url)
    return Players(pool, place, min(jobs or _workers(quests), max(1, quests)))


def _begun(request: Request, suite: Suite, model: Model) -> str | None:
    """The block of the run in the folder that is asked for, or of the newest of this kind that has not come to its end.

    By its hash; None if there is no such run.
    """
    if request.fresh:
        return None
    there = [request.out] if request.out else list(_settings(request, suite, model, "").default_folder.parent.glob("*"))
    files = [file for folder in there if (file := folder / "run.json").is_file()]
    for file in sorted(files, key=lambda file: file.stat().st_mtime_ns, reverse=True):
        with suppress(UsageError):  # a folder that holds another version's run is none of this kind
            state = str(read_run(file.parent)["settings"].get("state"))
            settings = _settings(request, suite, model, state)
            ours = settings.default_folder == file.parent and _left(file.parent, plan(suite, model, settings))
            if state.startswith("0x") and (request.out is not None or ours):
                return state
    return None


def _left(folder: Path, jobs: Sequence[Job]) -> bool:
    scored = {line["key"] for line in winning_lines(folder) if line["outcome"] == "scored"}
    return any(job.key not in scored for job in jobs)


def _settings(request: Request, suite: Suite, model: Model, state: str) -> Settings:
    return Settings(
        model=model.name,
        model_settings=model.settings(suite),
        suite=suite.name,
        suite_digest=suite.digest,
        world=suite.world_digest,
        split=request.split,
        tasks=_tasks(request, suite, model),
        seeds=parse_seeds(request.seed),
        samples=request.samples,
        library=request.library,
        wording=request.wording,
        hints=request.hints,
        params=read_params(request.params, suite) if request.params else {},
        state=state,
    )


def _tasks(request: Request, suite: Suite, model: Model) -> tuple[str, ...]:
    """The ids to play: the ones that are named, or else all; of a replay, all that were answered."""
    chosen = select_tasks(suite, request.split, request.tasks)
    if request.tasks or not isinstance(model, Replay):
        return chosen
    answered = tuple(task_id for task_id in chosen if task_id in model.tasks)
    if not answered:
        raise UsageError(f"{model.name} holds no reply to a task of --split {request.split}")
    return answered


def _summed_up(planned: Planned, journal: Journal) -> Mapping[str, Any]:
    summary = summarise(planned.suite, planned.jobs, journal.lines)
    write_json(journal.folder / "summary.json", summary)
    return summary


def _workers(quests: int) -> int:
    # A container or a batch system may give this process fewer cores than the machine has.
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, quests // QUESTS_PER_WORKER))


def _about(command: Sequence[str]) -> dict[str, Any]:
    return {
        "command": hidden(list(command)),
        "prompt_version": PROMPT_VERSION,
        "versions": {"pyquest": __version__, "python": platform.python_version()},
    }
