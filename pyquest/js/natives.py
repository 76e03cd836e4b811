"""What the libraries compute in Python instead of in the interpreter: hashes and secp256k1.

Model code reaches these functions through ethers and viem. They are pure, and none of them raises: input that is out
of range or of a wrong type gives None, and the JavaScript side then lets the library explain what is wrong with it.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
from collections.abc import Callable, Mapping
from typing import Any

import coincurve
from sha3 import keccak_256

_MAX_ITERATIONS = 1_000_000
_MAX_KEY_BYTES = 1024
_MAX_SCRYPT_BLOCKS = 2**20  # 128 bytes each; wallets have n = 2^17 and r = 8
_MAX_PARALLEL = 8
_PRIVATE_KEY_BYTES = 32
_SCRYPT_BYTES = 160 * 1024 * 1024


def _or_none(function: Callable[..., bytes]) -> Callable[..., bytes | None]:
    @functools.wraps(function)
    def guarded(*arguments: Any) -> bytes | None:
        try:
            return function(*arguments)
        except (TypeError, ValueError, AttributeError, OverflowError):
            return None

    return guarded


@_or_none
def keccak256(data: bytes) -> bytes:
    """The 32-byte Keccak-256 digest."""
    return keccak_256(data).digest()  # type: ignore[no-any-return]


@_or_none
def sha256(data: bytes) -> bytes:
    """The 32-byte SHA-256 digest."""
    return hashlib.sha256(data).digest()


@_or_none
def sha512(data: bytes) -> bytes:
    """The 64-byte SHA-512 digest."""
    return hashlib.sha512(data).digest()


@_or_none
def compute_hmac(algorithm: str, key: bytes, data: bytes) -> bytes:
    """HMAC with SHA-256 or SHA-512 (RFC 2104)."""
    return hmac.digest(key, data, algorithm)


@_or_none
def pbkdf2(password: bytes, salt: bytes, iterations: int, length: int, algorithm: str) -> bytes:
    """A key of ``length`` bytes (RFC 8018); None beyond a million iterations, which no wallet format asks for."""
    if iterations > _MAX_ITERATIONS or length > _MAX_KEY_BYTES:
        raise ValueError("more work than a wallet needs")
    return hashlib.pbkdf2_hmac(algorithm, password, salt, iterations, length)


@_or_none
def scrypt(password: bytes, salt: bytes, n: int, r: int, p: int, length: int) -> bytes:
    """A key of ``length`` bytes (RFC 7914); None beyond the memory and time that an encrypted wallet asks for."""
    if n * r > _MAX_SCRYPT_BLOCKS or p > _MAX_PARALLEL or length > _MAX_KEY_BYTES:
        raise ValueError("more work than a wallet needs")
    return hashlib.scrypt(password, salt=salt, n=n, r=r, p=p, dklen=length, maxmem=_SCRYPT_BYTES)


def _private_key(key: bytes) -> coincurve.PrivateKey:
    if len(key) != _PRIVATE_KEY_BYTES:
        raise ValueError("coincurve would fill up a shorter one")
    return coincurve.PrivateKey(key)


@_or_none
def sign(key: bytes, digest: bytes) -> bytes:
    """r, s (low) and the recovery bit, 65 bytes in all, with the deterministic nonce of RFC 6979."""
    return _private_key(key).sign_recoverable(digest, hasher=None)


@_or_none
def public_key(key: bytes, compressed: bool) -> bytes:
    """The public point of a 32-byte private key, 33 or 65 bytes."""
    return _private_key(key).public_key.format(compressed=compressed)


@_or_none
def recover(digest: bytes, signature: bytes) -> bytes:
    """The 65-byte public point that made a signature of r, s and the recovery bit."""
    point = coincurve.PublicKey.from_signature_and_message(signature, digest, hasher=None)
    return point.format(compressed=False)


FUNCTIONS: Mapping[str, Callable[..., bytes | None]] = {
    "keccak256": keccak256,
    "sha256": sha256,
    "sha512": sha512,
    "hmac": compute_hmac,
    "pbkdf2": pbkdf2,
    "scrypt": scrypt,
    "sign": sign,
    "publicKey": public_key,
    "recover": recover,
}
"""Name in the runtime's ``host`` object to function."""
