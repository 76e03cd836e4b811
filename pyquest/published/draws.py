"""From how a published file draws a parameter to a declaration of ours, as task files write it.

Ranges, lists, fixed values and accounts are the file's. What it leaves open is our task's: the unit of an amount, and
whether a number counts whole things.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pyquest.errors import UsageError
from pyquest.published.files import Generation, Parameter
from pyquest.tasks import Accounts, Task, names_of
from pyquest.tasks.params import NUMBER, Choice, Fixed, Integer, Linked
from pyquest.tasks.shapes import unknown

Declaration = dict[str, Any]
"""One entry of a task file's ``params``."""

_ADDRESS, _FLAG = {"address": "drawn"}, {"flag": "drawn"}
_MOST_DIGITS = 77  # before and after the point; a uint256 has 78


@dataclass(frozen=True)
class Kind:
    """What our task makes of a parameter.

    Attributes:
        unit: Of an amount; None for anything else.
        whole: Whether it is a whole number.
    """

    unit: str | None = None
    whole: bool = False


def kinds(task: Task, accounts: Accounts) -> Mapping[str, Kind]:
    """The kind of each parameter of a task."""
    found: dict[str, Kind] = {}
    for key, spec in task.params.items():
        values: list[object] = []
        match spec:
            case Linked(linked=rows):
                found |= {name: Kind(whole=_is_whole([row[name] for row in rows])) for name in names_of(key, spec)}
                continue
            case Fixed(fixed=value):
                values = [value]
            case Choice(choice=choices):
                values = list(choices)
        unit = getattr(spec, "unit", None)
        found[key] = Kind(unit, isinstance(spec, Integer) or (unit is None and _is_whole(values)))
    return found


def _is_whole(values: list[Any]) -> bool:
    return bool(values) and all(isinstance(value, int) and not isinstance(value, bool) for value in values)


def declaration(parameter: Parameter, kind: Kind, env: Mapping[str, str]) -> Declaration:
    """How we draw what the file draws.

    Args:
        parameter: As the file declares it.
        kind: As our task sees it.
        env: The file's names of accounts (``test_address``) to ours (``$agent``).

    Raises:
        UsageError: The file says something that cannot be drawn, or that our task cannot use.
    """
    draws = parameter.means
    if draws.method == "from_env":
        key = draws.env_key or ""
        if key not in env:
            raise UsageError(unknown("env_key", key, env))
        return {"account": env[key]}
    if draws.method == "fixed":
        if draws.value is None:
            raise UsageError("a fixed value that is not there")
        return _values([draws.value], parameter, kind)
    if draws.listed:
        return _values(list(draws.listed), parameter, kind)
    return _random(draws, parameter, kind)


def _values(listed: list[bool | int | Decimal | str], parameter: Parameter, kind: Kind) -> Declaration:
    if parameter.type in ("number", "integer"):
        unit = _unit(parameter, kind)
        values: list[Any] = [_number(value, unit) for value in listed]
    else:
        unit, values = None, list(listed)
    form: Declaration = {"fixed": values[0]} if len(values) == 1 else {"choice": values}
    return form if unit is None else {**form, "unit": unit}


def _random(draws: Generation, parameter: Parameter, kind: Kind) -> Declaration:
    if parameter.type == "address":
        return _ADDRESS
    if parameter.type == "boolean":
        return _FLAG
    if parameter.type == "string":
        return {"text": draws.length or 10, "alphabet": draws.charset or "alphanumeric"}
    unit = _unit(parameter, kind)
    integer = parameter.type == "integer"
    low, high = draws.min, draws.max
    low = Decimal(1 if integer else "0.001") if low is None else low
    high = Decimal(100 if integer else 1) if high is None else high
    if unit is None:
        if draws.decimals:
            raise UsageError("decimals are drawn where our task counts whole things")
        step = {"step": draws.step} if draws.step is not None else {}
        return {"integer": [_number(low, None), _number(high, None)], **step}
    places = 0 if integer else 3 if draws.decimals is None else draws.decimals
    places = max([places, *(_places(bound) for bound in (low, high))])
    return {"uniform": [f"{low:.{places}f}", f"{high:.{places}f}"], "unit": unit}


def _unit(parameter: Parameter, kind: Kind) -> str | None:
    """The unit of a number; None for one that counts whole things."""
    if kind.unit is None and (kind.whole or parameter.type == "integer"):
        return None
    return kind.unit or NUMBER


def _number(value: bool | int | Decimal | str, unit: str | None) -> int | str:
    """A number as a person writes it: 50.0 is 50."""
    try:
        exact = Decimal(str(value))
        text = f"{exact:.{_places(exact)}f}"
    except (ArithmeticError, ValueError) as error:
        raise UsageError(f"{value!r} is no number") from error
    if unit is not None:
        return text
    if "." in text:
        raise UsageError(f"{value} is drawn where our task counts whole things")
    return int(text)


def _places(value: Decimal) -> int:
    """Decimal places that say something."""
    if not value.is_finite() or abs(value.adjusted()) > _MOST_DIGITS:
        raise UsageError(f"{value} is no number that an amount could be")
    exponent = value.normalize().as_tuple().exponent
    assert isinstance(exponent, int)
    return max(0, -exponent)
