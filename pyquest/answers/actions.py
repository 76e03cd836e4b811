"""Reading one round's reply in a dialogue: code, a question in JSON, an error report, or that it is done."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pyquest.answers.code import code_and_rest, extract
from pyquest.answers.fences import said
from pyquest.answers.objects import objects_in, says_yes, whole_object

Kind = Literal["code", "query", "error", "submit", "none"]

# As JSON writes it, or at the start of a line; "I will not submit: true yet" is neither.
_SUBMIT = re.compile(
    r"""(?:^(?:[^\w\n]|_)*+|["'`])submit["'`*_]*+\s*+[:=]\s*+["'`*_]*+true\b""", re.IGNORECASE | re.MULTILINE
)
_SUBMIT_ALONE = re.compile(r"[\W_]*+submit[\W_]*+", re.IGNORECASE)
_TRANSACTION_FIELDS = {"to", "data", "value", "gasLimit", "transaction", "tx"}


@dataclass(frozen=True)
class Action:
    """What one reply asks for.

    Attributes:
        kind: ``code``, ``query``, ``error`` (a report that it cannot be done), ``submit`` (done, and nothing else), or
            ``none``: it cannot be read.
        found: Where it was found, for the record.
        code: The TypeScript of ``code``.
        fields: The JSON object of ``query`` and ``error``.
        submit: Whether the reply also says that this was the last action.
        why: Of ``none``: what would have been right.
    """

    kind: Kind
    found: str
    code: str | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    submit: bool = False
    why: str | None = None


def read_action(reply: str) -> Action:
    """The one action in a whole reply.

    Code counts before everything else, as in the published system; then the first JSON object that is an error report,
    a question or a submit. ``submit: true`` also counts as mere words, alone or beside an action.
    """
    text = said(reply)
    answer, rest = code_and_rest(text)
    code = answer.code
    if code is not None and whole_object(code) is not None:
        code, rest = None, text
    objects = objects_in(rest)
    submit = _says_submit(rest) or any(says_yes(found.get("submit")) for found in objects)
    if code is not None:
        return Action("code", answer.found + (", submit" if submit else ""), code=code, submit=submit)
    for found in objects:
        if (action := _from_object(found, submit)) is not None:
            return action
    if submit:
        return Action("submit", "words", submit=True)
    return Action("none", "nothing", why=_complaint(text, objects))


def _says_submit(text: str) -> bool:
    return bool(_SUBMIT.search(text)) or any(_SUBMIT_ALONE.fullmatch(line) for line in text.split("\n"))


def _from_object(found: Mapping[str, Any], submit: bool) -> Action | None:
    """The action that a JSON object is; None if it is none."""
    name = str(found.get("action", "")).lower()
    if says_yes(found.get("error_detected")) or (
        name == "error" and ("error_type" in found or "error_message" in found)
    ):
        return Action("error", "JSON", fields=found)
    if name == "query" or "query_type" in found:
        return Action("query", "JSON" + (", submit" if submit else ""), fields=found, submit=submit)
    if isinstance(code := found.get("code"), str) and code.strip():
        inner = extract(code).code
        return Action("code", "JSON (code)" + (", submit" if submit else ""), code=inner or code, submit=submit)
    if name in ("submit", "done", "finish") or says_yes(found.get("submit")):
        return Action("submit", "JSON", submit=True)
    return None


def _complaint(text: str, objects: tuple[Mapping[str, Any], ...]) -> str:
    if not text.strip():
        return "the reply is empty"
    if any("plan" in found or "subtasks" in found for found in objects):
        return "the reply is a plan; the plan is made, now carry out its current step"
    if any(_TRANSACTION_FIELDS & found.keys() for found in objects):
        return "a transaction is not written as JSON; let executeSkill return it, in a ```typescript block"
    if objects:
        return 'the JSON object is no action: it has neither "action": "query" nor "error_detected" nor "submit": true'
    return "the reply holds neither a ```typescript block nor a JSON object that is an action"
