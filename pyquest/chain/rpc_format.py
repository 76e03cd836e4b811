"""Blocks, transactions, receipts and logs as the objects of Ethereum's JSON-RPC."""

from __future__ import annotations

from typing import Any

from pyquest.amounts import address_bytes, keccak
from pyquest.chain.transactions import DYNAMIC_FEE, LEGACY, Transaction
from pyquest.chain.types import Block, Log, Receipt

NO_ROOT = "0x" + "00" * 32
"""Stands where nodes give the root of a trie: there are no tries here."""

NO_UNCLES = "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347"  # keccak256 of an empty RLP list


def hex_quantity(value: int) -> str:
    """A number as the shortest hex."""
    return hex(value)


def hex_data(value: bytes) -> str:
    """Bytes as hex."""
    return "0x" + value.hex()


def block_object(block: Block, transactions: list[Any], logs: tuple[Log, ...]) -> dict[str, Any]:
    """A block.

    Args:
        block: The block.
        transactions: Their hashes, or whole objects.
        logs: All its events, for the bloom filter.
    """
    # BSC keeps the milliseconds of the block's time in the last two bytes of mixHash (BEP-520).
    mix_hash = (block.timestamp_ms % 1000).to_bytes(32, "big")
    return {
        "number": hex_quantity(block.number),
        "hash": hex_data(block.hash),
        "parentHash": hex_data(block.parent_hash),
        "timestamp": hex_quantity(block.timestamp),
        "miner": block.coinbase.lower(),
        "difficulty": hex_quantity(block.difficulty),
        "gasLimit": hex_quantity(block.gas_limit),
        "gasUsed": hex_quantity(block.gas_used),
        "baseFeePerGas": hex_quantity(block.base_fee),
        "mixHash": hex_data(mix_hash),
        "nonce": "0x0000000000000000",
        "extraData": "0x",
        "size": "0x0",
        "logsBloom": bloom(logs),
        "sha3Uncles": NO_UNCLES,
        "uncles": [],
        "stateRoot": NO_ROOT,
        "transactionsRoot": NO_ROOT,
        "receiptsRoot": NO_ROOT,
        "transactions": transactions,
    }


def transaction_object(transaction: Transaction, receipt: Receipt) -> dict[str, Any]:
    """A mined transaction; each block has at most one, so its index is 0."""
    shown: dict[str, Any] = {
        "hash": hex_data(transaction.hash),
        "type": hex_quantity(transaction.type),
        "blockHash": hex_data(receipt.block_hash),
        "blockNumber": hex_quantity(receipt.block_number),
        "transactionIndex": "0x0",
        "from": hex_data(transaction.sender),
        "to": None if transaction.to is None else hex_data(transaction.to),
        "nonce": hex_quantity(transaction.nonce),
        "gas": hex_quantity(transaction.gas),
        "gasPrice": hex_quantity(receipt.effective_gas_price),
        "value": hex_quantity(transaction.value),
        "input": hex_data(transaction.data),
        "v": hex_quantity(transaction.v),
        "r": hex_quantity(transaction.r),
        "s": hex_quantity(transaction.s),
    }
    if transaction.chain_id is not None:
        shown["chainId"] = hex_quantity(transaction.chain_id)
    if transaction.type != LEGACY:
        shown["yParity"] = hex_quantity(transaction.v)
        shown["accessList"] = [
            {"address": hex_data(owner), "storageKeys": [hex_data(slot.to_bytes(32, "big")) for slot in slots]}
            for owner, slots in transaction.access_list
        ]
    if transaction.type == DYNAMIC_FEE:
        shown["maxFeePerGas"] = hex_quantity(transaction.max_fee)
        shown["maxPriorityFeePerGas"] = hex_quantity(transaction.max_tip)
    return shown


def receipt_object(receipt: Receipt) -> dict[str, Any]:
    """A receipt."""
    return {
        "transactionHash": hex_data(receipt.tx_hash),
        "transactionIndex": "0x0",
        "blockHash": hex_data(receipt.block_hash),
        "blockNumber": hex_quantity(receipt.block_number),
        "from": receipt.sender.lower(),
        "to": None if receipt.to is None else receipt.to.lower(),
        "contractAddress": None if receipt.created is None else receipt.created.lower(),
        "status": hex_quantity(receipt.status),
        "type": hex_quantity(receipt.type),
        "gasUsed": hex_quantity(receipt.gas_used),
        "cumulativeGasUsed": hex_quantity(receipt.gas_used),
        "effectiveGasPrice": hex_quantity(receipt.effective_gas_price),
        "logs": [log_object(receipt, log) for log in receipt.logs],
        "logsBloom": bloom(receipt.logs),
    }


def log_object(receipt: Receipt, log: Log) -> dict[str, Any]:
    """An event."""
    return {
        "address": log.address.lower(),
        "topics": [hex_data(topic) for topic in log.topics],
        "data": hex_data(log.data),
        "blockHash": hex_data(receipt.block_hash),
        "blockNumber": hex_quantity(receipt.block_number),
        "transactionHash": hex_data(receipt.tx_hash),
        "transactionIndex": "0x0",
        "logIndex": hex_quantity(log.index),
        "removed": False,
    }


def bloom(logs: tuple[Log, ...]) -> str:
    """The 2,048-bit filter over emitters and topics (Yellow Paper, section 4.3.1): three bits for each."""
    bits = 0
    for log in logs:
        for item in (address_bytes(log.address), *log.topics):
            digest = keccak(item)
            for at in (0, 2, 4):
                bits |= 1 << (int.from_bytes(digest[at : at + 2], "big") % 2048)
    return hex_data(bits.to_bytes(256, "big"))
