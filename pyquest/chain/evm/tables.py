"""py-evm's opcodes, precompiles and exceptions, as our rules want them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from eth.constants import GAS_BASE, GAS_HIGH, GAS_LOW, GAS_MID, GAS_SHA3, GAS_SHA3WORD
from eth.exceptions import (
    ContractCreationCollision,
    FullStack,
    InsufficientFunds,
    InsufficientStack,
    InvalidInstruction,
    InvalidJumpDestination,
    OutOfBoundsRead,
    OutOfGas,
    ReservedBytesInCode,
    Revert,
    StackDepthLimit,
    VMError,
    WriteProtection,
)
from eth.vm.forks.byzantium.opcodes import ensure_no_static
from eth.vm.forks.cancun.logic import selfdestruct_eip6780
from eth.vm.forks.prague.computation import PragueComputation
from eth.vm.forks.tangerine_whistle.constants import GAS_SELFDESTRUCT_EIP150
from eth.vm.logic import block, flow
from eth.vm.opcode import as_opcode

from pyquest.amounts import keccak
from pyquest.chain.interpreter import opcodes
from pyquest.chain.interpreter.arithmetic import UNARY
from pyquest.chain.interpreter.frame import OUT_OF_GAS, PRECOMPILE_FAILED, STATIC
from pyquest.chain.precompiles import Precompile, PrecompileFailed
from pyquest.chain.rules import Rules

HALTS: dict[type[VMError], str] = {
    OutOfGas: OUT_OF_GAS,
    InsufficientStack: "stack underflow",
    FullStack: "stack overflow",
    InvalidJumpDestination: "invalid jump destination",
    InvalidInstruction: "invalid opcode",
    WriteProtection: STATIC,
    OutOfBoundsRead: "return data read out of bounds",
    StackDepthLimit: "call depth limit",
    InsufficientFunds: "insufficient balance for transfer",
    ContractCreationCollision: "contract address collision",
    ReservedBytesInCode: "created code starts with 0xef",
}
"""What each of py-evm's exceptional halts is called in a receipt."""


def words_of(error: VMError) -> str | None:
    """What a failure is called; None for a revert."""
    if isinstance(error, Revert):
        return None
    return HALTS.get(type(error)) or f"{PRECOMPILE_FAILED}{error}"


@lru_cache(maxsize=8)
def opcodes_of(rules: Rules) -> dict[int, Any]:
    """py-evm's opcodes for some rules."""
    changed = {
        opcodes.KECCAK256: as_opcode(_keccak256, "KECCAK256", GAS_SHA3),
        opcodes.JUMP: as_opcode(_jump(flow.jump), "JUMP", GAS_MID),
        opcodes.JUMPI: as_opcode(_jump(flow.jumpi), "JUMPI", GAS_HIGH),
        # py-evm wraps SELFDESTRUCT so that each execution emits a DeprecationWarning; this is the bare one.
        opcodes.SELFDESTRUCT: as_opcode(
            ensure_no_static(selfdestruct_eip6780), "SELFDESTRUCT", GAS_SELFDESTRUCT_EIP150
        ),
    }
    if not rules.prevrandao:
        changed[opcodes.PREVRANDAO] = as_opcode(block.difficulty, "DIFFICULTY", GAS_BASE)
    if opcodes.CLZ in rules.opcodes:
        changed[opcodes.CLZ] = as_opcode(_clz, "CLZ", GAS_LOW)
    return {**PragueComputation.opcodes, **changed}


@lru_cache(maxsize=8)
def precompiles_of(rules: Rules) -> dict[bytes, Any]:
    """All precompiles of some rules, py-evm's or made to look like them."""
    ours = {address: _as_py_evm(ours) for address, ours in rules.precompiles.items() if ours is not None}
    return {**PragueComputation.get_precompiles(), **ours}


def _clz(computation: Any) -> None:
    computation.stack_push_int(UNARY[opcodes.CLZ](computation.stack_pop1_int()))


def _jump(jump: Callable[[Any], None]) -> Callable[[Any], None]:
    """A jump that fails as one into the data of a push too, which py-evm calls an invalid instruction."""

    def carry_out(computation: Any) -> None:
        try:
            jump(computation)
        except InvalidInstruction as error:
            raise InvalidJumpDestination(str(error)) from error

    return carry_out


def _keccak256(computation: Any) -> None:
    """KECCAK256, which also tells an incomplete state what was hashed (design, promise 8)."""
    start, size = computation.stack_pop_ints(2)
    computation.extend_memory(start, size)
    computation.consume_gas(GAS_SHA3WORD * ((size + 31) // 32), "KECCAK256")
    preimage = computation.memory_read_bytes(start, size)
    digest = keccak(preimage)
    if not computation.state.ours.complete:
        computation.state.ours.observe_hash(preimage, digest)
    computation.stack_push_bytes(digest)


def _as_py_evm(precompile: Precompile) -> Any:
    def apply(computation: Any) -> Any:
        data = computation.msg.data_as_bytes
        computation.consume_gas(precompile.gas(data), "precompile")
        try:
            computation.output = precompile.run(data)
        except PrecompileFailed as failure:
            raise VMError(str(failure)) from failure
        return computation

    return apply
