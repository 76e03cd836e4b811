"""Strict YAML: what a line says is what it means, and every value remembers where it stands.

YAML guesses types: an unquoted address becomes a number of 48 digits, ``12:30`` becomes 750, ``on`` becomes true. Here
only ``true``, ``false``, ``null`` and plain decimal integers have a type; everything else is the string that was
written. Whatever makes a file say less or more than it shows (a key given twice, anchors, aliases, merge keys, tags,
a second document, an empty value) is an error with line and column.

The tree is built from PyYAML's event stream, so that no constructor of PyYAML ever runs; libyaml's parser, twenty times
the speed of the Python one, reports the same positions and is used where the wheel has it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from pyquest.errors import TaskError

Location = tuple[str | int, ...]
"""The way from the top of a file to a value: keys of mappings and 0-based positions in lists."""

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WORDS = {"true": True, "false": False, "null": None}
_INTEGER = re.compile(r"0|-?[1-9][0-9]*")
# YAML 1.1 takes U+0085, U+2028 and U+2029 for line breaks, which no editor shows as such: they are refused as well.
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MAX_DEPTH = 32  # our files nest five deep; the limit keeps a hostile one from exhausting Python's stack
_MAX_DIGITS = 100  # a uint256 has 78


@dataclass(frozen=True)
class Document:
    """A YAML file as read.

    Attributes:
        path: The file.
        value: Its content: a dict of dicts, lists, strings, integers, booleans and None.
        digest: SHA-256 of its bytes, in hex.
        values: Where each value begins: location to (line, column), both 1-based.
        keys: The same for the key of each entry of a mapping.
    """

    path: Path
    value: dict[str, Any]
    digest: str
    values: Mapping[Location, tuple[int, int]]
    keys: Mapping[Location, tuple[int, int]]

    def line(self, location: Location) -> int:
        """The 1-based line on which the value at ``location`` begins."""
        return self._mark(location, at_key=False)[0]

    def error(self, message: str, location: Location = (), *, at_key: bool = False) -> TaskError:
        """An error that points into this file.

        Args:
            message: What is wrong and what would be right.
            location: The value it is about; steps that the file does not have are skipped.
            at_key: Point at the entry's key instead of its value.
        """
        line, column = self._mark(location, at_key=at_key)
        return TaskError(message, self.path, line, column)

    def _mark(self, location: Location, *, at_key: bool) -> tuple[int, int]:
        known: Location = ()
        for step in location:
            if (*known, step) in self.values:
                known = (*known, step)
        return (self.keys.get(known) if at_key else None) or self.values[known]


def read(path: Path) -> Document:
    """Read a YAML file strictly.

    Args:
        path: The file; UTF-8, with a mapping at its top.

    Raises:
        TaskError: The file cannot be read or breaks a rule of this module; with line and column.
    """
    return parse(path, content_of(path))


def parse(path: Path, content: bytes) -> Document:
    """What :func:`read` makes of a file with this content; errors as there."""
    text = _decoded(path, content)
    if bad := _UNPRINTABLE.search(text):
        raise TaskError(f"unprintable character U+{ord(bad[0]):04X}", path, *_position(text[: bad.start()]))
    builder = _Builder(path, _events(text, path))
    value = builder.document()
    return Document(path, value, hashlib.sha256(content).hexdigest(), builder.values, builder.keys)


def text_of(path: Path) -> str:
    """The text of an answer or of another file of a task; lines end in a line feed, whatever the checkout made of them.

    Raises:
        TaskError: The file cannot be read, or is not UTF-8; then with line and column.
    """
    return _decoded(path, content_of(path)).replace("\r\n", "\n").replace("\r", "\n")


def content_of(path: Path) -> bytes:
    """A file's bytes.

    Raises:
        TaskError: The file cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise TaskError(f"cannot be read: {error.strerror}", path) from error


