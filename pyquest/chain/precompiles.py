"""Precompiled contracts as functions from input to output.

Ours are those that contracts of today call, so that py-evm need not be loaded for them, and those that py-evm lacks or
gets wrong. The ones on curves (alt_bn128, BLS12-381, KZG) and BLAKE2 are py-evm's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from coincurve import PublicKey

from pyquest.amounts import keccak
from pyquest.chain import p256
from pyquest.chain.transactions import SECP256K1_ORDER
from pyquest.errors import ChainFault


class PrecompileFailed(Exception):
    """The input is not acceptable: the call fails and burns its gas. The text says why."""


@dataclass(frozen=True)
class Precompile:
    """A contract implemented by the node.

    Attributes:
        gas: Input to gas.
        run: Input to output; may raise :class:`PrecompileFailed`.
    """

    gas: Callable[[bytes], int]
    run: Callable[[bytes], bytes]


def constant_gas(gas: int) -> Callable[[bytes], int]:
    """A price that does not depend on the input."""
    return lambda _: gas


def gas_by_word(base: int, per_word: int) -> Callable[[bytes], int]:
    """A price that grows with every 32 bytes that the input begins."""
    return lambda data: base + per_word * ((len(data) + 31) // 32)


def unsupported(number: int) -> Precompile:
    """A precompile whose address is known to be one, and which refuses every input."""

    def refuse(_: bytes) -> bytes:
        raise PrecompileFailed(f"{number:#x} is not implemented")

    return Precompile(constant_gas(0), refuse)


def ecrecover(data: bytes) -> bytes:
    """ECRECOVER: digest, v, r, s of 32 bytes each; the signer's address in 32 bytes, or nothing."""
    data = data[:128].ljust(128, b"\0")
    v = int.from_bytes(data[32:64], "big")
    if v not in (27, 28):
        return b""
    try:
        key = PublicKey.from_signature_and_message(data[64:] + bytes([v - 27]), data[:32], hasher=None)
    except ValueError:  # r or s is out of range, or no key fits
        return b""
    return bytes(12) + keccak(key.format(compressed=False)[1:])[12:]


def sha256(data: bytes) -> bytes:
    """SHA2-256."""
    return hashlib.sha256(data).digest()


def ripemd160(data: bytes) -> bytes:
    """RIPEMD-160, padded to 32 bytes."""
    return bytes(12) + _ripemd160(data)


def _ripemd160(data: bytes) -> bytes:
    try:
        return hashlib.new("ripemd160", data).digest()
    except ValueError as error:
        raise ChainFault("this Python has no RIPEMD-160; use one that is linked with OpenSSL 3.0.7 or later") from error


def identity(data: bytes) -> bytes:
    """What it is given."""
    return data


def p256_verify(data: bytes) -> bytes:
    """P256VERIFY (RIP-7212, EIP-7951): digest, r, s, x, y of 32 bytes each; 32 bytes of 1 if valid, else nothing."""
    if len(data) != 160:
        return b""
    digest, r, s, x, y = (int.from_bytes(data[at : at + 32], "big") for at in range(0, 160, 32))
    return (1).to_bytes(32, "big") if p256.verify(digest, r, s, x, y) else b""


def tendermint_recover(data: bytes) -> bytes:
    """BSC's 0x69: compressed key (33 bytes), signature (64), digest (32); the key's 20-byte Tendermint address."""
    key, signature, digest = data[:33], data[33:97], data[97:]
    if len(data) != 129 or not _signed_by(key, signature, digest):
        raise PrecompileFailed("invalid signature")
    return _ripemd160(hashlib.sha256(key).digest())


def _signed_by(key: bytes, signature: bytes, digest: bytes) -> bool:
    if int.from_bytes(signature[32:], "big") > SECP256K1_ORDER // 2:
        return False
    for parity in (0, 1):
        try:
            signer = PublicKey.from_signature_and_message(signature + bytes([parity]), digest, hasher=None)
        except ValueError:
            continue
        if signer.format() == key:
            return True
    return False


def modexp_gas(data: bytes) -> int:
    """Price of MODEXP by EIP-2565: multiplication complexity times iterations, by 3, at least 200."""
    operands, iterations = _modexp_work(data, 8)
    words = (operands + 7) // 8
    return max(200, words * words * iterations // 3)


def modexp_gas_osaka(data: bytes) -> int:
    """Price of MODEXP by EIP-7883: not divided by 3, twice as much above 32 bytes, at least 500."""
    operands, iterations = _modexp_work(data, 16)
    words = (operands + 7) // 8
    return max(500, (16 if operands <= 32 else 2 * words * words) * iterations)


def _modexp_work(data: bytes, per_byte: int) -> tuple[int, int]:
    """Bytes of the larger of base and modulus, and iterations, with so many for each exponent byte after 32."""
    base_length, exponent_length, modulus_length = _modexp_lengths(data)
    head = _part(data, 96 + base_length, min(exponent_length, 32))
    iterations = max(head.bit_length() - 1, 0) + per_byte * max(exponent_length - 32, 0)
    return max(base_length, modulus_length), max(iterations, 1)


def modexp(data: bytes) -> bytes:
    """MODEXP (EIP-198): base ** exponent % modulus, as long as the modulus; 0 for a modulus of 0."""
    base_length, exponent_length, modulus_length = _modexp_lengths(data)
    if modulus_length == 0:
        return b""
    base = _part(data, 96, base_length)
    exponent = _part(data, 96 + base_length, exponent_length)
    modulus = _part(data, 96 + base_length + exponent_length, modulus_length)
    result = pow(base, exponent, modulus) if modulus else 0
    return result.to_bytes(modulus_length, "big")


def modexp_osaka(data: bytes) -> bytes:
    """MODEXP with at most 1,024 bytes for each number (EIP-7823)."""
    if max(_modexp_lengths(data)) > 1_024:
        raise PrecompileFailed("MODEXP takes numbers of at most 1024 bytes")
    return modexp(data)


def _modexp_lengths(data: bytes) -> tuple[int, int, int]:
    return _part(data, 0, 32), _part(data, 32, 32), _part(data, 64, 32)


def _part(data: bytes, start: int, length: int) -> int:
    """A number from ``length`` bytes at ``start``; bytes beyond the end count as zero."""
    present = data[start : start + length]
    return int.from_bytes(present, "big") << 8 * (length - len(present)) if present else 0
