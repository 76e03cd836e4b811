"""Checks on how a dialogue went: what it read from the chain, and what happened in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import ValidationError

from pyquest.checks.contracts import Emitted, WantedEvent
from pyquest.checks.registry import Args, CheckResult, check
from pyquest.checks.saying import Said
from pyquest.checks.sending import NoArgs
from pyquest.checks.words import reading
from pyquest.errors import ReadFailed, TaskError
from pyquest.evidence import Evidence, Reading, Readings, Value, View
from pyquest.instances import Instance
from pyquest.tasks import EventSpec
from pyquest.tasks.shapes import unknown


class Verified(Args):
    """Arguments of ``verified``.

    Attributes:
        reading: A name of the task's ``verify``, or a list of them; all of them when it is left out.
        when: ``end``: what was read still held at the end. ``start``: it was read before anything changed it.
            ``any``: it held at that block.
    """

    reading: str | list[str] | None = None
    when: Literal["start", "end", "any"] = "end"


@check("verified", Verified)
def verified(evidence: Evidence, instance: Instance, args: Verified) -> CheckResult:
    """A round read from the chain what the task's ``verify`` names: a returned value says it, or a question asks it."""
    wanted = _wanted(instance, args)
    said = [Said(question, instance) for question in evidence.questions]
    lacking = [one for one in wanted if not _is_verified(evidence, one, args.when, said)]
    seen = "; ".join(map(str, said)) or "no round read the chain"
    return CheckResult(not lacking, "a round that reads " + " and ".join(map(str, wanted)), seen)


def _wanted(instance: Instance, args: Verified) -> Sequence[Reading]:
    named = instance.task.verify
    names = [args.reading] if isinstance(args.reading, str) else named if args.reading is None else args.reading
    for name in names:
        if name not in named:
            raise TaskError(unknown("reading to verify", name, named), instance.task.path)
    return [reading(named[name], instance) for name in names]


def _is_verified(evidence: Evidence, wanted: Reading, when: str, said: Sequence[Said]) -> bool:
    views = {"start": evidence.before, "end": evidence.after}
    for one in said:
        truth = _state(Readings(one.question.truth), wanted) if wanted.whole in one.question.truth else None
        if truth is None or (when in views and truth != _state(views[when], wanted)):
            continue
        if one.says(wanted, truth):
            return True
    return False


def _state(view: View, wanted: Reading) -> Value | None:
    try:
        return view.read(wanted)
    except ReadFailed:
        return None


@check("events_in_order", NoArgs)
def events_in_order(evidence: Evidence, instance: Instance, args: NoArgs) -> CheckResult:
    """The task's ``events`` happened, each after the one before it; others may have happened in between."""
    wanted = [_event(spec, evidence, instance) for spec in instance.task.events]
    logs = iter(evidence.logs)
    for position, one in enumerate(wanted):
        if not any((found := one.read(log)) is not None and one.fits(found) for log in logs):
            came = f"{position} of {len(wanted)} came; missing: {one}"
            return CheckResult(False, " then ".join(map(str, wanted)), came)
    return CheckResult(True, " then ".join(map(str, wanted)), "all of them, in this order")


def _event(spec: EventSpec, evidence: Evidence, instance: Instance) -> WantedEvent:
    try:
        return WantedEvent.of(Emitted.model_validate(dict(spec.args)), evidence, instance)
    except ValidationError as error:
        message = error.errors(include_url=False)[0]["msg"].removeprefix("Value error, ")
        raise TaskError(f"events: {message}", instance.task.path, spec.line) from error
