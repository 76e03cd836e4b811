"""Contract ABIs: encoding calls, decoding results, events and custom errors, and reading contracts of a chain.

    >>> balance = function("balanceOf(address)(uint256)")
    >>> balance.encode(holder)                         # call data
    >>> Contract(chain, token, [balance]).read("balanceOf", holder)

Values are Python's: int, bool, str, bytes, EIP-55 addresses, and tuples for arrays and structs. The layout of ABI data
is the business of :mod:`pyquest.chain.abi`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pyquest.amounts import Address, keccak
from pyquest.chain.abi import Array, Tuple, parse
from pyquest.chain.receipts import reason_of
from pyquest.chain.types import Log
from pyquest.errors import ChainFault

if TYPE_CHECKING:  # encoding and decoding do not need the EVM, which takes half a second to load
    from pyquest.chain.chain import Chain


def encode(types: Iterable[str], values: Iterable[Any]) -> bytes:
    """ABI encoding of values.

    Raises:
        ValueError: A type is none, or a value does not fit its type.
    """
    types, values = tuple(types), tuple(values)
    if len(types) != len(values):
        raise ValueError(f"({','.join(types)}) takes {len(types)} values, not {len(values)}")
    try:
        return _sequence(types).encode(values)
    except ValueError as error:
        raise ValueError(f"{values} cannot be encoded as ({','.join(types)}): {error}") from error


def decode(types: Iterable[str], data: bytes) -> tuple[Any, ...]:
    """Values from ABI encoding.

    Raises:
        ValueError: A type is none, or the data is not an encoding of these types.
    """
    types = tuple(types)
    try:
        return _sequence(types).decode(data, 0)
    except ValueError as error:
        raise ValueError(f"{len(data)} bytes are not ({','.join(types)}): {error}") from error


@lru_cache(maxsize=4096)
def _sequence(types: tuple[str, ...]) -> Tuple:
    return Tuple([parse(kind) for kind in types])


@dataclass(frozen=True)
class Parameter:
    """One input of a function, event or error. ``type`` is canonical: ``(uint256,address[])[2]``."""

    name: str
    type: str
    indexed: bool = False


@dataclass(frozen=True)
class Declaration:
    """Something with a name and inputs, known on chain by the hash of its signature."""

    name: str
    inputs: tuple[Parameter, ...]

    @property
    def signature(self) -> str:
        """The canonical signature: ``transfer(address,uint256)``."""
        return f"{self.name}({','.join(self.types)})"

    @property
    def types(self) -> tuple[str, ...]:
        """The types of the inputs."""
        return tuple(item.type for item in self.inputs)

    @property
    def selector(self) -> bytes:
        """The first four bytes of a call or of revert data."""
        return keccak(self.signature.encode())[:4]


@dataclass(frozen=True)
class Function(Declaration):
    """A function, with the types it returns."""

    outputs: tuple[str, ...] = ()

    def encode(self, *args: Any) -> bytes:
        """Call data: the selector and the encoded arguments."""
        return self.selector + encode(self.types, args)

    def decode_call(self, data: bytes) -> tuple[Any, ...]:
        """The arguments in call data that starts with this function's selector."""
        return decode(self.types, data[4:])

    def decode(self, output: bytes) -> Any:
        """What was returned: a single value, a tuple of several, or None."""
        values = decode(self.outputs, output)
        return values[0] if len(values) == 1 else values or None


@dataclass(frozen=True)
class CustomError(Declaration):
    """A Solidity error."""


@dataclass(frozen=True)
class Event(Declaration):
    """An event that is not anonymous."""

    @property
    def topic(self) -> bytes:
        """The first topic of its logs."""
        return keccak(self.signature.encode())

    def decode(self, log: Log) -> dict[str, Any]:
        """Argument name to value; of an indexed string, array or struct there is only the hash.

        Raises:
            ValueError: The log is not one of this event.
        """
        indexed = [item for item in self.inputs if item.indexed]
        if log.topics[:1] != (self.topic,) or len(log.topics) != 1 + len(indexed):
            raise ValueError(f"this is no {self.signature}")
        kinds = ["bytes32" if _is_hashed(item.type) else item.type for item in indexed]
        found = dict(zip((item.name for item in indexed), decode(kinds, b"".join(log.topics[1:])), strict=True))
        plain = [item for item in self.inputs if not item.indexed]
        found.update(zip((item.name for item in plain), decode((item.type for item in plain), log.data), strict=True))
        return {item.name: found[item.name] for item in self.inputs}


def _is_hashed(kind: str) -> bool:
    parsed = parse(kind)
    return parsed.dynamic or isinstance(parsed, Array | Tuple)


def function(signature: str) -> Function:
    """A function from its signature and, in a second pair of parentheses, what it returns.

    Args:
        signature: Such as ``getAmountsOut(uint256,address[])(uint256[])``, without names or spaces.

    Raises:
        ValueError: It is not of that form.
    """
    name, bracket, rest = signature.partition("(")
    end = _closing(bracket + rest)
    inputs, outputs = (bracket + rest)[:end], (bracket + rest)[end:]
    if not name.isidentifier() or not inputs:
        raise ValueError(f'{signature!r} is not a signature such as "balanceOf(address)(uint256)"')
    arguments = tuple(Parameter(f"arg{index}", kind) for index, kind in enumerate(_types(inputs)))
    return Function(name, arguments, _types(outputs) if outputs else ())


