"""Amounts as checks write them: ``{amount}``, ``5 USDT``, ``-share(percentage, BNB)``.

The grammar is closed (design section 9)::

    expression := ["-"] part {(" + " | " - ") part}
    part       := term | function "(" argument {"," argument} ")"
    term       := "{parameter}" | decimal unit | "0"
    function   := balance(TOKEN) | share(PERCENT, TOKEN) | part(PERCENT, AMOUNT) | received(TOKEN)
                | quote(AMOUNT, TOKEN, TOKEN, …) | cost(AMOUNT, TOKEN, TOKEN, …)
                | deposited(AMOUNT, TOKEN, AMOUNT, TOKEN) | minted(AMOUNT, TOKEN, AMOUNT, TOKEN)
                | withdrawn(AMOUNT, TOKEN, TOKEN) | spendable(TOKEN)
                | staked(POOL) | pending(POOL) | harvested(POOL)

A minus sign in front says that a change goes down. TOKEN is ``BNB``, a symbol, ``$name``, an address or the name of a
parameter; POOL is ``$name``, an address or the name of a parameter; PERCENT is a parameter or a whole number; AMOUNT is
an expression. Everything is computed from the instance and from the chain as it was before the answer, or from the
quest's own logs; never from what the answer says, except that ``spendable`` allows for the gas that it set aside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Annotated, Any

from pydantic import BeforeValidator, InstanceOf

from pyquest.amounts import GWEI, Address
from pyquest.chain.signing import DEFAULT_GAS
from pyquest.checks import pancake
from pyquest.checks.pancake import Deposit
from pyquest.checks.tokens import brought, harvested
from pyquest.checks.words import percentage
from pyquest.errors import TaskError
from pyquest.evidence import Evidence, Reading, balance, native
from pyquest.instances import Instance
from pyquest.tasks import NATIVE
from pyquest.tasks.shapes import unknown

_CALL = re.compile(r"([A-Za-z_]\w*)\s*\((.*)\)")
_TERM = re.compile(r"\{[a-z_][a-z0-9_]*\}|0|[0-9]+(?:\.[0-9]+)? [A-Za-z][\w/ -]*")
_WORD = re.compile(r"\{[a-z_][a-z0-9_]*\}|[A-Za-z_][\w/ -]*|\$[a-z_][a-z0-9_]*|0x[0-9a-fA-F]{40}|[0-9]+")

GAS_SET_ASIDE = DEFAULT_GAS * GWEI
"""Wei of gas, set aside and not used, that may stay behind: what an answer sets aside that says nothing about gas."""


@dataclass(frozen=True)
class Wanted:
    """What an expression comes to in one quest.

    Attributes:
        units: Base units; negative for a change that goes down.
        tolerance: How far off an observed amount may be where something had to be rounded on the way; else 0.
        others: Amounts that are as good: what other ways to round on the way come to.
    """

    units: int
    tolerance: int = 0
    others: tuple[int, ...] = ()

    @property
    def choices(self) -> tuple[int, ...]:
        """Every amount that is right, the likeliest first."""
        return (self.units, *self.others)

    def allows(self, observed: int) -> bool:
        """Whether an observed amount is a wanted one."""
        return any(abs(observed - units) <= self.tolerance for units in self.choices)

    def within(self, percent: Fraction) -> Wanted:
        """The same, with so many per cent of it as tolerance on top."""
        return replace(self, tolerance=self.tolerance + int(abs(self.units) * percent / 100))


@dataclass(frozen=True)
class Call:
    """A function with its arguments: amounts are parsed, everything else is as written."""

    function: str
    args: tuple[str | Expression, ...]

    def wanted(self, evidence: Evidence, instance: Instance) -> Wanted:
        """What it comes to. Where an amount in it may be off, the tolerance is how far that can move the result."""
        given = [arg.wanted(evidence, instance) if isinstance(arg, Expression) else arg for arg in self.args]

        def at(args: Iterable[Any]) -> Wanted:
            # Nobody offers less than nothing.
            amounts = (max(0, arg) if isinstance(arg, int) else arg for arg in args)
            return FUNCTIONS[self.function].compute(evidence, instance, *amounts)

        ways = product(*(arg.choices if isinstance(arg, Wanted) else [arg] for arg in given))
        found = _one_of([at(way) for way in ways])
        # Every function grows with each of its amounts.
        least = at(arg.units - arg.tolerance if isinstance(arg, Wanted) else arg for arg in given)
        most = at(arg.units + arg.tolerance if isinstance(arg, Wanted) else arg for arg in given)
        further = max(most.units - found.units, found.units - least.units)
        return replace(found, tolerance=found.tolerance + further)

    def check(self, instance: Instance) -> None:
        """Look up everything it names; raises TaskError for what does not exist."""
        for kind, arg in zip(FUNCTIONS[self.function].kinds_for(self.args), self.args, strict=True):
            if isinstance(arg, Expression):
                arg.check(instance)
            else:
                _WORDS[kind](instance, arg)


@dataclass(frozen=True)
class Expression:
    """A parsed amount; ``str()`` gives it back as it was written.

    Attributes:
        source: As written.
        parts: What is added up: 1 or -1 as sign, and a term or a function with its arguments.
    """

    source: str
    parts: tuple[tuple[int, str | Call], ...]

    def __str__(self) -> str:
        return self.source

    @classmethod
    def parse(cls, source: str) -> Expression:
        """Parse one amount; raises ValueError that says what would be right."""
        negative, body = source.startswith("-"), source.removeprefix("-").strip()
        signs, parts = _split(body, " [+-] ")
        signed = zip([" - " if negative else " + ", *signs], parts, strict=True)
        return cls(source, tuple((-1 if sign == " - " else 1, _part(part, source)) for sign, part in signed))

    def wanted(self, evidence: Evidence, instance: Instance) -> Wanted:
        """What it comes to.

        Raises:
            TaskError: It names a parameter, token or unit that does not exist.
            ReadFailed: A balance that it needs cannot be read.
        """
        found = [
            (sign, Wanted(instance.amount(part)) if isinstance(part, str) else part.wanted(evidence, instance))
            for sign, part in self.parts
        ]
        tolerance = sum(one.tolerance for _, one in found)
        ways = product(*([sign * units for units in one.choices] for sign, one in found))
        return _one_of([Wanted(sum(way), tolerance) for way in ways])

    def check(self, instance: Instance) -> None:
        """Look up everything it names, without a chain; raises TaskError for what does not exist."""
        for _, part in self.parts:
            if isinstance(part, str):
                instance.amount(part)
            else:
                part.check(instance)


def _one_of(found: Sequence[Wanted]) -> Wanted:
    """Any of several, the first of which is the likeliest."""
    units, *others = dict.fromkeys(units for one in found for units in one.choices)
    return Wanted(units, max(one.tolerance for one in found), tuple(others))


def _part(text: str, source: str) -> str | Call:
    if _TERM.fullmatch(text):
        return text
    call = _CALL.fullmatch(text)
    if not call:
        raise ValueError(f'{source!r} is not an amount: "{{amount}}", "5 USDT", "0", "share(percentage, BNB)" …')
    name, args = call[1], tuple(arg.strip() for arg in _split(call[2], ",")[1])
    if name not in FUNCTIONS:
        raise ValueError(unknown("amount function", name, FUNCTIONS))
    kinds = FUNCTIONS[name].kinds_for(args)
    if len(kinds) != len(args) or not all(map(_looks_like, kinds, args)):
        raise ValueError(f"{text!r}: write {name}({', '.join(FUNCTIONS[name].kinds)})")
    parsed = (Expression.parse(arg) if kind == _AMOUNT else arg for kind, arg in zip(kinds, args, strict=True))
    return Call(name, tuple(parsed))


def _looks_like(kind: str, arg: str) -> bool:
    if kind == _AMOUNT:
        return "(" in arg or _TERM.match(arg.removeprefix("-")) is not None
    return _WORD.fullmatch(arg) is not None


def _split(text: str, separator: str) -> tuple[list[str], list[str]]:
    """The separators outside of parentheses, and what is between them."""
    found, parts, depth, start = [], [], 0, 0
    for match in re.finditer(rf"[()]|{separator}", text):
        if match[0] in "()":
            depth += 1 if match[0] == "(" else -1
        elif depth == 0:
            found.append(match[0])
            parts.append(text[start : match.start()])
            start = match.end()
    return found, [*parts, text[start:]]


@dataclass(frozen=True)
class Function:
    """A function of the grammar.

    Attributes:
        kinds: What each argument is, AMOUNT, TOKEN …; a final ``…`` says that more of the last may follow.
        compute: Called with evidence, instance and the arguments: base units for an AMOUNT, others as written.
    """

    kinds: tuple[str, ...]
    compute: Callable[..., Wanted]

    def kinds_for(self, args: Sequence[object]) -> tuple[str, ...]:
        """The kind of each of these arguments; more or fewer when there are too few or too many."""
        if self.kinds[-1] != "…":
            return self.kinds
        own = self.kinds[:-1]
        return own + own[-1:] * (len(args) - len(own))


def token_of(instance: Instance, ref: str) -> Address | None:
    """The token that an expression names; None for the native coin."""
    if ref == NATIVE:
        return None
    name = ref.strip("{}")
    if name in instance.params:
        return instance.address(f"{{{name}}}")
    return instance.suite.accounts.token(ref).address


def _pool(instance: Instance, ref: str) -> Address:
    name = ref.strip("{}")
    return instance.address(f"{{{name}}}" if name in instance.params else ref)


def _percent(instance: Instance, ref: str) -> Fraction:
    name = ref.strip("{}")
    return percentage(instance, name if name.isdecimal() else f"{{{name}}}")


_AMOUNT = "AMOUNT"
_WORDS: Mapping[str, Callable[[Instance, str], object]] = {"TOKEN": token_of, "POOL": _pool, "PERCENT": _percent}
"""What looks up the arguments that are single words."""


def _balance(evidence: Evidence, instance: Instance, token: str) -> Wanted:
    """What the agent had of a token before the answer."""
    contract = token_of(instance, token)
    held = evidence.before.read(native(instance.agent) if contract is None else balance(contract, instance.agent))
    assert isinstance(held, int)
    return Wanted(held)


def _share(evidence: Evidence, instance: Instance, percent: str, token: str) -> Wanted:
    """A percentage of what the agent had: floor(balance · p / 100), 1 base unit either way (design section 5)."""
    held = _balance(evidence, instance, token).units
    return Wanted(_part_of(evidence, instance, percent, held).units, tolerance=1)


def _part_of(evidence: Evidence, instance: Instance, percent: str, units: int) -> Wanted:
    """A percentage of an amount, rounded down as contracts round."""
    return Wanted(int(units * _percent(instance, percent) / 100))


def _about(evidence: Evidence, instance: Instance, units: int, margin: int) -> Wanted:
    """An amount that may be off by another one, either way."""
    return Wanted(units, tolerance=margin)


def _spendable(evidence: Evidence, instance: Instance, token: str) -> Wanted:
    """The most that the agent can send of what it had: of native coin less what the transaction sets aside for gas.

    Gas that was set aside and not used comes back and is no fault, as far as :data:`GAS_SET_ASIDE` explains it.
    """
    held = _balance(evidence, instance, token)
    if token_of(instance, token) is not None or evidence.tx is None:
        return held
    tx = evidence.tx
    price = tx.max_fee_per_gas if tx.type == 2 else tx.gas_price
    return Wanted(held.units - min((tx.gas or 0) * (price or 0), GAS_SET_ASIDE))


def _received(evidence: Evidence, instance: Instance, token: str) -> Wanted:
    """What the quest's own Transfer events brought to the agent."""
    contract = token_of(instance, token)
    if contract is None:
        raise TaskError(f"received({token}): the native coin leaves no events; name a token", instance.task.path)
    return Wanted(brought(evidence.logs, contract, instance.agent))


