"""Block headers as nodes serve them: what the chain needs of one, and the bytes that its hash stands for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyquest.amounts import address, keccak
from pyquest.chain import rlp
from pyquest.chain.remote.trie import EMPTY_ROOT
from pyquest.chain.types import Block
from pyquest.errors import UpstreamFault

# In the order of the header's encoding; the second group came one by one, so an older header has fewer of them.
_ALWAYS = (
    ("parentHash", bytes),
    ("sha3Uncles", bytes),
    ("miner", bytes),
    ("stateRoot", bytes),
    ("transactionsRoot", bytes),
    ("receiptsRoot", bytes),
    ("logsBloom", bytes),
    ("difficulty", int),
    ("number", int),
    ("gasLimit", int),
    ("gasUsed", int),
    ("timestamp", int),
    ("extraData", bytes),
    ("mixHash", bytes),
    ("nonce", bytes),
)
_LATER = (
    ("baseFeePerGas", int),
    ("withdrawalsRoot", bytes),
    ("blobGasUsed", int),
    ("excessBlobGas", int),
    ("parentBeaconBlockRoot", bytes),
    ("requestsHash", bytes),
)
_STATE_ROOT, _NUMBER = 3, 8


@dataclass(frozen=True)
class Header:
    """One block's header.

    Attributes:
        block: What the chain sees of it.
        encoded: Its RLP, of which ``block.hash`` is the Keccak-256; None where it has no state root, because the node
            that made the block keeps none.
    """

    block: Block
    encoded: bytes | None

    @property
    def state_root(self) -> bytes | None:
        """The root of the state's trie; None if it is not known."""
        return None if self.encoded is None else state_root_of(self.encoded)


def read_header(shown: Mapping[str, Any]) -> Header:
    """A header from a node's block object.

    Raises:
        UpstreamFault: It is no block, or its hash is not the hash of its content.
    """
    try:
        root, block_hash = from_hex(shown["stateRoot"]), from_hex(shown["hash"])
        number = int(shown["number"], 16)
        block = Block(
            number=number,
            hash=block_hash,
            parent_hash=from_hex(shown["parentHash"]),
            timestamp_ms=int(shown["timestamp"], 16) * 1000 + _milliseconds(shown.get("mixHash")),
            coinbase=address(from_hex(shown["miner"])),
            gas_limit=int(shown["gasLimit"], 16),
            difficulty=int(shown["difficulty"], 16),
            base_fee=0,  # BSC has none (BEP-226); a local node that stands in for it may
        )
        if root in (bytes(32), EMPTY_ROOT):  # no chain has an empty state; a local node may not keep roots
            return Header(block, None)
        encoded = rlp.encode(_fields(shown))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UpstreamFault(f"the endpoint's block is none: {error!r}") from None
    if keccak(encoded) != block_hash:
        raise UpstreamFault(
            f"the header of block {number} does not hash to 0x{block_hash.hex()}: the endpoint's block is altered, or "
            "has members that this version of pyquest does not know"
        )
    return Header(block, encoded)


def state_root_of(encoded: bytes) -> bytes:
    """The state root in an encoded header.

    Raises:
        ValueError: It is no header.
    """
    fields = rlp.decode(encoded)
    root = fields[_STATE_ROOT] if isinstance(fields, list) and len(fields) >= len(_ALWAYS) else None
    if not isinstance(root, bytes) or len(root) != len(EMPTY_ROOT):
        raise ValueError("not a block header")
    return root


def _fields(shown: Mapping[str, Any]) -> list[rlp.Item]:
    last = max((at for at, (name, _) in enumerate(_LATER) if shown.get(name) is not None), default=-1)
    return [
        rlp.encode_int(int(shown[name], 16)) if kind is int else from_hex(shown[name])
        for name, kind in (*_ALWAYS, *_LATER[: last + 1])
    ]


def from_hex(text: str) -> bytes:
    """Bytes as nodes write them: hex digits, usually after 0x.

    Raises:
        ValueError: They are something else; an AttributeError where that is no text.
    """
    return bytes.fromhex(text.removeprefix("0x"))


def _milliseconds(mix_hash: str | None) -> int:
    """BSC keeps the milliseconds of a block's time in the last two bytes of mixHash (BEP-520)."""
    value = int(mix_hash or "0x0", 16)
    return value if value < 1000 else 0  # elsewhere it is a random number
