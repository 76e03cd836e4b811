"""From a folder of published files to a suite of ours, and a report of what was wrong with them."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import yaml

from pyquest import checks
from pyquest.errors import TaskError, UsageError
from pyquest.instances import draw
from pyquest.published.files import LABELS, Bank, find_bank
from pyquest.published.findings import Finding
from pyquest.published.known import load_knowledge
from pyquest.published.merging import merge
from pyquest.tasks import STYLES, Suite, Task, load_suite
from pyquest.tasks.documents import read
from pyquest.tasks.scaffold import begin_suite
from pyquest.tasks.taskfile import load_task

REPORT = "report.json"
"""The file of an imported suite that says what was wrong with the published ones."""

_HEAD = "# Made by `pyquest tasks import` from {where}: its wordings and parameters, the checks of suite {suite}.\n"


@dataclass(frozen=True)
class Refused:
    """A file that was not imported.

    Attributes:
        where: The file, relative to the bank.
        why: The reason.
        bad: Whether the file is at fault: it cannot be read, or not be drawn from.
    """

    where: str
    why: str
    bad: bool


@dataclass(frozen=True)
class Report:
    """What came of an import.

    Attributes:
        suite: The folder of the new suite.
        imported: Task id to split.
        findings: What is wrong with the published files, by defect.
        refused: The files that were not imported.
    """

    suite: Path
    imported: Mapping[str, str]
    findings: Sequence[Finding]
    refused: Sequence[Refused]

    def to_json(self) -> dict[str, Any]:
        """The content of ``report.json``."""
        return {
            "imported": dict(self.imported),
            "findings": [asdict(one) for one in self.findings],
            "refused": [asdict(one) for one in self.refused],
        }

    def lines(self) -> Iterator[str]:
        """The report as people read it."""
        splits = Counter(self.imported.values())
        counts = ", ".join(f"{count} {split}" for split, count in splits.items()) or "none"
        files = len(self.imported) + len(self.refused)
        yield f"imported {len(self.imported)} of {files} files into {self.suite}: {counts}"
        if self.findings:
            yield "\nwhat contradicts itself in them"
        for one in self.findings:
            yield f"{one.defect or '-':4} {one.where}: {one.found}; {one.done}"
        for title, bad in (("not imported", False), ("not usable", True)):
            if chosen := [one for one in self.refused if one.bad is bad]:
                yield f"\n{title}"
            for refused in chosen:
                yield f"     {refused.where}: {refused.why}"


def import_tasks(source: Path, out: Path, suite: str = "questbench") -> Report:
    """Make a suite from published task files.

    Args:
        source: A checkout or download of the published benchmark, or a folder of its task files.
        out: Where the suite goes; a folder that does not exist, or is empty.
        suite: Name or folder of the suite of ours that brings world, checks and answers, found by id.

    Returns:
        What was imported, what was wrong, and what was refused.

    Raises:
        UsageError: There are no task files, or ``out`` cannot be written to.
    """
    bank, ours = find_bank(source), load_suite(suite)
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise UsageError(f"{out} is not empty; give a folder for the new suite alone")
    try:
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".import-", dir=out) as temporary:
            report = _make(bank, ours, Path(temporary), out)
            for made in Path(temporary).iterdir():
                made.replace(out / made.name)
    except OSError as error:
        raise UsageError(f"{error.filename or out}: cannot be written: {error.strerror}") from error
    return report


def _make(bank: Bank, ours: Suite, made: Path, out: Path) -> Report:
    begin_suite(made, f"{ours.name}-published", ours)
    maker = _Maker(bank, ours, made)
    for file in bank.files:
        maker.take(file)
    found = sorted([*_labels(bank), *maker.findings], key=lambda one: (_rank(one.defect), one.where))
    report = Report(out, maker.imported, found, maker.refused)
    (made / REPORT).write_text(json.dumps(report.to_json(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return report


class _Maker:
    """Imports file after file.

    Args:
        bank: The published files.
        ours: Our suite.
        made: The new one.
    """

    def __init__(self, bank: Bank, ours: Suite, made: Path) -> None:
        self._bank, self._ours, self._made = bank, ours, made
        self._knowledge = load_knowledge(ours.path)
        self.imported: dict[str, str] = {}
        self.findings: list[Finding] = []
        self.refused: list[Refused] = []

    def take(self, file: Path) -> None:
        """Import one file, or say why not."""
        where = self._bank.where(file)
        try:
            published = self._bank.read(file)
            ours = self._ours.tasks.get(published.id)
            if ours is None:
                why = f"suite {self._ours.name} has no task {published.id!r}"
                self.refused.append(Refused(where, why, bad=False))
                return
            if published.id in self.imported:
                raise UsageError(f"another file has the id {published.id!r} already")
            merged = merge(published, ours, self._ours.accounts, self._knowledge, self._bank.styles)
            self.findings += merged.findings
            if merged.content is None:
                self.refused.append(Refused(where, merged.why, bad=False))
                return
            self._write(ours, where, merged.content)
            self.imported[published.id] = ours.split
        except TaskError as error:  # what was made of the file is no task: the file is at fault, not a line of ours
            self.refused.append(Refused(where, error.message, bad=True))
        except UsageError as error:
            self.refused.append(Refused(where, str(error), bad=True))

    def _write(self, ours: Task, where: str, content: Mapping[str, Any]) -> None:
        folder = self._made / ours.split / ours.id
        shutil.copytree(ours.path.parent, folder, ignore=shutil.ignore_patterns("task.yaml"))
        head = _HEAD.format(where=where, suite=self._ours.name)
        (folder / "task.yaml").write_text(head + _yaml(content), encoding="utf-8")
        try:
            instance = draw(self._ours, load_task(read(folder / "task.yaml"), ours.split, self._ours.accounts), 0)
            if problems := checks.problems(instance):
                raise problems[0]
        except UsageError:
            shutil.rmtree(folder)
            raise


def _labels(bank: Bank) -> Iterator[Finding]:
    """T14: styles that no wording is labelled with."""
    lacking = [style for style in STYLES if style not in bank.styles.values()]
    if bank.styles and lacking:
        found = f"no wording is labelled {' or '.join(lacking)}"
        yield Finding("T14", LABELS, found, f"--wording {lacking[0]} is refused where it would be drawn from all")


class _Plain(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


def _yaml(content: Mapping[str, Any]) -> str:
    # The loader knows fewer types than YAML; whatever YAML would take for one of the others is quoted by the dumper.
    return yaml.dump(
        dict(content), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=1_000_000, default_flow_style=None
    )


def _rank(defect: str | None) -> tuple[bool, bool, int]:
    """T02 before T10 before D1; what has no id comes last."""
    return defect is None, not (defect or "").startswith("T"), int((defect or "T0")[1:])
