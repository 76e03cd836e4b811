"""A bundle that is being pulled: the folder of what was pulled before, and beside it the parts that came since.

Beside the bundle ``NAME`` is the folder ``NAME.part`` until everything is in the bundle::

    pin.json             the block; whoever comes later pulls from the same one
    <random>.jsonl       one file for each process that pulls: a line for each answer, written before it is used

A process holds a lock on its own file, so that whoever writes the bundle can tell finished parts from those that still
grow: the former are in the new bundle and removed, of the latter the bundle has what was there.
"""

from __future__ import annotations

import fcntl
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from pyquest.chain import bundle
from pyquest.chain.folders import flush_folder, locked, recover_folder, write_flushed
from pyquest.chain.remote.found import Found, Known
from pyquest.chain.remote.headers import Header
from pyquest.chain.remote.pinning import BSC_CHAIN_ID, hardfork_at
from pyquest.errors import BundleError, UsageError

_PIN = "pin.json"


@dataclass(frozen=True)
class Merged:
    """What became of parts.

    Attributes:
        id: The bundle's.
        trips: HTTP requests that the parts took.
    """

    id: str
    trips: int


class Parts:
    """One process's hold on a bundle that is being pulled.

    Args:
        path: The bundle's folder, which need not be there yet.
        header: The block to pull from; None takes the one that is there.

    Attributes:
        header: The block.
        known: All that the bundle and the parts hold; what is found later is for the caller to add.

    Raises:
        UsageError: The folder is of another block, is a whole world, or there is no block to go on from.
    """

    def __init__(self, path: Path, header: Header | None = None) -> None:
        self.path = path
        self.known = Known()
        self._folder = part_folder(path)
        with locked(path.parent):
            recover_folder(path)
            self.header = self._pinned(header)
            self._load()
            self._file = self._own_file()

    def _pinned(self, wanted: Header | None) -> Header:
        there = pinned_before(self.path)
        if there is None:
            if wanted is None:
                raise UsageError(f"{self.path}: there is nothing pulled yet")
            self._folder.mkdir(exist_ok=True)
            _write_pin(self._folder / _PIN, wanted)
            return wanted
        if wanted is not None and wanted.block.hash != there.block.hash:
            raise UsageError(
                f"{self.path} holds state of block {there.block.number}, not of {wanted.block.number} "
                f"(0x{wanted.block.hash.hex()}); choose another folder"
            )
        self._folder.mkdir(exist_ok=True)
        return there

    def _load(self) -> None:
        if (self.path / "manifest.json").is_file():
            self.known.add_bundle(bundle.load(self.path))
        for file in self._files():
            for found, _ in _lines(file):
                self.known.add(found)

    def _own_file(self) -> int:
        descriptor, _ = tempfile.mkstemp(suffix=".jsonl", dir=self._folder)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        return descriptor

    def _files(self) -> list[Path]:
        return sorted(self._folder.glob("*.jsonl"))

    def keep(self, found: Found, trips: int) -> None:
        """Write an answer down.

        Args:
            found: The answer.
            trips: HTTP requests that were made for it.
        """
        line = json.dumps({"found": found.to_json(), "trips": trips}, separators=(",", ":")) + "\n"
        data = line.encode()
        while data:
            data = data[os.write(self._file, data) :]

    def merge(self) -> Merged:
        """Write the bundle with everything that is there by now; this process is done with it."""
        with locked(self.path.parent):
            self.close()
            known, trips = Known(), 0
            if (self.path / "manifest.json").is_file():
                known.add_bundle(bundle.load(self.path))
            finished = []
            for file in self._files():
                if _is_finished(file):
                    finished.append(file)
                for found, took in _lines(file):
                    known.add(found)
                    trips += took
            block = self.header.block
            digest = bundle.write(
                self.path,
                known.listed(),
                block,
                chain_id=BSC_CHAIN_ID,
                hardfork=hardfork_at(block.timestamp),
                complete=False,
                header=self.header.encoded,
                nodes=known.nodes,
            )
            for file in finished:
                file.unlink()
            if not self._files():
                (self._folder / _PIN).unlink(missing_ok=True)
                self._folder.rmdir()
            return Merged(digest, trips)

    def close(self) -> None:
        """Let go; what was kept stays."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def part_folder(path: Path) -> Path:
    """Where the parts of a bundle are until they are in it."""
    return path.with_name(path.name + ".part")


def pinned_before(path: Path) -> Header | None:
    """The block that an earlier pull into this folder took; None if there was none.

    Raises:
        UsageError: The bundle there was not pulled.
    """
    if (path / "manifest.json").is_file():
        before = bundle.load(path)
        if before.complete:
            raise UsageError(f"{path} is a whole world: there is nothing to pull into it; choose another folder")
        return Header(before.head, before.header)
    pin = part_folder(path) / _PIN
    return _read_pin(pin) if pin.is_file() else None


def _write_pin(file: Path, header: Header) -> None:
    content = {
        "block": bundle.block_text(header.block),
        "header": None if header.encoded is None else header.encoded.hex(),
    }
    fresh = file.with_suffix(".new")
    write_flushed(fresh, json.dumps(content) + "\n")
    fresh.rename(file)
    flush_folder(file.parent)


def _read_pin(file: Path) -> Header:
    try:
        content: Any = json.loads(file.read_text(encoding="ascii"))
        encoded = None if content["header"] is None else bytes.fromhex(content["header"])
        return Header(bundle.parse_block(file, content["block"]), encoded)
    except (ValueError, KeyError, TypeError) as error:
        raise BundleError(f"{file}: not what a pull writes ({error!r}); remove {file.parent} and pull again") from error


def _lines(file: Path) -> Iterator[tuple[Found, int]]:
    """The answers in a file of parts; a torn last line is not there."""
    text = file.read_bytes()
    for number, line in enumerate(text[: text.rfind(b"\n") + 1].splitlines(), 1):
        try:
            members = json.loads(line)
            yield Found.from_json(members["found"]), members["trips"]
        except (ValueError, KeyError, TypeError) as error:
            raise BundleError(f"{file}:{number}: not what a pull writes ({error!r}); remove the file") from error


def _is_finished(file: Path) -> bool:
    """Whether nobody holds the lock of a file of parts."""
    with file.open("rb") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
