"""Reads what the child reports. The text comes from a process that ran model code, so all of it is checked."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, StrictBool, StrictStr, ValidationError

from pyquest.amounts import Inexact
from pyquest.js.answer import SKILL_MODULE, SkillError, SkillResult
from pyquest.js.transpile import Program
from pyquest.js.wording import completed
from pyquest.nesting import deeper_than

_MAX_FRAMES = 10
_MAX_LEVELS = 200  # runtime/values.js writes two for each of the value's 64, and a few around them
_MAX_RETURNED_LEVELS = 100  # one for each of the value's 64, and what its conversions add
_OWN_SCRIPTS = "eval_script:"
"""How the engine names what is no module: the scripts of our runtime, of no interest to whoever reads a stack."""

# Half a surrogate pair, which no file can hold, as JSON.stringify writes it; or any other escape.
_ESCAPE = re.compile(r"\\(?:ud[89a-f][0-9a-f]{2}|.)")

_FAILED_IMPORT = re.compile(
    r"module not found: (?P<missing>.{1,200})"
    r"|Could not find export '.*' in module '(?P<incomplete>.{1,200})'",
    re.DOTALL,
)

Reason = Literal["code_error", "bad_result", "timeout", "memory", "stack", "output_limit"]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Error(_Strict):
    name: StrictStr
    message: StrictStr
    stack: StrictStr
    code: StrictStr | None = None


class _Outcome(_Strict):
    reason: Reason | None
    error: _Error | None = None
    value: Any = None
    returned: StrictStr | None = None
    serialises: StrictBool | None = None
    console: tuple[StrictStr, ...] = ()


class BadValue(Exception):
    """An encoded value is not one of those that ``runtime/values.js`` writes."""


def read(text: bytes, program: Program, source: str) -> SkillResult:
    """The result that an outcome stands for.

    Args:
        text: The outcome frame's payload.
        program: What ran.
        source: The model's file.
    """
    try:
        outcome = _Outcome.model_validate(_parse(text.decode(), _MAX_LEVELS))
        value = decode(outcome.value)
        if outcome.returned is not None:
            _parse(outcome.returned, _MAX_RETURNED_LEVELS)  # who judges it relies on that
    except (ValueError, ValidationError, BadValue) as error:
        # Only a skill that has replaced the engine's own functions can bring this about.
        message = f"the outcome cannot be read ({type(error).__name__})"
        return SkillResult("bad_result", SkillError("BadResult", message))
    return SkillResult(
        reason=outcome.reason,
        error=None if outcome.error is None else _locate(outcome.error, program, source),
        value=value,
        returned=outcome.returned,
        serialises=outcome.serialises,
        console=outcome.console,
    )


def _parse(text: str, levels: int) -> Any:
    if deeper_than(levels, text):
        raise BadValue("it is nested too deeply")
    return json.loads(_ESCAPE.sub(_well_formed, text) if r"\ud" in text else text)


def _well_formed(escape: re.Match[str]) -> str:
    return r"\ufffd" if escape[0].startswith(r"\ud") else escape[0]


def decode(encoded: Any) -> Any:
    """A value from its unambiguous encoding; see ``runtime/values.js``.

    Raises:
        BadValue: It is not such an encoding.
    """
    match encoded:
        case None | bool() | int() | str():
            return encoded
        case ["number", str(text)]:
            return Inexact(text)
        case ["bigint", str(digits)] if digits.removeprefix("-").isdecimal() and digits.isascii():
            return _integer(digits)
        case ["bytes", str(digits)]:
            return _bytes(digits)
        case ["list", list(items)]:
            return [decode(item) for item in items]
        case ["record", list(pairs)]:
            return dict(map(_pair, pairs))
    raise BadValue(f"{str(encoded)[:80]} is no encoded value")


def _integer(digits: str) -> int:
    # Python refuses to read very long decimals (they take quadratic time); no amount of anything is that large.
    try:
        return int(digits)
    except ValueError as error:
        raise BadValue(f"a bigint of {len(digits)} digits") from error


def _bytes(digits: str) -> bytes:
    try:
        return bytes.fromhex(digits)
    except ValueError as error:
        raise BadValue("bytes that are not hexadecimal") from error


def _pair(pair: Any) -> tuple[str, Any]:
    match pair:
        case [str(key), item]:
            return key, decode(item)
    raise BadValue("a record's item that is not a key and a value")


def _locate(error: _Error, program: Program, source: str) -> SkillError:
    """Puts an error's positions into the model's own file."""
    message = completed(error.message, error.stack, program.code)
    stack, position = program.map.translate(error.stack)
    line, column = position or _import_position(error.message, source) or (None, None)
    frames = [frame.strip() for frame in stack.splitlines() if frame.strip() and _OWN_SCRIPTS not in frame]
    return SkillError(error.name, message, line, column, "\n".join(_kept(frames)), error.code)


def _kept(frames: list[str]) -> list[str]:
    """The first frames, and after them those of the model's file."""
    return [frame for at, frame in enumerate(frames) if at < _MAX_FRAMES or f"{SKILL_MODULE}:" in frame][
        : 2 * _MAX_FRAMES
    ]


def _import_position(message: str, source: str) -> tuple[int, int] | None:
    """Where a failed import stands: the engine names the module but no position."""
    named = _FAILED_IMPORT.fullmatch(message)
    if named is None:
        return None
    specifier = re.escape(named["missing"] or named["incomplete"])
    for number, line in enumerate(source.splitlines(), 1):
        quoted = re.search(f"(['\"`]){specifier}\\1", line)
        if quoted:
            return number, quoted.start() + 1
    return None
