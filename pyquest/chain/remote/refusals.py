"""What nodes mean by their error messages: each client and provider has its own words for the same few things."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

METHOD_NOT_FOUND = -32601
LIMIT_EXCEEDED = -32005  # EIP-1474

_MOST_SAID = 300

_PRUNED = re.compile(
    "|".join(
        [
            "missing trie node",  # geth, bsc
            "header not found",
            r"historical state .*(not|un)\s?available",
            r"state .{0,60}not available",
            "no state available for",  # Nethermind
            r"world state .*(not|un)available",  # Besu
            "state (has|is|was) already been pruned|pruned",
            "not available due to pruning",  # Erigon
            "maximum proof window|state histor(y|ies)",  # reth, geth with path-based storage
            "archive",  # providers: "upgrade to an archive plan"
            "unknown block|block not found|block .*out of ?range|not currently canonical",
            "resource not found",  # anvil, of a block hash
            "requested block is too old|state is too old",
        ]
    ),
    re.IGNORECASE,
)
_BUSY = re.compile(
    r"rate.?limit|too many requests|throttl|capacity|limit exceeded|over quota|try again|timed? ?out|temporarily|"
    r"overloaded|internal error",
    re.IGNORECASE,
)
_UNSUPPORTED = re.compile(
    r"method .*(not found|not supported|not available|does not exist|disabled|not whitelisted|not allowed)|"
    r"not implemented|unsupported method|does not exist/is not available|maximum proof window",
    re.IGNORECASE,
)


def message_of(error: Mapping[str, Any]) -> str:
    """What an error object says."""
    return one_line(str(error.get("message", "no message")))


def one_line(said: str) -> str:
    """The beginning of what a node says, fit for a terminal: it may be long, or hold whatever moves the cursor."""
    words = " ".join(said[: 2 * _MOST_SAID].split())
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in words)
    return shown if len(shown) <= _MOST_SAID else shown[:_MOST_SAID] + "…"


def is_pruned(error: Mapping[str, Any]) -> bool:
    """Whether the node no longer has the state, or the block, that was asked for."""
    return _PRUNED.search(message_of(error)) is not None


def is_unsupported(error: Mapping[str, Any]) -> bool:
    """Whether the node does not serve this method for any block, or not for the one that was asked for."""
    return error.get("code") == METHOD_NOT_FOUND or _UNSUPPORTED.search(message_of(error)) is not None


def is_busy(error: Mapping[str, Any]) -> bool:
    """Whether the same request may well succeed a little later."""
    if is_pruned(error) or is_unsupported(error):
        return False
    return error.get("code") in (LIMIT_EXCEEDED, 429) or _BUSY.search(message_of(error)) is not None
