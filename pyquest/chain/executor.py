"""Executing one transaction: is it valid, what does it cost, and who is paid.

Written anew because py-evm's executor misses EIP-3607 and the EIP-7623 minimum, accepts a tip above the maximum fee,
and touches state before some of its checks. Every rule here names its source.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyquest.amounts import address, address_bytes, create_address
from pyquest.chain import delegation
from pyquest.chain.delegation import AUTHORIZATION_GAS, DELEGATION, delegate_of
from pyquest.chain.messages import Environment, Evm, Failure, Message, Outcome
from pyquest.chain.rules import MAX_INITCODE
from pyquest.chain.state import State
from pyquest.chain.transactions import AccessList, Transaction
from pyquest.errors import InvalidTransaction

REFUND_QUOTIENT = 5  # at most a fifth of the gas used is refunded, EIP-3529


@dataclass(frozen=True)
class Execution:
    """What came of a transaction.

    Attributes:
        gas_used: Charged to the sender.
        peak_gas: Used before refunds: what the gas limit had to cover.
        price: wei per gas.
        created: Address of the new contract, whether or not its creation succeeded; None for a call.
    """

    outcome: Outcome
    gas_used: int
    peak_gas: int
    price: int
    created: bytes | None


def intrinsic_gas(data: bytes, access_list: AccessList, *, creates: bool, authorizations: int = 0) -> int:
    """Gas charged before the first opcode (EIP-2028, EIP-2930, EIP-7702), for initcode also by word (EIP-3860)."""
    zeros = data.count(0)
    slots = sum(len(keys) for _, keys in access_list)
    return (
        21_000
        + 4 * zeros
        + 16 * (len(data) - zeros)
        + (32_000 + 2 * ((len(data) + 31) // 32) if creates else 0)
        + 2_400 * len(access_list)
        + 1_900 * slots
        + AUTHORIZATION_GAS * authorizations
    )


def floor_gas(data: bytes) -> int:
    """The least that a transaction with this data costs (EIP-7623)."""
    zeros = data.count(0)
    return 21_000 + 10 * (zeros + 4 * (len(data) - zeros))


def least_gas(data: bytes, access_list: AccessList, *, creates: bool, authorizations: int = 0) -> int:
    """The smallest valid gas limit: intrinsic gas, or the floor if that is more."""
    return max(intrinsic_gas(data, access_list, creates=creates, authorizations=authorizations), floor_gas(data))


def check_sender(transaction: Transaction, state: State, chain_id: int) -> None:
    """Whether the sender may send this: chain id, nonce, and that it is no contract.

    Raises:
        InvalidTransaction: It may not.
    """
    account = state.read_account(transaction.sender)
    if transaction.chain_id not in (None, chain_id):
        raise InvalidTransaction(f"chain id {transaction.chain_id} is not this chain's {chain_id}")
    if transaction.nonce != account.nonce:
        way, who = "low" if transaction.nonce < account.nonce else "high", address(transaction.sender)
        raise InvalidTransaction(f"nonce too {way}: {who} is at {account.nonce}, not {transaction.nonce}")
    if account.nonce >= 2**64 - 1:
        raise InvalidTransaction(f"nonce of {address(transaction.sender)} is used up (EIP-2681)")
    code = state.code(account.code_hash)
    if code and not code.startswith(DELEGATION):
        raise InvalidTransaction(f"sender {address(transaction.sender)} is a contract (EIP-3607)")


def check_cost(transaction: Transaction, state: State, environment: Environment, gas_cap: int) -> None:
    """Whether gas, fees and funds are in order.

    Args:
        transaction: What is to be executed.
        state: Gives the sender's balance.
        environment: Gives base fee and block gas limit.
        gas_cap: The most gas a transaction may have (EIP-7825).

    Raises:
        InvalidTransaction: Something is not; the message names the rule.
    """
    creates = transaction.to is None
    if transaction.gas > min(gas_cap, environment.gas_limit):
        raise InvalidTransaction(
            f"gas limit {transaction.gas} exceeds the {min(gas_cap, environment.gas_limit)} of one transaction"
        )
    if transaction.max_tip > transaction.max_fee:
        raise InvalidTransaction("maxPriorityFeePerGas exceeds maxFeePerGas (EIP-1559)")
    if transaction.max_fee < environment.base_fee:
        raise InvalidTransaction(f"maxFeePerGas is below the base fee of {environment.base_fee} wei (EIP-1559)")
    if creates and len(transaction.data) > MAX_INITCODE:
        raise InvalidTransaction(f"initcode of {len(transaction.data)} bytes exceeds {MAX_INITCODE} (EIP-3860)")
    authorizations = len(transaction.authorizations)
    least = least_gas(transaction.data, transaction.access_list, creates=creates, authorizations=authorizations)
    if transaction.gas < least:
        raise InvalidTransaction(f"intrinsic gas too low: gas limit {transaction.gas}, at least {least} needed")
    cost = transaction.gas * transaction.max_fee + transaction.value
    # A simulated call from an account that pays nothing need not know that account.
    balance = state.read_account(transaction.sender).balance if cost else 0
    if balance < cost:
        raise InvalidTransaction(
            f"insufficient funds for gas * price + value: {address(transaction.sender)} has {balance}, needs {cost} wei"
        )


def execute(evm: Evm, state: State, environment: Environment, transaction: Transaction) -> Execution:
    """Execute a checked transaction and settle its fee.

    The sender pays for gas, and ``evm.rules.fee_sink`` receives what exceeds the base fee.
    """
    price = transaction.price(environment.base_fee)
    sender = state.read_account(transaction.sender)
    state.write_account(
        transaction.sender,
        sender._replace(nonce=sender.nonce + 1, balance=sender.balance - transaction.gas * price),
    )
    execution = _run(evm, state, environment, transaction, sender.nonce)
    _pay(state, transaction.sender, (transaction.gas - execution.gas_used) * price)
    sink = environment.coinbase if evm.rules.fee_sink is None else evm.rules.fee_sink
    _pay(state, sink, execution.gas_used * (price - environment.base_fee))
    for account in execution.outcome.destroyed:
        state.delete_account(account)
    return execution


def simulate(evm: Evm, state: State, environment: Environment, transaction: Transaction) -> Execution:
    """Execute without fees and nonces, as eth_call does. What it does to ``state`` is the caller's to keep or drop."""
    nonce = state.read_account(transaction.sender).nonce if transaction.to is None else 0
    return _run(evm, state, environment, transaction, nonce)


