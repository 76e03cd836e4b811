"""What tests that are written in opcodes play with."""

from pyquest.amounts import address, keccak
from pyquest.chain.assembly import assemble as assemble
from pyquest.chain.assembly import initcode as initcode
from pyquest.chain.chain import Chain
from pyquest.chain.signing import account_of
from pyquest.chain.state import EmptyBase
from pyquest.chain.types import Block

KEY = keccak(b"tests/alice")
ALICE = account_of(KEY)
BOB = address(b"\xb0" * 20)
TARGET = address(b"\xc0" * 20)
OTHER = address(b"\xc1" * 20)
COINBASE = address(b"\xcb" * 20)
FEE_SINK = address(bytes.fromhex("ff" * 19 + "fe"))

HEAD = Block(
    number=100_000_000,
    hash=keccak(b"tests/head"),
    parent_hash=keccak(b"tests/parent"),
    timestamp_ms=1_790_000_000_000,
    coinbase=COINBASE,
    gas_limit=140_000_000,
)

RETURN_TOP = " 0 MSTORE 32 0 RETURN"
"""Return the word on top of the stack."""


def new_chain(head: Block = HEAD, **options: object) -> Chain:
    """A chain in which nothing exists but Alice, with 100 BNB."""
    chain = Chain.over(EmptyBase(), head, **options)  # type: ignore[arg-type]
    chain.deal(ALICE, 100 * 10**18)
    return chain


def run(chain: Chain, source: str, **options: object) -> int:
    """Put code at TARGET, call it, and return the word that it returns."""
    chain.place(TARGET, assemble(source + RETURN_TOP))
    result = chain.call(TARGET, **options)  # type: ignore[arg-type]
    assert result.ok, result.revert
    return int.from_bytes(result.output, "big")
