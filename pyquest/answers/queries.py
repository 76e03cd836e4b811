"""Questions about the chain that a dialogue answers without code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pyquest.amounts import MAX_UINT256, Address, address
from pyquest.answers.exact import quantity, short

_ACCOUNT = "account_address"
_MOST_HOPS = 8

QUERY_TYPES: Mapping[str, tuple[str, ...]] = {
    "native_balance": (_ACCOUNT,),
    "token_balance": ("token_address", _ACCOUNT),
    "allowance": ("token_address", _ACCOUNT, "spender_address"),
    "nft_owner": ("nft_address", "token_id"),
    "pair_reserves": ("pair_address",),
    "swap_quote": ("amount", "path"),
    "staked_amount": ("pool_address", _ACCOUNT),
    "pending_rewards": ("pool_address", _ACCOUNT),
    "block_number": (),
    "nonce": (_ACCOUNT,),
}
"""Each type of question with its arguments; ``account_address`` is the agent where it is left out."""


@dataclass(frozen=True)
class ChainQuery:
    """A question, its arguments read: addresses in EIP-55 form, ``amount`` in base units.

    Attributes:
        type: A key of :data:`QUERY_TYPES`.
        args: Exactly the arguments that belong to the type.
    """

    type: str
    args: Mapping[str, Any]


class MalformedQuery(ValueError):
    """A question that cannot be read; the message says what would be right."""


def chain_query(fields: Mapping[str, Any], agent: Address) -> ChainQuery:
    """Read the JSON object of a question.

    The published ``balance`` is another name of ``token_balance``, and the type that counts when none is given.

    Args:
        fields: The object, ``action`` and ``submit`` included; other fields are ignored.
        agent: Whose account is asked about by default.

    Raises:
        MalformedQuery: The type is unknown, or an argument is missing or of the wrong form.
    """
    asked = fields.get("query_type", "balance")
    kind = "token_balance" if asked == "balance" else asked
    if not isinstance(kind, str) or kind not in QUERY_TYPES:
        raise MalformedQuery(f"query_type {short(asked)} is unknown; there are {', '.join(QUERY_TYPES)}")
    args = {}
    for name in QUERY_TYPES[kind]:
        given = fields.get(name)
        if given is None and name == _ACCOUNT:
            given = agent
        if given is None:
            raise MalformedQuery(f"a query of type {kind} needs {name}")
        args[name] = _READERS[name](name, given) if name in _READERS else _address(name, given)
    return ChainQuery(kind, args)


def _address(name: str, given: Any) -> Address:
    try:
        return address(given if isinstance(given, str) else "")
    except ValueError:
        raise MalformedQuery(
            f"{name}: {short(given)} is not an address (0x and 40 hex digits, checksum right)"
        ) from None


def _integer(name: str, given: Any) -> int:
    number = quantity(given)
    if number is None or not 0 <= number <= MAX_UINT256:
        raise MalformedQuery(f"{name}: {short(given)} is not a whole number from 0 to 2^256 - 1 (base units)")
    return number


def _path(name: str, given: Any) -> tuple[Address, ...]:
    if not isinstance(given, list) or not 2 <= len(given) <= _MOST_HOPS:
        raise MalformedQuery(f"{name}: give the tokens in order, as a list of 2 to {_MOST_HOPS} addresses")
    return tuple(_address(f"{name}[{position}]", token) for position, token in enumerate(given))


_READERS: Mapping[str, Callable[[str, Any], Any]] = {"token_id": _integer, "amount": _integer, "path": _path}
