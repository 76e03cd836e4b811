"""What has been found out about a block's state: answer by answer, and all of it together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pyquest.amounts import Address, address, address_bytes, keccak
from pyquest.chain.bundle import Bundle, Listed
from pyquest.chain.state import EMPTY_CODE_HASH, Account


@dataclass(frozen=True)
class Found:
    """What one answer established about one account.

    Attributes:
        address: 20 bytes.
        account: Nonce, balance and code hash.
        code: Its code; None where that was known or there is none.
        slots: Slot to word.
        nodes: The trie nodes that prove it; none if the endpoint serves no proofs.
    """

    address: bytes
    account: Account
    code: bytes | None = None
    slots: Mapping[int, int] = field(default_factory=dict)
    nodes: tuple[bytes, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The form that a file of parts has."""
        return {
            "address": self.address.hex(),
            "nonce": self.account.nonce,
            "balance": str(self.account.balance),
            "code_hash": self.account.code_hash.hex(),
            "code": None if self.code is None else self.code.hex(),
            "slots": {hex(slot): hex(word) for slot, word in self.slots.items()},
            "nodes": [node.hex() for node in self.nodes],
        }

    @classmethod
    def from_json(cls, members: Any) -> Found:
        """Read what :meth:`to_json` gave.

        Raises:
            ValueError: It is something else.
        """
        try:
            return cls(
                address=bytes.fromhex(members["address"]),
                account=Account(members["nonce"], int(members["balance"]), bytes.fromhex(members["code_hash"])),
                code=None if members["code"] is None else bytes.fromhex(members["code"]),
                slots={int(slot, 16): int(word, 16) for slot, word in members["slots"].items()},
                nodes=tuple(bytes.fromhex(node) for node in members["nodes"]),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"{error!r}") from error


class Known:
    """Everything known about a block's state.

    Attributes:
        accounts: Address to account.
        slots: Address to the words of its storage.
        codes: Hash to code.
        nodes: The trie nodes of all proofs.
    """

    def __init__(self) -> None:
        self.accounts: dict[bytes, Account] = {}
        self.slots: dict[bytes, dict[int, int]] = {}
        self.codes: dict[bytes, bytes] = {EMPTY_CODE_HASH: b""}
        self.nodes: set[bytes] = set()

    def add(self, found: Found) -> None:
        """Take over what was found."""
        if found.code is not None:
            self.codes[keccak(found.code)] = found.code
        self.accounts[found.address] = found.account
        self.slots.setdefault(found.address, {}).update(found.slots)
        self.nodes.update(found.nodes)

    def add_bundle(self, bundle: Bundle) -> None:
        """Take over what a bundle lists."""
        for where, listed in bundle.accounts.items():
            raw = address_bytes(where)
            self.codes[keccak(listed.code)] = listed.code
            self.accounts[raw] = Account(listed.nonce, listed.balance, keccak(listed.code))
            self.slots.setdefault(raw, {}).update(listed.storage)
        self.nodes.update(bundle.nodes)

    def missing(self, wanted: Mapping[bytes, set[int]]) -> dict[bytes, set[int]]:
        """The part of ``wanted`` (address to slots) that is not known."""
        open_slots = {where: slots - self.slots.get(where, {}).keys() for where, slots in wanted.items()}
        return {where: slots for where, slots in open_slots.items() if slots or where not in self.accounts}

    def listed(self) -> dict[Address, Listed]:
        """All accounts in the form that a bundle has."""
        return {
            address(where): Listed(
                account.nonce, account.balance, self.codes[account.code_hash], self.slots.get(where, {})
            )
            for where, account in self.accounts.items()
        }
