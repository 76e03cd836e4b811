"""Code that misbehaves: each piece ends with its reason, and the next skill is unaffected."""

import time
from collections.abc import Iterator

import pytest

from pyquest.errors import AnswerFault, SandboxFault
from pyquest.js.answer import MEBIBYTE
from pyquest.js.worker import Limits, Sandbox, Skill
from tests.js.support import Provider, body, skill

TIMEOUT = {
    "endless loop": "for (;;) {}",
    "endless microtasks": "for (;;) await null",
    "endless timers": "const next = () => setTimeout(next, 0); next(); await new Promise(() => {})",
    "beyond the virtual clock": "await new Promise(resolve => setTimeout(resolve, 3_600_001))",
    "backtracking": "return /^(a+)+$/.test('a'.repeat(40) + 'b')",
    "one long native call": "let s = 'a'.repeat(1e6); for (;;) s = s.replaceAll('a', 'b').replaceAll('b', 'a')",
    "endless getter of the result": "return { get a() { for (;;); } }",
    "endless conversion of an error": "throw { get name() { for (;;); }, toJSON() { for (;;); } }",
    "turning the clock by hand": "for (;;) (globalThis as any).pyquestTick()",
}
MEMORY = {
    "arrays": "const all: any[] = []; for (;;) all.push(new Array(1000).fill(1))",
    "kept after the error": "const g = globalThis as any; g.all = []; for (;;) g.all.push({ x: [1] })",
    "buffers": "const all: any[] = []; for (;;) all.push(new Uint8Array(1e6).fill(1))",
    "a gigabyte of string": "return 'x'.repeat(1e9)",
}
STACK = {
    "recursion": "const down = (): any => down() + 1; return down()",
    "recursion through a proxy": "const p: any = new Proxy({}, { get: (t, k, r) => r[k] }); return p.x",
    "deep JSON": "return JSON.parse('['.repeat(1e6))",
}
OUTPUT = {
    "two megabytes": "return 'x'.repeat(2e6)",
    "a rope": "let s = 'x'; for (let i = 0; i < 29; i++) s += s; return s",
    "a sparse array": "return new Array(2 ** 31)",
    "a long request": "await fetch(url, { method: 'POST', body: 'x'.repeat(2e6) })",
    "JSON much longer than the value": "return new Uint8Array(200_000)",
}
BAD_RESULT = {
    "a cycle": "const a: any = {}; a.a = a; return a",
    "a function": "return () => 1",
    "a symbol": "return Symbol('x')",
    "a getter that throws": "return { get a() { throw new Error('no') } }",
    "a forged fault": "(Object.prototype as any).toJSON = () => ({ fault: 'x' }); return 1",
    "a forged verdict": "(Object.prototype as any).toJSON = () => ({ reason: 'passed', score: 100 }); return 1",
}
CODE_ERROR = {
    "never settled": "await new Promise(() => {})",
    "an unprintable error": "throw new Proxy({}, { getPrototypeOf() { throw 5 } })",
    "a getter in an error": "throw Object.defineProperty(new Error(), 'message', { get() { throw 1 } })",
    # Each promise waits for the next one. The engine gives up when the heap is full, and nobody awaits that error.
    "microtasks that fill the heap": "const f = (): any => Promise.resolve().then(f); f(); await new Promise(() => {})",
    "exit": "process.exit(0)",
    "an uncaught error in a timer": "setTimeout(() => { throw new Error('late') }, 5); await new Promise(() => {})",
    "a file": "return (await import('fs')).readFileSync('/etc/passwd')",
    "a process": "return require('child_process').execSync('id')",
    "a huge outcome": "(Object.prototype as any).toJSON = () => 'x'.repeat(2e7); return 1",
}
CASES = [
    pytest.param(reason, lines, id=f"{reason}: {name}")
    for reason, group in [
        ("timeout", TIMEOUT),
        ("memory", MEMORY),
        ("stack", STACK),
        ("output_limit", OUTPUT),
        ("bad_result", BAD_RESULT),
        ("code_error", CODE_ERROR),
    ]
    for name, lines in group.items()
]


@pytest.fixture(scope="module")
def patient() -> Iterator[Sandbox]:
    """With more CPU time than it takes to fill the heap, however slow the machine; the heap is small for that."""
    with Sandbox(Limits(memory_bytes=96 * MEBIBYTE)) as running:
        yield running


@pytest.mark.parametrize(("reason", "lines"), CASES)
def test_it_ends_with_its_reason_and_harms_nobody(
    sandbox: Sandbox, patient: Sandbox, provider: Provider, reason: str, lines: str
) -> None:
    box = sandbox if reason == "timeout" else patient
    result = box.run(body(lines), provider)

    assert (result.reason, result.value) == (reason, None)
    assert result.error is not None
    assert result.error.message
    healthy = box.run(body("return [await new ethers.JsonRpcProvider(url).getBlockNumber(), Date.now()]"), provider)
    assert healthy.value == [100_000_000, 1_790_000_000_010]


