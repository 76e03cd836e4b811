"""What is handed to an EVM and what it hands back: the seam behind which py-evm can be replaced.

Plain values only; nothing here knows which library executes code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pyquest.chain.rules import Rules
    from pyquest.chain.state import State


@dataclass(frozen=True)
class Environment:
    """The block as code sees it.

    Attributes:
        timestamp: Seconds since 1970.
        prevrandao: 32 bytes for opcode 0x44 under Ethereum's rules; BSC answers with ``difficulty`` instead.
        blob_base_fee: wei per blob gas, for BLOBBASEFEE; 1 is the least there is (EIP-7516).
        ancestor_hash: Block number to hash, for BLOCKHASH; asked only for the 256 blocks before ``number``.
    """

    chain_id: int
    number: int
    timestamp: int
    coinbase: bytes
    gas_limit: int
    difficulty: int
    base_fee: int
    ancestor_hash: Callable[[int], bytes]
    prevrandao: bytes = bytes(32)
    blob_base_fee: int = 1


@dataclass(frozen=True)
class Message:
    """The outermost frame of an execution.

    Attributes:
        to: Account whose storage and balance are used; for a creation the new address.
        creates: Whether ``code`` is initcode and its output becomes the code of ``to``.
        code: What is executed; under an EIP-7702 delegation the delegate's code.
        gas: Left after the intrinsic cost.
        gas_price: wei per gas, for GASPRICE.
    """

    sender: bytes
    to: bytes
    value: int
    data: bytes
    code: bytes
    gas: int
    gas_price: int
    creates: bool = False


@dataclass(frozen=True)
class Failure:
    """Why an execution failed: ``words`` is None for a revert and the name of the halt otherwise."""

    words: str | None


@dataclass(frozen=True)
class Outcome:
    """What the execution of one message did.

    Attributes:
        output: Return data, revert data, or the created code; empty after a halt.
        gas_left: Unused gas; 0 after a halt.
        refund: Refund counter in gas (EIP-3529), not yet capped.
        logs: (address, topics as integers, data) in order.
        destroyed: Accounts to delete at the end of the transaction (EIP-6780).
        failure: None if it succeeded.
    """

    output: bytes
    gas_left: int
    refund: int
    logs: tuple[tuple[bytes, tuple[int, ...], bytes], ...]
    destroyed: tuple[bytes, ...]
    failure: Failure | None


class Evm(Protocol):
    """What executes messages by one set of rules."""

    @property
    def rules(self) -> Rules:
        """The rules."""

    def run(self, state: State, environment: Environment, message: Message) -> Outcome:
        """Execute a message to its end. Of a failed one nothing stays in ``state``.

        Args:
            state: Read and written; :meth:`State.begin_execution` and warming are the caller's.
            environment: The block.
            message: The outermost frame.
        """
