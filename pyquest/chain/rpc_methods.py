"""The JSON-RPC methods that model code may call: exactly the reading ones, over one chain.

The list is the "Required" one of spec/environment.md, section 8.4, without ``eth_accounts``, which is refused with a
hint like everything that leads to sending, and with three more that libraries offer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyquest.amounts import Address
from pyquest.chain import rpc_params as read
from pyquest.chain.chain import Chain
from pyquest.chain.rpc_failures import failed
from pyquest.chain.rpc_format import (
    block_object,
    hex_data,
    hex_quantity,
    log_object,
    receipt_object,
    transaction_object,
)
from pyquest.chain.rpc_params import INVALID_PARAMS, SERVER_ERROR, RpcError
from pyquest.chain.types import SUGGESTED_TIP, Block, TxRequest

MAX_FEE_HISTORY = 1024  # blocks in one eth_feeHistory, as geth has it
MAX_PERCENTILES = 100  # of each, likewise

CLIENT_VERSION = "pyquest/bsc"


class Methods:
    """Answers single methods. Each private method answers the one that :data:`ALLOWED` names it for.

    Args:
        chain: What is asked about. Nothing here changes it.
        charge: Called with the gas of each execution, before its result is given away.
    """

    def __init__(self, chain: Chain, charge: Callable[[int], None]) -> None:
        self._chain = chain
        self._charge = charge

    def answer(self, method: str, params: list[Any]) -> Any:
        """The result of an allowed method.

        Raises:
            RpcError: The parameters are wrong, or the execution failed.
            KeyError: The method is not one of :data:`ALLOWED`.
        """
        function, least, most = ALLOWED[method]
        # A null at the end is the same as leaving the parameter out.
        while params and params[-1] is None:
            params = params[:-1]
        if len(params) < least:
            raise RpcError(INVALID_PARAMS, f"missing value for required argument {len(params)} of {method}")
        if len(params) > most:
            raise RpcError(INVALID_PARAMS, f"too many arguments for {method}, want at most {most}")
        return function(self, *params)

    # -- the node

    def _chain_id(self) -> str:
        return hex_quantity(self._chain.chain_id)

    def _net_version(self) -> str:
        return str(self._chain.chain_id)

    def _client_version(self) -> str:
        return CLIENT_VERSION

    def _syncing(self) -> bool:
        return False

    def _gas_price(self) -> str:
        return hex_quantity(self._chain.head.base_fee + SUGGESTED_TIP)

    def _tip(self) -> str:
        return hex_quantity(SUGGESTED_TIP)

    def _fee_history(self, count: Any, newest: Any, percentiles: Any = None) -> dict[str, Any]:
        """Fees of past blocks. ``gasUsedRatio`` is rounded down to whole numbers: no block here is ever full."""
        # geth takes a JSON number here too; viem sends one as hex.
        wanted = count if type(count) is int else read.quantity(count, "block count")
        last = self._number(read.block_ref(newest))
        if last is None or last > self._chain.head.number:
            raise RpcError(SERVER_ERROR, "request beyond head block")
        first = max(self._chain.oldest_block, last + 1 - min(wanted, MAX_FEE_HISTORY))
        blocks = [block for number in range(first, last + 1) if (block := self._chain.block(number)) is not None]
        history: dict[str, Any] = {
            "oldestBlock": hex_quantity(first if blocks else 0),
            # One more than there are blocks: the last is the next block's.
            "baseFeePerGas": [hex_quantity(self._chain.head.base_fee)] * (len(blocks) + 1) if blocks else [],
            "gasUsedRatio": [block.gas_used // block.gas_limit for block in blocks],
        }
        if percentiles:
            wanted_tips = len(read.array(percentiles, "reward percentiles"))
            if wanted_tips > MAX_PERCENTILES:
                raise RpcError(SERVER_ERROR, f"invalid reward percentile: over the query limit {MAX_PERCENTILES}")
            tips = [SUGGESTED_TIP if block.transactions else 0 for block in blocks]
            history["reward"] = [[hex_quantity(tip)] * wanted_tips for tip in tips]
        return history

    # -- state

    def _balance(self, account: Any, block: Any = None) -> str:
        self._require_head(block)
        return hex_quantity(self._chain.balance(read.account(account)))

    def _nonce(self, account: Any, block: Any = None) -> str:
        self._require_head(block)
        return hex_quantity(self._chain.nonce(read.account(account)))

    def _code(self, account: Any, block: Any = None) -> str:
        self._require_head(block)
        return hex_data(self._chain.code(read.account(account)))

    def _storage(self, account: Any, slot: Any, block: Any = None) -> str:
        self._require_head(block)
        value = self._chain.storage(read.account(account), read.quantity(slot, "storage slot"))
        return hex_data(value.to_bytes(32, "big"))

    def _call(self, transaction: Any, block: Any = None, overrides: Any = None, block_overrides: Any = None) -> str:
        request, sender = self._executable(transaction, block, overrides, block_overrides)
        result = self._chain.call_request(request, sender)
        self._charge(result.gas_used)
        if result.revert is not None:
            raise failed(result.revert)
        return hex_data(result.output)

    def _estimate_gas(self, transaction: Any, block: Any = None, overrides: Any = None) -> str:
        request, sender = self._executable(transaction, block, overrides, None)
        estimate = self._chain.estimate_gas(request, sender)
        self._charge(estimate.spent)
        if estimate.gas is None:
            assert estimate.revert is not None
            raise failed(estimate.revert)
        return hex_quantity(estimate.gas)

    def _executable(
        self, transaction: Any, block: Any, overrides: Any, block_overrides: Any
    ) -> tuple[TxRequest, Address]:
        if overrides or block_overrides:
            raise RpcError(INVALID_PARAMS, "state and block overrides are not supported")
        self._require_head(block)
        return read.call_object(transaction)

    # -- blocks and what is in them

    def _block_number(self) -> str:
        return hex_quantity(self._chain.head.number)

    def _block_by_number(self, number: Any, full: Any = False) -> dict[str, Any] | None:
        return self._block_object(self._block(read.block_ref(number)), read.flag(full, "full transactions flag"))

    def _block_by_hash(self, block_hash: Any, full: Any = False) -> dict[str, Any] | None:
        block = self._chain.block(read.sized(block_hash, 32, "block hash"))
        return self._block_object(block, read.flag(full, "full transactions flag"))

    def _transaction_by_hash(self, tx_hash: Any) -> dict[str, Any] | None:
        return self._transaction_object(read.sized(tx_hash, 32, "transaction hash"))

    def _transaction_by_index(self, number: Any, index: Any) -> dict[str, Any] | None:
        return self._transaction_in(self._block(read.block_ref(number)), read.quantity(index, "transaction index"))

    def _transaction_by_hash_and_index(self, block_hash: Any, index: Any) -> dict[str, Any] | None:
        block = self._chain.block(read.sized(block_hash, 32, "block hash"))
        return self._transaction_in(block, read.quantity(index, "transaction index"))

    def _count_by_number(self, number: Any) -> str | None:
        return _transaction_count(self._block(read.block_ref(number)))

    def _count_by_hash(self, block_hash: Any) -> str | None:
        return _transaction_count(self._chain.block(read.sized(block_hash, 32, "block hash")))

    def _receipt(self, tx_hash: Any) -> dict[str, Any] | None:
        receipt = self._chain.receipt(read.sized(tx_hash, 32, "transaction hash"))
        return None if receipt is None else receipt_object(receipt)

    def _logs(self, log_filter: Any) -> list[dict[str, Any]]:
        wanted = read.log_filter(log_filter)
        first, last = self._number(wanted.first), self._number(wanted.last)
        if first is None or last is None:
            raise RpcError(SERVER_ERROR, "unknown block")
        found = self._chain.logs(first, last, wanted.addresses, wanted.topics)
        return [log_object(receipt, log) for receipt, log in found]

    def _transaction_object(self, tx_hash: bytes) -> dict[str, Any] | None:
        transaction, receipt = self._chain.transaction(tx_hash), self._chain.receipt(tx_hash)
        return None if transaction is None or receipt is None else transaction_object(transaction, receipt)

    def _transaction_in(self, block: Block | None, position: int) -> dict[str, Any] | None:
        if block is None or position >= len(block.transactions):
            return None
        return self._transaction_object(block.transactions[position])

    def _block_object(self, block: Block | None, full: bool) -> dict[str, Any] | None:
        if block is None:
            return None
        shown: list[Any] = [self._transaction_object(item) if full else hex_data(item) for item in block.transactions]
        logs = tuple(log for _, log in self._chain.logs(block.number, block.number))
        return block_object(block, shown, logs)

    # -- which block

    def _number(self, ref: str | int | bytes) -> int | None:
        """The number of a block; None for an unknown hash. Nothing is pending, and every block is final."""
        if isinstance(ref, int):
            return ref
        if ref == "earliest":
            return 0
        if isinstance(ref, str):
            return self._chain.head.number
        block = self._chain.block(ref)
        return None if block is None else block.number

    def _block(self, ref: str | int | bytes) -> Block | None:
        number = self._number(ref)
        return None if number is None else self._chain.block(number)

    def _require_head(self, block: Any) -> None:
        number, head = self._number(read.block_ref(block)), self._chain.head.number
        if number is None or number > head:
            raise RpcError(SERVER_ERROR, "header not found")
        if number < head:
            raise RpcError(SERVER_ERROR, f"state of block {number} is not available, only that of the head ({head})")


def _transaction_count(block: Block | None) -> str | None:
    return None if block is None else hex_quantity(len(block.transactions))


ALLOWED: dict[str, tuple[Callable[..., Any], int, int]] = {
    "eth_chainId": (Methods._chain_id, 0, 0),
    "net_version": (Methods._net_version, 0, 0),
    "web3_clientVersion": (Methods._client_version, 0, 0),
    "eth_syncing": (Methods._syncing, 0, 0),
    "eth_gasPrice": (Methods._gas_price, 0, 0),
    "eth_maxPriorityFeePerGas": (Methods._tip, 0, 0),
    "eth_feeHistory": (Methods._fee_history, 2, 3),
    "eth_getBalance": (Methods._balance, 1, 2),
    "eth_getTransactionCount": (Methods._nonce, 1, 2),
    "eth_getCode": (Methods._code, 1, 2),
    "eth_getStorageAt": (Methods._storage, 2, 3),
    "eth_call": (Methods._call, 1, 4),
    "eth_estimateGas": (Methods._estimate_gas, 1, 3),
    "eth_blockNumber": (Methods._block_number, 0, 0),
    "eth_getBlockByNumber": (Methods._block_by_number, 1, 2),
    "eth_getBlockByHash": (Methods._block_by_hash, 1, 2),
    "eth_getTransactionByHash": (Methods._transaction_by_hash, 1, 1),
    "eth_getTransactionByBlockNumberAndIndex": (Methods._transaction_by_index, 2, 2),
    "eth_getTransactionByBlockHashAndIndex": (Methods._transaction_by_hash_and_index, 2, 2),
    "eth_getBlockTransactionCountByNumber": (Methods._count_by_number, 1, 1),
    "eth_getBlockTransactionCountByHash": (Methods._count_by_hash, 1, 1),
    "eth_getTransactionReceipt": (Methods._receipt, 1, 1),
    "eth_getLogs": (Methods._logs, 1, 1),
}
"""Method name to what answers it, with the least and the most number of parameters."""
