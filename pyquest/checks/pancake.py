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
from pyquest.evidence import Reading, View, balance
from pyquest.instances import Instance

AMOUNTS_OUT = "getAmountsOut(uint256,address[])(uint256[])"
AMOUNTS_IN = "getAmountsIn(uint256,address[])(uint256[])"

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
    """

    amounts: tuple[int, int]
    shares: int


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
        ReadFailed: There is no such path, or the amount is 0.
    """
    return int(_amounts(view, instance, AMOUNTS_OUT, amount, path)[-1])


def cost(view: View, instance: Instance, amount: int, path: Sequence[Address]) -> int:
    """What the router asks for ``amount`` of the last token of a path, fees put on.

    Args:
        view: When.
        instance: Says where the router is.
        amount: Base units of the last token.
        path: Tokens, two or more.

    Returns:
        Base units of the first token.

    Raises:
        ReadFailed: There is no such path, the amount is 0, or a pair on it does not hold so much.
    """
    return int(_amounts(view, instance, AMOUNTS_IN, amount, path)[0])


def _amounts(view: View, instance: Instance, function: str, amount: int, path: Sequence[Address]) -> Any:
    return _ask(view, instance.suite.accounts.address("pancake_router"), function, amount, tuple(path))


def pair_of(view: View, instance: Instance, tokens: Sequence[Address]) -> Address:
    """The pair in which two tokens are traded.

    Raises:
        ReadFailed: They have none.
    """
    pair = Address(_ask(view, _factory(instance), _PAIR_OF, *tokens))
    if pair == ZERO_ADDRESS:
        raise ReadFailed(f"{tokens[0]} and {tokens[1]} have no pair")
    return pair


def deposits(view: View, instance: Instance, tokens: Sequence[Address], offered: tuple[int, int]) -> list[Deposit]:
    """What router and pair do with liquidity that is offered: the deposit, and what it may be for other roundings.

    The router asks first whether all of the token fits that was named first. And whoever offers just what fits rounds
    down once more than the router, which then takes a little less of the other token.

    Args:
        view: When.
        instance: Says where the factory is.
        tokens: Both.
        offered: How much of each, in base units.

    Returns:
        Each different deposit; first the one for this offer in this order.

    Raises:
        ReadFailed: The tokens have no pair, or it is empty.
    """
    pair = pair_of(view, instance, tokens)
    reserves = _reserves(view, pair, tokens)
    supply = _supply(view, instance, pair, reserves[0] * reserves[1])
    as_offered = _taken(offered, reserves)
    worked_out = [amounts for one in as_offered for amounts in _taken(one, reserves)]
    return [
        Deposit(amounts, min(amount * supply // held for amount, held in zip(amounts, reserves, strict=True)))
        for amounts in dict.fromkeys([*as_offered, *worked_out])
    ]


def _taken(offered: tuple[int, int], reserves: tuple[int, int]) -> list[tuple[int, int]]:
    """What the router takes of an offer, if the first token is named first and if the second one is."""
    (one, other), (first, second) = offered, reserves
    fits, goes_with = one * second // first, other * first // second
    all_of_one, all_of_other = (one, fits), (goes_with, other)
    return [all_of_one if fits <= other else all_of_other, all_of_other if goes_with <= one else all_of_one]


def withdrawal(view: View, instance: Instance, tokens: Sequence[Address], shares: int) -> tuple[int, int]:
    """What a pair pays out for its shares: their part of all that it holds.

    Args:
        view: When.
        instance: Says where the factory is.
        tokens: Both.
        shares: Base units of the pair's own token. Shares that somebody left with the pair are paid out with them.

    Returns:
        Base units of each token, in the order of ``tokens``.

    Raises:
        ReadFailed: The tokens have no pair, or it is empty.
    """
    pair = pair_of(view, instance, tokens)
    first, second = _reserves(view, pair, tokens)
    supply = _supply(view, instance, pair, first * second)
    burnt = shares + _held(view, pair, pair)
    return burnt * _held(view, tokens[0], pair) // supply, burnt * _held(view, tokens[1], pair) // supply


def _factory(instance: Instance) -> Address:
    return instance.suite.accounts.address("pancake_factory")


def _held(view: View, token: Address, holder: Address) -> int:
    held = view.read(balance(token, holder))
    assert isinstance(held, int)
    return held


def _reserves(view: View, pair: Address, tokens: Sequence[Address]) -> tuple[int, int]:
    """Both reserves, in the order of ``tokens``; pairs sort them by address."""
    lower, higher, _ = _ask(view, pair, RESERVES)
    if not lower or not higher:
        raise ReadFailed(f"the pair of {tokens[0]} and {tokens[1]} is empty")
    return (lower, higher) if tokens[0].lower() < tokens[1].lower() else (higher, lower)


def _supply(view: View, instance: Instance, pair: Address, product: int) -> int:
    """A pair's shares as they are when it mints or burns: first it settles what the protocol earned since ``kLast``."""
    supply = int(_ask(view, pair, "totalSupply()(uint256)"))
    last = int(_ask(view, pair, "kLast()(uint256)"))
    if last == 0 or _ask(view, _factory(instance), "feeTo()(address)") == ZERO_ADDRESS:
        return supply
    root, root_last = isqrt(product), isqrt(last)
    return supply + supply * (root - root_last) * _PROTOCOL // (root * _PROVIDERS + root_last * _PROTOCOL)


def _ask(view: View, contract: Address, function: str, *args: Any) -> Any:
    return view.read(Reading("view", (contract, function, *args)))