def _quote(evidence: Evidence, instance: Instance, units: int, *path: str) -> Wanted:
    """What the router gives for an amount along a path."""
    return Wanted(pancake.quote(evidence.before, instance, units, _traded(instance, path)))


def _cost(evidence: Evidence, instance: Instance, units: int, *path: str) -> Wanted:
    """What the router asks of the first token of a path for an amount of the last."""
    return Wanted(pancake.cost(evidence.before, instance, units, _traded(instance, path)))


def _traded(instance: Instance, tokens: Sequence[str]) -> list[Address]:
    return [pancake.traded(instance, token_of(instance, token)) for token in tokens]


def _deposits(
    evidence: Evidence, instance: Instance, units: int, token: str, others: int, paired: str
) -> list[Deposit]:
    return pancake.deposits(evidence.before, instance, _traded(instance, (token, paired)), (units, others))


def _deposited(evidence: Evidence, instance: Instance, *args: Any) -> Wanted:
    """What the router takes of the first token if at most these amounts are offered."""
    return _one_of([Wanted(one.amounts[0]) for one in _deposits(evidence, instance, *args)])


def _minted(evidence: Evidence, instance: Instance, *args: Any) -> Wanted:
    """The shares that the pair mints for such a deposit."""
    return _one_of([Wanted(one.shares) for one in _deposits(evidence, instance, *args)])


