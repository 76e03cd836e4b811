"""The pytest plugin: fixtures for those who test validators, there wherever pyquest is installed.

Nothing is imported before a test asks for one of them, and every name begins with ``pyquest_``, so that a project that
uses none of it pays nothing and loses no name of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pyquest.chain.chain import Chain
    from pyquest.instances import Instance
    from pyquest.quests import World
    from pyquest.testing import Scenario


@pytest.fixture(scope="session")
def pyquest_suite() -> str:
    """Name or folder of the suite; define it anew in your conftest.py to play another one."""
    return "questbench"


@pytest.fixture(scope="session")
def pyquest_state() -> str:
    """Name or folder of the state bundle; likewise."""
    return "bsc-embedded"


@pytest.fixture(scope="session")
def pyquest_world(pyquest_suite: str, pyquest_state: str) -> Iterator[World]:
    """The suite with its base world and a sandbox; made once."""
    from pathlib import Path

    from pyquest.locations import bundle_folder
    from pyquest.quests import World

    with World.open(Path(pyquest_suite), bundle_folder(pyquest_state)) as world:
        yield world


@pytest.fixture
def pyquest_chain(pyquest_world: World) -> Chain:
    """The base world, to do with as a test likes; nothing of it is left for the next test."""
    return pyquest_world.chain.fork()


@pytest.fixture
def pyquest_instance(pyquest_world: World) -> Callable[..., Instance]:
    """``pyquest_instance("erc20_transfer_fixed", seed=3, amount="5")``: a task, drawn; parameters can be fixed."""
    from pyquest.instances import draw

    suite = pyquest_world.suite

    def instance(task_id: str, seed: int = 0, **params: object) -> Instance:
        return draw(suite, suite.task(task_id), seed, overrides=params)

    return instance


@pytest.fixture
def pyquest_scenario(pyquest_world: World, pyquest_instance: Callable[..., Instance]) -> Callable[..., Scenario]:
    """``pyquest_scenario("erc20_transfer_fixed", seed=3)``: the prepared world of an instance, given or drawn."""
    from pyquest.testing import Scenario

    def scenario(task: str | Instance, seed: int = 0, **params: object) -> Scenario:
        drawn = pyquest_instance(task, seed, **params) if isinstance(task, str) else task
        return Scenario(pyquest_world, drawn)

    return scenario
