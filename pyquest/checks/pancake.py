"""What PancakeSwap V2 does with an amount, from the chain as it was before the answer.

The suite's accounts ``pancake_router``, ``pancake_factory`` and ``wbnb`` say where it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

from pyquest.amounts import ZERO_ADDRESS, Address
from pyquest.errors import ReadFailed
from pyquest.evidence import Reading, View
from pyquest.instances import Instance

AMOUNTS_OUT = "getAmountsOut(uint256,address[])(uint256[])"

_PAIR_OF = "getPair(address,address)(address)"
RESERVES = "getReserves()(uint112,uint112,uint32)"

# Who provides liquidity shares the growth of the pool with the protocol: 8 of 25 parts, if the factory says so.
_PROTOCOL, _PROVIDERS = 8, 17


@dataclass(frozen=True)
class Deposit:
    """What becomes of two amounts that are offered as liquidity; tokens in the order of the offer.

    Attributes:
        amounts: What the router takes: all of one, and of the other what fits to it at the pool's price.
        shares: What the pair mints for them.
        reserves: What the pair held.
        supply: How many shares there were when it minted.
    """

    amounts: tuple[int, int]
    shares: int
    reserves: tuple[int, int]
    supply: int


def traded(instance: Instance, token: Address | None) -> Address:
    """The token that stands for another in pairs: wrapped BNB for the native coin (None), itself for others."""
    return instance.suite.accounts.address("wbnb") if token is None else token


def quote(view: View, instance: Instance, amount: int, path: Sequence[Address]) -> int:
    """What the router gives for ``amount`` along a path, fees taken off.

    Args:
        view: When.
        instance: Says where the router is.
        amount: Base units of the first token.
        path: Tokens, two or more.

    Returns:
        Base units of the last token.

    Raises:
        ReadFailed: There is no such path.
    """
    router = instance.suite.accounts.address("pancake_router")
    return int(_ask(view, router, AMOUNTS_OUT, amount, tuple(path))[-1])


def deposit(view: View, instance: Instance, tokens: Sequence[Address], offered: Sequence[int]) -> Deposit:
    """What router and pair do with liquidity that is offered.

    Args:
        view: When.
        instance: Says where the factory is.
        tokens: Both.
        offered: How much of each, in base units.

    Raises:
        ReadFailed: The tokens have no pair, or it is empty.
    """
    factory = instance.suite.accounts.address("pancake_factory")
    pair = _ask(view, factory, _PAIR_OF, *tokens)
    held = _ask(view, pair, RESERVES)[:2] if pair != ZERO_ADDRESS else (0, 0)
    # Pairs sort their tokens by address.
    first, second = held if tokens[0].lower() < tokens[1].lower() else held[::-1]
    if not first or not second:
        raise ReadFailed(f"{tokens[0]} and {tokens[1]} have no pair with reserves")
    fitting = offered[0] * second // first
    amounts = (offered[0], fitting) if fitting <= offered[1] else (offered[1] * first // second, offered[1])
    supply = _supply(view, factory, pair, first * second)
    shares = min(amounts[0] * supply // first, amounts[1] * supply // second)
    return Deposit(amounts, shares, (first, second), supply)


def _supply(view: View, factory: Address, pair: Address, product: int) -> int:
    """A pair's shares as they are when it mints: before that it settles what the protocol earned since ``kLast``."""
    supply = int(_ask(view, pair, "totalSupply()(uint256)"))
    last = int(_ask(view, pair, "kLast()(uint256)"))
    if last == 0 or _ask(view, factory, "feeTo()(address)") == ZERO_ADDRESS:
        return supply
    root, root_last = isqrt(product), isqrt(last)
    return supply + supply * (root - root_last) * _PROTOCOL // (root * _PROVIDERS + root_last * _PROTOCOL)


def _ask(view: View, contract: Address, function: str, *args: Any) -> Any:
    return view.read(Reading("view", (contract, function, *args)))
