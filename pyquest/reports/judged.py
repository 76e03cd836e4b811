"""Some quests of a run under one of the two scorings, and what follows from them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pyquest.reports.recorded import Recorded, Result
from pyquest.reports.statistics import Cluster, Estimate, estimate, pass_at_k
from pyquest.runs.record import FULL
from pyquest.runs.spread import Spread, spread
from pyquest.tasks.suites import SPLITS

KINDS = ("sound", "paper")
SCOPES = (*SPLITS, "total")


@dataclass(frozen=True)
class Judged:
    """The quests of one split, or of all, under one scoring.

    Attributes:
        kind: ``sound`` or ``paper``.
        results: Those that count for it: a task that was never published has no paper score.
        pending: How many more are not played yet.
        samples: Attempts at each instance.
    """

    kind: str
    results: Sequence[Result]
    pending: int
    samples: int

    @classmethod
    def of(cls, run: Recorded, kind: str, scope: str) -> Judged:
        """Those of ``atomic``, ``composite`` or ``total``."""
        results = [result for result in run.results if scope in ("total", result.line["split"])]
        return cls(
            kind,
            counting(results, kind),
            sum(run.pending.values()) if scope == "total" else run.pending[scope],
            run.settings["samples"],
        )

    @property
    def quests(self) -> int:
        """How many there are, played or not."""
        return len(self.results) + self.pending

    @property
    def open(self) -> int:
        """How many have no score."""
        return [result.earned(self.kind) for result in self.results].count(None) + self.pending

    @property
    def points(self) -> Fraction:
        """What those with a score earned."""
        return _points(self.results, self.kind)

    @property
    def passed(self) -> int:
        """How many passed."""
        return sum(result.passed(self.kind) for result in self.results)

    def total(self, sample: int) -> Fraction | None:
        """Points of one sample; None while a quest is open that may be of it, or if it has none."""
        of_sample = [result for result in self.results if result.line["sample"] == sample]
        if self.pending or not of_sample or any(result.earned(self.kind) is None for result in of_sample):
            return None
        return _points(of_sample, self.kind)

    def spread(self) -> Spread | None:
        """How the totals of the samples differ; None while one of them is open."""
        totals = [self.total(sample) for sample in range(self.samples)]
        known = [total for total in totals if total is not None]
        return spread(known) if len(known) == len(totals) else None

    def percent(self) -> Estimate | None:
        """Mean score in percent; None while a quest is open."""
        return self._mean((result, result.earned(self.kind) or Fraction(0)) for result in self.results)

    def pass_rate(self) -> Estimate | None:
        """Quests that passed, in percent; None while one is open."""
        return self._mean((result, Fraction(FULL * result.passed(self.kind))) for result in self.results)

    def pass_at(self, k: int) -> Estimate | None:
        """The chance that one of ``k`` attempts passes, in percent, over instances; None while a quest is open."""
        return self._mean(
            (instance[0], FULL * pass_at_k(len(instance), sum(one.passed(self.kind) for one in instance), k))
            for instance in by_instance(self.results)
        )

    def _mean(self, values: Iterable[tuple[Result, Fraction]]) -> Estimate | None:
        return None if self.open else mean_by_task(values)


def counting(results: Iterable[Result], kind: str) -> list[Result]:
    """Results that count for a scoring."""
    return [result for result in results if kind == "sound" or result.published]


def by_task(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Task id to its results, in the order of the run."""
    grouped: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        grouped[result.task].append(result)
    return dict(grouped)


def by_instance(results: Iterable[Result]) -> list[list[Result]]:
    """Results of the same task, seed and answer name: what the samples of a run are attempts at."""
    grouped: dict[object, list[Result]] = defaultdict(list)
    for result in results:
        grouped[result.instance].append(result)
    return list(grouped.values())


def mean_by_task(values: Iterable[tuple[Result, Fraction]]) -> Estimate | None:
    """The mean of values, each with a result whose task it belongs to, and its interval over tasks.

    How many atomic and how many composite tasks a suite has is no accident: each are drawn among themselves.
    """
    grouped: dict[tuple[str, str], list[Fraction]] = defaultdict(list)
    for result, value in values:
        grouped[result.line["split"], result.task].append(value)
    clusters = [(split, Cluster(sum(found, Fraction(0)), len(found))) for (split, _), found in grouped.items()]
    return estimate(*([cluster for of, cluster in clusters if of == split] for split in SPLITS))


def mean_score(results: Sequence[Result], kind: str) -> Fraction | None:
    """Mean score of attempts out of 100; None while one is open, or where none counts."""
    of_kind = counting(results, kind)
    if not of_kind or any(result.earned(kind) is None for result in of_kind):
        return None
    return _points(of_kind, kind) / len(of_kind)


def _points(results: Iterable[Result], kind: str) -> Fraction:
    return sum((result.earned(kind) or Fraction(0) for result in results), Fraction(0))
