"""The published validators as rows: state they read, checks with points, how they pass.

Facts: atomic_validators.md, in its order and with its names for the checks. Every leniency carries the id of the defect
(atomic_defects.md) that it comes from: ``lenient`` where a check that passed proves less than it says, ``strict`` where
a right answer can lose its points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pyquest.paper.facts import Template
from pyquest.paper.rules import (
    Rule,
    both_balances_moved,
    gas_is_sane,
    selector,
    sender_paid_what_it_sent,
    succeeded,
    text_stored,
    to_is,
    value_is_share,
)

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
        state: State key to the reading behind it; the agent's native balance is always there.
        stops_on_revert: Whether a failed transaction ends it at 0; where not, other checks still earn (defect V18).
    """

    checks: tuple[Line, ...]
    passes: PassRule
    state: Mapping[str, Template] = field(default_factory=dict)
    stops_on_revert: bool = True


@dataclass(frozen=True)
class QueryRow:
    """A validator of query answers: it was answered, the field is there, its value is right.

    Attributes:
        field: The field it wants.
        points: For the three steps.
        truth: The reading that the value is compared with.
        by_view_call: Whether the view-call route reads that truth and builds that field (defect P03 where not).
        bare: Whether the bare-object route reads it; where not, the value is compared with 0 (defect P04).
        passes: The pass rule.
    """

    field: str
    points: tuple[int, int, int]
    truth: Template
    by_view_call: bool
    bare: bool
    passes: PassRule


_TRANSFER = "0xa9059cbb"
_SET_MESSAGE = "0x368b8772"

TRANSACTIONS: Mapping[str, TransactionRow] = {
    "bnb_transfer_percentage": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("recipient", 20, to_is("to_address")),
            Line("amount", 30, value_is_share("percentage"), lenient=("V15", "V29")),
            Line("gas_sane", 10, gas_is_sane, lenient=("V13",), strict=("V22",)),
            Line("sender_delta", 10, sender_paid_what_it_sent, lenient=("V13",)),
        ),
        passes="ALL",
        stops_on_revert=False,
    ),
    "contract_call_with_params": TransactionRow(
        checks=(
            Line("tx_success", 40, succeeded),
            Line("contract", 20, to_is("contract_address")),
            Line("selector", 20, selector(_SET_MESSAGE), strict=("V20",)),
            Line("message_stored", 20, text_stored("message_value", "message")),
        ),
        passes="ALL",
        state={"message_value": ("view", "{contract_address}", "getMessage()(bytes)")},
    ),
    "erc20_transfer_fixed": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("token_address")),
            Line("selector", 20, selector(_TRANSFER), strict=("V20",)),
            Line("both_deltas", 30, both_balances_moved("amount")),
        ),
        passes="GE80",
        state={
            "token_balance": ("balance", "{token_address}", "$agent"),
            "target_token_balance": ("balance", "{token_address}", "{to_address}"),
        },
    ),
}

QUERIES: Mapping[str, QueryRow] = {
    "query_erc20_balance": QueryRow(
        field="balance_raw",
        points=(30, 30, 40),
        truth=("balance", "{token_address}", "{query_address}"),
        by_view_call=True,
        bare=False,
        passes="CORRECT",
    ),
}
