"""What the files of a run must hold to be read: a value of another shape was written by something else than pyquest."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any

from pyquest.models import Usage

Shape = (
    type
    | UnionType
    | re.Pattern[str]
    | Mapping[str, "Shape"]
    | list["Shape"]
    | tuple["Shape", ...]
    | Callable[[Any], bool]
)
"""What a value must be: of a type, a text of a form, a record with such fields, a list of such values, one of several,
or what somebody says yes to."""

Fields = Mapping[str, Shape]
"""The fields that a line must have, with what they hold."""


def fits(value: Any, shape: Shape) -> bool:
    """Whether a value is what it must be."""
    match shape:
        case type() | UnionType():
            return isinstance(value, shape) and not (shape is int and isinstance(value, bool))
        case re.Pattern():
            return isinstance(value, str) and shape.fullmatch(value) is not None
        case Mapping():
            return isinstance(value, dict) and all(name in value and fits(value[name], shape[name]) for name in shape)
        case list():
            return isinstance(value, list) and all(fits(one, shape[0]) for one in value)
        case tuple():
            return any(fits(value, one) for one in shape)
        case _:
            return shape(value)


def _is_usage(value: Any) -> bool:
    try:
        Usage.from_json(value)
    except ValueError:
        return False
    return True


_EXACT = re.compile(r"[0-9]{1,100}(/[1-9][0-9]{0,100})?")
_TEXT: Shape = (str, {"blob": str})  # a long one is in a file of its own (pyquest/runs/blobs.py)
_SCORE = re.compile(r"[0-9]{1,100}(\.[0-9]{1,100})?")
_HEX: Shape = (re.compile("0x([0-9a-f]{2})*"), {"blob": str})
_ADDRESS = re.compile("0x[0-9a-fA-F]{40}")
_LOG: Fields = {"address": _ADDRESS, "topics": [re.compile("0x[0-9a-f]{64}")], "data": _HEX}
_PAPER_CHECK: Fields = {"name": str, "points": object, "earned": object, "passed": bool}
_CHECK: Fields = {**_PAPER_CHECK, "expected": _TEXT, "observed": _TEXT}
_ROUND: Fields = {
    "n": int,
    "step": int,
    "prompt": _TEXT,
    "reply": _TEXT,
    "found": str,
    "action": str,
    "tx": (NoneType, {"data": _HEX}),
    "query": dict | None,
    "receipt": (NoneType, {"logs": [_LOG]}),
    "error": (NoneType, {"message": _TEXT}),
    "reason": str | None,
}
_ALWAYS: Fields = {
    "key": str,
    "task": str,
    "split": str,
    "seed": int,
    "sample": int,
    "answer_name": str | None,
    "reason": str | None,
    "misses": int,
    "checks": [_CHECK],
    "params": dict,
    "prompt": {"system": _TEXT, "user": _TEXT},
    "rounds": [_ROUND],
    "evidence": dict,
    "usage": (NoneType, _is_usage),
}
_PAPER: Fields = {"score": _SCORE, "exact": _EXACT, "passed": bool, "checks": [_PAPER_CHECK], "defects": [str]}
_SCORED: Fields = {
    **_ALWAYS,
    "outcome": re.compile("scored"),
    "score": _SCORE,
    "exact": _EXACT,
    "passed": bool,
    "paper": (NoneType, _PAPER),
}
_FAILED: Fields = {
    **_ALWAYS,
    "outcome": re.compile("infra_error"),
    **dict.fromkeys(("score", "exact", "passed", "paper"), NoneType),
}
QUEST: Shape = (_SCORED, _FAILED)
"""What is read of a line of ``quests.jsonl``."""


def _are_texts(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(one, str) for one in value.values())


def _are_records(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(one, dict) for one in value.values())


SETTINGS: Fields = {
    "model": str,
    "model_settings": _are_texts,
    "suite": str,
    "suite_digest": str,
    "world": str,
    "split": re.compile("all|atomic|composite"),
    "tasks": [str],
    "seeds": [int],
    "samples": int,
    "library": re.compile("ethers|viem"),
    "wording": re.compile("any|precise|moderate|vague"),
    "hints": bool,
    "params": _are_records,
    "state": str,
}
"""What :class:`Settings` holds, as ``run.json`` has it."""
