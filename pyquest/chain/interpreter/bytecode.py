"""Decoding: from bytes of code to blocks of steps, which the loop carries out.

A block is what is carried out from one entry on until what comes next depends on a word or on the gas that is left; it
goes on through jumps whose target is known. So its fixed gas and its demands on the stack are added up once, and are
checked once each time it is entered. What a block does is a sequence of steps, (kind, argument) pairs. A kind is an
opcode's number or, from 0x100 on, one of those below, which are made here: pushes of all sizes are one kind, what
depends on constants only is computed here, and some frequent neighbours are one step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from pyquest.chain.interpreter import opcodes
from pyquest.chain.interpreter.arithmetic import BINARY, UNARY
from pyquest.chain.interpreter.opcodes import Opcode

if TYPE_CHECKING:
    from pyquest.chain.interpreter.frame import Frame

Operation = Callable[["Frame"], None]
"""Carries out one opcode on a frame, including its gas beyond the fixed part."""

Step = tuple[int, Any]

# The kinds of steps that are no single opcode. The most frequent ones come last: the loop asks for the highest first.
# Stack positions count from the end: -1 is the top.
FAIL = 0x100  # argument: what the halt is called
END = 0x101  # STOP
RARE = 0x102  # argument: the number of an opcode that py-evm carries out
PERFORM = 0x103  # argument: an Operation
BRANCH_ZERO = 0x104  # ISZERO PUSH JUMPI; argument: (where to if the item is 0, where to if not)
GO = 0x105  # running into the next block; argument: where to
BRANCH = 0x106  # PUSH JUMPI; argument: (where to if the condition holds, where to if not)
SWAP_DROP = 0x107  # SWAPn POP; argument: the position, after popping the top, that it is written to
DROP = 0x108  # argument: how many items are popped
SWAP = 0x109  # argument: the position that the top is exchanged with
DUP = 0x10A  # argument: the position that is copied
PUSH = 0x10B  # argument: the word

NO_JUMPDEST = "invalid jump destination"

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

_FINAL = frozenset({opcodes.STOP, opcodes.JUMP, opcodes.JUMPI, opcodes.RETURN, opcodes.REVERT, opcodes.SELFDESTRUCT})
_ENDS = {opcodes.STOP: END, opcodes.RETURN: opcodes.RETURN, opcodes.REVERT: opcodes.REVERT}
_ACTS_BY_GAS = frozenset(
    {opcodes.GAS, opcodes.SSTORE, opcodes.CALL, opcodes.CALLCODE, opcodes.DELEGATECALL, opcodes.STATICCALL}
    | {opcodes.CREATE, opcodes.CREATE2}
)


class Block(NamedTuple):
    """What runs as a whole or not at all.

    Attributes:
        gas: The fixed gas of all its opcodes.
        needs: Items that must be on the stack when it is entered.
        room: Items that may be on the stack when it is entered.
        steps: What it does; the last one leaves it.
    """

    gas: int
    needs: int
    room: int
    steps: tuple[Step, ...]


_FAILING = Block(0, 0, STACK_LIMIT, ((FAIL, NO_JUMPDEST),))


class Decoder:
    """Decodes code by one set of rules, and keeps what it decoded.

    Args:
        known: The opcodes by number.
        inline: The ones that the loop carries out itself, as far as they have operands.
        operations: How others are carried out. What is in neither is left to py-evm.
    """

    def __init__(
        self, known: Mapping[int, Opcode], inline: frozenset[int], operations: Mapping[int, Operation]
    ) -> None:
        self.known = known
        self.inline = inline
        self.operations = operations
        self._codes: dict[bytes, Code] = {}
        self._kept = 0

    def code(self, raw: bytes) -> Code:
        """Some code, ready to be run. Its blocks are decoded when they are first entered."""
        found = self._codes.get(raw)
        if found is None:
            found = self._codes[raw] = Code(raw, self)
            self.note(len(raw), len(found.jumpdests))
        return found

    def note(self, raw: int, steps: int) -> None:
        """Take into account that so many bytes of code and so many steps are kept now."""
        size = raw + _BYTES_PER_STEP * steps
        self._kept += size
        if self._kept > KEPT:
            for code in self._codes.values():
                code.blocks.clear()  # frames that run this code hold the same dictionary
            self._codes.clear()
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
        self._decoder.note(0, len(block.steps) + 2)
        self.blocks[start] = block
        return block

    def _decoded(self, start: int) -> Block:
        gas = needs = height = highest = 0
        steps: list[Step] = []
        at = start
        for _ in range(LONGEST):
            number = self.raw[at] if at < len(self.raw) else opcodes.STOP
            opcode = self._decoder.known.get(number)
            if opcode is None:
                steps.append((FAIL, "invalid opcode"))
                break
            gas += opcode.gas
            needs = max(needs, opcode.takes - height)
            height += opcode.leaves - opcode.takes
            highest = max(highest, height)
            self._add(steps, number, at)
            at += 1 + _data_size(number)
            if number == opcodes.JUMP and steps[-1][0] == GO:
                at = steps.pop()[1]
                if at == NOWHERE:
                    steps.append((FAIL, NO_JUMPDEST))
                    break
            elif number in _FINAL:
                break
            elif number in _ACTS_BY_GAS:
                steps.append((GO, at))
                break
        else:
            steps.append((GO, at))
        return Block(gas, needs, STACK_LIMIT - highest, tuple(steps))

    def _add(self, steps: list[Step], number: int, at: int) -> None:
        """Append what the opcode at ``at`` does."""
        word = self._constant(number, at)
        if word is not None:
            steps.append((PUSH, word))
        elif opcodes.DUP1 <= number <= opcodes.DUP16:
            steps.append((DUP, opcodes.DUP1 - 1 - number))
        elif opcodes.SWAP1 <= number <= opcodes.SWAP16:
            steps.append((SWAP, opcodes.SWAP1 - 2 - number))
        elif number == opcodes.POP:
            _add_pop(steps)
        elif number in (opcodes.JUMP, opcodes.JUMPI):
            self._add_jump(steps, number, at + 1)
        elif number != opcodes.JUMPDEST and not _folded(steps, number):
            self._add_operation(steps, number)

    def _constant(self, number: int, at: int) -> int | None:
        """The word that the opcode at ``at`` pushes whenever it is carried out; None if it depends."""
        if opcodes.PUSH0 <= number <= opcodes.PUSH32:
            size = _data_size(number)
            return int.from_bytes(self.raw[at + 1 : at + 1 + size].ljust(size, b"\0"), "big")
        return {opcodes.PC: at, opcodes.CODESIZE: len(self.raw)}.get(number)

    def _add_jump(self, steps: list[Step], number: int, behind: int) -> None:
        if not steps or steps[-1][0] != PUSH:
            steps.append((number, behind))
            return
        _, word = steps.pop()
        there = word if word in self.jumpdests else NOWHERE
        if number == opcodes.JUMP:
            steps.append((GO, there))
        elif steps and steps[-1] == (opcodes.ISZERO, None):
            steps[-1] = BRANCH_ZERO, (there, behind)
        else:
            steps.append((BRANCH, (there, behind)))

    def _add_operation(self, steps: list[Step], number: int) -> None:
        operation = self._decoder.operations.get(number)
        if number in _ENDS:
            steps.append((_ENDS[number], None))
        elif number in self._decoder.inline:
            operand = steps.pop()[1] if steps and steps[-1][0] in (PUSH, DUP) else None
            steps.append((number, operand))
        elif operation is not None:
            steps.append((PERFORM, operation))
        else:
            steps.append((RARE, number))


def _jumpdests(code: bytes) -> frozenset[int]:
    """Where code may be jumped to: JUMPDEST bytes that are not the data of a push."""
    found, at = [], 0
    while at < len(code):
        number = code[at]
        if number == opcodes.JUMPDEST:
            found.append(at)
        at += 1 + _data_size(number)
    return frozenset(found)


def _data_size(number: int) -> int:
    """How many bytes of data follow an opcode."""
    return number - opcodes.PUSH0 if opcodes.PUSH1 <= number <= opcodes.PUSH32 else 0


def _add_pop(steps: list[Step]) -> None:
    kind, argument = steps[-1] if steps else (opcodes.JUMPDEST, 0)
    if kind == DROP:
        steps[-1] = DROP, argument + 1
    elif kind == SWAP:
        steps[-1] = SWAP_DROP, argument + 1
    else:
        steps.append((DROP, 1))


def _folded(steps: list[Step], number: int) -> bool:
    """Compute now what an opcode computes from constants. Returns whether there was something to compute."""
    if not steps or steps[-1][0] != PUSH:
        return False
    word = steps[-1][1]
    if number in UNARY:
        steps[-1] = PUSH, UNARY[number](word)
    elif number in BINARY and len(steps) > 1 and steps[-2][0] == PUSH:
        steps[-2:] = [(PUSH, BINARY[number](word, steps[-2][1]))]
    else:
        return False
    return True
