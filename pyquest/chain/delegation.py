"""EIP-7702: accounts that run the code of another one."""

from __future__ import annotations

DELEGATION = b"\xef\x01\x00"
"""What the code of an account that delegates starts with; 20 bytes of address follow."""


def delegate_of(code: bytes) -> bytes | None:
    """Whose code is run instead of ``code``; None if it is ordinary code."""
    return code[3:] if len(code) == 23 and code.startswith(DELEGATION) else None
