"""Every value arrives as it was: a property over whole trees, and the reading side against hostile text."""

import json
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyquest.amounts import MAX_UINT256
from pyquest.js import outcome
from pyquest.js.sourcemap import SourceMap
from pyquest.js.worker import Sandbox
from pyquest.nesting import deeper_than
from tests.js.support import Provider, skill

NO_MAP = SourceMap('{"mappings": ""}')

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
scalars = st.none() | st.booleans() | st.integers(-MAX_UINT256, MAX_UINT256) | text | st.binary(max_size=40)
trees = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(text, inner, max_size=5), max_leaves=30
)


def literal(value: Any) -> str:
    """The JavaScript expression for a value."""
    match value:
        case None | bool() | str():
            return json.dumps(value)
        case int():
            return str(value) if abs(value) < 2**53 else f"{value}n"
        case bytes():
            return f"new Uint8Array({list(value)})"
        case list():
            return f"[{', '.join(map(literal, value))}]"
    fields = ", ".join(f"[{json.dumps(key)}]: {literal(item)}" for key, item in value.items())
    return f"{{ {fields} }}"


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(value=trees)
def test_a_tree_survives_the_trip(sandbox: Sandbox, value: Any) -> None:
    result = sandbox.run(skill(f"export const executeSkill = async () => ({literal(value)});"), Provider())

    assert result.reason is None
    assert result.value == value


def test_all_powers_of_two_up_to_256_bits(sandbox: Sandbox) -> None:
    code = """export const executeSkill = () =>
      Array.from({ length: 257 }, (_, bits) => [2n ** BigInt(bits) - 1n, 2n ** BigInt(bits), -(2n ** BigInt(bits))]);"""

    wanted = [[2**bits - 1, 2**bits, -(2**bits)] for bits in range(257)]
    assert sandbox.run(skill(code), Provider()).value == wanted


@pytest.mark.parametrize(
    "encoded",
    [
        1.5,
        {},
        {"a": 1},
        [],
        ["bigint"],
        ["bigint", 5],
        ["bigint", "1e5"],
        ["bigint", "--5"],
        ["bigint", "٣"],
        ["bigint", "9" * 5000],
        ["bytes", "0"],
        ["number", 5],
        ["list", {}],
        ["list", [1.5]],
        ["record", [["a"]]],
        ["record", [[1, 2]]],
        ["other", "x"],
    ],
)
def test_what_is_no_encoding_is_refused(encoded: Any) -> None:
    with pytest.raises(outcome.BadValue):
        outcome.decode(encoded)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff",
        b"[]",
        b"{",
        b"[" * 100_000,
        b'{"reason": "passed"}',
        b'{"reason": null, "value": 1.5}',
        b'{"reason": null, "score": 100}',
        b'{"reason": null, "serialises": 1}',
        b'{"reason": null, "console": [1]}',
        b'{"reason": null, "value": ' + b'["list", [' * 3000 + b"]]" * 3000 + b"}",
    ],
)
def test_an_outcome_that_is_not_ours_is_a_bad_result(text: bytes) -> None:
    assert outcome.read(text, NO_MAP, "").reason == "bad_result"


@given(st.recursive(st.none() | st.text(st.sampled_from('[]{}"\\x')), lambda i: st.lists(i) | st.dictionaries(text, i)))
def test_nesting_is_counted(value: Any) -> None:
    def levels(item: Any) -> int:
        inner = item.values() if isinstance(item, dict) else item if isinstance(item, list) else None
        return 0 if inner is None else 1 + max(map(levels, inner), default=0)

    written = json.dumps(value)
    assert not deeper_than(levels(value), written)
    assert levels(value) == 0 or deeper_than(levels(value) - 1, written)


@pytest.mark.parametrize("text", ['"' + '\\"' * 500_000 + "[" * 300, '"[' * 500_000, "[]" * 500_000, "{" * 200])
def test_nesting_of_hostile_text_takes_no_time(text: str) -> None:
    started = time.process_time()
    deeper_than(200, text)

    assert time.process_time() - started < 2


def test_a_request_that_would_overflow_our_stack_ends_the_answer(sandbox: Sandbox, provider: Provider) -> None:
    code = """
    const headers = { 'content-type': 'application/json' };
    export const executeSkill = (url: string) =>
      fetch(url, { method: 'POST', headers, body: '['.repeat(200_000) }).then(reply => reply.text())"""
    result = sandbox.run(skill(code), provider)

    assert (result.reason, provider.bodies) == ("output_limit", [])


def test_a_returned_string_that_would_is_not_taken_for_json(sandbox: Sandbox, provider: Provider) -> None:
    code = "export const executeSkill = () => '['.repeat(1000) + ']'.repeat(1000)"
    result = sandbox.run(skill(code), provider)

    assert (result.reason, result.value, result.returned) == (None, "[" * 1000 + "]" * 1000, None)
