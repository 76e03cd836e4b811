"""The published validators of transfers of BNB and wrapping (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Mapping

from pyquest.paper.rows import Line, TransactionRow
from pyquest.paper.rules import gas_is_sane, sender_paid_what_it_sent, succeeded, to_is, value_is_share

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
}
