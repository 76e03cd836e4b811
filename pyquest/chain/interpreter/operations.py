"""The opcodes that the loop does not carry out itself, each a function of a frame.

The fixed part of their gas is paid with their block; what depends on operands or state is paid here. Opcodes that call
are in :mod:`pyquest.chain.interpreter.calling`.
"""

from __future__ import annotations

from collections.abc import Callable

from pyquest.amounts import keccak
from pyquest.chain.interpreter import opcodes
from pyquest.chain.interpreter.arithmetic import BINARY, TERNARY, UNARY, WORDS
from pyquest.chain.interpreter.bytecode import Operation
from pyquest.chain.interpreter.frame import OUT_OF_GAS, STATIC, Frame, Halt
from pyquest.chain.messages import Environment
from pyquest.chain.state import EMPTY

COLD_SLOAD, COLD_ACCOUNT, WARM = 2_100, 2_600, 100  # EIP-2929
SSTORE_SET, SSTORE_RESET, SSTORE_SENTRY = 20_000, 2_900, 2_300  # EIP-2200, less a cold read as of EIP-2929
CLEAR_REFUND = 4_800  # EIP-3529
PER_EXPONENT_BYTE, PER_HASHED_WORD, PER_COPIED_WORD = 50, 6, 3
PER_TOPIC, PER_LOGGED_BYTE = 375, 8

_ADDRESS = 2**160 - 1


def address_of(word: int) -> bytes:
    """The address that a word on the stack stands for."""
    return (word & _ADDRESS).to_bytes(20, "big")


def access_account(frame: Frame, address: bytes) -> None:
    """Pay for touching an account, and mark it as touched (EIP-2929)."""
    frame.charge(COLD_ACCOUNT if frame.interpreter.is_cold(address) else WARM)


def _words(size: int) -> int:
    return (size + 31) >> 5


# -- computing


def _unary(compute: Callable[[int], int]) -> Operation:
    def operation(frame: Frame) -> None:
        frame.stack[-1] = compute(frame.stack[-1])

    return operation


def _binary(compute: Callable[[int, int], int]) -> Operation:
    def operation(frame: Frame) -> None:
        top = frame.stack.pop()
        frame.stack[-1] = compute(top, frame.stack[-1])

    return operation


def _ternary(compute: Callable[[int, int, int], int]) -> Operation:
    def operation(frame: Frame) -> None:
        first, second = frame.stack.pop(), frame.stack.pop()
        frame.stack[-1] = compute(first, second, frame.stack[-1])

    return operation