@pytest.mark.parametrize(("reason", "lines"), CASES[len(TIMEOUT) :])
def test_the_whole_result_is_the_same_again(patient: Sandbox, provider: Provider, reason: str, lines: str) -> None:
    first, second = (patient.run(body(lines), provider) for _ in range(2))

    assert (first.reason, first.error, first.console) == (second.reason, second.error, second.console)


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        ("const down = (): any => down() + 1; try { down() } catch (e: any) { return e.name }", "RangeError"),
        ("const all = []; try { for (;;) all.push(new Uint8Array(1e6)) } catch { return 'caught' }", "caught"),
        ("Promise.prototype.then = () => { throw 1 }; JSON.stringify = () => 'evil'; return { a: 1n }", {"a": 1}),
        ("Array.prototype.push = () => { throw 1 }; Object.keys = () => []; return { a: [1n] }", {"a": [1]}),
        ("Reflect.set(globalThis, 'pyquestTick', () => 'forged'); return 5", 5),
        ("delete (globalThis as any).Promise; delete (globalThis as any).JSON; return 5", 5),
        ("return { then(resolve: any) { resolve(5) } }", 5),
    ],
)
def test_what_the_code_survives_is_its_own_affair(
    sandbox: Sandbox, provider: Provider, lines: str, value: object
) -> None:
    result = sandbox.run(body(lines), provider)

    assert (result.reason, result.value) == (None, value)


def test_a_native_part_that_runs_out_of_memory(provider: Provider) -> None:
    with Sandbox() as sandbox:  # the string fits into this heap; the engine aborts when it decodes it
        assert sandbox.run(body("return atob('xxxx'.repeat(5e7)).length"), provider).reason == "memory"
        assert sandbox.run(body("return 1"), provider).value == 1


def test_a_fault_raised_by_the_provider_ends_the_answer(sandbox: Sandbox) -> None:
    asked = 0

    def count(_: str) -> str:
        nonlocal asked
        asked += 1
        if asked > 1000:
            raise AnswerFault("rpc_limit", "more than 1000 requests")
        return '{"jsonrpc": "2.0", "id": 1, "result": "0x1"}'

    code = "for (;;) try { await fetch(url, { method: 'POST', body: '{}' }) } catch {}"
    result = sandbox.run(body(code), count)

    assert (result.reason, result.requests) == ("rpc_limit", 1001)
    assert result.error is not None
    assert result.error.message == "more than 1000 requests"


@pytest.mark.parametrize(
    "code",
    ["export const x = 1", "export default async function executeSkill() {}", "export const executeSkill = 5", ""],
)
def test_a_module_without_the_export_is_told_what_is_expected(sandbox: Sandbox, provider: Provider, code: str) -> None:
    result = sandbox.run(skill(code), provider)

    assert result.reason == "code_error"
    assert result.error is not None
    assert "export async function executeSkill(providerUrl, agentAddress, deployedContracts)" in result.error.message


def test_a_machine_that_does_not_run_the_child_is_not_the_answers_fault() -> None:
    with (
        Sandbox(Limits(cpu_seconds=30, wall_seconds=1)) as hurried,
        pytest.raises(SandboxFault, match="CPU time in 1 s"),
    ):
        hurried.run(body("for (;;) {}"), Provider())


def test_time_that_the_provider_takes_does_not_count(provider: Provider) -> None:
    def slow(request: str) -> str:
        time.sleep(0.7)
        return provider(request)

    code = """
    const ask = () => fetch(url, { method: 'POST', body: '{"id":1,"method":"eth_chainId"}' });
    await ask();
    await ask();
    return 1;"""
    with Sandbox(Limits(cpu_seconds=30, wall_seconds=1)) as hurried:
        assert hurried.run(body(code), slow).value == 1


def test_long_code_is_refused(sandbox: Sandbox, provider: Provider) -> None:
    result = sandbox.run(Skill("x" * 300_000, "http://x", "0x", {}, 0, ""), provider)

    assert result.reason == "transpile"


@pytest.mark.parametrize("opening", ["(", "[", "{", "a?", "`${", "!"])
def test_deeply_nested_code_is_somebody_elses_stack_overflow(
    patient: Sandbox, provider: Provider, opening: str
) -> None:
    result = patient.run(skill("export const executeSkill = () => " + opening * 20_000), provider)

    assert result.reason == "transpile"


def test_a_reply_too_long_to_hand_over_is_the_answers(sandbox: Sandbox) -> None:
    ask = body("await (await fetch(url, { method: 'POST', body: '{}' })).text(); return 1")
    result = sandbox.run(ask, lambda request: " " * (9 * MEBIBYTE))
    assert result.reason == "output_limit"
