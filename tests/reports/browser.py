"""Chromium, driven over a pipe by its DevTools protocol: what a page looks like and says to the one who opens it."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
from fcntl import F_DUPFD_CLOEXEC, fcntl
from pathlib import Path
from typing import Any, Self

CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))), None)

_FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe")
_COMMANDS, _MESSAGES = 3, 4
"""File descriptors that it reads from and writes to."""
_PATIENCE = 60  # seconds


class Browser:
    """One window of a size.

    Args:
        profile: An empty folder for the browser's own files.
        width: Of the page, in CSS pixels.
        dark: Whether the reader prefers dark pages.

    Attributes:
        requested: The address of everything that was loaded, or should have been.
    """

    def __init__(self, profile: Path, width: int, *, dark: bool = False) -> None:
        self._profile, self._width, self._dark = profile, width, dark
        self._number, self._session, self._unread = 0, {}, b""
        self._events: list[dict[str, Any]] = []
        self._errors: list[str] = []
        self.requested: list[str] = []

    def __enter__(self) -> Self:
        assert CHROMIUM
        self._start([CHROMIUM, *_FLAGS, f"--user-data-dir={self._profile}", "about:blank"])
        try:
            pages = self._do("Target.getTargets")["targetInfos"]
            target = next(page["targetId"] for page in pages if page["type"] == "page")
            attached = self._do("Target.attachToTarget", targetId=target, flatten=True)
            self._session = {"sessionId": attached["sessionId"]}
            for domain in ("Page", "Runtime", "Log", "Network"):
                self._do(f"{domain}.enable")
            phone = self._width < 600
            size = {"width": self._width, "height": 900, "deviceScaleFactor": 1, "mobile": phone}
            self._do("Emulation.setDeviceMetricsOverride", **size)
            scheme = {"name": "prefers-color-scheme", "value": "dark" if self._dark else "light"}
            self._do("Emulation.setEmulatedMedia", features=[scheme])
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        os.close(self._to)  # which ends it
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(20)
        os.close(self._from)

    def open(self, page: Path) -> float:
        """Opens a file and waits until it is there; returns the seconds that took."""
        started = time.monotonic()
        assert "errorText" not in self._do("Page.navigate", url=page.as_uri()), page
        self._await("Page.loadEventFired")
        return time.monotonic() - started

    def follow(self, link: str) -> None:
        """Clicks the first link that a selector finds, and waits for the page that it leads to."""
        self.run(f"document.querySelector({json.dumps(link)}).click()")
        self._await("Page.loadEventFired")

    def run(self, script: str) -> Any:
        """What a script returns on the page."""
        done = self._do("Runtime.evaluate", expression=f"(() => {{ {script} }})()", returnByValue=True)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def errors(self) -> list[str]:
        """What the browser complained of since the last time."""
        self.run("")  # whatever it had to say before, it has said then
        errors, self._errors = self._errors, []
        return errors

    def picture(self, path: Path) -> None:
        """The whole page as a PNG."""
        taken = self._do("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(taken["data"]))

    def _start(self, command: list[str]) -> None:
        (theirs, self._to), (self._from, back) = os.pipe(), os.pipe()
        # Above the two numbers that they will have, so that neither overwrites the other.
        high = [fcntl(end, F_DUPFD_CLOEXEC, 10) for end in (theirs, back)]

        def connect() -> None:
            os.dup2(high[0], _COMMANDS)
            os.dup2(high[1], _MESSAGES)

        self._process = subprocess.Popen(
            command, preexec_fn=connect, pass_fds=(_COMMANDS, _MESSAGES), stderr=subprocess.DEVNULL
        )
        for end in (theirs, back, *high):
            os.close(end)

    def _do(self, method: str, **params: Any) -> dict[str, Any]:
        """A command's result."""
        self._number += 1
        number = self._number
        message = {"id": number, "method": method, "params": params, **self._session}
        self._events.clear()
        rest = memoryview(json.dumps(message).encode() + b"\0")
        while rest:
            rest = rest[os.write(self._to, rest) :]
        while (answer := self._next()).get("id") != number:
            pass
        assert "error" not in answer, (method, answer)
        return answer["result"]  # type: ignore[no-any-return]

    def _await(self, event: str) -> None:
        """Waits for an event since the last command."""
        while not any(one["method"] == event for one in self._events):
            self._next()

    def _next(self) -> dict[str, Any]:
        """The next message; an event is noted down."""
        while b"\0" not in self._unread:
            ready, _, _ = select.select([self._from], [], [], _PATIENCE)
            more = os.read(self._from, 1 << 20) if ready else b""
            assert more, "the browser says nothing any more"
            self._unread += more
        text, _, self._unread = self._unread.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        if "method" in message:
            self._note(message["method"], message["params"])
            self._events.append(message)
        return message

    def _note(self, event: str, params: dict[str, Any]) -> None:
        if event == "Network.requestWillBeSent":
            self.requested.append(params["request"]["url"])
        elif event == "Log.entryAdded":
            self._errors.append(params["entry"]["text"])
        elif event in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled"):
            self._errors.append(json.dumps(params))