def _withdrawn(evidence: Evidence, instance: Instance, shares: int, token: str, paired: str) -> Wanted:
    """What the pair of two tokens pays of the first for so many of its shares."""
    tokens = _traded(instance, (token, paired))
    return Wanted(pancake.withdrawal(evidence.before, instance, tokens, shares)[0])


def _of_agent(evidence: Evidence, instance: Instance, kind: str, pool: str) -> int:
    found = evidence.before.read(Reading(kind, (_pool(instance, pool), instance.agent)))
    assert isinstance(found, int)
    return found


def _staked(evidence: Evidence, instance: Instance, pool: str) -> Wanted:
    """What the agent had staked in a pool before the answer."""
    return Wanted(_of_agent(evidence, instance, "staked", pool))


def _pending(evidence: Evidence, instance: Instance, pool: str) -> Wanted:
    """The reward that was due to the agent before the answer. It grows while blocks are mined."""
    return Wanted(_of_agent(evidence, instance, "pending", pool))


def _harvested(evidence: Evidence, instance: Instance, pool: str) -> Wanted:
    """What the pool paid the agent by its own Harvest events, but no less than what was due before the answer."""
    paid = harvested(evidence.logs, _pool(instance, pool), instance.agent)
    return Wanted(max(paid, _of_agent(evidence, instance, "pending", pool)))


