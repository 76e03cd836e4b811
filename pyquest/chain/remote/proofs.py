"""What an account and its slots are, proven from trie nodes (EIP-1186)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pyquest.chain import rlp
from pyquest.chain.remote.trie import NotProven, lookup
from pyquest.chain.state import EMPTY, Account

Nodes = Mapping[bytes, bytes]
"""Trie nodes by their hash."""


def prove_account(nodes: Nodes, root: bytes, address: bytes) -> tuple[Account, bytes | None]:
    """An account and the root of its storage (None where there is no such account).

    Raises:
        NotProven: The nodes do not say.
    """
    value = lookup(nodes, root, address)
    if value is None:
        return EMPTY, None
    try:
        fields = rlp.decode(value)
        nonce, balance, storage_root, code_hash = fields
        assert isinstance(storage_root, bytes)
        assert isinstance(code_hash, bytes)
        return Account(rlp.decode_int(nonce), rlp.decode_int(balance), code_hash), storage_root  # type: ignore[arg-type]
    except (ValueError, AssertionError) as error:
        raise NotProven(f"what the trie holds is no account: {error}") from error


def prove_slots(nodes: Nodes, storage_root: bytes | None, slots: Iterable[int]) -> dict[int, int]:
    """The values of some slots of an account.

    Args:
        nodes: As above.
        storage_root: From :func:`prove_account`.
        slots: Which.

    Raises:
        NotProven: The nodes do not say.
    """
    if storage_root is None:
        return dict.fromkeys(slots, 0)
    return {slot: _word(lookup(nodes, storage_root, slot.to_bytes(32, "big"))) for slot in slots}


def _word(value: bytes | None) -> int:
    try:
        return 0 if value is None else rlp.decode_int(rlp.decode(value))
    except ValueError as error:
        raise NotProven(f"what the trie holds is no word: {error}") from error
