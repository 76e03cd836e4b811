"""What holds for every task that comes with pyquest, before any of them is played."""

import re

import pytest

from pyquest.instances import draw, render_answer
from pyquest.locations import data_folder
from pyquest.models.prepared import as_reply
from pyquest.paper.table import TRANSACTIONS
from pyquest.schema import task_schema
from pyquest.tasks import Suite, load_suite, read_script, suboptimal_answers, wrong_answers

TASKS = load_suite("questbench").tasks
ATOMIC = [task.id for task in TASKS.values() if task.split == "atomic"]
DIALOGUES = [task.id for task in TASKS.values() if task.split == "composite"]


@pytest.mark.parametrize("task_id", TASKS)
def test_wordings(task_id: str) -> None:
    task = TASKS[task_id]
    wordings = [wording for style in task.phrasings.values() for wording in style]
    assert set(task.phrasings) == {"precise", "moderate", "vague"}
    assert len(set(wordings)) == len(wordings) >= 4
    # A drawn value that decides the outcome is in every wording; only what a query is to find out is not.
    judged = repr([check.args for check in task.checks] + [reading.args for reading in task.answer.values()])
    for name, spec in task.params.items():
        if type(spec).__name__ in ("Uniform", "Integer", "Choice", "Text", "Fresh", "Flag") and re.search(
            rf"\b{name}\b", judged
        ):
            assert all(f"{{{name}}}" in wording for wording in wordings), name
    assert not any(f"{{{name}}}" in w for name in task.params if name.startswith("expected_") for w in wordings)


@pytest.mark.parametrize("task_id", ATOMIC)
def test_answers(task_id: str) -> None:
    task = TASKS[task_id]
    assert set(task.references) == {"ethers", "viem"}
    assert task.hints
    wrong = wrong_answers(task)
    assert len(wrong) >= 5
    assert {"success_true", "self_send", "reverts", "throws"} <= {answer.name for answer in wrong}
    assert {name for answer in wrong for name in answer.fails} == {check.name for check in task.checks}
    instance = draw(load_suite(), task, 0)
    for path in (*task.references.values(), *(answer.path for answer in wrong)):
        code = render_answer(path.read_text(), instance, path)
        assert "{{" not in code
        assert "export async function executeSkill(" in code


@pytest.mark.parametrize("task_id", ATOMIC)
def test_references_suit_both_scores(task_id: str) -> None:
    """Design section 7: fields that the published runner and executor accept."""
    for path in TASKS[task_id].references.values():
        code = path.read_text()
        assert not re.search(r"\btype:|[vV]alue: [\"']0x", code)
        for limit in re.findall(r"\bgas(?:Limit)?: (\d+)n", code):
            assert int(limit) <= 500_000


@pytest.mark.parametrize("task_id", DIALOGUES)
def test_dialogues(task_id: str) -> None:
    """Design sections 7 and 9: what a composite task declares, and the answers that prove it."""
    task = TASKS[task_id]
    assert task.optimal is not None
    assert task.optimal.limit <= 12
    assert task.hints
    assert "ethers" in task.references
    for path in task.references.values():
        script = read_script(path)
        assert script.plan is None
        assert len(script.rounds) <= task.optimal.sound
    wrong = wrong_answers(task)
    assert len(wrong) >= 4
    assert {"nothing", "false_report"} <= {answer.name for answer in wrong}
    assert {name for answer in wrong for name in answer.fails} == {check.name for check in task.checks}
    assert suboptimal_answers(task)


@pytest.mark.parametrize("task_id", DIALOGUES)
def test_files_of_dialogues(task_id: str) -> None:
    task = TASKS[task_id]
    instance = draw(load_suite(), task, 0)
    for folder in (*task.references.values(), *task.wrong, *task.suboptimal):
        for number in range(len(read_script(folder).rounds) + 1):
            assert "{{" not in as_reply(folder, instance, number)
    for folder in task.references.values():
        for path in read_script(folder).rounds:
            assert not re.search(r"\btype:|[vV]alue: [\"']0x", path.read_text())


def test_points(questbench: Suite) -> None:
    """They add up; success counts as it does in the published system, whose every row begins with it."""
    for task in questbench.tasks.values():
        assert sum(check.points for check in task.checks) == 100
        if task.id in TRANSACTIONS:
            points = {check.name: check.points for check in task.checks}
            # Removing liquidity is seven equal checks there, of which two cannot fail.
            published = 20 if task.id.startswith("remove_liquidity") else TRANSACTIONS[task.id].checks[0].points
            assert points["tx_succeeded"] == published, task.id


def test_the_schema_for_editors_is_current() -> None:
    published = data_folder("tasks") / "task.schema.json"
    assert published.read_text() == task_schema(), "run: pyquest tasks schema > tasks/task.schema.json"
    for task in TASKS.values():
        assert task.path.read_text().startswith("# yaml-language-server: $schema=../../../task.schema.json\n")
    assert (TASKS["bnb_transfer_percentage"].path.parent / "../../../task.schema.json").resolve() == published
