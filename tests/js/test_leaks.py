"""A thousand answers in one sandbox leave no process, no descriptor and no memory behind."""

import os
from pathlib import Path

import pytest

from pyquest.chain.rpc import Rpc, RpcLimits
from pyquest.js.worker import Limits, Sandbox
from tests.js.corpus_files import corpus_chain
from tests.js.support import body
from tests.js.test_confinement import children_of, on_linux, wait_until, zygotes

ANSWERS = [
    "return await new ethers.JsonRpcProvider(url).getBalance(agent)",
    "const p = new ethers.JsonRpcProvider(url); return await Promise.all([p.getBlockNumber(), p.getNetwork()])",
    "throw new Error('no')",
    "return { then() {} }",
    "return 'x'.repeat(2e6)",
    "const down = (): any => down() + 1; return down()",
    "return (",
    "return new Uint8Array(1e9)",
    "for (;;) await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })",
    "process.exit(0)",
]


def resident_kilobytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))


def descriptors(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


@on_linux
@pytest.mark.slow
def test_a_thousand_answers_leak_nothing() -> None:
    chain, known = corpus_chain(), set(zygotes())

    def play(rounds: int) -> None:
        for number in range(rounds):
            sandbox.run(body(ANSWERS[number % len(ANSWERS)]), Rpc(chain, RpcLimits(requests=20)).handle)

    with Sandbox(Limits(cpu_seconds=5)) as sandbox:
        play(100)  # what is cached is cached by now
        (zygote,) = set(zygotes()) - known
        processes = len(children_of(os.getpid()))
        open_before = [descriptors(pid) for pid in (os.getpid(), zygote)]
        memory_before = [resident_kilobytes(pid) for pid in (os.getpid(), zygote)]
        play(1000)

        assert wait_until(lambda: len(children_of(zygote)) == 1)
        assert len(children_of(os.getpid())) == processes
        assert [descriptors(pid) for pid in (os.getpid(), zygote)] == open_before
        grown = [
            resident_kilobytes(pid) - before for pid, before in zip((os.getpid(), zygote), memory_before, strict=True)
        ]
        assert all(kilobytes < 8_000 for kilobytes in grown), grown
