"""Carrying out a plan with models that raise, and with players that break."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import Any

import pytest

from pyquest.errors import CapReached, ProviderFault, UsageError
from pyquest.models import Ask, Model, Options, Reply, open_model
from pyquest.runs.asking import Asking
from pyquest.runs.execute import Players, carry_out
from pyquest.runs.run import Planned, Request, lay_out
from pyquest.runs.workers import Place, Pool
from pyquest.tasks import Suite, Task
from tests.runs.playing import Here, here

TASKS = ("erc20_approve", "query_erc20_balance", "bnb_transfer_percentage", "composite_batch_transfer_2_bnb")


class Moody:
    """Gives reference answers until it comes to a task that upsets it."""

    name = "moody"

    def __init__(self, upset: Mapping[str, Exception]) -> None:
        self._model: Model = open_model("reference")
        self._upset = upset
        self._lock = Lock()
        self.asked: list[tuple[str, int, int]] = []

    def settings(self, suite: Suite) -> Mapping[str, str]:
        return {}

    def answer_names(self, task: Task) -> Sequence[str | None]:
        return [None]

    def reply(self, ask: Ask) -> Reply:
        with self._lock:
            self.asked.append((ask.instance.task.id, ask.instance.seed, ask.round))
        if ask.instance.task.id in self._upset:
            raise self._upset[ask.instance.task.id]
        return self._model.reply(ask)


@pytest.fixture(scope="module")
def planned() -> Planned:
    return lay_out(Request(tasks=TASKS, seed="0-2"), Options())


def carried(planned: Planned, model: Model, pool: Pool = here) -> tuple[list[Mapping[str, Any]], str | None]:
    lines: list[Mapping[str, Any]] = []
    asking = Asking(planned.suite, model, planned.settings)
    players = Players(pool, Place(planned.suite.path, planned.ground.folder, planned.settings.library), 1)
    try:
        capped = carry_out(planned.jobs, planned.settings, asking, players, concurrency=2, record=lines.append)
    except Exception as problem:
        problem.lines = lines  # type: ignore[attr-defined]
        raise
    return lines, capped


def test_every_quest_is_asked_about_once_in_each_round(planned: Planned) -> None:
    model = Moody({})
    lines, capped = carried(planned, model)
    assert (len(lines), capped) == (12, None)
    assert {line["score"] for line in lines} == {"100"}
    assert len(set(model.asked)) == len(model.asked) == 9 + 3 * 3


def test_a_cap_leaves_quests_open_and_plays_what_there_is(planned: Planned) -> None:
    lines, capped = carried(planned, Moody({"query_erc20_balance": CapReached("enough")}))
    assert (len(lines), capped) == (9, "enough")


def test_a_model_that_need_not_be_asked_any_more_is_not(planned: Planned) -> None:
    """What was under way is brought to its end."""
    model = Moody({"query_erc20_balance": UsageError("no such model")})
    with pytest.raises(UsageError, match="no such model") as caught:
        carried(planned, model)
    lines = caught.value.lines  # type: ignore[attr-defined]
    answered = [task for task, *_ in model.asked if task != "query_erc20_balance"]
    assert sorted(line["task"] for line in lines) == sorted(answered)
    assert len(model.asked) <= 6 + 2, "it was asked on"  # six quests come before; two are asked about at once


def test_a_provider_s_fault_is_one_quest_s(planned: Planned) -> None:
    lines, _ = carried(planned, Moody({"query_erc20_balance": ProviderFault("down")}))
    faults = [(line["task"], line["reason"], line["evidence"]) for line in lines if line["outcome"] == "infra_error"]
    assert faults == [("query_erc20_balance", "provider", {"fault": "down"})] * 3
    assert len(lines) == 12


def test_a_model_s_bug_ends_one_quest_loudly_and_the_others_not_at_all(planned: Planned) -> None:
    with pytest.raises(ExceptionGroup, match="several quests met a bug") as caught:
        carried(planned, Moody({"erc20_approve": ZeroDivisionError("a bug")}))
    assert len(caught.value.lines) == 9  # type: ignore[attr-defined]
    notes = {note for problem in caught.value.exceptions for note in problem.__notes__}
    assert "while playing erc20_approve, seed 1, sample 0" in notes


class Tired(Here):
    """Breaks when it is given its second order, and nothing is being played."""

    def __init__(self) -> None:
        self._orders = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        self._orders += 1
        if self._orders > 1:
            raise BrokenExecutor("gone")
        return super().submit(fn, *args, **kwargs)


def test_an_order_that_finds_its_players_gone_is_played_by_others(planned: Planned) -> None:
    @contextmanager
    def tired(place: Place, workers: int) -> Iterator[Executor]:
        yield Tired()

    lines, _ = carried(planned, Moody({}), tired)
    assert {line["score"] for line in lines} == {"100"}
    assert len(lines) == 12


class Fragile(Here):
    """Breaks over one quest for good, and over another one once."""

    def __init__(self, broken: list[str]) -> None:
        self._broken = broken

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        future = super().submit(lambda: None)
        if args[0].job.task == "erc20_approve":
            self._broken.append(args[0].job.key)
            broken = type(future)()
            broken.set_exception(BrokenExecutor("gone"))
            return broken
        return super().submit(fn, *args, **kwargs)


def test_players_that_break_are_opened_again(planned: Planned) -> None:
    broken: list[str] = []
    opened: list[int] = []

    @contextmanager
    def fragile(place: Place, workers: int) -> Iterator[Executor]:
        opened.append(workers)
        yield Fragile(broken)

    lines, _ = carried(replace(planned, jobs=planned.jobs[2:6]), Moody({}), fragile)
    assert sorted((line["task"], line["outcome"], line["reason"]) for line in lines) == [
        ("bnb_transfer_percentage", "scored", None),
        *[("erc20_approve", "infra_error", "chain")] * 3,
    ]
    assert sorted(set(map(broken.count, broken))) == [2], "once with others, once alone"
    assert len(opened) >= 4
