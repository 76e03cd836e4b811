"""The EVM: py-evm's rules over our state. The only module that imports py-evm.

py-evm supplies opcodes, precompiles, gas costs and frames. Its trie-backed account database and its executor are not
used: state is :class:`~pyquest.chain.state.State`, validity and fees are :mod:`pyquest.chain.executor`.
Whatever runs :class:`~pyquest.chain.messages.Message` into :class:`~pyquest.chain.messages.Outcome` can stand in for
:class:`Evm`.

Importing this module takes about half a second, because py-evm builds its curve constants then.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import Any

# eth-hash takes pycryptodome if nothing is said; pysha3 is five times faster and is what the rest of pyquest uses.
os.environ.setdefault("ETH_HASH_BACKEND", "pysha3")

from eth.constants import CREATE_CONTRACT_ADDRESS, GAS_BASE, GAS_SHA3, GAS_SHA3WORD
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
from eth.vm.execution_context import ExecutionContext
from eth.vm.forks.byzantium.opcodes import ensure_no_static
from eth.vm.forks.cancun.logic import selfdestruct_eip6780
from eth.vm.forks.cancun.transaction_context import CancunTransactionContext
from eth.vm.forks.prague.computation import PragueComputation
from eth.vm.forks.prague.state import PragueState
from eth.vm.forks.tangerine_whistle.constants import GAS_SELFDESTRUCT_EIP150
from eth.vm.logic import block
from eth.vm.message import Message as PyEvmMessage
from eth.vm.opcode import as_opcode

from pyquest.amounts import keccak
from pyquest.chain.messages import Environment, Failure, Message, Outcome
from pyquest.chain.precompiles import Precompile, PrecompileFailed
from pyquest.chain.rules import Rules
from pyquest.chain.state import EMPTY, State

# EVM frames nest up to 1,024 deep and take six Python frames each. The libraries imported above raise the limit to
# 100,000, at which hostile input (a deeply nested JSON text) overflows the C stack before it is an error in Python.
RECURSION_LIMIT = 16_384
sys.setrecursionlimit(RECURSION_LIMIT)

HALTS: dict[type[VMError], str] = {
    OutOfGas: "out of gas",
    InsufficientStack: "stack underflow",
    FullStack: "stack overflow",
    InvalidJumpDestination: "invalid jump destination",
    InvalidInstruction: "invalid opcode",
    WriteProtection: "state change in a static call",
    OutOfBoundsRead: "return data read out of bounds",
    StackDepthLimit: "call depth limit",
    InsufficientFunds: "insufficient balance for transfer",
    ContractCreationCollision: "contract address collision",
    ReservedBytesInCode: "created code starts with 0xef",
}
"""What each of py-evm's exceptional halts is called in a receipt."""


class Evm:
    """An EVM for one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._computation = _computation_class(rules)
        self.precompiles = frozenset(self._computation.get_precompiles())

    def run(self, state: State, environment: Environment, message: Message) -> Outcome:
        """Execute a message to its end. Of a failed one nothing stays in ``state``.

        Args:
            state: Read and written; :meth:`State.begin_execution` and warming are the caller's.
            environment: The block.
            message: The outermost frame.
        """
        view = _StateView(state, environment, self.rules)
        view.computation_class = self._computation
        apply = self._computation.apply_create_message if message.creates else self._computation.apply_message
        context = CancunTransactionContext(gas_price=message.gas_price, origin=message.sender)
        return _outcome(apply(view, _py_evm_message(message), context))


@lru_cache(maxsize=8)
def evm_for(rules: Rules) -> Evm:
    """The EVM of these rules; one per process, since building the opcode table takes a while."""
    return Evm(rules)


class _StateView(PragueState):  # type: ignore[misc]
    """py-evm's State, answered from ours. Addresses are the same 20 bytes in both."""

    def __init__(self, state: State, environment: Environment, rules: Rules) -> None:
        # BaseState.__init__ would open an account database and deploy system contracts; neither is wanted.
        self.ours = state
        self._ancestor_hash = environment.ancestor_hash
        self.execution_context = ExecutionContext(
            coinbase=environment.coinbase,
            timestamp=environment.timestamp,
            block_number=environment.number,
            difficulty=environment.difficulty,
            mix_hash=environment.prevrandao,
            gas_limit=environment.gas_limit,
            prev_hashes=(),
            chain_id=environment.chain_id,
            base_fee_per_gas=environment.base_fee,
            excess_blob_gas=0,
        )

    def get_ancestor_hash(self, block_number: int) -> bytes:
        head = self.execution_context.block_number
        return self._ancestor_hash(block_number) if head - 256 <= block_number < head else b""

    # -- accounts

    def get_balance(self, address: bytes) -> int:
        return self.ours.read_account(address).balance

    def set_balance(self, address: bytes, balance: int) -> None:
        self.ours.write_account(address, self.ours.read_account(address)._replace(balance=balance))

    def get_nonce(self, address: bytes) -> int:
        return self.ours.read_account(address).nonce

    def set_nonce(self, address: bytes, nonce: int) -> None:
        self.ours.write_account(address, self.ours.read_account(address)._replace(nonce=nonce))

    def increment_nonce(self, address: bytes) -> None:
        self.set_nonce(address, self.get_nonce(address) + 1)

    def get_code(self, address: bytes) -> bytes:
        return self.ours.read_code(address)

    def set_code(self, address: bytes, code: bytes) -> None:
        self.ours.write_code(address, code)

    def get_code_hash(self, address: bytes) -> bytes:
        return self.ours.read_account(address).code_hash

    def account_is_empty(self, address: bytes) -> bool:
        return self.ours.read_account(address) == EMPTY

    def account_exists(self, address: bytes) -> bool:
        return not self.account_is_empty(address)

    def touch_account(self, address: bytes) -> None:
        """Nothing to do: an account that stays empty does not exist (EIP-161)."""

    def has_code_or_nonce(self, address: bytes) -> bool:
        return can_not_create_at(self.ours, address)

    # -- storage

    def get_storage(self, address: bytes, slot: int, from_journal: bool = True) -> int:
        return self.ours.read_storage(address, slot) if from_journal else self.ours.original(address, slot)

    def set_storage(self, address: bytes, slot: int, value: int) -> None:
        self.ours.store(address, slot, value)

    def delete_storage(self, address: bytes) -> None:
        self.ours.wipe_storage(address)

    def get_transient_storage(self, address: bytes, slot: int) -> bytes:
        return self.ours.load_transient(address, slot)

    def set_transient_storage(self, address: bytes, slot: int, value: bytes) -> None:
        self.ours.store_transient(address, slot, value)

    # -- access lists

    def is_storage_warm(self, address: bytes, slot: int) -> bool:
        return self.ours.is_warm((address, slot))

    def mark_storage_warm(self, address: bytes, slot: int) -> None:
        self.ours.warm((address, slot))

    def is_address_warm(self, address: bytes) -> bool:
        return self.ours.is_warm(address) or address in self.computation_class.get_precompiles()

    def mark_address_warm(self, address: bytes) -> None:
        self.ours.warm(address)

    # -- undoing failed frames

    def snapshot(self) -> int:
        return self.ours.mark()

    def revert(self, snapshot: int) -> None:
        self.ours.discard(snapshot)

    def commit(self, snapshot: int) -> None:
        """Nothing to do: what was written stays unless an outer frame fails."""


