"""A run of a model that errs at a known rate, put together from lines that ``pyquest run`` wrote."""

from __future__ import annotations

import hashlib
import json
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

Line = dict[str, Any]


def lines_of(run: Path) -> list[Line]:
    return [json.loads(text) for text in (run / "quests.jsonl").read_text().splitlines()]


def noisy_run(
    folder: Path, right: Sequence[Line], wrong: Sequence[Line], *, about: Path, samples: int, rate: float, seed: int = 0
) -> Path:
    """Each attempt is a wrong answer with the chance ``rate``; each costs some tokens.

    Args:
        folder: Where to write.
        right: Lines of a run of the reference answers.
        wrong: Lines of a run of the wrong ones; of a task without any, the right one is taken.
        about: Folder of a run whose settings are taken over.
    """
    dice = random.Random(seed)
    choices = defaultdict(list)
    for line in sorted(wrong, key=_attempt):  # workers end in whatever order they like
        choices[line["task"], line["seed"]].append(line)
    drawn = []
    for sample in range(samples):
        for line in sorted(right, key=_attempt):
            others = choices[line["task"], line["seed"]]
            said = dice.choice(others) if others and dice.random() < rate else line
            drawn.append(_as_said(said, sample, dice))
    dice.shuffle(drawn)
    settings = json.loads((about / "run.json").read_text())
    settings["settings"] |= {"samples": samples, "model": "noisy"}
    return written(folder, settings, drawn)


def _attempt(line: Line) -> tuple[str, int, str]:
    return line["task"], line["seed"], line["answer_name"] or ""


def written(folder: Path, about: Mapping[str, Any], lines: Sequence[Line]) -> Path:
    """A run's folder with these lines."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "run.json").write_text(json.dumps(about))
    (folder / "quests.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def _as_said(line: Line, sample: int, dice: random.Random) -> Line:
    prompt, completion = dice.randrange(800, 4000), dice.randrange(100, 1500)
    return line | {
        "key": hashlib.sha256(f"{line['key']}/{sample}".encode()).hexdigest(),
        "answer_name": None,
        "sample": sample,
        "model": "noisy",
        "usage": {
            "answers": 1,
            "reused": 0,
            "prompt": prompt,
            "completion": completion,
            "reasoning": None,
            "cached": 0,
            "cost": f"0.{prompt * 3 + completion * 15:08}",
            "served_by": ["noisy-1"],
        },
    }
