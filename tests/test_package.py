"""What importing pyquest costs, and that its errors travel between processes."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys

import pytest

import pyquest
from pyquest import errors

HEAVY = {"eth", "eth_account", "eth_abi", "jsbox", "coincurve", "pydantic", "yaml", "rich", "jinja2", "web3", "numpy"}


def _imported_by(statement: str) -> set[str]:
    code = (
        f"import sys, json; {statement}; print(json.dumps(sorted({{name.partition('.')[0] for name in sys.modules}})))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


# A sandbox is started by a process that has not imported the rest yet.
@pytest.mark.parametrize(
    "statement", ["import pyquest", "import pyquest.errors", "import pyquest.cli", "import pyquest.js.worker"]
)
def test_importing_the_package_imports_nothing_heavy(statement: str) -> None:
    assert not _imported_by(statement) & HEAVY


def test_the_version_option_imports_nothing_heavy() -> None:
    statement = (
        "sys.argv = ['pyquest', '--version']; import pyquest.cli\ntry: pyquest.cli.main()\nexcept SystemExit: pass\n"
    )
    code = (
        f"import sys, json\n{statement}\nprint(json.dumps(sorted({{name.partition('.')[0] for name in sys.modules}})))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    version, modules = done.stdout.splitlines()
    assert version == f"pyquest, version {pyquest.__version__}"
    assert not set(json.loads(modules)) & HEAVY


def test_the_command_leaves_the_evm_to_its_workers() -> None:
    """Loading it takes longer than everything else that ``pyquest run`` does in its own process."""
    statement = "import sys, pyquest.runs.run, pyquest.reports.text, pyquest.reports.progress"
    code = f"{statement}; print('pyquest.chain.evm' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_public_names_are_pinned() -> None:
    assert pyquest.__all__ == ["Chain", "World", "__version__", "draw", "load_suite", "play", "prompt", "score"]


def test_public_names_are_there_when_they_are_asked_for() -> None:
    assert pyquest.play.__module__ == "pyquest.quests.playing"
    assert pyquest.score.__module__ == "pyquest.runs.rescoring"
    for name in pyquest.__all__:
        assert getattr(pyquest, name) is not None
    with pytest.raises(AttributeError, match="module 'pyquest' has no attribute 'plya'"):
        pyquest.plya  # noqa: B018


@pytest.mark.parametrize(
    "error",
    [
        errors.UsageError("no"),
        errors.TaskError("no", "task.yaml", 3, 7),
        errors.AnswerFault("gas_limit", "too much"),
        errors.StateMiss("0x" + "0" * 40, 5),
        errors.StateMiss("0x" + "0" * 40),
        errors.ScenarioFault("no"),
    ],
)
def test_errors_survive_the_way_between_processes(error: errors.PyquestError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert vars(copy) == vars(error)


def test_a_task_error_points_at_its_place() -> None:
    assert str(errors.TaskError("no such check", "task.yaml", 3, 7)) == "task.yaml:3:7: no such check"
    assert str(errors.TaskError("no such check")) == "no such check"
