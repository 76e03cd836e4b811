"""The zygote: a process with the engine and the libraries loaded, that forks a child for each answer.

It is started by :mod:`pyquest.js.launcher` with an environment of four harmless variables and knows no chain, no task
and no key. One child is always forked ahead. The zygote exits, and its child with it, when the worker's end of the
control socket closes.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import socket
import sys
import time
from dataclasses import dataclass
from typing import NoReturn

from pyquest.js import child, frames
from pyquest.js.answer import Limits
from pyquest.js.engine import Engine, peak_resident_bytes
from pyquest.js.frames import Kind, PeerClosed


@dataclass
class Child:
    """A forked process.

    Attributes:
        pid: Its process id.
        handle: Where it waits for its connection to the worker.
        busy: Whether it has been given one.
    """

    pid: int
    handle: socket.socket
    busy: bool = False


class Zygote:
    """The loop that hands out children.

    Args:
        control: To the worker.
        limits: What each answer may use.
        libraries: What to load now.
    """

    def __init__(self, control: socket.socket, limits: Limits, libraries: tuple[str, ...]) -> None:
        self._control = control
        self._limits = limits
        self._line = child.Line(limits)
        self._engine = Engine(limits, self._line.ask)
        self._engine.boot(libraries)
        self._wakeup, wakeup = socket.socketpair()
        wakeup.setblocking(False)
        self._wakeup_writer = wakeup  # kept alive: the interpreter only knows its number
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wakeup.fileno())

    def serve(self) -> None:
        """Answers the worker until it is gone."""
        gc.collect()
        gc.freeze()  # a collection in a child would touch, and so copy, every page
        current = self._fork()
        frames.send(self._control, Kind.READY)
        while True:
            ready, _, _ = select.select([self._control, self._wakeup], [], [])
            if self._wakeup in ready:
                self._wakeup.recv(64)
                current = self._replace_if_dead(current)
            if self._control in ready and not self._obey(current):
                os.kill(current.pid, signal.SIGKILL)
                os.waitpid(current.pid, 0)
                return

    def _obey(self, current: Child) -> bool:
        """Follows one command. False when the worker is gone."""
        try:
            command, descriptors, _, _ = socket.recv_fds(self._control, 1, 1)
        except ConnectionResetError:  # it died with something of ours unread
            return False
        if not command:
            return False
        if command == Kind.ANSWER.value:
            with socket.socket(fileno=descriptors[0]) as connection:
                socket.send_fds(current.handle, [command], [connection.fileno()])
            current.busy = True
        elif command == Kind.KILL.value and current.busy:  # not busy: it was reaped before the command came
            os.kill(current.pid, signal.SIGKILL)
        return True

    def _replace_if_dead(self, current: Child) -> Child:
        pid, status, usage = os.wait4(current.pid, os.WNOHANG)
        if pid == 0:
            return current
        current.handle.close()
        if not current.busy:
            raise SystemExit(f"pyquest zygote: an idle child ended with status {status}")
        cpu_ms = int((usage.ru_utime + usage.ru_stime) * 1000)
        report = {"status": status, "cpu_ms": cpu_ms, "peak_bytes": peak_resident_bytes(usage)}
        frames.send(self._control, Kind.EXIT, json.dumps(report).encode())
        return self._fork()

    def _fork(self) -> Child:
        ours, theirs = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            try:
                ours.close()
                self._live(theirs)
            finally:  # whatever goes wrong in a child must not come back into the zygote's loop
                os._exit(70)
        theirs.close()
        return Child(pid, ours)

    def _live(self, handle: socket.socket) -> NoReturn:
        """The child: waits for its connection, keeps nothing else open, and answers."""
        gc.disable()
        signal.set_wakeup_fd(-1)
        for unneeded in (self._control, self._wakeup, self._wakeup_writer):
            unneeded.close()
        message, descriptors, _, _ = socket.recv_fds(handle, 1, 1)
        if not message:
            os._exit(0)
        handle.close()
        os.dup2(0, 2)  # what the engine prints when it dies is for nobody; 0 and 1 are /dev/null already
        child.answer(self._engine, self._line, socket.socket(fileno=descriptors[0]), self._limits)


def main() -> None:
    """Runs a zygote; the one argument is JSON: its ``control`` socket's number, ``limits`` and ``libraries``."""
    settings = json.loads(sys.argv[1])
    os.environ["TZ"] = "UTC"
    time.tzset()
    os.chdir("/")
    control = socket.socket(fileno=settings["control"])
    zygote = Zygote(control, Limits(**settings["limits"]), tuple(settings["libraries"]))
    try:
        with contextlib.suppress(PeerClosed):  # the worker is gone; a child that waits sees it by its own handle
            zygote.serve()
        os._exit(0)  # nothing is left to be done; to take the engine apart would have the worker wait for 10 ms
    finally:
        signal.set_wakeup_fd(-1)  # nobody reads any more what the death of the last child would write there


if __name__ == "__main__":
    main()
