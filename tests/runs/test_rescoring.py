"""``pyquest score``: what was said is judged again, with whatever is at hand."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from pyquest.errors import UsageError
from pyquest.locations import data_folder
from pyquest.runs.journal import whole_line
from pyquest.runs.lines import read_lines
from pyquest.runs.rescoring import Rescored, score
from pyquest.runs.run import Progress
from pyquest.runs.shapes import QUEST
from tests.models.scripted import Knowing, Server, fails, says
from tests.runs.conftest import Pyquest
from tests.runs.playing import here, played

DIALOGUE = "composite_approve_swap_query_result"
TASKS = ("erc20_transfer_fixed", "query_erc20_balance", DIALOGUE)


def again(folder: Path, **options: Any) -> Rescored:
    return score(folder, pool=here, **options)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_an_old_run_has_the_same_scores(tmp_path: Path) -> None:
    finished = played(tmp_path / "out", "wrong", tasks=TASKS[1:])
    before = files(tmp_path / "out")
    rescored = again(tmp_path / "out")
    assert (rescored.summary, rescored.digests, rescored.moved) == (finished.summary, {}, [])
    assert rescored.file == tmp_path / "out" / "scores-1.jsonl"
    assert {name: content for name, content in files(tmp_path / "out").items() if name != "scores-1.jsonl"} == before
    new = {line["key"]: line for line in read_lines(rescored.file, QUEST, {"digests": dict})}
    old = {line["key"]: line for line in read_lines(tmp_path / "out" / "quests.jsonl", QUEST)}
    assert new.keys() == old.keys()
    for key, line in new.items():
        assert line["digests"].keys() == {"suite", "world", "state", "task", "prompt_version"}
        assert {**line, "seconds": {}} == {**old[key], "seconds": {}, "digests": line["digests"]}
    assert again(tmp_path / "out").file.name == "scores-2.jsonl"


def test_two_that_judge_at_once_write_a_file_each(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    played(folder, "reference", tasks=TASKS[:1])
    inner: list[Rescored] = []

    class Meanwhile(Progress):
        def planned(self, total: int, done: object) -> None:
            inner.append(again(folder))

    outer = again(folder, progress=Meanwhile())
    assert (outer.file.name, inner[0].file.name) == ("scores-1.jsonl", "scores-2.jsonl")
    assert [line["score"] for file in (outer.file, inner[0].file) for line in read_lines(file, QUEST)] == ["100", "100"]


def test_scores_that_cannot_be_made_leave_no_file(tmp_path: Path) -> None:
    played(tmp_path / "out", "reference", tasks=TASKS[:1])

    class Interrupted(Progress):
        def line(self, line: object) -> None:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        again(tmp_path / "out", progress=Interrupted())
    assert not list((tmp_path / "out").glob("*scores*"))


def test_of_a_run_that_asked_somebody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is asked now, so that neither package nor key is needed; what was paid stays what was paid."""
    monkeypatch.setattr("pyquest.models.sender._FIRST_WAIT", 0.001)
    knowing = Knowing([*TASKS])

    def script(_: int, body: Any) -> Any:
        if body["messages"][-1]["content"] == knowing.opening("query_erc20_balance", 0):
            return says(None, message={"refusal": "no"})
        if body["messages"][-1]["content"] == knowing.opening("erc20_transfer_fixed", 0):
            return fails(500)
        return says(knowing(body))

    with Server(script) as server:
        finished = played(tmp_path / "out", "openai:scripted-1", base_url=server.url, tasks=TASKS)
        asked = len(server.requests)
        monkeypatch.setitem(sys.modules, "openai", None)
        rescored = again(tmp_path / "out")
        assert len(server.requests) == asked
    assert rescored.summary == finished.summary
    reasons = {line["task"]: (line["outcome"], line["reason"]) for line in rescored.lines}
    assert reasons == {
        "erc20_transfer_fixed": ("infra_error", "provider"),
        "query_erc20_balance": ("scored", "refusal"),
        DIALOGUE: ("scored", None),
    }


def test_a_suite_that_changed_moves_scores_and_is_told_of(tmp_path: Path, pyquest: Pyquest) -> None:
    finished = played(tmp_path / "out", "wrong", tasks=TASKS[:1])
    shutil.copytree(data_folder("tasks"), tmp_path / "tasks")
    suite = tmp_path / "tasks" / "questbench"
    path = suite / "atomic" / "erc20_transfer_fixed" / "task.yaml"
    text = path.read_text()
    changed = text.replace("points: 30", "points: 31", 1).replace("points: 20", "points: 19", 1)
    assert changed != text
    path.write_text(changed)
    rescored = again(tmp_path / "out", suite=str(suite))
    assert list(rescored.digests) == ["suite"]
    assert rescored.moved
    assert {line["task"] for _, line in rescored.moved} == {"erc20_transfer_fixed"}
    assert rescored.summary["fingerprint"] != finished.summary["fingerprint"]
    done = pyquest("score", "out", "--suite", suite, "--json", "--min-score", "100")
    assert done.returncode == 5
    assert json.loads(done.stdout) == rescored.summary
    said = done.stderr.splitlines()
    assert any(line.startswith("suite differs: recorded with ") for line in said)
    assert f"erc20_transfer_fixed, seed 0, sample 0: {_words(rescored.moved[0][0])} then" in done.stderr
    assert said[-1].startswith("--min-score 100: the run earned ")


def _words(line: Any) -> str:
    return f"{line['score']} ({line['reason']})"


def test_long_strings_stay_in_their_files(tmp_path: Path) -> None:
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "erc20_transfer_fixed.md").write_text("x" * 20_000)
    played(tmp_path / "out", f"answers:{tmp_path / 'answers'}", tasks=("erc20_transfer_fixed",))
    (line,) = again(tmp_path / "out").lines
    assert set(line["rounds"][0]["reply"]) == {"blob"}
    assert whole_line(tmp_path / "out", line)["rounds"][0]["reply"] == "x" * 20_000


def test_what_was_never_finished_is_left_out(tmp_path: Path) -> None:
    played(tmp_path / "out", "reference", tasks=TASKS)
    path = tmp_path / "out" / "quests.jsonl"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:2]))
    assert again(tmp_path / "out").summary["total"]["tasks"] == 2


def test_a_suite_without_the_task(tmp_path: Path) -> None:
    played(tmp_path / "out", "reference", tasks=TASKS)
    shutil.copytree(data_folder("tasks"), tmp_path / "tasks")
    shutil.rmtree(tmp_path / "tasks" / "questbench" / "atomic" / "erc20_transfer_fixed")
    with pytest.raises(UsageError, match="has no task erc20_transfer_fixed, which was played"):
        again(tmp_path / "out", suite=str(tmp_path / "tasks" / "questbench"))


def test_settings_of_another_version(tmp_path: Path) -> None:
    played(tmp_path / "out", "reference", tasks=TASKS)
    path = tmp_path / "out" / "run.json"
    run = json.loads(path.read_text())
    run["settings"] |= {"difficulty": "hard"}
    path.write_text(json.dumps(run))
    with pytest.raises(UsageError, match="settings of another version of pyquest: difficulty"):
        again(tmp_path / "out")


def test_scores_are_moved_aside_with_their_run(tmp_path: Path) -> None:
    played(tmp_path / "out", "reference", tasks=("erc20_transfer_fixed",))
    again(tmp_path / "out")
    played(tmp_path / "out", "empty", tasks=("erc20_transfer_fixed",), fresh=True)
    assert (tmp_path / "out" / "old-1" / "scores-1.jsonl").exists()
    assert not list((tmp_path / "out").glob("scores-*"))
