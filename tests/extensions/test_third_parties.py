"""Suites, checks and set-up steps of other packages."""

import json
import re
import subprocess
import sys
import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from package import CHECKS, ENTRY_POINTS, Package, whole

from pyquest import extensions
from pyquest.errors import UsageError


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return whole(tmp_path)


def test_a_suite_with_a_check_and_a_step_of_its_own(package: Package) -> None:
    assert package.run("tasks", "list", "--suite", "tips").stdout.split() == [
        "tip",
        "atomic",
        "easy",
        "Leave",
        "a",
        "tip",
    ]
    summary = json.loads(package.run("run", "--suite", "tips", "--json", "--out", "run").stdout)
    assert (summary["total"]["score"], summary["total"]["passed"]) == ("100", 1)
    page = package.run("show", "run", "tip").stdout
    assert "supply_change" in page


def test_a_wrong_answer_fails_the_new_check_as_any_other(package: Package) -> None:
    package.write(
        "tips/suite/atomic/tip/task.yaml",
        (package.path / "tips/suite/atomic/tip/task.yaml").read_text().replace("equals: 0}", "equals: 3 USDT}"),
    )
    line = json.loads(
        package.run("exec", "tips/suite/atomic/tip/reference.ts", "--suite", "tips", "--task", "tip", "--json").stdout
    )
    failed = [check for check in line["checks"] if not check["passed"]]
    assert [(check["name"], check["expected"], check["observed"]) for check in failed] == [
        ("supply_change", "3000000000000000000", "0")
    ]


def test_a_name_of_ours_cannot_be_taken(package: Package) -> None:
    package.write("tips/checks.py", CHECKS.replace('"supply_change"', '"called"'))
    done = package.run("run", "--suite", "tips", check=False)
    assert done.returncode == 2
    assert "unknown check 'supply_change'" in done.stderr
    assert (
        "tips 1.0 (entry point 'tips' of pyquest.checks, tips.checks) is broken: ValueError: there is a check"
        in done.stderr
    )


def test_a_broken_package_is_named_where_it_is_missed(package: Package) -> None:
    package.write("tips/checks.py", "import nowhere")
    done = package.run("run", "--suite", "tips", check=False)
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert "tip/task.yaml:14: unknown check 'supply_change'" in line
    broken = "tips 1.0 (entry point 'tips' of pyquest.checks, tips.checks) is broken"
    assert f"{broken}: ModuleNotFoundError: No module named 'nowhere'" in line


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("def (:", "SyntaxError: invalid syntax"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise OSError('no file')", "OSError: no file"),
        (
            CHECKS.replace('    """A token\'s total supply changed by this much."""\n', ""),
            "ValueError: the check 'supply_",
        ),
        ("from pyquest.checks import chek", "ImportError: cannot import name 'chek'"),
    ],
)
def test_how_a_module_can_be_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, says: str) -> None:
    (tmp_path / "brought.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UsageError, match=re.escape(f"is broken: {says}")) as caught:
        extensions.load(EntryPoint("x", "brought", extensions.CHECKS))
    assert caught.value.__cause__ is not None  # whoever wrote it gets the traceback


def test_what_nobody_foresees_keeps_its_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "brought.py").write_text("raise RuntimeError('odd')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(RuntimeError, match="odd"):
        extensions.load(EntryPoint("x", "brought", extensions.CHECKS))


def test_a_broken_step_is_named_too(package: Package) -> None:
    package.write("tips/setup.py", "raise TypeError('no rain today')\n")
    done = package.run("run", "--suite", "tips", check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "task.yaml:8: unknown step 'rain'" in done.stderr
    assert (
        "tips 1.0 (entry point 'tips' of pyquest.setup, tips.setup) is broken: TypeError: no rain today" in done.stderr
    )


def test_a_broken_package_does_not_disturb_who_does_not_need_it(package: Package) -> None:
    package.write("tips/checks.py", "import nowhere")
    done = package.run("run", "--tasks", "erc20_approve", "--json")
    assert json.loads(done.stdout)["total"]["passed"] == 1


def test_arguments_are_checked_as_of_our_own_checks(package: Package) -> None:
    task = package.path / "tips/suite/atomic/tip/task.yaml"
    task.write_text(task.read_text().replace("equals: 0}", "equal: 0}"))
    done = package.run("run", "--suite", "tips", check=False)
    assert "task.yaml:14: supply_change: unknown argument 'equal'; did you mean 'equals'?" in done.stderr


@pytest.mark.parametrize(
    ("tasks", "says"),
    [
        ({"tips": "tips.nowhere"}, "is broken: ModuleNotFoundError: No module named 'tips.nowhere'"),
        ({"tips": "tips"}, "tips 1.0: tips is no package with a suite.yaml in its folder /"),
        ({"tips": "tips:missing"}, "is broken: AttributeError: module 'tips' has no attribute 'missing'"),
        ({"tips": "tips:__name__"}, "tips 1.0: tips:__name__ is no package with a suite.yaml in its folder"),
        (
            {"tops": "tips.suite"},
            "no suite 'tips': neither a known name nor a folder with a suite.yaml; did you mean 'tops'?",
        ),
    ],
)
def test_a_suite_that_is_not_there(package: Package, tasks: dict[str, str], says: str) -> None:
    package.announce(ENTRY_POINTS | {"pyquest.tasks": tasks})
    done = package.run("tasks", "list", "--suite", "tips", check=False)
    assert done.returncode == 2
    assert says in done.stderr


def test_a_suite_whose_data_was_left_out(package: Package) -> None:
    (package.path / "tips/suite/suite.yaml").unlink()
    done = package.run("tasks", "list", "--suite", "tips", check=False)
    assert done.returncode == 2
    assert done.stderr == (
        f"error: tips 1.0: tips.suite is no package with a suite.yaml in its folder {package.path / 'tips/suite'}; "
        "if its source has one, the build left the data files out\n"
    )


def test_a_wheel_of_the_package_in_the_docs_carries_its_suite(package: Package, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "dist"]
    subprocess.run(command, cwd=package.path, check=True, capture_output=True)
    [wheel] = (tmp_path / "dist").glob("*.whl")
    carried = set(zipfile.ZipFile(wheel).namelist())
    files = {path.relative_to(package.path).as_posix() for path in (package.path / "tips").rglob("*") if path.is_file()}
    assert "tips/suite/suite.yaml" in files
    assert files <= carried


def test_two_packages_with_suites_of_one_name(package: Package) -> None:
    package.announce({"pyquest.tasks": {"tips": "tips.suite"}}, "others", "2.0")
    done = package.run("tasks", "list", "--suite", "tips", check=False)
    assert done.stderr == "error: two packages bring a suite 'tips': others 2.0 and tips 1.0\n"


def test_a_suite_of_ours_comes_first(package: Package) -> None:
    package.announce({"pyquest.tasks": {"questbench": "tips.suite"}})
    assert "erc20_approve" in package.run("tasks", "list").stdout
