"""What a model is: something that answers prompts. See docs/models.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from pyquest.instances import Instance
from pyquest.models.usage import Usage
from pyquest.prompts import Prompt
from pyquest.tasks import Suite, Task

Stop = Literal["refusal", "truncated"]
"""Why a reply ended where it did, if not because everything was said."""


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
        wasted: To be told about each answer that was paid for and cannot be used, so that it is on record.
    """

    instance: Instance
    prompt: Prompt
    library: str
    answer_name: str | None = None
    sample: int = 0
    round: int = 1
    wasted: Callable[[Usage], None] = lambda usage: None


@dataclass(frozen=True)
class Reply:
    """What a model said.

    Attributes:
        text: All of it, prose and fences included.
        stop: ``refusal`` if the model or its provider would not answer, ``truncated`` if a limit cut it short. It names
            the reason of a round that came to nothing; an answer that is whole all the same counts as it stands.
        usage: What it took; None for a model that costs nothing.
        returned: What else the provider said about it, such as the ids of the answer and of the model that gave it.
    """

    text: str
    stop: Stop | None = None
    usage: Usage | None = None
    returned: Mapping[str, str] = field(default_factory=dict)


class Model(Protocol):
    """Something that answers prompts."""

    name: str
    """As results call it: ``openai:gpt-5-mini``, ``answers:mine``. It holds no path and no key."""

    def settings(self, suite: Suite) -> Mapping[str, str]:
        """Whatever else decides its replies, such as a temperature or a digest of files; part of a result's key.

        Raises:
            UsageError: The model has nothing to say to this suite.
        """
        ...

    def answer_names(self, task: Task) -> Sequence[str | None]:
        """The attempts to make at a task: ``[None]`` for one unnamed answer, names for prepared ones."""
        ...

    def reply(self, ask: Ask) -> Reply:
        """The reply to one request. Called from as many threads at once as ``--concurrency`` says.

        Raises:
            ProviderFault: There is no answer, however often it was asked for: the quest becomes an ``infra_error``.
            CapReached: Nothing may be asked any more; the quest stays open.
            UsageError: Asking on is pointless: the run stops.
        """
        ...
