"""The report as Chromium shows it, at the width of a desk and of a phone, by day and by night."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyquest.reports.report import write_report
from pyquest.tasks import load_suite
from tests.reports.browser import CHROMIUM, Browser
from tests.reports.conftest import Reported
from tests.reports.recorded_lines import lines_of, written
from tests.reports.test_report_pages import HOSTILE, hostile

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not CHROMIUM, reason="not run: no Chromium here (on Debian, apt-get install chromium-headless-shell)"
    ),
]

DESK, PHONE = 1200, 390

# Relative luminance and contrast as WCAG 2.1 defines them, over everything that holds text.
CONTRAST = """
const light = colour => {
  const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(c => c / 255)
    .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const behind = element => {
  for (; element; element = element.parentElement) {
    const colour = getComputedStyle(element).backgroundColor;
    if (colour !== 'rgba(0, 0, 0, 0)') return colour;
  }
};
const worst = [];
for (const element of document.querySelectorAll('body *')) {
  if (!element.checkVisibility() || element.closest('svg')) continue;
  if (![...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())) continue;
  const [a, b] = [light(getComputedStyle(element).color), light(behind(element))].sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 4.5) worst.push(element.textContent.slice(0, 40));
}
return worst;
"""

UNNAMED = """
const bad = [];
for (const table of document.querySelectorAll('table'))
  for (const row of table.querySelectorAll('tbody tr'))
    if (!row.querySelector('th[scope]')) bad.push(row.textContent);
for (const svg of document.querySelectorAll('svg'))
  if (svg.getAttribute('aria-hidden') !== 'true' && !svg.getAttribute('aria-label')) bad.push('svg');
for (const link of document.querySelectorAll('a'))
  if (!link.textContent.trim()) bad.push(link.outerHTML);
let level = 0;
for (const heading of document.querySelectorAll('h1, h2, h3')) {
  const now = Number(heading.tagName[1]);
  if (now > level + 1) bad.push(heading.textContent);
  level = now;
}
for (const once of ['h1', 'main', 'header'])
  if (document.querySelectorAll(once).length !== 1) bad.push(once);
return bad;
"""

WIDER = """
const wide = [...document.querySelectorAll('body *')].filter(element =>
  element.checkVisibility() && !element.closest('svg') && element.getBoundingClientRect().right > innerWidth + 0.5);
