"""Runs that ask a provider: nothing is lost, nothing is billed twice, and what cannot be known is not made up."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pyquest.errors import UsageError
from pyquest.models.usage import money_text
from tests.models.scripted import EMPTY, NO_CHOICES, TOOLS_ONLY, Act, Knowing, Server, fails, says
from tests.runs.conftest import lines
from tests.runs.playing import Told, played

ATOMIC = ("erc20_approve", "query_erc20_balance", "bnb_transfer_percentage", "erc20_transfer_fixed")
DIALOGUES = ("composite_approve_swap_query_result", "composite_batch_transfer_2_bnb")
TASKS = (*ATOMIC, *DIALOGUES)
MODEL = "openai:scripted-1"
CODE = "```typescript\nexport async function executeSkill() { "
FAULTS = (fails(429), fails(500), fails(503, retry_after=None), fails(408), EMPTY, NO_CHOICES, says("x", cut=30))


@pytest.fixture(scope="module")
def knowing() -> Knowing:
    return Knowing([*TASKS], range(3))


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the provider does not say how long to wait, tests do not wait."""
    monkeypatch.setattr("pyquest.models.sender._FIRST_WAIT", 0.001)


@pytest.fixture
def prices(tmp_path: Path) -> Path:
    path = tmp_path / "prices.yaml"
    path.write_text("scripted-1: {prompt: 2, cached: 0.5, completion: 8.25}\n")
    return path


def cost(usage: Mapping[str, Any]) -> Decimal:
    cached = usage["prompt_tokens_details"]["cached_tokens"]
    tokens = (usage["prompt_tokens"] - cached) * Decimal(2) + cached * Decimal("0.5")
    return (tokens + usage["completion_tokens"] * Decimal("8.25")) / 1_000_000


class Stormy:
    """Answers each request, after up to three faults; which ones, and how many, depends on the request alone."""

    def __init__(self, knowing: Knowing) -> None:
        self._knowing = knowing
        self._times: Counter[bytes] = Counter()
        self.answered: Counter[bytes] = Counter()

    def __call__(self, number: int, body: Mapping[str, Any]) -> Act:
        request = json.dumps(body, sort_keys=True).encode()
        drawn = hashlib.sha256(request).digest()
        self._times[request] += 1
        if self._times[request] <= drawn[0] % 4:
            return FAULTS[drawn[self._times[request]] % len(FAULTS)]
        self.answered[request] += 1
        return says(self._knowing(body), pauses=0.002 if drawn[5] % 4 == 0 else 0.0)


def test_a_storm_costs_no_quest_and_no_cent(tmp_path: Path, knowing: Knowing, prices: Path) -> None:
    stormy = Stormy(knowing)
    with Server(stormy) as server:
        finished = played(
            tmp_path / "out",
            MODEL,
            base_url=server.url,
            tasks=TASKS,
            seed="0-2",
            prices=prices,
            model_seed=5,
            samples=2,
        )
    total = finished.summary["total"]
    assert (total["score"], total["infra_errors"], total["pending"]) == (str(total["max"]), 0, 0)
    assert set(stormy.answered.values()) == {1}, "something was asked, and paid for, twice"
    assert len(server.requests) > 1.5 * len(stormy.answered)
    usage = finished.summary["usage"]
    assert (usage["answers"], usage["reused"]) == (len(server.billed), 0)
    assert usage["prompt"] == server.total("prompt_tokens")
    assert usage["completion"] == server.total("completion_tokens")
    assert usage["cost"] == money_text(sum(map(cost, server.billed), Decimal(0)))
    of_lines = [line["usage"] for line in lines(tmp_path / "out")]
    assert sum(Decimal(one["cost"]) for one in of_lines) == Decimal(usage["cost"])
    assert sum(one["prompt"] for one in of_lines) == usage["prompt"]
    assert usage["served_by"] == ["scripted-1-2026-11-30"]