def _run(evm: Evm, state: State, environment: Environment, transaction: Transaction, nonce: int) -> Execution:
    state.begin_execution()
    creates = transaction.to is None
    refund = delegation.apply(state, environment.chain_id, transaction.authorizations)
    message = _message(state, transaction, nonce, transaction.price(environment.base_fee))
    _warm_up(state, environment, transaction, message.to)
    if creates and state.is_taken(message.to):
        outcome = Outcome(b"", 0, 0, (), (), Failure("contract address collision"))
    else:
        outcome = evm.run(state, environment, message)
    state.end_execution()
    peak, floor = transaction.gas - outcome.gas_left, floor_gas(transaction.data)
    used = peak - min(outcome.refund + refund, peak // REFUND_QUOTIENT)
    return Execution(
        outcome=outcome,
        gas_used=max(used, floor),
        peak_gas=max(peak, floor),
        price=message.gas_price,
        created=message.to if creates else None,
    )


def _message(state: State, transaction: Transaction, nonce: int, price: int) -> Message:
    creates = transaction.to is None
    gas = transaction.gas - intrinsic_gas(
        transaction.data,
        transaction.access_list,
        creates=creates,
        authorizations=len(transaction.authorizations),
    )
    if transaction.to is None:
        to = address_bytes(create_address(address(transaction.sender), nonce))
        code, data, delegate = transaction.data, b"", None
    else:
        to, data = transaction.to, transaction.data
        code = state.read_code(to)
        delegate = delegate_of(code)
    if delegate is not None:
        # EIP-7702: the account runs the code of another one, which is warm from the start.
        state.access(delegate)
        code = state.read_code(delegate)
    return Message(
        sender=transaction.sender,
        to=to,
        value=transaction.value,
        data=data,
        code=code,
        gas=gas,
        gas_price=price,
        creates=creates,
    )


def _warm_up(state: State, environment: Environment, transaction: Transaction, to: bytes) -> None:
    """Mark what is warm from the start: sender, recipient, coinbase (EIP-3651), access list (EIP-2930)."""
    for account in (transaction.sender, to, environment.coinbase):
        state.access(account)
    for owner, slots in transaction.access_list:
        state.access(owner)
        for slot in slots:
            state.access((owner, slot))


def _pay(state: State, account: bytes, wei: int) -> None:
    if wei:
        before = state.read_account(account)
        state.write_account(account, before._replace(balance=before.balance + wei))
