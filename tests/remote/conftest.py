import json
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from node import Node, State

from pyquest import cli
from pyquest.chain.bundle import load
from pyquest.runs.interruption import SIGNALS

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session")
def embedded():
    return load(ROOT / "state_cache" / "bsc-embedded")


@pytest.fixture(scope="session")
def state(embedded):
    return State(embedded.accounts, embedded.head)


@pytest.fixture
def node(state):
    with Node(state) as running:
        yield running


@pytest.fixture
def other_block(embedded):
    """The same state in another block of the same height."""
    return State(embedded.accounts, replace(embedded.head, parent_hash=bytes(32)))


@pytest.fixture
def command(tmp_path, monkeypatch, capfd):
    """``command("state", "pull", …)`` in a folder of its own; in this process, which has everything imported."""
    heard = {each: signal.getsignal(each) for each in SIGNALS}
    monkeypatch.chdir(tmp_path)

    def run(*arguments, expect=0):
        monkeypatch.setattr(sys, "argv", ["pyquest", *map(str, arguments)])
        capfd.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.main()
        said = capfd.readouterr()
        assert ended.value.code == expect, said.out + said.err
        return said

    run.folder = tmp_path
    run.json = lambda *arguments: json.loads(run(*arguments).out)
    yield run
    for each, answer in heard.items():
        signal.signal(each, answer)
