"""Median time of opening a state bundle, every byte verified: ``python benchmarks/bundle.py [--rounds N] [NAME]``.

The first opening is printed apart: it finds cold caches, as a new process does. The last lines split the rest: reading
and verifying the files, and making the suite's world on top of them.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from pyquest.chain.bundle import load
from pyquest.locations import bundle_folder
from pyquest.scenarios import base_world
from pyquest.tasks import load_suite


def milliseconds(action: Callable[[], object], rounds: int) -> list[float]:
    """How long an action takes, each time."""
    found = []
    for _ in range(rounds):
        started = time.perf_counter()
        action()
        found.append((time.perf_counter() - started) * 1000)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", default="bsc-embedded")
    parser.add_argument("--rounds", type=int, default=50)
    options = parser.parse_args()
    folder = bundle_folder(options.name)
    (first,) = milliseconds(lambda: load(folder), 1)
    bundle, suite = load(folder), load_suite("questbench")
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{options.name}: {len(bundle.accounts)} accounts, {size:,} bytes, id {bundle.id[:8]}")
    print(f"open, first time  {first:8.2f} ms")
    for what, action in (("open", lambda: load(folder)), ("suite's world", lambda: base_world(suite, bundle))):
        print(
            f"{what:16}  {statistics.median(milliseconds(action, options.rounds)):8.2f} ms, median of {options.rounds}"
        )


if __name__ == "__main__":
    main()
