"""How a task declares its parameters: one model for each way to draw a value.

The models are at once the file format, the source of the published JSON Schema and what the draws work with.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from pyquest.amounts import Address, Amount, address, to_base_units
from pyquest.tasks.accounts import Accounts
from pyquest.tasks.shapes import FileModel, unknown

Value: TypeAlias = Address | int | Amount | str | bool
"""What a parameter is once drawn."""

Scalar: TypeAlias = str | int | bool
"""What a file can write for a value; strings ``$name`` and ``0x`` with 40 hex digits are addresses."""

NUMBER = "number"
"""The unit of an amount of nothing in particular: a decimal such as a slippage of 0.5."""

Decimal = Annotated[str, Field(pattern=r"^(0|[1-9][0-9]*)(\.[0-9]+)?$", description="A decimal number, in quotes")]
Unit = Annotated[str, Field(min_length=1, description="BNB, gwei, wei, the symbol of a token, or number")]

_HEX_ADDRESS = re.compile(r"0x[0-9a-fA-F]{40}")
_ALPHABETS = {
    "letters": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "alphanumeric": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    "alphanumeric_space": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ",
}


class Fixed(FileModel):
    """The same value for every seed."""

    fixed: Scalar
    unit: Unit | None = None


class Account(FileModel):
    """The address of an account that the suite knows by name."""

    account: Annotated[str, Field(pattern=r"^\$[a-z][a-z0-9_]*$")]


class Uniform(FileModel):
    """Every decimal between two bounds, both included, with as many places as the bounds are written with."""

    uniform: Annotated[list[Decimal], Field(min_length=2, max_length=2)]
    unit: Unit

    @property
    def places(self) -> int:
        """Decimal places of a drawn value."""
        return len(self.uniform[0].partition(".")[2])

    @property
    def bounds(self) -> tuple[int, int]:
        """The bounds, counted in units of the last place."""
        low, high = self.uniform
        return to_base_units(low, self.places), to_base_units(high, self.places)

    @model_validator(mode="after")
    def _is_a_range(self) -> Uniform:
        if len({len(bound.partition(".")[2]) for bound in self.uniform}) != 1:
            raise PydanticCustomError("range", "write both bounds with the same number of decimal places")
        if self.bounds[0] > self.bounds[1]:
            raise PydanticCustomError("range", "the first bound is above the second")
        return self


class Integer(FileModel):
    """Every whole number from the first bound to the second, both included, in steps."""

    integer: Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=2, max_length=2)]
    step: Annotated[int, Field(ge=1)] = 1

    @model_validator(mode="after")
    def _reaches_its_end(self) -> Integer:
        low, high = self.integer
        if low > high or (high - low) % self.step:
            raise PydanticCustomError("range", "the second bound must be reached from the first in whole steps")
        return self


class Choice(FileModel):
    """One of a list, each with the same chance."""

    choice: Annotated[list[Scalar], Field(min_length=1)]
    unit: Unit | None = None


class Text(FileModel):
    """Random characters; a space is never the first or the last."""

    text: Annotated[int, Field(ge=1, le=1000, description="How many characters")]
    alphabet: Literal["letters", "alphanumeric", "alphanumeric_space"]

    @property
    def characters(self) -> str:
        """The characters to draw from, in the order that draws count them."""
        return _ALPHABETS[self.alphabet]


class Fresh(FileModel):
    """An address that nobody has used: no key, no code, no history."""

    address: Literal["drawn"]


class Flag(FileModel):
    """True or false, each with the same chance."""

    flag: Literal["drawn"]


class Linked(FileModel):
    """Several parameters drawn together: one row gives the values of all of them."""

    linked: Annotated[list[dict[str, Scalar]], Field(min_length=1)]

    @model_validator(mode="after")
    def _rows_agree(self) -> Linked:
        if any(set(row) != set(self.linked[0]) or not row for row in self.linked):
            raise PydanticCustomError("rows", "every row must give the same parameters, at least one")
        return self


_SPECS: dict[str, type[FileModel]] = {
    "fixed": Fixed,
    "account": Account,
    "uniform": Uniform,
    "integer": Integer,
    "choice": Choice,
    "text": Text,
    "address": Fresh,
    "flag": Flag,
    "linked": Linked,
}


def _draw_of(data: Any) -> str | None:
    """Which draw a declaration means; the tag keeps clear of every key, so that locations stay unambiguous."""
    key = next((key for key in data if key in _SPECS), None) if isinstance(data, dict) else None
    return None if key is None else f"{key} draw"


def _names_one_draw(data: Any) -> Any:
    if not isinstance(data, dict):
        raise PydanticCustomError("draw", "{said}", {"said": "must be a mapping such as {fixed: $usdt}"})
    named = [key for key in data if key in _SPECS]
    if len(named) > 1:
        raise PydanticCustomError("draw", "{said}", {"said": f"is both {named[0]!r} and {named[1]!r}; keep one"})
    if not named:
        first = next(iter(data), "")
        raise PydanticCustomError("key", "{said}", {"said": unknown("draw", first, _SPECS), "at": first})
    return data


ParamSpec: TypeAlias = Annotated[
    Annotated[Fixed, Tag("fixed draw")]
    | Annotated[Account, Tag("account draw")]
    | Annotated[Uniform, Tag("uniform draw")]
    | Annotated[Integer, Tag("integer draw")]
    | Annotated[Choice, Tag("choice draw")]
    | Annotated[Text, Tag("text draw")]
    | Annotated[Fresh, Tag("address draw")]
    | Annotated[Flag, Tag("flag draw")]
    | Annotated[Linked, Tag("linked draw")],
    Discriminator(_draw_of),
    BeforeValidator(_names_one_draw),
]
"""One parameter's declaration, or one group of linked ones."""


