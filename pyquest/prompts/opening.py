"""The first message of a quest: of an atomic one the only message, of a dialogue the request for a plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyquest.instances import Instance
from pyquest.prompts import dialogue
from pyquest.prompts.surroundings import function_text, place_text

PROMPT_VERSION = 1
"""Raised whenever a prompt changes; part of every result's key."""


@dataclass(frozen=True)
class Prompt:
    """A system message and a user message.

    Attributes:
        request: The part of the user message that each later message of a dialogue begins with.
    """

    system: str
    user: str
    request: str = ""


_ATOMIC = """\
You write TypeScript for a wallet on BNB Smart Chain. Somebody says in everyday words what they want; you answer with \
one fenced ```typescript block, and its module decides what the wallet does next."""

_RETURNS = """\
What you return
- For a change on chain: a single transaction request, a plain object with `to`, and `value`, `data` and a gas limit \
as needed. `value` is in wei. Return it; do not send it. The platform fills in sender, nonce and chain id, signs with \
the wallet's key and broadcasts. The code itself has no key, and the endpoint refuses to send or to sign.
- For a question: a value instead of a transaction. The request then says which fields it needs."""

_QUERY = """\
Answer this with a value, read from the chain: let executeSkill return
{{ query_result: {{ success: true, data: {{ {fields} }} }} }}
with exactly these field names in `data`. Write numbers as decimal strings in base units (wei, the token's smallest \
unit): no decimal point, no separators, no unit."""


def prompt(instance: Instance, *, library: str = "ethers", hints: bool = False) -> Prompt:
    """The messages that open a quest.

    Args:
        instance: The quest.
        library: ``ethers`` (version 6) or ``viem`` (version 2).
        hints: Whether to add the task's hints.

    Raises:
        UsageError: There is no such library.
    """
    parts = [instance.wording]
    if hints and instance.task.hints is not None:
        parts.append(f"Hint: {instance.task.hints}")
    request = "\n\n".join(parts)
    function, place = function_text(library), place_text(instance, library)
    if instance.task.kind == "dialogue":
        return Prompt(dialogue.system_text(function, place), f"{request}\n\n{dialogue.PLAN}", request)
    if instance.task.kind == "query":
        parts.append(_QUERY.format(fields=", ".join(f"{field}: …" for field in instance.task.answer)))
    return Prompt("\n\n".join([_ATOMIC, function, _RETURNS, place]), "\n\n".join(parts), request)


def instance_json(instance: Instance, prompt: Prompt) -> Mapping[str, Any]:
    """What ``pyquest tasks show ID --seed N --json`` prints: the quest as anybody else can play it."""
    return {
        "task": instance.task.id,
        "split": instance.task.split,
        "seed": instance.seed,
        "params": instance.params_json(),
        "accounts": {"agent": instance.agent},
        "deployed_contracts": dict(instance.suite.accounts.deployed_contracts),
        "prompt": {"system": prompt.system, "user": prompt.user},
    }
