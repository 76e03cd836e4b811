"""Checking a pulled bundle against the proofs that it holds: offline, and against nothing but the block's hash."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pyquest.amounts import address, keccak
from pyquest.chain.bundle import Bundle, load
from pyquest.chain.remote.found import Known
from pyquest.chain.remote.headers import state_root_of
from pyquest.chain.remote.proofs import prove_account, prove_slots
from pyquest.chain.remote.trie import NotProven
from pyquest.chain.state import Account
from pyquest.errors import BundleError


@dataclass(frozen=True)
class Verification:
    """What of a bundle is proven.

    Attributes:
        accounts: How many it lists.
        slots: How many it lists.
        unproven_accounts: How many of them lack a proof.
        unproven_slots: How many of them lack a proof.
    """

    accounts: int
    slots: int
    unproven_accounts: int
    unproven_slots: int

    @property
    def proven(self) -> bool:
        """Whether everything is."""
        return not self.unproven_accounts and not self.unproven_slots


def opened(path: Path) -> Bundle:
    """Read a bundle; where one of its files was altered, say which account or slot, if the proofs tell.

    Raises:
        BundleError: It cannot be read, or is not what its manifest says.
    """
    try:
        return load(path)
    except BundleError:
        verify(load(path, altered=True))
        raise


def verify(bundle: Bundle) -> Verification:
    """Walk from the block's hash to every account and slot that a bundle lists.

    Raises:
        BundleError: The header is not the block's, or a value is not the proven one; names it.
    """
    known = Known()
    known.add_bundle(bundle)
    slots = sum(map(len, known.slots.values()))
    if bundle.header is None:
        return Verification(len(known.accounts), slots, len(known.accounts), slots)
    if keccak(bundle.header) != bundle.head.hash:
        raise BundleError(f"the header in the bundle is not that of block 0x{bundle.head.hash.hex()}; pull it again")
    root = state_root_of(bundle.header)
    nodes = {keccak(node): node for node in bundle.nodes}
    unproven_accounts = unproven_slots = 0
    for where, listed in known.accounts.items():
        try:
            account, storage_root = prove_account(nodes, root, where)
        except NotProven:
            unproven_accounts += 1
            unproven_slots += len(known.slots[where])
            continue
        if account != listed:
            lists = f"the bundle lists {_in_words(listed)}, proven is {_in_words(account)}"
            raise BundleError(f"{address(where)}: {lists}; pull it again")
        for slot, word in known.slots[where].items():
            try:
                proven = prove_slots(nodes, storage_root, [slot])[slot]
            except NotProven:
                unproven_slots += 1
                continue
            if proven != word:
                place = f"slot {slot:#x} of {address(where)}"
                raise BundleError(f"{place}: the bundle lists {word:#x}, proven is {proven:#x}; pull it again")
    return Verification(len(known.accounts), slots, unproven_accounts, unproven_slots)


def _in_words(account: Account) -> str:
    return f"nonce {account.nonce}, {account.balance} wei, code 0x{account.code_hash.hex()}"
