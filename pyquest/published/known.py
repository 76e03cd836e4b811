"""What a suite knows about the published files beyond what they show: its ``published.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

from pyquest.published.files import PublishedTask
from pyquest.tasks import Accounts
from pyquest.tasks.documents import read
from pyquest.tasks.shapes import FileModel, checked


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"{text!r} is no regular expression: {error}") from error
    return text


_Pattern = Annotated[str, AfterValidator(_pattern)]


class Known(FileModel):
    """A defect of some files that nothing in them gives away.

    Attributes:
        said: It is there only if some wording matches this, in any case of letters.
        unsaid: It is there only if no wording matches this.
        fixes: It is there only if the file fixes these values, a parameter each.
        leave_out: Whether the wordings that match ``said`` are left out.
        run: Whether the file can be imported nevertheless.
    """

    defect: str
    tasks: Annotated[list[str], Field(min_length=1)]
    found: str
    done: str
    said: _Pattern | None = None
    unsaid: _Pattern | None = None
    fixes: Annotated[dict[str, str], Field(default_factory=dict)]
    leave_out: bool = False
    run: bool = True

    def is_in(self, task: PublishedTask, accounts: Accounts) -> bool:
        """Whether a file has this defect."""
        return (
            task.id in self.tasks
            and (self.said is None or any(map(self.says, task.wordings)))
            and (self.unsaid is None or not any(_says(self.unsaid, wording) for wording in task.wordings))
            and all(_fixes(task, name, value, accounts) for name, value in self.fixes.items())
        )

    def says(self, wording: str) -> bool:
        """Whether a wording matches ``said``."""
        return self.said is not None and _says(self.said, wording)


def _says(pattern: str, wording: str) -> bool:
    return re.search(pattern, wording, re.IGNORECASE) is not None


def _fixes(task: PublishedTask, name: str, value: str, accounts: Accounts) -> bool:
    if name not in task.parameters:
        return False
    wanted = accounts.address(value) if value.startswith("$") else value
    return str(task.parameters[name].means.value).lower() == wanted.lower()


class _KnowledgeShape(FileModel):
    env: Annotated[dict[str, str], Field(default_factory=dict)]
    set_up: Annotated[list[str], Field(default_factory=list)]
    unsaid: Annotated[dict[str, str], Field(default_factory=dict)]
    settled: Annotated[list[str], Field(default_factory=list)]
    known: Annotated[list[Known], Field(default_factory=list)]


@dataclass(frozen=True)
class Knowledge:
    """All of it.

    Attributes:
        env: The files' names of accounts to ours.
        set_up: Expected values that the published set-up puts on chain.
        unsaid: Task to the id of the defect that a wording of it leaves something open.
        settled: Parameters that a contract settles, so that no wording has to say them.
        known: The defects that only somebody who knows them finds.
    """

    env: Mapping[str, str]
    set_up: frozenset[str]
    unsaid: Mapping[str, str]
    settled: frozenset[str]
    known: tuple[Known, ...]

    def of(self, task: PublishedTask, accounts: Accounts) -> Iterator[Known]:
        """The known defects that a file has."""
        return (one for one in self.known if one.is_in(task, accounts))


def load_knowledge(suite: Path) -> Knowledge:
    """Read a suite's ``published.yaml``; a suite without one knows nothing.

    Raises:
        TaskError: The file is wrong; with line and column.
    """
    path = suite / "published.yaml"
    if not path.is_file():
        return Knowledge({}, frozenset(), {}, frozenset(), ())
    shape = checked(read(path), _KnowledgeShape)
    return Knowledge(shape.env, frozenset(shape.set_up), shape.unsaid, frozenset(shape.settled), tuple(shape.known))