def _decoded(path: Path, content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _position(content[: error.start].decode("utf-8"))
        raise TaskError("is not UTF-8 here", path, line, column) from error


def _position(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def _events(text: str, path: Path) -> Iterator[Event]:
    try:
        yield from yaml.parse(text, Loader=_PARSER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        says = " ".join(part for part in (error.context, error.problem) if part)
        raise TaskError(f"not valid YAML: {says}", path, *((mark.line + 1, mark.column + 1) if mark else ())) from error
    except yaml.YAMLError as error:
        raise TaskError(f"not valid YAML: {error}", path) from error


@dataclass
class _Builder:
    """Turns one file's events into plain values, noting positions on the way."""

    path: Path
    events: Iterator[Event]
    values: dict[Location, tuple[int, int]] = field(default_factory=dict)
    keys: dict[Location, tuple[int, int]] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        next(self.events)  # the start of the stream
        if isinstance(start := next(self.events), StreamEndEvent):
            raise self._error(start, "the file is empty")
        first = next(self.events)
        if not isinstance(first, MappingStartEvent):
            raise self._error(first, "the top of the file must be a mapping, that is lines of `key: value`")
        value = self._node(first, ())
        end = next(self.events)
        after = next(self.events) if isinstance(end, DocumentEndEvent) else end
        if not isinstance(after, StreamEndEvent):
            raise self._error(after, "a second document begins here; a file holds one")
        assert isinstance(value, dict)
        return value

    def _error(self, event: Event, message: str) -> TaskError:
        return TaskError(message, self.path, *self._mark(event))

    @staticmethod
    def _mark(event: Event) -> tuple[int, int]:
        mark = event.start_mark
        assert mark is not None, "both parsers mark every event"
        return mark.line + 1, mark.column + 1

    def _node(self, event: Event, location: Location) -> Any:
        if len(location) > _MAX_DEPTH:
            raise self._error(event, f"nested deeper than {_MAX_DEPTH} levels")
        self._refuse_hidden_meaning(event)
        self.values[location] = self._mark(event)
        if isinstance(event, MappingStartEvent):
            return self._mapping(location)
        if isinstance(event, SequenceStartEvent):
            return self._sequence(location)
        assert isinstance(event, ScalarEvent)
        return self._scalar(event)

    def _refuse_hidden_meaning(self, event: Event) -> None:
        if isinstance(event, AliasEvent):
            raise self._error(event, f"aliases are not allowed: write out what *{event.anchor} stands for")
        assert isinstance(event, NodeEvent)
        if event.anchor is not None:
            raise self._error(event, f"anchors are not allowed: remove &{event.anchor}")
        if getattr(event, "tag", None) is not None:
            raise self._error(event, "tags (!…) are not allowed: quote the value if a string is meant")

    def _mapping(self, location: Location) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not isinstance(event := next(self.events), MappingEndEvent):
            self._refuse_hidden_meaning(event)
            if not isinstance(event, ScalarEvent):
                raise self._error(event, "a key must be a plain word or string")
            key, here = event.value, (*location, event.value)
            if key == "<<":
                raise self._error(event, "merge keys (<<) are not allowed: write the entries out")
            if key in found:
                raise self._error(event, f"the key {key!r} was given before, on line {self.keys[here][0]}")
            self.keys[here] = self._mark(event)
            found[key] = self._node(next(self.events), here)
        return found

    def _sequence(self, location: Location) -> list[Any]:
        found: list[Any] = []
        while not isinstance(event := next(self.events), SequenceEndEvent):
            found.append(self._node(event, (*location, len(found))))
        return found

    def _scalar(self, event: ScalarEvent) -> str | int | bool | None:
        text = event.value
        if not event.implicit[0]:  # quoted or block text
            return text
        if text == "":
            raise self._error(
                event, 'no value: write null, "" or [] for what is meant, and put a {placeholder} in quotes'
            )
        if text in _WORDS:
            return _WORDS[text]
        if _INTEGER.fullmatch(text):
            if len(text) > _MAX_DIGITS:
                raise self._error(event, f"an integer of {len(text)} digits; put it in quotes if text is meant")
            return int(text)
        return text
