"""The pages of a report: whole, linked, self-contained, and deaf to whatever a model said."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyquest.errors import UsageError
from pyquest.models import Usage
from pyquest.reports.figures import figures
from pyquest.reports.pages import pages
from pyquest.reports.plain import MOST_CHARACTERS, visible
from pyquest.reports.recorded import Recorded, read_recorded
from pyquest.reports.report import write_report
from tests.reports.conftest import Reported
from tests.reports.recorded_lines import Line, lines_of, unscored, written

HOSTILE = (
    "<script>document.title = 'owned'</script></pre></td></style><img src=x onerror=\"document.title='owned'\">"
    "<meta http-equiv=refresh content='0;url=http://127.0.0.1/'>"
    "{{ 7 * 7 }}{% raw %}&lt;b&gt;\x1b[2J\x00\ud800\u202e]]>--><!--"
)
TAGS = {
    *(
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "header",
        "main",
        "nav",
        "h1",
        "h2",
        "h3",
        "p",
        "div",
        "span",
        "a",
    ),
    *(
        "table",
        "caption",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "small",
        "dl",
        "dt",
        "dd",
        "pre",
        "code",
        "details",
        "summary",
    ),
    *("svg", "rect", "line", "circle", "text", "figure", "figcaption"),
}
Change = Callable[[Callable[[Line], Line]], Path]


class Seen(HTMLParser):
    """What a browser would make of a page: its elements, links, and the text of each ``pre``."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.names: set[str] = set()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.pres: list[str] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open, self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.names |= {name for name, _ in attrs}
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in ("meta", "rect", "line"):
            self._open.append(tag)
        if tag == "pre":
            self.pres.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "pre" in self._open:
            self.pres[-1] += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)


def hostile(line: Line) -> Line:
    """Everything that a model, or its code, can put into a line."""
    check = {"name": "x", "points": 5, "earned": 0, "passed": False, "expected": HOSTILE, "observed": HOSTILE}
    entry = line["rounds"][-1]
    error = {"message": HOSTILE, "line": 3, "stack": HOSTILE}
    told = entry | {"reply": HOSTILE, "prompt": HOSTILE, "error": error, "query": {HOSTILE: HOSTILE, "deep": [HOSTILE]}}
    return line | {"checks": [check], "rounds": [*line["rounds"][:-1], told], "answer": HOSTILE}


def test_every_quest_and_task_has_its_page(noisy: Reported) -> None:
    found = {str(path.relative_to(noisy.folder)) for path in noisy.folder.rglob("*") if path.is_file()}
    quests = {f"quests/{number}.html" for number in range(1, len(noisy.lines) + 1)}
    tasks = {f"tasks/{line['task']}.html" for line in noisy.lines}
    assert found == {"index.html", "report.md", "report.json"} | quests | tasks


def test_pages_are_well_formed_and_their_links_lead_somewhere(noisy: Reported) -> None:
    for path in noisy.folder.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        seen = Seen(text)
        assert seen.tags <= TAGS, path
        assert len(seen.ids) == len(set(seen.ids))
        for link in seen.links:
            target, _, anchor = link.partition("#")
            assert anchor in ("", *seen.ids)
            assert not target or (path.parent / target).resolve().is_file(), (path, link)
        assert not re.search(r"https?://|//[a-z]", re.sub(r"<(pre|dd|div)\b.*?</\1>", "", text, flags=re.DOTALL)), path


def test_the_index_is_small_and_shows_the_figures(noisy: Reported) -> None:
    text = (noisy.folder / "index.html").read_text()
    assert len(text) < 100_000
    words = " ".join(Seen(text).text.split())
    for kind in ("sound", "paper"):
        total = noisy.numbers["scores"][kind]["total"]
        assert f"{float(total['per_sample']['mean']):,.2f}".rstrip("0").rstrip(".") in words
        assert f"{float(total['percent']['low']):.1f} % to {float(total['percent']['high']):.1f} %" in words
    assert f"{noisy.numbers['usage']['prompt']:,}" in words


def test_a_quest_page_shows_what_decided_it(noisy: Reported) -> None:
    number, line = next(
        (number, line) for number, line in enumerate(noisy.lines, 1) if not line["passed"] and line["rounds"][-1]["tx"]
    )
    seen = Seen((noisy.folder / f"quests/{number}.html").read_text())
    words = " ".join(seen.text.split())
    assert f"line {number}" in words
    assert line["prompt"]["user"].split("\n")[0] in words
    assert line["rounds"][-1]["reply"].strip("\n") in seen.pres
    for check in line["checks"]:
        assert " ".join(check["expected"].split()) in words
        assert " ".join(check["observed"].split()) in words
    assert line["rounds"][-1]["tx"]["to"] in words


