"""Whether the published runner's last test of a returned object would accept it.

The runner hands the object, without ``from``, to ethers 6.15 ``Transaction.from`` and throws the result away; only an
exception counts (environment.md 5.2, step 6). The sandbox asks the real ethers. This is the same rule as a table, for
answers that return JSON text: there the object exists only after parsing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from pyquest.amounts import address

_SAFE = 2**53 - 1
_WITHOUT_MAX_FEE = (0, 1, "legacy", "berlin", "eip-2930")
_TYPES = (*_WITHOUT_MAX_FEE, 2, 3, 4, "london", "eip-1559", "cancun", "eip-4844", "pectra", "eip-7702")
_DIGITS = re.compile(r"[0-9]{1,4300}|0x[0-9a-fA-F]+")  # Python reads no longer decimals
_BYTES = re.compile(r"0x(?:[0-9a-fA-F]{2})*")


def whole(value: Any) -> int | None:
    """A number as ethers reads it: a safe integer, decimal text or ``0x`` text; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if 0 <= value <= _SAFE else None
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        return int(value, 0) if value.startswith("0x") else int(value)
    return None


def _is_address(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    try:
        address(value if value.startswith("0x") else "0x" + value)
    except ValueError:
        return False
    return True


def _is_type(value: Any) -> bool:
    return not isinstance(value, (bool, float)) and value in _TYPES


_FIELDS: Mapping[str, Callable[[Any], bool]] = {
    "to": _is_address,
    "data": lambda value: isinstance(value, str) and _BYTES.fullmatch(value) is not None,
    "type": _is_type,
    "hash": lambda value: False,
    **{
        name: lambda value: whole(value) is not None
        for name in ("value", "gasLimit", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas", "nonce", "chainId")
    },
}


def serialises(fields: Mapping[str, Any]) -> bool:
    """Whether ethers would serialise these fields as an unsigned transaction; unknown keys and nulls are ignored."""
    given = {name: value for name, value in fields.items() if name in _FIELDS and value is not None}
    if not all(_FIELDS[name](value) for name, value in given.items()):
        return False
    most, tip = whole(given.get("maxFeePerGas")), whole(given.get("maxPriorityFeePerGas"))
    if most is not None and tip is not None and tip > most:
        return False
    dynamic = most is not None or tip is not None
    return not (dynamic and given.get("type") in _WITHOUT_MAX_FEE)
