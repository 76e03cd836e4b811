"""What the strings in a world, a set-up or a bundle's declaration mean: names, amounts, values of Solidity types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from eth_abi.abi import encode

from pyquest.amounts import MAX_UINT256, Address, keccak, to_base_units
from pyquest.tasks import Accounts

_DOMAIN_TYPE = b"EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
_INTEGER = re.compile(r"u?int[0-9]*")


class Names(Protocol):
    """Says what the strings of a step mean; an Instance does, with its parameters filled in."""

    def address(self, ref: str) -> Address:
        """The address behind ``$usdt``, ``{to_address}`` or ``0x…``."""

    def amount(self, ref: str) -> int:
        """Base units of ``{amount}``, ``5 USDT`` or ``0 wei``."""

    def text(self, ref: str) -> str:
        """A text with its ``{parameters}`` filled in."""


@dataclass(frozen=True)
class SuiteNames:
    """The names that hold for a whole suite, where no task and so no parameter is in sight."""

    accounts: Accounts

    def address(self, ref: str) -> Address:
        """The address behind ``$usdt`` or ``0x…``.

        Raises:
            TaskError: There is no such account.
        """
        return self.accounts.address(ref)

    def amount(self, ref: str) -> int:
        """Base units of ``5 USDT`` or ``0 wei``.

        Raises:
            TaskError: There is no such unit.
            ValueError: It is not a number, a space and a unit.
        """
        number, _, unit = ref.partition(" ")
        if not unit:
            raise ValueError(f'{ref!r} is not an amount with a unit, such as "5 USDT"')
        return to_base_units(number, self.accounts.unit(unit)[1])

    def text(self, ref: str) -> str:
        """The text as it stands."""
        return ref


def meaning(kind: str, value: Any, names: Names, at: Address, chain_id: int) -> Any:
    """What a file writes for a value of a Solidity type.

    Args:
        kind: The type: for an address or contract ``value`` is a reference, for an integer a number or an amount (for
            ``uint256`` also ``max``), for ``string`` a text. ``{domain_separator: {name: …, version: …}}`` stands for
            that ``bytes32`` of the contract.
        value: What was written.
        names: The meaning of references and amounts.
        at: The contract that the value belongs to.
        chain_id: As in EIP-155.

    Raises:
        ValueError: It means nothing.
    """
    if kind == "bytes32" and isinstance(value, Mapping):
        return domain_separator(value, at, chain_id)
    if not isinstance(value, str):
        return value
    if kind in ("address", "address payable") or kind.startswith("contract "):
        return names.address(value)
    if _INTEGER.fullmatch(kind):
        return int(value) if value.isdecimal() else max_or_amount(value, names)
    return names.text(value) if kind == "string" else value


def max_or_amount(ref: str, names: Names) -> int:
    """Base units of an amount; ``max`` is the largest that 256 bits hold, as in an unlimited allowance."""
    return MAX_UINT256 if ref == "max" else names.amount(ref)


def domain_separator(form: Mapping[str, Any], at: Address, chain_id: int) -> bytes:
    """The EIP-712 domain separator of a contract with ``{domain_separator: {name: …, version: …}}``.

    Raises:
        ValueError: The form is another one.
    """
    match form:
        case {"domain_separator": {"name": str(name), "version": str(version), **more}, **others} if not more | others:
            hashes = [keccak(part) for part in (_DOMAIN_TYPE, name.encode(), version.encode())]
            return keccak(encode(["bytes32", "bytes32", "bytes32", "uint256", "address"], [*hashes, chain_id, at]))
    raise ValueError(f'{form!r} is not {{domain_separator: {{name: "…", version: "…"}}}}')
