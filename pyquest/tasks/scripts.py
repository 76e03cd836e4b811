"""A dialogue prepared as files: ``1.ts``, ``2.md`` … are its rounds, ``0.md`` is its plan if there is one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pyquest.errors import TaskError

_NAME = re.compile(r"(?P<round>0|[1-9][0-9]?)\.(?:ts|md)")
_PLAN = 0


@dataclass(frozen=True)
class Script:
    """The replies of one prepared dialogue.

    Attributes:
        path: Its folder.
        plan: The reply to the request for a plan; None where one is to be made up.
        rounds: The replies of the rounds, in order.
    """

    path: Path
    plan: Path | None
    rounds: tuple[Path, ...]

    @property
    def files(self) -> tuple[Path, ...]:
        """All its files, in the order in which they are said."""
        return (*([self.plan] if self.plan else []), *self.rounds)


def read_script(folder: Path) -> Script:
    """Read which replies a folder holds.

    Raises:
        TaskError: It holds something else, a number twice, or leaves one out.
    """
    files: dict[int, Path] = {}
    for path in sorted(folder.iterdir()):
        match = _NAME.fullmatch(path.name)
        if not match or path.name == f"{_PLAN}.ts":
            raise TaskError("is not a reply of a dialogue; name them 0.md (the plan), 1.ts or 1.md, 2.ts …", path)
        number = int(match["round"])
        if number in files:
            raise TaskError(f"round {number} is there twice; keep {path.name} or {files[number].name}", path)
        files[number] = path
    plan = files.pop(_PLAN, None)
    missing = next((number for number in range(1, len(files) + 1) if number not in files), None)
    if missing is not None:
        raise TaskError(f"round {missing} is missing", folder)
    if not files:
        raise TaskError("holds no round; name the first one 1.ts (code) or 1.md (a whole reply)", folder)
    return Script(folder, plan, tuple(files[number] for number in sorted(files)))
