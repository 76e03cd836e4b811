"""Checks on contracts: what a view answers afterwards, and which events they emitted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, Field, model_validator

from pyquest.amounts import Address
from pyquest.chain.contracts import Event
from pyquest.chain.types import Log
from pyquest.checks.events import event, read
from pyquest.checks.registry import Args, CheckResult, check
from pyquest.checks.words import AccountText, shown, typed, view
from pyquest.evidence import Evidence, Reading, Value, view_function
from pyquest.instances import Instance
from pyquest.tasks.shapes import unknown

Scalar = str | int | bool


def _one_output(signature: str) -> str:
    if len(view_function(signature).outputs) != 1:
        raise ValueError(f"{signature!r} answers several values; name a view function with one")
    return signature


def _event(signature: str) -> str:
    event(signature)
    return signature


class ViewIs(Args):
    """Arguments of ``view_is``."""

    contract: AccountText
    view: Annotated[str, AfterValidator(_one_output)]
    args: list[Scalar] = Field(default_factory=list)
    equals: Scalar


class Emitted(Args):
    """Arguments of ``emitted``. Every key that is not one of these is an argument of the event."""

    contract: AccountText
    event: Annotated[str, AfterValidator(_event)]
    where: dict[str, Scalar]

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, data: Any) -> Any:
        own = {key: value for key, value in data.items() if key in cls.model_fields}
        if not isinstance(data.get("where", {}), Mapping):
            raise ValueError("where is a mapping from an argument of the event to its value")
        return own | {"where": {**data.get("where", {}), **{key: data[key] for key in data if key not in own}}}

    @model_validator(mode="after")
    def _names_exist(self) -> Emitted:
        names = [given.name for given in self.declared.inputs]
        for name in self.where:
            if name not in names:
                raise ValueError(unknown(f"argument of {self.declared.name}", name, names))
        return self

    @property
    def declared(self) -> Event:
        """The event, parsed."""
        return event(self.event)


def _view(instance: Instance, args: ViewIs) -> Iterable[Reading]:
    return [view(args.view, args.contract, args.args, instance)]


@check("view_is", ViewIs, accounts_for=_view)
def view_is(evidence: Evidence, instance: Instance, args: ViewIs) -> CheckResult:
    """Afterwards a view function of a contract answers this value."""
    wanted = typed(view_function(args.view).outputs[0], args.equals, instance)
    observed = evidence.after.read(*_view(instance, args))
    return CheckResult(observed == wanted, shown(wanted), shown(observed))


@check("emitted", Emitted)
def emitted(evidence: Evidence, instance: Instance, args: Emitted) -> CheckResult:
    """A contract emitted this event with these arguments; arguments that are not named may be anything."""
    wanted = WantedEvent.of(args, instance)
    seen = [found for log in evidence.logs if (found := wanted.read(log)) is not None]
    return CheckResult(
        any(map(wanted.fits, seen)),
        str(wanted),
        "; ".join(f"{args.declared.name}({_list(found)})" for found in seen)
        or f"no {args.declared.name} from {wanted.contract}",
    )


@dataclass(frozen=True)
class WantedEvent:
    """An event that a task asks for, its references looked up."""

    contract: Address
    declared: Event
    where: Mapping[str, Value]

    @classmethod
    def of(cls, args: Emitted, instance: Instance) -> WantedEvent:
        """The event that these arguments name; raises TaskError for what does not exist."""
        types = {given.name: given.type for given in args.declared.inputs}
        where = {name: typed(types[name], value, instance) for name, value in args.where.items()}
        return cls(instance.address(args.contract), args.declared, where)

    def read(self, log: Log) -> Mapping[str, Value] | None:
        """The arguments of a log of this contract and event, whatever they are; None for any other log."""
        return read(self.declared, log) if log.address == self.contract else None

    def fits(self, found: Mapping[str, Value]) -> bool:
        """Whether these are arguments as wanted."""
        return all(found[name] == value for name, value in self.where.items())

    def __str__(self) -> str:
        return f"{self.declared.name}({_list(self.where)}) from {self.contract}"


def _list(values: Mapping[str, Value]) -> str:
    return ", ".join(f"{name}: {shown(value)}" for name, value in values.items())
