"""How long the parts of a quest take. Durations inform; they decide nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from pyquest.js.worker import SkillResult


@contextmanager
def timed(seconds: dict[str, float], name: str) -> Iterator[None]:
    """Add the time that a block takes to ``seconds[name]``."""
    started = time.monotonic()
    try:
        yield
    finally:
        seconds[name] = seconds.get(name, 0.0) + time.monotonic() - started


def split_seconds(whole: float, result: SkillResult | None) -> dict[str, float]:
    """An attempt's time by part; what the sandbox does not claim was spent on sending."""
    parts = dict(result.seconds) if result else {"transpile": 0.0, "run": 0.0}
    return {**parts, "send": whole - sum(parts.values())}