return [document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ...wide.map(element => element.outerHTML.slice(0, 80))];
"""


@pytest.fixture(scope="module", params=[(DESK, False), (PHONE, False), (DESK, True), (PHONE, True)], ids=str)
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    width, dark = request.param
    with Browser(tmp_path_factory.mktemp("profile"), width, dark=dark) as opened:
        yield opened


def some_pages(report: Reported) -> list[Path]:
    """The index, and a task and a quest of every kind."""
    tasks = ["erc20_approve", "query_erc20_balance", "composite_approve_transferfrom"]
    failed = next(number for number, line in enumerate(report.lines, 1) if not line["passed"])
    quests = [next(number for number, line in enumerate(report.lines, 1) if line["task"] == task) for task in tasks]
    return [
        report.folder / "index.html",
        *(report.folder / f"tasks/{task}.html" for task in tasks),
        *(report.folder / f"quests/{number}.html" for number in (failed, *quests)),
    ]


def test_pages_fit_their_window_and_are_legible(browser: Browser, noisy: Reported, mistaken: Reported) -> None:
    for page in some_pages(noisy) + some_pages(mistaken):
        browser.requested.clear()
        browser.open(page)
        assert browser.requested == [page.as_uri()]
        browser.run("for (const details of document.querySelectorAll('details')) details.open = true")
        assert browser.run(WIDER) == [0], page
        assert browser.run(CONTRAST) == [], page
        assert browser.run(UNNAMED) == [], page
        assert browser.errors() == []


def test_the_index_shows_the_figures_of_the_json(browser: Browser, noisy: Reported) -> None:
    browser.open(noisy.folder / "index.html")
    rows = browser.run(
        "return [...document.querySelectorAll('#scores + table tbody tr')]"
        ".map(row => [...row.cells].map(cell => cell.innerText.split('\\n')))"
    )
    shown = {row[0][0]: row[1:] for row in rows}
    for scope in ("atomic", "composite", "total"):
        for column, kind in enumerate(("sound", "paper")):
            score = noisy.numbers["scores"][kind][scope]
            points, percent, ends = shown[scope.capitalize()][column]
            assert float(points.replace(",", "")) == pytest.approx(float(score["per_sample"]["mean"]), abs=0.005)
            assert float(percent.removesuffix(" %")) == pytest.approx(float(score["percent"]["value"]), abs=0.05)
            low, high = (float(end.removesuffix(" %")) for end in ends.split(" to "))
            assert (low, high) == pytest.approx(
                (float(score["percent"]["low"]), float(score["percent"]["high"])), abs=0.05
            )
    dots = browser.run("return document.querySelectorAll('circle').length")
    assert dots == len(noisy.numbers["tasks"])


def test_bars_are_as_long_as_their_numbers(browser: Browser, noisy: Reported) -> None:
    browser.open(noisy.folder / "index.html")
    shares = browser.run(
        "const width = element => element.getBoundingClientRect().width;"
        "return [...document.querySelectorAll('rect.sound')]"
        ".map(rect => 100 * width(rect) / width(rect.parentElement.querySelector('.track')))"
    )
    rows = [row["sound"]["total"]["value"] for row in noisy.numbers["pass_at_k"]]
    rows += [row["sound"] for name in ("difficulties", "categories") for row in noisy.numbers[name]]
    assert shares == pytest.approx([float(row) for row in rows], abs=0.5)


def test_every_number_leads_to_its_line(browser: Browser, noisy: Reported) -> None:
    """From the index over a task to a quest, by clicking as a reader does."""
    task = noisy.numbers["tasks"][1]
    browser.open(noisy.folder / "index.html")
    browser.follow(f'#tasks + table a[href$="/{task["id"]}.html"]')
    assert browser.run("return location.pathname") == str(noisy.folder / "tasks" / f"{task['id']}.html")
    lines = browser.run("return [...document.querySelectorAll('tbody a')].map(a => Number(a.innerText))")
    assert sorted(lines) == task["lines"]
    browser.follow("tbody a")
    assert browser.run("return location.pathname") == str(noisy.folder / "quests" / f"{lines[0]}.html")
    line = noisy.lines[lines[0] - 1]
    score = browser.run("return document.querySelector('tbody tr td').innerText")
    assert (line["task"], score) == (task["id"], line["score"])


def test_hostile_answers_are_nothing_but_text(browser: Browser, reference: Path, tmp_path: Path) -> None:
    about = json.loads((reference / "run.json").read_text())
    run = written(tmp_path / "run", about, [hostile(line) for line in lines_of(reference)])
    out = write_report(run)
    for page in (out / "quests").iterdir():
        browser.requested.clear()
        browser.open(page)
        title, address, active, pres = browser.run(
            "return [document.title, location.pathname, document.querySelectorAll('script, img, iframe').length,"
            " [...document.querySelectorAll('pre')].map(pre => pre.textContent)]"
        )
        assert "owned" not in title
        assert address == str(page)
        assert active == 0
        assert any(text.startswith(HOSTILE[:40]) for text in pres)
        assert browser.requested == [page.as_uri()]
        assert browser.run(WIDER) == [0]
        assert browser.errors() == []


@pytest.fixture(scope="module")
def large(noisy: Reported, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The lines are those of six tasks under the names of all 107, which is as many bytes to show."""
    tasks = load_suite().tasks
    about = json.loads((noisy.run / "run.json").read_text())
    about["settings"] |= {"tasks": list(tasks), "samples": 20, "seeds": [0]}
    of_split = {split: [line for line in noisy.lines if line["split"] == split] for split in ("atomic", "composite")}
    lines = [
        of_split[task.split][(place + sample) % len(of_split[task.split])]
        | {"task": task.id, "seed": 0, "sample": sample, "key": f"{task.id}/{sample}"}
        for place, task in enumerate(tasks.values())
        for sample in range(20)
    ]
    folder = written(tmp_path_factory.mktemp("runs") / "large", about, lines)
    yield write_report(folder)
    shutil.rmtree(folder)


def test_twenty_samples_of_every_task_open_in_two_seconds(browser: Browser, large: Path) -> None:
    for page in (large / "index.html", large / "tasks" / "erc20_approve.html"):
        browser.open(page)  # the first one of a window starts a process for it
        assert browser.open(page) < 2
        assert browser.run("return performance.getEntriesByType('navigation')[0].loadEventEnd") < 2000
    assert (large / "index.html").stat().st_size < 250_000
