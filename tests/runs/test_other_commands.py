"""``exec``, ``show``, ``tasks`` and ``doctor``."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pyquest.locations import data_folder
from pyquest.tasks import load_suite
from tests.runs.conftest import Pyquest

CODE = """
export async function executeSkill(url: string, agent: string, deployed: Record<string, string>) {
  console.log("hello");
  return { to: deployed.message_board, data: "0xdeadbeef" };
}
"""


def test_exec_judges_a_file_as_an_answer_to_a_task(pyquest: Pyquest) -> None:
    file = data_folder("tasks") / "questbench/atomic/erc20_transfer_fixed/reference.ts"
    done = pyquest("exec", file, "--task", "erc20_transfer_fixed", "--seed", "4", "--json")
    assert done.returncode == 0, done.stderr
    line = json.loads(done.stdout)
    assert (line["task"], line["seed"], line["score"]) == ("erc20_transfer_fixed", 4, "100")
    shown = pyquest("exec", file, "--task", "erc20_transfer_fixed", "--seed", "4")
    assert "Score 100" in shown.stdout


def test_exec_without_a_task_sends_what_the_code_returns(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "skill.ts").write_text(CODE)
    done = pyquest("exec", "skill.ts", "--json")
    assert done.returncode == 0, done.stderr
    tried = json.loads(done.stdout)
    assert tried["action"] == "transaction"
    assert tried["receipt"]["status"] == 0
    assert "hello" in tried["console"][0]
    assert "hello" in pyquest("exec", "skill.ts").stdout


def test_show_finds_a_quest_again(pyquest: Pyquest) -> None:
    pyquest.summary("--model", "wrong", "--tasks", "query_erc20_balance", "--out", "out")
    shown = pyquest("show", "out", "query_erc20_balance", "--answer", "success_true")
    assert shown.returncode == 0, shown.stderr
    assert "P01" in shown.stdout
    several = pyquest("show", "out", "query_erc20_balance")
    assert several.returncode == 2
    assert "choose with --answer" in several.stderr
    missing = pyquest("show", "out", "erc20_transfer_fixed")
    assert missing.returncode == 2
    assert "it holds query_erc20_balance" in missing.stderr


def test_show_says_what_to_do_about_quests_that_look_alike(pyquest: Pyquest, tmp_path: Path) -> None:
    pyquest.summary("--tasks", "query_erc20_balance", "--out", "out")
    path = tmp_path / "out" / "quests.jsonl"
    line = json.loads(path.read_text())
    path.write_text(path.read_text() + json.dumps({**line, "key": "0" * 64}) + "\n")
    done = pyquest("show", "out", "query_erc20_balance")
    assert done.returncode == 2
    assert "run it again with --fresh" in done.stderr


def test_show_says_in_words_what_was_called_and_what_it_emitted(pyquest: Pyquest) -> None:
    pyquest.summary("--tasks", "contract_call_with_params", "--params", _message(pyquest), "--out", "out")
    shown = " ".join(pyquest("show", "out", "contract_call_with_params").stdout.split())
    assert 'setMessage(newMessage="GM, Web3!")' in shown
    assert "MessageUpdated(sender=0x4742De21A4aF9c05b9910A73882648b1436FfBf5" in shown


def _message(pyquest: Pyquest) -> Path:
    path = pyquest.folder / "params.json"
    path.write_text('{"contract_call_with_params": {"message": "GM, Web3!"}}')
    return path


def test_tasks_list_and_show(pyquest: Pyquest) -> None:
    assert len(pyquest("tasks", "list").stdout.splitlines()) == len(load_suite().tasks)
    shown = json.loads(pyquest("tasks", "show", "erc20_transfer_fixed", "--seed", "7", "--json").stdout)
    assert list(shown) == ["task", "split", "seed", "params", "accounts", "deployed_contracts", "prompt"]
    assert len(shown["deployed_contracts"]) == 14
    assert shown["params"]["amount"] in pyquest("tasks", "show", "erc20_transfer_fixed", "--seed", "7").stdout


def test_lint_is_satisfied_with_tasks_of_every_kind(pyquest: Pyquest) -> None:
    """With all of them in ``make check``."""
    done = pyquest("tasks", "lint", "--tasks", "erc20_burn,query_nft_owner,composite_batch_transfer_2_bnb")
    assert (done.returncode, done.stdout) == (0, "every task is in order\n"), done.stderr


IDLE = '\nchecks:\n  - balance_change: {token: $wbnb, of: $rich, equals: "0"}\n'
"""A check that the task's wrong answers have no business with, though they fail another one of that name."""


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("reference.ts", "{{to_address}}", "0x" + "11" * 20, "reference.ts does not earn 100"),
        ("wrong/wrong_amount.ts", "paper: 70", "paper: 71", "says paper: 71, but earns 70"),
        ("wrong/wrong_amount.ts", "fails: balance_change", "fails: called", "says it fails called, but that holds"),
        ("wrong/wrong_amount.ts", "/ 2n", "", "wrong_amount.ts passes"),
        ("task.yaml", "\nchecks:\n", IDLE, "task.yaml:28: no wrong answer fails balance_change"),
    ],
)
def test_lint_finds_answers_that_are_not_what_they_say(
    pyquest: Pyquest, tmp_path: Path, file: str, old: str, new: str, says: str
) -> None:
    shutil.copytree(data_folder("tasks"), tmp_path / "tasks")
    suite = tmp_path / "tasks" / "questbench"
    path = suite / "atomic" / "erc20_transfer_fixed" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    done = pyquest("tasks", "lint", "--suite", suite, "--tasks", "erc20_transfer_fixed")
    assert done.returncode == 2
    assert says in done.stderr


def test_doctor_finds_this_machine_in_order(pyquest: Pyquest) -> None:
    done = pyquest("doctor")
    assert done.returncode == 0, done.stdout
    assert "FAIL" not in done.stdout
    assert "one quest" in done.stdout
