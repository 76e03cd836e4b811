"""Whether code exports ``executeSkill``, as far as that can be told without running it."""

from __future__ import annotations

import re
from itertools import islice

_EXPORT = re.compile(
    r"\bexport\s++(?:async\s++)?+(?P<function>function)\s*+\*?+\s*+executeSkill\b"
    r"|\bexport\s++(?:const|let|var)\s++executeSkill\b"
    r"|\bexport\s*+\{[^{}]*?\bexecuteSkill\s*+[,}]"
    r"|\bexports\.executeSkill\s*+="
    r"|(?:\bmodule\.exports|\bexport)\s*+=\s*+\{[^{}]*?\bexecuteSkill\b"
)
"""A named export; the last two are CommonJS, which Bun takes as well."""

_DEFAULT_EXPORT = re.compile(r"\bexport\s++default\s++(?:async\s++)?+function\s*+\*?+\s*+executeSkill\b")
_TOKEN = re.compile(r"\s++|//[^\n]*+|/\*.*?(?:\*/|\Z)|\"[^\"\n]*+\"?+|'[^'\n]*+'?+|=>|[\w$]++|.", re.DOTALL)
_EMPTY_BODY = re.compile(r"(?:\s++|//[^\n]*+|/\*.*?\*/|\.\.\.|…)*+\}", re.DOTALL)

# Overloads are rarely more, signatures rarely longer; a hostile text must not make each of its words a long way.
_MOST_DECLARATIONS = 4
_LONGEST_SIGNATURE = 1_000


def exports_skill(code: str) -> bool:
    """Whether code has a named export ``executeSkill`` that does something.

    A signature without a body, or a body that holds nothing but comments, is what people quote before they answer.
    """
    return any(
        match["function"] is None or _has_body(code, match.end())
        for match in islice(_EXPORT.finditer(code), _MOST_DECLARATIONS)
    )


def names_skill(code: str) -> bool:
    """Whether code tries to export ``executeSkill``, even if it cannot run like this."""
    return (_EXPORT.search(code) or _DEFAULT_EXPORT.search(code)) is not None


def _has_body(code: str, at: int) -> bool:
    """Whether the function whose name ends at ``at`` has a body with something in it; true when in doubt."""
    depth, parameters, before = 0, False, ""
    end = at + _LONGEST_SIGNATURE
    for token in _TOKEN.finditer(code, at, end):
        text = token[0]
        if text.isspace() or text.startswith(("//", "/*")):
            continue
        if depth == 0:
            if not before and text not in ("(", "<"):
                return False  # words about the function
            if parameters and text == ";":
                return False
            # A brace where a type is due belongs to the return type.
            if parameters and text == "{" and before not in (":", "|", "&", "=>"):
                return not _EMPTY_BODY.match(code, token.end())
        depth += (text in ("(", "[", "{", "<")) - (text in (")", "]", "}", ">"))
        parameters = parameters or (text == ")" and depth == 0)
        before = text
    return end < len(code)
