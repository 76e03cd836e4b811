"""A model that errs at a known rate: ``noisy:RATE,SEED``. What it says to a quest depends on its arguments alone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path

from pyquest.models import Ask, Model, Options, Reply, Usage, open_model
from pyquest.tasks import Suite, Task, wrong_answers


class Noisy:
    """Gives the reference answer, or once in a while the task's first wrong one.

    Args:
        argument: How often it errs, between 0 and 1, and a seed.
        options: Unused.
    """

    def __init__(self, argument: str, options: Options) -> None:
        rate, _, seed = argument.partition(",")
        self.name, self._rate, self._seed = f"noisy:{argument}", Decimal(rate), seed or "0"
        self._right: Model = open_model("reference")
        self._wrong: Model = open_model("wrong")

    def settings(self, suite: Suite) -> Mapping[str, str]:
        return {"rate": str(self._rate), "seed": self._seed}

    def answer_names(self, task: Task) -> Sequence[str | None]:
        return [None]

    def errs(self, task: str, seed: int, sample: int) -> bool:
        """Whether it will err there."""
        drawn = hashlib.sha256(f"{self._seed}/{task}/{seed}/{sample}".encode()).digest()
        return int.from_bytes(drawn[:8], "big") < self._rate * 2**64

    def reply(self, ask: Ask) -> Reply:
        task = ask.instance.task
        usage = Usage(prompt=10, completion=5, cost=Decimal("0.001"))
        if not self.errs(task.id, ask.instance.seed, ask.sample):
            return Reply(self._right.reply(ask).text, usage=usage)
        wrong = Ask(ask.instance, ask.prompt, ask.library, wrong_answers(task)[0].name, ask.sample, ask.round)
        return Reply(self._wrong.reply(wrong).text, usage=usage)


def install(folder: Path) -> None:
    """Announce it in a folder that is to be put on the path, as pip does for a package."""
    info = folder / "noisy-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: noisy\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pyquest.models]\nnoisy = tests.models.noisy:Noisy\n")
