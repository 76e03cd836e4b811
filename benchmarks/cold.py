"""Where the time of a process goes that comes up from nothing: ``python benchmarks/cold.py [--rounds N]``.

Each round starts every command anew, and a process that does what ``pyquest exec`` does and looks at the clock in
between. Printed are medians in milliseconds, from before Python starts until the process is gone. With stale caches of
bytecode, or none, Python compiles at each start; see ``benchmarks/suite.py``.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable

TASK = "swap_exact_tokens_for_tokens"

STEPS = """
import json, sys, time

spent, last = {}, float(sys.argv[1])

def passed(part):
    global last
    now = time.monotonic()
    spent[part], last = now - last, now

passed("Python")
import pyquest.cli
passed("import of the command line")
from pyquest.js.worker import Sandbox
sandbox = Sandbox()
sandbox.load("ethers")
passed("start of the sandbox's process")
import pyquest.runs.single
passed("import of what plays")
import rich.console, pyquest.reports.text
passed("import of what prints")
from pyquest import scenarios
from pyquest.chain import bundle
from pyquest.instances import draw
from pyquest.locations import bundle_folder
from pyquest.models.prepared import as_reply
from pyquest.prompts import prompt
from pyquest.quests import World, play_out
from pyquest.tasks import load_suite
suite = load_suite(lazily=True)
task = suite.task(sys.argv[2])
instance = draw(suite, task, 0)
asked = prompt(instance, library="ethers")
passed("suite, task and instance")
state = bundle.load(bundle_folder("bsc-embedded"))
passed("state bundle")
world = World(suite, scenarios.base_world(suite, state), sandbox)
passed("base world")
quest = play_out(world, instance, asked, lambda number, _: as_reply(task.references["ethers"], instance, number))
assert quest.score.passed
last += sum(quest.seconds.values())
spent |= {f"quest: {part}": seconds for part, seconds in quest.seconds.items()}
passed("quest: the rest")
sandbox.close()
passed("end of the sandbox")
print(json.dumps(spent))
"""


def timed(command: list[str]) -> float:
    """Seconds from before a process starts until it is gone."""
    started = time.monotonic()
    subprocess.run(command, check=True, capture_output=True)
    return time.monotonic() - started


def parts() -> dict[str, float]:
    """Seconds of the parts of an ``exec``."""
    command = [sys.executable, "-c", STEPS, str(time.monotonic()), TASK]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def commands() -> dict[str, Callable[[], dict[str, float]]]:
    """What is measured, in turns."""
    from pyquest.locations import data_folder

    answer = data_folder("tasks") / "questbench" / "atomic" / TASK / "reference.ts"
    typed = {
        "import pyquest": ["-c", "import pyquest"],
        "pyquest --help": ["-m", "pyquest", "--help"],
        "pyquest tasks list": ["-m", "pyquest", "tasks", "list"],
        "pyquest tasks show": ["-m", "pyquest", "tasks", "show", TASK],
        "pyquest exec --task": ["-m", "pyquest", "exec", str(answer), "--task", TASK],
    }
    whole = {name: lambda name=name: {name: timed([sys.executable, *typed[name]])} for name in typed}
    return {**whole, "parts": parts}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=11)
    measured, seen = commands(), defaultdict(list)
    for _ in range(parser.parse_args().rounds):
        for measure in measured.values():
            for name, seconds in measure().items():
                seen[name].append(seconds * 1000)
    for name, values in seen.items():
        print(f"{name:36}{statistics.median(values):8.0f}{min(values):8.0f} at least")


if __name__ == "__main__":
    main()
