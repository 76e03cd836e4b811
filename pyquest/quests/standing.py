"""Where a dialogue stands: which planned step is due, how often it was tried, whether it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pyquest.prompts import TRIES
from pyquest.quests.records import Round


@dataclass(frozen=True)
class Standing:
    """Where a dialogue stands after some rounds.

    Attributes:
        step: The planned step that is due, from 1; behind the last one when all are through.
        attempt: Which try of it comes next, from 1.
        counted: Rounds so far that count.
        ended: Whether there is nothing more to ask.
    """

    step: int
    attempt: int
    counted: int
    ended: bool


def standing(steps: int, limit: int, rounds: Sequence[Round]) -> Standing:
    """Follow the rounds of a dialogue, those after its plan.

    A step is through when an action succeeds or has failed three times. The dialogue ends after the last step, with a
    submit, beside an action if that succeeds, with an error report, or when ``limit`` rounds have been counted. A round
    that only submits is not counted.
    """
    step, attempt, counted, ended = 1, 1, 0, False
    for entry in rounds:
        counted += entry.action != "submit"
        if entry.succeeded or attempt == TRIES:
            step, attempt = step + 1, 1
        else:
            attempt += 1
        ended = entry.action in ("submit", "error") or (entry.succeeded and entry.submit)
    return Standing(step, attempt, counted, ended or step > steps or counted >= limit)
