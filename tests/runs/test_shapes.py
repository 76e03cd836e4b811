"""Files of a run that somebody edited: refused with file and line, or read; never a traceback, never a wrong sum."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from pyquest.errors import UsageError
from pyquest.reports.text import printed, quest_page
from pyquest.runs.journal import read_run, recorded_replies, winning_lines
from pyquest.runs.plan import Job, Settings
from pyquest.runs.record import summarise
from pyquest.runs.shapes import SETTINGS
from pyquest.tasks import load_suite
from tests.runs.playing import played

VALUES: list[Any] = [None, -1, True, "1/0", "1E+999999999", ["x"], {"a": 1}]
DIALOGUE = "composite_batch_transfer_2_bnb"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("edited") / "out"
    played(folder, "reference", tasks=("erc20_approve", DIALOGUE))
    return folder


def edited(value: Any, depth: int = 4) -> Iterator[Any]:
    """A value with one of its parts changed or left out, for each part that is not too deep."""
    yield from VALUES
    if not depth:
        return
    if isinstance(value, dict):
        for name, part in value.items():
            yield {other: kept for other, kept in value.items() if other != name}
            yield from ({**value, name: change} for change in edited(part, depth - 1))
    elif isinstance(value, list) and value:
        yield from ([change, *value[1:]] for change in edited(value[0], depth - 1))


@pytest.mark.parametrize("number", [0, 1])
def test_a_line_is_summed_up_or_refused(run: Path, number: int) -> None:
    path = run / "quests.jsonl"
    whole = path.read_text()
    lines = whole.splitlines()
    known = [json.loads(line) for line in lines]
    jobs = [Job(line["key"], line["task"], line["seed"], line["sample"], None) for line in known]
    suite, refused = load_suite(), 0
    try:
        for change in edited(known[number]):
            path.write_text("\n".join([*lines[:number], json.dumps(change), *lines[number + 1 :]]) + "\n")
            try:
                summarise(suite, jobs, {line["key"]: line for line in winning_lines(run)})
            except UsageError as problem:
                assert str(problem).startswith(f"{path}:{number + 1}: JSON, but no line that pyquest writes")  # noqa: PT017
                refused += 1
    finally:
        path.write_text(whole)
    assert refused > 100


def test_a_line_is_shown_or_refused(run: Path) -> None:
    path = run / "quests.jsonl"
    whole = path.read_text()
    dialogue = json.loads(whole.splitlines()[-1])
    assert dialogue["task"] == DIALOGUE
    try:
        for change in edited(dialogue):
            path.write_text(json.dumps(change) + "\n")
            with suppress(UsageError):
                (line,) = winning_lines(run)
                printed(quest_page(line), Console(file=io.StringIO()))
    finally:
        path.write_text(whole)


@pytest.mark.parametrize(
    "change",
    [
        {"outcome": "won"},
        {"outcome": "infra_error"},
        {"passed": None},
        {"exact": None},
        {"exact": "1/0"},
        {"exact": "1E+999999999"},
        {"paper": {"exact": "100", "passed": None}},
        {"usage": {"cost": "NaN"}},
        {"seed": True},
        {"rounds": [{"error": "x"}]},
        {"checks": [None]},
        {"checks": [{"name": "x", "points": 1, "earned": 1, "passed": True, "expected": 1.5, "observed": ""}]},
    ],
)
def test_a_line_that_nothing_can_be_made_of(run: Path, change: dict[str, Any]) -> None:
    path = run / "quests.jsonl"
    whole = path.read_text()
    try:
        path.write_text(json.dumps({**json.loads(whole.splitlines()[0]), **change}) + "\n")
        with pytest.raises(UsageError, match=r"quests\.jsonl:1: JSON, but no line that pyquest writes"):
            winning_lines(run)
    finally:
        path.write_text(whole)


@pytest.mark.parametrize("name", sorted(SETTINGS))
def test_settings_of_another_shape_are_named(run: Path, name: str) -> None:
    path = run / "run.json"
    whole = path.read_text()
    about = json.loads(whole)
    try:
        for value in (None, 5.5, [None]):
            path.write_text(json.dumps({**about, "settings": {**about["settings"], name: value}}))
            with pytest.raises(UsageError, match=rf"run\.json: settings of another version .*: {name}$"):
                read_run(run)
    finally:
        path.write_text(whole)


def test_settings_are_described_in_full(run: Path) -> None:
    assert SETTINGS.keys() == Settings.from_json(read_run(run)["settings"]).to_json().keys()


def test_a_reply_that_ended_as_none_does(run: Path) -> None:
    path = run / "replies.jsonl"
    whole = path.read_text()
    try:
        path.write_text(json.dumps({**json.loads(whole.splitlines()[0]), "stop": "tired"}) + "\n")
        with pytest.raises(UsageError, match=r"replies\.jsonl:1: JSON, but no line"):
            recorded_replies(run)
    finally:
        path.write_text(whole)
