"""Exact numbers: amounts with a unit, and addresses. No floats.

Money is an ``int`` in base units (wei) wherever it is computed with, and a decimal string wherever it is written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import NewType

from sha3 import keccak_256

Address = NewType("Address", str)
"""An EIP-55 checksummed address; make one with :func:`address`."""

ZERO_ADDRESS = Address("0x" + "0" * 40)

GWEI = 10**9
ETHER = 10**18
MAX_UINT256 = 2**256 - 1

_DECIMAL = re.compile(r"(0|[1-9][0-9]*)(?:\.([0-9]+))?")
_ADDRESS = re.compile(r"0[xX][0-9a-fA-F]{40}")


def keccak(data: bytes) -> bytes:
    """The 32-byte Keccak-256 digest of ``data`` (the pre-standard padding that Ethereum uses)."""
    return keccak_256(data).digest()  # type: ignore[no-any-return]


def address(value: str | bytes) -> Address:
    """An address in EIP-55 form.

    Args:
        value: 20 bytes, or ``0x`` and 40 hex digits. Mixed-case digits must carry a right EIP-55 checksum.

    Raises:
        ValueError: The value is not an address, or its checksum is wrong.
    """
    if isinstance(value, bytes):
        if len(value) != 20:
            raise ValueError(f"an address has 20 bytes, not {len(value)}")
        digits = value.hex()
    else:
        if not _ADDRESS.fullmatch(value):
            raise ValueError(f"{value!r} is not an address (0x and 40 hex digits)")
        digits = value[2:].lower()
    # EIP-55: a letter is upper-case when the matching nibble of keccak256(lower-case digits) is at least 8.
    nibbles = keccak(digits.encode()).hex()
    mixed = "".join(d.upper() if n >= "8" else d for d, n in zip(digits, nibbles, strict=False))
    if isinstance(value, str) and value[2:] not in (digits, digits.upper(), mixed):
        raise ValueError(f"{value} has a wrong EIP-55 checksum; it should read 0x{mixed}")
    return Address("0x" + mixed)


def address_bytes(value: Address) -> bytes:
    """The 20 bytes of an address."""
    return bytes.fromhex(value[2:])


def create_address(creator: Address, nonce: int) -> Address:
    """Where a CREATE by ``creator`` with ``nonce`` puts its contract: keccak256(rlp([creator, nonce]))[12:]."""
    digits = nonce.to_bytes((nonce.bit_length() + 7) // 8, "big")
    encoded = digits if len(digits) == 1 and digits[0] < 0x80 else bytes([0x80 + len(digits)]) + digits
    body = b"\x94" + address_bytes(creator) + encoded
    return address(keccak(bytes([0xC0 + len(body)]) + body)[12:])


def to_base_units(text: str, decimals: int) -> int:
    """``"4.5"`` with 18 decimals to 4500000000000000000.

    Args:
        text: A plain non-negative decimal number: no sign, exponent, grouping or unit.
        decimals: Decimal places of the token, such as 18.

    Raises:
        ValueError: The text is not such a number, or has more places than the token.
    """
    match = _DECIMAL.fullmatch(text)
    if not match:
        raise ValueError(f'{text!r} is not a plain decimal number such as "4.5"')
    whole, fraction = match[1], match[2] or ""
    if len(fraction.rstrip("0")) > decimals:
        raise ValueError(f"{text} has more than {decimals} decimal places")
    # The digits of the whole number in base units, so that no power of ten is multiplied.
    return int(whole + fraction[:decimals].ljust(decimals, "0"))


def from_base_units(units: int, decimals: int) -> str:
    """4500000000000000000 with 18 decimals to ``"4.5"``: exact, without trailing zeros."""
    sign, units = ("-", -units) if units < 0 else ("", units)
    whole, fraction = divmod(units, 10**decimals)
    places = str(fraction).rjust(decimals, "0").rstrip("0") if decimals else ""
    return f"{sign}{whole}.{places}" if places else f"{sign}{whole}"


def decimal_text(value: Fraction, digits: int = 4) -> str:
    """A fraction as a decimal string, rounded half to even to ``digits`` places, without trailing zeros."""
    return from_base_units(round(value * 10**digits), digits)


@dataclass(frozen=True)
class Amount:
    """A quantity of a token or of the native coin.

    Attributes:
        units: Base units (wei for 18 decimals).
        symbol: ``BNB``, ``USDT`` …; ``""`` for a bare number.
        decimals: Decimal places of that unit.
    """

    units: int
    symbol: str
    decimals: int

    @property
    def text(self) -> str:
        """The number alone, as a person writes it: ``4.5``."""
        return from_base_units(self.units, self.decimals)

    def __str__(self) -> str:
        return f"{self.text} {self.symbol}".rstrip()


class Inexact(str):
    """The text of a JavaScript number that is not an exact integer (``1.5``, ``1e21``, ``NaN``).

    The sandbox hands such a number over as what JavaScript prints for it, so that no float enters Python.
    """

    __slots__ = ()
