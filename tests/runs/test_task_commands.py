"""``tasks import``, ``tasks new`` and ``tasks schema`` as commands; what they do is tested where it is done."""

from __future__ import annotations

import json
from pathlib import Path

from pyquest.locations import data_folder
from tests.runs.conftest import Pyquest

FILE = {
    "id": "bnb_transfer_percentage",
    "natural_language_templates": ["Give {percentage} per cent of it to {to_address}"],
    "parameters": {
        "to_address": {"type": "address", "generation": {"method": "random"}},
        "percentage": {"type": "integer", "generation": {"method": "random", "min": 20, "max": 40, "step": 10}},
    },
}


def test_a_suite_is_imported_and_played(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files/share.json").write_text(json.dumps(FILE))
    (tmp_path / "files/other.json").write_text(json.dumps({**FILE, "id": "bnb_transfer_half"}))
    done = pyquest("tasks", "import", "files", "-o", "published")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "imported 1 of 2 files into published: 1 atomic\n"
        "\nwhat contradicts itself in them\n"
        "T07  share.json: percentage: the declared step of 10 is ignored by the published generator; the step is kept\n"
        "\nnot imported\n"
        "     other.json: suite questbench has no task 'bnb_transfer_half'\n"
    )
    shown = pyquest("tasks", "show", "bnb_transfer_percentage", "--suite", "published")
    assert shown.stdout.startswith("Give ")
    assert pyquest.summary("--suite", "published", "--out", "run")["total"]["score"] == "100"


def test_a_file_that_is_not_usable_shows_in_the_exit_code(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files/share.json").write_text(json.dumps(FILE))
    (tmp_path / "files/broken.json").write_text("{")
    done = pyquest("tasks", "import", "files", "-o", "published", "--json")
    assert done.returncode == 2
    report = json.loads(done.stdout)
    assert report["imported"] == {"bnb_transfer_percentage": "atomic"}
    assert [(one["where"], one["bad"]) for one in report["refused"]] == [("broken.json", True)]
    again = pyquest("tasks", "import", "files", "-o", "published")
    assert (again.returncode, again.stderr) == (
        2,
        "error: published is not empty; give a folder for the new suite alone\n",
    )


def test_nothing_that_could_be_imported(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    done = pyquest("tasks", "import", "files", "-o", "published")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: files holds no task files; expected question_bank/**/*.json")


def test_a_new_task(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    done = pyquest("tasks", "new", "tip", "--kind", "query", "--suite", "mine")
    assert done.returncode == 0
    assert done.stdout.startswith(
        f"{tmp_path}/mine/atomic/tip: fill in what says TODO; `pyquest tasks lint --suite mine"
    )
    assert pyquest("tasks", "show", "tip", "--suite", "mine").stdout.startswith("TODO 0x")
    again = pyquest("tasks", "new", "tip", "--suite", "mine")
    assert (again.returncode, again.stderr.partition(",")[0]) == (2, "error: suite mine has a task 'tip' already")


def test_the_schema_is_printed(pyquest: Pyquest) -> None:
    done = pyquest("tasks", "schema")
    assert done.stdout == (data_folder("tasks") / "task.schema.json").read_text()
