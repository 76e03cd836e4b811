"""Median time of one warm quest, split into its parts: ``python benchmarks/quest.py [--rounds N]``.

Every task's reference answer is played N times in one process, tasks in turn, after one round that warms up. The
parts are read from the monotonic clock by the quest itself.
"""

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict

from pyquest.instances import draw
from pyquest.locations import bundle_folder
from pyquest.models.prepared import as_reply
from pyquest.prompts import prompt
from pyquest.quests import World, play
from pyquest.tasks import load_suite

PARTS = ("prepare", "transpile", "run", "send", "judge")


def main() -> None:
    """Play, and print one line a task."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=25)
    rounds = parser.parse_args().rounds
    suite = load_suite("questbench")
    seconds: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    with World.open(suite.path, bundle_folder("bsc-embedded")) as world:
        for attempt in range(rounds + 1):
            for task in suite.tasks.values():
                instance = draw(suite, task, attempt)
                reply = as_reply(task.references["ethers"], instance)
                quest = play(world, instance, prompt(instance, library="ethers"), reply)
                assert quest.score is not None, quest.evidence
                assert quest.score.passed, (task.id, quest.reason)
                if attempt:
                    for part in PARTS:
                        seconds[task.id][part].append(quest.seconds[part])
    print(f"{'median ms of ' + str(rounds):28}" + "".join(f"{part:>10}" for part in (*PARTS, "total")))
    for task_id, parts in seconds.items():
        medians = [statistics.median(parts[part]) * 1000 for part in PARTS]
        print(f"{task_id:28}" + "".join(f"{value:10.2f}" for value in (*medians, sum(medians))))


if __name__ == "__main__":
    main()
