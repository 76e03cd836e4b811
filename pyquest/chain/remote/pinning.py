"""Which block state is pulled from: one that stays, named by its hash."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from pyquest.chain.remote.headers import Header, read_header
from pyquest.chain.remote.refusals import one_line
from pyquest.chain.remote.upstream import Refused, Upstream
from pyquest.chain.rules import BSC_SCHEDULE
from pyquest.errors import UpstreamFault, UsageError

BSC_CHAIN_ID = 56

FINAL_WITHIN = 100
"""How many blocks behind the newest one a finalized block may be to be taken."""

BEHIND = 15
"""How many blocks behind the newest one is taken otherwise: no reorganisation of BSC was ever longer."""

_HASH = re.compile(r"0x[0-9a-fA-F]{64}")
_NUMBER = re.compile(r"[0-9]{1,18}|0x[0-9a-fA-F]{1,16}")


def pin(upstream: Upstream, block: str = "latest") -> Header:
    """The block that ``block`` names.

    Args:
        upstream: An endpoint of BSC.
        block: A number, a hash, or ``latest``: the newest that is final or old enough.

    Raises:
        UsageError: The endpoint serves another chain, or there is no such block.
        UpstreamFault: The endpoint fails.
    """
    chain_id = _asked(upstream, "eth_chainId")
    if chain_id != hex(BSC_CHAIN_ID):
        raise UsageError(f"the endpoint serves chain {_number(chain_id)}, not BSC ({BSC_CHAIN_ID})")
    if block == "latest":
        return _latest(upstream)
    if _HASH.fullmatch(block):
        header = _block(upstream, "eth_getBlockByHash", block)
    elif _NUMBER.fullmatch(block):
        header = _block(upstream, "eth_getBlockByNumber", hex(int(block, 0)))
    else:
        raise UsageError(f"block {block!r} is neither a number, nor a hash of 0x and 64 digits, nor latest")
    if header is None:
        raise UsageError(f"the endpoint has no block {block}")
    return header


def hardfork_at(timestamp: int) -> str:
    """The rules of BSC mainnet at a time, by its schedule.

    Args:
        timestamp: Seconds since 1970, of a block.

    Raises:
        UsageError: This version of pyquest does not implement them.
    """
    hardfork = next((name for began, name in reversed(BSC_SCHEDULE) if began <= timestamp), None)
    if hardfork is None:
        when = datetime.fromtimestamp(timestamp, UTC).date()
        first, last = (datetime.fromtimestamp(BSC_SCHEDULE[at][0], UTC).date() for at in (0, -1))
        raise UsageError(
            f"a block of {when} follows rules that this version of pyquest does not implement; it knows those from "
            f"{first} until {last}"
        )
    return hardfork


def _latest(upstream: Upstream) -> Header:
    newest = _block(upstream, "eth_getBlockByNumber", "latest")
    if newest is None:
        raise UpstreamFault("the endpoint has no newest block")
    final = _block(upstream, "eth_getBlockByNumber", "finalized")
    number = newest.block.number
    if final is not None and 0 <= number - final.block.number < FINAL_WITHIN:
        return final
    # A local node may have fewer blocks than that.
    return _block(upstream, "eth_getBlockByNumber", hex(max(0, number - BEHIND))) or newest


def _block(upstream: Upstream, method: str, which: str) -> Header | None:
    try:
        shown = upstream.ask(method, which, False)
    except Refused:
        return None
    return None if shown is None else read_header(shown)


def _asked(upstream: Upstream, method: str) -> object:
    try:
        return upstream.ask(method)
    except Refused as refusal:
        raise UpstreamFault(f"the endpoint refuses {method}: {refusal}") from None


def _number(value: object) -> object:
    return int(value, 16) if isinstance(value, str) and _NUMBER.fullmatch(value) else one_line(str(value))
