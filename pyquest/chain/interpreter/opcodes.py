"""The opcodes: their numbers, names, fixed gas, and what they take from and leave on the stack.

Numbers and prices are those of the Yellow Paper's appendix H as changed by the EIPs up to Osaka. Gas that depends on
operands or on state comes on top, where the opcode is carried out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Opcode(NamedTuple):
    """One opcode.

    Attributes:
        gas: The part of its price that is always the same.
        takes: Items that must be on the stack.
        leaves: Items that stand there afterwards instead.
    """

    name: str
    gas: int
    takes: int
    leaves: int


# number, name, gas, takes, leaves
_TABLE = """
00 STOP 0 0 0
01 ADD 3 2 1
02 MUL 5 2 1
03 SUB 3 2 1
04 DIV 5 2 1
05 SDIV 5 2 1
06 MOD 5 2 1
07 SMOD 5 2 1
08 ADDMOD 8 3 1
09 MULMOD 8 3 1
0a EXP 10 2 1
0b SIGNEXTEND 5 2 1
10 LT 3 2 1
11 GT 3 2 1
12 SLT 3 2 1
13 SGT 3 2 1
14 EQ 3 2 1
15 ISZERO 3 1 1
16 AND 3 2 1
17 OR 3 2 1
18 XOR 3 2 1
19 NOT 3 1 1
1a BYTE 3 2 1
1b SHL 3 2 1
1c SHR 3 2 1
1d SAR 3 2 1
20 KECCAK256 30 2 1
30 ADDRESS 2 0 1
31 BALANCE 0 1 1
32 ORIGIN 2 0 1
33 CALLER 2 0 1
34 CALLVALUE 2 0 1
35 CALLDATALOAD 3 1 1
36 CALLDATASIZE 2 0 1
37 CALLDATACOPY 3 3 0
38 CODESIZE 2 0 1
39 CODECOPY 3 3 0
3a GASPRICE 2 0 1
3b EXTCODESIZE 0 1 1
3c EXTCODECOPY 0 4 0
3d RETURNDATASIZE 2 0 1
3e RETURNDATACOPY 3 3 0
3f EXTCODEHASH 0 1 1
40 BLOCKHASH 20 1 1
41 COINBASE 2 0 1
42 TIMESTAMP 2 0 1
43 NUMBER 2 0 1
44 PREVRANDAO 2 0 1
45 GASLIMIT 2 0 1
46 CHAINID 2 0 1
47 SELFBALANCE 5 0 1
48 BASEFEE 2 0 1
49 BLOBHASH 3 1 1
4a BLOBBASEFEE 2 0 1
50 POP 2 1 0
51 MLOAD 3 1 1
52 MSTORE 3 2 0
53 MSTORE8 3 2 0
54 SLOAD 0 1 1
55 SSTORE 0 2 0
56 JUMP 8 1 0
57 JUMPI 10 2 0
58 PC 2 0 1
59 MSIZE 2 0 1
5a GAS 2 0 1
5b JUMPDEST 1 0 0
5c TLOAD 100 1 1
5d TSTORE 100 2 0
5e MCOPY 3 3 0
5f PUSH0 2 0 1
f0 CREATE 0 3 1
f1 CALL 0 7 1
f2 CALLCODE 0 7 1
f3 RETURN 0 2 0
f4 DELEGATECALL 0 6 1
f5 CREATE2 0 4 1
fa STATICCALL 0 6 1
fd REVERT 0 2 0
ff SELFDESTRUCT 0 1 0
"""


def _opcodes() -> dict[int, Opcode]:
    rows = (line.split() for line in _TABLE.split("\n") if line)
    found = {int(row[0], 16): Opcode(row[1], int(row[2]), int(row[3]), int(row[4])) for row in rows}
    for size in range(1, 33):
        found[PUSH1 - 1 + size] = Opcode(f"PUSH{size}", 3, 0, 1)
    for depth in range(1, 17):
        found[DUP1 - 1 + depth] = Opcode(f"DUP{depth}", 3, depth, depth + 1)
        found[SWAP1 - 1 + depth] = Opcode(f"SWAP{depth}", 3, depth + 1, depth + 1)
    for topics in range(5):
        found[LOG0 + topics] = Opcode(f"LOG{topics}", 375, 2 + topics, 0)
    return found


STOP, ADD, MUL, SUB, DIV, SDIV, MOD, SMOD, ADDMOD, MULMOD, EXP, SIGNEXTEND = range(0x00, 0x0C)
LT, GT, SLT, SGT, EQ, ISZERO, AND, OR, XOR, NOT, BYTE, SHL, SHR, SAR, CLZ = range(0x10, 0x1F)
KECCAK256 = 0x20
ADDRESS, BALANCE, ORIGIN, CALLER, CALLVALUE, CALLDATALOAD, CALLDATASIZE, CALLDATACOPY = range(0x30, 0x38)
CODESIZE, CODECOPY, GASPRICE, EXTCODESIZE, EXTCODECOPY, RETURNDATASIZE, RETURNDATACOPY, EXTCODEHASH = range(0x38, 0x40)
BLOCKHASH, COINBASE, TIMESTAMP, NUMBER, PREVRANDAO, GASLIMIT, CHAINID, SELFBALANCE = range(0x40, 0x48)
BASEFEE, BLOBHASH, BLOBBASEFEE = range(0x48, 0x4B)
POP, MLOAD, MSTORE, MSTORE8, SLOAD, SSTORE, JUMP, JUMPI = range(0x50, 0x58)
PC, MSIZE, GAS, JUMPDEST, TLOAD, TSTORE, MCOPY, PUSH0, PUSH1 = range(0x58, 0x61)
PUSH32, DUP1, DUP16, SWAP1, SWAP16, LOG0 = 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0
CREATE, CALL, CALLCODE, RETURN, DELEGATECALL, CREATE2, STATICCALL = 0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xFA
REVERT, SELFDESTRUCT = 0xFD, 0xFF

PRAGUE: Mapping[int, Opcode] = _opcodes()
"""Number to opcode; 0xfe (INVALID) is none, like all that are not listed."""

OSAKA: Mapping[int, Opcode] = {**PRAGUE, CLZ: Opcode("CLZ", 5, 1, 1)}
"""With CLZ (EIP-7939)."""
