"""What a reply says, and the fenced blocks in it.

Replies are read in time that grows with their length alone: every pattern is possessive or anchored, and where a fence
ends is looked up, not searched for again and again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

MOST_CHARACTERS = 1 << 20
"""How much of a reply is read. Code may have a quarter of this; what comes later is left unread."""

CODE_LANGUAGES = frozenset(
    ["typescript", "ts", "tsx", "mts", "cts", "javascript", "js", "jsx", "mjs", "cjs", "node", "bun", "deno"]
)
_MOST_MARKED = 20_000
"""Lines with the mark of a fence that are looked at; a reply of nothing else must not take for ever."""

_MARKDOWN = frozenset(["md", "markdown", "mdx"])

# White space, and what cannot be seen: no-break space, zero-width characters, byte order mark, NUL.
_BLANK = " \t\xa0\u200b\u200c\u200d\u2060\ufeff\0"
_OPENING = re.compile(
    rf"(?P<quotes>(?:[{_BLANK}]*+>){{0,8}}+)(?P<indent>[{_BLANK}]*+)(?P<item>(?:(?:[-+•]|[0-9]{{1,3}}[.)])[ \t]++)?+)"
    rf"(?P<mark>`{{3,}}+|~{{3,}}+)[{_BLANK}]*+(?P<info>[^`\n]*+)"
)
# What ends a reply or a section in some models' formats may stand right behind the fence.
_CLOSING = re.compile(rf"[{_BLANK}>]*+(?P<mark>`{{3,}}+|~{{3,}}+)(?:[{_BLANK}]|<[^<>`]{{1,40}}>)*+")
_COMMENT_LINE = re.compile(r"\s*+(?://|/?\*)")
_TAG = re.compile(r"(?P<language>[^\s:,{]*+)[\s:,{]?+(?P<rest>.*+)")
_STATEMENT = re.compile(r"import\b.*['\"{*]|(?:export|const|let|var|(?:async\s++)?+function)\s.*[=({;]")
_INLINE = re.compile(r"[ \t]*+(?:(?P<language>[A-Za-z]++)[ \t]++)?(?P<code>\S.*)")

_THINKING_BEGINS = re.compile(rf"[{_BLANK}\s]*+<think(?:ing)?+>", re.IGNORECASE)
_THINKING_ENDS = re.compile(r"</think(?:ing)?+>", re.IGNORECASE)


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


def said(reply: str) -> str:
    """A reply with plain line ends, without the reasoning it begins with, and cut at :data:`MOST_CHARACTERS`.

    Reasoning is what a reply that begins with ``<think>`` has up to the first closing tag, and what any reply has up to
    a closing tag that stands alone on its line, outside of a closed fence and before something else. Other mentions of
    the tag are part of the answer: code or prose may well speak of it.
    """
    begun = _THINKING_BEGINS.match(reply)
    end = _THINKING_ENDS.search(reply) if begun else None
    text = reply[end.end() if end else 0 :][:MOST_CHARACTERS].replace("\r\n", "\n").replace("\r", "\n")
    if not _THINKING_ENDS.search(text):
        return text
    lines = text.split("\n")
    fenced = lines_of_closed(fences_of(text))
    written = next((n for n in reversed(range(len(lines))) if lines[n].strip()), 0)
    for number in reversed(range(written)):
        if number not in fenced and _THINKING_ENDS.fullmatch(lines[number].strip()):
            return "\n".join(lines[number + 1 :])
    return text


def lines_of_closed(fences: list[Fence]) -> set[int]:
    """The numbers of all lines that belong to closed fences."""
    return {number for fence in fences if fence.closed for number in range(fence.first, fence.after)}


def is_fence_line(line: str) -> bool:
    """Whether a line opens or closes a fence."""
    return _is_marked(line) and _OPENING.fullmatch(line) is not None


def fences_of(text: str) -> list[Fence]:
    """All fenced blocks with something in them, in order; a fence that is never closed runs to the end.

    A block of anything but code that holds a block of code is only its wrapping: the inner one counts.
    """
    return _Fences(text.split("\n")).read()


class _Fences:
    """The fences of some lines.

    Attributes:
        _marked: Numbers of the lines that may open or close a fence; ``at`` and ``end`` below count in this list.
        _closings: For each of them the kind and length of the fences that it closes.
        _longest: For each of them the length of the longest fences, by kind, that it or a later one closes.
    """

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        marked = (number for number, line in enumerate(lines) if _is_marked(line))
        self._marked = list(islice(marked, _MOST_MARKED))
        self._closings = [_closing(lines[number]) for number in self._marked]
        self._longest: list[dict[str, int]] = [{"`": 0, "~": 0}]
        for kind, length in reversed(self._closings):
            later = self._longest[-1]
            self._longest.append({**later, kind: length} if length > later.get(kind, length) else later)
        self._longest.reverse()

    def read(self) -> list[Fence]:
        found: list[Fence] = []
        at = 0
        wrapping: str | None = None
        while at < len(self._marked):
            line = self._lines[self._marked[at]]
            opening = _OPENING.fullmatch(line)
            if opening is None:
                if inline := _one_line(line):
                    found.append(Fence(*inline, True, self._marked[at], self._marked[at] + 1))
            elif wrapping and not opening["info"] and opening["mark"].startswith(wrapping):
                wrapping = None
            else:
                end = self._end(at, opening["mark"])
                if not wrapping and self._wraps(at, end, opening):
                    wrapping = opening["mark"]
                else:
                    found.append(self._fence(self._marked[at], end, opening))
                    at = len(self._marked) if end is None else end
            at += 1
        return [fence for fence in found if fence.code.strip()]

    def _end(self, at: int, mark: str) -> int | None:
        """Which line closes the fence that is opened at ``at``."""
        if self._longest[at + 1][mark[0]] < len(mark):
            return None
        later = range(at + 1, len(self._marked))
        return next(n for n in later if self._closings[n][0] == mark[0] and self._closings[n][1] >= len(mark))

    def _wraps(self, at: int, end: int | None, opening: re.Match[str]) -> bool:
        """Whether a fence holds a fence that is code, and is none itself; in Markdown any fence is taken for code."""
        language, _ = _tag(opening["info"])
        if language in CODE_LANGUAGES:
            return False
        inner = (_OPENING.fullmatch(self._lines[number]) for number in self._marked[at + 1 : end])
        return any(one and (language in _MARKDOWN or _tag(one["info"])[0] in CODE_LANGUAGES) for one in inner)

    def _fence(self, first: int, end: int | None, opening: re.Match[str]) -> Fence:
        last = len(self._lines) if end is None else self._marked[end]
        quotes, indent = opening["quotes"].count(">"), opening["indent"]
        width = sum(one in " \t" for one in indent) + len(opening["item"])
        language, statement = _tag(opening["info"])
        body = [statement] if statement else []
        body += [_without_lead(line, quotes, width) for line in self._lines[first + 1 : last]]
        if end is not None and not _CLOSING.fullmatch(self._lines[last]):
            # Some models forget the line break before the closing fence.
            body.append(_without_lead(self._lines[last].rstrip(), quotes, width).rstrip(opening["mark"][0]))
        after = last if end is None else last + 1
        return Fence(language, "\n".join(body).strip("\n"), end is not None, first, after)


def _is_marked(line: str) -> bool:
    return "```" in line or "~~~" in line


def _closing(line: str) -> tuple[str, int]:
    """Which kind of fence a line closes, and up to which length; ``("", 0)`` if it closes none."""
    if closing := _CLOSING.fullmatch(line):
        return closing["mark"][0], len(closing["mark"])
    text = line.rstrip()
    kind = text[-1:]
    length = len(text) - len(text.rstrip(kind)) if kind in ("`", "~") else 0
    # An example in a comment of the code has fences of its own.
    return (kind, length) if length >= 3 and not _COMMENT_LINE.match(line) else ("", 0)


def _one_line(line: str) -> tuple[str, str] | None:
    """Language and code of a fence that opens and closes on the same line."""
    text = line.strip(_BLANK)
    inner = text.strip("`")
    if not (inner and text.startswith("```") and text.endswith("```")):
        return None
    match = _INLINE.fullmatch(inner)
    if _STATEMENT.match(inner.lstrip()):
        return "", inner.strip()
    return ((match["language"] or "").lower(), match["code"].strip()) if match and not inner.isalpha() else None


def _tag(info: str) -> tuple[str, str]:
    """The language that an opening line names, and the statement behind it if the code begins on the same line."""
    info = info.strip(_BLANK)
    if _STATEMENT.match(info):
        return "", info
    match = _TAG.fullmatch(info)
    if match is None:
        return "", ""
    rest = match["rest"].strip()
    return match["language"].lower(), rest if _STATEMENT.match(rest) else ""


def _without_lead(line: str, quotes: int, width: int) -> str:
    """A line of a fence without the marks of quotation and the indent that stand before the fence itself."""
    for _ in range(quotes):
        rest = line.lstrip(_BLANK)
        if not rest.startswith(">"):
            return line
        line = rest[1:]
    return line[min(width, len(line) - len(line.lstrip(_BLANK))) :]
