"""The JSON Schema of task files says what the reader says, as far as a schema can."""

import json
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pyquest.schema import task_schema
from pyquest.tasks import load_suite
from pyquest.tasks.documents import read

VALIDATOR = Draft202012Validator(json.loads(task_schema()))
TASKS = load_suite().tasks


def problems(content: Any) -> list[str]:
    return [error.message for error in VALIDATOR.iter_errors(content)]


def test_the_schema_itself_is_one() -> None:
    Draft202012Validator.check_schema(VALIDATOR.schema)


@pytest.mark.parametrize("task_id", TASKS)
def test_every_task_file_fits(task_id: str) -> None:
    assert problems(read(TASKS[task_id].path).value) == []


@pytest.mark.parametrize(
    ("section", "entry"),
    [
        ("checks", {"native_chang": {"of": "$agent", "equals": "0"}}),
        ("checks", {"native_change": {"off": "$agent", "equals": "0"}}),
        ("checks", {"native_change": {"of": "$agent"}}),
        ("checks", {"native_change": {"of": "$agent", "equals": True}}),
        ("checks", {"native_change": {"of": "$agent", "equals": "0", "points": "30"}}),
        ("checks", {"native_change": {"of": "$agent", "equals": "0", "points": 101}}),
        ("checks", {"tx_succeeded": {"gate": "yes"}}),
        ("checks", {"tx_succeeded": {}, "called": {"to": "$agent"}}),
        ("checks", {"emitted": {"contract": "$usdt"}}),
        ("checks", {"emitted": {"contract": "$usdt", "event": "X(uint256 y)", "y": ["1"]}}),
        ("setup", {"giv": {"token": "$usdt", "to": "$agent", "amount": "1 USDT"}}),
        ("setup", {"give": {"token": "$usdt", "to": "$agent"}}),
        ("setup", {"give": {"token": "$usdt", "to": "$agent", "amount": 1}}),
    ],
)
def test_what_does_not_fit(section: str, entry: dict[str, Any]) -> None:
    content = deepcopy(read(TASKS["erc20_approve"].path).value)
    content.setdefault(section, []).append(entry)
    assert problems(content)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("title", ""),
        ("difficulty", "soft"),
        ("version", "1"),
        ("tittle", "x"),
        ("params", {"amount": {"uniform": ["1", "2"]}}),
        ("params", {"amount": {"uniform": ["1,5", "2"], "unit": "BNB"}}),
        ("params", {"Amount": {"address": "drawn"}}),
        ("phrasings", {"exact": ["go"]}),
        ("phrasings", {"precise": []}),
        ("answer", {"balance": {"balanc": {"token": "$usdt", "of": "$agent"}}}),
        ("answer", {"balance": {"balance": {"token": "$usdt"}}}),
        ("answer", {"balance": {"view": {"contract": "$usdt", "function": "f()(uint256)", "arg": []}}}),
        ("answer", {}),
        ("events", []),
        ("optimal", {"sound": 0, "paper": 1}),
    ],
)
def test_a_key_that_does_not_fit(key: str, value: Any) -> None:
    assert problems({**read(TASKS["erc20_approve"].path).value, key: value})


def test_what_an_editor_shows_of_a_check() -> None:
    checks = VALIDATOR.schema["properties"]["checks"]["items"]["properties"]
    assert checks["native_change"]["description"].startswith("The native balance of an account changed by this much")
    assert {"points", "gate", "key", "of", "equals"} <= set(checks["native_change"]["properties"])
    assert checks["transferred"]["required"] == ["token", "to"]
    assert "from" in checks["transferred"]["properties"]
