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
_PLANS = ("plan", "task_plan", "execution_plan")
_STEP_LISTS = ("subtasks", "steps", "tasks", "actions", "plan")
_ORDINAL = re.compile(r"(?:step|task)?[ _-]?[0-9]{1,2}", re.IGNORECASE)
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
    called ``steps``, stand without ``plan`` around it, be an object that numbers its steps, or hold plain texts; only
    how many there are has consequences, so an entry counts whatever is in it. A plan that gives nothing but
    ``total_steps`` has that many. Without JSON, a list that counts from 1 will do. A reply without any of these is a
    plan of one step, which costs nothing.
    """
    text = said(reply)
    objects = objects_in(text)
    for found in objects:
        if steps := _listed(found):
            return Plan(steps[:MOST_STEPS], "JSON")
    # A bare array: its entries are the outermost objects.
    if loose := tuple(_step(found) for found in objects if "step" in found or "description" in found):
        return Plan(loose[:MOST_STEPS], "JSON")
    if steps := _numbered(text):
        return Plan(steps[:MOST_STEPS], "numbered list")
    return Plan((PlanStep("do what was asked"),), "nothing")


def _listed(value: Mapping[str, Any]) -> tuple[PlanStep, ...]:
    plan = _plan_in(value)
    entries = next((plan[name] for name in _STEP_LISTS if name in plan), plan) if isinstance(plan, Mapping) else plan
    if isinstance(entries, Mapping):
        entries = [entry for name, entry in entries.items() if _ORDINAL.fullmatch(name)]
    if isinstance(entries, list) and (steps := tuple(_step(entry) for entry in entries if entry)):
        return steps
    total = plan.get("total_steps") if isinstance(plan, Mapping) else None
    return (_step(None),) * total if type(total) is int and 0 < total <= MOST_STEPS else ()


def _plan_in(value: Mapping[str, Any]) -> Any:
    """What stands under a name for plans, at the top or one level below; the object itself if there is no such name."""
    for place in (value, *(inner for inner in value.values() if isinstance(inner, Mapping))):
        for name in _PLANS:
            if name in place:
                return place[name]
    return value


def _step(entry: Any) -> PlanStep:
    """One entry of a plan; what says nothing in a known field is still a step."""
    if isinstance(entry, Mapping):
        texts = [_short(entry.get(name)) for name in ("description", "action_type", "contract", "details")]
        if any(texts):
            return PlanStep(*texts)
        entry = next((text for text in entry.values() if isinstance(text, str)), None)
    return PlanStep(_short(entry) or "the next step")


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
