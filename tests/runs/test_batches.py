"""Runs over a provider's batch interface, round by round."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pyquest.errors import UsageError
from pyquest.runs.batches import Exported, export, take_in
from tests.models.scripted import NO_CHOICES, Act, Knowing, Server, says
from tests.runs.conftest import Pyquest
from tests.runs.playing import Told, here, played

DIALOGUES = ("composite_approve_swap_query_result", "composite_batch_transfer_2_bnb")
TASKS = ("erc20_approve", "query_erc20_balance", *DIALOGUES)
URL = "http://127.0.0.1:9/v1"


@pytest.fixture(scope="module")
def knowing() -> Knowing:
    return Knowing([*TASKS])


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run that is laid out; nobody was asked."""
    finished = played(
        tmp_path / "out", "openai:scripted-1", tasks=TASKS, base_url=URL, max_tokens=900, model_seed=3, max_requests=0
    )
    assert finished.capped == "--max-requests 0 is reached"
    assert finished.summary["total"]["pending"] == 4
    return tmp_path / "out"


def exported(run: Path, output: Path) -> Exported:
    return export(run, output, suite=None, state="bsc-embedded", jobs=None, progress=Told(), pool=here)


def requests(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def answer(path: Path, answers: Path, act: Callable[[Mapping[str, Any]], Act]) -> None:
    """What a provider makes of a file of requests; in another order, as they do."""
    written = []
    for request in reversed(requests(path)):
        done = act(request["body"])
        response = {"status_code": done.status, "request_id": "r", "body": json.loads(done.content)}
        written.append(json.dumps({"id": "b", "custom_id": request["custom_id"], "response": response, "error": None}))
    answers.write_text("\n".join(written) + "\n")


def test_a_run_in_batches_is_the_run_that_asks(tmp_path: Path, run: Path, knowing: Knowing) -> None:
    prices = tmp_path / "prices.yaml"
    prices.write_text("scripted-1: {prompt: 1, completion: 4.125}\n")
    sizes = []
    while (batch := exported(run, tmp_path / "batch.jsonl")).requests:
        sizes.append(batch.requests)
        answer(tmp_path / "batch.jsonl", tmp_path / "answers.jsonl", lambda body: says(knowing(body)))
        taken = take_in(run, tmp_path / "answers.jsonl", prices)
        assert (taken.replies, taken.known, taken.failed) == (batch.requests, 0, {})
    assert sizes == [4, 2, 2, 1]  # two dialogues: a plan, then two and three rounds
    assert batch.finished.summary["total"]["score"] == "400"
    assert batch.finished.summary["usage"]["answers"] == sum(sizes)
    assert Decimal(batch.finished.summary["usage"]["cost"]) > 0
    with Server(lambda _, body: says(knowing(body))) as server:
        live = played(tmp_path / "live", "openai:scripted-1", tasks=TASKS, base_url=server.url)
    assert live.summary["fingerprint"] == batch.finished.summary["fingerprint"]


def test_requests_as_providers_want_them(tmp_path: Path, run: Path) -> None:
    exported(run, tmp_path / "batch.jsonl")
    lines = requests(tmp_path / "batch.jsonl")
    assert [line.keys() for line in lines] == [{"custom_id", "method", "url", "body"}] * 4
    assert {(line["method"], line["url"]) for line in lines} == {("POST", "/v1/chat/completions")}
    assert len({line["custom_id"] for line in lines}) == 4
    assert all(len(line["custom_id"]) == 64 for line in lines)
    body = lines[0]["body"]
    assert (body["model"], body["max_tokens"], body["seed"]) == ("scripted-1", 900, 3)
    before = (tmp_path / "batch.jsonl").read_bytes()
    exported(run, tmp_path / "batch.jsonl")
    assert (tmp_path / "batch.jsonl").read_bytes() == before, "an export again is the same one"


def test_what_fails_stays_open(tmp_path: Path, run: Path, knowing: Knowing) -> None:
    batch, answers = tmp_path / "batch.jsonl", tmp_path / "answers.jsonl"
    exported(run, batch)
    told = iter([NO_CHOICES, Act({"error": {"message": "too long"}}, 400), says("x"), says("x")])
    answer(batch, answers, lambda _: next(told))
    text = answers.read_text()
    lost = json.loads(text.splitlines()[-1])
    lost |= {"response": None, "error": {"code": "batch_expired", "message": "it expired"}}
    answers.write_text("\n".join([*text.splitlines()[:-1], json.dumps(lost)]) + "\n")
    taken = take_in(run, answers, None)
    assert (taken.replies, taken.known) == (1, 0)
    assert taken.failed == {"an answer without choices": 1, "too long": 1, "it expired": 1}
    again = take_in(run, answers, None)
    assert (again.replies, again.known) == (0, 1)
    assert exported(run, batch).requests >= 3


def test_a_file_of_answers_as_others_write_it(tmp_path: Path, run: Path, knowing: Knowing) -> None:
    """No line end behind the last answer, blank lines, a byte order mark: nothing that was paid for gets lost."""
    answers = tmp_path / "answers.jsonl"
    batch = exported(run, tmp_path / "batch.jsonl")
    answer(tmp_path / "batch.jsonl", answers, lambda body: says(knowing(body)))
    answers.write_text("\ufeff" + answers.read_text().rstrip("\n").replace("\n", "\r\n\r\n"))
    assert take_in(run, answers, None).replies == batch.requests
    answers.write_text(answers.read_text()[:-9])
    with pytest.raises(UsageError, match=r"answers\.jsonl:7: not a JSON line"):
        take_in(run, answers, None)


def test_answers_to_something_else(tmp_path: Path, run: Path) -> None:
    answers = tmp_path / "answers.jsonl"
    answers.write_text('{"custom_id": "mine", "response": null, "error": {"message": "x"}}\n')
    with pytest.raises(UsageError, match=r"answers\.jsonl:1: 'mine' is no request that .*out has exported"):
        take_in(run, answers, None)
    answers.write_text('{"response": null}\n')
    with pytest.raises(UsageError, match=r"answers\.jsonl:1: "):
        take_in(run, answers, None)


def test_a_run_that_asks_nobody(tmp_path: Path) -> None:
    played(tmp_path / "out", "empty", tasks=TASKS[:1])
    with pytest.raises(UsageError, match="empty is not asked over chat completions"):
        exported(tmp_path / "out", tmp_path / "batch.jsonl")


def test_the_commands(pyquest: Pyquest, tmp_path: Path, knowing: Knowing) -> None:
    laid_out = ["run", "--model", "openai:scripted-1", "--base-url", URL, "--no-cache", "--max-requests", "0"]
    done = pyquest(*laid_out, "--tasks", "erc20_approve", "--out", "out")
    assert (done.returncode, done.stderr.splitlines()[-1][:28]) == (4, "--max-requests 0 is reached;")
    done = pyquest("batch", "export", "out", "-o", "batch.jsonl")
    assert done.stdout == "requests in batch.jsonl: 1; quests that are scored: 0 of 1\n"
    answer(tmp_path / "batch.jsonl", tmp_path / "answers.jsonl", lambda body: says(knowing(body)))
    assert pyquest("batch", "import", "out", "answers.jsonl").stdout == "replies taken: 1; there before: 0\n"
    done = pyquest(*laid_out, "--tasks", "erc20_approve", "--out", "out", "--json")
    assert (done.returncode, json.loads(done.stdout)["total"]["score"]) == (0, "100")
