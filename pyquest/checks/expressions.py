"""Amounts as checks write them: ``{amount}``, ``5 USDT``, ``-share(percentage, BNB)``.

The grammar is closed (design section 9)::

    expression := ["-"] (term | function "(" argument {"," argument} ")")
    term       := "{parameter}" | decimal unit | "0"
    function   := balance(TOKEN) | share(PERCENT, TOKEN) | received(TOKEN) | quote(AMOUNT, TOKEN, TOKEN, …)
                | deposited(AMOUNT, TOKEN, AMOUNT, TOKEN) | minted(AMOUNT, TOKEN, AMOUNT, TOKEN)
                | part(PERCENT, AMOUNT) | spendable(TOKEN)

A minus sign says that a change goes down. TOKEN is ``BNB``, a symbol, ``$name``, an address or the name of a parameter;
PERCENT is a parameter or a whole number; AMOUNT is a term. Everything is computed from the instance and from the chain
as it was before the answer, or from the quest's own logs; never from what the answer says, except that ``spendable``
allows for the gas that it set aside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from pydantic import BeforeValidator, InstanceOf

from pyquest.amounts import GWEI, Address
from pyquest.chain.signing import DEFAULT_GAS
from pyquest.checks import pancake
from pyquest.checks.pancake import Deposit
from pyquest.checks.tokens import brought
from pyquest.checks.words import percentage
from pyquest.errors import TaskError
from pyquest.evidence import Evidence, balance, native
from pyquest.instances import Instance
from pyquest.tasks import NATIVE
from pyquest.tasks.shapes import unknown

_CALL = re.compile(r"([A-Za-z_]\w*)\s*\(([^()]*)\)")
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
    """

    units: int
    tolerance: int = 0

    def allows(self, observed: int) -> bool:
        """Whether an observed amount is the wanted one."""
        return abs(observed - self.units) <= self.tolerance

    def within(self, percent: Fraction) -> Wanted:
        """The same, with so many per cent of it as tolerance on top."""
        return Wanted(self.units, self.tolerance + int(abs(self.units) * percent / 100))


@dataclass(frozen=True)
class Expression:
    """A parsed amount; ``str()`` gives it back as it was written.

    Attributes:
        source: As written.
        negative: Whether a minus sign leads it.
        function: A key of :data:`FUNCTIONS`, or None for a term.
        args: The function's arguments, or the term alone.
    """

    source: str
    negative: bool
    function: str | None
    args: tuple[str, ...]

    def __str__(self) -> str:
        return self.source

    @classmethod
    def parse(cls, source: str) -> Expression:
        """Parse one amount; raises ValueError that says what would be right."""
        negative, body = source.startswith("-"), source.removeprefix("-").strip()
        if _TERM.fullmatch(body):
            return cls(source, negative, None, (body,))
        call = _CALL.fullmatch(body)
        if not call:
            raise ValueError(f'{source!r} is not an amount: "{{amount}}", "5 USDT", "0", "share(percentage, BNB)" …')
        name, args = call[1], tuple(part.strip() for part in call[2].split(","))
        if name not in FUNCTIONS:
            raise ValueError(unknown("amount function", name, FUNCTIONS))
        if not FUNCTIONS[name].takes(args):
            raise ValueError(f"{source!r}: write {name}({', '.join(FUNCTIONS[name].names)})")
        return cls(source, negative, name, args)

    def wanted(self, evidence: Evidence, instance: Instance) -> Wanted:
        """What it comes to.

        Raises:
            TaskError: It names a parameter, token or unit that does not exist.
            ReadFailed: A balance that it needs cannot be read.
        """
        found = (
            Wanted(instance.amount(self.args[0]))
            if self.function is None
            else FUNCTIONS[self.function].compute(evidence, instance, *self.args)
        )
        return Wanted(-found.units, found.tolerance) if self.negative else found

    def check(self, instance: Instance) -> None:
        """Look up everything it names, without a chain; raises TaskError for what does not exist."""
        if self.function is None:
            instance.amount(self.args[0])
            return
        for name, arg in zip(FUNCTIONS[self.function].names_for(self.args), self.args, strict=True):
            _KINDS[name].look_up(instance, arg)


