"""What the interpreter asks py-evm for: single opcodes, how a block fails, precompiles."""

from __future__ import annotations

from typing import Any, NoReturn

from eth.exceptions import Halt as Ended
from eth.exceptions import OutOfGas, VMError
from eth.vm.code_stream import CodeStream
from eth.vm.forks.cancun.transaction_context import CancunTransactionContext
from eth.vm.forks.prague.computation import PragueComputation
from eth.vm.logic.invalid import InvalidOpcode
from eth.vm.memory import Memory
from eth.vm.message import Message
from eth.vm.stack import Stack

from pyquest.chain.evm.state_view import StateView
from pyquest.chain.evm.tables import opcodes_of, words_of
from pyquest.chain.interpreter.frame import Frame, Halt
from pyquest.chain.rules import MAX_INITCODE


def perform(frame: Frame, number: int) -> bool:
    """Carry out one opcode on a frame of the interpreter.

    Returns:
        Whether it was the frame's last.

    Raises:
        Halt: It made the frame fail.
    """
    computation = _Bridge(frame)
    ended = False
    try:
        computation.opcodes[number](computation=computation)
    except Ended:
        ended = True
    except VMError as error:
        raise Halt(words_of(error)) from error
    computation.give_back()
    return ended


def fail(frame: Frame, at: int) -> NoReturn:
    """Run a block that is going to fail, to find out how.

    Args:
        frame: Its gas, stack and memory are as they were before the opcode at ``at``.
        at: Where the block begins.

    Raises:
        Halt: The frame failed.
    """
    computation = _Bridge(frame)
    computation.code = CodeStream(frame.code)
    computation.code.program_counter = at
    known = computation.opcodes
    try:
        for number in computation.code:
            (known.get(number) or InvalidOpcode(number))(computation=computation)
    except VMError as error:
        raise Halt(words_of(error)) from error
    raise AssertionError(f"the block at {at} was going to fail, and did not")


def precompile(frame: Frame, address: bytes) -> None:
    """Let one of py-evm's precompiles answer a frame of the interpreter.

    Raises:
        Halt: The input is not acceptable, or there is not enough gas.
    """
    computation = _Bridge(frame)
    try:
        PragueComputation.get_precompiles()[address](computation)
    except VMError as error:
        raise Halt(words_of(error)) from error
    computation.give_back()


class _Bridge(PragueComputation):  # type: ignore[misc]
    """A py-evm frame that works on the stack, memory and gas of one of ours; what it calls, the interpreter runs."""

    def __init__(self, frame: Frame) -> None:
        # The one of the base class makes all that anew, and warms the coinbase, which the executor does.
        interpreter = frame.interpreter
        self.frame = frame
        self.opcodes = opcodes_of(interpreter.evm.rules)
        self.state = StateView(interpreter.state, interpreter.environment, interpreter.evm.rules)
        self.msg = Message(
            gas=frame.gas,
            to=frame.address,
            sender=frame.sender,
            value=frame.value,
            data=frame.data,
            code=frame.code,
            depth=frame.depth,
            is_static=frame.static,
        )
        self.transaction_context = CancunTransactionContext(interpreter.gas_price, interpreter.origin)
        self._gas_meter = self._configure_gas_meter()
        self._stack = _SharedStack(frame.stack)
        self._memory = Memory()
        self._memory._bytes = frame.memory
        self.return_data = frame.returned
        self.contracts_created = interpreter.created
        self.beneficiaries: list[bytes] = []

    def give_back(self) -> None:
        """Write into our frame what it does not share anyway."""
        frame = self.frame
        frame.gas = self._gas_meter.gas_remaining
        frame.returned = self.return_data
        frame.output = self._output
        if frame.stack and isinstance(frame.stack[-1], bytes):  # py-evm leaves there what it has
            frame.stack[-1] = int.from_bytes(frame.stack[-1], "big")

    def add_log_entry(self, account: bytes, topics: tuple[int, ...], data: bytes) -> None:
        self.frame.interpreter.logs.append((account, topics, data))

    def register_account_for_deletion(self, beneficiary: bytes) -> None:
        self.frame.interpreter.destroyed.append(self.frame.address)

    def apply_child_computation(self, child_msg: Any) -> _Child:
        interpreter = self.frame.interpreter
        creates = child_msg.is_create
        if creates and len(child_msg.code) > MAX_INITCODE:
            raise OutOfGas("initcode is too long (EIP-3860)")
        child = Frame(
            interpreter,
            child_msg.sender,
            child_msg.storage_address,
            child_msg.value,
            child_msg.data_as_bytes,
            child_msg.code,
            child_msg.gas,
            child_msg.depth,
            child_msg.is_static,
        )
        # The code of an account that delegates is another one's; that of a precompile is empty (EIP-7702).
        precompile = None if child_msg.is_delegation else interpreter.evm.precompiles.get(child_msg.code_address)
        interpreter.execute(child, wei=child_msg.value, precompile=precompile, creates=creates)
        self.return_data = b"" if creates and child.failure is None else child.output
        return _Child(child)


class _Child:
    """What py-evm's opcodes ask a finished child about. After a halt our frames hold neither gas nor output."""

    should_erase_return_data = False
    should_return_gas = True

    def __init__(self, frame: Frame) -> None:
        self.is_error = frame.failure is not None
        self.output = frame.output
        self._gas = frame.gas

    def get_gas_remaining(self) -> int:
        return self._gas


class _SharedStack(Stack):  # type: ignore[misc]
    """py-evm's stack over a list of ours."""

    def __init__(self, values: list[int]) -> None:
        self.values = values
        self._append = values.append
        self._pop = values.pop
