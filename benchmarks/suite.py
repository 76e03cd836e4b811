"""All reference answers of a split as a whole process: ``python benchmarks/suite.py [--split S] [--jobs N]``.

Each round is a fresh ``pyquest run`` into an empty folder, from the start of Python to the end of its last child.
Printed are medians: wall-clock seconds; CPU seconds of the command and all its descendants; and the most memory that
they had at one moment, as the sum of their proportional set sizes (PSS: a page that n processes share counts as an n-th
for each). Below stands where the CPU time went, by what the processes are for; the zygote's is that of the answers
too. Memory and that table are sampled from /proc, and so are only there on Linux.

For comparison: the published system, with Anvil and a Bun process for each answer, takes 27.2 s wall, 10.7 s CPU and
260 MB for the 62 atomic tasks on the machine that this was written on.

Where PYTHONDONTWRITEBYTECODE is set, or caches are stale, Python compiles its libraries at each start, which costs more
than the quests do: ``python -m compileall -q .venv pyquest`` once is enough.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

PERIOD = 0.05  # seconds between two looks at /proc
TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc/self/smaps_rollup")
PR_SET_CHILD_SUBREAPER = 36  # prctl(2): who loses its parent becomes a child of ours

ZYGOTE = "zygote"
ROLES = (
    (ZYGOTE, "pyquest.js.zygote"),
    ("transpiler", "esbuild"),
    ("semaphores", "resource_tracker"),
    ("worker", "multiprocessing"),
    ("command", "pyquest"),
)
"""What a process is for, by a word of its command line; the first that fits counts."""


@dataclass
class Seen:
    """What one round's processes were seen to use.

    Attributes:
        peak: Most bytes of PSS at one moment.
        cpu: CPU seconds by process.
        roles: What each process is for.
    """

    peak: int = 0
    cpu: dict[int, float] = field(default_factory=dict)
    roles: dict[int, str] = field(default_factory=dict)

    def look(self, root: int) -> None:
        """Look at a process and its descendants."""
        tree = _tree(root)
        self.peak = max(self.peak, sum(map(_pss, tree)))
        for pid, found in tree.items():
            role = self.roles.setdefault(pid, _role(pid))
            if role == self.roles.get(found.parent):
                continue  # a fork that it waits for, and so has in its own account
            forks = found.waited if role == ZYGOTE else 0.0
            self.cpu[pid] = max(self.cpu.get(pid, 0.0), found.own + forks)

    def seconds(self, role: str) -> float:
        """CPU seconds of the processes that are for one thing."""
        return sum(seconds for pid, seconds in self.cpu.items() if self.roles[pid] == role)


@dataclass(frozen=True)
class Process:
    """A process at one moment; CPU seconds of its own, and of the children that it has waited for."""

    parent: int
    own: float
    waited: float


def _tree(root: int) -> dict[int, Process]:
    """A process and its descendants, parents first; whoever ends meanwhile is left out."""
    everybody: dict[int, Process] = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            values = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        # proc(5), counted from behind the name: parent; utime, stime, cutime, cstime.
        own, waited = sum(map(int, values[11:13])), sum(map(int, values[13:15]))
        everybody[int(folder.name)] = Process(int(values[1]), own / TICKS, waited / TICKS)
    wanted = {root: everybody[root]} if root in everybody else {}
    while more := {p: one for p, one in everybody.items() if one.parent in wanted and p not in wanted}:
        wanted |= more
    return wanted


def _pss(pid: int) -> int:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in text.splitlines() if line.startswith("Pss:")), 0)


def _role(pid: int) -> str:
    try:
        command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        command = ""
    return next((role for role, word in ROLES if word in command), "other")


@dataclass(frozen=True)
class Round:
    """One run of the command."""

    wall: float
    cpu: float
    seen: Seen


def play(split: str, jobs: int | None) -> Round:
    """Run the command once."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pyquest", "run", "--split", split, "--out", f"{folder}/run", "--json"]
        before, started = _children(), time.monotonic()
        running = subprocess.Popen(
            [*command, *(["--jobs", str(jobs)] if jobs else [])], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        seen, over = Seen(), threading.Event()
        watching = threading.Thread(target=_watch, args=(seen, running.pid, over))
        if PROC.exists():
            watching.start()
        code = running.wait()
        wall = time.monotonic() - started
        _adopt_until_none_is_left()
        over.set()
        if watching.is_alive():
            watching.join()
    if code:
        sys.exit(f"`{' '.join(command)}` ended with {code}")
    return Round(wall, _children() - before, seen)


def _adopt_until_none_is_left() -> None:
    """Wait for whoever outlives the command by a moment; CPU time of children counts once they were waited for."""
    with contextlib.suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)


def _watch(seen: Seen, root: int, over: threading.Event) -> None:
    while not over.wait(PERIOD):
        seen.look(root)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--split", choices=["atomic", "composite", "all"], default="atomic")
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args()
    if PROC.exists():
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    rounds = [play(options.split, options.jobs) for _ in range(options.rounds)]
    wall, cpu = (statistics.median(values) for values in zip(*((one.wall, one.cpu) for one in rounds), strict=True))
    memory = f"{statistics.median(one.seen.peak for one in rounds) / 1e6:.0f} MB" if PROC.exists() else "memory unknown"
    print(f"{options.split}, median of {len(rounds)}: {wall:.2f} s wall, {cpu:.2f} s CPU, {memory}")
    if PROC.exists():
        for role, _ in ROLES:
            print(f"  {role:12}{statistics.median(one.seen.seconds(role) for one in rounds):6.2f} s CPU")


if __name__ == "__main__":
    main()
