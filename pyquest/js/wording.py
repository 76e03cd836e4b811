"""Says in an error's message what the engine leaves out: which expression was called that is no function.

The engine gives a position inside the call, most often that of its last argument. All calls around it are candidates,
and are named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pyquest.js.answer import SKILL_MODULE

_NAMELESS = "not a function"
_FRAME = re.compile(rf"at [^\n]*\b{re.escape(SKILL_MODULE)}:(?P<line>[0-9]{{1,9}}):(?P<column>[0-9]{{1,9}})\)?")
_CHAIN = r"[\w$]+(?:\??\.[\w$]+|\[[^\[\]]{1,40}\])*"
_BEFORE = re.compile(rf"(?P<chained>[)\]]\??\.)?(?P<name>{_CHAIN})(?:\?\.)?$")
_AT = re.compile(rf"\.?(?P<name>{_CHAIN})(?:\?\.)?\(")
# What is written like a call and is none, and what is always a function.
_NO_SUSPECT = re.compile(
    r"(?:if|for|while|switch|catch|function|return|await|yield|typeof)$"
    r"|(?:console|JSON|Promise|Object|Math|Array|BigInt|Number|String|Boolean|Date)(?:\.|$)"
)

# How much of a line is looked at, and of what stands before a bracket: a skill may put a position on any line it has.
_WIDEST_LINE = 1_000
_LONGEST_NAME = 100


def completed(message: str, stack: str, code: str) -> str:
    """The message, with the name of what was called if the engine did not give it.

    Args:
        message: The engine's.
        stack: As the engine gave it, with positions in the program.
        code: The program.
    """
    frame = _FRAME.match(stack.lstrip())  # a native function on top, such as map, was itself called rightly
    if message != _NAMELESS or frame is None:
        return message
    lines, number = code.splitlines(), int(frame["line"])
    line, at = lines[number - 1] if 0 < number <= len(lines) else "", int(frame["column"]) - 1
    left = max(0, at - _WIDEST_LINE)
    around = _calls_around(line[left : at + _WIDEST_LINE], at - left)
    suspects = [name for name in around if not _NO_SUSPECT.match(name)]
    if not suspects:
        return message
    named = ", ".join(dict.fromkeys(suspects))
    return f"{named} is not a function" if named == suspects[0] else f"one of these is not a function: {named}"


def _calls_around(line: str, at: int) -> Iterator[str]:
    """What is called at a place of a line, and in the calls whose arguments it is part of, the innermost first."""
    here = _AT.match(line, at)
    if here is not None:
        before = re.search(rf"{_CHAIN}\??\.$", line[max(0, at - _LONGEST_NAME) : at])
        yield (before[0] if before else "") + here["name"]
    depth = 0
    for index in range(min(at, len(line)) - 1, -1, -1):
        depth += {")": 1, "]": 1, "}": 1, "(": -1, "[": -1, "{": -1}.get(line[index], 0)
        if depth >= 0:
            continue
        depth = 0
        callee = _BEFORE.search(line[max(0, index - _LONGEST_NAME) : index]) if line[index] == "(" else None
        if callee is not None:
            yield ("(…)." if callee["chained"] else "") + callee["name"]
