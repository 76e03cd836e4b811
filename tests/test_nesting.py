"""Following brackets through text that may be anything."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquest.nesting import balanced

VALUES = st.recursive(
    st.none() | st.text(st.sampled_from('[]{}"\\x')), lambda i: st.lists(i) | st.dictionaries(st.text(), i)
)


@given(VALUES.map(lambda value: [value]), st.text(st.sampled_from('[]{}"x')))
def test_the_end_of_a_value_is_found_between_other_text(value: Any, after: str) -> None:
    text = json.dumps(value)
    assert balanced(f"x {text}{after}", 2, 1_000) == (True, 2 + len(text))


@pytest.mark.parametrize(
    ("text", "limit", "result"),
    [
        ("[[]]", 2, (True, 4)),
        ("[[]]", 1, (False, 2)),
        ("[[]", 9, (False, 3)),
        ('["]"', 9, (False, 4)),
        ('["]', 9, (False, 3)),
    ],
)
def test_what_does_not_close(text: str, limit: int, result: tuple[bool, int]) -> None:
    assert balanced(text, 0, limit) == result