FUNCTIONS: Mapping[str, Function] = {
    "balance": Function(("TOKEN",), _balance),
    "share": Function(("PERCENT", "TOKEN"), _share),
    "part": Function(("PERCENT", _AMOUNT), _part_of),
    "about": Function((_AMOUNT, _AMOUNT), _about),
    "received": Function(("TOKEN",), _received),
    "quote": Function((_AMOUNT, "TOKEN", "TOKEN", "…"), _quote),
    "cost": Function((_AMOUNT, "TOKEN", "TOKEN", "…"), _cost),
    "deposited": Function((_AMOUNT, "TOKEN", _AMOUNT, "TOKEN"), _deposited),
    "minted": Function((_AMOUNT, "TOKEN", _AMOUNT, "TOKEN"), _minted),
    "withdrawn": Function((_AMOUNT, "TOKEN", "TOKEN"), _withdrawn),
    "spendable": Function(("TOKEN",), _spendable),
    "staked": Function(("POOL",), _staked),
    "pending": Function(("POOL",), _pending),
    "harvested": Function(("POOL",), _harvested),
}
"""Every function of the grammar."""


def _parsed(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)  # YAML types a bare 0
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not an amount; write a string")
    return Expression.parse(value)


AmountText = Annotated[InstanceOf[Expression], BeforeValidator(_parsed)]
"""The type of an argument that is an amount: parsed when the task is loaded."""
