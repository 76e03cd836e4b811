"""Reading what a provider sent, whatever that is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pyquest.models import Usage
from pyquest.models.chat import Sampling, Unusable, parsed, reply_of, usage_of

texts = st.text(max_size=6)
names = st.sampled_from(
    ["choices", "message", "content", "refusal", "usage", "prompt_tokens", "model", "error", "finish_reason", "id"]
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names | texts, inner, max_size=4),
    max_leaves=25,
)


@given(anything)
@example({"choices": [{"message": {"content": [[{"text": ["x"]}]]}}]})
@example({"choices": [[]], "usage": []})
@example({"choices": [{"message": {"content": {}, "refusal": 7}, "finish_reason": []}], "usage": {"prompt_tokens": -1}})
def test_any_json_is_an_answer_or_none(body: Any) -> None:
    usage = usage_of(body)
    assert all(count is None or count >= 0 for count in (usage.prompt, usage.completion, usage.reasoning))
    try:
        reply = reply_of(body, usage)
    except Unusable:
        return
    assert isinstance(reply.text, str)
    assert reply.stop in (None, "refusal", "truncated")
    json.dumps(dict(reply.returned))


@given(st.binary(max_size=50) | anything.map(lambda value: json.dumps(value).encode()))
@example(b"[" * 100_000)
@example(b'{"a": ' + b"9" * 5_000 + b"}")
@example("\ud800".encode("utf-8", "surrogatepass"))
def test_any_bytes_are_json_or_nothing(content: bytes) -> None:
    parsed(content)


def test_what_the_provider_does_not_say_is_unknown() -> None:
    usage = usage_of({"usage": {"prompt_tokens": 0, "completion_tokens": True}})
    assert (usage.prompt, usage.completion, usage.reasoning, usage.cached) == (0, None, None, None)


@pytest.mark.parametrize("count", [-1, 10**12 + 1, 10**4_000, 1.0, "7", True, [7], None])
def test_what_counts_no_tokens_is_unknown(count: Any) -> None:
    """An absurd figure would be a cost, or a number that no line can be written with."""
    assert usage_of({"usage": {"prompt_tokens": count, "completion_tokens": 10**12}}) == Usage(completion=10**12)


def test_a_byte_order_mark_is_no_part_of_json() -> None:
    assert parsed(b'\xef\xbb\xbf{"id": "x"}') == {"id": "x"}


@given(
    st.builds(
        Sampling,
        st.none() | st.sampled_from(["0", "0.7"]),
        st.none() | st.integers(1, 10**6),
        st.none() | texts,
        st.none() | st.integers(0, 10**6),
    )
)
def test_settings_are_read_back_from_a_run(sampling: Sampling) -> None:
    assert Sampling.from_json({"base_url": "x", **sampling.to_json()}) == sampling


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        {},
        {"choices": None},
        {"choices": []},
        {"choices": ["x"]},
        {"choices": [{"message": {"content": 7}}]},
        {"choices": [{"message": {"content": {"text": "x"}}}]},
    ],
)
def test_no_answer(body: Any) -> None:
    with pytest.raises(Unusable):
        reply_of(body, usage_of(body))
