"""The published validators of NFTs (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Mapping

from pyquest.paper.rows import Line, TransactionRow
from pyquest.paper.rules import new_owner, selector, succeeded

_SAFE_TRANSFER = "0x42842e0e"

TRANSACTIONS: Mapping[str, TransactionRow] = {
    "erc721_safe_transfer": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("new_owner", 40, new_owner("to_address"), lenient=("V19",)),
            Line("selector", 30, selector(_SAFE_TRANSFER), strict=("V20",)),
        ),
        passes="ALL",
        state={"nft_owner": ("owner_of", "{nft_address}", "{token_id}")},
    ),
}
