"""Instances: references, overrides, wordings, and answer files filled in."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from suite_folder import TASK, SuiteFolder

from pyquest.amounts import Amount, address
from pyquest.errors import TaskError, UsageError
from pyquest.instances import Instance, draw, render_answer
from pyquest.tasks import Suite

USDT = "0x55d398326f99059fF775485246999027B3197955"
SOMEBODY = "0x00000000000000000000000000000000DeaDBeef"


@pytest.fixture
def instance(folder: SuiteFolder) -> Instance:
    folder.write(TASK)
    suite = folder.load()
    return draw(suite, suite.task("sample"), 0, overrides={"amount": "2.50"}, wording="precise")


def test_references(instance: Instance) -> None:
    to = instance.params["to_address"]
    assert instance.address("{to_address}") == to
    assert instance.address("$usdt") == instance.address(USDT.lower()) == USDT
    assert instance.agent == instance.address("$agent")
    assert instance.amount("{amount}") == 25 * 10**17
    assert instance.amount("5 USDT") == 5 * 10**18
    assert instance.amount("1.5 USDT/BUSD LP") == 15 * 10**17
    assert instance.amount("0 wei") == instance.amount("0") == 0
    assert instance.text("{amount} to {to_address}!") == f"2.5 to {to}!"
    assert instance.wording == f"Send 2.5 USDT to {to}."
    assert instance.params_json() == {"to_address": to, "amount": "2.5"}


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda instance: instance.address("{amount}"), "'amount' is an amount, not an address"),
        (lambda instance: instance.address("{nobody}"), "'nobody' is not a parameter; there are to_address, amount"),
        (lambda instance: instance.address("$nobody"), "unknown account 'nobody'"),
        (lambda instance: instance.amount("{to_address}"), "'to_address' is an address, not an amount"),
        (lambda instance: instance.amount("5"), "'5' is no amount"),
        (lambda instance: instance.amount("5 EUR"), "unknown token 'EUR'"),
        (lambda instance: instance.amount("-5 USDT"), "not a plain decimal number"),
        (lambda instance: instance.amount("1.5 wei"), "more than 0 decimal places"),
        (lambda instance: instance.amount("share(10, BNB)"), "is no amount"),
        (lambda instance: instance.text("{nobody}"), "'nobody' is not a parameter"),
    ],
)
def test_references_to_nothing(instance: Instance, ask: Any, says: str) -> None:
    with pytest.raises(TaskError, match=re.escape(says)):
        ask(instance)


def test_only_what_counts_base_units_is_an_amount(folder: SuiteFolder) -> None:
    suite, task = folder.task('{count: {fixed: 5}, slippage: {fixed: "0.5", unit: number}, flag: {fixed: true}}')
    drawn = draw(suite, task, 0)
    assert drawn.amount("{count}") == 5
    for ref, kind in (("{slippage}", "a number"), ("{flag}", "true or false")):
        with pytest.raises(TaskError, match=f"is {kind}, not an amount"):
            drawn.amount(ref)


@given(st.integers(0, 2**256 - 1), st.integers(0, 2**32))
def test_parameters_reproduce_a_quest(questbench: Suite, seed: int, other: int) -> None:
    """What a result line records can be given back as --params, for any other seed."""
    for task in questbench.tasks.values():
        drawn = draw(questbench, task, seed)
        recorded = json.loads(json.dumps(drawn.params_json()))
        assert draw(questbench, task, other, overrides=recorded).params == drawn.params


ALL_KINDS = """{
  amount: {uniform: ["1.00", "3.00"], unit: USDT},
  slippage: {uniform: ["0.5", "5.0"], unit: number},
  count: {integer: [10, 90], step: 5},
  to: {address: drawn},
  word: {choice: [a, b]},
  which: {choice: [$usdt, $cake]},
  note: {text: 5, alphabet: letters},
  flag: {flag: drawn},
  fixed: {fixed: 18},
  one: {fixed: 1},
  board: {account: $message_board},
  token: {linked: [{address: $usdt, symbol: USDT}, {address: $cake, symbol: CAKE}, {address: $cake, symbol: Cake}]}
}"""


@pytest.fixture
def kinds(folder: SuiteFolder):
    suite, task = folder.task(ALL_KINDS)
    return lambda overrides: draw(suite, task, 0, overrides=overrides).params


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("amount", "2.25", Amount(225 * 10**16, "USDT", 18)),
        ("amount", 2, Amount(2 * 10**18, "USDT", 18)),
        ("amount", "1000.000000000000000001", Amount(10**21 + 1, "USDT", 18)),  # outside its range and places
        ("slippage", "0.50", Amount(5, "", 1)),
        ("count", 33, 33),
        ("to", SOMEBODY.lower(), SOMEBODY),
        ("to", "$usdt", USDT),
        ("word", "c", "c"),
        ("which", SOMEBODY, SOMEBODY),
        ("note", "$usdt", "$usdt"),
        ("note", SOMEBODY.lower(), SOMEBODY.lower()),
        ("flag", False, False),
        ("fixed", 18, 18),
        ("board", "$message_board", address("0x351367b8aa0facb896a6df72da7a40b029d5bd85")),
    ],
)
def test_an_override_takes_the_place_of_a_draw(kinds: Any, name: str, given: object, value: object) -> None:
    before, after = kinds({}), kinds({name: given})
    assert after[name] == value
    assert type(after[name]) is type(value)
    assert {key: after[key] for key in after if key != name} == {key: before[key] for key in before if key != name}


@pytest.mark.parametrize(
    ("overrides", "says"),
    [
        ({"amuont": "1"}, "sample has no parameter 'amuont'; it has amount, slippage, count"),
        ({"token": "USDT"}, "sample has no parameter 'token'"),
        ({"amount": 45.2}, 'amount is a float, which is not exact; write it as a decimal string: "45.2"'),
        ({"count": 10.0}, "is a float"),
        ({"amount": "1e3"}, "'1e3' is not a plain decimal number"),
        ({"amount": "-1"}, "not a plain decimal number"),
        ({"amount": "0.0000000000000000001"}, "more than 18 decimal places"),
        ({"amount": True}, "True is no amount"),
        ({"amount": None}, "must be a string, a whole number or true or false"),
        ({"amount": ["1"]}, "must be a string, a whole number or true or false"),
        ({"count": "10"}, "count must be a whole number, not '10'"),
        ({"count": True}, "count must be a whole number, not True"),
        ({"count": -5}, "count cannot be negative"),
        ({"to": "0x1234"}, "to must be an address, not '0x1234'"),
        ({"to": "0x00000000000000000000000000000000DEADBEEf"}, "wrong EIP-55 checksum"),
        ({"to": "$nobody"}, "to: unknown account 'nobody'"),
        ({"word": 1}, "word must be a text, not 1"),
        ({"which": "usdt"}, "which must be an address"),
        ({"note": 5}, "note must be a text"),
        ({"flag": 1}, "flag must be true or false, not 1"),
        ({"fixed": 6}, "fixed is always 18; only drawn parameters can be set"),
        ({"one": True}, "one is always 1"),
        ({"board": "$usdt"}, "board is always 0x3513"),
        ({"address": SOMEBODY}, "no row of linked parameters has address 0x0000"),
        ({"address": "$usdt", "symbol": "CAKE"}, f"no row of linked parameters has address {USDT} and symbol CAKE"),
    ],
)
def test_an_override_that_does_not_fit(kinds: Any, overrides: dict[str, object], says: str) -> None:
    with pytest.raises(UsageError, match=re.escape(says)):
        kinds(overrides)


def test_one_member_selects_the_row(kinds: Any) -> None:
    assert kinds({"symbol": "USDT"})["address"] == USDT
    assert kinds({"address": "$usdt"})["symbol"] == "USDT"
    assert kinds({"address": "$cake"})["symbol"] in ("CAKE", "Cake")
    assert kinds({"address": "$cake", "symbol": "Cake"})["symbol"] == "Cake"


def test_wordings(folder: SuiteFolder) -> None:
    folder.write(TASK)
    suite = folder.load()
    task = suite.task("sample")
    assert {draw(suite, task, seed, wording="vague").style for seed in range(5)} == {"vague"}
    assert {draw(suite, task, seed).style for seed in range(30)} == {"precise", "vague"}
    with pytest.raises(UsageError, match="sample has no moderate wording; it has precise, vague"):
        draw(suite, task, 0, wording="moderate")
    with pytest.raises(UsageError, match="no wording is called 'rough'; there are any, precise"):
        draw(suite, task, 0, wording="rough")


@pytest.mark.parametrize("seed", [-1, 2**256])
def test_seeds_have_bounds(questbench: Suite, seed: int) -> None:
    with pytest.raises(UsageError, match="a seed is a whole number from 0"):
        draw(questbench, questbench.tasks["erc20_transfer_fixed"], seed)


@pytest.fixture
def written(folder: SuiteFolder) -> Instance:
    suite, task = folder.task(
        '{n: {fixed: 25}, yes: {fixed: true}, s: {fixed: "it\'s \\"q\\" ${x}`"}, a: {fixed: $usdt}}'
    )
    return draw(suite, task, 0)


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("f({{a}})", f'f("{USDT}")'),
        ('f("{{a}}", "{{n}}", {{n}}n, {{yes}})', f'f("{USDT}", "25", 25n, true)'),
        ("f('{{a}}')", f"f('{USDT}')"),
        ("`to:{{a}}`", f"`to:{USDT}`"),
        ("x = {{s}}", 'x = "it\'s \\"q\\" ${x}`"'),
        ('x = "{{s}}"', 'x = "it\'s \\"q\\" ${x}`"'),
        ("x = '{{s}}'", "x = 'it\\'s \\\"q\\\" \\${x}`'"),
        ("x = `{{s}}`", 'x = `it\'s \\"q\\" \\${x}\\``'),
        ('g("a\\"b"); f({{a}})', f'g("a\\"b"); f("{USDT}")'),
        ("{a} {{ a }} ${a}", "{a} {{ a }} ${a}"),
        ('don\'t\n{{n}} "{{yes}}"', 'don\'t\n25 "true"'),
    ],
)
def test_answers_are_filled_in(written: Instance, text: str, becomes: str) -> None:
    assert render_answer(text, written) == becomes


def test_an_answer_with_an_unknown_placeholder(written: Instance) -> None:
    with pytest.raises(
        TaskError, match=re.escape("{{amount}} is not a parameter of sample; it has n, yes, s, a")
    ) as caught:
        render_answer('const a = "{{n}}";\nconst b = "{{amount}}";\n', written, Path("x.ts"))
    assert (str(caught.value.path), caught.value.line, caught.value.column) == ("x.ts", 2, 12)
