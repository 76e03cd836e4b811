"""The sound score: what an attempt earned, from its evidence alone.

Three gates and no others (design section 5): the transaction succeeded, the goal was reached (its contract was called,
or its state or answer is as asked), and nothing else changed. A check that a task marks ``gate: true`` and that fails
makes the whole score 0. The fields of a query answer are one gate together: a single right one opens it.

A dialogue's points are multiplied by ``min(1, optimal / rounds)``. Reading the chain earns points only where the key
effect is there to be read, and a report that the request cannot be carried out earns 0: every request can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pyquest.amounts import decimal_text
from pyquest.checks import Bound, bind_all
from pyquest.evidence import Evidence
from pyquest.instances import Instance


@dataclass(frozen=True)
class Judged:
    """One check's line of a score.

    Attributes:
        points: What the task gives for it.
        earned: What it brought: nothing when it failed, or when a gate did.
    """

    name: str
    points: int
    earned: int
    passed: bool
    expected: str
    observed: str


@dataclass(frozen=True)
class Score:
    """What an attempt earned.

    Attributes:
        exact: Out of 100.
        passed: Whether every check passed; the rounds of a dialogue make no difference to that.
        reason: Why it did not pass: ``bad_result`` (an answer of the wrong kind, or none), ``reverted``, ``gate``,
            ``checks``, ``false_report``; None when it passed.
        checks: Every check of the task in its order, with what was expected and observed.
    """

    exact: Fraction
    passed: bool
    reason: str | None
    checks: tuple[Judged, ...]

    @property
    def text(self) -> str:
        """The score as a decimal with at most four places."""
        return decimal_text(self.exact)


def judge(instance: Instance, evidence: Evidence) -> Score:
    """Judge an attempt.

    Every check is run and shown, also after a gate failed. A transaction on a query task, a value on a transaction task
    and silence earn nothing, whatever the checks say.

    Args:
        instance: What was asked.
        evidence: What came of it.

    Raises:
        TaskError: The task names a check, parameter or token that does not exist.
        HarnessFault: Something that a check needs could not be read.
    """
    bound = bind_all(instance.task)
    results = [one.judge(evidence, instance) for one in bound]
    reason = _reason(instance, evidence, bound, [result.passed for result in results])
    counts = reason in (None, "checks")
    keys = [(one, result) for one, result in zip(bound, results, strict=True) if one.spec.key]
    happened = all(result.passed for one, result in keys if one.check.name != "verified")
    judged = tuple(
        Judged(
            name=one.spec.name,
            points=one.spec.points,
            earned=one.spec.points if result.passed and counts and (happened or one.check.name != "verified") else 0,
            passed=result.passed,
            expected=result.expected,
            observed=result.observed,
        )
        for one, result in zip(bound, results, strict=True)
    )
    exact = sum(one.earned for one in judged) * _decay(instance, evidence)
    return Score(exact, reason is None, reason, judged)


def _decay(instance: Instance, evidence: Evidence) -> Fraction:
    """The factor by which a dialogue's rounds reduce its points; 1 for everything else."""
    optimal = instance.task.optimal
    return Fraction(1) if optimal is None else min(Fraction(1), Fraction(optimal.sound, max(1, evidence.rounds)))


def _reason(instance: Instance, evidence: Evidence, bound: Sequence[Bound], passed: Sequence[bool]) -> str | None:
    if evidence.kind != instance.task.kind:
        return "bad_result"
    if evidence.reported:
        return "false_report"
    if not _gates_hold(bound, passed):
        reverted = bool(evidence.receipts) and all(receipt.status == 0 for receipt in evidence.receipts)
        return "reverted" if reverted else "gate"
    return None if all(passed) else "checks"


def _gates_hold(bound: Sequence[Bound], passed: Sequence[bool]) -> bool:
    gates = [(one.check, ok) for one, ok in zip(bound, passed, strict=True) if one.spec.gate]
    if not all(ok for check, ok in gates if not check.one_is_enough):
        return False
    joint = {check.name for check, _ in gates if check.one_is_enough}
    return all(any(ok for check, ok in gates if check.name == name) for name in joint)
