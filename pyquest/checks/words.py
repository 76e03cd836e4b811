"""References in check arguments, resolved against an instance; and amounts as people read them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any

from pydantic import AfterValidator

from pyquest.amounts import Address, Amount
from pyquest.errors import TaskError
from pyquest.evidence import KINDS, Reading, Value, view_function
from pyquest.instances import Instance
from pyquest.tasks import NATIVE, ReadingSpec
from pyquest.tasks.shapes import unknown

_REFERENCE = re.compile(r"\$[a-z_][a-z0-9_]*|\{[a-z_][a-z0-9_]*\}|0x[0-9a-fA-F]{40}")
_ADDRESS = re.compile(r"0x[0-9a-fA-F]{40}")
_PERCENT = re.compile(r"\{[a-z_][a-z0-9_]*\}|[0-9]+(?:\.[0-9]+)?")
INTEGER = re.compile(r"(?:u?int)[0-9]*")
"""The ABI's types of whole numbers."""


def _reference(text: str) -> str:
    if not _REFERENCE.fullmatch(text):
        raise ValueError(f'{text!r} is not an account: write "{{parameter}}", "$name" or "0x…" with 40 hex digits')
    return text


AccountText = Annotated[str, AfterValidator(_reference)]
"""The type of an argument that names an account: ``{to_address}``, ``$agent`` or ``0x…``."""


def _percent(text: str) -> str:
    if not _PERCENT.fullmatch(text):
        raise ValueError(f'{text!r} is no percentage: write "{{parameter}}" or a decimal in quotes, "0.5"')
    return text


PercentText = Annotated[str, AfterValidator(_percent)]
"""The type of an argument that is a percentage: ``{slippage}`` or ``0.5``."""


def percentage(instance: Instance, ref: str) -> Fraction:
    """The percentage that a parameter or a decimal says, exact.

    Raises:
        TaskError: The parameter is none, or no plain number.
    """
    value = instance.params.get(ref[1:-1]) if ref.startswith("{") else Fraction(ref)
    if isinstance(value, Amount) and not value.symbol:
        return Fraction(value.units, 10**value.decimals)
    if not isinstance(value, (int, Fraction)) or isinstance(value, bool):
        raise TaskError(f"{ref!r} is no percentage: name a parameter that is a number", instance.task.path)
    return Fraction(value)


def named_accounts(instance: Instance) -> frozenset[Address]:
    """The addresses among an instance's parameters."""
    texts = (value for value in instance.params.values() if isinstance(value, str))
    return frozenset(Address(text) for text in texts if _ADDRESS.fullmatch(text))


def typed(kind: str, written: Any, instance: Instance) -> Value:
    """A value that a task file writes, as a contract would answer it.

    Args:
        kind: The ABI type: ``address``, ``bool``, ``string``, ``uint256``, or a list: ``address[]`` …
        written: The text, number, truth value or list of the task file.
        instance: For parameters and accounts.

    Raises:
        TaskError: It is not of that type.
    """
    try:
        if kind.endswith("[]"):
            return _listed(kind.removesuffix("[]"), written, instance)
        if kind == "address":
            return instance.address(_reference(str(written)))
        if INTEGER.fullmatch(kind):
            return written if isinstance(written, int) else instance.amount(str(written))
        if kind == "string":
            return instance.text(str(written))
        if kind == "bool":
            return _truth(written, instance)
        if kind.startswith("bytes"):
            return bytes.fromhex(str(written).removeprefix("0x"))
    except ValueError as error:
        raise TaskError(f"{written!r} is no {kind}: {error}", instance.task.path) from error
    raise TaskError(f"values of type {kind} cannot be written in a task file", instance.task.path)


def _listed(kind: str, written: Any, instance: Instance) -> Value:
    if not isinstance(written, list):
        raise ValueError("write a list")
    return tuple(typed(kind, item, instance) for item in written)


