"""The published validators of ERC-20 transfers and allowances (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Mapping

from pyquest.paper.rows import Line, TransactionRow
from pyquest.paper.rules import (
    allowance_is_the_calls,
    balance_kept,
    both_balances_moved,
    exact_selector,
    selector,
    succeeded,
    to_is,
)

_TRANSFER = "0xa9059cbb"
_APPROVE = "0x095ea7b3"

TRANSACTIONS: Mapping[str, TransactionRow] = {
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
    "erc20_approve": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("selector", 20, exact_selector(_APPROVE), lenient=("V02",), strict=("V20", "V21")),
            Line("allowance", 40, allowance_is_the_calls(_APPROVE, "amount"), lenient=("V02",), strict=("V28",)),
            Line("no_transfer", 10, balance_kept("token_balance"), lenient=("V13",)),
        ),
        passes="ALL",
        state={
            "allowance": ("allowance", "{token_address}", "$agent", "{spender_address}"),
            "token_balance": ("balance", "{token_address}", "$agent"),
        },
    ),
}
