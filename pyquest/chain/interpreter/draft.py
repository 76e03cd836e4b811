"""One block in the making.

Most opcodes of a contract only move words: PUSH, DUP, SWAP and POP. Where each word comes from is known while decoding,
so they are followed here, and none of them becomes a step. The steps that compute take their operands from wherever
they lie, and put each result on top of the stack. When the block is left, what the code believes is on the stack is put
there at once.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from pyquest.chain.interpreter import opcodes
from pyquest.chain.interpreter.arithmetic import BINARY, UNARY
from pyquest.chain.interpreter.opcodes import Opcode

Step = tuple[int, Any, Any]
"""A kind and two arguments. A kind below 0x100 is the number of an opcode that the loop carries out; its arguments are
the operands, each a word or, below 0, the place of one on the stack, counted from the end. The other kinds have one
argument:"""

RARE = 0x100  # the number of an opcode that py-evm carries out
PUSH_ALL = 0x101  # words
DUP = 0x102  # the place of what is copied to the top
PUSH = 0x103  # a word
PERFORM = 0x104  # an operation

# The ways out of a block. The first ones end the frame.
STOP, RETURN, REVERT, BAD_OPCODE, BAD_JUMP, GO, JUMPI, JUMP, BRANCH_GT, BRANCH_LT, BRANCH_EQ, BRANCH = range(12)

_COMPARED = {opcodes.EQ: BRANCH_EQ, opcodes.LT: BRANCH_LT, opcodes.GT: BRANCH_GT}

Getter: TypeAlias = Callable[[list[int]], Any]


class Exit(NamedTuple):
    """How a block is left.

    Attributes:
        way: Which way.
        first: Operand: what is branched by or jumped to, the first of what is compared, or where an output begins.
        second: Operand: the second of what is compared, the condition of a jump, or the size of an output.
        there: Which block comes next; with a condition, if it holds.
        behind: Which block comes next if the condition does not hold.
        wrong: Which part of the stack is dropped then; None if all of it stays.
        getter: Finds on the stack, before, what is put there instead; None if nothing is.
    """

    way: int
    first: int = 0
    second: int = 0
    there: int = 0
    behind: int = 0
    wrong: slice | None = None
    getter: Getter | None = None


class Place(NamedTuple):
    """Where a word lies on the stack.

    Attributes:
        at: Counted from where the stack ended when the block was entered: -1 is what was the top then, and 0 is the
            first item that a step put there.
    """

    at: int


Word: TypeAlias = "int | Place"
"""A word on the stack as the code sees it: known, or to be found at a place."""


class Draft:
    """What becomes a block.

    Attributes:
        steps: So far.
    """

    def __init__(self) -> None:
        self.steps: list[Step] = []
        # What the code believes is on the stack, from the deepest word that the block touched to the top.
        self._words: list[Word] = []
        # How many items of before the block were touched; the first of those words stands where the deepest one lay.
        self._reached = 0
        # How many items the steps have put on the stack so far, less those that they took from it.
        self._height = 0

    # -- words that only move

    def push(self, word: int) -> None:
        """Put a known word on top."""
        self._words.append(word)

    def pop(self) -> Word:
        """Take the top."""
        self._reach(1)
        return self._words.pop()

    def dup(self, depth: int) -> None:
        """Copy the word at a depth to the top; 1 is the top itself."""
        self._reach(depth)
        self._words.append(self._words[-depth])

    def swap(self, depth: int) -> None:
        """Exchange the top with the word so far below it."""
        self._reach(depth + 1)
        words = self._words
        words[-1], words[-1 - depth] = words[-1 - depth], words[-1]

    def _reach(self, count: int) -> None:
        while len(self._words) < count:
            self._reached += 1
            self._words.insert(0, Place(-self._reached))

    # -- steps

    def compute(self, number: int, opcode: Opcode) -> None:
        """Carry out an opcode of one or two operands in the loop, or now if they are known."""
        operands = [self.pop() for _ in range(opcode.takes)]
        known = [word for word in operands if isinstance(word, int)]
        fold: Callable[..., int] | None = BINARY.get(number) or UNARY.get(number)
        if fold is not None and len(known) == len(operands):
            self.push(fold(*known))
        else:
            self._add(number, *[self._operand(word) for word in operands])
            self._put(opcode.leaves)

    def perform(self, operation: Callable[[Any], None], opcode: Opcode) -> None:
        """Carry out an opcode by an operation, which takes its operands from the top of the stack."""
        self._perform(PERFORM, operation, opcode)

    def perform_rare(self, number: int, opcode: Opcode) -> None:
        """Let py-evm carry out an opcode. It looks at the height of the stack, so this must be the block's first."""
        self._perform(RARE, number, opcode)

    def _perform(self, kind: int, what: Any, opcode: Opcode) -> None:
        self._bring_up(opcode.takes)
        self._add(kind, what)
        del self._words[len(self._words) - opcode.takes :]
        self._height -= opcode.takes
        self._put(opcode.leaves)

    # -- ways out

    def end(self, way: int, first: Word = 0, second: Word = 0) -> Exit:
        """The frame ends here."""
        return Exit(way, self._operand(first), self._operand(second))

    def leave(self, way: int, first: Word = 0, second: Word = 0, *, there: int = 0, behind: int = 0) -> Exit:
        """Another block follows."""
        wrong, getter = self._settle()
        return Exit(way, self._operand(first), self._operand(second), there, behind, wrong, getter)

    def branch(self, there: int, behind: int) -> Exit:
        """Another block follows: ``there`` if the word on top is not 0, and ``behind`` if it is."""
        condition = self.pop()
        step = self._take_back(condition)
        if step is None:
            return self.leave(BRANCH, condition, there=there, behind=behind)
        number, first, second = step
        if number == opcodes.ISZERO:
            return self.leave(BRANCH, self._word(first), there=behind, behind=there)
        return self.leave(_COMPARED[number], self._word(first), self._word(second), there=there, behind=behind)

    def _take_back(self, condition: Word) -> Step | None:
        """Remove the last step, if it compares and nobody else asks for its result."""
        if condition != Place(self._height - 1) or condition in self._words or not self.steps:
            return None
        if self.steps[-1][0] != opcodes.ISZERO and self.steps[-1][0] not in _COMPARED:
            return None
        self._height -= 1
        return self.steps.pop()

    def _settle(self) -> tuple[slice | None, Getter | None]:
        """Put on the stack what the code believes is there and is not.

        Returns:
            What has to be dropped, and what finds, before, the items that belong there instead.
        """
        words, right = self._words, 0
        while right < len(words) and words[right] == Place(right - self._reached):
            right += 1
        pushed = iter(self._push_all([word for word in words[right:] if isinstance(word, int)]))
        places = [next(pushed) if isinstance(word, int) else word for word in words[right:]]
        wrong = self._height + self._reached - right
        if places == self._top(wrong):
            return None, None
        dropped = slice(-wrong, None) if wrong else None
        found = [self._operand(place) for place in places]
        if len(found) == 1:
            return dropped, itemgetter(slice(found[0], found[0] + 1 or None))
        return dropped, itemgetter(*found) if found else None

    # -- the stack

    def _add(self, kind: int, first: Any, second: Any = 0) -> None:
        self.steps.append((kind, first, second))

    def _operand(self, word: Word) -> int:
        return word if isinstance(word, int) else word.at - self._height

    def _word(self, operand: int) -> Word:
        return operand if operand >= 0 else Place(operand + self._height)

    def _top(self, count: int) -> list[Place]:
        """The topmost places, the top itself last."""
        return [Place(at) for at in range(self._height - count, self._height)]

    def _put(self, count: int) -> None:
        """A step put so many results on the stack."""
        self._height += count
        self._words += self._top(count)

    def _push_all(self, words: list[int]) -> list[Place]:
        """Push known words. Returns where they lie then."""
        if words:
            self._add(*((PUSH, words[0]) if len(words) == 1 else (PUSH_ALL, tuple(words))))
            self._height += len(words)
        return self._top(len(words))

    def _bring_up(self, count: int) -> None:
        """Have copies of the topmost words on top of the stack, as far as they do not lie there for this alone."""
        self._reach(count)
        first = len(self._words) - count
        below, wanted = self._words[:first], self._words[first:]
        there = next(
            there
            for there in range(count, -1, -1)
            if wanted[:there] == self._top(there) and not any(place in below for place in self._top(there))
        )
        for known, words in groupby(wanted[there:], key=lambda word: isinstance(word, int)):
            if known:
                self._push_all([word for word in words if isinstance(word, int)])
                continue
            for word in words:
                self._add(DUP, self._operand(word))
                self._height += 1
        self._words[first:] = self._top(count)
