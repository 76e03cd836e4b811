"""The published validators of questions about the chain, accounts and tokens (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyquest.amounts import GWEI
from pyquest.evidence import Value
from pyquest.paper.rows import Compared, QueryRow
from pyquest.paper.rules import Grade, as_float, decimal, same_decimal


def near_head(given: Any, truth: Value | None, points: int) -> int:
    """All of them for a number above 0 that is at most 100 blocks off; for any above 0 where nothing says better."""
    said = decimal(given)
    if said is None or said <= 0:
        return 0
    return points if not isinstance(truth, int) or not truth or abs(said - truth) <= 100 else 0


def any_nonce(given: Any, truth: Value | None, points: int) -> int:
    """All of them for any number from 0; two further fields, if both are there, have to be numbers as well."""
    nonce, *further = map(decimal, given)
    if nonce is None or nonce < 0:
        return 0
    return 0 if None not in given[1:] and None in further else points


def any_fees(given: Any, truth: Value | None, points: int) -> int:
    """All of them for a maximum above 0 and a tip from 0 that is no higher."""
    most, tip = map(decimal, given)
    if most is None or tip is None:
        return 0
    as_float(most, GWEI)
    return points if 0 < most >= tip >= 0 else 0


def same_text(given: Any, truth: Value | None, points: int) -> int:
    """All of them when the text is the chain's to the letter."""
    return points if given == truth else 0


def within(tolerance: float, nothing_at: float) -> Grade:
    """All of them up to one deviation in per cent, and then fewer and fewer until another; in binary floating point.

    Of a truth of 0 any other number is 100 % off. Where nothing says the truth, nothing is earned.
    """

    def grade(given: Any, truth: Value | None, points: int) -> int:
        said = decimal(given)
        if said is None or not isinstance(truth, int):
            return 0
        off = as_float(abs(said - truth), truth) * 100 if truth > 0 else 100 * (said != 0)
        return points if off <= tolerance else max(0, int(points * (1 - off / nothing_at)))

    return grade


_NAME, _SYMBOL, _DECIMALS = (
    ("view", "{token_address}", function) for function in ("name()(string)", "symbol()(string)", "decimals()(uint8)")
)

QUERIES: Mapping[str, QueryRow] = {
    "query_erc20_balance": QueryRow(
        fields=("balance_raw",),
        points=(30, 30),
        values=(Compared("balance_raw", 40, truth=("balance", "{token_address}", "{query_address}")),),
        passes="CORRECT",
        by_view_call=True,
        stops=True,
    ),
    "query_erc20_allowance": QueryRow(
        fields=("allowance_raw",),
        points=(30, 30),
        values=(
            Compared(
                "allowance_raw", 40, truth=("allowance", "{token_address}", "{owner_address}", "{spender_address}")
            ),
        ),
        passes="CORRECT",
        by_view_call=True,
        stops=True,
    ),
    "query_bnb_balance": QueryRow(
        fields=("balance_wei",),
        points=(30, 30),
        values=(Compared("balance_wei", 40, truth=("native", "{query_address}")),),
        passes="CORRECT",
        bare=True,
        stops=True,
    ),
    "query_current_block_number": QueryRow(
        fields=("block_number",),
        points=(50, 25),
        values=(
            Compared("block_number", 25, near_head, ("block_number",), missing=0, lenient=("V06",), strict=("V27",)),
        ),
        passes="GE60",
        bare=True,
    ),
    "query_gas_price": QueryRow(
        fields=("maxFeePerGas", "maxPriorityFeePerGas"),
        points=(40, 30),
        values=(
            Compared(
                ("maxFeePerGas", "maxPriorityFeePerGas"),
                30,
                any_fees,
                missing=("0", "0"),
                lenient=("V06",),
                strict=("V27",),
            ),
        ),
        passes="GE60",
        bare=True,
    ),
    "query_transaction_count_nonce": QueryRow(
        fields=("nonce",),
        points=(40, 30),
        values=(
            Compared(
                ("nonce", "nonce_pending", "nonce_latest"),
                30,
                any_nonce,
                missing=(-1, None, None),
                lenient=("V06",),
                strict=("V27",),
            ),
        ),
        passes="GE60",
        bare=True,
    ),
    "query_token_metadata": QueryRow(
        fields=("name", "symbol", "decimals", "totalSupply"),
        points=(25, 25),
        values=(
            Compared("name", 15, same_text, _NAME, "{expected_name}", missing="", name="name", lenient=("V17",)),
            Compared("symbol", 15, same_text, _SYMBOL, "{expected_symbol}", missing="", name="symbol"),
            Compared(
                "decimals",
                20,
                same_decimal,
                _DECIMALS,
                "{expected_decimals}",
                missing=0,
                name="decimals",
                strict=("V27",),
            ),
        ),
        passes="GE60",
    ),
    "query_token_total_supply": QueryRow(
        fields=("totalSupply",),
        points=(40, 30),
        values=(
            Compared(
                "totalSupply",
                30,
                within(0.1, nothing_at=10),
                ("supply", "{token_address}"),
                unread=None,
                missing="0",
                strict=("V27",),
            ),
        ),
        passes="GE60",
    ),
}
