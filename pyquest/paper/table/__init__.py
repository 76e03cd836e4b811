"""The published validators as rows, by family; rules that one family alone uses stand beside its rows."""

from __future__ import annotations

from collections.abc import Mapping

from pyquest.paper.rows import QueryRow, TransactionRow
from pyquest.paper.table import contracts, erc20, native, nfts, queries, staking, trading

TRANSACTIONS: Mapping[str, TransactionRow] = {
    **native.TRANSACTIONS,
    **contracts.TRANSACTIONS,
    **erc20.TRANSACTIONS,
    **nfts.TRANSACTIONS,
    **trading.TRANSACTIONS,
    **staking.TRANSACTIONS,
}
"""Every validator of a transaction, by task id."""

QUERIES: Mapping[str, QueryRow] = {
    **nfts.QUERIES,
    **trading.QUERIES,
    **queries.QUERIES,
    **staking.QUERIES,
}
"""Every validator of a query answer, by task id."""
