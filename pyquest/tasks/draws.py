"""Exact draws: which value a seed gives to a parameter.

Every draw is a pure function of (seed, task id, parameter name). The byte layout is part of the published format: a
changed byte changes every quest, so a golden test pins it.

    block(i) = keccak256("pyquest/draw" ‖ 0x00 ‖ seed as 32 bytes ‖ text(task id) ‖ text(name) ‖ i as 4 bytes)
    text(s)  = length of s in UTF-8 as 4 bytes ‖ s in UTF-8

Integers are big-endian. A number below n is the first block, read as an integer, that lies under the largest multiple
of n that 256 bits hold, modulo n: every outcome has exactly the same chance. A parameter that needs several numbers
takes them from consecutive blocks. An address is the last 20 bytes of a block. The wording is drawn under the name
``@phrasing``, which no parameter can have.
"""

from __future__ import annotations

from pyquest.amounts import Address, address, from_base_units, keccak
from pyquest.tasks.accounts import Accounts
from pyquest.tasks.params import Account, Choice, Fixed, Flag, Fresh, Integer, ParamSpec, Text, Uniform, Value, resolve

_RESERVED = 2**16  # addresses below it belong to precompiles, now or one day


class Draws:
    """The numbers that one name draws, in order.

    Args:
        seed: 0 or more, below 2**256.
        task_id: The task.
        name: The parameter, or what else is drawn.
    """

    def __init__(self, seed: int, task_id: str, name: str) -> None:
        texts = b"".join(len(text.encode()).to_bytes(4, "big") + text.encode() for text in (task_id, name))
        self._prefix = b"pyquest/draw\0" + seed.to_bytes(32, "big") + texts
        self._count = 0

    def block(self) -> bytes:
        """The next 32 bytes."""
        self._count += 1
        return keccak(self._prefix + (self._count - 1).to_bytes(4, "big"))

    def below(self, bound: int) -> int:
        """The next number from 0 to ``bound`` - 1, each with exactly the same chance."""
        fair = 2**256 - 2**256 % bound
        while (number := int.from_bytes(self.block(), "big")) >= fair:
            pass
        return number % bound


def drawn(spec: ParamSpec, draws: Draws, accounts: Accounts) -> Value:
    """The value that a declaration yields; linked rows are the caller's, who may have to pick among them."""
    match spec:
        case Fixed(fixed=value, unit=unit):
            return resolve(value, unit, accounts)
        case Account(account=name):
            return accounts.address(name)
        case Uniform(unit=unit, places=places):
            low, high = spec.bounds
            return resolve(from_base_units(low + draws.below(high - low + 1), places), unit, accounts)
        case Integer(integer=[low, high], step=step):
            return low + step * draws.below((high - low) // step + 1)
        case Choice(choice=values, unit=unit):
            return resolve(values[draws.below(len(values))], unit, accounts)
        case Text(text=length, characters=characters):
            return _characters(characters, length, draws)
        case Flag():
            return draws.below(2) == 1
    assert isinstance(spec, Fresh)
    return _fresh(draws, accounts)


def _characters(characters: str, length: int, draws: Draws) -> str:
    outer = characters.replace(" ", "")
    pools = (outer if place in (0, length - 1) else characters for place in range(length))
    return "".join(pool[draws.below(len(pool))] for pool in pools)


def _fresh(draws: Draws, accounts: Accounts) -> Address:
    known = set(accounts.addresses.values())
    while True:
        found = address(draws.block()[12:])
        if found not in known and int(found, 16) >= _RESERVED:
            return found
