"""EIP-7702: accounts that run the code of another one, and the transactions (type 4) that make them do so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pyquest.chain.state import EMPTY, State

DELEGATION = b"\xef\x01\x00"
"""What the code of an account that delegates starts with; 20 bytes of address follow."""

AUTHORIZATION_GAS = 25_000  # of each authorization, as if it made a new account
_REFUND_IF_THERE = 12_500  # of which so much is given back if the account was there


@dataclass(frozen=True)
class Authorization:
    """An account's permission to let it run the code of another one.

    Attributes:
        chain_id: On which chain it is valid; 0 on all.
        delegate: Whose code is run; the zero address ends a delegation.
        nonce: The nonce that the account must have.
        authority: Who gave it; None if its signature is none.
    """

    chain_id: int
    delegate: bytes
    nonce: int
    authority: bytes | None


def delegate_of(code: bytes) -> bytes | None:
    """Whose code is run instead of ``code``; None if it is ordinary code."""
    return code[3:] if len(code) == 23 and code.startswith(DELEGATION) else None


def apply(state: State, chain_id: int, authorizations: Iterable[Authorization]) -> int:
    """Carry out the authorizations of a transaction; the ones that do not hold are passed over.

    Returns:
        The gas to refund.
    """
    return sum(_applied(state, chain_id, authorization) for authorization in authorizations)


def _applied(state: State, chain_id: int, authorization: Authorization) -> int:
    authority = authorization.authority
    if authorization.chain_id not in (0, chain_id) or authorization.nonce >= 2**64 - 1 or authority is None:
        return 0
    state.access(authority)
    account, code = state.read_account(authority), state.read_code(authority)
    if (code and delegate_of(code) is None) or account.nonce != authorization.nonce:
        return 0
    state.write_account(authority, account._replace(nonce=account.nonce + 1))
    ends = authorization.delegate == bytes(20)
    state.write_code(authority, b"" if ends else DELEGATION + authorization.delegate)
    return _REFUND_IF_THERE if account != EMPTY else 0
