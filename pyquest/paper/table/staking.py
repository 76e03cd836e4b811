"""The published validators of staking (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Mapping

from pyquest.paper.rows import Line, TransactionRow
from pyquest.paper.rules import always, stake_follows_tokens, succeeded, tokens_left_as_in_call

TRANSACTIONS: Mapping[str, TransactionRow] = {
    "stake_single_token": TransactionRow(
        checks=(
            Line("tx_success", 25, succeeded, lenient=("V07",)),
            Line("approval", 20, always, lenient=("V13",)),
            Line("token_delta", 25, tokens_left_as_in_call("stake_amount"), lenient=("V07",), strict=("V23", "V28")),
            Line("staked_delta", 30, stake_follows_tokens, lenient=("V07",)),
        ),
        passes="ALL",
        state={
            "token_balance": ("balance", "{token_address}", "$agent"),
            "staked_amount": ("staked", "{pool_address}", "$agent"),
        },
    ),
}
