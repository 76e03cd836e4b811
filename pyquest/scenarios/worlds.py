"""From a bundle to the chain that a quest is played on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pyquest.amounts import Address
from pyquest.chain.bundle import StateAt
from pyquest.chain.state import Lazy
from pyquest.instances import Instance
from pyquest.locations import data_folder
from pyquest.scenarios import facts, steps
from pyquest.scenarios.stage import Stage
from pyquest.scenarios.values import SuiteNames
from pyquest.tasks import Suite
from pyquest.tasks.params import Fresh

if TYPE_CHECKING:  # whoever only binds steps need not load the EVM
    from pyquest.chain.chain import Chain


def base_world(suite: Suite, below: StateAt) -> Chain:
    """The world of a suite: its base scenario on top of some state, asserted, and frozen. Made once per process.

    Args:
        suite: Whose ``world`` is run and whose ``asserts`` must hold.
        below: A bundle, or state that is pulled from a node.

    Returns:
        A frozen chain; every quest gets a fork of it.

    Raises:
        TaskError: The suite file is wrong.
        ScenarioFault: An assertion does not hold.
        StateMiss: A pulled bundle lacks something that the scenario builds on.
        UpstreamFault: The node fails.
    """
    from pyquest.chain.chain import Chain

    chain = Chain.over(below, below.head, chain_id=below.chain_id, hardfork=below.hardfork)
    if not isinstance(below, Lazy):
        # Nobody else has the keys of these accounts, so what was not pulled of them is nothing.
        chain.declare_empty(suite.accounts.address(name) for name in suite.accounts.phrases)
    stage = Stage(chain, SuiteNames(suite.accounts), suite.accounts, _artifacts(suite))
    path = suite.path / "suite.yaml"
    for spec in suite.world:
        steps.run(spec, stage, path)
    facts.verify(suite.asserts, stage, path)
    chain.state.freeze()
    return chain


def prepare(world: Chain, instance: Instance) -> Chain:
    """The scenario of one quest: a fork of the suite's world on which the task's ``setup`` has been done.

    Args:
        world: From :func:`base_world` with the instance's suite; it stays as it is.
        instance: Whose parameters the set-up uses. Addresses drawn for it are new accounts, also to a pulled bundle.

    Returns:
        A chain that can be written to; fork it to keep it as the state before the quest.

    Raises:
        TaskError: The set-up is wrong.
        StateMiss: A pulled bundle lacks something that the set-up builds on.
    """
    chain = world.fork()
    chain.declare_empty(_drawn_addresses(instance))
    stage = Stage(chain, instance, instance.suite.accounts, _artifacts(instance.suite))
    for spec in instance.task.setup:
        steps.run(spec, stage, instance.task.path)
    return chain


def _drawn_addresses(instance: Instance) -> list[Address]:
    fresh = [name for name, spec in instance.task.params.items() if isinstance(spec, Fresh)]
    return [instance.address(f"{{{name}}}") for name in fresh]


def _artifacts(suite: Suite) -> tuple[Path, ...]:
    """A suite's own contracts come before the ones that pyquest brings."""
    return suite.path / "contracts" / "artifacts", data_folder("tasks") / "contracts" / "artifacts"
