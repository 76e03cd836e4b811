"""What was called that is no function: found from a position inside the call."""

import pytest

from pyquest.js.wording import completed
from pyquest.js.worker import Sandbox
from tests.js.support import Provider, body


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("const token: any = {};\n  const x = 1n + token.mint(agent);", "token.mint is not a function"),
        ("d.toBigInt()", "d.toBigInt is not a function"),
        ("return (d as any)?.foo()", "d?.foo is not a function"),
        ("const list: any = { a: {} };\n  list.a['b'](5)", 'list.a["b"] is not a function'),
        ("const add: any = 5;\n  add(1, 2)", "add is not a function"),
        ("new (d.Token as any)(agent)", "d.Token is not a function"),
        ("return await d.usdt.balanceOf(agent)", "d.usdt.balanceOf is not a function"),
        ("(d.mint as any)(ethers.id('x'))", "one of these is not a function: ethers.id, d.mint"),
        ("console.log(d.mint(agent))", "d.mint is not a function"),
        ("return new ethers.Interface(['function f()']).encode(agent)", "(…).encode is not a function"),
        ("[1].map(undefined as any)", "not a function"),
    ],
)
def test_the_callee_is_named(sandbox: Sandbox, provider: Provider, lines: str, message: str) -> None:
    result = sandbox.run(body(lines), provider)

    assert result.reason == "code_error"
    assert result.error is not None
    assert (result.error.name, result.error.message) == ("TypeError", message)


@pytest.mark.parametrize(
    ("message", "stack"),
    [
        ("not an object", "at f (answer.ts:1:3)"),
        ("not a function", ""),
        ("not a function", "at f (ethers:1:3)"),
        ("not a function", "at f (answer.ts:9:3)"),
        ("not a function", "at f (answer.ts:0:0)"),
        ("not a function", "at f (answer.ts:1:999)"),
    ],
)
def test_everything_else_is_left_as_it_is(message: str, stack: str) -> None:
    assert completed(message, stack, "  x = 1;") == message
