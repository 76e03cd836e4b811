"""The blocks of a chain: those mined here, and 256 made-up ancestors of the block it started from."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from pyquest.amounts import Address, keccak
from pyquest.chain.state import State
from pyquest.chain.transactions import Transaction
from pyquest.chain.types import Block, Log, Receipt

BLOCK_MS = 450
"""Milliseconds between BSC blocks since the Fermi upgrade (2026-01-14)."""

ANCESTORS = 256
"""How many blocks before the first head are served: as many as BLOCKHASH can see."""


def child_of(parent: Block, timestamp_ms: int, transactions: tuple[bytes, ...] = ()) -> Block:
    """The next block. Its hash is derived from its parent's, its time and what is in it."""
    number = parent.number + 1
    content = b"".join((parent.hash, number.to_bytes(8, "big"), timestamp_ms.to_bytes(8, "big"), *transactions))
    return replace(
        parent,
        number=number,
        hash=keccak(b"pyquest/block" + content),
        parent_hash=parent.hash,
        timestamp_ms=timestamp_ms,
        gas_used=0,
        transactions=transactions,
    )


@dataclass(frozen=True)
class Mined:
    """A transaction in a block.

    Attributes:
        state: The overlay on which it was executed.
        mark: What that overlay's mark was before.
    """

    transaction: Transaction
    receipt: Receipt
    state: State
    mark: int


class History:
    """Blocks, transactions and receipts up to a head.

    Args:
        first: The block the chain started from. Older ones are derived from it: 450 ms apart, empty, with hashes that
            depend on its parent's hash and their number.
    """

    def __init__(self, first: Block) -> None:
        self._first = first
        self._blocks: list[Block] = [first]
        self._by_hash: dict[bytes, int] = {
            self._ancestor_hash(number): number for number in range(self.oldest, first.number)
        } | {first.hash: first.number}
        self._mined: dict[bytes, Mined] = {}

    @property
    def head(self) -> Block:
        """The newest block."""
        return self._blocks[-1]

    @property
    def oldest(self) -> int:
        """Number of the oldest block that is served."""
        return max(0, self._first.number - ANCESTORS)

    def copy(self) -> History:
        """A history of its own that starts with the same blocks."""
        other = History.__new__(History)
        other._first = self._first
        other._blocks = list(self._blocks)
        other._by_hash = dict(self._by_hash)
        other._mined = dict(self._mined)
        return other

    def add(self, block: Block, mined: Mined | None = None) -> None:
        """Append a block and, unless it is empty, its transaction."""
        self._blocks.append(block)
        self._by_hash[block.hash] = block.number
        if mined is not None:
            self._mined[mined.transaction.hash] = mined

    def rewind(self, number: int) -> None:
        """Forget every block after ``number``."""
        while self.head.number > number:
            block = self._blocks.pop()
            del self._by_hash[block.hash]
            for tx_hash in block.transactions:
                del self._mined[tx_hash]

    def block(self, which: int | bytes) -> Block | None:
        """The block with that number or hash; None if it is not served."""
        number = self._by_hash.get(which) if isinstance(which, bytes) else which
        if number is None or not self.oldest <= number <= self.head.number:
            return None
        if number >= self._first.number:
            return self._blocks[number - self._first.number]
        return replace(
            self._first,
            number=number,
            hash=self._ancestor_hash(number),
            parent_hash=self._ancestor_hash(number - 1),
            timestamp_ms=self._first.timestamp_ms - BLOCK_MS * (self._first.number - number),
            gas_used=0,
            transactions=(),
        )

    def block_hash(self, number: int) -> bytes:
        """The hash of a block as BLOCKHASH gives it; empty if it is not served."""
        block = self.block(number)
        return b"" if block is None else block.hash

    def mined(self, tx_hash: bytes) -> Mined | None:
        """A mined transaction; None if there is none with that hash."""
        return self._mined.get(tx_hash)

    def receipts(self) -> Iterator[Receipt]:
        """All receipts, in the order of their blocks."""
        return (mined.receipt for mined in self._mined.values())

    def logs(
        self,
        first: int,
        last: int,
        addresses: Collection[Address] = (),
        topics: Sequence[Collection[bytes]] = (),
    ) -> list[tuple[Receipt, Log]]:
        """Events in the blocks ``first`` to ``last``.

        Args:
            first: Number of the first block.
            last: Number of the last block, included.
            addresses: Only of these contracts; empty for all.
            topics: By position, the values that are let through; an empty collection lets all through.
        """
        return [
            (receipt, log)
            for receipt in self.receipts()
            if first <= receipt.block_number <= last
            for log in receipt.logs
            if (not addresses or log.address in addresses) and _has_topics(log, topics)
        ]

    def _ancestor_hash(self, number: int) -> bytes:
        if number == self._first.number - 1:
            return self._first.parent_hash
        return keccak(b"pyquest/ancestor" + self._first.parent_hash + (number % 2**64).to_bytes(8, "big"))


def _has_topics(log: Log, topics: Sequence[Collection[bytes]]) -> bool:
    if len(topics) > len(log.topics):
        return False
    return all(not wanted or topic in wanted for wanted, topic in zip(topics, log.topics, strict=False))
