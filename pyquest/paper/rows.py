"""What a row of the published validators is made of: state they read, checks with points, how they pass.

Every leniency carries the id of the defect (atomic_defects.md) that it comes from: ``lenient`` where a check that
passed proves less than it says, ``strict`` where a right answer can lose its points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from pyquest.evidence import Value
from pyquest.paper.facts import Sent, Template
from pyquest.paper.rules import Grade, Rule, same_number

PassRule = Literal["ALL", "GE80", "GE70", "GE60", "CORRECT"]
"""Every check; a score of at least 80, 70 or 60; all three steps of a query (atomic_validators.md 0.7)."""


@dataclass(frozen=True)
class Line:
    """One check of a published validator."""

    name: str
    points: int
    rule: Rule
    lenient: tuple[str, ...] = ()
    strict: tuple[str, ...] = ()


@dataclass(frozen=True)
class TransactionRow:
    """A validator of transactions.

    Attributes:
        checks: The first one is always the success of the transaction.
        passes: The pass rule.
        state: State key to the reading behind it; the agent's native balance is always there. A function where the
            call itself says whose state is read.
        stops_on_revert: Whether a failed transaction ends it at 0; where not, other checks still earn (defect V18).
    """

    checks: tuple[Line, ...]
    passes: PassRule
    state: Mapping[str, Template] | Callable[[Sent], Mapping[str, Template]] = field(default_factory=dict)
    stops_on_revert: bool = True

    def read_for(self, sent: Sent) -> Mapping[str, Template]:
        """The readings to take around a transaction, by state key."""
        return self.state(sent) if callable(self.state) else self.state


@dataclass(frozen=True)
class QueryRow:
    """A validator of query answers: it was answered, the field is there, its value is right.

    Attributes:
        field: The field it wants.
        points: For the three steps.
        truth: The reading that the value is compared with.
        by_view_call: Whether the view-call route reads that truth and builds that field (defect P03 where not).
        bare: Whether the bare-object route reads it; where not, the value is compared with ``unread`` (defect P04).
        passes: The pass rule.
        grade: What a value earns; any at all counts as right.
        unread: What stands for a truth that is not read, or cannot be.
        lenient: Defects because of which a value that counts as right may be wrong.
    """

    field: str
    points: tuple[int, int, int]
    truth: Template
    by_view_call: bool
    bare: bool
    passes: PassRule
    grade: Grade = same_number
    unread: Value = 0
    lenient: tuple[str, ...] = ()
