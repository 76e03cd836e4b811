"""Errors point into the model's own file, whatever the transpiler did to it."""

import pytest

from pyquest.js.worker import Sandbox
from tests.js.support import Provider, body, skill

DECLARATIONS = """import { ethers, type Provider } from 'ethers';

interface Order {
  amount: bigint;
  to: string;
}

// A comment, and an enum that becomes five lines.
enum Side { Buy, Sell }

type Pair = [string, string];

"""


def test_a_thrown_error(sandbox: Sandbox, provider: Provider) -> None:
    code = (
        DECLARATIONS
        + """export async function executeSkill(url: string) {
  const side: Side = Side.Buy;


  throw new TypeError('boom');
}"""
    )
    error = sandbox.run(skill(code), provider).error

    assert error is not None
    assert (error.name, error.message) == ("TypeError", "boom")
    assert (error.line, error.column) == (17, 13)
    assert error.stack == "at executeSkill (answer.ts:17:13)"


def test_an_error_two_calls_down(sandbox: Sandbox, provider: Provider) -> None:
    code = (
        DECLARATIONS
        + """function pay(order: Order) {
  return (order as any).missing.field;
}
export const executeSkill = async () =>
  pay({ amount: 1n, to: '' });"""
    )
    error = sandbox.run(skill(code), provider).error

    assert error is not None
    assert error.line == 14
    assert [frame.rpartition(" ")[2] for frame in error.stack.splitlines()] == ["(answer.ts:14:11)", "(answer.ts:17:3)"]


def test_an_error_inside_a_library_is_placed_where_the_skill_called_it(sandbox: Sandbox, provider: Provider) -> None:
    error = sandbox.run(body("const a = 1;\n\nethers.parseUnits('abc', 18);"), provider).error

    assert error is not None
    assert error.line == 5
    assert "invalid FixedNumber string value" in error.message


@pytest.mark.parametrize(
    ("code", "line", "column", "message"),
    [
        ("\nimport fs from 'fs';\nexport const executeSkill = () => fs;", 2, 16, "module not found: fs"),
        (
            "import { keccak256 } from 'viem';\nimport { ether } from \"ethers\";\n"
            "export const executeSkill = () => [ether, keccak256];",
            2,
            23,
            "Could not find export 'ether' in module 'ethers'",
        ),
        ("const a = 1;\nthrow new Error('top');\nexport const executeSkill = () => a;", 2, 11, "top"),
    ],
)
def test_a_module_that_does_not_load(
    sandbox: Sandbox, provider: Provider, code: str, line: int, column: int, message: str
) -> None:
    result = sandbox.run(skill(code), provider)

    assert result.reason == "code_error"
    assert result.error is not None
    assert (result.error.message, result.error.line, result.error.column) == (message, line, column)


def test_words_about_a_module_are_looked_for_only_as_long_as_a_module_is_named(
    sandbox: Sandbox, provider: Provider
) -> None:
    code = "export const executeSkill = () => { throw Object.assign(new Error(text), { stack: '' }) };\nconst text ="
    short, long = (
        sandbox.run(skill(f"{code} 'module not found: ' + 'm'.repeat({n}) // '{'m' * n}'"), provider)
        for n in (200, 201)
    )

    assert (short.error and short.error.line, long.error and long.error.line) == (2, None)


@pytest.mark.parametrize(
    ("code", "line", "column"),
    [
        ("export async function executeSkill() {\n  const x = ;\n}", 2, 13),
        ("const é = 'ü', y = ;", 1, 20),
        ("let a = 1;\n\nlet a = 2;", 3, 5),
        ("export function executeSkill( {", 1, 32),
    ],
)
def test_a_syntax_error(sandbox: Sandbox, provider: Provider, code: str, line: int, column: int) -> None:
    result = sandbox.run(skill(code), provider)

    assert result.reason == "transpile"
    assert result.error is not None
    assert (result.error.name, result.error.line, result.error.column) == ("TranspileError", line, column)


@pytest.mark.parametrize(
    ("thrown", "name", "message"),
    [
        ("'text'", "string", "text"),
        ("5n", "bigint", "5"),
        ("undefined", "undefined", "undefined"),
        ("{ code: 'X' }", "object", '{"code":"X"}'),
        ("Object.assign(new Error('m'), { name: 'Custom' })", "Custom", "m"),
        ("new Error('half \\ud800')", "Error", "half \N{REPLACEMENT CHARACTER}"),
    ],
)
def test_anything_can_be_thrown(sandbox: Sandbox, provider: Provider, thrown: str, name: str, message: str) -> None:
    result = sandbox.run(body(f"throw {thrown}"), provider)

    assert result.reason == "code_error"
    assert result.error is not None
    assert (result.error.name, result.error.message) == (name, message)


def test_an_error_after_waiting_is_placed_where_the_skill_called_the_library(
    sandbox: Sandbox, provider: Provider
) -> None:
    code = """
    import { ethers } from 'ethers';
    const tokenOf = (url: string, d: any) =>
      new ethers.Contract(d.usdt, ['function mint() returns (bool)'], new ethers.JsonRpcProvider(url));
    async function read(url: string, d: any) {
      return await tokenOf(url, d).mint.estimateGas();
    }
    export async function executeSkill(url: string, agent: string, d: any) {
      await new ethers.JsonRpcProvider(url).getBlockNumber();
      return await read(url, d);
    }"""
    error = sandbox.run(skill(code), provider).error

    assert error is not None
    assert (error.line, error.code) == (6, "CALL_EXCEPTION")
    assert error.stack.splitlines()[-2:] == [
        "at async read (answer.ts:6:41)",
        "at async executeSkill (answer.ts:10:30)",
    ]


def test_an_error_that_was_made_earlier_keeps_its_own_place(sandbox: Sandbox, provider: Provider) -> None:
    error = sandbox.run(
        body("const e = new Error('kept');\n\nawait new ethers.JsonRpcProvider(url).getBlockNumber();\nthrow e;"),
        provider,
    ).error

    assert error is not None
    assert (error.line, error.stack) == (3, "at executeSkill (answer.ts:3:15)")


def test_constructors_of_errors_are_no_places(sandbox: Sandbox, provider: Provider) -> None:
    code = """
    class Wrong extends Error { constructor() { super('wrong'); } }
    class Worse extends Wrong {}
    export const executeSkill = () => {
      throw new Worse();
    };"""
    error = sandbox.run(skill(code), provider).error

    assert error is not None
    assert (error.line, error.stack) == (5, "at executeSkill (answer.ts:5:17)")


@pytest.mark.parametrize(("code", "seen"), [("'X'", "X"), ("-32000", "-32000"), ("{}", None), ("undefined", None)])
def test_the_code_of_an_error(sandbox: Sandbox, provider: Provider, code: str, seen: str | None) -> None:
    error = sandbox.run(body(f"throw Object.assign(new Error(''), {{ code: {code} }})"), provider).error

    assert error is not None
    assert error.code == seen
