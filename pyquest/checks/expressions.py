"""Amounts as checks write them: ``{amount}``, ``5 USDT``, ``-share(percentage, BNB)``.

The grammar is closed (design section 9)::

    expression := ["-"] (term | function "(" argument {"," argument} ")")
    term       := "{parameter}" | decimal unit | "0"
    function   := balance(TOKEN) | share(PERCENT, TOKEN) | received(TOKEN)

A minus sign says that a change goes down. TOKEN is ``BNB``, a symbol, ``$name``, an address or the name of a parameter;
PERCENT is a parameter or a whole number. Everything is computed from the instance and from the chain as it was before
the answer, or from the quest's own logs; never from what the answer says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, InstanceOf

from pyquest.amounts import Address
from pyquest.checks.tokens import brought
from pyquest.errors import TaskError
from pyquest.evidence import Evidence, balance, native
from pyquest.instances import Instance
from pyquest.tasks import NATIVE
from pyquest.tasks.shapes import unknown

_CALL = re.compile(r"([A-Za-z_]\w*)\s*\(([^()]*)\)")
_TERM = re.compile(r"\{[a-z_][a-z0-9_]*\}|0|[0-9]+(?:\.[0-9]+)? [A-Za-z][\w/ -]*")
_WORD = re.compile(r"\{[a-z_][a-z0-9_]*\}|[A-Za-z_][\w/ -]*|\$[a-z_][a-z0-9_]*|0x[0-9a-fA-F]{40}|[0-9]+")


@dataclass(frozen=True)
class Wanted:
    """What an expression comes to in one quest.

    Attributes:
        units: Base units; negative for a change that goes down.
        tolerance: How far off an observed amount may be: 1 where a percentage had to be rounded, else 0.
    """

    units: int
    tolerance: int = 0

    def allows(self, observed: int) -> bool:
        """Whether an observed amount is the wanted one."""
        return abs(observed - self.units) <= self.tolerance


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
        names = FUNCTIONS[name].names
        if len(args) != len(names) or not all(map(_WORD.fullmatch, args)):
            raise ValueError(f"{source!r}: write {name}({', '.join(names)})")
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
        for name, arg in zip(FUNCTIONS[self.function].names, self.args, strict=True):
            token_of(instance, arg) if name == "TOKEN" else _percent(instance, arg)


@dataclass(frozen=True)
class Function:
    """A function of the grammar: what its arguments are called, and how it is computed."""

    names: tuple[str, ...]
    compute: Callable[..., Wanted]


def token_of(instance: Instance, ref: str) -> Address | None:
    """The token that an expression names; None for the native coin."""
    if ref == NATIVE:
        return None
    name = ref.strip("{}")
    if name in instance.params:
        return instance.address(f"{{{name}}}")
    return instance.suite.accounts.token(ref).address


def _percent(instance: Instance, ref: str) -> int:
    name = ref.strip("{}")
    value: Any = int(name) if name.isdecimal() else instance.params.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise TaskError(f"{ref!r} is no percentage: name a whole-number parameter", instance.task.path)
    return value


def _balance(evidence: Evidence, instance: Instance, token: str) -> Wanted:
    """What the agent had of a token before the answer."""
    contract = token_of(instance, token)
    held = evidence.before.read(native(instance.agent) if contract is None else balance(contract, instance.agent))
    assert isinstance(held, int)
    return Wanted(held)


def _share(evidence: Evidence, instance: Instance, percent: str, token: str) -> Wanted:
    """A percentage of what the agent had: floor(balance · p / 100), 1 base unit either way (design section 5)."""
    return Wanted(_balance(evidence, instance, token).units * _percent(instance, percent) // 100, tolerance=1)


def _received(evidence: Evidence, instance: Instance, token: str) -> Wanted:
    """What the quest's own Transfer events brought to the agent."""
    contract = token_of(instance, token)
    if contract is None:
        raise TaskError(f"received({token}): the native coin leaves no events; name a token", instance.task.path)
    return Wanted(brought(evidence.logs, contract, instance.agent))


FUNCTIONS: Mapping[str, Function] = {
    "balance": Function(("TOKEN",), _balance),
    "share": Function(("PERCENT", "TOKEN"), _share),
    "received": Function(("TOKEN",), _received),
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
