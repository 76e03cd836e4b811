"""Runs over a provider's batch interface: what would be asked next goes out as a file, the answers come in as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyquest.canonical import digest
from pyquest.errors import CapReached, UsageError
from pyquest.models import Options, Reply
from pyquest.models.chat import Sampling, Unusable, complaint
from pyquest.models.meter import Meter
from pyquest.models.openai import OpenAI
from pyquest.runs.asking import Asking, Turn
from pyquest.runs.files import check_writable, reading, write_atomically
from pyquest.runs.journal import Journal, read_run
from pyquest.runs.lines import line_bytes, read_lines, read_lines_of_others
from pyquest.runs.plan import Settings, plan
from pyquest.runs.replies import Replies, Slot
from pyquest.runs.run import Finished, Planned, Progress, carry_on
from pyquest.runs.shapes import Fields
from pyquest.runs.states import resolve
from pyquest.runs.workers import Pool, processes
from pyquest.tasks import Suite, load_suite

_EXPORTED: Fields = {"custom_id": str, "key": str, "round": int, "request": str}
"""A line of ``batches.jsonl``: which reply a request that went out asks for."""

_ANSWER: Fields = {"custom_id": str}
_ANSWER_MORE: Fields = {"response": dict | None, "error": dict | None}
_URL = "/v1/chat/completions"


class _Noting(Asking):
    """Asks as far as it may, and remembers where it might not.

    Attributes:
        waiting: The turns that need a reply.
    """

    def __init__(self, suite: Suite, model: OpenAI, settings: Settings, replies: Replies) -> None:
        super().__init__(suite, model, settings, replies)
        self.waiting: list[Turn] = []

    def reply(self, turn: Turn) -> Reply:
        try:
            return super().reply(turn)
        except CapReached:
            self.waiting.append(turn)
            raise


@dataclass(frozen=True)
class Exported:
    """What went out.

    Attributes:
        finished: How the run stands.
        requests: How many requests the file holds.
    """

    finished: Finished
    requests: int


def export(
    folder: Path,
    output: Path,
    *,
    suite: str | None,
    state: str,
    jobs: int | None,
    progress: Progress,
    pool: Pool = processes,
) -> Exported:
    """Write the next request of every open quest to a file, a JSON line each, as batch interfaces take them.

    What has been answered before is played first, so that dialogues are asked about their next round.

    Args:
        folder: The run; ``pyquest run --max-requests 0`` lays one out.
        output: The file.
        suite: Name or folder of the suite; None for the one of the recorded name.
        state: Name or folder of the state bundle.
        jobs: Quests at once; None to choose by cores and quests.
        progress: Whom to tell.
        pool: Who plays.

    Raises:
        UsageError: The folder holds no run, one that asks nobody, or one with another suite or bundle.
    """
    with reading():
        run = read_run(folder)
        recorded = Settings.from_json(run["settings"])
        model = _model(recorded, None)
        loaded, ground = load_suite(suite or recorded.suite), resolve(state)
        settings = recorded.at(loaded, ground.id)
        planned = Planned(loaded, ground, model, settings, plan(loaded, model, settings))
    check_writable(output)
    with Journal(folder, settings, {}) as journal:
        asking = _Noting(loaded, model, settings, journal.replies)
        finished = carry_on(planned, journal, asking, progress, jobs=jobs, pool=pool)
        turns = {turn.slot: turn for turn in asking.waiting}
        order = {job.key: number for number, job in enumerate(planned.jobs)}
        slots = sorted(turns, key=lambda slot: order[slot[0]])
        _remember(folder, slots)
        bodies = [(_id(slot), model.request(asking.ask(turns[slot]))) for slot in slots]
    requests = [{"custom_id": name, "method": "POST", "url": _URL, "body": body} for name, body in bodies]
    write_atomically(output, b"".join(map(line_bytes, requests)))
    return Exported(finished, len(requests))


@dataclass(frozen=True)
class Imported:
    """What came in.

    Attributes:
        replies: Answers that were taken.
        known: Answers that were there before.
        failed: How many requests failed, by what the provider says of it.
    """

    replies: int
    known: int
    failed: Mapping[str, int]


def take_in(folder: Path, answers: Path, prices: Path | None) -> Imported:
    """Record the answers to what :func:`export` wrote. Those that failed stay open, and go out with the next export.

    Args:
        folder: The run.
        answers: The provider's file, a JSON line for each request.
        prices: What its batches cost; None for unknown.

    Raises:
        UsageError: The file holds answers to something else, or cannot be read.
    """
    with reading():
        settings = Settings.from_json(read_run(folder)["settings"])
        model = _model(settings, prices)
        sent = {line["custom_id"]: line for line in read_lines(folder / "batches.jsonl", _EXPORTED)}
        lines = read_lines_of_others(answers, _ANSWER, _ANSWER_MORE)
    replies, known, failed = 0, 0, Counter[str]()
    for number, line in lines:
        if line["custom_id"] not in sent:
            raise UsageError(f"{answers}:{number}: {line['custom_id']!r} is no request that {folder} has exported")
    with Journal(folder, settings, {}) as journal:
        for _, line in lines:
            one = sent[line["custom_id"]]
            slot = (one["key"], one["round"], one["request"])
            if journal.replies.get(slot) is not None:
                known += 1
                continue
            try:
                journal.replies.record(slot, model.read(_body(line)))
                replies += 1
            except Unusable as problem:
                failed[str(problem)] += 1
    return Imported(replies, known, failed)


def _body(line: Mapping[str, Any]) -> Any:
    """The body that answers a request of a batch.

    Raises:
        Unusable: It failed.
    """
    response = line["response"] or {}
    if line["error"] is not None or response.get("status_code") != 200:
        problem = complaint(line if line["error"] is not None else response.get("body"))
        raise Unusable(problem or f"status {response.get('status_code')}")
    return response.get("body")


def _model(settings: Settings, prices: Path | None) -> OpenAI:
    """The run's model; nothing can be sent to it."""
    kind, _, name = settings.model.partition(":")
    if kind != "openai":
        raise UsageError(f"{settings.model} is not asked over chat completions, so that it has no batches")
    try:
        base_url, sampling = settings.model_settings["base_url"], Sampling.from_json(settings.model_settings)
    except (KeyError, ValueError) as problem:
        raise UsageError(f"the settings of {settings.model} were changed by something else: {problem}") from None
    options = Options(
        base_url=base_url,
        sampling=sampling,
        meter=Meter(max_requests=0),
        prices=prices,
        sends=False,
    )
    return OpenAI(name, options)


def _id(slot: Slot) -> str:
    return digest(list(slot))


def _remember(folder: Path, slots: Sequence[Slot]) -> None:
    path = folder / "batches.jsonl"
    lines = {line["custom_id"]: line for line in read_lines(path, _EXPORTED)}
    for key, number, request in slots:
        lines[_id((key, number, request))] = {
            "custom_id": _id((key, number, request)),
            "key": key,
            "round": number,
            "request": request,
        }
    write_atomically(path, b"".join(map(line_bytes, lines.values())))
