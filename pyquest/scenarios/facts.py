"""The asserted table of a world: readings that must have the value that the suite says.

A line of ``asserts`` is a kind of reading (:data:`pyquest.evidence.KINDS`) with its arguments and ``equals``::

    - balance: {token: $usdt, of: $agent, equals: "1000 USDT"}
    - view: {contract: $message_board, function: "getMessage()(string)", equals: Initial message}

A ``view`` with inputs takes them as ``args``; one with several outputs equals a list.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pyquest.amounts import ZERO_ADDRESS, Address
from pyquest.chain.abi import parse
from pyquest.chain.contracts import function
from pyquest.errors import ReadFailed, ScenarioFault, TaskError
from pyquest.evidence import KINDS, ChainView, Reading, view_function
from pyquest.scenarios.stage import Stage
from pyquest.scenarios.steps import plainly
from pyquest.tasks import StepSpec
from pyquest.tasks.shapes import unknown

_OWN = function("account()(uint256)")  # stands for what the chain itself knows: an account's balance and nonce


def verify(specs: Sequence[StepSpec], stage: Stage, path: Path) -> None:
    """Compare every line of a table with the chain.

    Args:
        specs: The lines.
        stage: The chain, and the meaning of what the lines write.
        path: The file that declares them.

    Raises:
        ScenarioFault: Some do not hold; all of those are listed, each with its line, what was expected and observed.
        TaskError: A line is not a fact; with file and line.
    """
    view = ChainView(stage.chain)
    broken = [complaint for spec in specs if (complaint := _difference(spec, stage, view, path)) is not None]
    if broken:
        raise ScenarioFault("\n".join([f"the prepared world is not as {path} asserts:", *broken]))


def readings(specs: Sequence[StepSpec], stage: Stage, path: Path) -> list[Reading]:
    """The readings that a table compares; arguments and errors as of :func:`verify`."""
    return [_named(spec, stage, path)[0] for spec in specs]


def _named(spec: StepSpec, stage: Stage, path: Path) -> tuple[Reading, Any]:
    try:
        return _fact(spec, stage)
    except (TaskError, ValueError) as error:
        raise TaskError(f"{spec.name}: {plainly(error)}", path, spec.line) from error


def _difference(spec: StepSpec, stage: Stage, view: ChainView, path: Path) -> str | None:
    reading, expected = _named(spec, stage, path)
    try:
        observed: Any = view.read(reading)
    except ReadFailed as error:
        observed = error
    if observed == expected:
        return None
    written = ", ".join(f"{name}: {value}" for name, value in spec.args.items() if name != "equals")
    return f"  line {spec.line}: {spec.name} {{{written}}}: expected {expected!r}, observed {observed!r}"


def _fact(spec: StepSpec, stage: Stage) -> tuple[Reading, Any]:
    """The reading that a line names, and the value that it asserts."""
    if spec.name not in KINDS:
        raise ValueError(unknown("fact", spec.name, KINDS))
    names = KINDS[spec.name].names
    given = dict(spec.args)
    extra = given.pop("args", []) if spec.name == "view" else []
    if set(given) != {*names, "equals"}:
        raise ValueError(f"takes {', '.join((*names, 'equals'))}, not {', '.join(given)}")
    where = stage.names.address(_text(given[names[0]])) if names else ZERO_ADDRESS
    signature = _text(given["function"]) if spec.name == "view" else KINDS[spec.name].signature
    asked = view_function(signature) if signature else _OWN
    written = extra if spec.name == "view" else [given[name] for name in names[1:]]
    if len(asked.types) != len(written):
        raise ValueError(f"{signature} takes {len(asked.types)} arguments, not {len(written)}")
    args = [_value(kind, value, where, stage) for kind, value in zip(asked.types, written, strict=True)]
    reading = Reading(spec.name, (where, *([signature] if spec.name == "view" else []), *args) if names else ())
    return reading, _expected(asked.outputs, given["equals"], where, stage)


def _expected(outputs: tuple[str, ...], written: Any, where: Address, stage: Stage) -> Any:
    if len(outputs) == 1:
        return _value(outputs[0], written, where, stage)
    if not isinstance(written, list) or len(written) != len(outputs):
        raise ValueError(f"equals must list {len(outputs)} values")
    return tuple(_value(kind, value, where, stage) for kind, value in zip(outputs, written, strict=True))


def _value(kind: str, written: Any, where: Address, stage: Stage) -> Any:
    value = stage.meaning.of(kind, written, where)
    if kind.startswith("bytes") and isinstance(value, str):
        value = bytes.fromhex(value.removeprefix("0x"))
    try:
        parse(kind).encode(value)
    except ValueError as error:
        raise ValueError(f"{written!r} is not a value of type {kind}") from error
    return value


def _text(written: Any) -> str:
    if not isinstance(written, str):
        raise ValueError(f"{written!r} must be a string")
    return written
