"""Answering a dialogue's question that needs no code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyquest.answers import ChainQuery
from pyquest.chain.chain import Chain
from pyquest.checks.pancake import AMOUNTS_OUT, RESERVES
from pyquest.evidence import ChainView, Reading, allowance, balance, native
from pyquest.instances import Instance

_NAMES: Mapping[str, tuple[str, ...]] = {
    "native_balance": ("balance",),
    "token_balance": ("balance",),
    "allowance": ("allowance",),
    "nft_owner": ("owner",),
    "pair_reserves": ("reserve0", "reserve1", "block_timestamp_last"),
    "swap_quote": ("amounts",),
    "staked_amount": ("staked",),
    "pending_rewards": ("pending",),
    "block_number": ("block_number",),
    "nonce": ("nonce",),
}
"""What the parts of each answer are called."""


def reading_of(query: ChainQuery, instance: Instance) -> Reading:
    """The reading that a question asks for."""
    args = query.args
    match query.type:
        case "native_balance":
            return native(args["account_address"])
        case "token_balance":
            return balance(args["token_address"], args["account_address"])
        case "allowance":
            return allowance(args["token_address"], args["account_address"], args["spender_address"])
        case "nft_owner":
            return Reading("owner_of", (args["nft_address"], args["token_id"]))
        case "pair_reserves":
            return Reading("view", (args["pair_address"], RESERVES))
        case "swap_quote":
            router = instance.suite.accounts.address("pancake_router")
            return Reading("view", (router, AMOUNTS_OUT, args["amount"], args["path"]))
        case "staked_amount":
            return Reading("staked", (args["pool_address"], args["account_address"]))
        case "pending_rewards":
            return Reading("pending", (args["pool_address"], args["account_address"]))
        case "nonce":
            return Reading("nonce", (args["account_address"],))
    return Reading("block_number", ())


def answer(query: ChainQuery, asked: Reading, live: Chain) -> Mapping[str, Any]:
    """The answer to a question, as the model gets to see it.

    Args:
        query: The question.
        asked: Its reading, from :func:`reading_of`.
        live: The chain as it stands.

    Raises:
        ReadFailed: A contract does not answer.
        StateMiss: The state bundle does not know.
    """
    value = ChainView(live).read(asked)
    names = _NAMES[query.type]
    parts = dict(zip(names, value, strict=True)) if isinstance(value, tuple) and len(names) > 1 else {names[0]: value}
    return {"query_type": query.type, **query.args, **parts}
