"""Writes a report: pages for a browser, ``report.md`` for people with an editor, ``report.json`` for programs."""

from __future__ import annotations

import json
from pathlib import Path

from pyquest.errors import UsageError
from pyquest.reports.figures import figures
from pyquest.reports.markdown import markdown
from pyquest.reports.pages import QUESTS, TASKS, pages
from pyquest.reports.recorded import read_recorded
from pyquest.runs.files import writing

_MARK = "report.json"
"""Whoever has it is a report, and may be written over."""


def write_report(folder: Path, out: Path | None = None) -> Path:
    """Report on a run; a report that is there already is replaced.

    Args:
        folder: The run.
        out: Where to write; None for ``report`` in the run's folder.

    Returns:
        The folder of the report.

    Raises:
        UsageError: There is no run, it was changed by something else, or ``out`` holds something else than a report or
            cannot be written to.
    """
    out = out or folder / "report"
    run = read_recorded(folder)
    numbers = figures(run)
    _claim(out)
    _write(out / _MARK, json.dumps(numbers, indent=1) + "\n")
    written = set()
    for path, text in pages(run, numbers):
        _write(out / path, text)
        written.add(out / path)
    for old in [*out.glob(f"{QUESTS}/*.html"), *out.glob(f"{TASKS}/*.html")]:
        if old not in written:
            old.unlink()
    _write(out / "report.md", markdown(numbers))
    return out


def _claim(out: Path) -> None:
    if out.is_dir() and any(out.iterdir()) and not (out / _MARK).is_file():
        raise UsageError(f"{out} holds something else than a report; choose another -o")
    with writing(out):
        for folder in (QUESTS, TASKS):
            (out / folder).mkdir(parents=True, exist_ok=True)


def _write(path: Path, text: str) -> None:
    with writing(path):
        path.write_text(text, encoding="utf-8")
