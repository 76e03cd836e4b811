"""The loop: runs a frame's code, block by block.

This one function is where the time goes, so it is long on purpose: a call for each step would double its cost. What
is tested for first is what contracts do most; all less frequent opcodes are operations
(:mod:`pyquest.chain.interpreter.operations`).
"""

from __future__ import annotations

from pyquest.chain.budget import INTERRUPTION
from pyquest.chain.interpreter.arithmetic import MAX, SIGN
from pyquest.chain.interpreter.bytecode import Code
from pyquest.chain.interpreter.draft import (
    BAD_JUMP,
    BAD_OPCODE,
    BRANCH,
    BRANCH_EQ,
    BRANCH_GT,
    BRANCH_LT,
    DUP,
    GO,
    JUMP,
    JUMPI,
    PERFORM,
    PUSH,
    PUSH_ALL,
    RARE,
    REVERT,
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
    LT,
    MLOAD,
    MSTORE,
    MUL,
    NOT,
    OR,
    SHL,
    SHR,
    SLT,
    SUB,
)

INLINE = frozenset({ADD, MUL, SUB, DIV, LT, GT, EQ, ISZERO, NOT, SLT, AND, OR, SHL, SHR, CALLDATALOAD, MLOAD, MSTORE})
"""The opcodes that compute and are carried out here."""

NO_JUMPDEST = "invalid jump destination"


def run(frame: Frame, code: Code) -> None:  # noqa: C901 - see above
    """Run ``code`` on a fresh frame until it ends.

    Raises:
        Halt: It ended as a failure.
        AnswerFault: The CPU budget is used up.
    """
    blocks, jumpdests = code.blocks, code.jumpdests
    stack, memory, data = frame.stack, frame.memory, frame.data
    push = stack.append
    word_of = int.from_bytes
    gas = frame.gas
    at = 0
    while True:
        try:
            block_gas, needs, room, steps, leaving = blocks[at]
        except KeyError:
            block_gas, needs, room, steps, leaving = code.block(at)
        if INTERRUPTION.fault is not None:
            raise INTERRUPTION.fault
        gas -= block_gas
        if gas < 0 or not needs <= len(stack) <= room:
            # It will fail. How is found out opcode by opcode, and raised.
            frame.gas = gas + block_gas
            frame.interpreter.fail(frame, at)
        for kind, first, second in steps:
            if kind < RARE:
                if first < 0:
                    first = stack[first]
                if second < 0:
                    second = stack[second]
                if kind == ADD:
                    push((first + second) & MAX)
                elif kind == AND:
                    push(first & second)
                elif kind == MSTORE:
                    end = first + 32
                    if end > len(memory):
                        gas = expanded(memory, end, gas)
                    memory[first:end] = second.to_bytes(32)
                elif kind == MLOAD:
                    end = first + 32
                    if end > len(memory):
                        gas = expanded(memory, end, gas)
                    push(word_of(memory[first:end]))
                elif kind == SUB:
                    push((first - second) & MAX)
                elif kind == CALLDATALOAD:
                    part = data[first : first + 32]
                    push(word_of(part) << 8 * (32 - len(part)))
                elif kind == MUL:
                    push(first * second & MAX)
                elif kind == EQ:
                    push(1 if first == second else 0)
                elif kind == LT:
                    push(1 if first < second else 0)
                elif kind == GT:
                    push(1 if first > second else 0)
                elif kind == ISZERO:
                    push(0 if first else 1)
                elif kind == SLT:
                    push(1 if first ^ SIGN < second ^ SIGN else 0)
                elif kind == DIV:
                    push(first // second if second else 0)
                elif kind == NOT:
                    push(first ^ MAX)
                elif kind == SHR:
                    push(second >> first if first < 256 else 0)
                elif kind == OR:
                    push(first | second)
                else:  # SHL
                    push(second << first & MAX if first < 256 else 0)
            elif kind == PERFORM:
                frame.gas = gas
                first(frame)
                gas = frame.gas
            elif kind == PUSH:
                push(first)
            elif kind == DUP:
                push(stack[first])
            elif kind == PUSH_ALL:
                stack += first
            else:  # RARE
                frame.gas = gas
                if frame.interpreter.perform(frame, first):
                    return
                gas = frame.gas
        way, first, second, there, behind, wrong, getter = leaving
        if first < 0:
            first = stack[first]
        if way == BRANCH:
            at = there if first else behind
        elif way == JUMP:
            at = first
            if at not in jumpdests:
                raise Halt(NO_JUMPDEST)
        elif way == GO:
            at = there
        else:
            if second < 0:
                second = stack[second]
            if way == BRANCH_EQ:
                at = there if first == second else behind
            elif way == BRANCH_LT:
                at = there if first < second else behind
            elif way == BRANCH_GT:
                at = there if first > second else behind
            elif way == JUMPI:
                at = first if second else behind
                if second and at not in jumpdests:
                    raise Halt(NO_JUMPDEST)
            elif way == BAD_OPCODE:
                raise Halt("invalid opcode")
            elif way == BAD_JUMP:
                raise Halt(NO_JUMPDEST)
            else:  # STOP, RETURN or REVERT
                if second and first + second > len(memory):
                    gas = expanded(memory, first + second, gas)
                frame.gas = gas
                frame.output = bytes(memory[first : first + second]) if second else b""
                if way == REVERT:
                    raise Halt(None)
                return
        if getter is not None:
            if wrong is None:
                stack += getter(stack)
            else:
                stack[wrong] = getter(stack)
        elif wrong is not None:
            del stack[wrong]
