"""Chat completions, the protocol that most servers of models speak: what is asked, and how an answer is read.

Only what is in the body counts, never what its fields should be: servers differ, and what one leaves out is unknown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyquest.models.base import Reply, Stop
from pyquest.models.usage import Usage
from pyquest.nesting import deeper_than
from pyquest.prompts import Prompt

_DEEPEST = 64
_LONGEST = 300
_MOST_TOKENS = 10**12
"""No answer takes as many, and costs of up to so many are exact (:mod:`pyquest.models.prices`)."""

_STOPS: Mapping[str, Stop] = {"content_filter": "refusal", "length": "truncated"}
_RETURNED = ("id", "model", "system_fingerprint")


class Unusable(Exception):
    """A body that holds no answer of a model."""


@dataclass(frozen=True)
class Sampling:
    """How a model is to write; what is None is left to the provider.

    Attributes:
        temperature: A decimal: ``0.7``.
        max_tokens: The most tokens of an answer, reasoning included.
        effort: How much to reason, in the provider's words: ``low``.
        seed: Of sample 0; sample k has this and k. Providers promise no more than to do their best with it.
    """

    temperature: str | None = None
    max_tokens: int | None = None
    effort: str | None = None
    seed: int | None = None

    def to_json(self) -> dict[str, str]:
        """Those that were set, as settings of a run."""
        values = {
            "temperature": self.temperature,
            "max_tokens": self.max_tokens,
            "effort": self.effort,
            "model_seed": self.seed,
        }
        return {name: str(value) for name, value in values.items() if value is not None}

    @classmethod
    def from_json(cls, settings: Mapping[str, str]) -> Sampling:
        """What :meth:`to_json` wrote, among other settings."""
        numbers = {name: int(settings[name]) for name in ("max_tokens", "model_seed") if name in settings}
        return cls(
            settings.get("temperature"),
            numbers.get("max_tokens"),
            settings.get("effort"),
            numbers.get("model_seed"),
        )


def request(model: str, prompt: Prompt, sampling: Sampling, sample: int, limit: str) -> dict[str, Any]:
    """The body of a request.

    Args:
        model: As the provider calls it.
        prompt: What to say.
        sampling: How it is to answer.
        sample: Number of the attempt.
        limit: What this provider calls the most tokens of an answer.
    """
    body: dict[str, Any] = {
        "model": model,
        "messages": [
            {"role": "system", "content": _sendable(prompt.system)},
            {"role": "user", "content": _sendable(prompt.user)},
        ],
    }
    if sampling.temperature is not None:
        body["temperature"] = float(sampling.temperature)  # JSON has no other number
    if sampling.max_tokens is not None:
        body[limit] = sampling.max_tokens
    if sampling.effort is not None:
        body["reasoning_effort"] = sampling.effort
    if sampling.seed is not None:
        body["seed"] = sampling.seed + sample
    return body


def _sendable(text: str) -> str:
    """A text as UTF-8 can hold it: halves of surrogate pairs, which a reply may bring in, become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def parsed(content: bytes) -> Any:
    """The JSON of a body; None if it is none."""
    try:
        text = content.decode("utf-8-sig")
        return None if deeper_than(_DEEPEST, text) else json.loads(text)
    except ValueError:
        return None


def usage_of(body: Any) -> Usage:
    """The tokens that a body says it took, whatever else is in it."""
    usage = _record(_record(body).get("usage"))
    model = _record(body).get("model")
    return Usage(
        prompt=_count(usage.get("prompt_tokens")),
        completion=_count(usage.get("completion_tokens")),
        reasoning=_count(_record(usage.get("completion_tokens_details")).get("reasoning_tokens")),
        cached=_count(_record(usage.get("prompt_tokens_details")).get("cached_tokens")),
        served_by=(model,) if isinstance(model, str) else (),
    )


def reply_of(body: Any, usage: Usage) -> Reply:
    """What the model said. Refusals, calls of tools that nobody offered and texts that break off are answers too.

    Raises:
        Unusable: There is no answer of a model in it.
    """
    choices = _record(body).get("choices")
    if not isinstance(choices, list) or not choices:
        raise Unusable(complaint(body) or "an answer without choices")
    choice = _record(choices[0])
    message = choice.get("message")
    if not isinstance(message, dict) or choice.get("finish_reason") == "error":
        raise Unusable(complaint(choice) or "a choice without a message")
    content = message.get("content")
    if not isinstance(content, str | list | None):
        raise Unusable(f"a content that is no text but {type(content).__name__}")
    finish, refusal = choice.get("finish_reason"), _text(message.get("refusal"))
    said = {**{name: body.get(name) for name in _RETURNED}, "finish_reason": finish}
    returned = {name: value for name, value in said.items() if isinstance(value, str)}
    stop = "refusal" if refusal else _STOPS.get(returned.get("finish_reason", ""))
    return Reply(_text(content) or refusal, stop, usage, returned)


def complaint(body: Any) -> str | None:
    """What a body that reports an error says, on one line and not too long; None if it reports none."""
    error = _record(body).get("error")
    said = error if isinstance(error, str) else _record(error).get("message")
    return one_line(said) if isinstance(said, str) and said else None


def one_line(text: str) -> str:
    """A text as part of a message, not too long."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[:_LONGEST] + "…"


def _text(content: Any) -> str:
    """The text of a message, which some servers send in parts."""
    if isinstance(content, list):
        return "".join(part if isinstance(part, str) else _text(_record(part).get("text")) for part in content)
    return content if isinstance(content, str) else ""


def _record(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST_TOKENS else None
