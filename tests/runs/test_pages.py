"""Pages show whatever a model said as text, and no more of it than anybody reads."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from pyquest.reports.parts import MOST_ROWS
from pyquest.reports.plain import MOST_CHARACTERS, plain
from pyquest.reports.text import attempt_page, printed
from tests.runs.conftest import Pyquest, lines

HOSTILE = {"[/x]": "[bold]", "[red]a": "[/]", "blob": "x", "\x1b[2J": "\x1b]0;title\x07", "\ud800": "\udfff\u202e"}


def answer(value: object) -> str:
    text = json.dumps(json.dumps(value))
    return f"export async function executeSkill() {{ return {{ query_result: JSON.parse({text}) }}; }}\n"


def page(**tried: Any) -> str:
    out = io.StringIO()
    empty = {"console": [], "error": None, "tx": None, "query": None, "receipt": None}
    printed(attempt_page({**empty, **tried}), Console(file=out))
    return out.getvalue()


@pytest.mark.parametrize("value", [HOSTILE, {"blob": "x"}, {"blob": "0" * 64}, {"blob": {"blob": ["x"]}}])
def test_whatever_a_model_returns_can_be_shown(pyquest: Pyquest, tmp_path: Path, value: dict[str, Any]) -> None:
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "query_erc20_balance.ts").write_text(answer(value))
    pyquest.summary("--model", "answers:answers", "--tasks", "query_erc20_balance", "--out", "out")
    shown = pyquest("show", "out", "query_erc20_balance")
    assert shown.returncode == 0, shown.stderr
    played = pyquest("exec", "answers/query_erc20_balance.ts", "--task", "query_erc20_balance")
    assert played.returncode == 0, played.stderr
    assert shown.stdout == played.stdout


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "latin-1"])
def test_any_encoding_of_the_output_will_do(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "a.ts").write_text(answer({"[/x]": "\ud800 é 猫"}) + "console.log('\\ud83d é', '猫');\n")
    done = subprocess.run(
        [sys.executable, "-m", "pyquest", "exec", "a.ts"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"[/x]" in done.stdout
    assert "猫".encode(encoding, "backslashreplace") in done.stdout


def test_what_steers_a_terminal_is_shown_instead() -> None:
    assert plain("a\x1b[31m\x07\x9b\u202e\ud800\r\nb\tc").plain == "a\\x1b[31m\\x07\\x9b\\u202e\\ud800\nb\tc"


def test_a_long_text_is_shortened_quickly_and_says_so() -> None:
    began = time.monotonic()
    shown = page(console=["word " * 800_000], query={"a": "b" * 4_000_000, "c": ["d"] * 1_000_000})
    assert time.monotonic() - began < 3
    assert len(shown) < 5 * MOST_CHARACTERS
    assert f"{4_000_000 - MOST_CHARACTERS:,} more characters are not shown" in shown
    assert plain("x" * MOST_CHARACTERS).plain == "x" * MOST_CHARACTERS


def test_many_fields_are_shortened_too() -> None:
    shown = page(query={f"field{number}": str(number) for number in range(100_000)})
    assert f"{100_000 - MOST_ROWS:,} more fields are not shown" in shown
    assert f"field{MOST_ROWS - 1} " in shown
    assert f"field{MOST_ROWS} " not in shown


def test_a_line_says_the_same_after_a_restart(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "query_erc20_balance.ts").write_text(answer({"blob": "x" * 20_000, "b": {"blob": "x"}}))
    pyquest.summary("--model", "answers:answers", "--tasks", "query_erc20_balance", "--out", "out")
    written = lines(tmp_path / "out")[0]["rounds"][0]["query"]
    assert written["b"] == {"blob": ["x"]}
    assert (tmp_path / "out" / "blobs" / written["blob"]["blob"]).read_text() == "x" * 20_000
