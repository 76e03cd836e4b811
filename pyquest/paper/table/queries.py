"""The published validators of questions about accounts and tokens (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Mapping

from pyquest.paper.rows import QueryRow

QUERIES: Mapping[str, QueryRow] = {
    "query_erc20_balance": QueryRow(
        field="balance_raw",
        points=(30, 30, 40),
        truth=("balance", "{token_address}", "{query_address}"),
        by_view_call=True,
        bare=False,
        passes="CORRECT",
    ),
    "query_erc20_allowance": QueryRow(
        field="allowance_raw",
        points=(30, 30, 40),
        truth=("allowance", "{token_address}", "{owner_address}", "{spender_address}"),
        by_view_call=True,
        bare=False,
        passes="CORRECT",
    ),
}
