"""Execution without consequences: eth_call and eth_estimateGas."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pyquest.amounts import Address, address_bytes
from pyquest.chain import executor, transactions
from pyquest.chain.executor import Execution
from pyquest.chain.messages import Environment, Evm
from pyquest.chain.receipts import result_of, revert_of
from pyquest.chain.state import State
from pyquest.chain.transactions import Transaction
from pyquest.chain.types import CallResult, Revert, TxRequest

CALL_STIPEND = 2_300  # gas that a call with value adds for free; a guess leaves room for it
TOLERANCE = 15, 1000  # an estimate is at most this fraction above the smallest limit, as geth's is


@dataclass(frozen=True)
class Estimate:
    """What :meth:`Simulation.estimate` found.

    Attributes:
        gas: A gas limit that suffices, at most 1.5 % above the smallest; None if the call fails however much it gets.
        spent: Gas executed to find out.
        revert: Why it fails; None if it does not.
    """

    gas: int | None
    spent: int
    revert: Revert | None


def as_unsigned(request: TxRequest, sender: Address, *, nonce: int, gas: int, chain_id: int) -> Transaction:
    """A request as a transaction from any account; a missing type is legacy, a missing fee is 0."""
    filled = replace(
        request,
        gas=gas,
        type=transactions.LEGACY if request.type is None else request.type,
        gas_price=request.gas_price or 0,
        max_fee_per_gas=request.max_fee_per_gas or 0,
        max_priority_fee_per_gas=request.max_priority_fee_per_gas or 0,
    )
    return transactions.unsigned(filled, sender, nonce, chain_id)


@dataclass(frozen=True)
class Simulation:
    """Executes requests on throw-away overlays of a state.

    However an execution ends, even by a signal in its middle, ``state`` cannot have changed.

    Attributes:
        state: What is read; it may be frozen.
        environment: The block that code sees.
        gas_cap: The most gas of one execution.
    """

    evm: Evm
    state: State
    environment: Environment
    gas_cap: int

    def call(self, request: TxRequest, sender: Address) -> CallResult:
        """Execute once.

        Raises:
            InvalidTransaction: The sender lacks the funds, or the gas does not cover the intrinsic cost.
        """
        transaction = self.transaction(request, sender)
        return result_of(executor.simulate(self.evm, State(self.state), self.environment, transaction))

    def estimate(self, request: TxRequest, sender: Address) -> Estimate:
        """Find a gas limit that suffices.

        Executes with the most that is possible, then with what that used, then halves the distance.

        Raises:
            InvalidTransaction: The sender lacks the funds, or the gas does not cover the intrinsic cost.
        """
        enough = self._affordable_gas(request, sender)
        first = self._run(request, sender, enough)
        spent = first.peak_gas
        if first.outcome.failure is not None:
            return Estimate(None, spent, revert_of(first.outcome))
        too_little = first.peak_gas - 1
        # A frame passes on at most 63/64 of its gas (EIP-150), so the limit may have to exceed what is used.
        guesses = [(first.peak_gas + CALL_STIPEND) * 64 // 63, first.peak_gas]
        while enough - too_little > max(1, enough * TOLERANCE[0] // TOLERANCE[1]):
            tried = guesses.pop() if guesses else (enough + too_little) // 2
            if not too_little < tried < enough:
                continue
            execution = self._run(request, sender, tried)
            spent += execution.peak_gas
            if execution.outcome.failure is None:
                enough = tried
            else:
                too_little = tried
        return Estimate(enough, spent, None)

    def _affordable_gas(self, request: TxRequest, sender: Address) -> int:
        """The gas limit: what was asked for, capped; if nothing was, no more than the sender can pay for."""
        if request.gas is not None:
            return min(request.gas, self.gas_cap)
        price = request.max_fee_per_gas if request.type == transactions.DYNAMIC_FEE else request.gas_price
        if not price:
            return self.gas_cap
        balance = self.state.read_account(address_bytes(sender)).balance
        return min(self.gas_cap, max(0, balance - request.value) // price)

    def transaction(self, request: TxRequest, sender: Address) -> Transaction:
        """What :meth:`call` executes.

        Raises:
            InvalidTransaction: The sender lacks the funds, or the gas does not cover the intrinsic cost.
        """
        return self._checked(request, sender, self._affordable_gas(request, sender))

    def _checked(self, request: TxRequest, sender: Address, gas: int) -> Transaction:
        transaction = as_unsigned(request, sender, nonce=0, gas=gas, chain_id=self.environment.chain_id)
        executor.check_cost(transaction, self.state, self.environment, self.gas_cap)
        return transaction

    def _run(self, request: TxRequest, sender: Address, gas: int) -> Execution:
        transaction = self._checked(request, sender, gas)
        return executor.simulate(self.evm, State(self.state), self.environment, transaction)
