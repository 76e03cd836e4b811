"""Runs to report on: of the reference answers, of the wrong ones, of a model that errs at a known rate."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pyquest import extensions
from pyquest.reports.report import write_report
from tests.models.noisy import install
from tests.reports.recorded_lines import Line, lines_of, written
from tests.runs.playing import played

TASKS = (
    "bnb_transfer_percentage",
    "erc20_approve",
    "erc20_transfer_fixed",
    "query_erc20_balance",
    "composite_batch_transfer_2_bnb",
    "composite_approve_transferfrom",
)
SAMPLES = 5


@dataclass(frozen=True)
class Reported:
    """A run, its lines, and the report on it."""

    run: Path
    lines: list[Line]
    folder: Path
    numbers: dict[str, Any]


def reported(folder: Path) -> Reported:
    out = write_report(folder)
    return Reported(folder, lines_of(folder), out, json.loads((out / "report.json").read_text()))


def _played(folder: Path, model: str, **request: Any) -> Path:
    return played(folder, model, tasks=TASKS, seed="0-1", **request).folder


@pytest.fixture(scope="session")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _played(tmp_path_factory.mktemp("runs") / "reference", "reference")


@pytest.fixture(scope="session")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _played(tmp_path_factory.mktemp("runs") / "wrong", "wrong")


@pytest.fixture(scope="session")
def mistaken(tmp_path_factory: pytest.TempPathFactory, wrong: Path) -> Reported:
    """Several answers to each quest, which have names."""
    folder = tmp_path_factory.mktemp("runs") / "mistaken"
    return reported(written(folder, json.loads((wrong / "run.json").read_text()), lines_of(wrong)))


@pytest.fixture(scope="session")
def noisy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reported]:
    """Of a model that errs in a third of its attempts."""
    folder = tmp_path_factory.mktemp("noisy")
    install(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        extensions.announced.cache_clear()
        yield reported(_played(folder / "run", "noisy:0.33,4", samples=SAMPLES))
    extensions.announced.cache_clear()


@pytest.fixture
def changed(tmp_path: Path, reference: Path) -> Callable[[Callable[[Line], Line]], Path]:
    """The reference run with its lines changed by a function."""

    def change(by: Callable[[Line], Line]) -> Path:
        about = json.loads((reference / "run.json").read_text())
        return written(tmp_path / "changed", about, [by(line) for line in lines_of(reference)])

    return change
