"""A disk that is full, and a folder that must not be written to: one line, and what was paid for is still there."""

from __future__ import annotations

import ctypes
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pyquest.models import Reply, Usage
from pyquest.runs.replies import Replies
from tests.models.scripted import Knowing, Server, says
from tests.runs.conftest import Pyquest, lines
from tests.runs.playing import played

TASKS = ["erc20_approve", "query_erc20_balance", "bnb_transfer_percentage", "erc20_transfer_fixed"]


@pytest.fixture(scope="module")
def knowing() -> Knowing:
    return Knowing(TASKS, range(4))


def test_a_full_disk_loses_no_reply_that_was_recorded(pyquest: Pyquest, tmp_path: Path, knowing: Knowing) -> None:
    """A limit on the size of files stands for it."""
    with Server(lambda _, body: says(knowing(body) + "\n" + "x" * 4_000)) as server:
        command = ["run", "--model", "openai:scripted-1", "--base-url", server.url, "--no-cache", "--out", "out"]
        command += ["--tasks", ",".join(TASKS), "--seed", "0-3", "--concurrency", "2", "--json"]
        limited = ["bash", "-c", 'ulimit -f 24; exec "$@"', "bash", sys.executable, "-m", "pyquest", *command]
        done = subprocess.run(limited, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        errors = [line for line in done.stderr.splitlines() if " of " not in line]
        assert len(errors) == 1
        assert re.fullmatch(r"error: out/(replies|quests)\.jsonl: cannot be written: File too large", errors[0])
        kept = [json.loads(text) for text in (tmp_path / "out" / "replies.jsonl").read_text().splitlines()]
        assert 2 <= len(kept) < 16
        assert len(server.requests) <= len(kept) + 4, "the run went on asking"
        again = pyquest(*command)
        assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["total"]["passed"] == 16
    after = [json.loads(text) for text in (tmp_path / "out" / "replies.jsonl").read_text().splitlines()]
    assert after[: len(kept)] == kept
    assert len({(entry["key"], entry["round"]) for entry in after}) == len(after) == 16


def test_half_a_line_is_taken_back(tmp_path: Path) -> None:
    """What is written later, when there is room again, does not follow upon half a line."""
    code = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from pyquest.errors import UsageError\n"
        "from pyquest.models import Reply\n"
        "from pyquest.runs.replies import Replies\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "replies = Replies(Path('replies.jsonl'))\n"
        "soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))\n"
        "try: replies.record(('a', 1, 'r'), Reply('x' * 2000))\n"
        "except UsageError as error: print(error)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))\n"
        "replies.record(('b', 1, 'r'), Reply('y'))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "replies.jsonl: cannot be written: File too large\n"
    replies = Replies(tmp_path / "replies.jsonl")
    assert (replies.get(("a", 1, "r")), replies.get(("b", 1, "r"))) == (None, Reply("y"))
    replies.close()


def bound_by_permissions() -> None:
    """In a child: take from root the right to write wherever it likes."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        drop, may_override, may_read = 24, 1, 2  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
        for right in (may_override, may_read):
            if libc.prctl(drop, right, 0, 0, 0) != 0:
                raise OSError(ctypes.get_errno(), "prctl")


@pytest.mark.skipif(os.geteuid() == 0 and sys.platform != "linux", reason="permissions do not bind root")
def test_a_folder_that_must_not_be_written_to(tmp_path: Path) -> None:
    played(tmp_path / "out", "reference", tasks=("erc20_approve",))
    before = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir() if path.is_file()}
    command = [sys.executable, "-m", "pyquest"]
    for path in (tmp_path / "out", *(tmp_path / "out").iterdir()):
        path.chmod(path.stat().st_mode & ~0o222)
    try:
        for arguments in (["run", "--tasks", "erc20_approve", "--out", "out"], ["score", "out"]):
            done = subprocess.run(
                [*command, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False,
                preexec_fn=bound_by_permissions,
            )  # fmt: skip
            assert (done.returncode, done.stdout) == (2, ""), (done.stdout, done.stderr)
            assert "cannot be written: Permission denied" in done.stderr.splitlines()[-1]
    finally:
        for path in (tmp_path / "out", *(tmp_path / "out").iterdir()):
            path.chmod(path.stat().st_mode | 0o200)
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir() if path.is_file()} == before
    assert len(lines(tmp_path / "out")) == 1


def test_what_a_quest_took_is_what_all_its_answers_took(tmp_path: Path) -> None:
    """Those that could not be used among them, but not as this run's cost what another one paid."""
    replies = Replies(tmp_path / "replies.jsonl")
    replies.waste(("k", 0, "r"), Usage(prompt=5))
    replies.record(("k", 0, "r"), Reply("plan", usage=Usage(prompt=7)))
    replies.record(("k", 1, "s"), Reply("go", usage=Usage(prompt=8, reused=1)))
    replies.close()
    again = Replies(tmp_path / "replies.jsonl")
    assert again.usage("k") == Usage(3, 1, 20)
    assert again.usage("other") is None
    assert again.costs == [None, None]
    again.close()
