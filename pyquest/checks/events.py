"""Contract events by their signature: parsing it, and reading a log with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from pyquest.amounts import keccak
from pyquest.chain.types import Log
from pyquest.errors import ReadFailed
from pyquest.evidence import Value, abi_decode

_EVENT = re.compile(r"([A-Za-z_$][\w$]*)\s*\(\s*(.*?)\s*\)")
_INPUT = re.compile(r"([a-z][a-z0-9]*(?:\[[0-9]*\])*)(\s+indexed)?\s+([A-Za-z_$][\w$]*)")
_DYNAMIC = re.compile(r"string|bytes|.*\]")


@dataclass(frozen=True)
class Input:
    """One argument of an event."""

    name: str
    type: str
    indexed: bool


@dataclass(frozen=True)
class Event:
    """An event as Solidity declares it.

    Attributes:
        name: ``Transfer``.
        inputs: Its arguments in order.
        topic: keccak256 of the canonical signature, which is the log's first topic.
    """

    name: str
    inputs: tuple[Input, ...]
    topic: bytes

    def read(self, log: Log) -> Mapping[str, Value] | None:
        """The arguments by name, or None when the log is of another event.

        ERC-20 and ERC-721 share the topics of Transfer and Approval and differ in what is indexed, so the number of
        topics decides as well. An indexed string or list is in the log as its hash only and comes out as those bytes.
        """
        indexed = [i for i in self.inputs if i.indexed]
        if not log.topics or log.topics[0] != self.topic or len(log.topics) != 1 + len(indexed):
            return None
        try:
            values: dict[str, Value] = {
                i.name: topic if _DYNAMIC.fullmatch(i.type) else abi_decode((i.type,), topic)[0]
                for i, topic in zip(indexed, log.topics[1:], strict=True)
            }
            plain = [i for i in self.inputs if not i.indexed]
            data = abi_decode(tuple(i.type for i in plain), log.data)
        except ReadFailed:  # a log that only looks like this event: it says something else
            return None
        return values | {i.name: value for i, value in zip(plain, data, strict=True)}


@lru_cache(maxsize=256)
def event(signature: str) -> Event:
    """Parse ``"Transfer(address indexed from, address indexed to, uint256 value)"``.

    Raises:
        ValueError: It is not an event signature with a name for each argument.
    """
    match = _EVENT.fullmatch(signature.strip())
    if not match:
        raise ValueError(f'{signature!r} is not an event such as "MessageUpdated(address indexed sender, string text)"')
    inputs = tuple(_input(part, signature) for part in re.split(r"\s*,\s*", match[2]) if part)
    if len({i.name for i in inputs}) != len(inputs):
        raise ValueError(f"{signature!r} names two arguments alike")
    canonical = f"{match[1]}({','.join(i.type for i in inputs)})"
    return Event(match[1], inputs, keccak(canonical.encode()))


def _input(text: str, signature: str) -> Input:
    match = _INPUT.fullmatch(text)
    if not match:
        raise ValueError(f'{text!r} in the event {signature!r} is not a type and a name, such as "uint256 value"')
    # ``uint`` is how people write uint256; the topic is made from the canonical name.
    kind = re.sub(r"^(u?int)(?=\[|$)", r"\g<1>256", match[1])
    return Input(match[3], kind, match[2] is not None)
