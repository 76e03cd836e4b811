"""The score that the published implementation awards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pyquest.amounts import Amount, decimal_text
from pyquest.chain.types import CallResult, Receipt
from pyquest.errors import ReadFailed
from pyquest.evidence import Value, View
from pyquest.instances import Instance
from pyquest.paper.facts import Facts, Sent, resolved, snapshot
from pyquest.paper.plans import Auto100, Failed, Plan, QueryAnswer, Send, ViewCall
from pyquest.paper.rows import Compared, PassRule, QueryRow, TransactionRow
from pyquest.paper.rules import Crash
from pyquest.paper.sending import Unsendable, whole
from pyquest.paper.table import QUERIES, TRANSACTIONS

_AT_LEAST: dict[str, int] = {"GE80": 80, "GE70": 70, "GE60": 60}


@dataclass(frozen=True)
class PaperCheck:
    """One check of a published validator as it came out."""

    name: str
    points: int
    earned: int
    passed: bool


@dataclass(frozen=True)
class PaperScore:
    """What the published implementation awards.

    Attributes:
        score: Decimal, out of 100.
        exact: The same, exact.
        passed: By the published pass rule of the task.
        checks: Those that the published validator evaluates; none where it never runs.
        defects: Published defects that the points rest on, or that cost points; see :mod:`pyquest.paper.defects`.
    """

    score: str
    exact: Fraction
    passed: bool
    checks: tuple[PaperCheck, ...]
    defects: tuple[str, ...]


def published(task_id: str) -> bool:
    """Whether a task is one that was published, so that it has a paper score."""
    return task_id in TRANSACTIONS or task_id in QUERIES


def score(
    instance: Instance,
    plan: Plan,
    *,
    before: View,
    after: View,
    receipt: Receipt | None = None,
    output: CallResult | None = None,
) -> PaperScore:
    """What the published implementation awards for an answer.

    Args:
        instance: What was asked; its task must be :func:`published`.
        plan: What :func:`pyquest.paper.plan` made of the returned value.
        before: The prepared world.
        after: The world after the plan's transaction; the same as ``before`` when nothing was sent.
        receipt: Of a :class:`Send`: None when the chain refused it.
        output: Of a :class:`ViewCall`: what the call gave, executed without a sender.
    """
    try:
        match plan:
            case Auto100(defects):
                return _scored(100, True, (), defects)
            case Failed(_, defects):
                return _nothing(defects)
            case Send():
                return _sent(instance, plan, before, after, receipt)
            case ViewCall():
                return _view_call(instance, plan, before, output)
            case QueryAnswer():
                return _answered(instance, plan, before)
    except Crash as crash:
        return _nothing((*plan.defects, "P11" if isinstance(plan, Send) else "P12", *crash.defect))


def _scored(total: int, passed: bool, checks: tuple[PaperCheck, ...], defects: Iterable[str]) -> PaperScore:
    return PaperScore(decimal_text(Fraction(total)), Fraction(total), passed, checks, tuple(dict.fromkeys(defects)))


def _nothing(defects: Iterable[str]) -> PaperScore:
    return _scored(0, False, (), defects)


def _passes(rule: PassRule, total: int, checks: tuple[PaperCheck, ...]) -> bool:
    return total >= _AT_LEAST[rule] if rule in _AT_LEAST else all(check.passed for check in checks)


# --- Transactions ---------------------------------------------------------------------------------------------------


def _sent(instance: Instance, plan: Send, before: View, after: View, receipt: Receipt | None) -> PaperScore:
    if receipt is None:
        return _nothing(plan.defects)
    row, request = TRANSACTIONS[instance.task.id], plan.request
    assert request.gas is not None
    sent = Sent(_lower(request.to), request.value, plan.data, request.gas)
    before_and_after = [snapshot(instance, row.read_for(sent), view) for view in (before, after)]
    return _validated(row, Facts(instance, sent, receipt, *before_and_after), plan.defects)


def _validated(row: TransactionRow, facts: Facts, defects: Iterable[str]) -> PaperScore:
    stops = row.stops_on_revert and not row.checks[0].rule(facts)
    lines = row.checks[:1] if stops else row.checks
    passed = [line.rule(facts) for line in lines]
    checks = tuple(_check(line.name, line.points, ok) for line, ok in zip(lines, passed, strict=True))
    # The original divides and multiplies in binary floating point, and cuts off.
    total = int(sum(passed) / len(row.checks) * 100) if row.alike else sum(check.earned for check in checks)
    ok = not stops and _passes(row.passes, total, checks)
    found = [name for line, ok in zip(lines, passed, strict=True) for name in (line.lenient if ok else line.strict)]
    if total and not checks[0].passed:
        found.append("V18")
    if ok and not all(passed):
        found.append("P19")
    return _scored(total, ok, checks, [*defects, *found])


def _lower(recipient: Any) -> str | None:
    return recipient.lower() if isinstance(recipient, str) else None


def _check(name: str, points: int, ok: bool) -> PaperCheck:
    return PaperCheck(name, points, points if ok else 0, ok)


# --- Queries --------------------------------------------------------------------------------------------------------


def _answered(instance: Instance, plan: QueryAnswer, before: View) -> PaperScore:
    if instance.task.kind == "transaction":
        return _unsent(instance, plan)
    row = QUERIES[instance.task.id]
    if not isinstance(plan.data, dict):
        return _nothing((*plan.defects, "P12"))
    if plan.bare and not row.bare:
        return _compared(instance, row, plan.data, None, plan.defects, if_wrong=("P04",))
    return _compared(instance, row, plan.data, before, plan.defects)


def _unsent(instance: Instance, plan: QueryAnswer) -> PaperScore:
    """A transaction validator on an answer that was never sent: no receipt, no state (defect P02)."""
    tx = plan.tx
    try:
        sent = Sent(_lower(tx.get("to", "")), whole(tx, "value", 0), str(tx.get("data") or ""), gas=0)
    except Unsendable as problem:
        return _nothing((*plan.defects, problem.defect))
    return _validated(TRANSACTIONS[instance.task.id], Facts(instance, sent, None, {}, {}), plan.defects)


def _view_call(instance: Instance, plan: ViewCall, before: View, output: CallResult | None) -> PaperScore:
    row = QUERIES[instance.task.id]
    if output is None or not output.ok or not output.output:
        return _nothing(plan.defects)
    if not row.by_view_call:
        return _compared(instance, row, {}, None, plan.defects, if_wrong=("P03",))
    data = {row.fields[0]: str(int.from_bytes(output.output, "big"))}
    return _compared(instance, row, data, before, plan.defects, if_right=("V17",))


def _compared(
    instance: Instance,
    row: QueryRow,
    data: Mapping[str, Any],
    before: View | None,
    defects: tuple[str, ...],
    *,
    if_right: tuple[str, ...] = (),
    if_wrong: tuple[str, ...] = (),
) -> PaperScore:
    """The steps of a query validator; ``before`` is None where the route does not read the chain."""
    there = all(name in data for name in row.fields)
    values = row.values if there or not row.stops else ()
    compared = tuple(_value(instance, one, data, before, any_counts=row.passes == "CORRECT") for one in values)
    checks = (_check("query_ok", row.points[0], True), _check("has_field", row.points[1], there), *compared)
    total = sum(check.earned for check in checks)
    right = there and all(check.passed for check in compared)
    passed = _passes(row.passes, total, checks)
    found = [name for one, check in zip(values, compared, strict=True) if check.passed for name in one.lenient]
    if there:
        found += [name for one, check in zip(values, compared, strict=True) if not check.passed for name in one.strict]
    if passed and not right:
        found.append("P19")
    return _scored(total, passed, checks, [*defects, *found, *(if_right if right else if_wrong)])


def _value(
    instance: Instance, one: Compared, data: Mapping[str, Any], before: View | None, *, any_counts: bool
) -> PaperCheck:
    """A value's check; where every check has to pass, any points at all are enough for it."""
    if isinstance(one.field, str):
        given = data.get(one.field, one.missing)
    else:
        given = tuple(map(data.get, one.field, one.missing))
    earned = one.grade(given, _truth(instance, one, before), one.points)
    return PaperCheck(one.name, one.points, earned, earned > 0 if any_counts else earned == one.points)


def _truth(instance: Instance, one: Compared, before: View | None) -> Value | None:
    if before is not None and one.truth is not None:
        with suppress(ReadFailed):  # defect P10
            return before.read(resolved(instance, one.truth))
    if not isinstance(one.unread, str):
        return one.unread
    value = instance.params[one.unread.strip("{}")]
    return value.units if isinstance(value, Amount) else value
