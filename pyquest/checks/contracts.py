"""Checks on contracts: what a view answers afterwards, and which events they emitted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from pyquest.amounts import Address
from pyquest.chain.contracts import Event
from pyquest.chain.types import Log
from pyquest.checks.events import event, read
from pyquest.checks.expressions import Expression, Wanted
from pyquest.checks.registry import Args, CheckResult, check
from pyquest.checks.words import INTEGER, AccountText, shown, typed, view
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


def _open(schema: dict[str, Any]) -> None:
    """Say in the JSON Schema of ``emitted`` that the event's arguments stand beside its own keys."""
    schema["required"].remove("where")
    schema["additionalProperties"] = {"type": ["string", "integer", "boolean"]}


class Emitted(Args):
    """Arguments of ``emitted``. Every other key is an argument of the event, and of its numbers an amount."""

    model_config = ConfigDict(json_schema_extra=_open)

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
    def _arguments_fit(self) -> Emitted:
        for name in self.where:
            if name not in self.types:
                raise ValueError(unknown(f"argument of {self.declared.name}", name, self.types))
        self.amounts()  # raises ValueError for what is none
        return self

    def amounts(self) -> Mapping[str, Expression]:
        """Those of the event's arguments that are numbers; one that YAML types needs no parsing."""
        numbers = {name for name, kind in self.types.items() if INTEGER.fullmatch(kind)}
        written = {name: value for name, value in self.where.items() if name in numbers and isinstance(value, str)}
        return {name: Expression.parse(value) for name, value in written.items()}

    @property
    def types(self) -> Mapping[str, str]:
        """The type of each of the event's arguments."""
        return {given.name: given.type for given in self.declared.inputs}

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
    wanted = WantedEvent.of(args, evidence, instance)
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
    where: Mapping[str, Value | Wanted]

    @classmethod
    def of(cls, args: Emitted, evidence: Evidence, instance: Instance) -> WantedEvent:
        """The event that these arguments name.

        Raises:
            TaskError: They name something that does not exist.
            ReadFailed: An amount among them needs a reading that fails.
        """
        amounts = {name: amount.wanted(evidence, instance) for name, amount in args.amounts().items()}
        others = {name: value for name, value in args.where.items() if name not in amounts}
        plain = {name: typed(args.types[name], value, instance) for name, value in others.items()}
        return cls(instance.address(args.contract), args.declared, {**plain, **amounts})

    def read(self, log: Log) -> Mapping[str, Value] | None:
        """The arguments of a log of this contract and event, whatever they are; None for any other log."""
        return read(self.declared, log) if log.address == self.contract else None

    def fits(self, found: Mapping[str, Value]) -> bool:
        """Whether these are arguments as wanted."""
        return all(_fits(found[name], value) for name, value in self.where.items())

    def __str__(self) -> str:
        return f"{self.declared.name}({_list(self.where)}) from {self.contract}"


def _fits(found: Value, wanted: Value | Wanted) -> bool:
    if isinstance(wanted, Wanted):
        return isinstance(found, int) and wanted.allows(found)
    return found == wanted


def _list(values: Mapping[str, Value | Wanted]) -> str:
    plain = {name: value.units if isinstance(value, Wanted) else value for name, value in values.items()}
    return ", ".join(f"{name}: {shown(value)}" for name, value in plain.items())
