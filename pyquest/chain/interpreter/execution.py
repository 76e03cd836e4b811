"""What happens around a frame's code: value moves, precompiles answer, code is deployed, failures are undone."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

from pyquest.chain.interpreter import opcodes
from pyquest.chain.interpreter.bytecode import Decoder
from pyquest.chain.interpreter.calling import CALLS
from pyquest.chain.interpreter.frame import OUT_OF_GAS, PRECOMPILE_FAILED, RECURSION_LIMIT, Frame, Halt
from pyquest.chain.interpreter.loop import INLINE, run
from pyquest.chain.interpreter.operations import DIFFICULTY, OPERATIONS
from pyquest.chain.messages import Environment, Failure, Message, Outcome
from pyquest.chain.precompiles import Precompile, PrecompileFailed
from pyquest.chain.rules import Rules
from pyquest.chain.state import State

MAX_CODE_SIZE = 24_576  # bytes, EIP-170
CODE_DEPOSIT = 200  # gas per byte of deployed code

sys.setrecursionlimit(RECURSION_LIMIT)


class FastEvm:
    """The interpreter for one set of rules: an :class:`~pyquest.chain.messages.Evm`.

    Attributes:
        precompiles: Address to what answers a call to it, out of a frame's data and gas.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.precompiles: Mapping[bytes, Callable[[Frame], None]] = {
            address: partial(_py_evm_precompile, address) if ours is None else partial(_precompile, ours)
            for address, ours in rules.precompiles.items()
        }
        operations = {**OPERATIONS, **CALLS}
        if not rules.prevrandao:
            operations[opcodes.PREVRANDAO] = DIFFICULTY
        self.decoder = Decoder(rules.opcodes, INLINE, operations)

    def run(self, state: State, environment: Environment, message: Message) -> Outcome:
        """Execute a message to its end (:class:`~pyquest.chain.messages.Evm`)."""
        interpreter = Interpreter(self, state, environment, message)
        frame = Frame(
            interpreter,
            message.sender,
            message.to,
            message.value,
            message.data,
            message.code,
            message.gas,
            depth=0,
            static=False,
        )
        interpreter.execute(
            frame,
            wei=message.value,
            precompile=self.precompiles.get(message.to),
            creates=message.creates,
        )
        return Outcome(
            output=frame.output,
            gas_left=frame.gas,
            refund=interpreter.refund,
            logs=tuple(interpreter.logs),
            destroyed=tuple(sorted(interpreter.destroyed)),
            failure=frame.failure,
        )


@lru_cache(maxsize=8)
def evm_for(rules: Rules) -> FastEvm:
    """The EVM of these rules; one per process, so that what it decoded serves all chains."""
    return FastEvm(rules)


class Interpreter:
    """The execution of one outermost message with all that it calls.

    Attributes:
        origin: What ORIGIN gives.
        gas_price: What GASPRICE gives.
        logs: Of all frames so far that have not failed.
        refund: The refund counter (EIP-3529).
        created: Accounts that came to be here: only those can be destroyed (EIP-6780).
        destroyed: Accounts to delete at the end of the transaction.
    """

    def __init__(self, evm: FastEvm, state: State, environment: Environment, message: Message) -> None:
        self.evm = evm
        self.state: State = state
        self.environment: Environment = environment
        self.origin: bytes = message.sender
        self.gas_price: int = message.gas_price
        self.logs: list[tuple[bytes, tuple[int, ...], bytes]] = []
        self.refund = 0
        self.created: list[bytes] = []
        self.destroyed: list[bytes] = []

    def execute(
        self,
        frame: Frame,
        *,
        wei: int = 0,
        precompile: Callable[[Frame], None] | None = None,
        creates: bool = False,
    ) -> None:
        """Execute a frame to its end; of one that fails nothing stays but the gas it used.

        Args:
            frame: Fresh; it holds the result afterwards.
            wei: What moves from the frame's sender to its account.
            precompile: What answers instead of code.
            creates: Whether the code is initcode, whose output becomes the code of the account.
        """
        state, logs, refund, destroyed = self.state.mark(), len(self.logs), self.refund, len(self.destroyed)
        try:
            if creates:
                self._begin_contract(frame.address)
            if wei:
                self._transfer(frame.sender, frame.address, wei)
            if precompile is not None:
                precompile(frame)
            elif frame.code:
                run(frame, self.evm.decoder.code(frame.code))
            if creates:
                self._deploy(frame)
        except Halt as halt:
            self.state.discard(state)
            self.refund = refund
            del self.logs[logs:], self.destroyed[destroyed:]
            frame.failure = Failure(halt.words)
            if halt.words is not None:
                frame.gas = 0
                frame.output = b""

    def is_cold(self, address: bytes) -> bool:
        """Whether an account had not been touched in this transaction (EIP-2929); now it has been."""
        return address not in self.evm.precompiles and self.state.access(address)

    def perform(self, frame: Frame, number: int) -> bool:
        """Let py-evm carry out one opcode. Returns whether that ended the frame."""
        return bool(_py_evm().perform(frame, number))

    def fail(self, frame: Frame, at: int) -> None:
        """Let py-evm run the block at ``at``, which is going to fail, opcode by opcode.

        Raises:
            Halt: The way in which it fails.
        """
        _py_evm().fail(frame, at)

    def _transfer(self, sender: bytes, to: bytes, wei: int) -> None:
        state = self.state
        payer = state.read_account(sender)  # that it has so much is checked before there is a frame
        state.write_account(sender, payer._replace(balance=payer.balance - wei))
        payee = state.read_account(to)
        state.write_account(to, payee._replace(balance=payee.balance + wei))

    def _begin_contract(self, address: bytes) -> None:
        """A new contract's storage is ours, so that no base is asked for it; its nonce starts at 1 (EIP-161)."""
        self.created.append(address)
        self.state.wipe_storage(address)
        account = self.state.read_account(address)
        self.state.write_account(address, account._replace(nonce=account.nonce + 1))

    def _deploy(self, frame: Frame) -> None:
        code = frame.output
        if len(code) > MAX_CODE_SIZE:
            raise Halt(OUT_OF_GAS)
        if code.startswith(b"\xef"):
            raise Halt("created code starts with 0xef")  # EIP-3541
        frame.charge(CODE_DEPOSIT * len(code))
        if code:
            self.state.write_code(frame.address, code)


def _precompile(precompile: Precompile, frame: Frame) -> None:
    frame.charge(precompile.gas(frame.data))
    try:
        frame.output = precompile.run(frame.data)
    except PrecompileFailed as failure:
        raise Halt(PRECOMPILE_FAILED + str(failure)) from failure


def _py_evm_precompile(address: bytes, frame: Frame) -> None:
    _py_evm().precompile(frame, address)


def _py_evm() -> Any:
    """The bridge to py-evm, loaded when something is first asked of it: that takes half a second."""
    return importlib.import_module("pyquest.chain.evm")