class _Computation(PragueComputation):  # type: ignore[misc]
    """py-evm's frame, with what our state needs to know."""

    @property
    def is_origin_computation(self) -> bool:
        # py-evm compares sender and origin, which a contract that is called as the origin would confuse.
        return bool(self.msg.depth == 0)

    @classmethod
    def apply_create_message(cls, state: Any, message: Any, *context: Any, **parent: Any) -> Any:
        """Create, after saying that the new account's storage is ours: no base is asked for it."""
        mark = state.snapshot()
        state.delete_storage(message.storage_address)
        computation = super().apply_create_message(state, message, *context, **parent)
        if computation.is_error:
            state.revert(mark)
        return computation


def can_not_create_at(state: State, address: bytes) -> bool:
    """Whether an account is in the way of a creation: it has code, a nonce or storage (EIP-684, EIP-7610)."""
    account = state.read_account(address)
    return account.nonce != 0 or account.code_hash != EMPTY.code_hash or state.has_storage(address)


def _computation_class(rules: Rules) -> type[_Computation]:
    changed = {
        0x20: as_opcode(_keccak256, "KECCAK256", GAS_SHA3),
        # py-evm wraps SELFDESTRUCT so that each execution emits a DeprecationWarning; this is the bare one.
        0xFF: as_opcode(ensure_no_static(selfdestruct_eip6780), "SELFDESTRUCT", GAS_SELFDESTRUCT_EIP150),
    }
    if not rules.prevrandao:
        changed[0x44] = as_opcode(block.difficulty, "DIFFICULTY", GAS_BASE)
    added = {address: _as_py_evm(precompile) for address, precompile in rules.precompiles.items()}
    return type(
        f"{rules.hardfork.capitalize()}Computation",
        (_Computation,),
        {
            "opcodes": {**PragueComputation.opcodes, **changed},
            "_precompiles": {**PragueComputation.get_precompiles(), **added},
        },
    )


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


def _py_evm_message(message: Message) -> PyEvmMessage:
    return PyEvmMessage(
        gas=message.gas,
        to=CREATE_CONTRACT_ADDRESS if message.creates else message.to,
        sender=message.sender,
        value=message.value,
        data=message.data,
        code=message.code,
        create_address=message.to if message.creates else None,
        is_delegation=message.delegated,
    )


def _outcome(computation: Any) -> Outcome:
    error = computation._error
    failure = None
    if error is not None:
        failure = Failure(None if isinstance(error, Revert) else HALTS.get(type(error), "precompile failed"))
    return Outcome(
        output=bytes(computation.output),
        gas_left=computation.get_gas_remaining(),
        refund=computation.get_gas_refund(),
        logs=computation.get_log_entries(),
        destroyed=tuple(sorted(computation.get_accounts_for_deletion())),
        failure=failure,
    )
