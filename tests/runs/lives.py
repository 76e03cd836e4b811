"""Starts ``pyquest`` again and again, and kills it: lines of JSON ``[seconds, arguments]`` in, exit codes out.

Each life is a fork of a process that has imported everything, so that it is soon about its work.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time


def live(seconds: float | None, arguments: list[str]) -> int:
    """One life of the command; its exit code, or minus the signal that ended it."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open("said.txt", os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.argv = ["pyquest", *arguments]
        pyquest.cli.main()
    if seconds is not None:
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    import openai  # noqa: F401

    import pyquest.cli
    import pyquest.reports.progress
    import pyquest.reports.text
    import pyquest.runs.run

    print("ready", flush=True)
    for line in sys.stdin:
        print(live(*json.loads(line)), flush=True)
