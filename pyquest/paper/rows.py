"""What a row of the published validators is made of: state they read, checks with points, how they pass.

Every leniency carries the id of the defect (atomic_defects.md) that it comes from: ``lenient`` where a check that
passed proves less than it says, ``strict`` where a right answer can lose its points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

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
        alike: Whether all checks count alike: the part of them that passed, in whole per cent. Points are then what
            each adds when those before it passed.
    """

    checks: tuple[Line, ...]
    passes: PassRule
    state: Mapping[str, Template] | Callable[[Sent], Mapping[str, Template]] = field(default_factory=dict)
    stops_on_revert: bool = True
    alike: bool = False

    def read_for(self, sent: Sent) -> Mapping[str, Template]:
        """The readings to take around a transaction, by state key."""
        return self.state(sent) if callable(self.state) else self.state


@dataclass(frozen=True)
class Compared:
    """One value that a validator of query answers looks at.

    Attributes:
        field: Where it is; several fields that are looked at together are graded as a tuple.
        points: What it can earn.
        grade: How much of that it does earn.
        truth: The reading that it is compared with; None where the chain is not looked at.
        unread: What stands for a truth that is not read, or cannot be: a value, or ``{parameter}``.
        missing: What stands for each field that is not there, where that does not end the validator.
        name: What the check is called.
        lenient: Defects because of which a value that counts as right may be wrong.
        strict: Defects because of which a right one may not count.
    """

    field: str | tuple[str, ...]
    points: int
    grade: Grade = same_number
    truth: Template | None = None
    unread: Value | None = 0
    missing: Any = None
    name: str = "value"
    lenient: tuple[str, ...] = ()
    strict: tuple[str, ...] = ()


@dataclass(frozen=True)
class QueryRow:
    """A validator of query answers: it was answered, the fields are there, their values are right.

    Attributes:
        fields: Those it wants.
        points: For an answer, and for having all the fields.
        values: What it compares.
        passes: The pass rule.
        by_view_call: Whether the view-call route reads the truth and builds the field (defect P03 where not).
        bare: Whether the bare-object route reads it; where not, values are compared with ``unread`` (defect P04).
        stops: Whether a missing field ends it.
    """

    fields: tuple[str, ...]
    points: tuple[int, int]
    values: tuple[Compared, ...]
    passes: PassRule
    by_view_call: bool = False
    bare: bool = False
    stops: bool = False
