"""docs/tutorial.md tells the truth: its commands print what it shows, with a server on loopback for a provider."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pyquest.models import Options
from tests.models.noisy import Noisy
from tests.models.scripted import Act, Knowing, Server, says

PAGE = (Path(__file__).parent.parent / "docs" / "tutorial.md").read_text()
FILE = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)
CONSOLE = re.compile(r"```console\n\$ (.*?)\n(.*?)```", re.DOTALL)
TASKS = ["erc20_approve", "query_erc20_balance", "composite_batch_transfer_2_bnb"]
ERRS = {"gpt-5-mini": "0.6", "gpt-5": "0.1"}


@cache
def _model(name: str, seed: int) -> Knowing:
    return Knowing(TASKS, model=Noisy(f"{ERRS[name]},{name}/{seed}", Options()))


def _answer(number: int, body: Mapping[str, Any]) -> Act:
    """As the model of that name would: it errs at its rate, and the seed decides when."""
    return says(_model(body["model"], body["seed"])(body))


@pytest.fixture
def environment(tmp_path: Path) -> Iterator[dict[str, str]]:
    with Server(_answer) as server:
        yield {
            **os.environ,
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
            "OPENAI_BASE_URL": server.url,
            "OPENAI_API_KEY": "sk-test-0123456789",
            "PYQUEST_CACHE": str(tmp_path / "answers.sqlite"),
        }


def test_the_commands_print_what_the_tutorial_shows(tmp_path: Path, environment: dict[str, str]) -> None:
    for name, content in FILE.findall(PAGE):
        (tmp_path / name).write_text(content)
    blocks = CONSOLE.findall(PAGE)
    assert len(blocks) == 8
    for command, expected in blocks:
        done = subprocess.run(command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True)
        printed = "".join(line.rstrip() + "\n" for line in done.stdout.rstrip().split("\n"))
        assert printed == expected, done.stderr
