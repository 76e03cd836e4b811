"""A key is found however it is spelled, and nothing else is taken for it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquest.models.secret import Secret

KEY = 'sk-0123/45+67"89\\=='


@given(st.lists(st.sampled_from(["plain", "small", "large", "slash"]), min_size=len(KEY), max_size=len(KEY)))
def test_no_spelling_of_a_key_is_let_through(styles: list[str]) -> None:
    """JSON has several for every character."""

    def spelled(character: str, style: str) -> str:
        if style == "small":
            return f"\\u{ord(character):04x}"
        if style == "large":
            return f"\\u{ord(character):04X}"
        return f"\\{character}" if character in '"\\' or (character == "/" and style == "slash") else character

    text = f'"your key is {"".join(map(spelled, KEY, styles))}."'
    assert json.loads(text) == f"your key is {KEY}."
    assert json.loads(Secret(KEY).hidden(text.encode())) == "your key is [key]."


@given(st.text().filter(lambda text: KEY not in text))
def test_other_texts_stay_as_they_are(text: str) -> None:
    body = json.dumps(text).encode()
    assert Secret(KEY).hidden(body) == body


@pytest.mark.parametrize("key", ["", "x", "none", "EMPTY", "ollama"])
def test_a_word_is_no_secret(key: str) -> None:
    """Servers of one's own take any; code that has the word in it must reach the sandbox as the model wrote it."""
    assert Secret(key).hidden(b"x none EMPTY ollama") == b"x none EMPTY ollama"
