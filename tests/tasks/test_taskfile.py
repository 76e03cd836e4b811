"""Task files and suites: what is read, and how a mistake is reported."""

import re
from pathlib import Path

import pytest
from suite_folder import DIALOGUE, TASK, SuiteFolder

from pyquest.errors import TaskError, UsageError
from pyquest.tasks import CheckSpec, StepSpec, load_suite


def test_a_task_as_read(folder: SuiteFolder) -> None:
    file = folder.write(TASK)
    (file.parent / "reference.ts").write_text("// ethers")
    task = folder.load().tasks["sample"]
    assert (task.id, task.version, task.split, task.kind, task.category) == ("sample", 1, "atomic", "transaction", None)
    assert task.param_names == ("to_address", "amount")
    assert task.setup == (StepSpec("give", {"token": "$usdt", "to": "{to_address}", "amount": "5 USDT"}, 9),)
    assert task.phrasings == {
        "precise": ("Send {amount} USDT to {to_address}.",),
        "vague": ("{to_address} gets {amount}.",),
    }
    assert task.checks == (
        CheckSpec("tx_succeeded", {}, 60, True, 14),
        CheckSpec("balance_change", {"token": "$usdt", "of": "{to_address}", "equals": "{amount}"}, 40, False, 15),
    )
    assert task.references == {"ethers": file.parent / "reference.ts"}
    assert task.hints is None


def test_a_query_is_recognised(folder: SuiteFolder) -> None:
    folder.write(TASK + 'answer:\n  balance_raw: {balance: {token: $usdt, of: "{to_address}"}}\n')
    task = folder.load().tasks["sample"]
    assert task.kind == "query"
    assert task.answer["balance_raw"].kind == "balance"
    assert task.answer["balance_raw"].line == 17


MISTAKES = [
    ("title: A", "tittle: A", (3, 1), "unknown key 'tittle'; did you mean 'title'?"),
    ("title: A sample\n", "", (1, 1), "the key 'title' is missing"),
    ("version: 1", 'version: "1"', (2, 10), "must be a whole number, without quotes"),
    ("difficulty: easy", "difficulty: soft", (4, 13), "'easy', 'medium' or 'hard'"),
    ("id: sample", "id: simple", (1, 5), "the folder is called 'sample'"),
    ("{address: drawn}", "{adress: drawn}", (6, 16), "unknown draw 'adress'; did you mean 'address'?"),
    ("{address: drawn}", "{address: drawn, fixed: 1}", (6, 15), "is both 'address' and 'fixed'"),
    ("{address: drawn}", "$usdt", (6, 15), "must be a mapping such as {fixed: $usdt}"),
    ("{address: drawn}", "{fixed: $usdtt}", (6, 15), "unknown account 'usdtt'; did you mean 'usdt'?"),
    ("unit: USDT", "units: USDT", (7, 39), "unknown key 'units'; did you mean 'unit'?"),
    ("unit: USDT", "unit: USDX", (7, 11), "unknown token 'USDX'"),
    ('"1.00", "3.00"', "1, 3", (7, 22), "must be a string; put it in quotes"),
    ('"1.00", "3.00"', '"1.0", "3.00"', (7, 11), "same number of decimal places"),
    ('"1.00", "3.00"', '"3.00", "1.00"', (7, 11), "first bound is above the second"),
    ('["1.00", "3.00"]', '["1.00"]', (7, 21), "at least 2 items"),
    ("{uniform: [", "{integer: [1, 4], step: 2} # [", (7, 11), "reached from the first in whole steps"),
    ("  amount:", "  Amount:", (7, 3), "match pattern"),
    ("- give: {", "- give: 1 # {", (9, 11), "must be a mapping"),
    ("- give: {", "- give: {}\n    take: {", (9, 5), "at most 1"),
    ("{amount} USDT to", "{amuont} USDT to", (11, 13), "unknown parameter 'amuont'; did you mean 'amount'?"),
    ("{amount} USDT to", "{amount USDT to", (11, 13), "a brace without its partner"),
    ("Send {amount}", "Send } {amount}", (11, 13), "a brace without its partner"),
    ("token: $usdt, of", "token: $usd, of", (15, 41), "unknown account 'usd'; did you mean 'usdt'?"),
    ("points: 40", "points: 41", (13, 1), "add up to 101"),
    ("points: 40", 'points: "40"', (15, 30), "must be a whole number, without quotes"),
    ("gate: true", "gate: yes", (14, 38), "must be true or false"),
    ("  vague: [", "  fuzzy: [", (12, 3), "unknown key 'fuzzy'"),
    ("difficulty: easy", "difficulty: easy\nkind: query", (5, 7), "without `answer` is a transaction"),
]


