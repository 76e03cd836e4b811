"""What the opcodes that only compute do: words in, a word out. Words are integers from 0 to 2**256 - 1.

The loop has its own copies of the most frequent ones (:mod:`pyquest.chain.interpreter.loop`); these are the rules that
the copies must obey, they serve everything less frequent, and they fold constants when code is decoded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyquest.chain.interpreter import opcodes

# Constants, because Python computes a power of more than 128 bits anew each time it comes by.
WORDS = 2**256
"""How many words there are."""

MAX = WORDS - 1
SIGN = 2**255


def signed(word: int) -> int:
    """A word read as two's complement."""
    return word - WORDS if word & SIGN else word


def _divide_signed(dividend: int, divisor: int) -> int:
    """SDIV rounds towards zero; Python's division rounds down."""
    if divisor == 0:
        return 0
    quotient = abs(signed(dividend)) // abs(signed(divisor))
    return (-quotient if (dividend ^ divisor) & SIGN else quotient) & MAX


def _remainder_signed(dividend: int, divisor: int) -> int:
    """SMOD has the sign of the dividend."""
    if divisor == 0:
        return 0
    remainder = abs(signed(dividend)) % abs(signed(divisor))
    return (-remainder if dividend & SIGN else remainder) & MAX


def _extend_sign(size: int, word: int) -> int:
    """SIGNEXTEND: the lowest ``size`` + 1 bytes of the word, read as a signed number."""
    if size > 30:
        return word
    bits = 8 * size + 8
    low = word & ((1 << bits) - 1)
    return low | (MAX ^ ((1 << bits) - 1)) if low >> (bits - 1) else low


def _shift_right_signed(shift: int, word: int) -> int:
    return signed(word) >> min(shift, 255) & MAX


BINARY: Mapping[int, Callable[[int, int], int]] = {
    opcodes.ADD: lambda a, b: (a + b) & MAX,
    opcodes.MUL: lambda a, b: a * b & MAX,
    opcodes.SUB: lambda a, b: (a - b) & MAX,
    opcodes.DIV: lambda a, b: a // b if b else 0,
    opcodes.SDIV: _divide_signed,
    opcodes.MOD: lambda a, b: a % b if b else 0,
    opcodes.SMOD: _remainder_signed,
    opcodes.SIGNEXTEND: _extend_sign,
    opcodes.LT: lambda a, b: int(a < b),
    opcodes.GT: lambda a, b: int(a > b),
    opcodes.SLT: lambda a, b: int(a ^ SIGN < b ^ SIGN),  # with the sign bit turned round, the order is that of integers
    opcodes.SGT: lambda a, b: int(a ^ SIGN > b ^ SIGN),
    opcodes.EQ: lambda a, b: int(a == b),
    opcodes.AND: lambda a, b: a & b,
    opcodes.OR: lambda a, b: a | b,
    opcodes.XOR: lambda a, b: a ^ b,
    opcodes.BYTE: lambda a, b: b >> 8 * (31 - a) & 0xFF if a < 32 else 0,
    opcodes.SHL: lambda a, b: b << a & MAX if a < 256 else 0,
    opcodes.SHR: lambda a, b: b >> a if a < 256 else 0,
    opcodes.SAR: _shift_right_signed,
}
"""Opcode to function of two words; the first one is the top of the stack."""

UNARY: Mapping[int, Callable[[int], int]] = {
    opcodes.ISZERO: lambda a: int(a == 0),
    opcodes.NOT: lambda a: a ^ MAX,
    opcodes.CLZ: lambda a: 256 - a.bit_length(),
}
"""Opcode to function of one word. CLZ (EIP-7939) counts the leading zero bits."""

TERNARY: Mapping[int, Callable[[int, int, int], int]] = {
    opcodes.ADDMOD: lambda a, b, modulus: (a + b) % modulus if modulus else 0,
    opcodes.MULMOD: lambda a, b, modulus: a * b % modulus if modulus else 0,
}
"""Opcode to function of three words; the intermediate result is not cut to 256 bits."""
