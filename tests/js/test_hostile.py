"""Code that misbehaves: each piece ends with its reason, and the next skill is unaffected."""

import time
from collections.abc import Iterator

import pytest

from pyquest.errors import AnswerFault, SandboxFault
from pyquest.js import transpile
from pyquest.js.answer import MEBIBYTE
from pyquest.js.worker import Limits, Sandbox, Skill
from tests.js.hostile_programs import BY_REASON, IGNORED, MEMORY, SURVIVES, TIMEOUT
from tests.js.support import Provider, body, skill

HEADERS = "const headers = { 'content-type': 'application/json' };"

CASES = [
    pytest.param(reason, lines, id=f"{reason}: {name}")
    for reason, group in BY_REASON.items()
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


@pytest.mark.parametrize("mebibytes", [48, 64, 96])
@pytest.mark.parametrize("lines", IGNORED.values(), ids=IGNORED)
def test_a_full_heap_is_the_reason_although_the_code_goes_on(provider: Provider, lines: str, mebibytes: int) -> None:
    """Whether anything is left that goes on depends on the last bytes of the heap; then its CPU time ends it."""
    with Sandbox(Limits(memory_bytes=mebibytes * MEBIBYTE, cpu_seconds=2)) as box:
        result = box.run(body(lines), provider)

    assert (result.reason, result.error and result.error.message) == ("memory", "out of memory")


# Where the budget is time the moment differs, and filling the heap takes long.
REPEATED = CASES[len(TIMEOUT) : len(TIMEOUT) + 4] + CASES[len(TIMEOUT) + len(MEMORY) :]


@pytest.mark.parametrize(("reason", "lines"), REPEATED)
def test_the_whole_result_is_the_same_again(patient: Sandbox, provider: Provider, reason: str, lines: str) -> None:
    first, second = (patient.run(body(lines), provider) for _ in range(2))

    assert (first.reason, first.error, first.console) == (second.reason, second.error, second.console)


@pytest.mark.parametrize(("lines", "value"), SURVIVES.values(), ids=SURVIVES)
def test_what_the_code_survives_is_its_own_affair(
    patient: Sandbox, provider: Provider, lines: str, value: object
) -> None:
    result = patient.run(body(lines), provider)

    assert (result.reason, result.value) == (None, value)
    assert patient.run(body("return [1].concat([2]).map(String).join()"), provider).value == "1,2"


def test_there_are_many_of_them() -> None:
    assert len(CASES) + len(SURVIVES) >= 60


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

    code = HEADERS + "for (;;) try { await fetch(url, { method: 'POST', headers, body: '{}' }) } catch {}"
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

    code = (
        HEADERS
        + """
    const ask = () => fetch(url, { method: 'POST', headers, body: '{"id":1,"method":"eth_chainId"}' });
    await ask();
    await ask();
    return 1;"""
    )
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


def doubling(times: int) -> str:
    """An enum that esbuild computes while it reads it; its last text has 2^times characters."""
    return "enum E { A0 = 'x', " + ", ".join(f"A{n} = A{n - 1} + A{n - 1}" for n in range(1, times + 1)) + "}\n"


def comma_list(length: int) -> str:
    """What takes esbuild a time that grows with the square of its length."""
    return "const last = (" + "1, " * length + "1);\n"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (doubling(24), "the program would be longer than 8388608 bytes"),
        (doubling(60), "the code takes more than 1 s of CPU time, or too much memory, to be read"),
        (comma_list(80_000), "the code takes more than 1 s of CPU time, or too much memory, to be read"),
    ],
    ids=["long", "memory", "time"],
)
def test_code_that_overtaxes_the_transpiler_is_the_answers(
    sandbox: Sandbox, provider: Provider, monkeypatch: pytest.MonkeyPatch, code: str, message: str
) -> None:
    monkeypatch.setattr(transpile, "_PATIENCE_SECONDS", 1)
    monkeypatch.setattr(transpile, "CPU_SECONDS", 1)
    result = sandbox.run(skill(code + "export const executeSkill = () => 1;"), provider)

    assert result.reason == "transpile"
    assert result.error is not None
    assert result.error.message == message
    assert sandbox.run(body("return 1"), provider).value == 1


@pytest.mark.parametrize(
    "line", ["(" * 100_000, "a(" * 60_000, "a" * 100_000 + "(", "a.b" * 60_000 + "(", "a[b]" * 50_000 + "("]
)
def test_a_false_position_does_not_keep_the_worker_busy(sandbox: Sandbox, provider: Provider, line: str) -> None:
    """The program is read again where a stack says that something was called that is no function."""
    code = (
        f"export const executeSkill = () => {{\n  console.log('{line}');\n"
        f"  throw Object.assign(new TypeError('not a function'), {{ stack: 'at f (answer.ts:2:{len(line)})' }});\n}};"
    )
    started = time.process_time()
    assert sandbox.run(skill(code), provider).reason == "code_error"
    assert time.process_time() - started < 2


def test_a_reply_too_long_to_hand_over_is_the_answers(sandbox: Sandbox) -> None:
    ask = body(HEADERS + "await (await fetch(url, { method: 'POST', headers, body: '{}' })).text(); return 1")
    result = sandbox.run(ask, lambda request: " " * (9 * MEBIBYTE))
    assert result.reason == "output_limit"
