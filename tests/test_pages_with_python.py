"""docs/python.md and docs/chain.md tell the truth: their blocks run one after the other, and print what they show."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parent.parent / "docs"
# A block may hold the fences of a reply: it ends with a fence that an empty line follows.
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```\n\n(?:```text\n(.*?)^```\n)?", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("page", "count"), [("python.md", 6), ("chain.md", 2)])
def test_the_blocks_print_what_the_page_says(
    page: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    environment = dict(os.environ, PATH=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    names: dict[str, Any] = {"__name__": "__main__"}
    blocks = BLOCK.findall((DOCS / page).read_text())
    assert len(blocks) == count
    for kind, text, expected in blocks:
        if kind == "console":
            subprocess.run(text.removeprefix("$ "), shell=True, check=True, env=environment, stderr=subprocess.PIPE)
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(text, page, "exec"), names)
        assert printed.getvalue() == expected
