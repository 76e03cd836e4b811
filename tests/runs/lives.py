"""Starts ``pyquest`` again and again, and kills it: a JSON line for each life in, its exit code out.

Each life is a fork of a process that has imported everything, so that it is soon about its work.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

FAR = 10**9


def live(arguments: list[str], quests: int, seconds: float) -> int:
    """One life of the command.

    Args:
        arguments: Of the command; the last one is the run's folder.
        quests: It is killed when so many more are recorded than before,
        seconds: or after that time, whichever comes first; never if both are :data:`FAR`.

    Returns:
        Its exit code, or minus the signal that ended it.
    """
    wanted = recorded(arguments[-1]) + quests
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        sys.argv = ["pyquest", *arguments]
        pyquest.cli.main()
    until = time.monotonic() + seconds
    while recorded(arguments[-1]) < wanted and time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.002)
    os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def recorded(folder: str) -> int:
    path = Path(folder) / "quests.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0


if __name__ == "__main__":
    import openai  # noqa: F401

    import pyquest.cli
    import pyquest.reports.progress
    import pyquest.reports.text
    import pyquest.runs.run

    print("ready", flush=True)
    for line in sys.stdin:
        print(live(*json.loads(line)), flush=True)
