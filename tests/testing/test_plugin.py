"""The plugin in other people's projects: it costs nothing, takes no names, and can be pointed at another suite."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pyquest import fixtures
from pyquest.tasks.scaffold import new_task

LIGHT = {"pyquest", "pyquest.fixtures"}


def run_pytest(folder: Path, *options: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *options],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_project_that_does_not_use_it_imports_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_own.py").write_text(
        "import sys, json, pathlib\n"
        "def test_own(request):\n"
        "    loaded = request.config.pluginmanager.has_plugin('pyquest')\n"
        "    pathlib.Path('seen.json').write_text(json.dumps([sorted(sys.modules), loaded]))\n"
    )
    run_pytest(tmp_path)
    modules, loaded = json.loads((tmp_path / "seen.json").read_text())
    assert loaded
    assert {name for name in modules if name.partition(".")[0] == "pyquest"} == LIGHT
    assert not {"eth", "eth_abi", "pydantic", "yaml", "coincurve", "sha3", "click"} & set(modules)


def test_names_that_nobody_else_has() -> None:
    names = [name for name, value in vars(fixtures).items() if "fixture" in type(value).__name__.lower()]
    assert names == [
        "pyquest_suite",
        "pyquest_state",
        "pyquest_world",
        "pyquest_chain",
        "pyquest_instance",
        "pyquest_scenario",
    ]


def test_a_name_of_the_projects_own(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("import pytest\n@pytest.fixture\ndef pyquest_chain(): return 'mine'\n")
    (tmp_path / "test_own.py").write_text("def test_own(pyquest_chain): assert pyquest_chain == 'mine'\n")
    run_pytest(tmp_path)


def test_another_suite(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    new_task("tip", "transaction", str(tmp_path / "mine"))
    (tmp_path / "conftest.py").write_text(
        "import pytest\n@pytest.fixture(scope='session')\ndef pyquest_suite(): return 'mine'\n"
    )
    (tmp_path / "test_tip.py").write_text(
        "from pyquest.testing import TxRequest, assert_passed\n"
        "def test_tip(pyquest_scenario):\n"
        "    scenario = pyquest_scenario('tip', amount='0.05')\n"
        "    paid = TxRequest(scenario.address('{to_address}'), 5 * 10**16)\n"
        "    assert_passed(scenario.judge(scenario.evidence_of(paid)))\n"
    )
    assert "1 passed" in run_pytest(tmp_path)


EXAMPLES = Path(__file__).parents[1] / "checks"
DOCS = Path(__file__).parents[2] / "docs" / "testing.md"


@pytest.mark.parametrize(
    "example", ["test_lying_token.py", "test_forged_transfer.py", "test_right_and_something_else.py"]
)
def test_the_examples_of_the_docs_are_our_own_tests(example: str) -> None:
    found = re.search(
        rf"<!-- file: tests/checks/{re.escape(example)} -->\n```python\n(.*?)```", DOCS.read_text(), re.DOTALL
    )
    assert found, f"docs/testing.md does not show {example}"
    assert found[1] == (EXAMPLES / example).read_text()
