"""Build state_cache/bsc-embedded from tools/bsc_embedded.yaml and the compiled contracts.

Run it after changing either, and commit what it writes; ``--check`` writes nothing and exits 1 if the bundle in the
checkout is another one. Nothing is built unless every token's supply is the sum of its balances, WBNB is backed, and
every pair has the tokens that its reserves and shares stand for.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from math import isqrt
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from pyquest.amounts import Address, address, keccak
from pyquest.chain import storage
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.bundle import Listed, load, write
from pyquest.chain.types import Block
from pyquest.errors import PyquestError, UsageError
from pyquest.scenarios.steps import plainly
from pyquest.scenarios.values import Meaning, SuiteNames
from pyquest.tasks import Accounts
from pyquest.tasks.accounts import load_accounts
from pyquest.tasks.documents import Document, read
from pyquest.tasks.shapes import FileModel, checked

ROOT = Path(__file__).resolve().parent.parent
DECLARATION = ROOT / "tools" / "bsc_embedded.yaml"
ARTIFACTS = ROOT / "tasks" / "contracts" / "artifacts"
ACCOUNTS = ROOT / "tasks" / "questbench" / "accounts.yaml"
BUNDLE = ROOT / "state_cache" / "bsc-embedded"

Count = Annotated[int, Field(ge=0)]


class BlockShape(FileModel):
    """The head of the bundle."""

    number: Count
    timestamp: Count
    difficulty: Count
    gas_limit: Count
    coinbase: str


class AccountShape(FileModel):
    """One account; ``storage`` by variable name."""

    at: str
    balance: str = "0 BNB"
    nonce: Count | None = None
    contract: str | None = None
    storage: dict[str, Any] = Field(default_factory=dict)


class WorldShape(FileModel):
    """The whole declaration."""

    chain_id: Count
    hardfork: str
    complete: bool
    block: BlockShape
    holders: dict[str, str]
    accounts: list[AccountShape]


def block_hash(number: int) -> bytes:
    """The hash of a block of the embedded world. There is no header to hash, so the number alone decides it."""
    return keccak(f"pyquest/block/{number}".encode())


def head_of(shape: BlockShape) -> Block:
    """The head as the chain wants it."""
    return Block(
        number=shape.number,
        hash=block_hash(shape.number),
        parent_hash=block_hash(shape.number - 1),
        timestamp_ms=shape.timestamp * 1000,
        coinbase=address(shape.coinbase),
        gas_limit=shape.gas_limit,
        difficulty=shape.difficulty,
    )


class World:
    """The declared accounts, in the form that a bundle has."""

    def __init__(self, document: Document, shape: WorldShape) -> None:
        known, _ = load_accounts(ACCOUNTS)
        holders = {name: address(digits) for name, digits in shape.holders.items()}
        addresses = {**known.addresses, **holders}
        accounts = Accounts(document.path, addresses, known.phrases, known.tokens, known.deployed_contracts)
        self.listed: dict[Address, Listed] = {}
        self._names = SuiteNames(accounts)
        self._meaning = Meaning(self._names, shape.chain_id, shape.block.timestamp)
        for position, account in enumerate(shape.accounts):
            try:
                self._add(account)
            except (UsageError, ValueError) as error:
                raise document.error(plainly(error), ("accounts", position)) from error
        for position, account in enumerate(shape.accounts):
            try:
                self._check_pool(account)
            except ValueError as error:
                raise document.error(plainly(error), ("accounts", position)) from error

    def _add(self, shape: AccountShape) -> None:
        at = self._names.address(shape.at)
        if at in self.listed:
            raise ValueError(f"{shape.at} is given twice")
        balance = self._names.amount(shape.balance)
        if shape.contract is None:
            self.listed[at] = Listed(nonce=shape.nonce or 0, balance=balance)
            return
        artifact = load_artifact(ARTIFACTS, shape.contract)
        words = storage.encode(artifact.layout, shape.storage, lambda kind, value: self._meaning.of(kind, value, at))
        # A created contract starts with nonce 1 (EIP-161).
        self.listed[at] = Listed(1 if shape.nonce is None else shape.nonce, balance, artifact.code, words)
        self._check_supply(at, shape)

    def _check_supply(self, at: Address, shape: AccountShape) -> None:
        token = next((token for token in self._names.accounts.tokens.values() if token.address == at), None)
        if token is None:
            return
        held = shape.storage["balanceOf" if "balanceOf" in shape.storage else "_balances"]
        total = sum(self._names.amount(amount) for amount in held.values())
        listed = self.listed[at]
        supply = listed.balance if token.supply_slot is None else listed.storage.get(token.supply_slot, 0)
        if total != supply:
            raise ValueError(f"{token.symbol}: balances add up to {total}, the supply is {supply} base units")

    def _check_pool(self, shape: AccountShape) -> None:
        """A pair must hold its reserves, and its shares must be the root of their product."""
        if shape.contract != "PancakePair":
            return
        reserves = [self._names.amount(shape.storage[name]) for name in ("reserve0", "reserve1")]
        for name, reserve in zip(("token0", "token1"), reserves, strict=True):
            token = self._names.accounts.token(shape.storage[name])
            slot = storage.mapping_slot(token.balance_slot, self._names.address(shape.at))
            held = self.listed[token.address].storage.get(slot, 0)
            if held != reserve:
                raise ValueError(f"{shape.at}: it has {held} base units of {token.symbol}, its reserve says {reserve}")
        supply = self._names.amount(shape.storage["totalSupply"])
        if supply != isqrt(reserves[0] * reserves[1]):
            raise ValueError(f"{shape.at}: {supply} shares are not the root of the product of its reserves")


def build(path: Path, declaration: Path = DECLARATION) -> str:
    """Write the bundle that a declaration describes; return its id.

    Raises:
        PyquestError: The declaration is wrong or does not add up.
    """
    document = read(declaration)
    shape = checked(document, WorldShape)
    return write(
        path,
        World(document, shape).listed,
        head_of(shape.block),
        chain_id=shape.chain_id,
        hardfork=shape.hardfork,
        complete=shape.complete,
    )


def main() -> int:
    """Write the bundle, or compare it with ``--check``."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the bundle is out of date")
    try:
        if not parser.parse_args().check:
            print(build(BUNDLE))
            return 0
        with tempfile.TemporaryDirectory() as folder:
            wanted = build(Path(folder) / BUNDLE.name)
        found = load(BUNDLE).id
    except PyquestError as error:
        print(error, file=sys.stderr)
        return 2
    if found != wanted:
        print(f"{BUNDLE.relative_to(ROOT)} is out of date; run tools/build_bundle.py")
    return int(found != wanted)


if __name__ == "__main__":
    sys.exit(main())
