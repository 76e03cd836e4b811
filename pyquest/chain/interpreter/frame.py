"""One message in execution: what its code reads and writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyquest.chain.messages import Failure

if TYPE_CHECKING:
    from pyquest.chain.interpreter.execution import Interpreter

RECURSION_LIMIT = 16_384
"""EVM frames nest up to 1,024 deep and take up to nine Python frames each. Not more than it takes, because at py-evm's
100,000 hostile input (a deeply nested JSON text) overflows the C stack before it is an error in Python."""

OUT_OF_GAS = "out of gas"
STATIC = "state change in a static call"
PRECOMPILE_FAILED = "precompile failed: "  # and why


class Halt(Exception):
    """A frame ends as a failure.

    Args:
        words: What an exceptional halt is called; None for a revert, which keeps its output and the gas that is left.
    """

    def __init__(self, words: str | None) -> None:
        super().__init__(words)
        self.words = words


class Frame:
    """A message call or a creation, from the first opcode to the last.

    Attributes:
        interpreter: The execution that it belongs to.
        sender: What CALLER gives, 20 bytes.
        address: The account whose storage and balance the code works on.
        value: wei, what CALLVALUE gives. It moved before the frame began, or it never does (DELEGATECALL).
        data: Call data.
        code: What is executed.
        gas: What is left. While the loop runs, it keeps the number to itself and writes it here before anybody looks.
        depth: 0 for the outermost frame.
        static: Whether state may not change (STATICCALL above or here).
        stack: Words as integers, the top is the last.
        memory: Its length is a multiple of 32.
        returned: Output of the last frame that this one called.
        output: What it ended with.
        failure: Why it failed; None while it runs and if it did not.
    """

    __slots__ = (
        "address",
        "code",
        "data",
        "depth",
        "failure",
        "gas",
        "interpreter",
        "memory",
        "output",
        "returned",
        "sender",
        "stack",
        "static",
        "value",
    )

    def __init__(
        self,
        interpreter: Interpreter,
        sender: bytes,
        address: bytes,
        value: int,
        data: bytes,
        code: bytes,
        gas: int,
        depth: int,
        static: bool,
    ) -> None:
        self.interpreter = interpreter
        self.sender = sender
        self.address = address
        self.value = value
        self.data = data
        self.code = code
        self.gas = gas
        self.depth = depth
        self.static = static
        self.stack: list[int] = []
        self.memory = bytearray()
        self.returned = b""
        self.output = b""
        self.failure: Failure | None = None

    def charge(self, gas: int) -> None:
        """Pay for something.

        Raises:
            Halt: There is not enough gas left.
        """
        if gas > self.gas:
            raise Halt(OUT_OF_GAS)
        self.gas -= gas

    def expand(self, offset: int, size: int) -> None:
        """Make memory reach from ``offset`` over ``size`` bytes, and pay for it; of size 0 nothing is asked."""
        if size and offset + size > len(self.memory):
            self.gas = expanded(self.memory, offset + size, self.gas)

    def read(self, offset: int, size: int) -> bytes:
        """A part of memory that was expanded before."""
        return bytes(self.memory[offset : offset + size]) if size else b""


def expanded(memory: bytearray, end: int, gas: int) -> int:
    """Extend memory by zeros until it reaches ``end``.

    The price of so many words is 3 · words + words² / 512 (Yellow Paper, appendix H); the difference is paid.

    Returns:
        The gas that is left.

    Raises:
        Halt: There is not enough gas.
    """
    before, after = len(memory) >> 5, (end + 31) >> 5
    gas -= 3 * (after - before) + (after * after >> 9) - (before * before >> 9)
    if gas < 0:
        raise Halt(OUT_OF_GAS)
    memory += bytes((after - before) << 5)
    return gas
