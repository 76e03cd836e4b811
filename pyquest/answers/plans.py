"""Reading the plan that opens a dialogue."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pyquest.answers.fences import fences_of, said
from pyquest.answers.objects import objects_in

MOST_STEPS = 20
"""Steps of a plan that are kept; no dialogue has as many rounds."""

_MOST_CHARACTERS = 300
_STEP_LISTS = ("subtasks", "steps", "tasks")
_NUMBERED = re.compile(r"[\s>*_#-]*+(?:step\s*+)?+(?P<number>[0-9]{1,2})\s*+[.):]\**+\s++(?P<text>\S.*)", re.IGNORECASE)


@dataclass(frozen=True)
class PlanStep:
    """One step of a plan, in the model's own words; a field that it left out is empty."""

    description: str
    action_type: str = ""
    contract: str = ""
    details: str = ""


@dataclass(frozen=True)
class Plan:
    """What a model means to do.

    Attributes:
        steps: At least one.
        found: How the plan was found: ``JSON``, ``numbered list`` or ``nothing``.
    """

    steps: tuple[PlanStep, ...]
    found: str


def read_plan(reply: str) -> Plan:
    """The plan in a whole reply.

    The published form is ``{"plan": {"subtasks": [{"description": …, "action_type": …}, …]}}``. The list may also be
    called ``steps``, stand without ``plan`` around it, or hold plain texts. Without JSON, a list that counts from 1
    will do. A reply without any of these is a plan of one step, which costs nothing.
    """
    text = said(reply)
    for found in objects_in(text):
        if steps := _listed(found):
            return Plan(steps[:MOST_STEPS], "JSON")
    if steps := _numbered(text):
        return Plan(steps[:MOST_STEPS], "numbered list")
    return Plan((PlanStep("do what was asked"),), "nothing")


def _listed(value: Mapping[str, Any]) -> tuple[PlanStep, ...]:
    plan = value.get("plan", value)
    named = [plan[name] for name in _STEP_LISTS if name in plan] if isinstance(plan, Mapping) else [plan]
    entries = next((entries for entries in named if isinstance(entries, list)), [])
    return tuple(step for step in map(_step, entries) if step is not None)


def _step(entry: Any) -> PlanStep | None:
    if isinstance(entry, Mapping):
        texts = [_short(entry.get(name)) for name in ("description", "action_type", "contract", "details")]
        return PlanStep(*texts) if any(texts) else None
    return PlanStep(_short(entry)) if isinstance(entry, str) and entry.strip() else None


def _short(value: Any) -> str:
    text = " ".join(value.split()) if isinstance(value, str) else ""
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"


def _numbered(text: str) -> tuple[PlanStep, ...]:
    """The lines that count 1, 2, 3 …, outside of fences."""
    lines: Sequence[str] = text.split("\n")
    fenced = {number for fence in fences_of(text) for number in range(fence.first, fence.after)}
    steps: list[PlanStep] = []
    for number, line in enumerate(lines):
        match = _NUMBERED.fullmatch(line) if number not in fenced else None
        if match and int(match["number"]) == len(steps) + 1:
            steps.append(PlanStep(_short(match["text"].replace("**", ""))))
    return tuple(steps)