@dataclass(frozen=True)
class Function:
    """A function of the grammar.

    Attributes:
        names: What kind each argument is of; a final ``…`` says that more of the last kind may follow.
        compute: Called with evidence, instance and the arguments as written.
    """

    names: tuple[str, ...]
    compute: Callable[..., Wanted]

    def names_for(self, args: Sequence[str]) -> tuple[str, ...]:
        """The kind of each of these arguments."""
        if self.names[-1] != "…":
            return self.names
        own = self.names[:-1]
        return own + own[-1:] * (len(args) - len(own))

    def takes(self, args: Sequence[str]) -> bool:
        """Whether these are as many arguments as it takes, each written like one of its kind."""
        names = self.names_for(args)
        return len(names) == len(args) and all(
            _KINDS[name].form.fullmatch(arg) for name, arg in zip(names, args, strict=True)
        )


def token_of(instance: Instance, ref: str) -> Address | None:
    """The token that an expression names; None for the native coin."""
    if ref == NATIVE:
        return None
    name = ref.strip("{}")
    if name in instance.params:
        return instance.address(f"{{{name}}}")
    return instance.suite.accounts.token(ref).address


def _percent(instance: Instance, ref: str) -> Fraction:
    name = ref.strip("{}")
    return percentage(instance, name if name.isdecimal() else f"{{{name}}}")


@dataclass(frozen=True)
class _Kind:
    """A kind of argument: how it is written, and what looks up the names in it."""

    form: re.Pattern[str]
    look_up: Callable[[Instance, str], object]


_KINDS: Mapping[str, _Kind] = {
    "TOKEN": _Kind(_WORD, token_of),
    "PERCENT": _Kind(_WORD, _percent),
    "AMOUNT": _Kind(_TERM, lambda instance, ref: instance.amount(ref)),
}


def _balance(evidence: Evidence, instance: Instance, token: str) -> Wanted:
    """What the agent had of a token before the answer."""
    contract = token_of(instance, token)
    held = evidence.before.read(native(instance.agent) if contract is None else balance(contract, instance.agent))
    assert isinstance(held, int)
    return Wanted(held)


def _share(evidence: Evidence, instance: Instance, percent: str, token: str) -> Wanted:
    """A percentage of what the agent had: floor(balance · p / 100), 1 base unit either way (design section 5)."""
    return Wanted(_floor(_balance(evidence, instance, token).units, _percent(instance, percent)), tolerance=1)


def _part(evidence: Evidence, instance: Instance, percent: str, amount: str) -> Wanted:
    """A percentage of an amount, rounded down as contracts round: a fee."""
    return Wanted(_floor(instance.amount(amount), _percent(instance, percent)))


def _floor(units: int, percent: Fraction) -> int:
    return units * percent.numerator // (100 * percent.denominator)


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


def _quote(evidence: Evidence, instance: Instance, amount: str, *path: str) -> Wanted:
    """What the router gives for an amount along a path."""
    tokens = [pancake.traded(instance, token_of(instance, token)) for token in path]
    return Wanted(pancake.quote(evidence.before, instance, instance.amount(amount), tokens))


def _deposit(evidence: Evidence, instance: Instance, amount: str, token: str, other: str, paired: str) -> Deposit:
    tokens = [pancake.traded(instance, token_of(instance, ref)) for ref in (token, paired)]
    return pancake.deposit(evidence.before, instance, tokens, [instance.amount(ref) for ref in (amount, other)])


def _deposited(evidence: Evidence, instance: Instance, *args: str) -> Wanted:
    """What the router takes of the first token if at most these amounts are offered.

    Who computes the other amount beforehand rounds once more than the router: as much of the first token as one base
    unit of the other is worth, and one unit, may be missing.
    """
    found = _deposit(evidence, instance, *args)
    return Wanted(found.amounts[0], 1 + found.reserves[0] // found.reserves[1])


def _minted(evidence: Evidence, instance: Instance, *args: str) -> Wanted:
    """The shares that the pair mints for such a deposit, give or take what the same rounding makes."""
    found = _deposit(evidence, instance, *args)
    return Wanted(found.shares, 2 + sum(found.supply // reserve for reserve in found.reserves))


FUNCTIONS: Mapping[str, Function] = {
    "balance": Function(("TOKEN",), _balance),
    "share": Function(("PERCENT", "TOKEN"), _share),
    "received": Function(("TOKEN",), _received),
    "quote": Function(("AMOUNT", "TOKEN", "TOKEN", "…"), _quote),
    "deposited": Function(("AMOUNT", "TOKEN", "AMOUNT", "TOKEN"), _deposited),
    "minted": Function(("AMOUNT", "TOKEN", "AMOUNT", "TOKEN"), _minted),
    "part": Function(("PERCENT", "AMOUNT"), _part),
    "spendable": Function(("TOKEN",), _spendable),
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