def test_dialogues_show_every_round_with_its_transaction(noisy: Reported) -> None:
    number = next(
        number
        for number, line in enumerate(noisy.lines, 1)
        if line["task"] == "composite_approve_transferfrom" and line["passed"]
    )
    words = " ".join(Seen((noisy.folder / f"quests/{number}.html").read_text()).text.split())
    assert "Plan Found as" in words
    for title in ("Round 1, step 1", "Round 2, step 2"):
        assert title in words
    assert "approve(spender=" in words
    assert re.search(r"call transferFrom\(\w+=0x", words)
    assert "Approval(owner=" in words


def test_nothing_that_a_model_says_becomes_part_of_a_page(changed: Change, tmp_path: Path) -> None:
    out = write_report(changed(hostile), tmp_path / "report")
    for path in out.rglob("*.html"):
        seen = Seen(path.read_text(encoding="utf-8"))
        assert seen.tags <= TAGS
        assert not {name for name in seen.names if name.startswith("on")} | ({"src"} & seen.names)
    quest = Seen((out / "quests" / "1.html").read_text(encoding="utf-8"))
    assert visible(HOSTILE) in quest.pres
    assert quest.text.count(visible(HOSTILE)) >= 5


@pytest.fixture(scope="session")
def read(reference: Path) -> tuple[Recorded, dict[str, Any]]:
    run = read_recorded(reference)
    return run, figures(run)


@settings(max_examples=40)
@given(text=st.text(st.characters(exclude_categories=())))
def test_any_text_is_shown_as_it_is(read: tuple[Recorded, dict[str, Any]], text: str) -> None:
    run, numbers = read
    first = run.results[0]
    entry = first.line["rounds"][-1] | {"reply": f"[{text}]"}
    told = replace(run, results=[replace(first, line={**first.line, "rounds": [entry]})])
    _, quest = next(pages(told, numbers))
    quest.encode("utf-8")
    assert visible(f"[{text}]") in Seen(quest).pres


def test_long_texts_come_from_their_blobs_and_are_shortened(reference: Path, tmp_path: Path) -> None:
    from pyquest.runs.blobs import outline

    about = json.loads((reference / "run.json").read_text())
    lines = lines_of(reference)
    lines[0]["rounds"][-1]["reply"] = "<b>" * 500_000
    run = written(tmp_path / "run", about, [])
    written(run, about, [outline(line, run / "blobs") for line in lines])
    page = (write_report(run) / "quests" / "1.html").read_text()
    assert f"{1_500_000 - MOST_CHARACTERS:,} more characters are not shown" in page
    assert len(page) < 20 * MOST_CHARACTERS
    next((run / "blobs").iterdir()).write_text("altered")
    with pytest.raises(UsageError, match="is missing or was altered"):
        write_report(run)


def test_markdown_says_what_it_says(noisy: Reported, changed: Change) -> None:
    text = (noisy.folder / "report.md").read_text()
    scores = next(row for row in text.splitlines() if row.startswith("| sound |"))
    cells = [cell.strip() for cell in scores.split("|")]
    total = noisy.numbers["scores"]["sound"]["total"]
    assert cells[4].partition(" of ")[0].replace(",", "") == f"{float(total['per_sample']['mean']):.2f}".rstrip(
        "0"
    ).rstrip(".")
    assert cells[7] == f"{total['passed']} of {total['quests']}"
    run = changed(lambda line: line)
    about = json.loads((run / "run.json").read_text())
    about["settings"]["model"] = "a|b <i>*c*</i>\n# d"
    (run / "run.json").write_text(json.dumps(about))
    first = (write_report(run) / "report.md").read_text().splitlines()[0]
    assert first == r"# a\|b \<i\>\*c\*\</i\> \# d"


def test_what_is_not_known_is_never_nought(changed: Change) -> None:
    unknown = Usage().to_json()
    out = write_report(changed(lambda line: line | {"usage": unknown if line["task"] == "erc20_approve" else None}))
    words = " ".join(Seen((out / "index.html").read_text()).text.split())
    assert "Cost in USD unknown" in words
    assert "The cost is unknown" in words
    assert "| unknown | unknown | unknown |" in (out / "report.md").read_text()


def test_answers_that_cost_nothing_have_no_cost(reference: Path, tmp_path: Path) -> None:
    out = write_report(reference, tmp_path / "report")
    words = " ".join(Seen((out / "index.html").read_text()).text.split())
    assert "No tokens and no cost: no provider was asked." in words
    assert "There is no cost: no provider was asked." in words
    assert re.search(r"of the totals per sample ?none ?none", words)
    assert "| none | none | 12 of 12 | none | none | none |" in (out / "report.md").read_text()


def test_open_quests_are_said_to_be_open(changed: Change) -> None:
    fault = {"rounds": [], "evidence": {"fault": "<b>the server</b> was away"}}
    out = write_report(changed(lambda line: unscored(line) | fault if line["task"] == "erc20_approve" else line))
    words = " ".join(Seen((out / "index.html").read_text()).text.split())
    assert "2 of 12 quests have no score yet" in words
    assert "1,000 to 1,200" in words
    assert "Faults of the harness" in words
    page = next(path for path in out.glob("quests/*.html") if "infra_error" in path.read_text())
    assert "infra_error: <b>the server</b> was away" in Seen(page.read_text()).text
