"""Chromium, driven over WebDriver: what a page looks like and says to the one who opens it."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any, Self

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--allow-file-access-from-files",
)


class Browser:
    """One window of a size.

    Args:
        profile: An empty folder for the browser's own files.
        width: Of the page, in CSS pixels.
        dark: Whether the system prefers dark pages.
    """

    def __init__(self, profile: Path, width: int, *, dark: bool = False) -> None:
        self._flags = [*_FLAGS, f"--user-data-dir={profile}", *(["--force-dark-mode"] if dark else [])]
        self._metrics = {"width": width, "height": 900, "pixelRatio": 1, "mobile": width < 600, "touch": width < 600}

    def __enter__(self) -> Self:
        assert DRIVER
        self._process = subprocess.Popen(
            [DRIVER, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self._root = f"http://127.0.0.1:{self._port()}/session"
        options = {"args": self._flags, "mobileEmulation": {"deviceMetrics": self._metrics}}
        try:
            made = self._post(
                "", {"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}}
            )
        except BaseException:
            self._end()
            raise
        self._root += f"/{made['sessionId']}"
        return self

    def __exit__(self, *exception: object) -> None:
        try:
            urllib.request.urlopen(urllib.request.Request(self._root, method="DELETE"), timeout=20).close()
        finally:
            self._end()

    def open(self, page: Path) -> float:
        """Opens a file and waits until it is there; returns the seconds that took."""
        started = time.monotonic()
        self._post("/url", {"url": page.as_uri()})
        return time.monotonic() - started

    def settle(self, ending: str) -> None:
        """Waits until the window shows a page whose address ends like this, and all of it."""
        deadline = time.monotonic() + 20
        ready = "return document.readyState === 'complete' && location.pathname"
        while not str(self.run(ready)).endswith(ending):
            assert time.monotonic() < deadline, ending
            time.sleep(0.05)

    def run(self, script: str) -> Any:
        """What a script returns on the page."""
        return self._post("/execute/sync", {"script": script, "args": []})

    def errors(self) -> list[str]:
        """What the browser complained of since the last time."""
        return [entry["message"] for entry in self._post("/se/log", {"type": "browser"})]

    def picture(self, path: Path) -> None:
        """The whole page as a PNG."""
        command = {"cmd": "Page.captureScreenshot", "params": {"captureBeyondViewport": True}}
        path.write_bytes(base64.b64decode(self._post("/goog/cdp/execute", command)["data"]))

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self._root + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as reply:
            return json.load(reply)["value"]

    def _port(self) -> int:
        assert self._process.stdout
        for line in self._process.stdout:
            if "was started successfully on port" in line:
                return int(line.rpartition(" ")[2].strip().rstrip("."))
        raise AssertionError("chromedriver did not start")

    def _end(self) -> None:
        self._process.terminate()
        self._process.wait(20)
        assert self._process.stdout
        self._process.stdout.close()