def _truth(written: Any, instance: Instance) -> bool:
    value = instance.params.get(written.strip("{}")) if isinstance(written, str) else written
    if not isinstance(value, bool):
        raise ValueError("write true, false or a parameter that is one of them")
    return value


def reading(spec: ReadingSpec, instance: Instance) -> Reading:
    """A reading as task files write it: ``balance: {token: "{token_address}", of: "{query_address}"}``.

    A view call is ``view: {contract: …, function: "tokenURI(uint256)(string)", args: ["{token_id}"]}``; of several
    values, or of a list, ``item: 0`` is the first.

    Raises:
        TaskError: There is no such kind of reading, or its arguments are not the ones it takes.
    """

    def wrong(message: str) -> TaskError:
        return TaskError(message, instance.task.path, spec.line)

    if spec.kind not in KINDS:
        raise wrong(unknown("reading", spec.kind, KINDS))
    kind = KINDS[spec.kind]
    allowed = (*kind.names, "args", "item") if spec.kind == "view" else kind.names
    for name in spec.args:
        if name not in allowed:
            raise wrong(f"{spec.kind}: {unknown('argument', name, allowed)}")
    if missing := [name for name in kind.names if name not in spec.args]:
        raise wrong(f"{spec.kind}: the argument {missing[0]!r} is missing")
    if spec.kind == "view":
        function, contract = str(spec.args["function"]), str(spec.args["contract"])
        found = view(function, contract, spec.args.get("args", ()), instance)
        return replace(found, item=_item(spec, function, wrong))
    types = ("address", *(view_function(kind.signature).types if kind.signature else ()))[: len(kind.names)]
    values = (typed(t, spec.args[name], instance) for t, name in zip(types, kind.names, strict=True))
    return Reading(spec.kind, tuple(values))


def _item(spec: ReadingSpec, function: str, wrong: Callable[[str], TaskError]) -> int | None:
    item, outputs = spec.args.get("item"), view_function(function).outputs
    if item is None:
        return None
    if not isinstance(item, int) or isinstance(item, bool) or item < 0:
        raise wrong(f"view: item is a whole number, counted from 0, not {item!r}")
    if item >= len(outputs) > 1 or (len(outputs) == 1 and not outputs[0].endswith("]")):
        raise wrong(f"view: there is no item {item} in what {function} answers")
    return item


def view(function: str, contract: str, args: Sequence[Any], instance: Instance) -> Reading:
    """The reading of a view call, its arguments typed by the function's signature.

    Raises:
        TaskError: The signature is none, or takes another number of arguments.
    """
    try:
        types = view_function(function).types
    except ValueError as error:
        raise TaskError(str(error), instance.task.path) from error
    if len(types) != len(args):
        raise TaskError(f"{function} takes {len(types)} arguments, not {len(args)}", instance.task.path)
    values = tuple(typed(kind, arg, instance) for kind, arg in zip(types, args, strict=True))
    return Reading("view", (instance.address(contract), function, *values))


# --- Amounts in words -----------------------------------------------------------------------------------------------


def quantity(instance: Instance, token: Address | None, units: int) -> str:
    """``4.5 USDT``, exact to the last base unit.

    Args:
        instance: For the suite's tokens.
        token: The token's contract; None for the native coin.
        units: Base units.
    """
    if token is None:
        return str(Amount(units, NATIVE, 18))
    for known in instance.suite.accounts.tokens.values():
        if known.address == token:
            return str(Amount(units, known.symbol, known.decimals))
    return f"{units} base units of {token}"


def change(instance: Instance, token: Address | None, units: int) -> str:
    """``+4.5 USDT``, ``-4.5 USDT`` or ``no change``."""
    if units == 0:
        return "no change"
    return ("+" if units > 0 else "") + quantity(instance, token, units)


def shown(value: Value) -> str:
    """A reading's value in a message: text in quotes, bytes as hex."""
    if isinstance(value, bytes):
        return "0x" + value.hex()
    return repr(value) if isinstance(value, str) and not value.startswith("0x") else str(value)
