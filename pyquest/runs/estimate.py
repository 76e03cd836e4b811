"""What a run would ask, how often, and what that may cost: ``pyquest run --dry-run``. Nothing is sent or written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pyquest.models import Usage, is_prepared
from pyquest.models.meter import Meter
from pyquest.models.openai import OpenAI
from pyquest.models.prices import Price
from pyquest.models.replay import Replay
from pyquest.models.usage import money_text
from pyquest.prompts import Prompt, prompt
from pyquest.runs.run import Request, lay_out
from pyquest.tasks import Task

CHARACTERS_PER_TOKEN = 4
"""Of English text and code, roughly. Who counts exactly is the provider."""


@dataclass(frozen=True)
class Estimate:
    """What a run would take, at the least and at the most.

    Attributes:
        model: Whom it asks.
        quests: Attempts in all.
        requests: One for an atomic quest; for a dialogue a plan and its rounds, at least the optimal ones. None where
            the replies are in files.
        prompt_tokens: By :data:`CHARACTERS_PER_TOKEN`, with every round of a dialogue as long as its first; they grow.
        completion_tokens: ``--max-tokens`` for each request at the most; None if nothing limits them.
        cost: USD of the prompts alone, and of everything; None if nobody knows.
        prompts: The messages that open each quest, by task and seed.
    """

    model: str
    quests: int
    requests: tuple[int, int]
    prompt_tokens: tuple[int, int]
    completion_tokens: int | None
    cost: tuple[Decimal | None, Decimal | None]
    prompts: Mapping[tuple[str, int], Prompt]

    def to_json(self) -> dict[str, Any]:
        """The form that ``--json`` prints; money is decimal strings."""
        return {
            "model": self.model,
            "quests": self.quests,
            "requests": list(self.requests),
            "prompt_tokens": list(self.prompt_tokens),
            "completion_tokens": self.completion_tokens,
            "cost": [None if cost is None else money_text(cost) for cost in self.cost],
            "prompts": [
                {"task": task, "seed": seed, "system": asked.system, "user": asked.user}
                for (task, seed), asked in self.prompts.items()
            ],
        }


def estimate(request: Request, tell: Callable[[str], None]) -> Estimate:
    """What a run would take, from its beginning.

    Args:
        request: The run.
        tell: Says something to whoever wants to know.

    Raises:
        UsageError: The request cannot be carried out as it is.
    """
    planned = lay_out(request, request.options(Meter(request.max_requests, request.max_cost), tell, dry=True))
    model, settings = planned.model, planned.settings
    asks = not is_prepared(model) and not isinstance(model, Replay)
    prompts: dict[tuple[str, int], Prompt] = {}
    requests, tokens = [0, 0], [0, 0]
    for job in planned.jobs:
        if (job.task, job.seed) not in prompts:
            instance = job.instance(planned.suite, settings)
            prompts[job.task, job.seed] = prompt(instance, library=settings.library, hints=settings.hints)
        length = _tokens(prompts[job.task, job.seed])
        for end, times in enumerate(_requests(planned.suite.tasks[job.task]) if asks else (0, 0)):
            requests[end] += times
            tokens[end] += times * length
    limit = settings.model_settings.get("max_tokens")
    written = None if limit is None else requests[1] * int(limit)
    price = model.price if isinstance(model, OpenAI) else None
    return Estimate(
        model=model.name,
        quests=len(planned.jobs),
        requests=(requests[0], requests[1]),
        prompt_tokens=(tokens[0], tokens[1]),
        completion_tokens=written,
        cost=(_cost(price, tokens[0], 0), _cost(price, tokens[1], written)),
        prompts=prompts,
    )


def _requests(task: Task) -> tuple[int, int]:
    return (1, 1) if task.optimal is None else (1 + task.optimal.sound, 1 + task.optimal.limit)


def _tokens(asked: Prompt) -> int:
    return -(-(len(asked.system) + len(asked.user)) // CHARACTERS_PER_TOKEN)


def _cost(price: Price | None, prompts: int, written: int | None) -> Decimal | None:
    return None if price is None else price.of(Usage(prompt=prompts, completion=written)).cost
