"""Hardfork rules: what differs between blockchains and forks, as data.

BSC's hardforks are Ethereum's with these differences: opcode 0x44 is DIFFICULTY, fees go to the system address, the
base fee is 0 (a matter of the block, not of the rules), and there are more precompiles. docs/chain.md has the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pyquest.chain import precompiles
from pyquest.chain.interpreter.opcodes import OSAKA, PRAGUE, Opcode
from pyquest.chain.precompiles import Precompile, constant_gas, gas_by_word
from pyquest.errors import UsageError

SYSTEM_ADDRESS = bytes.fromhex("ff" * 19 + "fe")
"""Where BSC collects the fees of a block; validators are paid from there."""

TX_GAS_CAP = 16_777_216
"""The most gas that one call or transaction may have (2**24, EIP-7825; a budget of the design, section 5)."""

MAX_INITCODE = 49_152
"""Bytes of initcode at most (EIP-3860)."""


@dataclass(frozen=True)
class Rules:
    """One hardfork of one blockchain.

    Attributes:
        hardfork: Its name, as in a bundle's manifest.
        fee_sink: Who receives the fees; None is the coinbase.
        prevrandao: Whether opcode 0x44 is PREVRANDAO instead of DIFFICULTY.
        opcodes: Number to opcode.
        precompiles: Address to precompile; None where py-evm's answers.
        tx_gas_cap: The most gas a transaction may have (EIP-7825); None for no other bound than the block's.
    """

    hardfork: str
    fee_sink: bytes | None
    prevrandao: bool
    opcodes: Mapping[int, Opcode] = field(hash=False)
    precompiles: Mapping[bytes, Precompile | None] = field(hash=False)
    tx_gas_cap: int | None = None


def _at(number: int) -> bytes:
    return number.to_bytes(20, "big")


_P256_VERIFY = _at(0x100)

_PRAGUE_PRECOMPILES: Mapping[bytes, Precompile | None] = {
    _at(0x01): Precompile(constant_gas(3_000), precompiles.ecrecover),
    _at(0x02): Precompile(gas_by_word(60, 12), precompiles.sha256),
    _at(0x03): Precompile(gas_by_word(600, 120), precompiles.ripemd160),
    _at(0x04): Precompile(gas_by_word(15, 3), precompiles.identity),
    # py-evm's MODEXP answers 0 for an empty base even where 0**0 = 1 is right.
    _at(0x05): Precompile(precompiles.modexp_gas, precompiles.modexp),
    **{_at(number): None for number in range(0x06, 0x12)},
}
_OSAKA_PRECOMPILES: Mapping[bytes, Precompile | None] = {
    **_PRAGUE_PRECOMPILES,
    _at(0x05): Precompile(precompiles.modexp_gas_osaka, precompiles.modexp_osaka),
    _P256_VERIFY: Precompile(constant_gas(6_900), precompiles.p256_verify),  # EIP-7951
}
_BSC_PRECOMPILES: Mapping[bytes, Precompile | None] = {
    # What served the former Beacon Chain and the validators: Tendermint header, IAVL proof, BLS signature, CometBFT
    # block, double-sign evidence. No quest calls them; they exist and so are warm, but every input fails.
    **{_at(number): precompiles.unsupported(number) for number in (0x64, 0x65, 0x66, 0x67, 0x68)},
    _at(0x69): Precompile(constant_gas(3_000), precompiles.tendermint_recover),
}
_BSC_P256_BEFORE_OSAKA = Precompile(constant_gas(3_450), precompiles.p256_verify)  # BEP-381, RIP-7212

ETHEREUM: Mapping[str, Rules] = {
    "prague": Rules("prague", None, prevrandao=True, opcodes=PRAGUE, precompiles=_PRAGUE_PRECOMPILES),
    "osaka": Rules(
        "osaka", None, prevrandao=True, opcodes=OSAKA, precompiles=_OSAKA_PRECOMPILES, tx_gas_cap=TX_GAS_CAP
    ),
}
"""Ethereum's own hardforks, for checking against the execution-spec tests (tools/eest.py) and other EVMs."""

_BSC: Mapping[str, Rules] = {
    "prague": Rules(
        "prague",
        SYSTEM_ADDRESS,
        prevrandao=False,
        opcodes=PRAGUE,
        precompiles={**_PRAGUE_PRECOMPILES, **_BSC_PRECOMPILES, _P256_VERIFY: _BSC_P256_BEFORE_OSAKA},
    ),
    "osaka": Rules(
        "osaka",
        SYSTEM_ADDRESS,
        prevrandao=False,
        opcodes=OSAKA,
        precompiles={**_OSAKA_PRECOMPILES, **_BSC_PRECOMPILES},
        tx_gas_cap=TX_GAS_CAP,
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


BSC_SCHEDULE: tuple[tuple[int, str | None], ...] = (
    (1_742_436_600, "prague"),  # Pascal, 2025-03-20
    (1_777_343_400, "osaka"),  # Osaka and Mendel, 2026-04-28; Pasteur only changes what serves validators
    (1_796_697_000, None),  # Jenner, 2026-12-08, has opcodes and precompiles that are not implemented
)
"""Since when (seconds since 1970) BSC mainnet follows which rules; None: rules that are not implemented."""
