"""What ``--state`` names: a bundle, or a block of a node from which a bundle is pulled."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pyquest.amounts import address_bytes
from pyquest.chain import bundle
from pyquest.errors import UsageError
from pyquest.locations import bundle_folder
from pyquest.runs.files import writing
from pyquest.tasks import Suite

if TYPE_CHECKING:  # only whoever plays needs to load the EVM, and only whoever pulls an HTTP client
    from pyquest.chain.remote.base import Remote
    from pyquest.chain.remote.headers import Header
    from pyquest.js.worker import Sandbox
    from pyquest.quests import World

RPC = "rpc:"
"""How a ``--state`` begins that is an endpoint."""

HIDDEN = RPC + "…"
"""What is written of such a state: the URL may hold a key."""

_BLOCK = re.compile(r"(?s)(.*)@(latest|0x[0-9a-fA-F]+|[0-9]+)")


@dataclass
class Ground:
    """The state that quests are played on.

    Attributes:
        folder: The bundle.
        id: What of it results depend on (:attr:`pyquest.chain.bundle.Bundle.state_id`).
        url: The endpoint that completes the bundle; None if there is none.
        header: Its block.
        trips: HTTP requests to the endpoint so far; those of workers are known when they are done.
        proving: Whether the endpoint proves what it says; None if it had to say nothing new.
    """

    folder: Path
    id: str
    url: str | None = field(default=None, repr=False)
    header: Header | None = None
    trips: int = 0
    proving: bool | None = None


def is_remote(spec: str) -> bool:
    """Whether a ``--state`` names an endpoint."""
    return spec.startswith(RPC)


def endpoint(spec: str) -> tuple[str, str]:
    """URL and block of ``rpc:URL[@BLOCK]``."""
    rest = spec.removeprefix(RPC)
    named = _BLOCK.fullmatch(rest)
    return (named[1], named[2]) if named else (rest, "latest")


def resolve(spec: str, begun: Callable[[], str | None] = lambda: None) -> Ground:
    """The state behind a ``--state``; of an endpoint the block is pinned, and nothing is pulled yet.

    Args:
        spec: Name or folder of a bundle, or ``rpc:URL[@BLOCK]``.
        begun: Tells the block with which to go on, if there is one and the user names none.

    Raises:
        UsageError: There is no such bundle, endpoint or block.
        UpstreamFault: The endpoint fails.
    """
    if not is_remote(spec):
        folder = bundle_folder(spec)
        return Ground(folder, bundle.load(folder).state_id)
    from pyquest.chain.remote.base import pinned_block

    url, name = endpoint(spec)
    header, trips = pinned_block(url, (begun() if name == "latest" else None) or name)
    return Ground(folder_of(header), f"0x{header.block.hash.hex()}", url, header, trips)


def folder_of(header: Header) -> Path:
    """Where a block's state is kept unless somebody says otherwise."""
    return Path("state_cache") / f"bsc-{header.block.number}-{header.block.hash.hex()[:8]}"


def unfinished() -> Path | None:
    """The newest bundle whose pull was interrupted, among those whose folders nobody chose."""
    parts = sorted(Path("state_cache").glob("bsc-*.part"), key=lambda part: part.stat().st_mtime_ns)
    return parts[-1].with_suffix("") if parts else None


@contextmanager
def ready(ground: Ground, suite: Suite) -> Iterator[None]:
    """Have what a suite's world needs be pulled before anybody plays, and what they pull be in the bundle at the end.

    Raises:
        HarnessFault: The endpoint fails, or the world cannot be prepared on its state.
    """
    if ground.url is None:
        yield
        return
    from pyquest.chain.remote.base import open_remote
    from pyquest.chain.remote.parts import Parts

    with writing(ground.folder), open_remote(ground.folder, ground.url, ground.header) as remote:
        prepare(remote, suite)
        ground.trips, ground.proving = ground.trips + remote.trips, remote.proving
        remote.merge()
    try:
        yield
    finally:
        with writing(ground.folder), Parts(ground.folder) as parts:
            ground.trips += parts.merge().trips


@contextmanager
def prepared(ground: Ground, suite: Suite, library: str = "ethers", sandbox: Sandbox | None = None) -> Iterator[World]:
    """The suite's world on some state, in this process; arguments of :meth:`World.open`, errors of :func:`ready`."""
    from pyquest.quests import World

    with ready(ground, suite), World.open(suite, ground.folder, library, ground.url, sandbox) as world:
        yield world


def prepare(remote: Remote, suite: Suite, *, prefetch: bool = True) -> None:
    """Pull what a suite's world needs.

    Args:
        remote: Where from.
        suite: Whose world.
        prefetch: Whether to ask for what is likely to be read before it is.
    """
    from pyquest import scenarios
    from pyquest.chain.chain import Chain
    from pyquest.scenarios.views import likely_views

    if prefetch:
        named = map(address_bytes, suite.accounts.addresses.values())
        views = likely_views(suite, Chain.over(remote, remote.head, hardfork=remote.hardfork))
        remote.prefetch([(view.contract, view.request().data) for view in views], named)
    scenarios.base_world(suite, remote)


def pulled_lines(ground: Ground, quests: int) -> list[str]:
    """What there is to say of the state after so many quests; nothing if it is a bundle."""
    if ground.url is None:
        return []
    return [
        f"{ground.trips} HTTP requests to the endpoint, {per_quest(ground.trips, quests)} a quest; "
        f"{proof_words(ground.proving)}",
        f"offline from now on: --state {ground.folder}",
    ]


def per_quest(trips: int, quests: int) -> str:
    """Requests per quest, with one decimal place."""
    tenths = (10 * trips + quests // 2) // max(1, quests)
    return f"{tenths // 10}.{tenths % 10}"


def proof_words(proving: bool | None) -> str:
    """Whether an endpoint proves what it says, in words."""
    if proving is None:
        return "nothing new had to be asked for"
    return "every value is proven" if proving else "UNVERIFIED: the endpoint proves nothing"


def hidden(arguments: list[str]) -> list[str]:
    """A command line without endpoints."""
    marked = [_hide(argument) for argument in arguments]
    for at, argument in enumerate(arguments[:-1]):
        if argument == "--rpc":
            marked[at + 1] = "…"
    return marked


def _hide(argument: str) -> str:
    for start in (RPC, f"--state={RPC}"):
        if argument.startswith(start):
            return f"{start}…"
    return "--rpc=…" if argument.startswith("--rpc=") else argument


def plain_url(url: str) -> str:
    """``url`` without the ``rpc:`` that belongs to ``--state``.

    Raises:
        UsageError: Nothing is left.
    """
    found = url.removeprefix(RPC)
    if not found:
        raise UsageError("--rpc is empty; give the URL of an endpoint")
    return found
