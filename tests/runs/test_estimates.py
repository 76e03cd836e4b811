"""``--dry-run``: everything is known before a cent is spent, and nothing happens."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pyquest.runs.estimate import Estimate, estimate
from pyquest.runs.run import Request
from tests.models.scripted import Server, says
from tests.runs.conftest import Pyquest

TASKS = ("erc20_approve", "composite_batch_transfer_2_bnb")  # the dialogue takes 2 rounds at best, 6 at most


def expected(**request: Any) -> Estimate:
    return estimate(Request(**{"model": "openai:scripted-1", "tasks": TASKS, **request}), pytest.fail)


def test_requests_tokens_and_money(tmp_path: Path) -> None:
    (tmp_path / "prices.yaml").write_text("scripted-1: {prompt: 2, completion: 10}\n")
    one = expected(max_tokens=1000, prices=tmp_path / "prices.yaml")
    assert (one.quests, one.requests, one.completion_tokens) == (2, (4, 8), 8_000)
    tokens = [-(-(len(asked.system) + len(asked.user)) // 4) for asked in one.prompts.values()]
    assert one.prompt_tokens == (tokens[0] + 3 * tokens[1], tokens[0] + 7 * tokens[1])
    least, most = (Decimal(count) * 2 / 1_000_000 for count in one.prompt_tokens)
    assert one.cost == (least, most + Decimal("0.08"))
    several = expected(max_tokens=1000, prices=tmp_path / "prices.yaml", samples=5)
    assert (several.requests, several.cost[0]) == ((20, 40), 5 * least)
    assert several.prompts == one.prompts


def test_what_nobody_knows_is_not_made_up(tmp_path: Path) -> None:
    (tmp_path / "prices.yaml").write_text("scripted-1: {prompt: 2, completion: 10}\n")
    assert expected().cost == (None, None)
    unlimited = expected(prices=tmp_path / "prices.yaml")
    assert (unlimited.completion_tokens, unlimited.cost[1]) == (None, None)
    assert unlimited.cost[0] is not None


@pytest.mark.parametrize("model", ["reference", "empty"])
def test_files_are_asked_for_nothing(model: str) -> None:
    assert expected(model=model).requests == (0, 0)


def test_nothing_is_sent_or_written_and_no_key_is_needed(
    pyquest: Pyquest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYQUEST_CACHE", str(tmp_path / "cache.sqlite"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    arguments = ("run", "--tasks", ",".join(TASKS), "--dry-run", "--samples", "2")
    with Server(lambda *_: says("x")) as server:
        asked = pyquest(*arguments, "--model", "openai:scripted-1", "--base-url", server.url, "--json")
        assert server.requests == []
    told = json.loads(asked.stdout)
    assert (told["requests"], told["cost"], told["quests"]) == ([8, 16], [None, None], 4)
    assert [(each["task"], each["seed"]) for each in told["prompts"]] == [(task, 0) for task in TASKS]
    assert "executeSkill" in told["prompts"][0]["system"]
    shown = pyquest(*arguments, "--model", "openai:gpt-5")
    assert shown.returncode == 0, shown.stderr
    assert told["prompts"][0]["user"].splitlines()[0][:60] in shown.stdout
    assert "4 quests for openai:gpt-5\n8 to 16 requests\n" in shown.stdout
    assert shown.stdout.endswith("nobody knows at what cost: no price of it is known\n")
    assert list(tmp_path.iterdir()) == []


def test_what_is_wrong_is_found_all_the_same(pyquest: Pyquest) -> None:
    done = pyquest("run", "--model", "openai:x", "--dry-run", "--tasks", "erc20_aprove")
    assert (done.returncode, "did you mean erc20_approve?" in done.stderr) == (2, True)
