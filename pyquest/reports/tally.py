"""How a run stands while it goes on."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pyquest.amounts import decimal_text
from pyquest.models import Usage
from pyquest.models.usage import money_text
from pyquest.runs.spread import square_root

_WIDTH = Fraction(196, 100)
"""Standard errors on either side of a mean that hold 95 of 100 normal values."""


class Tally:
    """Counts quests as they end.

    Args:
        total: Quests of the run.
    """

    def __init__(self, total: int) -> None:
        self.total, self.done, self.failed = total, 0, 0
        self._scored: Counter[str] = Counter()
        self._sums: defaultdict[str, Fraction] = defaultdict(Fraction)
        self._usage: Usage | None = None

    def add(self, line: Mapping[str, Any]) -> None:
        """A quest has ended."""
        self.done += 1
        if line["exact"] is None:
            self.failed += 1
        else:
            self._scored[line["task"]] += 1
            self._sums[line["task"]] += Fraction(line["exact"])
        if line.get("usage"):
            usage = Usage.from_json(line["usage"])
            self._usage = usage if self._usage is None else self._usage + usage

    @property
    def mean(self) -> Fraction | None:
        """The mean score of the quests that have one."""
        return sum(self._sums.values(), Fraction(0)) / self._scored.total() if self._scored else None

    @property
    def margin(self) -> Fraction | None:
        """Half the width of the 95 % interval around it; None before two tasks were played.

        Attempts at one task resemble each other, so that tasks are what was drawn, and attempts their members: the
        cluster-robust standard error of a mean.
        """
        mean, tasks = self.mean, len(self._scored)
        if mean is None or tasks < 2:
            return None
        squares = ((self._sums[task] - times * mean) ** 2 for task, times in self._scored.items())
        variance = sum(squares, Fraction(0)) * tasks / (tasks - 1) / self._scored.total() ** 2
        return _WIDTH * square_root(variance)

    def words(self, seconds: float, before: int) -> str:
        """The state in a line: how many are done, the score, the cost, the time that is left.

        Args:
            seconds: Since this process began.
            before: Quests that were done by then.
        """
        parts = [f"{self.done} of {self.total}"]
        if self.mean is not None:
            margin = "" if self.margin is None else f" ± {decimal_text(self.margin, 1)}"
            parts.append(f"score {decimal_text(self.mean, 1)}{margin}")
        if self.failed:
            parts.append(f"{self.failed} infra_error")
        if self._usage is not None:
            cost = self._usage.cost
            parts.append("cost unknown" if cost is None else f"{money_text(round(cost, 4))} USD")
        if self.done > before:
            parts.append(f"{_duration(seconds / (self.done - before) * (self.total - self.done))} left")
        return "  ".join(parts)


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
