"""docs/models.md tells the truth about a model of one's own, and about prices."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from pyquest import extensions
from pyquest.models.prices import read_prices
from pyquest.models.usage import Usage
from tests.runs.playing import played

PAGE = (Path(__file__).parents[2] / "docs" / "models.md").read_text()
FILES = dict(re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", PAGE, re.DOTALL))


def test_a_model_of_one_s_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in FILES.items():
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text(text)
    project = tomllib.loads(FILES["pyproject.toml"])["project"]
    info = tmp_path / "site" / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    ((group, entries),) = project["entry-points"].items()
    lines = [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(tmp_path / "site")
    extensions.announced.cache_clear()
    finished = played(tmp_path / "out", "parrot:loud", tasks=("erc20_approve",))
    extensions.announced.cache_clear()
    (line,) = finished.lines
    assert (line["model"], line["reason"]) == ("parrot:loud", "no_code")
    assert line["rounds"][0]["reply"] == line["prompt"]["user"].upper()


def test_a_usage_with_its_price_as_shown(tmp_path: Path) -> None:
    [prices] = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "prices.yaml").write_text(prices)
    [line] = map(json.loads, re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
    usage = Usage.from_json(line)
    assert usage.to_json() == line
    assert read_prices(tmp_path / "prices.yaml")["gpt-5-mini"].of(replace(usage, cost=None)) == usage