def declared(spec: ParamSpec, accounts: Accounts) -> list[Value]:
    """Every value that a declaration spells out, as it would be drawn: bounds, choices, members of rows.

    Raises:
        TaskError: An account or unit is unknown.
        ValueError: A value cannot be written in its unit, or a checksum is wrong.
    """
    match spec:
        case Fixed(fixed=value, unit=unit):
            return [resolve(value, unit, accounts)]
        case Account(account=name):
            return [accounts.address(name)]
        case Uniform(uniform=bounds, unit=unit):
            return [resolve(bound, unit, accounts) for bound in bounds]
        case Choice(choice=values, unit=unit):
            return [resolve(value, unit, accounts) for value in values]
        case Linked(linked=rows):
            return [resolve(value, None, accounts) for row in rows for value in row.values()]
    return []


def resolve(value: Scalar, unit: str | None, accounts: Accounts) -> Value:
    """A value as a file or ``--params`` writes it, in its type.

    Args:
        value: What was written.
        unit: The unit of an amount; None for anything else.
        accounts: To look up ``$name``.

    Raises:
        TaskError: The account or unit is unknown.
        ValueError: The value is not a decimal number with at most the unit's places, or an address with a wrong
            checksum.
    """
    if unit is not None:
        return _amount(value, unit, accounts)
    if isinstance(value, str) and value.startswith("$"):
        return accounts.address(value)
    if isinstance(value, str) and _HEX_ADDRESS.fullmatch(value):
        return address(value)
    return value


def _amount(value: Scalar, unit: str, accounts: Accounts) -> Amount:
    if isinstance(value, bool):
        raise ValueError(f"{value} is no amount of {unit}")
    text = str(value)
    if unit == NUMBER:
        places = len(text.partition(".")[2].rstrip("0"))
        return Amount(to_base_units(text, places), "", places)
    symbol, decimals = accounts.unit(unit)
    return Amount(to_base_units(text, decimals), symbol, decimals)


def kind_of(value: Value) -> str:
    """What a value is, in words fit for a message."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return "a whole number"
    if isinstance(value, Amount):
        return "an amount" if value.symbol else "a number"
    return "an address" if _HEX_ADDRESS.fullmatch(value) else "a text"
