"""Runs that a script of somebody's starts, as scripts are written: without asking whether it is the main one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = """
from pathlib import Path
import pyquest
from pyquest.runs.run import Progress, Request, run

print("started")
run(Request(tasks=("erc20_approve", "query_erc20_balance"), out=Path("mine"), jobs=2), Progress(), [])
print(pyquest.score(Path("mine"), jobs=2).summary["total"]["score"])

import __main__
print(Path(__main__.__file__).name)
"""


def test_a_script_plays_its_quests_once(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run([sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr, done.returncode) == ("started\n200\nscript.py\n", "", 0)
