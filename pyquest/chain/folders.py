"""Folders that are there as a whole or not at all."""

from __future__ import annotations

import fcntl
import glob
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


def replace_folder(path: Path, files: Mapping[str, str]) -> None:
    """Write a folder of ASCII texts beside ``path``, flush it to the disk, and move it there.

    Args:
        path: What is there is replaced.
        files: Name, with at most one folder, to content.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{path.name}.new.", dir=path.parent))
    try:
        fresh.chmod(0o755)  # mkdtemp makes folders for its owner only
        for name, text in files.items():
            write_flushed(fresh / name, text)
        retired = _retired(path)
        if path.exists():
            # A folder cannot be renamed over another one; whoever opens it between these two lines finds none.
            shutil.rmtree(retired, ignore_errors=True)
            path.rename(retired)
        fresh.rename(path)
        flush_folder(path.parent)
        shutil.rmtree(retired, ignore_errors=True)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def recover_folder(path: Path) -> None:
    """Clear up after a :func:`replace_folder` that was killed: the old folder is there again, or the new one is.

    Nobody else may be replacing it; hold :func:`locked`.
    """
    if _retired(path).is_dir() and not path.exists():
        _retired(path).rename(path)
    for left in path.parent.glob(f".{glob.escape(path.name)}.new.*"):
        shutil.rmtree(left, ignore_errors=True)


def _retired(path: Path) -> Path:
    return path.with_name(f".{path.name}.old")


def write_flushed(file: Path, text: str) -> None:
    """Write an ASCII text so that it is on the disk when this returns."""
    file.parent.mkdir(exist_ok=True)
    with file.open("w", encoding="ascii", newline="\n") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())


def flush_folder(folder: Path) -> None:
    """Have what was created, renamed or removed in a folder be on the disk when this returns."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder against every other process that does the same; it is created if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
