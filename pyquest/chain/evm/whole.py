"""Whole messages on py-evm's own loop, watched by a recorder if somebody wants to know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from eth.constants import CREATE_CONTRACT_ADDRESS
from eth.exceptions import VMError
from eth.vm.code_stream import CodeStream
from eth.vm.forks.cancun.transaction_context import CancunTransactionContext
from eth.vm.forks.prague.computation import PragueComputation
from eth.vm.logic.invalid import InvalidOpcode
from eth.vm.message import Message as PyEvmMessage
from eth.vm.stack import to_int

from pyquest.chain.evm.state_view import StateView
from pyquest.chain.evm.tables import opcodes_of, precompiles_of, words_of
from pyquest.chain.interpreter import opcodes
from pyquest.chain.messages import Environment, Failure, Message, Outcome
from pyquest.chain.receipts import logs_of, revert_of
from pyquest.chain.recording import Recorder
from pyquest.chain.rules import Rules
from pyquest.chain.state import State


class PyEvm:
    """py-evm's own loop for one set of rules: an :class:`~pyquest.chain.messages.Evm`, ten times slower than ours.

    Args:
        rules: The rules.
        recorder: Is told of every opcode and every frame.
    """

    def __init__(self, rules: Rules, recorder: Recorder | None = None) -> None:
        self.rules = rules
        known = opcodes_of(rules)
        members: dict[str, Any] = {"opcodes": known, "_precompiles": precompiles_of(rules)}
        if recorder is not None:
            members["recorder"] = recorder
            members["opcodes"] = {
                number: _recorded(number, known.get(number), rules, recorder) for number in range(256)
            }
        base = _Computation if recorder is None else _Recorded
        self._computation: Any = type(f"{rules.hardfork.capitalize()}Computation", (base,), members)

    def run(self, state: State, environment: Environment, message: Message) -> Outcome:
        """Execute a message to its end (:class:`~pyquest.chain.messages.Evm`)."""
        view = StateView(state, environment, self.rules)
        view.computation_class = self._computation
        apply = self._computation.apply_create_message if message.creates else self._computation.apply_message
        context = CancunTransactionContext(gas_price=message.gas_price, origin=message.sender)
        return _outcome(apply(view, _py_evm_message(message), context))


class _Computation(PragueComputation):  # type: ignore[misc]
    """py-evm's frame, with what our state needs to know."""

    @classmethod
    def consume_initcode_gas_cost(cls, computation: Any) -> None:
        """Nothing to do: the executor charges it with the intrinsic gas."""

    @classmethod
    def apply_create_message(cls, state: Any, message: Any, *context: Any, **parent: Any) -> Any:
        """Create, after saying that the new account's storage is ours: no base is asked for it."""
        mark = state.snapshot()
        state.delete_storage(message.storage_address)
        computation = super().apply_create_message(state, message, *context, **parent)
        if computation.is_error:
            state.revert(mark)
        return computation


class _Recorded(_Computation):
    """A frame that tells a recorder when it begins and ends."""

    recorder: Recorder

    def __init__(self, state: Any, message: Any, context: Any) -> None:
        super().__init__(state, message, context)
        self.code = _SteppedCode(message.code)

    def apply_child_computation(self, child_msg: Any) -> Any:
        # What goes to a called frame counts as the caller's cost, what goes to a new contract does not.
        self.recorder.hand_on(self._gas_meter.gas_remaining + (child_msg.gas if child_msg.is_create else 0))
        return super().apply_child_computation(child_msg)

    @classmethod
    def apply_message(cls, state: Any, message: Any, *context: Any, **parent: Any) -> Any:
        if message.is_create:  # apply_create_message runs the initcode through here
            return super().apply_message(state, message, *context, **parent)
        kind = cls.recorder.op or "CALL"
        theirs = kind in ("DELEGATECALL", "CALLCODE")  # their code runs on the caller's account
        sender, to = (message.to, message.code_address) if theirs else (message.sender, message.to)
        cls.recorder.enter(kind, sender, to, message.value, message.gas, message.data_as_bytes)
        return cls._left(super().apply_message(state, message, *context, **parent))

    @classmethod
    def apply_create_message(cls, state: Any, message: Any, *context: Any, **parent: Any) -> Any:
        cls.validate_create_message(message)  # too long initcode is a failure of the opcode, before any frame begins
        kind = cls.recorder.op or "CREATE"
        cls.recorder.enter(kind, message.sender, message.storage_address, message.value, message.gas, message.code)
        return cls._left(super().apply_create_message(state, message, *context, **parent))

    @classmethod
    def _left(cls, computation: Any) -> Any:
        outcome = _outcome(computation)
        own = tuple(entry[1:] for entry in computation._log_entries)
        cls.recorder.leave(outcome.gas_left, outcome.output, revert_of(outcome), logs_of(own))
        return computation


class _SteppedCode(CodeStream):  # type: ignore[misc]
    """Code in which the STOP behind its end is an instruction with a place, and which has none if it is empty."""

    program_counter: int

    def __iter__(self) -> Iterator[int]:
        while self.program_counter < len(self):
            number = self[self.program_counter]
            self.program_counter += 1
            yield number
        if len(self):
            self.program_counter = len(self) + 1
            yield opcodes.STOP


def _recorded(number: int, opcode: Any, rules: Rules, recorder: Recorder) -> Any:
    """An opcode of py-evm that tells a recorder what it does."""
    known = rules.opcodes.get(number)
    name = f"opcode {number:#04x}" if known is None else known.name
    carry_out = opcode or InvalidOpcode(number)

    def record(computation: Any) -> None:
        meter, values = computation._gas_meter, computation._stack.values
        operands = [to_int(item) for item in values[-2:]]
        pc, depth = computation.code.program_counter - 1, computation.msg.depth + 1
        recorder.begin_step(pc, name, meter.gas_remaining, depth, map(to_int, values), computation._memory._bytes)
        account, refunded, error = computation.msg.storage_address, meter.gas_refunded, None
        if number == opcodes.SSTORE and len(operands) == 2:
            recorder.touch_slot(account, operands[1], operands[0], read=False)
        try:
            carry_out(computation=computation)
            if number == opcodes.SLOAD:
                recorder.touch_slot(account, operands[-1], to_int(values[-1]), read=True)
        except VMError as failure:
            error = words_of(failure)
            raise
        finally:
            recorder.end_step(meter.gas_remaining, refunded=meter.gas_refunded - refunded, error=error)

    return record


def _py_evm_message(message: Message) -> PyEvmMessage:
    return PyEvmMessage(
        gas=message.gas,
        to=CREATE_CONTRACT_ADDRESS if message.creates else message.to,
        sender=message.sender,
        value=message.value,
        data=message.data,
        code=message.code,
        create_address=message.to if message.creates else None,
    )


def _outcome(computation: Any) -> Outcome:
    error = computation._error
    failure = None
    if error is not None:
        failure = Failure(words_of(error))
    return Outcome(
        output=bytes(computation.output),
        gas_left=computation.get_gas_remaining(),
        refund=computation.get_gas_refund(),
        logs=computation.get_log_entries(),
        destroyed=tuple(sorted(computation.get_accounts_for_deletion())),
        failure=failure,
    )
