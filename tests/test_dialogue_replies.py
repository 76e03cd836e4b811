"""Replies in a dialogue as models really write them: plans, code, questions, error reports, submits, and nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquest.amounts import MAX_UINT256, Inexact, address
from pyquest.answers import QUERY_TYPES, MalformedQuery, chain_query, read_action, read_plan
from pyquest.answers.plans import MOST_STEPS

SKILL = "export async function executeSkill(url: string) {\n  return { to: url, value: 1n };\n}"
CODE = f"```typescript\n{SKILL}\n```"
TOKEN = "0x55d398326f99059fF775485246999027B3197955"
USER = address("0x" + "ab" * 20)
QUERY = {"action": "query", "query_type": "token_balance", "token_address": TOKEN, "submit": False}
ERROR = {
    "error_detected": True,
    "error_type": "NO_APPROVAL",
    "error_message": "The router may not take USDT.",
    "submit": True,
}


def fenced(value: Any, info: str = "json") -> str:
    text = value if isinstance(value, str) else json.dumps(value, indent=2)
    return f"```{info}\n{text}\n```"


def plan_json(*descriptions: str) -> dict[str, Any]:
    steps = [
        {"step": n, "description": text, "action_type": "swap", "contract": "Router", "details": "5 %"}
        for n, text in enumerate(descriptions, 1)
    ]
    return {"plan": {"total_steps": len(steps), "subtasks": steps}}


# --- plans

PLANS = {
    "published, fenced": (fenced(plan_json("a", "b")), ["a", "b"], "JSON"),
    "published, bare": (json.dumps(plan_json("a", "b")), ["a", "b"], "JSON"),
    "prose around": (f"Here is my plan:\n\n{json.dumps(plan_json('a'))}\n\nShall I start?", ["a"], "JSON"),
    "a bracket in the last step": (json.dumps(plan_json("path [USDT, BUSD]")), ["path [USDT, BUSD]"], "JSON"),
    "untagged fence": (fenced(plan_json("a"), ""), ["a"], "JSON"),
    "flat": (json.dumps({"subtasks": [{"step": 1, "description": "a"}]}), ["a"], "JSON"),
    "called steps": (json.dumps({"plan": {"steps": ["a", "b", "c"]}}), ["a", "b", "c"], "JSON"),
    "a list as the plan": (json.dumps({"plan": ["a", "b"]}), ["a", "b"], "JSON"),
    "subtasks as texts": (json.dumps({"plan": {"subtasks": ["a", "b"]}}), ["a", "b"], "JSON"),
    "a null description": (json.dumps(plan_json("a") | {"x": None}).replace('"a"', "null"), [""], "JSON"),
    "trailing commas and comments": (
        fenced('{"plan": {"subtasks": [\n  {"description": "a"}, // one\n]}}'),
        ["a"],
        "JSON",
    ),
    "broken JSON, then a list": (fenced('{"plan": {"subtasks": [') + "\n1. a\n2. b", ["a", "b"], "numbered list"),
    "reasoning first": (f"<think>1. no</think>\n{json.dumps(plan_json('a'))}", ["a"], "JSON"),
    "numbered": ("1. Approve USDT\n2. Swap it\n", ["Approve USDT", "Swap it"], "numbered list"),
    "numbered, bold": (
        "**Plan**\n1. **Approve**: USDT\n2. **Swap**: it",
        ["Approve: USDT", "Swap: it"],
        "numbered list",
    ),
    "Step N": ("Step 1: Approve\n\nStep 2: Swap", ["Approve", "Swap"], "numbered list"),
    "headings": ("### Step 1: Approve\ntext\n### Step 2: Swap\ntext", ["Approve", "Swap"], "numbered list"),
    "brackets": ("1) Approve\n2) Swap", ["Approve", "Swap"], "numbered list"),
    "decimals in prose": ("Swap 12.5 USDT to BUSD.\n1. Swap 12.5 USDT", ["Swap 12.5 USDT"], "numbered list"),
    "a year that starts a line": ("2024. was a year\n1. Swap", ["Swap"], "numbered list"),
    "empty": ("", ["do what was asked"], "nothing"),
    "prose": ("I will swap your tokens now.", ["do what was asked"], "nothing"),
    "code at once": (CODE, ["do what was asked"], "nothing"),
    "an empty list": (json.dumps({"plan": {"subtasks": []}}), ["do what was asked"], "nothing"),
    "numbers as steps": (json.dumps({"plan": {"subtasks": [1, 2]}}), ["the next step"] * 2, "JSON"),
    "steps without a known field": (
        json.dumps({"plan": {"subtasks": [{"step": 1, "title": "pay"}, {"step": 2}]}}),
        ["pay", "the next step"],
        "JSON",
    ),
    "actions": (json.dumps({"plan": {"total_steps": 2, "actions": ["pay", "check"]}}), ["pay", "check"], "JSON"),
    "numbered members": (json.dumps({"plan": {"step_1": "pay", "step_2": "check"}}), ["pay", "check"], "JSON"),
    "a numbered list as an object": (
        json.dumps({"plan": {"subtasks": {"1": "pay", "2": "check"}}}),
        ["pay", "check"],
        "JSON",
    ),
    "only a number of steps": (json.dumps({"plan": {"total_steps": 3}}), ["the next step"] * 3, "JSON"),
    "a hostile number of steps": (json.dumps({"plan": {"total_steps": 10**30}}), ["do what was asked"], "nothing"),
    "another name": (json.dumps({"task_plan": {"steps": ["pay", "check"]}}), ["pay", "check"], "JSON"),
    "one level down": (json.dumps({"response": {"plan": {"steps": ["pay"]}}}), ["pay"], "JSON"),
    "a bare array": (
        json.dumps([{"step": 1, "description": "pay"}, {"step": 2, "description": "check"}]),
        ["pay", "check"],
        "JSON",
    ),
    "an error report": (json.dumps(ERROR), ["do what was asked"], "nothing"),
}


@pytest.mark.parametrize(("reply", "steps", "found"), PLANS.values(), ids=PLANS)
def test_a_plan_is_read(reply: str, steps: list[str], found: str) -> None:
    plan = read_plan(reply)
    assert ([step.description for step in plan.steps], plan.found) == (steps, found)


def test_what_a_step_says_is_kept() -> None:
    (step,) = read_plan(json.dumps(plan_json("Swap it"))).steps
    assert (step.action_type, step.contract, step.details) == ("swap", "Router", "5 %")


def test_an_endless_plan_is_cut() -> None:
    plan = read_plan(json.dumps(plan_json(*["x" * 1000] * 500)))
    assert len(plan.steps) == MOST_STEPS
    assert all(len(step.description) == 300 for step in plan.steps)


# --- actions: reply, kind, whether it submits

ACTIONS = {
    "code": (CODE, "code", False),
    "code in prose": (f"Now the transfer.\n\n{CODE}\n\nThis sends it.", "code", False),
    "code, javascript": (fenced(SKILL, "javascript"), "code", False),
    "code, untagged": (fenced(SKILL, ""), "code", False),
    "code, never closed": (f"```ts\n{SKILL}", "code", False),
    "code, no fence": (SKILL, "code", False),
    "code and submit as words": (f'{CODE}\n\n"submit": true', "code", True),
    "code and a word about a later submit": (f"{CODE}\n\nI will not submit: true until step 2.", "code", False),
    "code and a bold submit": (f"{CODE}\n\n**submit: true**", "code", True),
    "code and submit as an object": (f'{CODE}\n{{"submit": true}}', "code", True),
    "code and submit in a fence": (f"{CODE}\n{fenced({'submit': True})}", "code", True),
    "submit before the code": (f'{{"submit": true}}\n{CODE}', "code", True),
    "code and half an object": (f'{CODE}\n```json\n"submit": true\n```', "code", True),
    "code and submit false": (f'{CODE}\n{{"submit": false}}', "code", False),
    "submit in a comment of the code": (
        fenced(SKILL.replace("return", "// nothing to submit: true\n  return"), "typescript"),
        "code",
        False,
    ),
    "a shell block beside the code": (f"{fenced('npm i ethers', 'bash')}\n{CODE}", "code", False),
    "code, no fence, submit in its comment": (SKILL.replace("return", "// submit: true\n  return"), "code", False),
    "code between blocks, no fence": (f"{fenced({'a': 1})}\n{SKILL}\n{fenced({'submit': True})}", "code", True),
    "code in Markdown": (f"````md\n# Step 1\n{CODE}\n````\n{{}}", "code", False),
    "code after its signature": (f"{fenced(SKILL.split('{')[0], 'ts')}\n{CODE}", "code", False),
    "code, then words on a tag": (f"{CODE}\nNo </think> is needed.", "code", False),
    "a JSON block before the code": (f"{fenced({'note': 'x'})}\n{CODE}", "code", False),
    "code beats an error report": (f"{fenced(ERROR)}\n{CODE}", "code", True),
    "code beats a question": (f"{fenced(QUERY)}\n{CODE}", "code", False),
    "code as a JSON field": (json.dumps({"action": "execute", "code": SKILL, "submit": True}), "code", True),
    "fenced code as a JSON field": (json.dumps({"action": "execute", "code": CODE}), "code", False),
    "reasoning with code, then a question": (f"<think>{CODE}</think>\n{json.dumps(QUERY)}", "query", False),
    "a question": (json.dumps(QUERY), "query", False),
    "a question, fenced": (fenced(QUERY), "query", False),
    "a question, untagged fence": (fenced(QUERY, ""), "query", False),
    "a question in a javascript fence": (fenced(QUERY, "javascript"), "query", False),
    "a question in prose": (f"First I look.\n{json.dumps(QUERY)}\nThen I act.", "query", False),
    "a question that submits": (json.dumps(QUERY | {"submit": True}), "query", True),
    "a question without action": (json.dumps({"query_type": "block_number"}), "query", False),
    "a question with a nested object": (json.dumps(QUERY | {"params": {"a": [1]}}), "query", False),
    "a question with a comment": (fenced('{"action": "query", // look\n "query_type": "nonce",}'), "query", False),
    "two questions": (f"{json.dumps(QUERY)}\n{json.dumps({'query_type': 'nonce'})}", "query", False),
    "an error report": (json.dumps(ERROR), "error", False),
    "an error report, fenced": (f"It cannot be done.\n{fenced(ERROR)}", "error", False),
    "an error report without a type": (json.dumps({"error_detected": True, "error_message": "no"}), "error", False),
    "an error report in words for true": (json.dumps({"error_detected": "True"}), "error", False),
    "an error as the action": (json.dumps({"action": "error", "error_message": "no"}), "error", False),
    "a report before a submit": (f'{json.dumps(ERROR)}\n{{"submit": true}}', "error", False),
    "no error": (json.dumps({"error_detected": False, "submit": True}), "submit", True),
    "submit": ('{"submit": true}', "submit", True),
    "submit, fenced": (fenced({"submit": True}), "submit", True),
    "submit as the action": ('{"action": "submit"}', "submit", True),
    "submit and a status": ('All done.\n{"status": "done", "submit": true}', "submit", True),
    "submit as text": ('{"submit": "true"}', "submit", True),
    "submit in words": ("Both transfers are done.\n\nsubmit: true", "submit", True),
    "submit in quotes": ('"submit": true', "submit", True),
    "submit alone": ("SUBMIT", "submit", True),
    "submit in bold": ("**Submit**", "submit", True),
    "empty": ("", "none", False),
    "white space": (" \n\t\n", "none", False),
    "a refusal": ("I'm sorry, but I can't move funds.", "none", False),
    "prose about submitting": ("I would submit this if it were true.", "none", False),
    "a plan again": (fenced(plan_json("a")), "none", False),
    "a transaction as JSON": (fenced({"to": TOKEN, "value": "1"}), "none", False),
    "a transaction inside": (fenced({"transaction": {"to": TOKEN}}), "none", False),
    "another object": (fenced({"thought": "hm"}), "none", False),
    "submit false": ('{"submit": false}', "none", False),
    "broken JSON": ('{"action": "query", "query_type": ', "none", False),
    "a list": ('["query"]', "none", False),
    "nested too deeply": (
        json.dumps(QUERY).replace('"submit"', '"x": ' + "[" * 500 + "]" * 500 + ', "submit"'),
        "none",
        False,
    ),
    "a question after one that is nested too deeply": ('{"a":' * 150 + json.dumps(QUERY), "query", False),
    "a question with a huge number": (json.dumps(QUERY).replace("false", "9" * 10_000), "query", False),
    "a question with NaN": (json.dumps(QUERY).replace("false", "NaN"), "query", False),
    "a question after an open brace": ('I use { and "{ like this.\n' + json.dumps(QUERY), "query", False),
    "python": (fenced("print('hello')", "python"), "none", False),
}


def test_the_corpus_is_large_enough() -> None:
    assert len(PLANS) + len(ACTIONS) >= 60


@pytest.mark.parametrize(("reply", "kind", "submit"), ACTIONS.values(), ids=ACTIONS)
def test_an_action_is_read(reply: str, kind: str, submit: bool) -> None:
    action = read_action(reply)
    assert (action.kind, action.submit) == (kind, submit)
    assert (action.code is not None) == (kind == "code")
    assert (action.why is not None) == (kind == "none")
    if kind == "code" and "submit: true" not in (action.code or ""):
        assert action.code == SKILL


@pytest.mark.parametrize(
    ("reply", "says"),
    [
        ("", "empty"),
        (fenced(plan_json("a")), "is a plan"),
        (fenced({"to": TOKEN}), "let executeSkill return it"),
        (fenced({"thought": "hm"}), "no action"),
        ("Sure!", "neither"),
    ],
)
def test_what_cannot_be_read_says_why(reply: str, says: str) -> None:
    assert says in (read_action(reply).why or "")


@given(st.text(alphabet=st.sampled_from('{}[]":,`~\n submit true code 1.'), max_size=300))
def test_no_reply_breaks_the_readers(reply: str) -> None:
    read_action(reply)
    assert read_plan(reply).steps


@pytest.mark.parametrize("reply", ["{" * 50_000, '{"a":' * 500_000, "[" * 500_000, '{"a": ' + "9" * 500_000 + "}"])
def test_hostile_replies_are_read_in_no_time(reply: str) -> None:
    assert read_action(reply).kind == "none"


# --- questions


def test_every_type_of_question() -> None:
    given_fields = {
        "token_address": TOKEN.lower(),
        "spender_address": USER,
        "nft_address": TOKEN,
        "token_id": "7",
        "pair_address": TOKEN,
        "amount": "0x10",
        "path": [TOKEN, USER],
        "pool_address": TOKEN,
    }
    for kind, names in QUERY_TYPES.items():
        query = chain_query({"action": "query", "query_type": kind, **given_fields}, USER)
        assert query.type == kind
        assert tuple(query.args) == names
    assert chain_query({"query_type": "swap_quote", **given_fields}, USER).args == {
        "amount": 16,
        "path": (TOKEN, USER),
    }
    assert chain_query({"query_type": "native_balance"}, USER).args == {"account_address": USER}
    assert (
        chain_query({"query_type": "native_balance", "account_address": TOKEN}, USER).args["account_address"] == TOKEN
    )
    published = chain_query({"token_address": TOKEN}, USER)
    assert published == chain_query({"query_type": "balance", "token_address": TOKEN}, USER)
    assert published.type == "token_balance"


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"query_type": "price"}, "there are native_balance"),
        ({"query_type": None}, "there are"),
        ({"query_type": "x" * 1_000_000}, "^.{1,400}$"),
        ({"query_type": "token_balance", "token_address": "x" * 1_000_000}, "^.{1,400}$"),
        ({"query_type": ["x"]}, "there are"),
        ({"query_type": "token_balance"}, "needs token_address"),
        ({"query_type": "token_balance", "token_address": "USDT"}, "is not an address"),
        ({"query_type": "token_balance", "token_address": 5}, "is not an address"),
        ({"query_type": "token_balance", "token_address": TOKEN.replace("d", "D")}, "is not an address"),
        ({"query_type": "nft_owner", "nft_address": TOKEN, "token_id": -1}, "whole number"),
        ({"query_type": "nft_owner", "nft_address": TOKEN, "token_id": True}, "whole number"),
        ({"query_type": "nft_owner", "nft_address": TOKEN, "token_id": MAX_UINT256 + 1}, "whole number"),
        ({"query_type": "swap_quote", "amount": Inexact("1.5"), "path": [TOKEN, TOKEN]}, "base units"),
        ({"query_type": "swap_quote", "amount": "1", "path": [TOKEN]}, "list of 2 to 8"),
        ({"query_type": "swap_quote", "amount": "1", "path": TOKEN}, "list of 2 to 8"),
        ({"query_type": "swap_quote", "amount": "1", "path": [TOKEN, "BUSD"]}, r"path\[1\]"),
    ],
)
def test_a_question_that_cannot_be_read(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(MalformedQuery, match=says):
        chain_query(fields, USER)
