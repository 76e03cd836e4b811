"""A tiny assembler, so that tests can be written in opcodes, and the addresses they play with."""

from pyquest.amounts import address, keccak
from pyquest.chain.chain import Chain
from pyquest.chain.signing import account_of
from pyquest.chain.state import EmptyBase
from pyquest.chain.types import Block

KEY = keccak(b"tests/alice")
ALICE = account_of(KEY)
BOB = address(b"\xb0" * 20)
TARGET = address(b"\xc0" * 20)
OTHER = address(b"\xc1" * 20)
COINBASE = address(b"\xcb" * 20)
FEE_SINK = address(bytes.fromhex("ff" * 19 + "fe"))

HEAD = Block(
    number=100_000_000,
    hash=keccak(b"tests/head"),
    parent_hash=keccak(b"tests/parent"),
    timestamp_ms=1_790_000_000_000,
    coinbase=COINBASE,
    gas_limit=140_000_000,
)

OPCODES = {
    "STOP": 0x00, "ADD": 0x01, "MUL": 0x02, "SUB": 0x03, "DIV": 0x04, "MOD": 0x06, "EXP": 0x0A, "SIGNEXTEND": 0x0B,
    "LT": 0x10, "GT": 0x11, "SLT": 0x12, "SGT": 0x13, "EQ": 0x14, "ISZERO": 0x15, "AND": 0x16, "OR": 0x17, "XOR": 0x18,
    "NOT": 0x19, "BYTE": 0x1A, "SHL": 0x1B, "SHR": 0x1C, "SAR": 0x1D, "KECCAK256": 0x20, "ADDRESS": 0x30,
    "BALANCE": 0x31, "ORIGIN": 0x32, "CALLER": 0x33, "CALLVALUE": 0x34, "CALLDATALOAD": 0x35, "CALLDATASIZE": 0x36,
    "CALLDATACOPY": 0x37, "CODESIZE": 0x38, "CODECOPY": 0x39, "GASPRICE": 0x3A, "EXTCODESIZE": 0x3B,
    "EXTCODEHASH": 0x3F, "RETURNDATASIZE": 0x3D, "RETURNDATACOPY": 0x3E, "BLOCKHASH": 0x40, "COINBASE": 0x41,
    "TIMESTAMP": 0x42, "NUMBER": 0x43, "DIFFICULTY": 0x44, "GASLIMIT": 0x45, "CHAINID": 0x46, "SELFBALANCE": 0x47,
    "BASEFEE": 0x48, "BLOBBASEFEE": 0x4A, "POP": 0x50, "MLOAD": 0x51, "MSTORE": 0x52, "MSTORE8": 0x53, "SLOAD": 0x54,
    "SSTORE": 0x55, "JUMP": 0x56, "JUMPI": 0x57, "PC": 0x58, "MSIZE": 0x59, "GAS": 0x5A, "JUMPDEST": 0x5B,
    "TLOAD": 0x5C, "TSTORE": 0x5D, "MCOPY": 0x5E, "DUP1": 0x80, "DUP2": 0x81, "SWAP1": 0x90, "LOG0": 0xA0, "LOG1": 0xA1,
    "LOG2": 0xA2, "CREATE": 0xF0, "CALL": 0xF1, "RETURN": 0xF3, "DELEGATECALL": 0xF4, "CREATE2": 0xF5,
    "STATICCALL": 0xFA, "REVERT": 0xFD, "INVALID": 0xFE, "SELFDESTRUCT": 0xFF,
}  # fmt: skip

RETURN_TOP = " 0 MSTORE 32 0 RETURN"
"""Return the word on top of the stack."""


def assemble(source: str) -> bytes:
    """Bytecode from opcode names and numbers; a number becomes the shortest push."""
    return b"".join(_encode(token) for token in source.split())


def _encode(token: str) -> bytes:
    if token in OPCODES:
        return bytes([OPCODES[token]])
    number = int(token, 0)
    size = (number.bit_length() + 7) // 8
    return bytes([0x5F + size]) + number.to_bytes(size, "big")


def initcode(runtime: bytes) -> bytes:
    """Code that deploys ``runtime``."""
    prefix_size = 11
    prefix = b"\x61" + len(runtime).to_bytes(2, "big") + b"\x80\x60" + bytes([prefix_size]) + b"\x5f\x39\x5f\xf3"
    return prefix.ljust(prefix_size, b"\0") + runtime


def new_chain(**options: object) -> Chain:
    """A chain in which nothing exists but Alice, with 100 BNB."""
    chain = Chain.over(EmptyBase(), HEAD, **options)  # type: ignore[arg-type]
    chain.deal(ALICE, 100 * 10**18)
    return chain


def run(chain: Chain, source: str, **options: object) -> int:
    """Put code at TARGET, call it, and return the word that it returns."""
    chain.place(TARGET, assemble(source + RETURN_TOP))
    result = chain.call(TARGET, **options)  # type: ignore[arg-type]
    assert result.ok, result.revert
    return int.from_bytes(result.output, "big")
