"""Putting requests to the model: each one once, and every reply on record before anything is done with it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

from pyquest.canonical import digest
from pyquest.errors import HarnessFault
from pyquest.instances import Instance
from pyquest.models import Ask, Model, Reply
from pyquest.prompts import Prompt, prompt
from pyquest.runs.plan import Job, Settings
from pyquest.runs.record import result_line
from pyquest.runs.replies import Replies, Slot
from pyquest.tasks import Suite

if TYPE_CHECKING:  # only workers need to load the EVM
    from pyquest.quests import Open, Round

_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Turn:
    """A quest that waits for a reply.

    Attributes:
        number: Which reply: 1 for an atomic quest; in a dialogue the plan is 0.
        asked: The prompt to be answered.
        rounds: Of a dialogue: what was played before.
    """

    job: Job
    instance: Instance
    number: int
    asked: Prompt
    rounds: tuple[Round, ...] = ()

    @cached_property
    def slot(self) -> Slot:
        """Where the reply is recorded."""
        request = digest([self.asked.system, self.asked.user, self.job.answer_name, self.job.sample])
        return self.job.key, self.number, request


class Asking:
    """Asks one model on behalf of one run.

    Args:
        suite: Where the tasks are.
        model: Whom to ask.
        settings: The run's settings.
        replies: What was said before, and where it is recorded; None where nothing is.
    """

    def __init__(self, suite: Suite, model: Model, settings: Settings, replies: Replies | None = None) -> None:
        self._suite, self._model, self._settings, self._replies = suite, model, settings, replies

    def first(self, job: Job) -> Turn:
        """The turn that begins a quest."""
        instance = job.instance(self._suite, self._settings)
        return Turn(job, instance, 0 if instance.task.kind == "dialogue" else 1, self._opening(instance))

    def next(self, job: Job, state: Open) -> Turn:
        """The turn that takes a dialogue on."""
        instance = job.instance(self._suite, self._settings)
        return Turn(job, instance, len(state.rounds), state.asked, state.rounds)

    def reply(self, turn: Turn) -> Reply:
        """What was said to this very request before, or else what the model says now.

        Raises:
            PyquestError: See :meth:`pyquest.models.Model.reply`.
        """
        ask, replies = self.ask(turn), self._replies
        if replies is None:
            return self._model.reply(ask)
        known = replies.get(turn.slot)
        if known is not None:
            return known
        reply = self._model.reply(replace(ask, wasted=partial(replies.waste, turn.slot)))
        replies.record(turn.slot, reply)
        return reply

    def ask(self, turn: Turn) -> Ask:
        """What the model is told."""
        job = turn.job
        return Ask(turn.instance, turn.asked, self._settings.library, job.answer_name, job.sample, turn.number)

    def failed(self, job: Job, fault: HarnessFault) -> dict[str, Any]:
        """The line of a quest that could not be carried out."""
        from pyquest.quests import failed

        instance = job.instance(self._suite, self._settings)
        return result_line(job, failed(instance, self._opening(instance), fault), self._settings)

    def _opening(self, instance: Instance) -> Prompt:
        return prompt(instance, library=self._settings.library, hints=self._settings.hints)


def in_thread(work: Callable[[], _Result]) -> Future[_Result]:
    """Do something in a thread of its own, for which the end of the process does not wait.

    An executor's threads would be waited for, up to the minutes that an answer may take.
    """
    future: Future[_Result] = Future()
    future.set_running_or_notify_cancel()

    def run() -> None:
        try:
            result = work()
        except BaseException as problem:  # noqa: BLE001  for whoever waits for the future, who looks at it
            future.set_exception(problem)
        else:
            future.set_result(result)

    threading.Thread(target=run, daemon=True).start()
    return future
