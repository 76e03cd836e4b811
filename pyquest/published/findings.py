"""What is wrong with a published file, found in the file itself.

Each rule looks at one thing and yields :class:`Finding`. The ids are those of the list in docs/importing.md: ``T`` for
files of single tasks, ``D`` for dialogues.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from pyquest.paper.table import QUERIES, TRANSACTIONS
from pyquest.published.draws import Declaration
from pyquest.published.files import Generation, PublishedTask
from pyquest.tasks import Task

PLACEHOLDER = re.compile(r"\{+([^{}]*)\}+")
_DOUBLE = re.compile(r"\{\{([^{}]*)\}\}")


@dataclass(frozen=True)
class Finding:
    """Something that a file gets wrong.

    Attributes:
        defect: Its id in docs/importing.md; None for one that is not listed there.
        where: The file, relative to the bank.
        found: What is wrong.
        done: What importing made of it.
    """

    defect: str | None
    where: str
    found: str
    done: str


def braces(task: PublishedTask, split: str) -> Iterator[Finding]:
    """T05, D1: ``{{name}}``, of which the published generator leaves one pair of braces around the value."""
    if any(_DOUBLE.search(wording) for wording in task.wordings):
        defect = "T05" if split == "atomic" else "D1"
        yield Finding(defect, task.where, "wordings keep a pair of braces around their values", "the braces are gone")


def unfilled(task: PublishedTask) -> Iterator[Finding]:
    """T03: placeholders that are no parameter."""
    for wording in task.wordings:
        if missing := unfillable(wording, task.parameters):
            found = f"no parameter fills {{{missing}}} in the wording {wording!r}"
            yield Finding("T03", task.where, found, "this wording is left out")


def unfillable(wording: str, parameters: Iterable[str]) -> str | None:
    """The first placeholder of a wording that is no parameter."""
    return next((name for name in PLACEHOLDER.findall(wording) if name not in parameters), None)


def floats(task: PublishedTask) -> Iterator[Finding]:
    """T06: numbers that are always whole, which the published generator shows as 50.0."""
    shown = sorted(
        name
        for name, parameter in task.parameters.items()
        if parameter.type == "number" and name in said(task.wordings) and _always_whole(parameter.means)
    )
    if shown:
        found = f"{', '.join(shown)}: shown as a float, such as 50.0"
        yield Finding("T06", task.where, found, "written as a person writes it")


def _always_whole(means: Generation) -> bool:
    if isinstance(means.value, int | Decimal):
        return Fraction(means.value).denominator == 1
    return means.decimals == 0


def steps(task: PublishedTask) -> Iterator[Finding]:
    """T07: a step that the published generator ignores."""
    for name, parameter in task.parameters.items():
        if parameter.means.step is not None:
            found = f"{name}: the declared step of {parameter.means.step} is ignored by the published generator"
            yield Finding("T07", task.where, found, "the step is kept")


def misplaced(task: PublishedTask) -> Iterator[Finding]:
    """D2: a range where the published generator does not look."""
    names = [name for name, parameter in task.parameters.items() if parameter.misplaced]
    if names:
        found = f"{', '.join(names)}: the range stands outside of `generation`, so that another one is drawn from"
        yield Finding("D2", task.where, found, "the declared range is drawn from")


def never_set_up(task: PublishedTask, set_up: Iterable[str]) -> Iterator[Finding]:
    """T02: values that are drawn as the truth of a query and that nothing puts on chain."""
    for name, parameter in task.parameters.items():
        drawn = parameter.means.method == "random" and name.startswith("expected_")
        if drawn and name not in set_up:
            found = f"{name} is what the chain should answer, and nothing puts it there"
            yield Finding("T02", task.where, found, "our set-up does")


def weights(task: PublishedTask) -> Iterator[Finding]:
    """T15: declared weights that are not the points of the published validator."""
    row = TRANSACTIONS.get(task.id)
    if row is None or task.id in QUERIES or not task.weights:
        return
    total = sum(map(Fraction, task.weights))
    declared = Counter(int(Fraction(one) * 100 / total) for one in task.weights)
    awarded = Counter(line.points for line in row.checks)
    if declared != awarded:
        texts = [" + ".join(map(str, sorted(points.elements(), reverse=True))) for points in (declared, awarded)]
        found = f"declares {texts[0]}, where the published validator awards {texts[1]}"
        yield Finding("T15", task.where, found, "both our scores go by what it awards")


def unsaid(
    task: PublishedTask,
    wordings: Collection[str],
    judged: Iterable[str],
    drawn: Mapping[str, Declaration],
    defect: str | None,
) -> Iterator[Finding]:
    """T03, T09, T10, D3: wordings that do not say what decides the outcome.

    Args:
        task: The file.
        wordings: Those that are not left out.
        judged: What decides the outcome, from :func:`judged`.
        drawn: How the parameters are drawn.
        defect: The id to report.
    """
    for name in sorted(set(judged) & set(task.parameters)):
        if not _must_be_said(name, drawn):
            continue
        silent = [
            str(number)
            for number, wording in enumerate(task.wordings, 1)
            if wording in wordings and not _tells(wording, name, drawn)
        ]
        if silent:
            found = f"wording {', '.join(silent)} of {len(task.wordings)} does not say {name}, which is judged"
            yield Finding(defect, task.where, found, "kept as it is")


def _must_be_said(name: str, drawn: Mapping[str, Declaration]) -> bool:
    """Whether a request must say a value: it is drawn, a number of something, or a token that could be another one."""
    draw = drawn.get(name, {})
    if "account" in draw or "fixed" in draw:
        return "unit" in draw or _symbol(name, drawn) is not None
    return True


def _tells(wording: str, name: str, drawn: Mapping[str, Declaration]) -> bool:
    symbol = _symbol(name, drawn)
    named = {name} if symbol is None else {name, symbol}
    if named & set(said([wording])):
        return True
    return symbol is not None and str(drawn[symbol].get("fixed")) in re.split(r"\W+", wording)


def _symbol(name: str, drawn: Mapping[str, Declaration]) -> str | None:
    """The parameter that names the token at an address: ``token_in_symbol`` for ``token_in_address``."""
    symbol = f"{name.removesuffix('_address')}_symbol"
    return symbol if name.endswith("_address") and symbol in drawn else None


def said(wordings: Iterable[str]) -> set[str]:
    """The parameters that some wording shows."""
    return {name for wording in wordings for name in PLACEHOLDER.findall(wording)}


def judged(task: Task) -> set[str]:
    """The parameters that decide the outcome of one of our tasks. What an answer may lose on the way does not."""
    parts = [check.args for check in task.checks] + [event.args for event in task.events]
    parts += [reading.args for reading in (*task.answer.values(), *task.verify.values())]
    words = {word for text in _texts(parts) for word in re.findall(r"\w+", text)}
    return words & set(task.param_names)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    if isinstance(value, Mapping):
        value = [part for key, part in value.items() if key != "slippage"]
    if isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
