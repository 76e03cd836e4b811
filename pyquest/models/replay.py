"""A model that says again what another one said in a run: ``replay:RUN``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pyquest.canonical import digest
from pyquest.errors import ProviderFault, UsageError
from pyquest.models.base import Ask, Reply
from pyquest.models.options import Recorded
from pyquest.tasks import Suite, Task


class Replay:
    """Gives recorded replies, whatever is asked.

    Args:
        run: The run's name.
        recorded: Its replies.

    Attributes:
        tasks: The ids of what was answered.

    Raises:
        UsageError: There are none.
    """

    def __init__(self, run: str, recorded: Recorded) -> None:
        self.name, self._recorded = f"replay:{run}", recorded
        self.tasks = {task for task, *_ in recorded}
        if not recorded:
            raise UsageError(f"{run} holds no replies")

    def settings(self, suite: Suite) -> Mapping[str, str]:
        """A digest of the replies.

        Raises:
            UsageError: None of them is about a task of the suite.
        """
        if self.tasks.isdisjoint(suite.tasks):
            raise UsageError(f"{self.name} holds no reply to a task of {suite.name}")
        said = [
            [*attempt, sorted((number, reply.text, reply.stop) for number, reply in replies.items())]
            for attempt, replies in self._recorded.items()
        ]
        return {"replies": digest(sorted(said, key=repr))}

    def answer_names(self, task: Task) -> Sequence[str | None]:
        """The names that the run's answers to the task have; one unnamed answer where it has none."""
        names = {name for of, _, _, name in self._recorded if of == task.id}
        return sorted(names, key=lambda name: name or "") or [None]

    def reply(self, ask: Ask) -> Reply:
        """What was said in that round of that attempt.

        Raises:
            ProviderFault: Nothing, or nothing that was recorded.
        """
        instance = ask.instance
        attempt = (instance.task.id, instance.seed, ask.sample, ask.answer_name)
        said = self._recorded.get(attempt, {}).get(ask.round)
        if said is None:
            raise ProviderFault(f"{self.name} has no reply to round {ask.round} of this quest")
        return replace(said, usage=said.usage and replace(said.usage, reused=said.usage.answers))