def _closing(text: str) -> int:
    """The length of the balanced pair of parentheses that ``text`` starts with; 0 if there is none."""
    depth = 0
    for index, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return index + 1
    return 0


def _types(parenthesised: str) -> tuple[str, ...]:
    if parenthesised == "()":
        return ()
    try:
        parsed = parse(parenthesised)
    except ValueError as error:
        raise ValueError(f"{parenthesised!r} is not a list of ABI types: {error}") from error
    if not isinstance(parsed, Tuple):
        raise ValueError(f"{parenthesised!r} is not a list of ABI types")
    return tuple(part.name for part in parsed.parts)


class Abi:
    """What is known of a contract's interface.

    Args:
        declarations: Functions, events and errors.
    """

    def __init__(self, declarations: Iterable[Declaration]) -> None:
        self.declarations = tuple(declarations)
        self._functions = [item for item in self.declarations if isinstance(item, Function)]
        self._errors = {item.selector: item for item in self.declarations if isinstance(item, CustomError)}
        self._events = {item.topic: item for item in self.declarations if isinstance(item, Event)}

    @classmethod
    def from_json(cls, entries: Iterable[Mapping[str, Any]]) -> Abi:
        """The ABI that the Solidity compiler writes. Constructors, fallbacks and anonymous events are left out."""
        return cls(item for item in map(_declaration, entries) if item is not None)

    def function(self, name: str) -> Function:
        """A function by name, or by signature where the name is overloaded.

        Raises:
            ValueError: There is none, or there are several.
        """
        found = [item for item in self._functions if name in (item.name, item.signature)]
        if len(found) != 1:
            known = ", ".join(item.signature for item in found or self._functions)
            raise ValueError(f"{'no' if not found else 'more than one'} function {name!r}; there is: {known}")
        return found[0]

    def function_of(self, data: bytes) -> Function | None:
        """The function that call data is for; None if it is not known."""
        return next((item for item in self._functions if item.selector == data[:4]), None)

    def event_of(self, log: Log) -> Event | None:
        """The event that a log is of; None if it is not known."""
        return self._events.get(log.topics[0]) if log.topics else None

    def explain(self, data: bytes) -> str | None:
        """The reason in revert data: a custom error with its arguments where it is known, else as without an ABI."""
        error = self._errors.get(data[:4])
        if error is None:
            return reason_of(data)
        try:
            values = decode(error.types, data[4:])
        except ValueError:
            return reason_of(data)
        shown = ", ".join(f"{item.name}={_shown(value)}" for item, value in zip(error.inputs, values, strict=True))
        return f"{error.name}({shown})"


def _shown(value: Any) -> str:
    if isinstance(value, bytes):
        return "0x" + value.hex()
    return f"[{', '.join(map(_shown, value))}]" if isinstance(value, tuple) else str(value)


def _declaration(entry: Mapping[str, Any]) -> Declaration | None:
    kind = entry.get("type", "function")
    if kind not in ("function", "event", "error") or entry.get("anonymous"):
        return None
    inputs = tuple(
        Parameter(item.get("name") or f"arg{index}", _canonical(item), bool(item.get("indexed")))
        for index, item in enumerate(entry.get("inputs", ()))
    )
    if kind == "function":
        return Function(entry["name"], inputs, tuple(_canonical(item) for item in entry.get("outputs", ())))
    return (Event if kind == "event" else CustomError)(entry["name"], inputs)


def _canonical(item: Mapping[str, Any]) -> str:
    """The type of an ABI entry; a struct is the tuple of its members."""
    kind: str = item["type"]
    if not kind.startswith("tuple"):
        return kind
    return f"({','.join(_canonical(part) for part in item['components'])}){kind.removeprefix('tuple')}"


class Contract:
    """A contract of a chain, to be read.

    Args:
        chain: Where it lives.
        address: Where exactly.
        abi: Its interface, or signatures such as ``balanceOf(address)(uint256)``.
    """

    def __init__(self, chain: Chain, address: Address, abi: Abi | Iterable[str]) -> None:
        self.chain, self.address = chain, address
        self.abi = abi if isinstance(abi, Abi) else Abi(function(signature) for signature in abi)

    def read(self, name: str, *args: Any) -> Any:
        """Call a function at the head and decode what it returns.

        Args:
            name: Name or signature of a function of the ABI.
            args: Its arguments.

        Raises:
            ChainFault: It reverted, or returned something else than it says.
        """
        called = self.abi.function(name)
        result = self.chain.call(self.address, called.encode(*args))
        what = f"{called.signature} of {self.address}"
        if result.revert is not None:
            said = self.abi.explain(result.revert.data) or result.revert.reason or "no reason given"
            raise ChainFault(f"{what} reverted: {said}")
        try:
            return called.decode(result.output)
        except ValueError as error:
            raise ChainFault(f"{what} returned something unexpected: {error}") from error
