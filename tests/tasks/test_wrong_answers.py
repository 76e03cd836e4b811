"""The first line of a wrong answer."""

from pathlib import Path

import pytest
from suite_folder import TASK, SuiteFolder

from pyquest.errors import TaskError
from pyquest.tasks import Task, WrongAnswer, wrong_answers


def task_with(folder: SuiteFolder, text: str) -> tuple[Task, Path]:
    file = folder.write(TASK)
    path = file.parent / "wrong" / "some.ts"
    path.parent.mkdir()
    path.write_text(text)
    (path.parent / "notes.md").write_text("not an answer")
    return folder.load().tasks["sample"], path


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_a_header(folder: SuiteFolder, end: str) -> None:
    task, path = task_with(folder, f"// fails: tx_succeeded, balance_change; paper: 66.6667{end}")
    assert wrong_answers(task) == (WrongAnswer("some", path, ("tx_succeeded", "balance_change"), "66.6667"),)


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("export const x = 1;\n", 1, "the first line must read"),
        ("// fails: tx_succeeded\n", 1, "the first line must read"),
        ("// fails: ; paper: 0\n", 1, "the first line must read"),
        ("// fails: tx_succeeded; paper: lots\n", 1, "the first line must read"),
        ("\n// fails: tx_succeeded; paper: 0\n", 1, "the first line must read"),
        ("// fails: tx_succeeded, balance_chance; paper: 0\n", 25, "did you mean 'balance_change'?"),
    ],
)
def test_a_wrong_header(folder: SuiteFolder, text: str, column: int, says: str) -> None:
    task, path = task_with(folder, text)
    with pytest.raises(TaskError) as caught:
        wrong_answers(task)
    assert says in str(caught.value)
    assert (caught.value.path, caught.value.line, caught.value.column) == (path, 1, column)
