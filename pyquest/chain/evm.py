"""py-evm's rules over our state. The only module that imports py-evm.

It serves the interpreter (:mod:`pyquest.chain.interpreter`) with what that does not do itself: rare opcodes, the
precompiles on curves, and the opcode by opcode way through a block that is going to fail. :class:`PyEvm` runs whole
messages on py-evm's own loop: for traces, and as the other opinion in tests.

Of py-evm only opcodes, precompiles and frames are used, not its trie-backed accounts nor its executor. Importing this
module takes half a second, because py-evm builds its curve constants then; so it is imported when it is needed.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import Any

# eth-hash takes pycryptodome if nothing is said; pysha3 is five times faster and is what the rest of pyquest uses.
os.environ.setdefault("ETH_HASH_BACKEND", "pysha3")

from eth.constants import CREATE_CONTRACT_ADDRESS, GAS_BASE, GAS_LOW, GAS_SHA3, GAS_SHA3WORD
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
from eth.exceptions import Halt as Ended
from eth.vm.code_stream import CodeStream
from eth.vm.execution_context import ExecutionContext
from eth.vm.forks.byzantium.opcodes import ensure_no_static
from eth.vm.forks.cancun.logic import selfdestruct_eip6780
from eth.vm.forks.cancun.transaction_context import CancunTransactionContext
from eth.vm.forks.prague.computation import PragueComputation
from eth.vm.forks.prague.state import PragueState
from eth.vm.forks.tangerine_whistle.constants import GAS_SELFDESTRUCT_EIP150
from eth.vm.logic import block
from eth.vm.logic.invalid import InvalidOpcode
from eth.vm.memory import Memory
from eth.vm.message import Message as PyEvmMessage
from eth.vm.opcode import as_opcode
from eth.vm.stack import Stack

from pyquest.amounts import keccak
from pyquest.chain.interpreter import opcodes
from pyquest.chain.interpreter.arithmetic import UNARY
from pyquest.chain.interpreter.frame import OUT_OF_GAS, PRECOMPILE_FAILED, RECURSION_LIMIT, STATIC, Frame, Halt
from pyquest.chain.messages import Environment, Failure, Message, Outcome
from pyquest.chain.precompiles import Precompile, PrecompileFailed
from pyquest.chain.rules import Rules
from pyquest.chain.state import EMPTY, State

sys.setrecursionlimit(RECURSION_LIMIT)  # again, because the libraries imported above raise it to 100,000

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

MAX_INITCODE = 49_152  # bytes, EIP-3860


class PyEvm:
    """py-evm's own loop for one set of rules: an :class:`~pyquest.chain.messages.Evm`, ten times slower than ours."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._computation: Any = type(
            f"{rules.hardfork.capitalize()}Computation",
            (_Computation,),
            {"opcodes": _opcodes(rules), "_precompiles": _precompiles(rules)},
        )

    def run(self, state: State, environment: Environment, message: Message) -> Outcome:
        """Execute a message to its end (:class:`~pyquest.chain.messages.Evm`)."""
        view = _StateView(state, environment, self.rules)
        view.computation_class = self._computation
        apply = self._computation.apply_create_message if message.creates else self._computation.apply_message
        context = CancunTransactionContext(gas_price=message.gas_price, origin=message.sender)
        return _outcome(apply(view, _py_evm_message(message), context))


# -- what the interpreter asks for


def perform(frame: Frame, number: int) -> bool:
    """Carry out one opcode on a frame of the interpreter.

    Returns:
        Whether it was the frame's last.

    Raises:
        Halt: It made the frame fail.
    """
    computation = _Bridge(frame)
    ended = False
    try:
        computation.opcodes[number](computation=computation)
    except Ended:
        ended = True
    except VMError as error:
        raise Halt(_words(error)) from error
    computation.give_back()
    return ended