@pytest.mark.parametrize(("old", "new", "position", "says"), MISTAKES)
def test_a_mistake_is_pointed_at(folder: SuiteFolder, old: str, new: str, position: tuple[int, int], says: str) -> None:
    assert old in TASK
    file = folder.write(TASK.replace(old, new, 1))
    with pytest.raises(TaskError, match=re.escape(says)) as caught:
        folder.load()
    assert caught.value.path == file
    assert (caught.value.line, caught.value.column) == position


def test_no_wording(folder: SuiteFolder) -> None:
    folder.write(re.sub(r"phrasings:\n.*\n.*\n", "phrasings: {}\n", TASK))
    with pytest.raises(TaskError, match="at least one wording"):
        folder.load()


def test_linked_parameters_are_declared_once(folder: SuiteFolder) -> None:
    with pytest.raises(TaskError, match="'symbol' is declared twice") as caught:
        folder.task("{symbol: {fixed: USDT}, token: {linked: [{symbol: USDT}]}}")
    assert (caught.value.line, caught.value.column) == (5, 33)
    with pytest.raises(TaskError, match="every row must give the same parameters"):
        folder.task("{token: {linked: [{symbol: USDT}, {symbole: CAKE}]}}")


def test_an_id_is_taken_once(folder: SuiteFolder) -> None:
    folder.write(TASK)
    folder.write(DIALOGUE, split="composite")
    with pytest.raises(TaskError, match="is taken by"):
        folder.load()


def test_finding_a_suite(folder: SuiteFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_suite(folder.path).name == "small"
    assert load_suite(str(folder.path)).name == "small"
    monkeypatch.chdir(folder.path.parent)
    assert load_suite("small").path == folder.path
    assert load_suite().name == "questbench"
    with pytest.raises(TaskError, match=r"no suite 'questbank'.*did you mean 'questbench'\?"):
        load_suite("questbank")


def test_asking_for_a_task(folder: SuiteFolder) -> None:
    folder.write(TASK)
    suite = folder.load()
    assert suite.task("sample").title == "A sample"
    with pytest.raises(UsageError, match=r"no task 'smple'; did you mean 'sample'\?"):
        suite.task("smple")


@pytest.mark.parametrize("name", ["suite.yaml", "accounts.yaml", "atomic/sample/task.yaml"])
def test_the_digest_covers_every_file(folder: SuiteFolder, name: str) -> None:
    folder.write(TASK)
    before = folder.load()
    assert folder.load().digest == before.digest
    file: Path = folder.path / name
    file.write_text(file.read_text() + "# a comment\n")
    after = folder.load()
    assert after.digest != before.digest
    assert (after.task("sample").digest != before.task("sample").digest) == (name.endswith("task.yaml"))


def test_a_suite_read_lazily_is_the_same_suite(folder: SuiteFolder) -> None:
    folder.write(TASK)
    folder.write(DIALOGUE.replace("id: sample", "id: talk"), "talk", "composite")
    assert load_suite(folder.path, lazily=True) == folder.load()


def test_a_suite_read_lazily_speaks_of_a_wrong_task_when_that_is_asked_for(folder: SuiteFolder) -> None:
    folder.write(TASK)
    folder.write(TASK.replace("id: sample", "id: broken").replace("version: 1", "version: one"), "broken")
    suite = load_suite(folder.path, lazily=True)
    assert list(suite.tasks) == ["broken", "sample"]
    assert suite.task("sample").title == "A sample"
    with pytest.raises(TaskError, match=r"broken/task\.yaml:2"):
        suite.task("broken")
    with pytest.raises(TaskError, match=r"broken/task\.yaml:2"):
        folder.load()


def test_a_task_read_lazily_is_the_one_that_was_there(folder: SuiteFolder) -> None:
    file = folder.write(TASK)
    suite = load_suite(folder.path, lazily=True)
    file.write_text(TASK.replace("A sample", "Another"))
    assert suite.task("sample").title == "A sample"
