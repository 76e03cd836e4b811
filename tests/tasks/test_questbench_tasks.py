"""What holds for every task that comes with pyquest, before any of them is played."""

import re

import pytest

from pyquest.instances import draw, render_answer
from pyquest.locations import data_folder
from pyquest.tasks import Suite, load_suite, wrong_answers
from pyquest.tasks.schema import task_schema

TASKS = load_suite("questbench").tasks


@pytest.mark.parametrize("task_id", TASKS)
def test_wordings(task_id: str) -> None:
    task = TASKS[task_id]
    wordings = [wording for style in task.phrasings.values() for wording in style]
    assert set(task.phrasings) == {"precise", "moderate", "vague"}
    assert len(set(wordings)) == len(wordings) >= 4
    # A drawn value that decides the outcome is in every wording; only what a query is to find out is not.
    for name, spec in task.params.items():
        if type(spec).__name__ in ("Uniform", "Integer", "Choice", "Text", "Fresh", "Flag") and not name.startswith(
            "expected_"
        ):
            assert all(f"{{{name}}}" in wording for wording in wordings), name
    assert not any(f"{{{name}}}" in w for name in task.params if name.startswith("expected_") for w in wordings)


@pytest.mark.parametrize("task_id", TASKS)
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


@pytest.mark.parametrize("task_id", TASKS)
def test_references_suit_both_scores(task_id: str) -> None:
    """Design section 7: fields that the published runner and executor accept."""
    for path in TASKS[task_id].references.values():
        code = path.read_text()
        assert not re.search(r"\btype:|[vV]alue: [\"']0x", code)
        for limit in re.findall(r"\bgas(?:Limit)?: (\d+)n", code):
            assert int(limit) <= 500_000


def test_points_are_the_published_ones(questbench: Suite) -> None:
    assert {task.id: {check.name: check.points for check in task.checks} for task in questbench.tasks.values()} == {
        "bnb_transfer_percentage": {"tx_succeeded": 30, "called": 20, "native_change": 50, "no_other_changes": 0},
        "erc20_transfer_fixed": {
            "tx_succeeded": 30,
            "called": 20,
            "transferred": 20,
            "balance_change": 30,
            "no_other_changes": 0,
        },
        "contract_call_with_params": {
            "tx_succeeded": 40,
            "called": 20,
            "emitted": 20,
            "view_is": 20,
            "no_other_changes": 0,
        },
        "query_erc20_balance": {"answered": 30, "has_fields": 30, "answer_is": 40},
    }


def test_the_schema_for_editors_is_current() -> None:
    published = data_folder("tasks") / "task.schema.json"
    assert published.read_text() == task_schema(), "run: python -m pyquest.tasks.schema > tasks/task.schema.json"
    for task in TASKS.values():
        assert task.path.read_text().startswith("# yaml-language-server: $schema=../../../task.schema.json\n")
    assert (TASKS["bnb_transfer_percentage"].path.parent / "../../../task.schema.json").resolve() == published
