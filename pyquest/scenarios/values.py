"""What the strings in a world, a set-up or a bundle's declaration mean: names, amounts, values of Solidity types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pyquest.amounts import MAX_UINT256, Address, keccak, to_base_units
from pyquest.chain.contracts import encode
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


def max_or_amount(ref: str, names: Names) -> int:
    """Base units of an amount; ``max`` is the largest that 256 bits hold, as in an unlimited allowance."""
    return MAX_UINT256 if ref == "max" else names.amount(ref)


@dataclass(frozen=True)
class Meaning:
    """Reads values of Solidity types as files write them.

    Attributes:
        names: The meaning of references and amounts.
        chain_id: As in EIP-155.
        now: Seconds since 1970 at the head.
    """

    names: Names
    chain_id: int
    now: int

    def of(self, kind: str, value: Any, at: Address) -> Any:
        """What ``value`` means as a ``kind``.

        Addresses and contracts are references. Integers are numbers or amounts, for ``uint256`` also ``max``, or
        ``{seconds_before_head: 100}``. Strings are texts. A ``bytes32`` may be
        ``{domain_separator: {name: …, version: …}}``: the one of EIP-712.

        Args:
            kind: The Solidity type.
            value: What was written.
            at: The contract that the value belongs to.

        Raises:
            ValueError: It means nothing.
        """
        integer = _INTEGER.fullmatch(kind)
        if isinstance(value, Mapping):
            return self._computed(value, at) if integer or kind == "bytes32" else value
        if not isinstance(value, str):
            return value
        if kind in ("address", "address payable") or kind.startswith("contract "):
            return self.names.address(value)
        if integer:
            return int(value) if value.isdecimal() else max_or_amount(value, self.names)
        return self.names.text(value) if kind == "string" else value

    def _computed(self, form: Mapping[str, Any], at: Address) -> int | bytes:
        match form:
            case {"seconds_before_head": int(seconds), **more} if not more:
                return self.now - seconds
            case {"domain_separator": {"name": str(name), "version": str(version), **rest}, **more} if not more | rest:
                hashes = [keccak(part) for part in (_DOMAIN_TYPE, name.encode(), version.encode())]
                types = ["bytes32", "bytes32", "bytes32", "uint256", "address"]
                return keccak(encode(types, [*hashes, self.chain_id, at]))
        known = '{seconds_before_head: 100} nor {domain_separator: {name: "…", version: "…"}}'
        raise ValueError(f"{form!r} is neither {known}")
