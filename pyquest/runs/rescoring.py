"""Judging a run again: what was said is played once more, with the suite and the world at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from pyquest.canonical import digest
from pyquest.models.replay import Replay
from pyquest.prompts import PROMPT_VERSION
from pyquest.runs.asking import Asking
from pyquest.runs.blobs import outline
from pyquest.runs.execute import carry_out
from pyquest.runs.files import reading, write_atomically, writing
from pyquest.runs.journal import read_run, recorded_replies, winning_lines
from pyquest.runs.lines import line_bytes
from pyquest.runs.plan import Settings, plan
from pyquest.runs.record import summarise
from pyquest.runs.run import Finished, Planned, Progress, players
from pyquest.runs.states import pulled_lines, ready, resolve
from pyquest.runs.workers import Pool, processes
from pyquest.tasks import load_suite

_DIGESTS = ("suite_digest", "world", "state")


@dataclass(frozen=True)
class Rescored(Finished):
    """A run that was judged again.

    Attributes:
        file: Where the lines are: ``scores-N.jsonl`` in the run's folder.
        digests: What the run was recorded with and what is at hand, where they differ.
        moved: Recorded and new line of each quest whose result is another one now.
    """

    file: Path
    digests: Mapping[str, tuple[str, str]]
    moved: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]]


def score(
    folder: Path | str,
    *,
    suite: str | None = None,
    state: str = "bsc-embedded",
    jobs: int | None = None,
    progress: Progress | None = None,
    pool: Pool = processes,
) -> Rescored:
    """Play the recorded replies of a run again, and write the results beside it into ``scores-N.jsonl``.

    No model is asked, and nothing that the run recorded is changed. Quests that it never finished are left out.

    Args:
        folder: The run.
        suite: Name or folder of the suite to judge with; None for the one of the recorded name.
        state: Name or folder of the state bundle.
        jobs: Quests at once; None to choose by cores and quests.
        progress: Whom to tell.
        pool: Who plays.

    Raises:
        UsageError: The folder holds no run or cannot be written to, or the suite lacks tasks that were played.
    """
    folder, progress = Path(folder), progress or Progress()
    with reading():
        run = read_run(folder)
        recorded = Settings.from_json(run["settings"])
        loaded, ground = load_suite(suite or recorded.suite), resolve(state)
        settings = recorded.at(loaded, ground.id)
        model = Replay(folder.resolve().name, recorded_replies(folder))
        planned = Planned(loaded, ground, model, settings, plan(loaded, model, settings))
    before = {_attempt(line): line for line in winning_lines(folder)}
    judged = [job for job in planned.jobs if (job.task, job.seed, job.sample, job.answer_name) in before]
    lines: dict[str, dict[str, Any]] = {}

    def record(line: Mapping[str, Any]) -> None:
        digests = {"suite": settings.suite_digest, "world": settings.world, "state": settings.state}
        task = planned.suite.tasks[line["task"]].digest
        usage = before[_attempt(line)].get("usage")
        whole = {**line, "usage": usage, "digests": {**digests, "task": task, "prompt_version": PROMPT_VERSION}}
        lines[line["key"]] = outline(whole, folder / "blobs")
        progress.line(lines[line["key"]])

    asking = Asking(planned.suite, planned.model, settings)
    with _claimed(folder) as file:
        progress.planned(len(judged), [])
        with ready(ground, loaded):
            carry_out(judged, settings, asking, players(planned, len(judged), jobs, pool), concurrency=1, record=record)
        for told in pulled_lines(ground, len(judged)):
            progress.note(told)
        new = [lines[job.key] for job in judged]
        write_atomically(file, b"".join(map(line_bytes, new)))
    pairs = [(before[_attempt(line)], line) for line in new]
    return Rescored(
        folder=folder,
        summary=summarise(planned.suite, judged, lines),
        lines=new,
        capped=None,
        file=file,
        digests=_differences(run, recorded, settings),
        moved=[(old, now) for old, now in pairs if _result(old) != _result(now)],
    )


def _attempt(line: Mapping[str, Any]) -> tuple[str, int, int, str | None]:
    return line["task"], line["seed"], line["sample"], line["answer_name"]


def _result(line: Mapping[str, Any]) -> str:
    """What counts of a line, as one text."""
    return digest([line[name] for name in ("outcome", "reason", "exact", "passed", "paper", "checks")])


def _differences(run: Mapping[str, Any], recorded: Settings, now: Settings) -> dict[str, tuple[str, str]]:
    pairs = {name.removesuffix("_digest"): (getattr(recorded, name), getattr(now, name)) for name in _DIGESTS}
    pairs["prompt_version"] = (str(run.get("prompt_version")), str(PROMPT_VERSION))
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


@contextmanager
def _claimed(folder: Path) -> Iterator[Path]:
    """The file of the next scores, which nobody else takes from now on; gone again if they cannot be made."""
    numbers = [path.stem.removeprefix("scores-") for path in folder.glob("scores-*.jsonl")]
    after = max((int(number) for number in numbers if number.isdecimal()), default=0)
    with writing(folder):
        file = next(file for number in count(after + 1) if _made(file := folder / f"scores-{number}.jsonl"))
    try:
        yield file
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _made(file: Path) -> bool:
    try:
        file.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
