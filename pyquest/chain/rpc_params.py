"""Reading the parameters of JSON-RPC requests. Whatever is wrong with them is a :class:`RpcError` with code -32602."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pyquest.amounts import ZERO_ADDRESS, Address, address
from pyquest.chain.transactions import ACCEPTED
from pyquest.chain.types import TxRequest

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
SERVER_ERROR = -32000

BLOCK_TAGS = ("latest", "pending", "safe", "finalized", "earliest")

_QUANTITY = re.compile(r"0x[0-9a-fA-F]{1,64}")
_DATA = re.compile(r"0x([0-9a-fA-F]{2})*")


class RpcError(Exception):
    """An answer of the error kind.

    Args:
        code: As JSON-RPC 2.0 and geth number them.
        message: What is wrong.
        data: Revert data as hex, if there is any.
    """

    def __init__(self, code: int, message: str, data: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.data = code, message, data


def _bad(what: str, value: object, wanted: str) -> RpcError:
    shown = repr(value)
    return RpcError(INVALID_PARAMS, f"invalid {what}: {shown[:80]} is not {wanted}")


def quantity(value: object, what: str) -> int:
    """A number, written as 0x and up to 64 hex digits. Leading zeros are let through, as anvil does."""
    if not isinstance(value, str) or not _QUANTITY.fullmatch(value):
        raise _bad(what, value, 'a hex quantity such as "0x1f"')
    return int(value, 16)


def data(value: object, what: str) -> bytes:
    """Bytes, written as 0x and an even number of hex digits."""
    if not isinstance(value, str) or not _DATA.fullmatch(value):
        raise _bad(what, value, "a hex string with an even number of digits")
    return bytes.fromhex(value[2:])


def sized(value: object, size: int, what: str) -> bytes:
    """Bytes of a fixed length."""
    raw = data(value, what)
    if len(raw) != size:
        raise RpcError(INVALID_PARAMS, f"invalid {what}: {len(raw)} bytes instead of {size}")
    return raw


def account(value: object, what: str = "address") -> Address:
    """An address; upper and lower case do not matter, as with every node."""
    return address(sized(value, 20, what))


def flag(value: object, what: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise _bad(what, value, "true or false")
    return value


def block_ref(value: object) -> str | int | bytes:
    """Which block is meant: one of :data:`BLOCK_TAGS`, a number, or a hash (EIP-1898). None means latest."""
    if value is None:
        return "latest"
    if isinstance(value, str) and value in BLOCK_TAGS:
        return value
    if isinstance(value, dict) and value.get("blockHash") is not None:
        return sized(value["blockHash"], 32, "block hash")
    if isinstance(value, dict):
        value = value.get("blockNumber")
    if not isinstance(value, str) or not _QUANTITY.fullmatch(value):
        raise _bad("block", value, f"a hex number or one of {', '.join(BLOCK_TAGS)}")
    return int(value, 16)


def call_object(value: object) -> tuple[TxRequest, Address]:
    """The transaction object of eth_call and eth_estimateGas, and who seems to send it. Unknown members are ignored."""
    if not isinstance(value, dict):
        raise _bad("transaction", value, "an object")
    given = {name: member for name, member in value.items() if member is not None}

    def number(name: str) -> int | None:
        return quantity(given[name], name) if name in given else None

    kind = number("type")
    if kind is None and ("maxFeePerGas" in given or "maxPriorityFeePerGas" in given):
        kind = 2
    if kind not in (None, *ACCEPTED):
        raise RpcError(INVALID_PARAMS, f"transaction type {kind} is not supported; use 0, 1 or 2")
    if kind == 2 and "gasPrice" in given:
        raise RpcError(INVALID_PARAMS, "both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified")
    request = TxRequest(
        to=account(given["to"], "to") if "to" in given else None,
        value=number("value") or 0,
        data=_input(given),
        gas=number("gas"),
        type=kind,
        gas_price=number("gasPrice"),
        max_fee_per_gas=number("maxFeePerGas"),
        max_priority_fee_per_gas=number("maxPriorityFeePerGas"),
        access_list=_access_list(given.get("accessList", [])),
    )
    return request, account(given["from"], "from") if "from" in given else ZERO_ADDRESS


def _input(given: dict[str, Any]) -> bytes:
    """Call data goes by two names; both may be given if they agree."""
    named = [data(given[name], name) for name in ("input", "data") if name in given]
    if len(named) == 2 and named[0] != named[1]:
        raise RpcError(INVALID_PARAMS, 'both "data" and "input" are set and not equal; use "input"')
    return named[0] if named else b""


def _access_list(value: object) -> tuple[tuple[Address, tuple[int, ...]], ...]:
    entries = []
    for entry in array(value, "accessList"):
        if not isinstance(entry, dict):
            raise _bad("accessList entry", entry, "an object")
        slots = [sized(slot, 32, "storage key") for slot in array(entry.get("storageKeys", []), "storageKeys")]
        entries.append(
            (account(entry.get("address"), "accessList address"), tuple(int.from_bytes(slot, "big") for slot in slots))
        )
    return tuple(entries)


def array(value: object, what: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise _bad(what, value, "an array")
    return value


@dataclass(frozen=True)
class LogFilter:
    """What eth_getLogs asks for.

    Attributes:
        first: First block.
        last: Last block, included. For a block hash the same as ``first``.
        addresses: Contracts; empty for all.
        topics: By position, the accepted values; empty for any.
    """

    first: str | int | bytes
    last: str | int | bytes
    addresses: frozenset[Address]
    topics: Sequence[frozenset[bytes]]


def log_filter(value: object) -> LogFilter:
    """The filter object of eth_getLogs."""
    if not isinstance(value, dict):
        raise _bad("filter", value, "an object")
    first, last = block_ref(value.get("fromBlock")), block_ref(value.get("toBlock"))
    if value.get("blockHash") is not None:
        if value.get("fromBlock") is not None or value.get("toBlock") is not None:
            raise RpcError(INVALID_PARAMS, "give either blockHash or fromBlock and toBlock, not both")
        first = last = sized(value["blockHash"], 32, "block hash")
    addresses = value.get("address")
    topics = [] if value.get("topics") is None else array(value["topics"], "topics")
    return LogFilter(
        first=first,
        last=last,
        addresses=frozenset(account(item) for item in _one_or_many(addresses)),
        topics=[frozenset(sized(item, 32, "topic") for item in _one_or_many(topic)) for topic in topics],
    )


def _one_or_many(value: object) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]
