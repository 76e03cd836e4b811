"""Decoding: from bytes of code to blocks, which the loop carries out.

A block is what is carried out from one entry on until what comes next depends on a word or on the gas that is left; it
goes on through jumps whose target is known. So its fixed gas and its demands on the stack are added up once, and are
checked once each time it is entered. What it does are steps and an exit
(:class:`~pyquest.chain.interpreter.draft.Draft`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakSet

from pyquest.chain.interpreter import opcodes
from pyquest.chain.interpreter.draft import (
    BAD_JUMP,
    BAD_OPCODE,
    GO,
    JUMP,
    JUMPI,
    RETURN,
    REVERT,
    STOP,
    Draft,
    Exit,
    Step,
)
from pyquest.chain.interpreter.opcodes import Opcode

if TYPE_CHECKING:
    from pyquest.chain.interpreter.frame import Frame

Operation = Callable[["Frame"], None]
"""Carries out one opcode on a frame, including its gas beyond the fixed part."""

NOWHERE = -1
"""Where a known jump to something else than a JUMPDEST leads: to a block that only fails."""

STACK_LIMIT = 1024

LONGEST = 64
"""Most opcodes of a block. What follows a jump is decoded once for each block that jumps there, so hostile code could
have the same long piece decoded for next to no gas."""

KEPT = 100 * 2**20
"""Bytes that decoded code may take, as far as they are counted here. Beyond that all is forgotten, and what is entered
again is decoded again: whoever makes code for us may be hostile."""

_BYTES_PER_STEP = 150
_STEPS_PER_BLOCK = 4  # what a block without steps is worth

_ACTS_BY_GAS = frozenset({opcodes.GAS, opcodes.SSTORE, opcodes.CALL, opcodes.DELEGATECALL, opcodes.STATICCALL})


_MOVING = frozenset(
    {opcodes.POP, opcodes.PC, opcodes.CODESIZE, opcodes.JUMPDEST, *range(opcodes.PUSH0, opcodes.SWAP16 + 1)}
)
"""The opcodes of which nothing is left for the loop but where words are."""

_LEAVING = frozenset({opcodes.STOP, opcodes.RETURN, opcodes.REVERT, opcodes.JUMP, opcodes.JUMPI})


class Block(NamedTuple):
    """What runs as a whole or not at all.

    Attributes:
        gas: The fixed gas of all its opcodes.
        needs: Items that must be on the stack when it is entered.
        room: Items that may be on the stack when it is entered.
        steps: What it does, in order.
        exit: How it is left.
    """

    gas: int
    needs: int
    room: int
    steps: tuple[Step, ...]
    exit: Exit


_FAILING = Block(0, 0, STACK_LIMIT, (), Exit(BAD_JUMP))


class Decoder:
    """Decodes code by one set of rules, and keeps what it decoded.

    Args:
        known: The opcodes by number.
        inline: The ones of which each becomes a step that the loop carries out itself.
        operations: How others are carried out. What is in neither is left to py-evm, unless decoding does it.
    """

    def __init__(
        self, known: Mapping[int, Opcode], inline: frozenset[int], operations: Mapping[int, Operation]
    ) -> None:
        self.known = known
        self.inline = inline
        self.operations = operations
        # What must be the first of its block: what is left to py-evm, which looks at the stack, and what can fail for
        # another reason than gas in the middle of a block, whose later opcodes must not have been paid by then.
        self.opening = frozenset(known) - inline - operations.keys() - _MOVING - _LEAVING | {opcodes.RETURNDATACOPY}
        self._codes: dict[bytes, Code] = {}
        self._alive: WeakSet[Code] = WeakSet()  # with those that were forgotten and are still being run
        self._kept = 0

    def code(self, raw: bytes) -> Code:
        """Some code, ready to be run. Its blocks are decoded when they are first entered."""
        found = self._codes.get(raw)
        if found is None:
            found = self._codes[raw] = Code(raw, self)
            self._alive.add(found)
            self.note(len(raw), len(found.jumpdests))
        return found

    def note(self, raw: int, steps: int) -> None:
        """Take into account that so many bytes of code and so many steps are kept now."""
        size = raw + _BYTES_PER_STEP * steps
        self._kept += size
        if self._kept > KEPT:
            self._codes.clear()
            for code in self._alive:
                code.blocks.clear()
            self._kept = size


class Code:
    """A contract's code and, as far as they were entered, its blocks by where they begin."""

    def __init__(self, raw: bytes, decoder: Decoder) -> None:
        self.raw = raw
        self.jumpdests = _jumpdests(raw)
        self.blocks: dict[int, Block] = {}
        self._decoder = decoder

    def block(self, start: int) -> Block:
        """Decode the block that begins at ``start``, and keep it."""
        block = _FAILING if start == NOWHERE else self._decoded(start)
        self._decoder.note(0, len(block.steps) + _STEPS_PER_BLOCK)
        self.blocks[start] = block
        return block

    def _decoded(self, start: int) -> Block:
        gas = needs = height = highest = 0
        draft = Draft()
        at = start
        for _ in range(LONGEST):
            number = self.raw[at] if at < len(self.raw) else opcodes.STOP
            opcode = self._decoder.known.get(number)
            if opcode is None:
                leaving = draft.end(BAD_OPCODE)
                break
            if number in self._decoder.opening and at != start:
                leaving = draft.leave(GO, there=at)
                break
            gas += opcode.gas
            needs = max(needs, opcode.takes - height)
            height += opcode.leaves - opcode.takes
            highest = max(highest, height)
            following = self._add(draft, number, opcode, at)
            if isinstance(following, Exit):
                leaving = following
                break
            at = following
        else:
            leaving = draft.leave(GO, there=at)
        return Block(gas, needs, STACK_LIMIT - highest, tuple(draft.steps), leaving)

    def _add(self, draft: Draft, number: int, opcode: Opcode, at: int) -> int | Exit:
        """Add the opcode at ``at``. Returns where the block goes on, or how it is left."""
        behind = at + 1 + _data_size(number)
        if number in _MOVING:
            self._follow(draft, number, at)
        elif number in _LEAVING:
            return self._leave(draft, number, behind)
        elif number in self._decoder.inline:
            draft.compute(number, opcode)
        elif number in self._decoder.operations:
            draft.perform(self._decoder.operations[number], opcode)
            if number in _ACTS_BY_GAS:
                return draft.leave(GO, there=behind)
        else:
            draft.perform_rare(number, opcode)
            return draft.leave(GO, there=behind)
        return behind

    def _follow(self, draft: Draft, number: int, at: int) -> None:
        if opcodes.DUP1 <= number <= opcodes.DUP16:
            draft.dup(number - opcodes.DUP1 + 1)
        elif opcodes.SWAP1 <= number <= opcodes.SWAP16:
            draft.swap(number - opcodes.SWAP1 + 1)
        elif number == opcodes.POP:
            draft.pop()
        elif number == opcodes.PC:
            draft.push(at)
        elif number == opcodes.CODESIZE:
            draft.push(len(self.raw))
        elif number != opcodes.JUMPDEST:
            size = _data_size(number)
            draft.push(int.from_bytes(self.raw[at + 1 : at + 1 + size].ljust(size, b"\0"), "big"))

    def _leave(self, draft: Draft, number: int, behind: int) -> int | Exit:
        if number == opcodes.STOP:
            return draft.end(STOP)
        first = draft.pop()
        if number in (opcodes.RETURN, opcodes.REVERT):
            return draft.end(RETURN if number == opcodes.RETURN else REVERT, first, draft.pop())
        if not isinstance(first, int):
            if number == opcodes.JUMP:
                return draft.leave(JUMP, first)
            return draft.leave(JUMPI, first, draft.pop(), behind=behind)
        there = first if first in self.jumpdests else NOWHERE
        if number == opcodes.JUMPI:
            return draft.branch(there, behind)
        return draft.end(BAD_JUMP) if there == NOWHERE else there


def _jumpdests(code: bytes) -> frozenset[int]:
    """Where code may be jumped to: JUMPDEST bytes that are not the data of a push."""
    return frozenset(found.start(1) for found in _UP_TO_A_JUMPDEST.finditer(code) if found[1])


def _data_size(number: int) -> int:
    """How many bytes of data follow an opcode."""
    return number - opcodes.PUSH0 if opcodes.PUSH1 <= number <= opcodes.PUSH32 else 0


_PUSHES = b"|".join(
    re.escape(bytes([number])) + b".{0,%d}" % _data_size(number) for number in range(opcodes.PUSH1, opcodes.PUSH32 + 1)
)
# It matches everywhere, the end included, so that no search begins in the middle of a push.
_UP_TO_A_JUMPDEST = re.compile(rb"(?:[^\x5b\x60-\x7f]++|" + _PUSHES + rb")*+(\x5b?)", re.DOTALL)
