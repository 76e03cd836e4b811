"""Calls and events in words, by the interfaces of the contracts that pyquest brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from pyquest.amounts import address
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.contracts import Abi, Event
from pyquest.chain.types import Log
from pyquest.locations import data_folder


@cache
def _known() -> Abi:
    folder = data_folder("tasks") / "contracts" / "artifacts"
    artifacts = [load_artifact(folder, path.stem) for path in sorted(folder.glob("*.json"))]
    return Abi.from_json(entry for artifact in artifacts for entry in artifact.abi)


def call_in_words(data: str) -> str | None:
    """``transfer(to=0x…, value=5)``; None for call data of no function that is known.

    Args:
        data: Call data in hex.
    """
    raw = bytes.fromhex(data[2:])
    function = _known().function_of(raw)
    if function is None:
        return None
    try:
        values = function.decode_call(raw)
    except ValueError:
        return f"{function.signature} with arguments that cannot be decoded"
    return f"{function.name}({_arguments(zip((item.name for item in function.inputs), values, strict=True))})"


def answer_in_words(data: str, output: str) -> str | None:
    """What a function returned, such as ``5`` or ``[1, 2]``; None for no known function, or nothing returned.

    Args:
        data: Call data in hex.
        output: Return data in hex.
    """
    function = _known().function_of(bytes.fromhex(data[2:]))
    if function is None or not function.outputs:
        return None
    try:
        return _value(function.decode(bytes.fromhex(output[2:])))
    except ValueError:
        return "something that cannot be decoded"


def revert_in_words(data: bytes) -> str | None:
    """The reason in revert data: a message, a panic, or a custom error by its name; None for empty data."""
    return _known().explain(data)


def event_in_words(log: Mapping[str, Any]) -> str:
    """``0x… Transfer(from=0x…, to=0x…, value=5)``; the bare topic for an event that is not known.

    Args:
        log: One entry of a receipt's ``logs``, as a result line holds it.
    """
    topics = tuple(bytes.fromhex(topic[2:]) for topic in log["topics"])
    return log_in_words(Log(address(log["address"]), topics, bytes.fromhex(log["data"][2:])))


def log_in_words(found: Log) -> str:
    """As :func:`event_in_words`, for a log as the chain gives it."""
    # ERC-20 and ERC-721 share the topic of Transfer and differ in what is indexed: more than one may have to be tried.
    for event in _known().declarations:
        if isinstance(event, Event) and found.topics[:1] == (event.topic,):
            try:
                return f"{found.address} {event.name}({_arguments(event.decode(found).items())})"
            except ValueError:
                continue
    return f"{found.address} {'0x' + found.topics[0].hex() if found.topics else 'an anonymous event'}"


def _arguments(pairs: Iterable[tuple[str, Any]]) -> str:
    return ", ".join(f"{name}={_value(value)}" if name else _value(value) for name, value in pairs)


def _value(value: Any) -> str:
    if isinstance(value, bytes):
        return "0x" + value.hex()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    return f'"{value}"' if isinstance(value, str) and not value.startswith("0x") else str(value)
