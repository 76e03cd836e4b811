"""The chain: a frozen base, what happened since, and an explicit clock."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from types import MappingProxyType

from pyquest.amounts import ZERO_ADDRESS, Address, address_bytes, keccak
from pyquest.chain import executor, recording, transactions
from pyquest.chain.calls import Estimate, Simulation, as_unsigned
from pyquest.chain.history import BLOCK_MS, History, Mined, child_of
from pyquest.chain.interpreter.execution import evm_for
from pyquest.chain.messages import Environment, Evm
from pyquest.chain.receipts import changes_of, receipt_of, result_of
from pyquest.chain.rules import TX_GAS_CAP, Rules, bsc_rules
from pyquest.chain.state import EMPTY, Base, State
from pyquest.chain.traces import MOST_STEPS, Trace
from pyquest.chain.transactions import Transaction
from pyquest.chain.types import Block, CallResult, Changes, Log, Receipt, TxRequest
from pyquest.errors import ChainFault, InvalidTransaction

BSC_CHAIN_ID = 56

NO_SLOTS: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A point of one chain to return to with :meth:`Chain.rollback`."""

    mark: int
    number: int


class Chain:
    """One chain: a frozen base and, above it, what happened since.

    Make one with :meth:`over`, and further ones with :meth:`fork`. Nothing here reads a clock: time moves by 450 ms for
    each mined block and by :meth:`advance`. Calls see the head block; a transaction is executed in the block after it.

    Attributes:
        chain_id: 56 for BSC.
        state: The overlay.
        gas_cap: The most gas that a call or transaction may have.
    """

    def __init__(self, state: State, history: History, evm: Evm, chain_id: int, gas_cap: int) -> None:
        self.chain_id = chain_id
        self.state = state
        self.gas_cap = gas_cap
        self._history = history
        self._evm = evm
        self._snapshots: list[Snapshot] = []

    @classmethod
    def over(
        cls,
        base: Base,
        head: Block,
        *,
        chain_id: int = BSC_CHAIN_ID,
        hardfork: str = "osaka",
        gas_cap: int = TX_GAS_CAP,
        evm_of: Callable[[Rules], Evm] = evm_for,
    ) -> Chain:
        """A new chain on top of a bundle, or of another chain's ``state``, which is frozen by that.

        Args:
            base: What the chain starts from.
            head: The block it starts at. Its 256 ancestors are derived from it.
            chain_id: 56 for BSC.
            hardfork: As in the bundle's manifest.
            gas_cap: The most gas that a call or transaction may have.
            evm_of: What executes by the rules of the hardfork; pyquest's own interpreter, unless another one is tried.

        Raises:
            UsageError: The hardfork is not implemented.
        """
        rules = bsc_rules(hardfork)
        if isinstance(base, State):
            base.freeze()
        state = State(base, assumed_empty=rules.precompiles)
        return cls(state, History(head), evm_of(rules), chain_id, gas_cap)

    def fork(self) -> Chain:
        """A chain that goes on from here. This one is frozen: it can still be read and called, not written."""
        self.state.freeze()
        return Chain(State(self.state), self._history.copy(), self._evm, self.chain_id, self.gas_cap)

    @property
    def head(self) -> Block:
        """The newest block."""
        return self._history.head

    @property
    def frozen(self) -> bool:
        """Whether something was forked from this chain, so that it must not change."""
        return self.state.frozen

    # -- reading ---------------------------------------------------------------------------------------------------

    def balance(self, account: Address) -> int:
        """Native balance in wei."""
        return self.state.read_account(address_bytes(account)).balance

    def nonce(self, account: Address) -> int:
        """Nonce: for an ordinary account, how many transactions it has sent."""
        return self.state.read_account(address_bytes(account)).nonce

    def code(self, account: Address) -> bytes:
        """Runtime code; empty if there is none."""
        return self.state.read_code(address_bytes(account))

    def storage(self, account: Address, slot: int) -> int:
        """The value of one storage slot."""
        return self.state.read_storage(address_bytes(account), slot)

    def call(
        self,
        to: Address | None,
        data: bytes = b"",
        *,
        sender: Address = ZERO_ADDRESS,
        value: int = 0,
        gas: int | None = None,
        gas_price: int = 0,
    ) -> CallResult:
        """Execute at the head without changing anything.

        Args:
            to: The contract; None tries a creation.
            data: Call data.
            sender: Who seems to call.
            value: wei sent along; the sender must have it.
            gas: Gas limit; None and anything above the chain's cap mean the cap.
            gas_price: wei per gas, for opcode GASPRICE; the sender must be able to pay it.

        Raises:
            InvalidTransaction: The sender lacks the funds, or ``gas`` does not cover the intrinsic cost.
            StateMiss: An incomplete base does not know something that was read.
        """
        return self.call_request(TxRequest(to=to, data=data, value=value, gas=gas, gas_price=gas_price), sender)

    def call_request(self, request: TxRequest, sender: Address) -> CallResult:
        """:meth:`call` for a whole :class:`TxRequest`: with an access list, or with the fees of type 2."""
        return self._simulation().call(request, sender)

    def estimate_gas(self, request: TxRequest, sender: Address) -> Estimate:
        """How much gas a transaction needs at the head.

        Raises:
            InvalidTransaction: The sender lacks the funds, or ``request.gas`` does not cover the intrinsic cost.
            StateMiss: An incomplete base does not know something that was read.
        """
        return self._simulation().estimate(request, sender)

    def _simulation(self) -> Simulation:
        return Simulation(self._evm, self.state, self._environment(self.head), self.gas_cap)

    # -- transactions ----------------------------------------------------------------------------------------------

    def send(self, raw: bytes) -> Receipt:
        """Execute a signed transaction and mine a block with it.

        Args:
            raw: Encoded transaction of type 0, 1 or 2.

        Returns:
            The receipt; status 0 if the execution failed.

        Raises:
            InvalidTransaction: It may not be executed; nothing has changed.
            StateMiss: An incomplete base does not know something that was read; nothing has changed.
        """
        transaction = transactions.decode(raw)
        executor.check_sender(transaction, self.state, self.chain_id)
        if self._history.mined(transaction.hash) is not None:
            raise InvalidTransaction("already known: this very transaction was mined before")
        return self._mine(transaction)

    def send_as(self, sender: Address, request: TxRequest) -> Receipt:
        """Execute a transaction that nobody signed, from any account, and mine a block with it.

        For set-up: the nonce is the account's next, a contract may be the sender, a missing gas limit is the cap, and a
        missing fee is 0. Otherwise as :meth:`send`.
        """
        gas = self.gas_cap if request.gas is None else request.gas
        transaction = as_unsigned(request, sender, nonce=self.nonce(sender), gas=gas, chain_id=self.chain_id)
        # set_nonce may make the same request come twice; what was not signed has no hash of its own to keep.
        return self._mine(replace(transaction, hash=keccak(transaction.hash + self.head.hash)))

    def act_as(self, sender: Address, to: Address, data: bytes, *, seconds_ago: int = 0) -> CallResult:
        """Execute a call at the head, for the code so long ago, and keep what it changes.

        For set-up: no block, no fee, no nonce. A call that reverts changes nothing.
        """
        transaction = as_unsigned(TxRequest(to, 0, data), sender, nonce=0, gas=self.gas_cap, chain_id=self.chain_id)
        environment = replace(self._environment(self.head), timestamp=self.head.timestamp - seconds_ago)
        execution = executor.simulate(self._evm, self.state, environment, transaction)
        for account in execution.outcome.destroyed:
            self.state.delete_account(account)
        return result_of(execution)

    def deploy(self, initcode: bytes, *, sender: Address, value: int = 0, gas: int | None = None) -> Receipt:
        """Create a contract by :meth:`send_as`; its address is the receipt's ``created``."""
        return self.send_as(sender, TxRequest(to=None, value=value, data=initcode, gas=gas))

    def _mine(self, transaction: Transaction) -> Receipt:
        self._require_unfrozen()
        block = child_of(self.head, self.head.timestamp_ms + BLOCK_MS, (transaction.hash,))
        environment = self._environment(block)
        executor.check_cost(transaction, self.state, environment, self.gas_cap)
        mark = self.state.mark()
        try:
            execution = executor.execute(self._evm, self.state, environment, transaction)
        except BaseException:  # whatever stopped it, a signal included, half a transaction must not stay
            self.state.discard(mark)
            raise
        receipt = receipt_of(transaction, block, execution)
        self._history.add(replace(block, gas_used=execution.gas_used), Mined(transaction, receipt, self.state, mark))
        return receipt

    def _environment(self, block: Block) -> Environment:
        return Environment(
            chain_id=self.chain_id,
            number=block.number,
            timestamp=block.timestamp,
            coinbase=address_bytes(block.coinbase),
            gas_limit=block.gas_limit,
            difficulty=block.difficulty,
            base_fee=block.base_fee,
            ancestor_hash=self._history.block_hash,
        )

    # -- the clock, and what no transaction could do -----------------------------------------------------------------

    def advance(self, ms: int, blocks: int = 1) -> None:
        """Let time pass: mine empty blocks, the last of them ``ms`` milliseconds after the head.

        Raises:
            ChainFault: There is not at least one millisecond for each of at least one block.
        """
        self._require_unfrozen()
        if blocks < 1 or ms < blocks:
            raise ChainFault(f"cannot mine {blocks} blocks within {ms} ms")
        start = self.head.timestamp_ms
        for index in range(1, blocks + 1):
            self._history.add(child_of(self.head, start + ms * index // blocks))

    def deal(self, account: Address, wei: int) -> None:
        """Set a native balance."""
        raw = address_bytes(account)
        self.state.write_account(raw, self.state.read_account(raw)._replace(balance=wei))

    def set_nonce(self, account: Address, nonce: int) -> None:
        """Set a nonce."""
        raw = address_bytes(account)
        self.state.write_account(raw, self.state.read_account(raw)._replace(nonce=nonce))

    def set_storage(self, account: Address, slot: int, value: int) -> None:
        """Set one storage slot."""
        self.state.write_storage(address_bytes(account), slot, value)

    def place(
        self,
        account: Address,
        code: bytes,
        storage: Mapping[int, int] = NO_SLOTS,
        *,
        balance: int | None = None,
        nonce: int | None = None,
    ) -> None:
        """Put a whole contract at an address: its storage is what is given here and nothing else.

        Args:
            account: Where.
            code: Runtime code.
            storage: Slot to value.
            balance: wei; None keeps what is there.
            nonce: None keeps what is there, but at least the 1 with which a contract is born (EIP-161).
        """
        raw = address_bytes(account)
        # Unlike a read, this does not depend on what an incomplete base leaves unsaid: it is said here.
        before = self.state.account(raw) or EMPTY
        self.state.wipe_storage(raw)
        self.state.write_account(
            raw,
            before._replace(
                balance=before.balance if balance is None else balance,
                nonce=max(before.nonce, 1) if nonce is None else nonce,
            ),
        )
        self.state.write_code(raw, code)
        for slot, value in storage.items():
            self.state.write_storage(raw, slot, value)

    def declare_empty(self, accounts: Iterable[Address]) -> None:
        """Say that these accounts are new to an incomplete base (:meth:`State.declare_empty`)."""
        self.state.declare_empty(address_bytes(account) for account in accounts)

    # -- snapshots ---------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """A point to return to. Returning to an earlier one invalidates it."""
        point = Snapshot(self.state.mark(), self.head.number)
        self._snapshots.append(point)
        return point

    def rollback(self, point: Snapshot) -> None:
        """Undo everything since ``point``: state, blocks, clock and receipts. The point stays valid.

        Raises:
            ChainFault: The point is of another chain, or was itself rolled back.
        """
        self._require_unfrozen()
        if point not in self._snapshots:
            raise ChainFault("this snapshot is of another chain, or was undone by a rollback to an earlier one")
        del self._snapshots[self._snapshots.index(point) + 1 :]
        self.state.discard(point.mark)
        self._history.rewind(point.number)

    def _require_unfrozen(self) -> None:
        if self.frozen:
            raise ChainFault("this chain was forked and is frozen; write to the fork instead")

    # -- traces ------------------------------------------------------------------------------------------------------

    def trace(self, tx_hash: bytes, *, memory: bool = False, most_steps: int = MOST_STEPS) -> Trace:
        """Execute a mined transaction again, and tell what it did opcode by opcode.

        Args:
            tx_hash: A transaction that was mined on this chain or before it was forked.
            memory: Whether every step keeps a copy of memory.
            most_steps: How many steps to keep; the others are counted.

        Raises:
            ChainFault: There is no such transaction, or it does not come to the same again.
        """
        mined = self._history.mined(tx_hash)
        if mined is None:
            raise ChainFault(f"no transaction 0x{tx_hash.hex()} was mined on this chain")
        block = self._history.block(mined.receipt.block_number)
        assert block is not None, "the block of a receipt is served"
        before, environment = mined.state.as_of(mined.mark), self._environment(block)
        trace = recording.trace(
            self._evm.rules, before, environment, mined.transaction, memory=memory, most_steps=most_steps
        )
        if (trace.gas_used, trace.result.logs) != (mined.receipt.gas_used, mined.receipt.logs):
            raise ChainFault(f"transaction 0x{tx_hash.hex()} did something else when it was executed again")
        return trace

    def trace_call(
        self, request: TxRequest, sender: Address, *, memory: bool = False, most_steps: int = MOST_STEPS
    ) -> Trace:
        """What :meth:`call_request` would do, opcode by opcode; arguments as there and in :meth:`trace`."""
        simulation = self._simulation()
        return recording.trace(
            self._evm.rules,
            self.state,
            simulation.environment,
            simulation.transaction(request, sender),
            simulated=True,
            memory=memory,
            most_steps=most_steps,
        )

    # -- history and comparison --------------------------------------------------------------------------------------

    def block(self, which: int | bytes) -> Block | None:
        """A block by number or hash: mined here, or one of the 256 before the first head; None otherwise."""
        return self._history.block(which)

    @property
    def oldest_block(self) -> int:
        """Number of the oldest block that :meth:`block` gives."""
        return self._history.oldest

    def receipt(self, tx_hash: bytes) -> Receipt | None:
        """The receipt of a transaction mined here."""
        mined = self._history.mined(tx_hash)
        return None if mined is None else mined.receipt

    def transaction(self, tx_hash: bytes) -> Transaction | None:
        """A transaction mined here."""
        mined = self._history.mined(tx_hash)
        return None if mined is None else mined.transaction

    def logs(
        self,
        first: int,
        last: int,
        addresses: Collection[Address] = (),
        topics: Sequence[Collection[bytes]] = (),
    ) -> list[tuple[Receipt, Log]]:
        """Events by block range, contract and topics (:meth:`History.logs`)."""
        return self._history.logs(first, last, addresses, topics)

    def changes(self) -> Changes:
        """What this chain changed against the one it was forked from, or against its base."""
        return changes_of(self.state)

    def fingerprint(self) -> str:
        """A digest of the overlay and the blocks. Equal fingerprints over equal bases are equal chains."""
        content = (self.state.content(), self.head, list(self._history.receipts()))
        return sha256(repr(content).encode()).hexdigest()
