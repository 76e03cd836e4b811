"""Contract events as task files write them, and reading logs with them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from pyquest.chain.contracts import Event, Parameter
from pyquest.chain.types import Log
from pyquest.evidence import Value

_EVENT = re.compile(r"([A-Za-z_$][\w$]*)\s*\(\s*(.*?)\s*\)")
_INPUT = re.compile(r"([a-z][a-z0-9]*(?:\[[0-9]*\])*)(\s+indexed)?\s+([A-Za-z_$][\w$]*)")


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
    if len({one.name for one in inputs}) != len(inputs):
        raise ValueError(f"{signature!r} names two arguments alike")
    return Event(match[1], inputs)


def _input(text: str, signature: str) -> Parameter:
    match = _INPUT.fullmatch(text)
    if not match:
        raise ValueError(f'{text!r} in the event {signature!r} is not a type and a name, such as "uint256 value"')
    # ``uint`` is how people write uint256; the topic is made from the canonical name.
    kind = re.sub(r"^(u?int)(?=\[|$)", r"\g<1>256", match[1])
    return Parameter(match[3], kind, match[2] is not None)


def read(declared: Event, log: Log) -> Mapping[str, Value] | None:
    """The arguments of a log by name, or None when it is of another event, or only looks like this one.

    ERC-20 and ERC-721 share the topics of Transfer and Approval and differ in what is indexed, so the number of topics
    decides as well.
    """
    try:
        return declared.decode(log)
    except ValueError:
        return None
