"""From a whole reply to the code in it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pyquest.answers.fences import CODE_LANGUAGES, Fence, fences_of, is_fence_line, lines_of_closed, said
from pyquest.answers.skills import exports_skill, names_skill

_WRAPPER = r"(?:pre|code|answer|typescript|script)"
_CODE_START = re.compile(
    rf"\s*+(?P<tags>(?:<{_WRAPPER}\b[^<>]*+>\s*+)*+)(?P<ticks>`{{0,2}}+)\s*+"
    r"(?:import\b.*['\"{*]|export\s|const\s++\w+|let\s++\w+|(?:async\s++)?+function\s++\w++\s*+\("
    r"|type\s++\w++\s*+=|interface\s++\w+|//|/\*|['\"]use strict)"
)
_CODE_END = re.compile(rf".*[}};]\s*+(?:</{_WRAPPER}>\s*+)*+(?://.*)?+")
_CODE_END_IN_TICKS = re.compile(rf".*[}};]\s*+`{{1,2}}+\s*+(?:</{_WRAPPER}>\s*+)*+")
_OPENING_TAGS = re.compile(rf"\s*+(?:<{_WRAPPER}\b[^<>]*+>\s*+)++")
_CLOSING_TAGS = re.compile(rf"(?<![\s>])\s*+(?:</{_WRAPPER}>\s*+)++\Z")


@dataclass(frozen=True)
class Answer:
    """What one reply asks the harness to do.

    Attributes:
        code: The TypeScript to run, or None when the reply holds none.
        found: How the code was found, for the record: ``fence 2 of 3 (typescript)``, ``unclosed fence (ts)``,
            ``no fence`` or ``nothing``.
    """

    code: str | None
    found: str


def extract(reply: str) -> Answer:
    """Find the code in a whole model reply (decisions 0002 and 0006).

    The first fence that exports ``executeSkill`` with a body wins, whatever its language tag; then the stretch of the
    reply outside of fences from the first to the last line that looks like code, if that does. What is left cannot
    run, but its error says why: the first fence that names such an export, the first one tagged as TypeScript or
    JavaScript, an untagged one that looks like code. Reasoning is not part of the answer
    (:func:`pyquest.answers.fences.said`).

    Args:
        reply: The model's text as received.
    """
    return code_and_rest(said(reply))[0]


def code_and_rest(text: str) -> tuple[Answer, str]:
    """The code in what a reply says, and the reply without it.

    Args:
        text: From :func:`pyquest.answers.fences.said`.
    """
    lines, fences = text.split("\n"), fences_of(text)
    chosen = next((n for n, fence in enumerate(fences) if exports_skill(fence.code)), None)
    if chosen is None:
        if (bare := _unfenced(lines, fences)) is not None:
            code, rest = bare
            return Answer(code, "no fence"), rest
        chosen = next((n for n, fence in enumerate(fences) if names_skill(fence.code)), None)
    if chosen is None:
        chosen = next((n for n, fence in enumerate(fences) if _is_code(fence)), None)
    if chosen is None:
        return Answer(None, "nothing"), text
    fence = fences[chosen]
    place = f"fence {chosen + 1} of {len(fences)}" if fence.closed else "unclosed fence"
    rest = "\n".join(lines[: fence.first] + lines[fence.after :])
    return Answer(fence.code, f"{place} ({fence.language or 'untagged'})"), rest


def _is_code(fence: Fence) -> bool:
    if fence.language:
        return fence.language in CODE_LANGUAGES
    return any(_CODE_START.match(line) for line in fence.code.splitlines())


def _unfenced(lines: list[str], fences: list[Fence]) -> tuple[str, str] | None:
    """Code that was written without any fence, prose before and after it left out, and the rest of the reply."""
    fenced = lines_of_closed(fences)
    open_lines = [n for n, line in enumerate(lines) if n not in fenced and not is_fence_line(line)]
    first = next(((n, start) for n in open_lines if (start := _CODE_START.match(lines[n]))), None)
    if first is None:
        return None
    begin, start = first
    ends = (_CODE_END_IN_TICKS, _CODE_END) if start["ticks"] else (_CODE_END,)
    last = next((n for n in reversed(open_lines) if any(end.fullmatch(lines[n]) for end in ends)), -1)
    if last < begin:
        return None
    code = "\n".join(lines[n] for n in open_lines if begin <= n <= last)
    code = _CLOSING_TAGS.sub("", _OPENING_TAGS.sub("", code, count=1) if start["tags"] else code)
    if start["ticks"]:
        code = code.lstrip().removeprefix(start["ticks"]).rstrip().removesuffix(start["ticks"])
    rest = [line for n, line in enumerate(lines) if not begin <= n <= last or n in fenced]
    return (code, "\n".join(rest)) if exports_skill(code) else None
