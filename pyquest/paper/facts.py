"""What a published validator sees: the transaction, its receipt, and two small tables of state.

State keys and how each is read are those of environment.md 5.5; here a row names the ones its rules look at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyquest.amounts import Amount
from pyquest.chain.types import Receipt
from pyquest.checks.words import reading
from pyquest.errors import ReadFailed
from pyquest.evidence import KINDS, Reading, Value, View, native
from pyquest.instances import Instance
from pyquest.tasks import ReadingSpec

Template = tuple[Any, ...]
"""A reading with references still in it: ``("balance", "{token_address}", "$agent")``; see :func:`resolved`."""


@dataclass(frozen=True)
class Sent:
    """The transaction as validators get it.

    Attributes:
        to: Lower case; None when a contract is created.
        data: Call data as hex text in the case the answer wrote it in; some validators compare it with regard to case.
    """

    to: str | None
    value: int
    data: str
    gas: int


@dataclass(frozen=True)
class Facts:
    """Everything that a validator's rules look at.

    Attributes:
        receipt: None when nothing was sent and the validator runs nevertheless (defect P02).
    """

    instance: Instance
    sent: Sent
    receipt: Receipt | None
    before: Mapping[str, Value]
    after: Mapping[str, Value]

    @property
    def fee(self) -> int:
        """Wei for gas, 0 without a receipt."""
        return 0 if self.receipt is None else self.receipt.fee

    def went_up(self, key: str) -> int:
        """After minus before of a numeric state key; a missing one counts as 0."""
        return number(self.after, key) - number(self.before, key)

    def units(self, param: str) -> int:
        """An amount parameter in base units, exact: the validators go through ``Decimal(str(x))``."""
        value = self.instance.params[param]
        assert isinstance(value, Amount)
        return value.units

    def rounded(self, param: str) -> int:
        """An amount parameter in base units, as validators get it that multiply in binary floating point (V28)."""
        value = self.instance.params[param]
        assert isinstance(value, Amount)
        return int(float(value.text) * 10**value.decimals)


def paid(sent: Sent) -> Mapping[str, Template]:
    """The state key of whoever the transaction went to, asked for or not (defect V33)."""
    return {"target_balance": ("native", sent.to)} if sent.to else {}


def number(state: Mapping[str, Value], key: str) -> int:
    """A numeric state key; a missing one counts as 0."""
    value = state.get(key, 0)
    assert isinstance(value, int)
    return value


def snapshot(instance: Instance, keys: Mapping[str, Template], view: View) -> Mapping[str, Value]:
    """The state table at one moment. A failed read silently becomes a value (defect P10)."""
    found: dict[str, Value] = {"balance": view.read(native(instance.agent))}
    for key, template in keys.items():
        try:
            found[key] = view.read(resolved(instance, template))
        except ReadFailed:
            found[key] = b"" if template[-1].endswith("(bytes)") else 0
    return found


def resolved(instance: Instance, template: Template) -> Reading:
    """A template with its references looked up; behind the function of a ``view`` come the arguments of the call."""
    kind, *given = template
    names = KINDS[kind].names
    args = dict(zip(names, given, strict=False))
    if kind == "view":
        args["args"] = given[len(names) :]
    return reading(ReadingSpec(kind, args, line=0), instance)
