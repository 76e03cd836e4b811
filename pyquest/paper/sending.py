"""The transaction that the published executor makes of a returned object (environment.md 5.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyquest.amounts import GWEI, Address, address
from pyquest.chain.types import TxRequest

DEFAULT_GAS = 500_000


class Unsendable(Exception):
    """The published executor stops with an error before it sends anything.

    Args:
        why: What it trips over.
        defect: The defect of atomic_defects.md behind it.
    """

    def __init__(self, why: str, defect: str) -> None:
        self.why, self.defect = why, defect
        super().__init__(why)


def build(fields: Mapping[str, Any]) -> TxRequest:
    """The transaction as the published executor signs it: nothing is left open.

    ``from``, ``nonce``, ``chainId``, ``input`` and access lists are ignored; only the number 2 as ``type`` makes a
    dynamic-fee transaction, whatever fee fields there are.

    Raises:
        Unsendable: A number is null or hex text, or ``data`` is no text.
    """
    request = TxRequest(
        to=recipient(fields.get("to")),
        value=whole(fields, "value", 0),
        data=call_data(fields.get("data")),
        gas=whole(fields, "gasLimit" if "gasLimit" in fields else "gas", DEFAULT_GAS),
    )
    if fields.get("type") == 2:
        return replace(
            request,
            type=2,
            max_priority_fee_per_gas=whole(fields, "maxPriorityFeePerGas", GWEI),
            max_fee_per_gas=whole(fields, "maxFeePerGas", 2 * GWEI),
        )
    return replace(request, type=0, gas_price=whole(fields, "gasPrice", GWEI))


def whole(fields: Mapping[str, Any], name: str, default: int) -> int:
    """Python's ``int()`` of a field, as the executor applies it: ``"0x10"`` and null are errors, ``"10"`` is not.

    Raises:
        Unsendable: ``int()`` refuses the value, or the number is negative and cannot be signed.
    """
    value = fields.get(name, default)
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise Unsendable(f"{name}: {error}", "P14") from error
    if number < 0:
        raise Unsendable(f"{name}: {number} is negative", "P14")
    return number


def recipient(value: Any) -> Address | None:
    """The checksummed recipient; None, which creates a contract, for null and empty text.

    Raises:
        Unsendable: It is no address.
    """
    if not value:
        return None
    try:
        return address("0x" + str(value).lower().removeprefix("0x"))
    except ValueError as error:
        raise Unsendable(f"to: {error}", "P14") from error


def call_data(value: Any) -> bytes:
    """The bytes of hex text; nothing for null and empty text.

    Raises:
        Unsendable: It is something else, such as a typed array, which is an object with numbered keys by now.
    """
    if not value:
        return b""
    try:
        return bytes.fromhex(value.removeprefix("0x"))
    except (AttributeError, ValueError) as error:
        raise Unsendable(f"data: {error}", "P14") from error
