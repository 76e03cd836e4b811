"""``replay:RUN``: the same words, the same fingerprint."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pyquest import extensions
from pyquest.errors import UsageError
from tests.models import noisy
from tests.models.scripted import Knowing, Server, says
from tests.runs.conftest import Pyquest
from tests.runs.playing import played

DIALOGUES = ("composite_approve_swap_query_result", "composite_batch_transfer_2_bnb")
TASKS = ("erc20_transfer_fixed", "query_erc20_balance", "erc20_approve", *DIALOGUES)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    noisy.install(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    extensions.announced.cache_clear()
    yield
    extensions.announced.cache_clear()


@pytest.mark.usefixtures("installed")
def test_a_model_that_errs_now_and_then(tmp_path: Path) -> None:
    """Every sample is an attempt of its own; the replay errs in the same places, and its cost is not paid again."""
    model = noisy.Noisy("0.3,5", None)  # type: ignore[arg-type]
    arguments = {"tasks": TASKS, "seed": "0-1", "samples": 3}
    finished = played(tmp_path / "out", "noisy:0.3,5", **arguments)
    for line in finished.lines:
        assert line["passed"] != model.errs(line["task"], line["seed"], line["sample"])
    wrong = sum(not line["passed"] for line in finished.lines)
    assert 0 < wrong < 30
    assert finished.summary["total"]["passed"] == 30 - wrong
    assert Decimal(finished.summary["usage"]["cost"]) == sum(
        Decimal("0.001") * len(line["rounds"]) for line in finished.lines
    )
    again = played(tmp_path / "again", f"replay:{tmp_path / 'out'}", **arguments)
    assert again.summary["fingerprint"] == finished.summary["fingerprint"]
    assert again.summary["usage"] == {**finished.summary["usage"], "reused": finished.summary["usage"]["answers"]}


def test_prepared_answers_keep_their_names(tmp_path: Path) -> None:
    finished = played(tmp_path / "out", "wrong", tasks=TASKS[1:4])
    again = played(tmp_path / "again", f"replay:{tmp_path / 'out'}", tasks=TASKS[1:4])
    assert again.summary == finished.summary
    names = [sorted((line["task"], line["answer_name"]) for line in each.lines) for each in (finished, again)]
    assert names[0] == names[1]


def test_what_was_not_said_cannot_be_replayed(tmp_path: Path) -> None:
    played(tmp_path / "out", "reference", tasks=TASKS[:2])
    spec = f"replay:{tmp_path / 'out'}"
    finished = played(tmp_path / "again", spec, tasks=TASKS[:3])
    line = finished.lines[-1]
    missing = next(line for line in finished.lines if line["task"] == TASKS[2])
    assert (missing["outcome"], missing["reason"]) == ("infra_error", "provider")
    assert missing["evidence"]["fault"] == "replay:out has no reply to round 1 of this quest"
    assert finished.summary["total"]["scored"] == 2
    assert line["model"] == "replay:out"


def test_what_was_answered_is_replayed_where_no_task_is_named(tmp_path: Path) -> None:
    spec = f"replay:{tmp_path / 'out'}"
    first = played(tmp_path / "out", "reference", tasks=TASKS[:2])
    again = played(tmp_path / "again", spec)
    assert {line["task"] for line in again.lines} == {line["task"] for line in first.lines}
    assert again.summary["fingerprint"] == first.summary["fingerprint"]
    with pytest.raises(UsageError, match="replay:out holds no reply to a task of --split composite"):
        played(tmp_path / "none", spec, split="composite")


def test_a_folder_without_replies(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no run\.json"):
        played(tmp_path / "again", f"replay:{tmp_path}")
    played(tmp_path / "out", "reference", tasks=TASKS[:1])
    (tmp_path / "out" / "replies.jsonl").unlink()
    with pytest.raises(UsageError, match="out holds no replies"):
        played(tmp_path / "again", f"replay:{tmp_path / 'out'}")
    assert not (tmp_path / "again").exists()


def test_other_words_are_other_settings(tmp_path: Path) -> None:
    for model in ("reference", "empty"):
        played(tmp_path / "out", model, tasks=TASKS[:1], fresh=True)
        played(tmp_path / model, f"replay:{tmp_path / 'out'}", tasks=TASKS[:1])
    with pytest.raises(UsageError, match=r"other settings \(of the model replies\)"):
        played(tmp_path / "reference", f"replay:{tmp_path / 'out'}", tasks=TASKS[:1])


def test_equal_fingerprints_for_any_number_of_workers_and_a_replay(pyquest: Pyquest) -> None:
    """The command itself, against a server."""
    knowing = Knowing([*TASKS])
    with Server(lambda _, body: says(knowing(body)[: 4000 if "balance" in str(body) else None])) as server:
        arguments = ["--tasks", ",".join(TASKS[:4])]
        asked = ["--model", "openai:scripted-1", "--base-url", server.url, "--no-cache", *arguments]
        fingerprints = {pyquest.summary(*asked, "--jobs", jobs, "--out", f"out-{jobs}")["fingerprint"] for jobs in "14"}
    again = pyquest.summary("--model", "replay:out-4", *arguments, "--jobs", "2", "--out", "replay")
    assert fingerprints == {again["fingerprint"]}
