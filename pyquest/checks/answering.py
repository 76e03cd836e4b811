"""Checks on the answer to a question. The truth is the chain as it was before any code of the answer ran."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from pyquest.amounts import Inexact
from pyquest.checks.registry import Args, CheckResult, check
from pyquest.checks.sending import NoArgs
from pyquest.checks.words import reading, shown
from pyquest.errors import TaskError
from pyquest.evidence import Evidence, Reading, Value
from pyquest.instances import Instance
from pyquest.tasks.shapes import unknown

# A uint256 has 78 decimal digits; Python refuses to convert texts of thousands.
_NUMBER = re.compile(r"-?[0-9]{1,100}")
# JavaScript writes whole numbers out below 1e21 and in this form from there on.
_ROUNDED = re.compile(r"-?[0-9]{1,100}|-?[0-9](?:\.[0-9]{1,20})?e\+[0-9]{1,3}")
_HEX = re.compile(r"0[xX][0-9a-fA-F]{1,100}")


class AnswerIs(Args):
    """Arguments of ``answer_is``."""

    field: str


@check("answered", NoArgs)
def answered(evidence: Evidence, instance: Instance, args: NoArgs) -> CheckResult:
    """A query value was returned."""
    return CheckResult(evidence.value is not None, "a query value", "one" if evidence.value is not None else "none")


@check("has_fields", NoArgs)
def has_fields(evidence: Evidence, instance: Instance, args: NoArgs) -> CheckResult:
    """The query value has every field that the task asks for."""
    wanted, given = list(instance.task.answer), list(evidence.value or {})
    return CheckResult(
        all(name in given for name in wanted), f"the fields {', '.join(wanted)}", ", ".join(given) or "no fields"
    )


def _truth(instance: Instance, args: AnswerIs) -> Iterable[Reading]:
    if args.field not in instance.task.answer:
        raise TaskError(unknown("field of the answer", args.field, instance.task.answer), instance.task.path)
    return [reading(instance.task.answer[args.field], instance)]


@check("answer_is", AnswerIs, accounts_for=_truth, one_is_enough=True)
def answer_is(evidence: Evidence, instance: Instance, args: AnswerIs) -> CheckResult:
    """One field of the query value is what the chain says."""
    wanted = evidence.before.read(*_truth(instance, args))
    if evidence.value is None or args.field not in evidence.value:
        return CheckResult(False, shown(wanted), f"no field {args.field}")
    given = evidence.value[args.field]
    return CheckResult(same(given, wanted), shown(wanted), repr(given) if isinstance(given, str) else str(given))


def same(given: Any, wanted: Value) -> bool:
    """Whether a returned value says what the chain says.

    Numbers are whole numbers, decimal or ``0x`` text; addresses and bytes are compared without case; text must be equal
    to the letter. A number that JavaScript has already rounded counts as what JavaScript prints for it.
    """
    if isinstance(wanted, bool) or isinstance(given, bool):
        return isinstance(given, bool) and given is wanted
    if isinstance(wanted, int):
        return _number(given) == wanted
    if isinstance(wanted, tuple):
        return (
            isinstance(given, (list, tuple))
            and len(given) == len(wanted)
            and all(same(one, other) for one, other in zip(given, wanted, strict=True))
        )
    if isinstance(wanted, bytes):
        return given == wanted or (isinstance(given, str) and given.lower() == "0x" + wanted.hex())
    if re.fullmatch(r"0x[0-9a-fA-F]{40}", wanted):
        return isinstance(given, str) and given.lower() == wanted.lower()
    return bool(given == wanted)


def _number(given: Any) -> int | None:
    if isinstance(given, int):
        return given
    if isinstance(given, Inexact) and _ROUNDED.fullmatch(given):
        exact = Decimal(given)
        return int(exact) if exact == exact.to_integral_value() else None
    if isinstance(given, str) and _NUMBER.fullmatch(given):
        return int(given)
    return int(given, 16) if isinstance(given, str) and _HEX.fullmatch(given) else None