def test_a_line_says_whom_it_asked_and_what_that_took(tmp_path: Path, knowing: Knowing) -> None:
    with Server(lambda _, body: says(knowing(body))) as server:
        played(
            tmp_path / "out",
            MODEL,
            base_url=server.url,
            tasks=(DIALOGUES[0],),
            temperature=Decimal("0.70"),
            effort="low",
        )
    run = json.loads((tmp_path / "out" / "run.json").read_text())
    assert run["settings"]["model"] == MODEL
    assert run["settings"]["model_settings"] == {"base_url": server.url, "temperature": "0.7", "effort": "low"}
    (line,) = lines(tmp_path / "out")
    assert (line["model"], line["usage"]["answers"], line["usage"]["reasoning"], line["usage"]["cost"]) == (
        MODEL,
        4,
        20,
        None,
    )
    kept = [json.loads(text) for text in (tmp_path / "out" / "replies.jsonl").read_text().splitlines()]
    assert [entry["round"] for entry in kept] == [0, 1, 2, 3]
    assert {json.dumps(entry["returned"], sort_keys=True) for entry in kept} == {
        '{"finish_reason": "stop", "id": "chatcmpl-7", "model": "scripted-1-2026-11-30"}'
    }


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (says("I cannot help with that.", message={"refusal": "No."}), "refusal"),
        (says("", finish="content_filter"), "refusal"),
        (says(f"{CODE}return {{", finish="length"), "truncated"),
        (says("Let me think", finish="length"), "truncated"),
        (TOOLS_ONLY, "no_code"),
        (says("You should call approve."), "no_code"),
        (says(f"{CODE}return {{ to: 5 }}; }}\n```", finish="length"), "bad_result"),
    ],
)
@pytest.mark.parametrize("task", ["erc20_approve", "composite_batch_transfer_2_bnb"])
def test_what_is_no_use_is_a_zero_with_a_name(tmp_path: Path, act: Act, reason: str, task: str) -> None:
    with Server(lambda *_: act) as server:
        finished = played(tmp_path / "out", MODEL, base_url=server.url, tasks=(task,))
    (line,) = finished.lines
    assert (line["outcome"], line["score"], line["reason"]) == ("scored", "0", reason)
    assert line["rounds"][-1]["reason"] == reason
    again = played(tmp_path / "again", f"replay:{tmp_path / 'out'}", tasks=(task,))
    assert again.summary["fingerprint"] == finished.summary["fingerprint"]


def test_an_answer_that_is_whole_counts_however_it_ended(tmp_path: Path, knowing: Knowing) -> None:
    with Server(lambda _, body: says(knowing(body) + "\nand furth", finish="length")) as server:
        finished = played(tmp_path / "out", MODEL, base_url=server.url, tasks=TASKS)
    assert finished.summary["total"]["score"] == str(finished.summary["total"]["max"])
    assert {line["reason"] for line in finished.lines} == {None}


def test_a_megabyte_is_an_answer_like_any_other(tmp_path: Path, knowing: Knowing) -> None:
    with Server(lambda _, body: says(knowing(body) + "\n" + "é" * 600_000)) as server:
        finished = played(tmp_path / "out", MODEL, base_url=server.url, tasks=("erc20_approve",))
    assert finished.summary["total"]["score"] == "100"
    (line,) = finished.lines
    assert set(line["rounds"][0]["reply"]) == {"blob"}


def test_what_utf_8_cannot_hold_is_asked_about_all_the_same(tmp_path: Path, knowing: Knowing) -> None:
    """Half of a surrogate pair comes back to the model with its plan."""
    plan = '{"plan": {"subtasks": ["send \\ud83d", "send"]}}'
    with Server(lambda _, body: says(plan if "subtasks" in body["messages"][-1]["content"] else "?")) as server:
        finished = played(tmp_path / "out", MODEL, base_url=server.url, tasks=(DIALOGUES[1],))
    assert "send ?" in server.requests[-1]["messages"][-1]["content"]
    assert finished.lines[0]["outcome"] == "scored"


def test_a_provider_that_fails_is_no_model_s_zero(tmp_path: Path, knowing: Knowing, prices: Path) -> None:
    """And what it had billed by then stays on the quest's account when that is played again."""

    def failing(_: int, body: Mapping[str, Any]) -> Act:
        return NO_CHOICES if body["messages"][-1]["content"] == unlucky else says(knowing(body))

    unlucky = knowing.opening("erc20_approve", 0)
    with Server(failing) as server:
        arguments = {"base_url": server.url, "tasks": TASKS, "prices": prices}
        finished = played(tmp_path / "out", MODEL, **arguments)
        total = finished.summary["total"]
        assert (total["infra_errors"], total["score"], total["low"], total["high"]) == (1, None, "500", "600")
        line = next(line for line in finished.lines if line["outcome"] == "infra_error")
        assert (line["task"], line["reason"], line["score"]) == ("erc20_approve", "provider", None)
        assert line["evidence"] == {"fault": "an answer without choices (attempt 8)"}
        assert line["usage"]["answers"] == 8
        before = len(server.requests)
        server.script = lambda _, body: says(knowing(body))
        again = played(tmp_path / "out", MODEL, **arguments)
    assert len(server.requests) == before + 1
    assert again.summary["total"]["score"] == "600"
    line = next(line for line in again.lines if line["task"] == "erc20_approve")
    assert line["usage"]["answers"] == 9
    assert Decimal(again.summary["usage"]["cost"]) == sum(map(cost, server.billed), Decimal(0))


