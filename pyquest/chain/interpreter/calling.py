"""The opcodes that call other contracts: CALL, STATICCALL and DELEGATECALL.

CALLCODE, CREATE and CREATE2, which contracts of today hardly execute, are py-evm's.
"""

from __future__ import annotations

from pyquest.chain.delegation import delegate_of
from pyquest.chain.interpreter import opcodes
from pyquest.chain.interpreter.bytecode import Operation
from pyquest.chain.interpreter.frame import STATIC, Frame, Halt
from pyquest.chain.interpreter.operations import access_account, address_of
from pyquest.chain.state import EMPTY

VALUE_GAS, NEW_ACCOUNT_GAS, STIPEND = 9_000, 25_000, 2_300
MAX_DEPTH = 1_024


def _calling(kind: int) -> Operation:
    def operation(frame: Frame) -> None:
        stack = frame.stack
        requested, target = stack.pop(), address_of(stack.pop())
        value = stack.pop() if kind == opcodes.CALL else 0
        data_at, data_size, output_at, output_size = stack.pop(), stack.pop(), stack.pop(), stack.pop()
        if value and frame.static:
            raise Halt(STATIC)
        frame.expand(data_at, data_size)
        frame.expand(output_at, output_size)
        code = _load(frame, target)
        gas = _pay(frame, target, value, requested)
        if frame.depth >= MAX_DEPTH or not _affords(frame, value):
            frame.gas += gas
            frame.returned = b""
            stack.append(0)
            return
        child = Frame(
            frame.interpreter,
            frame.sender if kind == opcodes.DELEGATECALL else frame.address,
            frame.address if kind == opcodes.DELEGATECALL else target,
            frame.value if kind == opcodes.DELEGATECALL else value,
            frame.read(data_at, data_size),
            code,
            gas,
            frame.depth + 1,
            frame.static or kind == opcodes.STATICCALL,
        )
        frame.interpreter.execute(child, wei=value, precompile=frame.interpreter.evm.precompiles.get(target))
        frame.gas += child.gas
        frame.returned = child.output
        frame.memory[output_at : output_at + min(output_size, len(child.output))] = child.output[:output_size]
        stack.append(1 if child.failure is None else 0)

    return operation


def _load(frame: Frame, target: bytes) -> bytes:
    """The code to be executed: the delegate's if the target delegates (EIP-7702); both accounts are paid for."""
    access_account(frame, target)
    code = frame.interpreter.state.read_code(target)
    delegate = delegate_of(code)
    if delegate is None:
        return code
    access_account(frame, delegate)
    return frame.interpreter.state.read_code(delegate)


def _pay(frame: Frame, target: bytes, value: int, requested: int) -> int:
    """Take the price of a call and the gas it gets out of the frame; of what is left a 64th stays (EIP-150).

    Returns:
        The gas of the new frame, with the stipend that comes with a value.
    """
    if value:
        is_new = frame.interpreter.state.read_account(target) == EMPTY
        frame.charge(VALUE_GAS + (NEW_ACCOUNT_GAS if is_new else 0))
    passed = min(requested, frame.gas - frame.gas // 64)
    frame.gas -= passed
    return passed + (STIPEND if value else 0)


def _affords(frame: Frame, value: int) -> bool:
    return not value or frame.interpreter.state.read_account(frame.address).balance >= value


CALLS: dict[int, Operation] = {
    kind: _calling(kind) for kind in (opcodes.CALL, opcodes.STATICCALL, opcodes.DELEGATECALL)
}
"""Opcode to what carries it out."""
