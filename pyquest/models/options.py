"""What is said about a model beside its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pyquest.models.base import Reply
from pyquest.models.chat import Sampling
from pyquest.models.meter import Meter

Attempt = tuple[str, int, int, str | None]
"""Whose replies: task, seed, sample and answer name."""

Recorded = Mapping[Attempt, Mapping[int, Reply]]
"""Replies of a run by attempt and round."""


def _nothing(folder: Path) -> Recorded:
    return {}


def _unsaid(message: str) -> None:
    pass


@dataclass(frozen=True)
class Options:
    """How a model is to be asked. Only some models have a use for each of it.

    Attributes:
        base_url: Where its server is; None for the usual place.
        sampling: How it is to write.
        concurrency: The most requests at once.
        meter: What may be asked and spent, and who counts it.
        prices: The file that says what tokens cost.
        cache: The file of the answer cache; None for none.
        keys: Environment variables that hold secrets; they were taken out of it, so that no process of ours sees them.
        sends: Whether anything will be sent at all; if not, keys and packages that sending takes may be missing.
        recorded: Reads the replies of a run's folder.
        tell: Says something to whoever started the run.
    """

    base_url: str | None = None
    sampling: Sampling = field(default_factory=Sampling)
    concurrency: int = 8
    meter: Meter = field(default_factory=Meter)
    prices: Path | None = None
    cache: Path | None = None
    keys: Mapping[str, str] = field(default_factory=dict, repr=False)
    sends: bool = True
    recorded: Callable[[Path], Recorded] = _nothing
    tell: Callable[[str], None] = _unsaid
