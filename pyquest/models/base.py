"""The Model protocol, and how a ``--model`` argument becomes one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pyquest.errors import UsageError
from pyquest.instances import Instance
from pyquest.prompts import Prompt
from pyquest.tasks import Suite, Task


@dataclass(frozen=True)
class Ask:
    """One request to a model.

    Attributes:
        instance: The quest that is asked about; a model that only talks needs nothing of it.
        prompt: What the model is told.
        library: ``ethers`` or ``viem``.
        answer_name: Which of a task's prepared answers is wanted; None for a model that writes its own.
        sample: 0-based number of the attempt, for models that vary.
        round: Which reply of the quest is wanted: 1 for an atomic one; in a dialogue the plan is 0.
    """

    instance: Instance
    prompt: Prompt
    library: str
    answer_name: str | None = None
    sample: int = 0
    round: int = 1


class Model(Protocol):
    """Something that answers prompts."""

    name: str
    """As given on the command line. What is recorded is :func:`recorded_name`."""

    def settings(self, suite: Suite) -> Mapping[str, str]:
        """Whatever else decides its replies, such as a digest of the answer files; part of a result's key."""
        ...

    def answer_names(self, task: Task) -> Sequence[str | None]:
        """The attempts to make at a task: ``[None]`` for one unnamed answer, names for prepared ones."""
        ...

    def reply(self, ask: Ask) -> str:
        """The whole reply as text, prose and fences included."""
        ...


def open_model(spec: str) -> Model:
    """The model that a ``--model`` argument names.

    Args:
        spec: ``reference``, ``wrong``, ``empty``, or ``answers:DIR``.

    Raises:
        UsageError: There is no such model, or its folder holds no answers.
    """
    from pyquest.models import prepared

    kind, _, argument = spec.partition(":")
    if kind == "answers" and argument:
        return prepared.Folder(Path(argument))
    local: dict[str, Callable[[], Model]] = {
        "reference": prepared.Reference,
        "wrong": prepared.Wrong,
        "empty": prepared.Empty,
    }
    if spec not in local:
        raise UsageError(f"unknown model {spec!r}; there are reference, wrong, empty and answers:DIR")
    return local[spec]()


def recorded_name(spec: str) -> str:
    """What settings and result lines call the model of a ``--model`` argument.

    A folder goes by its own name, however the way to it was typed: ``answers:mine`` for ``answers:../work/mine/``.
    What is in it is part of the model's settings.
    """
    kind, _, argument = spec.partition(":")
    return f"{kind}:{Path(argument).resolve().name}" if kind == "answers" else spec


def is_prepared(model: Model) -> bool:
    """Whether a model's replies come from files and cost nothing, so that they can be read before a run begins."""
    from pyquest.models import prepared

    return isinstance(model, prepared.Reference | prepared.Wrong | prepared.Empty | prepared.Folder)
