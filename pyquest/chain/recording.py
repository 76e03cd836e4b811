"""Recording an execution on py-evm's loop; what comes of it is a :class:`~pyquest.chain.traces.Trace`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pyquest.amounts import Address
from pyquest.chain import executor
from pyquest.chain.executor import Execution
from pyquest.chain.messages import Environment
from pyquest.chain.receipts import changes_of, checksummed, result_of
from pyquest.chain.rules import Rules
from pyquest.chain.state import State
from pyquest.chain.traces import MOST_STEPS, Step, Trace, TracedCall
from pyquest.chain.transactions import Transaction
from pyquest.chain.types import Log, Revert


def trace(
    rules: Rules,
    before: State,
    environment: Environment,
    transaction: Transaction,
    *,
    simulated: bool = False,
    memory: bool = False,
    most_steps: int = MOST_STEPS,
) -> Trace:
    """Execute a transaction and say what it did.

    Args:
        rules: By which rules.
        before: The state, which is not changed.
        environment: The block.
        transaction: What is executed; it was checked.
        simulated: Whether it is executed without fees and nonces.
        memory: Whether steps keep memory, which takes a lot of room.
        most_steps: How many steps to keep.
    """
    from pyquest.chain.evm import PyEvm  # which takes half a second to load

    recorder, state = Recorder(memory, most_steps), State(before)
    execute = executor.simulate if simulated else executor.execute
    execution = execute(PyEvm(rules, recorder), state, environment, transaction)
    return Trace(
        result=result_of(execution),
        root=recorder.root or _nothing(transaction, execution),
        steps=recorder.steps,
        step_count=recorder.step_count,
        reads=recorder.reads,
        storage={
            (checksummed(account), slot): (old, new) for account, slot, old, new in state.written_slots() if old != new
        },
        changes=changes_of(state),
    )


def _nothing(transaction: Transaction, execution: Execution) -> TracedCall:
    """The call of a creation that failed before any code ran, because its address is taken."""
    assert execution.created is not None
    return TracedCall(
        kind="CREATE",
        sender=checksummed(transaction.sender),
        to=checksummed(execution.created),
        value=transaction.value,
        gas=transaction.gas,
        gas_used=transaction.gas,
        input=transaction.data,
        output=b"",
        revert=result_of(execution).revert,
        logs=(),
        calls=(),
    )


@dataclass(slots=True)
class _OpenStep:
    """An opcode that is being carried out; fields as of :class:`~pyquest.chain.traces.Step`."""

    number: int
    pc: int
    op: str
    gas: int
    depth: int
    stack: tuple[int, ...]
    memory: bytes | None
    refund: int
    gas_cost: int | None = None
    touched: tuple[Address, int, int] | None = None


@dataclass(slots=True)
class _OpenCall:
    """A call that has not ended; ``refund`` is the refund counter when it began."""

    kind: str
    sender: bytes
    to: bytes
    value: int
    gas: int
    input: bytes
    refund: int
    calls: list[TracedCall] = field(default_factory=list)


class Recorder:
    """Listens to one execution on py-evm's loop.

    Args:
        memory: Whether steps keep memory.
        most_steps: How many steps to keep.

    Attributes:
        step_count: Steps so far, kept or not.
        reads: (account, slot) to the value first read.
        root: The outermost call, once it has ended.
    """

    def __init__(self, memory: bool, most_steps: int) -> None:
        self.step_count = 0
        self.reads: dict[tuple[Address, int], int] = {}
        self.root: TracedCall | None = None
        self._keeps_memory = memory
        self._most_steps = most_steps
        self._steps: dict[int, Step] = {}  # by number; a call ends after the steps that it made
        self._open_steps: list[_OpenStep] = []
        self._open_calls: list[_OpenCall] = []
        self._refund = 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that were kept."""
        return tuple(self._steps[number] for number in sorted(self._steps))

    @property
    def op(self) -> str | None:
        """The opcode that is being carried out; None before the first."""
        return self._open_steps[-1].op if self._open_steps else None

    def begin_step(self, pc: int, op: str, gas: int, depth: int, stack: Iterable[int], memory: bytearray) -> None:
        """An opcode is about to be carried out; arguments as of :class:`~pyquest.chain.traces.Step`."""
        kept = self.step_count < self._most_steps
        self._open_steps.append(
            _OpenStep(
                number=self.step_count,
                pc=pc,
                op=op,
                gas=gas,
                depth=depth,
                stack=tuple(stack) if kept else (),
                memory=bytes(memory) if kept and self._keeps_memory else None,
                refund=self._refund,
            )
        )
        self.step_count += 1

    def hand_on(self, gas_left: int) -> None:
        """The current opcode starts a frame; what is gone by now is what geth takes for its cost."""
        step = self._open_steps[-1]
        step.gas_cost = step.gas - gas_left

    def end_step(self, gas_left: int, *, refunded: int = 0, error: str | None = None) -> None:
        """The current opcode has been carried out, or has failed."""
        step = self._open_steps.pop()
        self._refund += refunded
        if step.number < self._most_steps:
            self._steps[step.number] = Step(
                pc=step.pc,
                op=step.op,
                gas=step.gas,
                gas_cost=step.gas - gas_left if step.gas_cost is None else step.gas_cost,
                depth=step.depth,
                stack=step.stack,
                memory=step.memory,
                touched=step.touched,
                refund=step.refund,
                error=error,
            )

    def touch_slot(self, account: bytes, slot: int, word: int, *, read: bool) -> None:
        """The current opcode reads or writes this slot."""
        if read:
            self.reads.setdefault((checksummed(account), slot), word)
        self._open_steps[-1].touched = checksummed(account), slot, word

    def enter(self, kind: str, sender: bytes, to: bytes, value: int, gas: int, data: bytes) -> None:
        """A frame begins."""
        self._open_calls.append(_OpenCall(kind, sender, to, value, gas, data, self._refund))

    def leave(self, gas_left: int, output: bytes, revert: Revert | None, logs: tuple[Log, ...]) -> None:
        """The current frame ends."""
        call = self._open_calls.pop()
        if revert is not None:
            self._refund = call.refund
        ended = TracedCall(
            kind=call.kind,
            sender=checksummed(call.sender),
            to=checksummed(call.to),
            value=call.value,
            gas=call.gas,
            gas_used=call.gas - gas_left,
            input=call.input,
            output=output,
            revert=revert,
            logs=logs,
            calls=tuple(call.calls),
        )
        if self._open_calls:
            self._open_calls[-1].calls.append(ended)
        else:
            self.root = ended
