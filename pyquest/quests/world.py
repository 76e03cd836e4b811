"""What a process prepares once and all its quests share."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from pyquest import scenarios
from pyquest.chain import bundle
from pyquest.chain.chain import Chain
from pyquest.js.worker import Sandbox
from pyquest.locations import bundle_folder
from pyquest.tasks import Suite, load_suite


@dataclass(frozen=True)
class World:
    """A suite, its base world and a sandbox.

    Attributes:
        suite: The tasks.
        chain: The suite's base world, frozen.
        sandbox: Runs the answers' code.
    """

    suite: Suite
    chain: Chain
    sandbox: Sandbox

    @classmethod
    def open(
        cls, suite: str | Path = "questbench", state: str | Path = "bsc-embedded", library: str = "ethers"
    ) -> Self:
        """Load suite and bundle, build and check the base world; meanwhile the sandbox starts.

        Args:
            suite: Name or folder of the suite.
            state: Name or folder of the state bundle.
            library: What most of the answers will be written for, ``ethers`` or ``viem``; the sandbox loads it first.

        Raises:
            UsageError: The suite or the bundle is not usable.
            HarnessFault: The base world is not what the suite asserts.
        """
        with ExitStack() as undo:
            sandbox = undo.enter_context(Sandbox())
            sandbox.load(library)
            loaded = load_suite(suite)
            world = cls(loaded, scenarios.base_world(loaded, bundle.load(bundle_folder(str(state)))), sandbox)
            undo.pop_all()
        return world

    def close(self) -> None:
        """Stop the sandbox."""
        self.sandbox.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
