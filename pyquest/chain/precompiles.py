"""Precompiled contracts that py-evm lacks or gets wrong, as functions from input to output."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from coincurve import PublicKey

from pyquest.chain import p256
from pyquest.chain.transactions import SECP256K1_ORDER


class PrecompileFailed(Exception):
    """The input is not acceptable: the call fails and burns its gas."""


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


def _fail(_: bytes) -> bytes:
    raise PrecompileFailed("not implemented")


UNSUPPORTED = Precompile(constant_gas(0), _fail)
"""A precompile whose address is known to be one, and which refuses every input."""


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
    return hashlib.new("ripemd160", hashlib.sha256(key).digest()).digest()


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
    base_length, exponent_length, modulus_length = _modexp_lengths(data)
    head = _part(data, 96 + base_length, min(exponent_length, 32))
    iterations = max(head.bit_length() - 1, 0) + 8 * max(exponent_length - 32, 0)
    words = (max(base_length, modulus_length) + 7) // 8
    return max(200, words * words * max(iterations, 1) // 3)


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


def _modexp_lengths(data: bytes) -> tuple[int, int, int]:
    return _part(data, 0, 32), _part(data, 32, 32), _part(data, 64, 32)


def _part(data: bytes, start: int, length: int) -> int:
    """A number from ``length`` bytes at ``start``; bytes beyond the end count as zero."""
    present = data[start : start + length]
    return int.from_bytes(present, "big") << 8 * (length - len(present)) if present else 0