def finish(frame: Frame, at: int) -> None:
    """Run the rest of a frame of the interpreter.

    Args:
        frame: Its gas, stack and memory are as they were before the opcode at ``at``.
        at: Where to go on.

    Raises:
        Halt: The frame failed.
    """
    computation = _Bridge(frame)
    computation.code = CodeStream(frame.code)
    computation.code.program_counter = at
    known = computation.opcodes
    try:
        for number in computation.code:
            (known.get(number) or InvalidOpcode(number))(computation=computation)
    except Ended:
        pass
    except VMError as error:
        computation.give_back()
        raise Halt(_words(error)) from error
    computation.give_back()


def precompile(frame: Frame, address: bytes) -> None:
    """Let one of py-evm's precompiles answer a frame of the interpreter.

    Raises:
        Halt: The input is not acceptable, or there is not enough gas.
    """
    computation = _Bridge(frame)
    try:
        PragueComputation.get_precompiles()[address](computation)
    except VMError as error:
        raise Halt(_words(error)) from error
    computation.give_back()


class _Bridge(PragueComputation):  # type: ignore[misc]
    """A py-evm frame that works on the stack, memory and gas of one of ours; what it calls, the interpreter runs."""

    def __init__(self, frame: Frame) -> None:
        # The one of the base class makes all that anew, and warms the coinbase, which the executor does.
        interpreter = frame.interpreter
        self.frame = frame
        self.opcodes = _opcodes(interpreter.evm.rules)
        self.state = _StateView(interpreter.state, interpreter.environment, interpreter.evm.rules)
        self.state.computation_class = type(self)
        self.msg = PyEvmMessage(
            gas=frame.gas,
            to=frame.address,
            sender=frame.sender,
            value=frame.value,
            data=frame.data,
            code=frame.code,
            depth=frame.depth,
            is_static=frame.static,
        )
        self.transaction_context = CancunTransactionContext(interpreter.gas_price, interpreter.origin)
        self._gas_meter = self._configure_gas_meter()
        self._stack = _SharedStack(frame.stack)
        self._memory = Memory()
        self._memory._bytes = frame.memory
        self.return_data = frame.returned
        self.contracts_created = interpreter.created
        self.beneficiaries: list[bytes] = []

    def give_back(self) -> None:
        """Write into our frame what it does not share anyway."""
        frame = self.frame
        frame.gas = self._gas_meter.gas_remaining
        frame.interpreter.refund += self._gas_meter.gas_refunded
        frame.returned = self.return_data
        frame.output = self._output
        if frame.stack and isinstance(frame.stack[-1], bytes):  # py-evm leaves there what it has
            frame.stack[-1] = int.from_bytes(frame.stack[-1], "big")

    def add_log_entry(self, account: bytes, topics: tuple[int, ...], data: bytes) -> None:
        self.frame.interpreter.logs.append((account, topics, data))

    def register_account_for_deletion(self, beneficiary: bytes) -> None:
        self.frame.interpreter.destroyed.append(self.frame.address)

    def apply_child_computation(self, child_msg: Any) -> _Child:
        interpreter = self.frame.interpreter
        creates = child_msg.is_create
        if creates and len(child_msg.code) > MAX_INITCODE:
            raise OutOfGas("initcode is too long (EIP-3860)")
        child = Frame(
            interpreter,
            child_msg.sender,
            child_msg.storage_address,
            child_msg.value,
            child_msg.data_as_bytes,
            child_msg.code,
            child_msg.gas,
            child_msg.depth,
            child_msg.is_static,
        )
        asks_precompile = not creates and not child_msg.is_delegation
        interpreter.execute(
            child,
            wei=child_msg.value if child_msg.should_transfer_value else 0,
            precompile=interpreter.evm.precompiles.get(child_msg.code_address) if asks_precompile else None,
            creates=creates,
        )
        self.return_data = b"" if creates and child.failure is None else child.output
        return _Child(child)


class _Child:
    """What py-evm's opcodes ask a finished child about. After a halt our frames hold neither gas nor output."""

    should_erase_return_data = False
    should_return_gas = True

    def __init__(self, frame: Frame) -> None:
        self.is_error = frame.failure is not None
        self.output = frame.output
        self._gas = frame.gas

    def get_gas_remaining(self) -> int:
        return self._gas


