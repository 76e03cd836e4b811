"""The published validators of calls of contracts (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Mapping

from pyquest.paper.rows import Line, TransactionRow
from pyquest.paper.rules import selector, succeeded, text_stored, to_is

_SET_MESSAGE = "0x368b8772"

TRANSACTIONS: Mapping[str, TransactionRow] = {
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
}
