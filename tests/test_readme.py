"""The README tells the truth: every command in it prints what it says there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parent.parent / "README.md").read_text()
FILE = re.compile(r"<!-- file: (\S+) -->\n```ts\n(.*?)```", re.DOTALL)
CONSOLE = re.compile(r"```console\n\$ (.*?)\n(.*?)```", re.DOTALL)


def test_the_commands_print_what_the_readme_shows(tmp_path: Path) -> None:
    for name, content in FILE.findall(README):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    environment = dict(os.environ, PATH=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    blocks = CONSOLE.findall(README)
    assert len(blocks) >= 3
    for command, expected in blocks:
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        printed = "".join(line.rstrip() + "\n" for line in done.stdout.rstrip().split("\n"))
        assert printed == expected, done.stderr
