"""docs/mended-tasks.md names what the composite tasks mend, and the step counts where the two scores differ."""

import re

from pyquest.locations import data_folder
from pyquest.tasks import load_suite

PAGE = (data_folder("tasks").parent / "docs" / "mended-tasks.md").read_text(encoding="utf-8")
DIALOGUES = [task for task in load_suite().tasks.values() if task.optimal is not None]
REVOKES = 'amount: "0 '
ID = re.compile(r"\bD\d+\b")


def rows(part: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in part.splitlines() if line.startswith("| `")]


MENDED, COUNTS = map(rows, PAGE.split("## Step counts"))


def test_what_a_task_file_mends_is_on_the_page() -> None:
    said: dict[str, set[str]] = {task.id: set() for task in DIALOGUES}
    for names, *_, defects in MENDED:
        for name in re.findall(r"`(\w+)`", names):
            said[f"composite_{name}"] |= set(ID.findall(defects))
    files = {task.id: task.path.read_text() for task in DIALOGUES}
    mended = {task_id: {*ID.findall(text), *(["D11"] if REVOKES in text else [])} for task_id, text in files.items()}
    missing = {task_id: ids - said[task_id] for task_id, ids in mended.items()}
    assert {task_id: ids for task_id, ids in missing.items() if ids} == {}


def test_the_step_counts_are_those_of_the_task_files() -> None:
    differ = [task for task in DIALOGUES if task.optimal and task.optimal.sound != task.optimal.paper]
    listed = {f"composite_{name.strip('`')}": (int(sound), int(paper)) for name, sound, paper, _ in COUNTS}
    assert len(listed) == 16
    assert listed == {task.id: (task.optimal.sound, task.optimal.paper) for task in differ if task.optimal}
