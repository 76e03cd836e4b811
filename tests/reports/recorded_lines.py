"""Lines of a run, and runs put together from them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

Line = dict[str, Any]


def lines_of(run: Path) -> list[Line]:
    return [json.loads(text) for text in (run / "quests.jsonl").read_text().splitlines()]


def written(folder: Path, about: Mapping[str, Any], lines: Sequence[Line]) -> Path:
    """A run's folder with these lines."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "run.json").write_text(json.dumps(about))
    (folder / "quests.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def unscored(line: Line) -> Line:
    """The same quest, had the provider failed."""
    return line | {
        "outcome": "infra_error",
        "reason": "provider",
        "score": None,
        "exact": None,
        "passed": None,
        "paper": None,
        "checks": [],
    }
