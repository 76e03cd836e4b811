"""What a process prepares once and all its quests share."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from pyquest import scenarios
from pyquest.chain import bundle
from pyquest.chain.bundle import StateAt
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
    _held: ExitStack = field(default_factory=ExitStack, repr=False)

    @classmethod
    def open(
        cls,
        suite: Suite | str | Path = "questbench",
        state: str | Path = "bsc-embedded",
        library: str = "ethers",
        url: str | None = None,
        sandbox: Sandbox | None = None,
    ) -> Self:
        """Load suite and bundle, build and check the base world; meanwhile the sandbox starts.

        Args:
            suite: The suite, or its name or folder.
            state: Name or folder of the state bundle.
            library: What most of the answers will be written for, ``ethers`` or ``viem``; the sandbox loads it first.
            url: The endpoint that completes the bundle, which is a folder then; None takes it as it is.
            sandbox: One that has been started before, and is the caller's to close. None starts one.

        Raises:
            UsageError: The suite or the bundle is not usable.
            HarnessFault: The base world is not what the suite asserts, or the endpoint fails.
        """
        with ExitStack() as held:
            if sandbox is None:
                sandbox = held.enter_context(Sandbox())
                sandbox.load(library)
            loaded = suite if isinstance(suite, Suite) else load_suite(suite)
            if url is None:
                below: StateAt = bundle.load(bundle_folder(str(state)))
            else:
                from pyquest.chain.remote.base import open_remote

                below = held.enter_context(open_remote(Path(state), url))
            return cls(loaded, scenarios.base_world(loaded, below), sandbox, held.pop_all())

    @classmethod
    def over(cls, suite: Suite, below: StateAt, library: str = "ethers") -> Self:
        """Build and check the base world of a suite on some state; as :meth:`open`."""
        with ExitStack() as held:
            sandbox = held.enter_context(Sandbox())
            sandbox.load(library)
            return cls(suite, scenarios.base_world(suite, below), sandbox, held.pop_all())

    def close(self) -> None:
        """Stop the sandbox, and let go of what is pulled from."""
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
