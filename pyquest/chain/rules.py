"""Hardfork rules: what differs between blockchains and forks, as data.

BSC's Prague (mainnet since 2025-03-20) is Ethereum's with these differences: opcode 0x44 is DIFFICULTY, fees go to the
system address, the base fee is 0 (a matter of the block, not of the rules), and there are more precompiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pyquest.chain import precompiles
from pyquest.chain.interpreter.opcodes import OPCODES, Opcode
from pyquest.chain.precompiles import Precompile
from pyquest.errors import UsageError

SYSTEM_ADDRESS = bytes.fromhex("ff" * 19 + "fe")
"""Where BSC collects the fees of a block; validators are paid from there."""

TX_GAS_CAP = 16_777_216
"""The most gas that one call or transaction may have (2**24, EIP-7825; a budget of the design, section 5)."""


def _at(number: int) -> bytes:
    return number.to_bytes(20, "big")


@dataclass(frozen=True)
class Rules:
    """One hardfork of one blockchain.

    Attributes:
        hardfork: Its name, as in a bundle's manifest.
        fee_sink: Who receives the fees; None is the coinbase.
        prevrandao: Whether opcode 0x44 is PREVRANDAO instead of DIFFICULTY.
        precompiles: Those that come on top of, or replace, the ones of Ethereum's hardfork.
    """

    hardfork: str
    fee_sink: bytes | None
    prevrandao: bool
    precompiles: Mapping[bytes, Precompile] = field(hash=False)
    opcodes: Mapping[int, Opcode] = field(hash=False, default_factory=lambda: OPCODES)
    py_evm_precompiles: frozenset[bytes] = frozenset(_at(number) for number in range(0x01, 0x12))

    @property
    def all_precompiles(self) -> frozenset[bytes]:
        """The addresses of all precompiles."""
        return self.py_evm_precompiles.union(self.precompiles)


# py-evm's MODEXP answers 0 for an empty base even where 0**0 = 1 is right, so it is replaced everywhere.
_MODEXP = {_at(0x05): Precompile(precompiles.modexp_gas, precompiles.modexp)}

ETHEREUM_PRAGUE = Rules("prague", fee_sink=None, prevrandao=True, precompiles=_MODEXP)
"""Ethereum's own Prague, for checking the executor against the execution-spec tests (tools/eest.py)."""

_BSC = {
    "prague": Rules(
        "prague",
        fee_sink=SYSTEM_ADDRESS,
        prevrandao=False,
        precompiles={
            **_MODEXP,
            # What served the former Beacon Chain: Tendermint header, IAVL proof, BLS signature, CometBFT block,
            # double-sign evidence. No quest calls them; they exist and so are warm, but every input fails.
            **{_at(number): precompiles.UNSUPPORTED for number in (0x64, 0x65, 0x66, 0x67, 0x68)},
            _at(0x69): Precompile(precompiles.constant_gas(3_000), precompiles.tendermint_recover),
            _at(0x100): Precompile(precompiles.constant_gas(3_450), precompiles.p256_verify),
        },
    ),
}


def bsc_rules(hardfork: str) -> Rules:
    """The rules of a BSC hardfork.

    Args:
        hardfork: The manifest's name for it, such as ``prague``.

    Raises:
        UsageError: This version does not implement it. Running older rules instead would give wrong gas and wrong
            results without a sign of it.
    """
    if hardfork not in _BSC:
        known = ", ".join(sorted(_BSC))
        raise UsageError(f"hardfork {hardfork!r} is not implemented; this version of pyquest knows: {known}")
    return _BSC[hardfork]