def _exp(frame: Frame) -> None:
    base, exponent = frame.stack.pop(), frame.stack[-1]
    frame.charge(PER_EXPONENT_BYTE * ((exponent.bit_length() + 7) // 8))  # EIP-160
    frame.stack[-1] = pow(base, exponent, WORDS)


def _keccak256(frame: Frame) -> None:
    offset, size = frame.stack.pop(), frame.stack[-1]
    frame.expand(offset, size)
    frame.charge(PER_HASHED_WORD * _words(size))
    preimage = frame.read(offset, size)
    digest = keccak(preimage)
    state = frame.interpreter.state
    if not state.complete:  # design, promise 8: mapping slots of accounts declared empty are recognised by their hash
        state.observe_hash(preimage, digest)
    frame.stack[-1] = int.from_bytes(digest, "big")


# -- what the frame, the transaction and the block are


def _push(value: Callable[[Frame], int]) -> Operation:
    def operation(frame: Frame) -> None:
        frame.stack.append(value(frame))

    return operation


def _push_of_block(value: Callable[[Environment], int]) -> Operation:
    return _push(lambda frame: value(frame.interpreter.environment))


def _word(data: bytes) -> int:
    return int.from_bytes(data, "big")


def _blockhash(frame: Frame) -> None:
    environment = frame.interpreter.environment
    number = frame.stack[-1]
    known = environment.number - 256 <= number < environment.number
    frame.stack[-1] = _word(environment.ancestor_hash(number)) if known else 0


def _blobhash(frame: Frame) -> None:
    frame.stack[-1] = 0  # transactions with blobs are not executed, so there never is one (EIP-4844)


# -- other accounts


def _balance(frame: Frame) -> None:
    address = address_of(frame.stack[-1])
    access_account(frame, address)
    frame.stack[-1] = frame.interpreter.state.read_account(address).balance


def _extcodesize(frame: Frame) -> None:
    address = address_of(frame.stack[-1])
    access_account(frame, address)
    frame.stack[-1] = len(frame.interpreter.state.read_code(address))


def _extcodehash(frame: Frame) -> None:
    address = address_of(frame.stack[-1])
    access_account(frame, address)
    account = frame.interpreter.state.read_account(address)
    frame.stack[-1] = 0 if account == EMPTY else _word(account.code_hash)  # EIP-1052


def _extcodecopy(frame: Frame) -> None:
    address = address_of(frame.stack.pop())
    target, source, size = frame.stack.pop(), frame.stack.pop(), frame.stack.pop()
    frame.expand(target, size)
    frame.charge(PER_COPIED_WORD * _words(size))
    access_account(frame, address)
    _write(frame, target, frame.interpreter.state.read_code(address), source, size)


# -- memory


def _write(frame: Frame, target: int, content: bytes, source: int, size: int) -> None:
    """Copy into expanded memory; what lies behind the content reads as zeros."""
    frame.memory[target : target + size] = content[source : source + size].ljust(size, b"\0")


def _copy(content: Callable[[Frame], bytes]) -> Operation:
    def operation(frame: Frame) -> None:
        target, source, size = frame.stack.pop(), frame.stack.pop(), frame.stack.pop()
        frame.expand(target, size)
        frame.charge(PER_COPIED_WORD * _words(size))
        _write(frame, target, content(frame), source, size)

    return operation


_copy_returned = _copy(lambda frame: frame.returned)


def _returndatacopy(frame: Frame) -> None:
    source, size = frame.stack[-2:-4:-1]
    if source + size > len(frame.returned):
        raise Halt("return data read out of bounds")  # EIP-211
    _copy_returned(frame)


def _mcopy(frame: Frame) -> None:
    target, source, size = frame.stack.pop(), frame.stack.pop(), frame.stack.pop()
    frame.expand(max(target, source), size)
    frame.charge(PER_COPIED_WORD * _words(size))
    _write(frame, target, frame.read(source, size), 0, size)


def _mstore8(frame: Frame) -> None:
    offset, word = frame.stack.pop(), frame.stack.pop()
    frame.expand(offset, 1)
    frame.memory[offset] = word & 0xFF


# -- storage and logs


def _sload(frame: Frame) -> None:
    interpreter, slot = frame.interpreter, frame.stack[-1]
    frame.charge(COLD_SLOAD if interpreter.state.access((frame.address, slot)) else WARM)
    frame.stack[-1] = interpreter.state.read_storage(frame.address, slot)


def _sstore(frame: Frame) -> None:
    """SSTORE: net gas metering of EIP-2200 with the prices of EIP-2929 and the refunds of EIP-3529."""
    if frame.static:
        raise Halt(STATIC)
    if frame.gas <= SSTORE_SENTRY:
        raise Halt(OUT_OF_GAS)
    slot, new = frame.stack.pop(), frame.stack.pop()
    interpreter, state, address = frame.interpreter, frame.interpreter.state, frame.address
    current = state.read_storage(address, slot)
    original = state.original(address, slot)
    cold = COLD_SLOAD if state.access((address, slot)) else 0
    if new == current:
        frame.charge(WARM + cold)
        return
    if original == current:
        frame.charge((SSTORE_RESET if original else SSTORE_SET) + cold)
    else:
        frame.charge(WARM + cold)
    interpreter.refund += _refund(original, current, new)
    state.store(address, slot, new)


def _refund(original: int, current: int, new: int) -> int:
    """What a changed slot adds to the refund counter."""
    refund = 0
    if original:
        refund = (CLEAR_REFUND if new == 0 else 0) - (CLEAR_REFUND if current == 0 else 0)
    if original == new:  # back to where it was: all but a warm read is refunded
        refund += (SSTORE_RESET if original else SSTORE_SET) - WARM
    return refund


def _tload(frame: Frame) -> None:
    frame.stack[-1] = frame.interpreter.state.load_transient(frame.address, frame.stack[-1])


def _tstore(frame: Frame) -> None:
    if frame.static:
        raise Halt(STATIC)
    slot, word = frame.stack.pop(), frame.stack.pop()
    frame.interpreter.state.store_transient(frame.address, slot, word)


def _log(topics: int) -> Operation:
    def operation(frame: Frame) -> None:
        if frame.static:
            raise Halt(STATIC)
        offset, size = frame.stack.pop(), frame.stack.pop()
        subjects = tuple(frame.stack.pop() for _ in range(topics))
        frame.charge(PER_TOPIC * topics + PER_LOGGED_BYTE * size)
        frame.expand(offset, size)
        frame.interpreter.logs.append((frame.address, subjects, frame.read(offset, size)))

    return operation


OPERATIONS: dict[int, Operation] = {
    **{number: _unary(compute) for number, compute in UNARY.items()},
    **{number: _binary(compute) for number, compute in BINARY.items()},
    **{number: _ternary(compute) for number, compute in TERNARY.items()},
    opcodes.EXP: _exp,
    opcodes.KECCAK256: _keccak256,
    opcodes.ADDRESS: _push(lambda frame: _word(frame.address)),
    opcodes.BALANCE: _balance,
    opcodes.ORIGIN: _push(lambda frame: _word(frame.interpreter.origin)),
    opcodes.CALLER: _push(lambda frame: _word(frame.sender)),
    opcodes.CALLVALUE: _push(lambda frame: frame.value),
    opcodes.CALLDATASIZE: _push(lambda frame: len(frame.data)),
    opcodes.CALLDATACOPY: _copy(lambda frame: frame.data),
    opcodes.CODECOPY: _copy(lambda frame: frame.code),
    opcodes.GASPRICE: _push(lambda frame: frame.interpreter.gas_price),
    opcodes.EXTCODESIZE: _extcodesize,
    opcodes.EXTCODECOPY: _extcodecopy,
    opcodes.RETURNDATASIZE: _push(lambda frame: len(frame.returned)),
    opcodes.RETURNDATACOPY: _returndatacopy,
    opcodes.EXTCODEHASH: _extcodehash,
    opcodes.BLOCKHASH: _blockhash,
    opcodes.COINBASE: _push_of_block(lambda block: _word(block.coinbase)),
    opcodes.TIMESTAMP: _push_of_block(lambda block: block.timestamp),
    opcodes.NUMBER: _push_of_block(lambda block: block.number),
    opcodes.PREVRANDAO: _push_of_block(lambda block: _word(block.prevrandao)),
    opcodes.GASLIMIT: _push_of_block(lambda block: block.gas_limit),
    opcodes.CHAINID: _push_of_block(lambda block: block.chain_id),
    opcodes.SELFBALANCE: _push(lambda frame: frame.interpreter.state.read_account(frame.address).balance),
    opcodes.BASEFEE: _push_of_block(lambda block: block.base_fee),
    opcodes.BLOBHASH: _blobhash,
    opcodes.BLOBBASEFEE: _push_of_block(lambda block: block.blob_base_fee),
    opcodes.MSTORE8: _mstore8,
    opcodes.SLOAD: _sload,
    opcodes.SSTORE: _sstore,
    opcodes.MSIZE: _push(lambda frame: len(frame.memory)),
    opcodes.GAS: _push(lambda frame: frame.gas),
    opcodes.TLOAD: _tload,
    opcodes.TSTORE: _tstore,
    opcodes.MCOPY: _mcopy,
    **{opcodes.LOG0 + topics: _log(topics) for topics in range(5)},
}
"""Opcode to what carries it out, whatever the rules; opcode 0x44 as on Ethereum."""

DIFFICULTY: Operation = _push_of_block(lambda block: block.difficulty)
"""What opcode 0x44 is on BSC."""