def test_a_request_that_is_wrong_stops_the_run_and_loses_nothing(tmp_path: Path, knowing: Knowing) -> None:
    def refusing(number: int, body: Mapping[str, Any]) -> Act:
        return fails(404, "no such model") if number == 3 else says(knowing(body), delay=0.05)

    with Server(refusing) as server:
        arguments = {"base_url": server.url, "tasks": TASKS, "seed": "0-2", "concurrency": 4}
        with pytest.raises(UsageError, match=r"refuses the request \(status 404\): no such model"):
            played(tmp_path / "out", MODEL, **arguments)
        assert len(server.requests) <= 4 + 3, "the run went on asking"
        paid = len(server.billed)
        kept = (tmp_path / "out" / "replies.jsonl").read_text().splitlines()
        assert len(kept) == paid >= 3
        summary = json.loads((tmp_path / "out" / "summary.json").read_text())
        assert summary["total"]["pending"] > 0
        server.script = lambda _, body: says(knowing(body))
        finished = played(tmp_path / "out", MODEL, **arguments)
    assert finished.summary["total"]["passed"] == 18
    assert finished.summary["usage"]["answers"] == len(server.billed)
    requests = Counter(json.dumps(body) for body in server.requests)
    assert sorted(requests.values())[-2:] == [1, 2], "only the request that was refused was made again"


def test_max_requests_stops_asking_and_the_same_command_goes_on(tmp_path: Path, knowing: Knowing) -> None:
    with Server(lambda _, body: says(knowing(body))) as server:
        arguments = {"base_url": server.url, "tasks": TASKS, "max_requests": 4, "concurrency": 2}
        first = played(tmp_path / "out", MODEL, **arguments)
        assert (first.capped, len(server.requests)) == ("--max-requests 4 is reached", 4)
        assert first.summary["total"]["scored"] == len(first.lines) < 6
        rounds = 0
        while played(tmp_path / "out", MODEL, **arguments).capped is not None:
            rounds += 1
        last = played(tmp_path / "out", MODEL, **{**arguments, "max_requests": 0})
    assert rounds == 1
    assert len(server.requests) == len(server.billed) == last.summary["usage"]["answers"]
    assert (last.capped, last.summary["total"]["score"]) == (None, "600")


def test_max_cost_is_what_the_whole_run_may_cost(tmp_path: Path, knowing: Knowing, prices: Path) -> None:
    with Server(lambda _, body: says(knowing(body), delay=0.02)) as server:
        arguments = {"base_url": server.url, "tasks": TASKS, "prices": prices, "concurrency": 3}
        cap = Decimal("0.004")
        first = played(tmp_path / "out", MODEL, max_cost=cap, **arguments)
        spent = sum(map(cost, server.billed), Decimal(0))
        dearest = max(map(cost, server.billed))
        assert first.capped is not None
        assert cap <= spent <= cap + 2 * dearest
        assert f"{money_text(spent)} USD" in first.capped or "--max-cost 0.004 is reached" in first.capped
        before = len(server.requests)
        again = played(tmp_path / "out", MODEL, max_cost=cap, **arguments)
        assert (len(server.requests), again.capped is not None) == (before, True)
        last = played(tmp_path / "out", MODEL, max_cost=Decimal(1), **arguments)
    assert last.summary["total"]["score"] == "600"
    assert Decimal(last.summary["usage"]["cost"]) == sum(map(cost, server.billed), Decimal(0))


def test_another_run_reuses_answers_to_the_same_requests(
    tmp_path: Path, knowing: Knowing, prices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYQUEST_CACHE", str(tmp_path / "answers.sqlite"))
    with Server(lambda _, body: says(knowing(body))) as server:
        arguments = {"base_url": server.url, "tasks": TASKS, "prices": prices, "cache": True}
        first = played(tmp_path / "first", MODEL, **arguments)
        asked = len(server.requests)
        second = played(tmp_path / "second", MODEL, max_requests=0, max_cost=Decimal("0.000001"), **arguments)
        assert len(server.requests) == asked, "somebody paid twice"
        third = played(tmp_path / "third", MODEL, **arguments, samples=2)
        assert len(server.requests) == 2 * asked
    assert second.summary["fingerprint"] == first.summary["fingerprint"]
    assert second.summary["usage"] == {**first.summary["usage"], "reused": asked}
    assert third.summary["usage"]["reused"] == asked


def test_an_interruption_does_not_wait_for_an_answer(tmp_path: Path, knowing: Knowing) -> None:
    """What has arrived by then is on record."""

    class Interrupting(Told):
        def line(self, line: Mapping[str, Any]) -> None:
            raise KeyboardInterrupt

    slow = knowing.opening("erc20_transfer_fixed", 0)

    def script(_: int, body: Mapping[str, Any]) -> Act:
        return says(knowing(body), delay=60 if body["messages"][-1]["content"] == slow else 0)

    with Server(script) as server:
        with pytest.raises(KeyboardInterrupt):
            played(tmp_path / "out", MODEL, Interrupting(), base_url=server.url, tasks=TASKS)
        assert json.loads((tmp_path / "out" / "summary.json").read_text())["total"]["pending"] > 0
