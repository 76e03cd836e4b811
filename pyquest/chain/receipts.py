"""From what an execution did to receipts, logs, and the reason of a failure in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pyquest.amounts import address
from pyquest.chain.executor import Execution
from pyquest.chain.messages import Outcome
from pyquest.chain.state import EMPTY, State
from pyquest.chain.transactions import Transaction
from pyquest.chain.types import Block, CallResult, Changes, Log, Receipt, Revert

ERROR_STRING = bytes.fromhex("08c379a0")  # Error(string): what require and revert with a message encode
PANIC = bytes.fromhex("4e487b71")  # Panic(uint256): what failed checks of the compiler encode

PANIC_MEANINGS = {
    0x00: "generic panic",
    0x01: "assertion failed",
    0x11: "arithmetic overflow",
    0x12: "division by zero",
    0x21: "invalid enum value",
    0x22: "corrupt storage byte array",
    0x31: "pop from an empty array",
    0x32: "array index out of bounds",
    0x41: "too much memory allocated",
    0x51: "call of an uninitialised function",
}
"""The panic codes of Solidity's documentation (Control Structures, Panic via assert)."""

# Checksumming an address costs a hash, and the same few occur in every receipt.
checksummed = lru_cache(maxsize=4096)(address)


def receipt_of(transaction: Transaction, block: Block, execution: Execution) -> Receipt:
    """The receipt of a transaction that was executed in a block."""
    outcome = execution.outcome
    succeeded = outcome.failure is None
    created = execution.created if succeeded else None
    return Receipt(
        tx_hash=transaction.hash,
        block_number=block.number,
        block_hash=block.hash,
        sender=checksummed(transaction.sender),
        to=None if transaction.to is None else checksummed(transaction.to),
        created=None if created is None else checksummed(created),
        status=1 if succeeded else 0,
        gas_used=execution.gas_used,
        effective_gas_price=execution.price,
        type=transaction.type,
        logs=logs_of(outcome.logs),
        output=outcome.output if succeeded and created is None else b"",
        revert=revert_of(outcome),
    )


def result_of(execution: Execution) -> CallResult:
    """An execution as whoever called sees it."""
    outcome = execution.outcome
    return CallResult(
        output=b"" if outcome.failure else outcome.output,
        gas_used=execution.gas_used,
        logs=logs_of(outcome.logs),
        revert=revert_of(outcome),
    )


def logs_of(emitted: Iterable[tuple[bytes, tuple[int, ...], bytes]]) -> tuple[Log, ...]:
    """Events, from (address, topics as integers, data) in the order in which they were emitted."""
    return tuple(
        Log(checksummed(emitter), tuple(topic.to_bytes(32, "big") for topic in topics), data, index)
        for index, (emitter, topics, data) in enumerate(emitted)
    )


def changes_of(state: State) -> Changes:
    """What an overlay changed against what lies below it."""
    written = [(checksummed(raw), before, after) for raw, before, after in state.written_accounts()]
    return Changes(
        balances={
            account: (before.balance, after.balance)
            for account, before, after in written
            if before.balance != after.balance
        },
        created=frozenset(
            account for account, before, after in written if before.code_hash == EMPTY.code_hash != after.code_hash
        ),
        rewritten=frozenset(
            checksummed(owner) for owner, _, before_it, now in state.written_slots() if before_it != now
        ),
    )


def revert_of(outcome: Outcome) -> Revert | None:
    """What a receipt says about a failed execution; None if it succeeded."""
    if outcome.failure is None:
        return None
    if outcome.failure.words is not None:
        return Revert(b"", outcome.failure.words)
    return Revert(outcome.output, reason_of(outcome.output))


def reason_of(data: bytes) -> str | None:
    """The reason that revert data gives, without knowing the contract's ABI.

    Returns:
        The string of ``Error(string)``; ``panic 0x11 (arithmetic overflow)``; ``custom error 0x…`` for anything else
        that starts with a selector (:meth:`pyquest.chain.contracts.Abi.explain` knows its name); None for empty data.
    """
    if not data:
        return None
    selector, body = data[:4], data[4:]
    if selector == ERROR_STRING:
        text = _string(body)
        if text is not None:
            return text
    if selector == PANIC and len(body) == 32:
        code = int.from_bytes(body, "big")
        return f"panic {code:#04x} ({PANIC_MEANINGS.get(code, 'unknown panic code')})"
    return f"custom error 0x{selector.hex()}" if len(data) >= 4 else f"revert data 0x{data.hex()}"


def _string(body: bytes) -> str | None:
    """The single ABI-encoded string in ``body``; None if it is not one."""
    if len(body) < 64 or int.from_bytes(body[:32], "big") != 32:
        return None
    length = int.from_bytes(body[32:64], "big")
    if len(body) < 64 + length:
        return None
    # Contracts may put any bytes there; what is no UTF-8 is shown, not hidden.
    return body[64 : 64 + length].decode("utf-8", errors="backslashreplace")
