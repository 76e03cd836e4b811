"""The loop: runs a frame's code, block by block.

This one function is where the time goes, so it is long on purpose: a call for each step would double its cost. What
is tested for first is what contracts do most; all less frequent opcodes are operations
(:mod:`pyquest.chain.interpreter.operations`).
"""

from __future__ import annotations

from pyquest.chain.budget import INTERRUPTION
from pyquest.chain.interpreter.arithmetic import MAX
from pyquest.chain.interpreter.bytecode import (
    BRANCH,
    BRANCH_ZERO,
    DROP,
    DUP,
    END,
    FAIL,
    GO,
    NO_JUMPDEST,
    PERFORM,
    PUSH,
    RARE,
    SWAP,
    SWAP_DROP,
    Code,
)
from pyquest.chain.interpreter.frame import Frame, Halt, expanded
from pyquest.chain.interpreter.opcodes import (
    ADD,
    AND,
    CALLDATALOAD,
    DIV,
    EQ,
    GT,
    ISZERO,
    JUMP,
    JUMPI,
    LT,
    MLOAD,
    MSTORE,
    MUL,
    OR,
    REVERT,
    SHL,
    SHR,
    SUB,
)

INLINE = frozenset({ADD, MUL, SUB, DIV, LT, GT, EQ, ISZERO, AND, OR, SHL, SHR, CALLDATALOAD, MLOAD, MSTORE})
"""The opcodes with operands that are carried out here."""


def run(frame: Frame, code: Code) -> None:  # noqa: C901 - see above
    """Run ``code`` on a fresh frame until it ends.

    Raises:
        Halt: It ended as a failure.
        AnswerFault: The CPU budget is used up.
    """
    blocks, jumpdests = code.blocks, code.jumpdests
    stack, memory, data = frame.stack, frame.memory, frame.data
    push, pop = stack.append, stack.pop
    word_of = int.from_bytes
    gas = frame.gas
    at = 0
    while True:
        try:
            block_gas, needs, room, steps = blocks[at]
        except KeyError:
            block_gas, needs, room, steps = code.block(at)
        if INTERRUPTION.fault is not None:
            raise INTERRUPTION.fault
        gas -= block_gas
        if gas < 0 or not needs <= len(stack) <= room:
            # It will fail, and this finds out how: opcode by opcode.
            frame.gas = gas + block_gas
            frame.interpreter.finish(frame, at)
            return
        for kind, argument in steps:
            if kind >= SWAP_DROP:
                if kind == PUSH:
                    push(argument)
                elif kind == DUP:
                    push(stack[argument])
                elif kind == SWAP:
                    stack[-1], stack[argument] = stack[argument], stack[-1]
                elif kind == DROP:
                    if argument == 1:
                        pop()
                    else:
                        del stack[-argument:]
                else:  # SWAP_DROP
                    top = pop()
                    stack[argument] = top
            elif kind >= FAIL:
                if kind == BRANCH:
                    at = argument[0] if pop() else argument[1]
                    break
                if kind == GO:
                    at = argument
                    break
                if kind == BRANCH_ZERO:
                    at = argument[1] if pop() else argument[0]
                    break
                if kind == PERFORM:
                    frame.gas = gas
                    argument(frame)
                    gas = frame.gas
                elif kind == END:
                    frame.gas = gas
                    return
                elif kind == RARE:
                    frame.gas = gas
                    if frame.interpreter.perform(frame, argument):
                        return
                    gas = frame.gas
                else:
                    raise Halt(argument)
            elif kind < JUMP:
                top = pop() if argument is None else argument if argument >= 0 else stack[argument]
                if kind == ADD:
                    stack[-1] = (top + stack[-1]) & MAX
                elif kind == AND:
                    stack[-1] &= top
                elif kind == MSTORE:
                    end = top + 32
                    if end > len(memory):
                        gas = expanded(memory, end, gas)
                    memory[top:end] = pop().to_bytes(32, "big")
                elif kind == MLOAD:
                    end = top + 32
                    if end > len(memory):
                        gas = expanded(memory, end, gas)
                    push(word_of(memory[top:end], "big"))
                elif kind == EQ:
                    stack[-1] = 1 if top == stack[-1] else 0
                elif kind == SUB:
                    stack[-1] = (top - stack[-1]) & MAX
                elif kind == ISZERO:
                    push(0 if top else 1)
                elif kind == LT:
                    stack[-1] = 1 if top < stack[-1] else 0
                elif kind == GT:
                    stack[-1] = 1 if top > stack[-1] else 0
                elif kind == CALLDATALOAD:
                    part = data[top : top + 32]
                    push(word_of(part, "big") << 8 * (32 - len(part)))
                elif kind == MUL:
                    stack[-1] = top * stack[-1] & MAX
                elif kind == DIV:
                    stack[-1] = top // stack[-1] if stack[-1] else 0
                elif kind == SHR:
                    stack[-1] = stack[-1] >> top if top < 256 else 0
                elif kind == OR:
                    stack[-1] |= top
                else:  # SHL
                    stack[-1] = stack[-1] << top & MAX if top < 256 else 0
            elif kind == JUMP:
                at = pop()
                if at not in jumpdests:
                    raise Halt(NO_JUMPDEST)
                break
            elif kind == JUMPI:
                at = pop()
                if not pop():
                    at = argument
                elif at not in jumpdests:
                    raise Halt(NO_JUMPDEST)
                break
            else:  # RETURN or REVERT
                offset, size = pop(), pop()
                if size and offset + size > len(memory):
                    gas = expanded(memory, offset + size, gas)
                frame.gas = gas
                frame.output = bytes(memory[offset : offset + size]) if size else b""
                if kind == REVERT:
                    raise Halt(None)
                return