class _SharedStack(Stack):  # type: ignore[misc]
    """py-evm's stack over a list of ours."""

    def __init__(self, values: list[int]) -> None:
        self.values = values
        self._append = values.append
        self._pop = values.pop


def _words(error: VMError) -> str | None:
    """What a failure is called; None for a revert."""
    if isinstance(error, Revert):
        return None
    return HALTS.get(type(error)) or f"{PRECOMPILE_FAILED}{error}"


# -- py-evm's classes over our state


class _StateView(PragueState):  # type: ignore[misc]
    """py-evm's State, answered from ours. Addresses are the same 20 bytes in both."""

    def __init__(self, state: State, environment: Environment, rules: Rules) -> None:
        # BaseState.__init__ would open an account database and deploy system contracts; neither is wanted.
        self.ours = state
        self._precompiles = _precompiles(rules)
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
        self._blob_base_fee = environment.blob_base_fee

    @property
    def blob_base_fee(self) -> int:
        return self._blob_base_fee

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
        return self.ours.is_taken(address)

    # -- storage

    def get_storage(self, address: bytes, slot: int, from_journal: bool = True) -> int:
        return self.ours.read_storage(address, slot) if from_journal else self.ours.original(address, slot)

    def set_storage(self, address: bytes, slot: int, value: int) -> None:
        self.ours.store(address, slot, value)

    def delete_storage(self, address: bytes) -> None:
        self.ours.wipe_storage(address)

    def get_transient_storage(self, address: bytes, slot: int) -> bytes:
        return self.ours.load_transient(address, slot).to_bytes(32, "big")

    def set_transient_storage(self, address: bytes, slot: int, value: bytes) -> None:
        self.ours.store_transient(address, slot, int.from_bytes(value, "big"))

    # -- access lists

    def is_storage_warm(self, address: bytes, slot: int) -> bool:
        return self.ours.is_warm((address, slot))

    def mark_storage_warm(self, address: bytes, slot: int) -> None:
        self.ours.access((address, slot))

    def is_address_warm(self, address: bytes) -> bool:
        return self.ours.is_warm(address) or address in self._precompiles

    def mark_address_warm(self, address: bytes) -> None:
        self.ours.access(address)

    # -- undoing failed frames

    def snapshot(self) -> int:
        return self.ours.mark()

    def revert(self, snapshot: int) -> None:
        self.ours.discard(snapshot)

    def commit(self, snapshot: int) -> None:
        """Nothing to do: what was written stays unless an outer frame fails."""


class _Computation(PragueComputation):  # type: ignore[misc]
    """py-evm's frame, with what our state needs to know."""

    @classmethod
    def consume_initcode_gas_cost(cls, computation: Any) -> None:
        """Nothing to do: the executor charges it with the intrinsic gas."""

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


@lru_cache(maxsize=8)
def _opcodes(rules: Rules) -> dict[int, Any]:
    """py-evm's opcodes for some rules."""
    changed = {
        opcodes.KECCAK256: as_opcode(_keccak256, "KECCAK256", GAS_SHA3),
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
def _precompiles(rules: Rules) -> dict[bytes, Any]:
    """All precompiles of some rules, py-evm's or made to look like them."""
    ours = {address: _as_py_evm(ours) for address, ours in rules.precompiles.items() if ours is not None}
    return {**PragueComputation.get_precompiles(), **ours}


def _clz(computation: Any) -> None:
    computation.stack_push_int(UNARY[opcodes.CLZ](computation.stack_pop1_int()))


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
        failure = Failure(_words(error))
    return Outcome(
        output=bytes(computation.output),
        gas_left=computation.get_gas_remaining(),
        refund=computation.get_gas_refund(),
        logs=computation.get_log_entries(),
        destroyed=tuple(sorted(computation.get_accounts_for_deletion())),
        failure=failure,
    )
