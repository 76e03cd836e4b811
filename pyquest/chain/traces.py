"""What a transaction did, opcode by opcode and call by call.

A trace is made by executing again, on py-evm's own loop, what was executed before on the interpreter: so tracing costs
nothing where nobody asks for it. :meth:`Chain.trace <pyquest.chain.chain.Chain.trace>` makes one of a transaction that
was mined, ``Chain.trace_call`` of a call.

    >>> trace = chain.trace(receipt.tx_hash)
    >>> assert trace.has_read(token, slot) and trace.calls_to(token, selector) and trace.gas_used < 60_000
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pyquest.amounts import Address, address
from pyquest.chain.types import CallResult, Changes, Log, Revert

MOST_STEPS = 200_000
"""Steps that a trace keeps unless told otherwise; what a hostile loop does beyond is only counted."""


@dataclass(frozen=True)
class Step:
    """One opcode, as it was about to be carried out.

    Attributes:
        pc: Where it stands in the code.
        op: Its name.
        gas: Left before it.
        gas_cost: What it took. A call also takes what it hands on, of which the rest comes back; a creation does not.
        depth: 1 in the outermost frame.
        stack: Words, the top is the last.
        memory: None unless it was asked for.
        touched: Of SLOAD and SSTORE the account, the slot, and what is read or written.
        refund: The refund counter.
        error: Why it failed; None if it did not.
    """

    pc: int
    op: str
    gas: int
    gas_cost: int
    depth: int
    stack: tuple[int, ...]
    memory: bytes | None = None
    touched: tuple[Address, int, int] | None = None
    refund: int = 0
    error: str | None = None


@dataclass(frozen=True)
class TracedCall:
    """One message call or creation, with the calls that it made.

    Attributes:
        kind: CALL, STATICCALL, DELEGATECALL, CALLCODE, CREATE or CREATE2.
        sender: The calling account; for a DELEGATECALL the one on whose behalf it is.
        to: Whose code ran; for a creation the new account.
        value: wei.
        gas: What it got, with a stipend.
        gas_used: Without refunds.
        input: Call data or initcode.
        output: Return data, revert data, or the created code.
        revert: Why it failed; None if it did not.
        logs: Its own, not those of the calls below. They are no events if it, or a call above it, failed.
        calls: In order.
    """

    kind: str
    sender: Address
    to: Address
    value: int
    gas: int
    gas_used: int
    input: bytes
    output: bytes
    revert: Revert | None
    logs: tuple[Log, ...]
    calls: tuple[TracedCall, ...]

    @property
    def selector(self) -> bytes:
        """The first four bytes of the call data; fewer if there are not so many."""
        return self.input[:4]

    def walk(self) -> Iterator[TracedCall]:
        """This call and all below it, in the order in which they began."""
        yield self
        for call in self.calls:
            yield from call.walk()


@dataclass(frozen=True)
class Trace:
    """All that one execution did.

    Attributes:
        result: Output, gas used, events, and the reason of a failure.
        root: The outermost call.
        steps: The opcodes of all frames in order; the first :data:`MOST_STEPS` of them.
        step_count: How many there were.
        reads: (account, slot) to the value that SLOAD gave first.
        storage: (account, slot) to (before, after) where they differ.
        changes: Native balances that differ (fees included), and accounts that got code.
    """

    result: CallResult
    root: TracedCall
    steps: tuple[Step, ...]
    step_count: int
    reads: Mapping[tuple[Address, int], int]
    storage: Mapping[tuple[Address, int], tuple[int, int]]
    changes: Changes

    @property
    def gas_used(self) -> int:
        """What the sender pays for."""
        return self.result.gas_used

    def calls(self) -> Iterator[TracedCall]:
        """Every call, the outermost first, in the order in which they began."""
        return self.root.walk()

    def calls_to(self, to: Address, selector: bytes | None = None) -> list[TracedCall]:
        """The calls that ran an account's code, if wanted those of one function only."""
        to = address(to)
        return [call for call in self.calls() if call.to == to and selector in (None, call.selector)]

    def has_read(self, account: Address, slot: int) -> bool:
        """Whether SLOAD read that slot of that account."""
        return (address(account), slot) in self.reads


def geth_json(trace: Trace) -> dict[str, Any]:
    """A trace as ``debug_traceTransaction`` gives it, with geth's struct logger."""
    known: dict[Address, dict[str, str]] = {}
    return {
        "gas": trace.gas_used,
        "failed": trace.result.revert is not None,
        "returnValue": "0x" + trace.root.output.hex(),
        "structLogs": [_struct_log(step, known) for step in trace.steps],
    }


def _struct_log(step: Step, known: dict[Address, dict[str, str]]) -> dict[str, Any]:
    """One step. At SLOAD and SSTORE it shows all slots of the account that were touched so far: those in ``known``."""
    log: dict[str, Any] = {
        "pc": step.pc,
        "op": step.op,
        "gas": step.gas,
        "gasCost": step.gas_cost,
        "depth": step.depth,
        "stack": [hex(word) for word in step.stack],
    }
    if step.memory is not None:
        log["memory"] = ["0x" + step.memory[at : at + 32].hex() for at in range(0, len(step.memory), 32)]
    if step.touched is not None:
        account, slot, word = step.touched
        slots = known.setdefault(account, {})
        slots[f"{slot:064x}"] = f"{word:064x}"
        log["storage"] = dict(slots)
    if step.refund:
        log["refund"] = step.refund
    if step.error is not None:
        log["error"] = step.error
    return log
