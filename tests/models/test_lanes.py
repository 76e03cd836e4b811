"""How many requests may be under way, with a clock that is moved by hand."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from pyquest.errors import ProviderFault
from pyquest.models.lanes import LONGEST_WAIT, Lanes


class Clock:
    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_lane_is_free_or_it_is_not(clock: Clock) -> None:
    lanes = Lanes(2, clock)
    with ExitStack() as taken:
        assert [taken.enter_context(lanes.lane()) for _ in range(2)] == [1000.0, 1000.0]
        assert lanes.wait() is None
    assert lanes.wait() == 0


def test_requests_that_were_under_way_together_halve_the_lanes_once(clock: Clock) -> None:
    lanes = Lanes(8, clock)
    clock.seconds += 1
    for _ in range(8):
        lanes.overloaded(0, began=1000.0)
    assert lanes.open == 4
    lanes.overloaded(0, began=clock.seconds)
    assert lanes.open == 2
    clock.seconds += 1
    for _ in range(3):
        lanes.overloaded(0, began=clock.seconds)
        clock.seconds += 1
    assert lanes.open == 1


def test_the_longest_wait_counts_for_everybody(clock: Clock) -> None:
    lanes = Lanes(8, clock)
    lanes.overloaded(30, began=1000.0)
    lanes.overloaded(5, began=1000.0)
    assert lanes.wait() == 30
    clock.seconds += 29
    assert lanes.wait() == 1
    clock.seconds += 1
    assert lanes.wait() == 0


def test_lanes_open_again_one_by_one_and_never_more_than_at_first(clock: Clock) -> None:
    lanes = Lanes(4, clock)
    lanes.overloaded(0, began=1000.0)
    opened = []
    for _ in range(12):
        lanes.coped()
        opened.append(lanes.open)
    assert opened == [2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4]


def test_nobody_waits_for_an_hour(clock: Clock) -> None:
    lanes = Lanes(4, clock)
    lanes.overloaded(3600, began=1000.0)
    with pytest.raises(ProviderFault, match="no request for another 3600 seconds"), lanes.lane():
        pytest.fail("a lane was taken")
    clock.seconds += 3600 - LONGEST_WAIT
    assert lanes.wait() == LONGEST_WAIT
