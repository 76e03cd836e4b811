"""The chain's vocabulary: frozen values that every layer may import.

One rule for representations: an address is an EIP-55 string, every other string of bytes is ``bytes``, every number an
``int`` (wei, gas, seconds unless the name says otherwise).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pyquest.amounts import GWEI, Address

SUGGESTED_TIP = GWEI
"""wei per gas that the node suggests as a tip, whatever the blocks are like (design, section 5)."""


@dataclass(frozen=True)
class TxRequest:
    """A transaction as somebody asks for it, before it has a nonce and a signature.

    Attributes:
        to: Recipient; None creates a contract.
        value: wei.
        data: Call data or initcode.
        gas: Gas limit; None leaves it to whoever sends.
        type: 0 legacy, 1 access list (EIP-2930), 2 dynamic fee (EIP-1559). None: 0.
        gas_price: wei per gas for types 0 and 1; None leaves it to whoever sends.
        max_fee_per_gas: wei per gas, type 2.
        max_priority_fee_per_gas: wei per gas, type 2.
        access_list: (address, slots) pairs, types 1 and 2.
    """

    to: Address | None
    value: int = 0
    data: bytes = b""
    gas: int | None = None
    type: int | None = None
    gas_price: int | None = None
    max_fee_per_gas: int | None = None
    max_priority_fee_per_gas: int | None = None
    access_list: tuple[tuple[Address, tuple[int, ...]], ...] = ()


@dataclass(frozen=True)
class Log:
    """One event as a contract emitted it. ``topics`` are 32 bytes each."""

    address: Address
    topics: tuple[bytes, ...]
    data: bytes
    index: int = 0


@dataclass(frozen=True)
class Revert:
    """Why an execution failed.

    Attributes:
        data: The raw return data; empty for an exceptional halt such as out of gas.
        reason: In words: the string of ``Error(string)``, ``panic 0x11 (arithmetic overflow)``, the custom error
            with its arguments where an ABI knows it, ``out of gas``, or None when nothing was said.
    """

    data: bytes
    reason: str | None


@dataclass(frozen=True)
class Receipt:
    """What a mined transaction did. A failed one is an ordinary receipt with status 0.

    Attributes:
        fee: wei paid, ``gas_used * effective_gas_price``.
        created: Address of the created contract, None for a call.
        output: Return data (empty for a creation).
        revert: Why it failed; None if it did not.
    """

    tx_hash: bytes
    block_number: int
    block_hash: bytes
    sender: Address
    to: Address | None
    created: Address | None
    status: int
    gas_used: int
    effective_gas_price: int
    type: int
    logs: tuple[Log, ...]
    output: bytes = b""
    revert: Revert | None = None

    @property
    def fee(self) -> int:
        """Wei that the sender paid for gas."""
        return self.gas_used * self.effective_gas_price


@dataclass(frozen=True)
class CallResult:
    """What a read-only execution returned.

    Attributes:
        output: Return data; empty if it reverted.
        revert: Why it failed; None if it did not.
    """

    output: bytes
    gas_used: int
    logs: tuple[Log, ...] = ()
    revert: Revert | None = None

    @property
    def ok(self) -> bool:
        """Whether the execution ended without a revert or halt."""
        return self.revert is None


@dataclass(frozen=True)
class Block:
    """A block as far as the EVM and JSON-RPC can see it.

    Attributes:
        timestamp_ms: Milliseconds since 1970; the EVM sees whole seconds.
    """

    number: int
    hash: bytes
    parent_hash: bytes
    timestamp_ms: int
    coinbase: Address
    gas_limit: int
    difficulty: int = 2
    base_fee: int = 0
    gas_used: int = 0
    transactions: tuple[bytes, ...] = ()

    @property
    def timestamp(self) -> int:
        """Seconds since 1970, as the TIMESTAMP opcode gives them."""
        return self.timestamp_ms // 1000


@dataclass(frozen=True)
class Changes:
    """What an overlay changed against the chain below it.

    Attributes:
        balances: address to (wei before, wei after), only where they differ.
        created: Addresses that have code now and had none before.
        rewritten: Addresses of which some storage slot has another value now.
    """

    balances: Mapping[Address, tuple[int, int]] = field(default_factory=dict)
    created: frozenset[Address] = frozenset()
    rewritten: frozenset[Address] = frozenset()
