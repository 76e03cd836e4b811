"""From a whole reply to the code in it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CODE_LANGUAGES = frozenset(
    ["typescript", "ts", "tsx", "mts", "cts", "javascript", "js", "jsx", "mjs", "cjs", "node", "bun", "deno"]
)
_FENCE = re.compile(r"(?P<indent>[ \t>]*)(?P<mark>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)")
_INLINE_FENCE = re.compile(r"[ \t]*`{3,}[ \t]*(?P<language>[A-Za-z]*)[ \t]+(?P<code>\S.*?)`{3,}[ \t]*")
_DEFINES_SKILL = re.compile(
    r"\bexport\s+(?:default\s+)?(?:async\s+)?(?:function\s*\*?|const|let|var)\s*executeSkill\b"
    r"|\bexport\s*\{[^}]*\bexecuteSkill\b"
    r"|\bexports\.executeSkill\s*="
)
_CODE_START = re.compile(
    r"\s*(?:import\b.*['\"{*]|export\s|const\s+\w+|let\s+\w+|(?:async\s+)?function\s+\w+\s*\(|type\s+\w+\s*=|interface\s+\w+"
    r"|//|/\*|['\"]use strict)"
)
_CODE_END = re.compile(r".*[};]\s*(?://.*)?")
_THINKING = re.compile(r"^.*</think(?:ing)?>", re.DOTALL)


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


@dataclass(frozen=True)
class Fence:
    """One fenced block of a reply.

    Attributes:
        language: The tag in lower case, empty if there is none.
        code: What is in it.
        closed: Whether it ends with a closing fence.
        first: 0-based number of its opening line.
        after: Number of the first line behind it.
    """

    language: str
    code: str
    closed: bool
    first: int
    after: int

    @property
    def defines_skill(self) -> bool:
        """Whether its code exports ``executeSkill``."""
        return bool(_DEFINES_SKILL.search(self.code))


def extract(reply: str) -> Answer:
    """Find the code in a whole model reply.

    The first fence that exports ``executeSkill`` wins, whatever its language tag; then the first fence tagged as
    TypeScript or JavaScript; then an untagged one that looks like code; then, without any such fence, the stretch of
    the reply from the first to the last line that looks like code, if it exports ``executeSkill``. Reasoning before a
    closing ``</think>`` tag is not part of the answer.

    Args:
        reply: The model's text as received.
    """
    text = said(reply)
    fences = fences_of(text)
    chosen = (
        next((n for n, fence in enumerate(fences) if fence.defines_skill), None)
        if any(fence.defines_skill for fence in fences)
        else next((n for n, fence in enumerate(fences) if _is_code(fence)), None)
    )
    bare = None if chosen is not None and fences[chosen].defines_skill else _unfenced(text)
    if bare is not None:
        return Answer(bare, "no fence")
    if chosen is None:
        return Answer(None, "nothing")
    fence = fences[chosen]
    place = f"fence {chosen + 1} of {len(fences)}" if fence.closed else "unclosed fence"
    return Answer(fence.code, f"{place} ({fence.language or 'untagged'})")


def said(reply: str) -> str:
    """A reply with plain line ends, and without the reasoning before a closing ``</think>`` tag."""
    return _THINKING.sub("", reply.replace("\r\n", "\n").replace("\r", "\n"))


def _is_code(fence: Fence) -> bool:
    if fence.language:
        return fence.language in _CODE_LANGUAGES
    return any(_CODE_START.match(line) for line in fence.code.splitlines())


def fences_of(text: str) -> list[Fence]:
    """All fenced blocks with something in them, in order; a fence that is never closed runs to the end."""
    fences: list[Fence] = []
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        inline = _INLINE_FENCE.fullmatch(lines[at])
        if inline:
            fences.append(Fence(inline["language"].lower(), inline["code"].strip(), True, at, at + 1))
            at += 1
            continue
        first, opening = at, _FENCE.fullmatch(lines[at])
        at += 1
        if not opening:
            continue
        body, closed, at = _body(lines, at, opening)
        language = re.split(r"[\s:,{]", opening["info"].strip().lower(), maxsplit=1)[0]
        if body.strip():
            fences.append(Fence(language, body.strip("\n"), closed, first, at))
    return fences


def _body(lines: list[str], start: int, opening: re.Match[str]) -> tuple[str, bool, int]:
    """The lines of one fence, whether it is closed, and the line after it."""
    mark, indent = opening["mark"], opening["indent"]
    closing = re.compile(rf"[ \t>]*{re.escape(mark[0])}{{{len(mark)},}}[ \t]*")
    body: list[str] = []
    for at in range(start, len(lines)):
        if closing.fullmatch(lines[at]):
            return "\n".join(body), True, at + 1
        body.append(lines[at].removeprefix(indent))
    # Some models forget the line break before the closing fence.
    for count, line in enumerate(body):
        if line.rstrip().endswith(mark):
            code = [*body[:count], line.rstrip().removesuffix(mark)]
            return "\n".join(code), True, start + count + 1
    return "\n".join(body), False, len(lines)


def _unfenced(text: str) -> str | None:
    """Code that was written without any fence, prose before and after it left out."""
    lines = [line for line in text.split("\n") if not _FENCE.fullmatch(line)]
    starts = [n for n, line in enumerate(lines) if _CODE_START.match(line)]
    ends = [n for n, line in enumerate(lines) if _CODE_END.fullmatch(line)]
    if not starts or not ends or ends[-1] < starts[0]:
        return None
    code = "\n".join(lines[starts[0] : ends[-1] + 1])
    return code if _DEFINES_SKILL.search(code) else None
