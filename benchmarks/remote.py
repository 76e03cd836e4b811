"""What it takes to pull all that the reference answers need from a node: ``python benchmarks/remote.py [--rpc URL]``.

Prints HTTP requests and seconds, with and without prefetching, and what playing from the bundle takes then. Without an
endpoint the node is an Anvil with the embedded world; ``python -m tools.record_corpus --install`` installs one.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pyquest.chain import bundle
from pyquest.chain.remote.verification import verify
from pyquest.locations import bundle_folder
from pyquest.runs.pulling import Pulled, Wish, pull
from tools.record_corpus.oracles import anvil, running_anvil

PORT = 18_549


@contextmanager
def local_node(binary: Path) -> Iterator[str]:
    """The URL of an Anvil with the embedded world in its newest block."""
    world = bundle.load(bundle_folder("bsc-embedded"))
    with running_anvil(world.head, world.chain_id, PORT, binary, world.hardfork) as node:
        node.load(world.accounts)
        node.ask("evm_setNextBlockTimestamp", world.head.timestamp + 1)
        node.ask("evm_mine")
        yield node.url


def measured(what: str, wish: Wish) -> Pulled:
    """Pull, and print what it took."""
    started = time.perf_counter()
    pulled = pull(wish, lambda _: None)
    trips, seconds = pulled.trips + pulled.quest_trips, time.perf_counter() - started
    print(
        f"{what:17} {pulled.trips:5} requests for the world, {pulled.quest_trips:5} for {pulled.quests} quests, "
        f"{trips / pulled.quests:6.2f} a quest in all, {seconds:6.1f} s"
    )
    for complaint in pulled.complaints:
        print(f"  {complaint}")
    return pulled


def compare(url: str, tasks: tuple[str, ...]) -> None:
    """Pull with and without prefetching, each into a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        first = measured("with prefetching", Wish(url, tasks=tasks, out=Path(folder, "with")))
        block = "0x" + bundle.load(first.folder).head.hash.hex()
        without = Wish(url, block, tasks=tasks, prefetch=False, out=Path(folder, "without"))
        second = measured("without", without)
        measured("from the bundle", Wish(url, tasks=tasks, out=first.folder))
        share = (first.trips + first.quest_trips) / (second.trips + second.quest_trips)
        checked = verify(bundle.load(first.folder))
        print(f"{share:.0%} of the requests; {checked.accounts} accounts and {checked.slots} slots", end=", ")
        print("all proven" if checked.proven else f"{checked.unproven_slots} slots unproven")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rpc", help="a node of BSC, which is never printed")
    parser.add_argument("--anvil", type=Path, help="the binary; by default the one that tools/record_corpus installs")
    parser.add_argument("--tasks", type=lambda text: tuple(text.split(",")), default=(), help="ids; by default all")
    options = parser.parse_args()
    if options.rpc:
        compare(options.rpc, options.tasks)
    else:
        with local_node(options.anvil or anvil()) as url:
            compare(url, options.tasks)


if __name__ == "__main__":
    main()
