"""The run folder: what survives interruptions, and what is refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pyquest.errors import UsageError
from pyquest.models import Reply
from pyquest.runs.blobs import BLOB_LIMIT
from pyquest.runs.files import write_json
from pyquest.runs.journal import Journal, read_run, whole_line
from pyquest.runs.lines import read_lines
from pyquest.runs.plan import Settings
from pyquest.runs.shapes import QUEST

SETTINGS = Settings(
    model="reference",
    model_settings={"answers": "00"},
    suite="questbench",
    suite_digest="11",
    world="33",
    split="all",
    tasks=("a", "b"),
    seeds=(0,),
    samples=1,
    library="ethers",
    wording="any",
    hints=False,
    params={},
    state="22",
)


def line(key: str, **more: Any) -> dict[str, Any]:
    return {
        "key": key,
        "task": "a",
        "split": "atomic",
        "seed": 0,
        "sample": 0,
        "answer_name": None,
        "outcome": "scored",
        "reason": None,
        "score": "100",
        "exact": "100",
        "passed": True,
        "misses": 0,
        "paper": None,
        "checks": [],
        "params": {},
        "prompt": {"system": "", "user": ""},
        "rounds": [],
        "evidence": {},
        "usage": None,
        **more,
    }


def opened(folder: Path, settings: Settings = SETTINGS, **options: Any) -> Journal:
    return Journal(folder, settings, {"command": ["run"]}, **options)


def test_lines_are_there_again_after_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        journal.record(line("k1", score="100"))
    with opened(tmp_path) as again:
        assert again.lines == {"k1": line("k1", score="100")}


def test_the_last_line_of_a_key_wins_and_none_is_deleted(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        open_ = dict.fromkeys(("score", "exact", "passed"))
        journal.record(line("k", outcome="infra_error", **open_))
        journal.record(line("k", score="100"))
    with opened(tmp_path) as again:
        assert again.lines["k"]["score"] == "100"
    assert len(read_lines(tmp_path / "quests.jsonl", QUEST)) == 2


def test_a_torn_last_line_costs_only_itself(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        journal.record(line("k1"))
    with (tmp_path / "quests.jsonl").open("a") as file:
        file.write('{"key":"k2","outco')
    with opened(tmp_path) as again:
        assert set(again.lines) == {"k1"}
        again.record(line("k3"))
    assert [entry["key"] for entry in read_lines(tmp_path / "quests.jsonl", QUEST)] == ["k1", "k3"]


def test_a_damaged_line_in_the_middle_is_reported_with_its_number(tmp_path: Path) -> None:
    opened(tmp_path).close()
    (tmp_path / "quests.jsonl").write_text("\n".join([json.dumps(line("k1")), "nonsense", json.dumps(line("k2")), ""]))
    with pytest.raises(UsageError, match=r"quests\.jsonl:2"):
        opened(tmp_path)


def test_other_settings_do_not_mix_into_a_run(tmp_path: Path) -> None:
    opened(tmp_path).close()
    with pytest.raises(UsageError, match=r"other settings \(library, samples\)"):
        opened(tmp_path, replace(SETTINGS, library="viem", samples=2))
    assert read_run(tmp_path)["settings"] == SETTINGS.to_json()


def test_fresh_moves_the_old_run_aside(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        journal.record(line("k1"))
    with opened(tmp_path, replace(SETTINGS, library="viem"), fresh=True) as again:
        assert again.lines == {}
    assert len(read_lines(tmp_path / "old-1" / "quests.jsonl", QUEST)) == 1
    opened(tmp_path, fresh=True).close()
    assert (tmp_path / "old-2" / "run.json").exists()


def test_two_processes_do_not_write_to_one_run(tmp_path: Path) -> None:
    with opened(tmp_path), pytest.raises(UsageError, match="another pyquest is writing"):
        opened(tmp_path)
    opened(tmp_path).close()


def test_replies_are_kept_by_key_round_and_request(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        journal.replies.record(("k", 1, "request"), Reply("what it said \ud800"))
    with opened(tmp_path) as again:
        assert again.replies.get(("k", 1, "request")) == Reply("what it said \ud800")
        assert again.replies.get(("k", 2, "request")) is None
        assert again.replies.get(("k", 1, "another request")) is None


def test_long_strings_go_to_blobs_and_come_back(tmp_path: Path) -> None:
    text = "\ud800é" * BLOB_LIMIT
    with opened(tmp_path) as journal:
        stored = journal.record(line("k", answer=text, rounds=[{"reply": text}]))
    assert set(stored["answer"]) == {"blob"}
    assert stored["rounds"][0]["reply"] == stored["answer"]
    assert whole_line(tmp_path, stored)["answer"] == text
    (tmp_path / "blobs" / stored["answer"]["blob"]).write_bytes(b"altered")
    with pytest.raises(UsageError, match="altered"):
        whole_line(tmp_path, stored)


@pytest.mark.parametrize("name", ["quests.jsonl", "replies.jsonl"])
@pytest.mark.parametrize("text", ["[]", "{}", "1", "null", '{"key": 1}', "[" * 100_000, "9" * 5_000, "NaN", "\xff"])
def test_json_that_is_no_line_of_ours_is_reported_with_its_number(tmp_path: Path, name: str, text: str) -> None:
    opened(tmp_path).close()
    (tmp_path / name).write_bytes(text.encode("latin-1") + b"\n")
    with pytest.raises(UsageError, match=rf"{re.escape(name)}:1: .*changed by something else"):
        opened(tmp_path)


@pytest.mark.parametrize("name", ["quests.jsonl", "replies.jsonl", "run.json", ".lock"])
def test_a_folder_in_the_place_of_a_file(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    with pytest.raises(UsageError, match=rf"{re.escape(name)}: cannot be (read|written): Is a directory"):
        opened(tmp_path)


@pytest.mark.parametrize("settings", [None, [], "x"])
def test_a_run_without_settings_is_refused(tmp_path: Path, settings: Any) -> None:
    (tmp_path / "run.json").write_text(json.dumps({"schema": 1, "settings": settings}))
    with pytest.raises(UsageError, match="it has no settings"):
        opened(tmp_path)


def test_a_place_that_takes_no_files(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"file/.*: cannot be written: Not a directory"):
        opened(tmp_path / "file" / "out")


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with opened(tmp_path):
        (tmp_path / "summary.json").mkdir()
        with pytest.raises(UsageError, match=r"summary\.json: cannot be written"):
            write_json(tmp_path / "summary.json", {})
    assert not list(tmp_path.glob(".summary.json*"))


def test_a_folder_that_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no run\.json"):
        read_run(tmp_path)
    (tmp_path / "run.json").write_text(json.dumps({"schema": 99}))
    with pytest.raises(UsageError, match="another version"):
        read_run(tmp_path)
