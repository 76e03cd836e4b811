"""The accounts that a suite knows by name: fixed addresses, keys, contracts and tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from coincurve import PublicKey
from pydantic import Field

from pyquest.amounts import Address, address, create_address, keccak
from pyquest.errors import TaskError
from pyquest.tasks.documents import Document, read
from pyquest.tasks.shapes import FileModel, checked, unknown

NATIVE = "BNB"
"""The symbol of the chain's own coin."""

_COIN_UNITS = {NATIVE: 18, "gwei": 9, "wei": 0}


@dataclass(frozen=True)
class Token:
    """A token with the storage slots through which a scenario can give it away.

    Attributes:
        name: Its name among the accounts, such as ``usdt``.
        symbol: As requests spell it; what the contract itself returns may differ (``Cake``, ``E1363``).
        decimals: Decimal places.
        balance_slot: Slot of the mapping holder to balance.
        allowance_slot: Slot of the mapping owner to spender to allowance.
        supply_slot: Slot of the total supply; None where the supply is what backs it.
        backing: ``native``: every unit is one wei that the contract holds. ``reserves``: units are shares of a
            PancakeSwap pair's two reserves. None: units need no backing.
    """

    name: str
    address: Address
    symbol: str
    decimals: int
    balance_slot: int
    allowance_slot: int
    supply_slot: int | None
    backing: str | None


@dataclass(frozen=True)
class Accounts:
    """Everything a suite can call by name.

    Attributes:
        path: The file they were read from.
        addresses: Name to address, without the ``$`` that references carry.
        phrases: Name of each account with a known key, to the phrase whose Keccak-256 hash is that key.
        tokens: Account name to token.
        deployed_contracts: What model code receives as its third argument.
    """

    path: Path
    addresses: Mapping[str, Address]
    phrases: Mapping[str, str]
    tokens: Mapping[str, Token]
    deployed_contracts: Mapping[str, Address]

    def address(self, ref: str) -> Address:
        """The address behind ``$usdt``, ``usdt`` or ``0x…``.

        Raises:
            TaskError: Nothing has that name, or the digits are no address.
        """
        name = ref.removeprefix("$")
        if name in self.addresses:
            return self.addresses[name]
        if ref.startswith(("0x", "0X")):
            try:
                return address(ref)
            except ValueError as error:
                raise TaskError(str(error), self.path) from error
        raise TaskError(unknown("account", name, self.addresses), self.path)

    def key(self, name: str) -> bytes:
        """The 32-byte private key of an account that signs: keccak256 of its phrase.

        Raises:
            TaskError: No account with a key has that name.
        """
        if name not in self.phrases:
            raise TaskError(unknown("account with a key", name, self.phrases), self.path)
        return keccak(self.phrases[name].encode())

    def token(self, ref: str) -> Token:
        """The token with this address, symbol or name: ``0x55d3…``, ``USDT``, ``$usdt`` or ``usdt``.

        Raises:
            TaskError: There is no such token.
        """
        name = ref.removeprefix("$")
        for token in self.tokens.values():
            if name in (token.symbol, token.name) or name.lower() == token.address.lower():
                return token
        raise TaskError(unknown("token", name, (token.symbol for token in self.tokens.values())), self.path)

    def unit(self, ref: str) -> tuple[str, int]:
        """Symbol and decimal places of a unit: ``BNB``, ``gwei``, ``wei``, or a token by symbol or name.

        Raises:
            TaskError: There is no such unit.
        """
        if ref in _COIN_UNITS:
            return ref, _COIN_UNITS[ref]
        token = self.token(ref)
        return token.symbol, token.decimals


_Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
_Slot = Annotated[int, Field(ge=0)]


class _TokenShape(FileModel):
    symbol: str
    decimals: Annotated[int, Field(ge=0, le=77)]
    balance_slot: _Slot
    allowance_slot: _Slot
    supply_slot: _Slot | None = None
    backing: Literal["native", "reserves"] | None = None


class _CreatedShape(FileModel):
    by: _Name
    nonces: dict[_Name, Annotated[int, Field(ge=0)]]


class _AccountsShape(FileModel):
    keys: dict[_Name, str]
    addresses: dict[_Name, str]
    created: _CreatedShape
    tokens: dict[_Name, _TokenShape]
    deployed_contracts: dict[_Name, str]


def load_accounts(path: Path) -> tuple[Accounts, Document]:
    """Read a suite's ``accounts.yaml``.

    Returns:
        The accounts, and the file for its digest.

    Raises:
        TaskError: The file is wrong; with line and column.
    """
    document = read(path)
    shape = checked(document, _AccountsShape)
    known = _addresses(document, shape)

    def named(ref: str, *location: str) -> Address:
        if ref.removeprefix("$") not in known:
            raise document.error(unknown("account", ref, known), location)
        return known[ref.removeprefix("$")]

    tokens = {
        name: Token(name, named(name, "tokens", name), **token.model_dump()) for name, token in shape.tokens.items()
    }
    deployed = {name: named(ref, "deployed_contracts", name) for name, ref in shape.deployed_contracts.items()}
    return Accounts(path, known, dict(shape.keys), tokens, deployed), document


def _addresses(document: Document, shape: _AccountsShape) -> dict[str, Address]:
    known: dict[str, Address] = {}

    def learn(name: str, value: Address, *location: str) -> None:
        if name in known:
            raise document.error(f"two accounts are called {name!r}", location, at_key=True)
        known[name] = value

    for name, phrase in shape.keys.items():
        learn(name, _address_of_key(keccak(phrase.encode())), "keys", name)
    for name, digits in shape.addresses.items():
        try:
            learn(name, address(digits), "addresses", name)
        except ValueError as error:
            raise document.error(str(error), ("addresses", name)) from error
    if shape.created.by not in known:
        raise document.error(unknown("account", shape.created.by, known), ("created", "by"))
    for name, nonce in shape.created.nonces.items():
        learn(name, create_address(known[shape.created.by], nonce), "created", "nonces", name)
    return known


def _address_of_key(key: bytes) -> Address:
    # An address is the last 20 bytes of the hash of the uncompressed public key without its 0x04 prefix.
    return address(keccak(PublicKey.from_secret(key).format(compressed=False)[1:])[12:])
