"""One world for all tests of quests: preparing it costs more than a quest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pyquest.locations import bundle_folder
from pyquest.quests import World
from pyquest.tasks import load_suite


@pytest.fixture(scope="session")
def world() -> Iterator[World]:
    with World.open(load_suite().path, bundle_folder("bsc-embedded")) as opened:
        yield opened
