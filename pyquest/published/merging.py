"""One published file and our task of the same id become the task file of an imported suite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pyquest.errors import UsageError
from pyquest.published import findings
from pyquest.published.contradictions import by_address
from pyquest.published.draws import Declaration, Kind, declaration, kinds
from pyquest.published.files import PublishedTask
from pyquest.published.findings import Finding, unfillable
from pyquest.published.known import Knowledge, Known
from pyquest.tasks import STYLES, Accounts, Task, names_of
from pyquest.tasks.documents import read


@dataclass(frozen=True)
class Merged:
    """What came of one file.

    Attributes:
        content: The new task file's; None where a defect forbids to play it.
        findings: What is wrong with the published file.
        why: Which defect forbids it.
    """

    content: Mapping[str, Any] | None
    findings: Sequence[Finding]
    why: str = ""


def merge(
    published: PublishedTask, ours: Task, accounts: Accounts, knowledge: Knowledge, styles: Mapping[str, str]
) -> Merged:
    """Put the wordings and parameters of a published file into our task.

    Args:
        published: The file.
        ours: Our task of the same id.
        accounts: Of our suite.
        knowledge: What our suite knows about published files.
        styles: Wording to style; ``precise`` where nothing is said.

    Raises:
        UsageError: The file declares something that cannot be drawn, or that our task cannot use.
    """
    known = [*knowledge.of(published, accounts)]
    drawn = _drawn(published, kinds(ours, accounts), knowledge.env)
    params, contradictions = by_address(published, drawn, ours, accounts)
    wordings = [wording for wording in published.wordings if not _left_out(wording, published, known)]
    found = [
        *(Finding(one.defect, published.where, one.found, one.done) for one in known),
        *contradictions,
        *findings.braces(published, ours.split),
        *findings.unfilled(published),
        *findings.floats(published),
        *findings.steps(published),
        *findings.misplaced(published),
        *findings.never_set_up(published, knowledge.set_up),
        *findings.weights(published),
        *findings.unsaid(published, wordings, _judged(ours, knowledge), drawn, _open_defect(ours, knowledge)),
    ]
    if not wordings or not all(one.run for one in known):
        why = "; ".join(f"{one.defect}: {one.found}" for one in known if not one.run or one.leave_out)
        return Merged(None, found, why or "none of its wordings can be filled in")
    content = {**read(ours.path).value, "params": params, "phrasings": _phrasings(wordings, styles)}
    return Merged(_with_ours(content, published, ours), found)


def _drawn(published: PublishedTask, of: Mapping[str, Kind], env: Mapping[str, str]) -> dict[str, Declaration]:
    drawn = {}
    for name, parameter in published.parameters.items():
        try:
            drawn[name] = declaration(parameter, of.get(name, Kind()), env)
        except UsageError as error:
            raise UsageError(f"{name}: {error}") from error
    return drawn


def _left_out(wording: str, published: PublishedTask, known: Sequence[Known]) -> bool:
    return unfillable(wording, published.parameters) is not None or any(
        one.leave_out and one.says(wording) for one in known
    )


def _judged(ours: Task, knowledge: Knowledge) -> set[str]:
    return findings.judged(ours) - knowledge.settled


def _open_defect(ours: Task, knowledge: Knowledge) -> str | None:
    return "D3" if ours.split == "composite" else knowledge.unsaid.get(ours.id)


def _phrasings(wordings: Sequence[str], styles: Mapping[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for style in STYLES:
        if mine := [wording for wording in wordings if styles.get(wording, STYLES[0]) == style]:
            found[style] = [findings.PLACEHOLDER.sub(r"{\1}", wording) for wording in mine]
    return found


def _with_ours(content: Mapping[str, Any], published: PublishedTask, ours: Task) -> Mapping[str, Any]:
    """Add what our checks or set-up may need and the file does not declare."""
    declared = read(ours.path).value["params"]
    params = dict(content["params"])
    for key, spec in ours.params.items():
        lacking = [name for name in names_of(key, spec) if name not in published.parameters]
        if lacking and len(lacking) < len(names_of(key, spec)):
            raise UsageError(f"{lacking[0]} is missing, which our task draws together with others")
        if lacking:
            params[key] = declared[key]
    return {**content, "params": params}
