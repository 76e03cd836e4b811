"""From the value that ``executeSkill`` returned to a transaction request or a query value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyquest.amounts import MAX_UINT256, Address, address
from pyquest.answers.exact import NotJson, parse, quantity, short
from pyquest.chain.types import TxRequest

_TYPES: Mapping[object, int] = {
    **{spelling: 0 for spelling in (0, "0", "0x0", "0x00", "legacy")},
    **{spelling: 1 for spelling in (1, "1", "0x1", "0x01", "berlin", "eip2930", "eip-2930")},
    **{spelling: 2 for spelling in (2, "2", "0x2", "0x02", "london", "eip1559", "eip-1559")},
    **{spelling: 3 for spelling in (3, "3", "0x3", "0x03", "cancun", "eip4844", "eip-4844")},
    **{spelling: 4 for spelling in (4, "4", "0x4", "0x04", "pectra", "eip7702", "eip-7702")},
}


@dataclass(frozen=True)
class QueryValue:
    """The fields that an answer to a query names, out of whatever wrapper they came in."""

    fields: Mapping[str, Any]


@dataclass(frozen=True)
class Refused:
    """What was returned is neither; ``reason`` is for the result line, ``message`` for people."""

    reason: str
    message: str


class _Malformed(ValueError):
    """A field of a transaction object cannot be read; becomes :class:`Refused`."""


def classify(value: Any) -> TxRequest | QueryValue | Refused:
    """Read what ``executeSkill`` returned.

    An object is a transaction when it names a recipient (``to``) or carries call data (``data`` or ``input`` as hex
    or bytes), unless it has ``query_result``; every other object is a query value. A string is parsed as JSON first.

    Args:
        value: The exact Python form of the returned JavaScript value (see ``pyquest.js``).

    Returns:
        A :class:`TxRequest` whose unset fields are None, a :class:`QueryValue`, or :class:`Refused` with reason
        ``bad_result`` (not an object, or a field that cannot be read) or ``refused_tx`` (types 3 and 4).
    """
    if isinstance(value, str):
        try:
            value = parse(value)
        except NotJson as problem:
            return Refused("bad_result", f"executeSkill returned the text {short(value)}, which {problem}")
    if isinstance(value, list):
        return Refused("bad_result", f"executeSkill returned an array of {len(value)}; return one object")
    if not isinstance(value, dict):
        return Refused("bad_result", f"executeSkill returned {short(value)}; return one object")
    if "query_result" in value or not _looks_like_transaction(value):
        return QueryValue(_query_fields(value))
    try:
        return _transaction(value)
    except _Malformed as problem:
        return Refused("bad_result", f"the returned transaction cannot be read: {problem}")
    except _RefusedType as refused:
        return Refused("refused_tx", str(refused))


def _looks_like_transaction(value: Mapping[str, Any]) -> bool:
    return value.get("to") is not None or any(
        isinstance(value.get(key), bytes) or str(value.get(key)).lower().startswith("0x") for key in ("data", "input")
    )


def _query_fields(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """``{query_result: {success, data: {…}}}``, ``{success, data: {…}}`` and a bare object name the same fields.

    A wrapper that says it failed names none.
    """
    inner = value.get("query_result", value)
    if not isinstance(inner, dict) or inner.get("success") is False:
        return {}
    fields = inner.get("data", inner)
    if not isinstance(fields, dict):
        return {}
    return {name: field for name, field in fields.items() if name not in ("success", "type") or fields is not inner}


class _RefusedType(ValueError):
    """A transaction type that the harness does not send."""


def _transaction(value: Mapping[str, Any]) -> TxRequest:
    kind = _type(value)
    to = value.get("to")
    return TxRequest(
        to=None if to is None else _recipient(to),
        value=_integer(value, "value") or 0,
        data=_data(value),
        gas=_first(_integer(value, "gasLimit"), _integer(value, "gas")),
        type=kind,
        gas_price=_integer(value, "gasPrice") if kind != 2 else None,
        max_fee_per_gas=_integer(value, "maxFeePerGas") if kind == 2 else None,
        max_priority_fee_per_gas=_integer(value, "maxPriorityFeePerGas") if kind == 2 else None,
        access_list=_access_list(value.get("accessList")) if kind else (),
    )


def _type(value: Mapping[str, Any]) -> int:
    """The declared type; without one, what ethers and viem infer from the fields that are set."""
    declared = value.get("type")
    dynamic = any(value.get(key) is not None for key in ("maxFeePerGas", "maxPriorityFeePerGas"))
    if declared is None:
        return 2 if dynamic else 1 if value.get("accessList") else 0
    spelling = declared.lower() if isinstance(declared, str) else declared
    if isinstance(declared, bool) or not isinstance(spelling, int | str) or spelling not in _TYPES:
        raise _Malformed(f"type: {short(declared)} is not a transaction type (0, 1 or 2)")
    kind = _TYPES[spelling]
    if kind > 2:
        raise _RefusedType(f"transactions of type {kind} are not sent; use type 0, 1 or 2")
    if kind < 2 and dynamic:
        raise _Malformed(f"maxFeePerGas and maxPriorityFeePerGas do not go with type {kind}")
    return kind


def _recipient(value: Any) -> Address:
    if not isinstance(value, str) or len(value) > 42:  # a megabyte of text has no place in a message
        raise _Malformed(f"to: {short(value)} is not an address")
    try:
        return address(value)
    except ValueError as problem:
        raise _Malformed(f"to: {problem}") from None


def _integer(fields: Mapping[str, Any], key: str) -> int | None:
    """A quantity as bigint, integer number, decimal or hex string; null and undefined are unset."""
    value = fields.get(key)
    if value is None:
        return None
    number = quantity(value)
    if number is None:
        raise _Malformed(f"{key}: {short(value)} is not an exact non-negative integer")
    if not 0 <= number <= MAX_UINT256:
        raise _Malformed(f"{key}: {short(value)} is not between 0 and 2^256 - 1")
    return number


def _first(*values: int | None) -> int | None:
    return next((value for value in values if value is not None), None)


def _data(fields: Mapping[str, Any]) -> bytes:
    data, alias = _bytes(fields, "data"), _bytes(fields, "input")
    if data is not None and alias is not None and data != alias:
        raise _Malformed("data and input differ")
    return data if data is not None else alias or b""


def _bytes(fields: Mapping[str, Any], key: str) -> bytes | None:
    value = fields.get(key)
    if value is None or isinstance(value, bytes):
        return value
    if isinstance(value, str) and re.fullmatch(r"(?:0[xX](?:[0-9a-fA-F]{2})*)?", value):
        return bytes.fromhex(value[2:])
    raise _Malformed(f"{key}: {short(value)} is not hex data (0x and an even number of digits)")


def _access_list(value: Any) -> tuple[tuple[Address, tuple[int, ...]], ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise _Malformed("accessList: not a list of {address, storageKeys}")
    entries = []
    for entry in value:
        if not isinstance(entry, dict) or not isinstance(entry.get("storageKeys"), list):
            raise _Malformed("accessList: an entry is not {address, storageKeys}")
        slots = [_integer({"storageKeys": slot}, "storageKeys") for slot in entry["storageKeys"]]
        if None in slots:
            raise _Malformed("accessList: a storage key is null")
        entries.append((_recipient(entry.get("address")), tuple(slot for slot in slots if slot is not None)))
    return tuple(entries)
