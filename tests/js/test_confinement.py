"""What model code cannot reach, and that nothing of the sandbox stays behind."""

import contextlib
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pyquest.errors import SandboxFault, UsageError
from pyquest.js.worker import Limits, Sandbox, SkillResult
from pyquest.quests import World
from tests.js.conftest import TEST_LIMITS
from tests.js.support import Provider, body, skill

on_linux = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks into /proc, which only Linux has")


def children_of(pid: int, *, running: str = "") -> list[int]:
    """The children of a process whose command line contains a text."""
    command = ["ps", "-o", "pid=,args=", "--ppid", str(pid)]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    rows = [line.split(maxsplit=1) for line in listed.splitlines()]
    return [int(pid) for pid, args in rows if running in args and "ps -o" not in args]


def zygotes() -> list[int]:
    return children_of(os.getpid(), running="pyquest.js.zygote")


def is_running(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def wait_until(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 5  # half of a child's CPU time
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    return condition()


def looking_at_the_child(look: Callable[[int], None], known: set[int]) -> Callable[[str], str]:
    """An RPC callable: while it answers, the child waits, and can be looked at."""

    def answer(request: str) -> str:
        (zygote,) = set(zygotes()) - known
        (child,) = children_of(zygote)
        look(child)
        return Provider()(request)

    return answer


ASK = body("return await new ethers.JsonRpcProvider(url).getBlockNumber()")


@on_linux
def test_no_secret_of_the_worker_reaches_zygote_or_child(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    monkeypatch.setenv("PYTHONPATH", "/secret")
    known, seen = set(zygotes()), []

    def look(child: int) -> None:
        for pid in (child, *zygotes()):
            variables = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
            seen.append({variable.partition(b"=")[0] for variable in variables if variable})
            assert b"secret" not in b"".join(variables) or pid in known

    with Sandbox(TEST_LIMITS) as sandbox:
        assert sandbox.run(ASK, looking_at_the_child(look, known)).value == 100_000_000
        assert sandbox.run(body("return [process.env, Object.keys(process.env)]"), Provider()).value == [{}, []]
    assert seen
    assert all(names <= {b"PATH", b"HOME", b"LANG", b"TMPDIR"} for names in seen)


@on_linux
def test_the_child_has_one_socket_and_no_room_for_more() -> None:
    known = set(zygotes())
    open_files: dict[str, str] = {}
    limits: dict[str, list[str]] = {}

    def look(child: int) -> None:
        open_files.update({entry.name: str(entry.readlink()) for entry in Path(f"/proc/{child}/fd").iterdir()})
        rows = Path(f"/proc/{child}/limits").read_text().splitlines()[1:]
        limits.update({row[:26].strip(): row[26:].split()[:2] for row in rows})

    with Sandbox(TEST_LIMITS) as sandbox:
        sandbox.run(ASK, looking_at_the_child(look, known))

    assert [open_files.pop(number) for number in "012"] == ["/dev/null"] * 3
    assert [target.partition(":")[0] for target in open_files.values()] == ["socket"]
    for name in ("Max open files", "Max file size", "Max processes", "Max core file size"):
        assert limits[name] == ["0", "0"]
    assert limits["Max cpu time"] == ["1", "2"]
    assert int(limits["Max address space"][0]) < 2**30


def test_the_host_functions_are_out_of_sight(sandbox: Sandbox) -> None:
    code = """
    const names: string[] = [];
    for (let o: any = globalThis; o; o = Object.getPrototypeOf(o)) names.push(...Object.getOwnPropertyNames(o));
    const hidden = ['pyquest', 'pyquestStart', 'host_rpc', 'host_keccak256', 'Atomics', 'SharedArrayBuffer'];
    const found = hidden.filter(name => (0, eval)(`typeof ${name}`) !== 'undefined' || names.includes(name));
    return [found, names.filter(name => /host|pyquest/i.test(name))];"""

    assert sandbox.run(body(code), Provider()).value == [[], ["pyquestTick"]]


@pytest.mark.parametrize(
    "module",
    ["fs", "node:fs", "child_process", "bun", "os", "qjs:std", "qjs:os", "std", "/etc/passwd", "./x.js", "pyquest"],
)
def test_nothing_but_the_libraries_can_be_imported(sandbox: Sandbox, module: str) -> None:
    result = sandbox.run(body(f"return Object.keys(await import('{module}'))"), Provider())

    assert result.reason == "code_error"
    assert result.error is not None
    assert result.error.message == f"module not found: {module}"


@on_linux
def test_nobody_is_left_after_close() -> None:
    known = set(zygotes())
    sandbox = Sandbox(TEST_LIMITS)
    sandbox.run(ASK, Provider())
    sandbox.run(skill("import 'viem'; export const executeSkill = () => 1"), Provider())
    started = set(zygotes()) - known
    assert len(started) == 2
    assert wait_until(lambda: all(map(children_of, started)))  # each forks its next child when one is gone
    waiting = [child for zygote in started for child in children_of(zygote)]
    assert len(waiting) == 2

    sandbox.close()

    assert not any(is_running(pid) for pid in (*started, *waiting))


@on_linux
def test_a_library_is_loaded_ahead_in_the_process_that_then_runs_the_code() -> None:
    known = set(zygotes())
    with Sandbox(TEST_LIMITS) as sandbox:
        sandbox.load("viem")
        started = set(zygotes()) - known
        assert len(started) == 1
        code = "import { parseEther } from 'viem'; export const executeSkill = () => parseEther('1')"
        assert sandbox.run(skill(code), Provider()).value == 10**18
        assert set(zygotes()) - known == started


@on_linux
def test_nobody_is_left_after_a_close_that_comes_while_it_starts() -> None:
    known = set(zygotes())
    sandbox = Sandbox(TEST_LIMITS)
    sandbox.load("ethers")
    (zygote,) = set(zygotes()) - known
    sandbox.close()

    assert not is_running(zygote)


@on_linux
def test_a_world_that_cannot_be_made_leaves_nobody(tmp_path: Path) -> None:
    known = set(zygotes())
    with pytest.raises(UsageError):
        World.open(tmp_path, tmp_path)

    assert set(zygotes()) == known


def test_a_zygote_that_does_not_start_is_our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    with Sandbox(TEST_LIMITS) as sandbox:
        monkeypatch.setattr(sys, "executable", "/bin/false")
        with pytest.raises(SandboxFault, match="it does not start"):
            sandbox.run(ASK, Provider())
        monkeypatch.undo()
        assert sandbox.run(ASK, Provider()).value == 100_000_000


@on_linux
def test_a_running_child_dies_with_its_worker() -> None:
    program = textwrap.dedent("""
        import os, subprocess
        from pyquest.js.worker import Sandbox
        from tests.js.support import body
        from tests.js.test_confinement import children_of, zygotes

        ASK = "await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' } });"

        def die_soon(_):
            (zygote,) = zygotes()
            print(zygote, *children_of(zygote), flush=True)
            subprocess.Popen(["sh", "-c", f"sleep 0.3; kill -9 {os.getpid()}"])
            return ""

        Sandbox().run(body(ASK + "for (;;);"), die_soon)
    """)
    worker = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    left = [int(pid) for pid in worker.stdout.split()]

    assert worker.returncode == -signal.SIGKILL
    assert len(left) == 2
    assert wait_until(lambda: not any(map(is_running, left)))


@on_linux
def test_a_sandbox_recovers_from_the_loss_of_its_zygote() -> None:
    known = set(zygotes())
    with Sandbox(TEST_LIMITS) as sandbox:
        assert sandbox.run(ASK, Provider()).value == 100_000_000
        (zygote,) = set(zygotes()) - known
        os.kill(zygote, signal.SIGKILL)
        with pytest.raises(SandboxFault, match="zygote process failed"):
            sandbox.run(ASK, Provider())
        assert sandbox.run(ASK, Provider()).value == 100_000_000


def _run_while_its_child_gets(number: signal.Signals) -> SkillResult:
    known = set(zygotes())

    def kill(request: str) -> str:
        (zygote,) = set(zygotes()) - known
        (child,) = children_of(zygote)
        os.kill(child, number)
        return Provider()(request)

    with Sandbox(Limits()) as sandbox:
        try:
            return sandbox.run(ASK, kill)
        finally:
            assert sandbox.run(ASK, Provider()).value == 100_000_000


@on_linux
def test_the_loss_of_a_child_is_no_verdict() -> None:
    with pytest.raises(SandboxFault, match="child process"):
        _run_while_its_child_gets(signal.SIGTERM)


@on_linux
@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGBUS, signal.SIGILL])
def test_a_crash_of_the_engine_is_the_answers(number: signal.Signals) -> None:
    result = _run_while_its_child_gets(number)
    assert result.reason == "code_error"
    assert result.error is not None
    assert result.error.name == "EngineCrash"


def test_the_zygote_knows_nothing_of_chains_tasks_and_models() -> None:
    program = (
        "import sys, pyquest.js.zygote\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('eth', 'pydantic', 'yaml', 'click', 'rich')\n"
        "  or name.startswith('pyquest.') and not name.startswith('pyquest.js') and name != 'pyquest.errors'])"
    )
    listed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert listed.stdout.strip() == "[]"


def test_a_hundred_answers_leave_no_open_files(sandbox: Sandbox) -> None:
    sandbox.run(ASK, Provider())
    before = len(list(Path("/dev/fd").iterdir()))
    for _ in range(100):
        assert sandbox.run(ASK, Provider()).value == 100_000_000

    assert len(list(Path("/dev/fd").iterdir())) == before
