"""py-evm's state, answered from ours."""

# ruff: noqa: D102 - the methods are py-evm's, and mean what they mean there

from __future__ import annotations

from eth.vm.execution_context import ExecutionContext
from eth.vm.forks.prague.state import PragueState

from pyquest.chain.evm.tables import precompiles_of
from pyquest.chain.messages import Environment
from pyquest.chain.rules import Rules
from pyquest.chain.state import EMPTY, State


class StateView(PragueState):  # type: ignore[misc]
    """py-evm's State, answered from ours. Addresses are the same 20 bytes in both."""

    def __init__(self, state: State, environment: Environment, rules: Rules) -> None:
        # BaseState.__init__ would open an account database and deploy system contracts; neither is wanted.
        self.ours = state
        self._precompiles = precompiles_of(rules)
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
