"""The command as a user gives it, in a folder of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pyquest import cli
from pyquest.runs.interruption import SIGNALS


@dataclass(frozen=True)
class Done:
    returncode: int
    stdout: str
    stderr: str


class Pyquest:
    """Runs ``pyquest`` in a folder.

    Args:
        folder: Where it is started.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.environment = dict(os.environ)
        self._monkeypatch, self._capfd = monkeypatch, capfd
        monkeypatch.chdir(folder)

    def __call__(self, *arguments: str | Path) -> Done:
        """In this process, which has everything imported already; workers are processes of their own all the same."""
        self._monkeypatch.setattr(sys, "argv", ["pyquest", *map(str, arguments)])
        self._capfd.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.main()
        said = self._capfd.readouterr()
        assert isinstance(ended.value.code, int)
        return Done(ended.value.code, said.out, said.err)

    def summary(self, *arguments: str | Path) -> dict[str, Any]:
        done = self("run", "--json", *arguments)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)  # type: ignore[no-any-return]

    def started(self, *arguments: str | Path) -> subprocess.Popen[str]:
        """In a process group of its own, to be interrupted or killed."""
        return subprocess.Popen(
            [sys.executable, "-m", "pyquest", *map(str, arguments)],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            process_group=0,
        )


@pytest.fixture
def pyquest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[Pyquest]:
    heard = {each: signal.getsignal(each) for each in SIGNALS}
    for each in SIGNALS:
        # Tests that run in the background inherit an ignored SIGINT or SIGHUP, and would hand that on.
        if heard[each] is signal.SIG_IGN:
            signal.signal(each, signal.SIG_DFL)
    yield Pyquest(tmp_path, monkeypatch, capfd)
    for each, answer in heard.items():
        signal.signal(each, answer)


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "quests.jsonl").read_text().splitlines()]
