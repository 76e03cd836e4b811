"""The published validators of swaps and liquidity (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Mapping

from pyquest.checks.pancake import AMOUNTS_OUT
from pyquest.paper.rows import Compared, Line, QueryRow, TransactionRow
from pyquest.paper.rules import (
    allowed_or_used,
    any_allowance,
    exact_selector,
    grew,
    same_last_amount,
    selector,
    shrank,
    sold,
    succeeded,
    to_is,
    value_is_about,
)

_SWAP_TOKENS = "0x38ed1739"
_ADD_LIQUIDITY_BNB = "0xf305d719"

TRANSACTIONS: Mapping[str, TransactionRow] = {
    "swap_exact_tokens_for_tokens": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("approval", 15, allowed_or_used("amount_in"), lenient=("V13",)),
            Line("router", 10, to_is("router_address")),
            Line("selector", 10, selector(_SWAP_TOKENS), strict=("V20",)),
            Line("in_delta", 20, sold("amount_in")),
            Line("out_delta", 15, grew("target_token_balance"), lenient=("V14",)),
        ),
        passes="ALL",
        state={
            "allowance": ("allowance", "{token_in_address}", "$agent", "{router_address}"),
            "token_balance": ("balance", "{token_in_address}", "$agent"),
            "target_token_balance": ("balance", "{token_out_address}", "$agent"),
        },
    ),
    "add_liquidity_bnb_token": TransactionRow(
        checks=(
            Line("tx_success", 20, succeeded),
            Line("approval", 15, any_allowance, lenient=("V13",)),
            Line("router", 10, to_is("router_address")),
            Line("selector", 10, exact_selector(_ADD_LIQUIDITY_BNB), strict=("V20", "V21")),
            Line("bnb_sent", 20, value_is_about("amount_bnb"), lenient=("V08", "V15")),
            Line("token_used", 15, shrank("token_balance"), lenient=("V08",)),
            Line("lp_received", 10, grew("lp_token_balance"), lenient=("V08",)),
        ),
        passes="GE70",
        state={
            "allowance": ("allowance", "{token_address}", "$agent", "{router_address}"),
            "token_balance": ("balance", "{token_address}", "$agent"),
            # The original asks the factory for the pair of WBNB and the token, which is always USDT.
            "lp_token_balance": ("balance", "$wbnb_usdt_lp", "$agent"),
        },
    ),
}

QUERIES: Mapping[str, QueryRow] = {
    "query_swap_output_amount": QueryRow(
        fields=("amounts",),
        points=(30, 30),
        values=(
            Compared(
                "amounts",
                40,
                same_last_amount,
                ("view", "{router_address}", AMOUNTS_OUT, "{amount_in}", ["{token_in_address}", "{token_out_address}"]),
                unread=(),
                lenient=("V17",),
            ),
        ),
        passes="CORRECT",
        stops=True,
    ),
}
