"""Answers that were paid for, kept for whoever asks the very same thing again."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from pyquest.canonical import canonical, digest
from pyquest.errors import UsageError

_TABLE = """
CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY,     -- SHA-256 over provider, request and sample
    request TEXT NOT NULL,    -- what that was taken over, as canonical JSON
    body BLOB NOT NULL        -- the provider's answer as received
) WITHOUT ROWID
"""
_PATIENCE = 30.0
"""Seconds to wait for another pyquest that is writing."""


def default_path() -> Path:
    """``$PYQUEST_CACHE``, else ``pyquest/answers.sqlite`` where this platform keeps caches."""
    if named := os.environ.get("PYQUEST_CACHE"):
        return Path(named)
    home = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    return Path(os.environ.get("XDG_CACHE_HOME") or home) / "pyquest" / "answers.sqlite"


class AnswerCache:
    """Answers by exactly what was asked: provider, whole request, and number of the sample.

    Args:
        path: The sqlite file; created if need be.
        tell: Told once if answers cannot be kept any more. They are used all the same.

    Raises:
        UsageError: The file cannot be used.
    """

    def __init__(self, path: Path, tell: Callable[[str], None]) -> None:
        self._path, self._tell = path, tell
        self._keeps = True
        with self._trouble():
            path.parent.mkdir(parents=True, exist_ok=True)
            with self._open() as file:
                _to_wal(file)
                file.execute(_TABLE)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """A connection for one piece of work: threads cannot share one, and it costs nothing beside a request."""
        with closing(sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)) as file:
            yield file

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as problem:
            raise UsageError(
                f"answer cache {self._path}: {problem}; set PYQUEST_CACHE to another file, or go without (--no-cache)"
            ) from problem

    def get(self, provider: str, request: Mapping[str, Any], sample: int) -> bytes | None:
        """The body that answered this, if one did.

        Raises:
            UsageError: The file cannot be read.
        """
        key = digest([provider, request, sample])
        with self._trouble(), self._open() as file:
            found = file.execute("SELECT body FROM answers WHERE key = ?", (key,)).fetchone()
        return None if found is None else bytes(found[0])

    def put(self, provider: str, request: Mapping[str, Any], sample: int, body: bytes) -> None:
        """Keep what answered this, in the place of what is kept already.

        An answer that cannot be kept is none the worse, so that this never raises.
        """
        row = (digest([provider, request, sample]), canonical([provider, request, sample]), body)
        try:
            with self._open() as file:
                file.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", row)
        except sqlite3.Error as problem:
            if self._keeps:
                self._tell(f"answer cache {self._path}: {problem}; this run's answers are not kept in it")
            self._keeps = False


def _to_wal(file: sqlite3.Connection) -> None:
    """Have readers and a writer not wait for each other."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            file.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as problem:
            # Who comes while another one is at this is refused at once, whatever time was given to wait.
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
