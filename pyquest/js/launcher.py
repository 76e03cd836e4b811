"""Starts a zygote and speaks with it: the worker's side of the control socket."""

from __future__ import annotations

import dataclasses
import json
import os
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from pyquest.errors import SandboxFault
from pyquest.js import frames
from pyquest.js.answer import Limits
from pyquest.js.frames import Kind, PeerClosed

_KEPT_VARIABLES = ("PATH", "HOME", "LANG", "TMPDIR")
_BOOT_SECONDS = 60
_EXIT_SECONDS = 20


@dataclass(frozen=True)
class Exit:
    """How a child ended.

    Attributes:
        status: As ``os.waitpid`` gives it.
        cpu_ms: CPU time that it used.
        peak_bytes: The most memory that it held at once, with all that is not JavaScript's.
    """

    status: int
    cpu_ms: int
    peak_bytes: int

    @property
    def killer(self) -> int | None:
        """The signal that ended it, if one did."""
        return os.WTERMSIG(self.status) if os.WIFSIGNALED(self.status) else None


class ZygoteProcess:
    """A zygote, started and not waited for: :meth:`begin` does that.

    Args:
        limits: What each answer may use.
        libraries: What it loads now; the rest is loaded by the child that imports it.
    """

    def __init__(self, limits: Limits, libraries: tuple[str, ...]) -> None:
        self._is_ready = False
        self._control, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own module, our own settings
                [sys.executable, "-m", "pyquest.js.zygote", _settings(theirs, limits, libraries)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                cwd=Path(__file__).parents[2],  # makes a checkout importable that is not installed
                env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ},
                pass_fds=(theirs.fileno(),),
                start_new_session=True,  # Ctrl-C is for the worker; and one signal reaches zygote and child
            )

    def begin(self, connection: socket.socket) -> None:
        """Gives the waiting child its connection to the worker.

        Raises:
            SandboxFault: The zygote does not start, or is gone.
        """
        if not self._is_ready:
            self._control.settimeout(_BOOT_SECONDS)
            self._expect(Kind.READY, "it does not start; its error is on stderr")
            self._is_ready = True
        try:
            socket.send_fds(self._control, [Kind.ANSWER.value], [connection.fileno()])
        except OSError as error:
            raise self._broken("it is gone") from error

    def kill_child(self) -> None:
        """Ends the running child, if it still runs. :meth:`wait` has to follow."""
        try:
            self._control.sendall(Kind.KILL.value)
        except OSError as error:
            raise self._broken("it is gone") from error

    def wait(self) -> Exit:
        """Waits until the child is gone and reaped.

        Raises:
            SandboxFault: The zygote is gone, or does not see it end.
        """
        self._control.settimeout(_EXIT_SECONDS)
        return Exit(**json.loads(self._expect(Kind.EXIT, "it does not report its child's end")))

    def close(self) -> None:
        """Ends the zygote, and so its child."""
        self._control.close()
        try:
            self._process.wait(_EXIT_SECONDS if self._is_ready else 0)
        except subprocess.TimeoutExpired:
            self._kill_group()

    def _expect(self, kind: Kind, trouble: str) -> bytes:
        try:
            found, payload = frames.receive(self._control)
        except (PeerClosed, TimeoutError) as error:
            raise self._broken(trouble) from error
        if found is not kind:
            raise self._broken(f"it sent {found.name} in place of {kind.name}")
        return payload

    def _broken(self, trouble: str) -> SandboxFault:
        self._control.close()
        self._kill_group()
        return SandboxFault(f"the sandbox's zygote process failed: {trouble}")

    def _kill_group(self) -> None:
        # Its own group; the number is not free for others before the zygote is waited for.
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def _settings(control: socket.socket, limits: Limits, libraries: tuple[str, ...]) -> str:
    return json.dumps({"control": control.fileno(), "limits": dataclasses.asdict(limits), "libraries": libraries})
