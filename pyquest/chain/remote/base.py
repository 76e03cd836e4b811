"""A base for :class:`~pyquest.chain.state.State` that pulls from a node what it does not know yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Self

from pyquest.amounts import Address
from pyquest.chain.remote.asking import PinnedState
from pyquest.chain.remote.headers import Header
from pyquest.chain.remote.parts import Merged, Parts
from pyquest.chain.remote.pinning import BSC_CHAIN_ID, hardfork_at, pin
from pyquest.chain.remote.upstream import Upstream
from pyquest.chain.state import Account
from pyquest.chain.types import Block


class Remote:
    """The state of one block of a node: a :class:`pyquest.chain.state.Base` that is :class:`~pyquest.chain.state.Lazy`.

    Whatever comes from the node is kept in the bundle's parts before it is used.

    Args:
        upstream: The endpoint.
        parts: Where what it says is kept, and what it said before.

    Attributes:
        chain_id: BSC's.
        hardfork: By the block's time.
        head: The block.
        complete: False: what is not known has to be asked for.
    """

    complete = False

    def __init__(self, upstream: Upstream, parts: Parts) -> None:
        self.chain_id = BSC_CHAIN_ID
        self.head: Block = parts.header.block
        self.hardfork = hardfork_at(self.head.timestamp)
        self.parts = parts
        self._known = parts.known
        self._pinned = PinnedState(upstream, parts.header)
        self._upstream = upstream
        self._counted = 0

    @property
    def trips(self) -> int:
        """HTTP requests so far."""
        return self._upstream.trips

    @property
    def proving(self) -> bool | None:
        """Whether what the node says is proven; None if it was not asked yet."""
        return self._pinned.proving

    def account(self, address: bytes) -> Account | None:
        """The account at a 20-byte address; None if it was not pulled."""
        return self._known.accounts.get(address)

    def storage(self, address: bytes, slot: int) -> int | None:
        """The word at a slot; None if it was not pulled."""
        words = self._known.slots.get(address)
        return None if words is None else words.get(slot)

    def code(self, code_hash: bytes) -> bytes:
        """The code with this Keccak-256 digest, which an account that was pulled carries."""
        return self._known.codes[code_hash]

    def pull_account(self, address: bytes) -> Account:
        """Ask the node for an account."""
        self.pull({address: set()})
        return self._known.accounts[address]

    def pull_storage(self, address: bytes, slot: int) -> int:
        """Ask the node for a slot."""
        self.pull({address: {slot}})
        return self._known.slots[address][slot]

    def pull(self, wanted: Mapping[bytes, set[int]]) -> None:
        """Ask the node for accounts and slots, in as few requests as it takes.

        Args:
            wanted: Address to slots; what is known already is not asked for again.

        Raises:
            UpstreamFault: The node fails, or says what its proofs do not.
        """
        missing = self._known.missing(wanted)
        if not missing:
            return
        new = [where for where in missing if where not in self._known.accounts]
        for found in self._pinned.fetch(missing, new):
            self.parts.keep(found, self._upstream.trips - self._counted)
            self._counted = self._upstream.trips
            self._known.add(found)

    def prefetch(self, calls: Sequence[tuple[Address, bytes]], accounts: Iterable[bytes] = ()) -> None:
        """Pull what view calls would read, as far as the node can tell.

        Args:
            calls: Contract and call data.
            accounts: Accounts to pull as well.
        """
        touched = self._pinned.touched(calls)
        self.pull({**{where: set() for where in accounts}, **touched})

    def close(self) -> None:
        """Let go of the connection and the parts."""
        self._upstream.close()
        self.parts.close()

    def merge(self) -> Merged:
        """Write the bundle; this is the end of this base."""
        self._upstream.close()
        return self.parts.merge()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def open_remote(path: Path, url: str, header: Header | None = None) -> Remote:
    """State from a node, kept in the bundle at ``path``.

    Args:
        path: The bundle's folder.
        url: The endpoint.
        header: The block; None goes on from the one that was pulled from into this folder before.

    Raises:
        UsageError: The URL is wrong, or the folder is of another block, or of none.
    """
    return Remote(Upstream(url), Parts(path, header))


def pinned_block(url: str, block: str) -> tuple[Header, int]:
    """The block that an endpoint has under a name, and the HTTP requests that it took to know.

    Args:
        url: The endpoint.
        block: See :func:`~pyquest.chain.remote.pinning.pin`, also for the errors.
    """
    upstream = Upstream(url)
    try:
        return pin(upstream, block), upstream.trips
    finally:
        upstream.close()
