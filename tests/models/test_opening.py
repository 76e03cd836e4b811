"""From the words behind ``--model`` to a model."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pyquest import extensions
from pyquest.errors import UsageError
from pyquest.models import Options, open_model
from pyquest.models.chat import Sampling
from tests.models import noisy


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    noisy.install(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    extensions.announced.cache_clear()
    yield tmp_path
    extensions.announced.cache_clear()


def test_a_model_of_another_package(installed: Path) -> None:
    model = open_model("noisy:0.25,7")
    assert isinstance(model, noisy.Noisy)
    assert (model.name, model.settings(None)) == ("noisy:0.25,7", {"rate": "0.25", "seed": "7"})  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=r"openai:NAME, noisy:…$"):
        open_model("nosy")


def test_two_packages_with_a_model_of_one_name(installed: Path) -> None:
    other = installed / "other-2.0.dist-info"
    other.mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 2.0\n")
    (other / "entry_points.txt").write_text("[pyquest.models]\nnoisy = nowhere:Model\nempty = nowhere:Model\n")
    extensions.announced.cache_clear()
    with pytest.raises(UsageError, match=r"two packages bring a model 'noisy': noisy 1\.0 and other 2\.0"):
        open_model("noisy:0")
    assert open_model("empty").name == "empty", "one of our own cannot be taken"


def test_a_package_that_is_broken(installed: Path) -> None:
    (installed / "noisy-1.0.dist-info" / "entry_points.txt").write_text("[pyquest.models]\nnoisy = nowhere:Model\n")
    extensions.announced.cache_clear()
    with pytest.raises(
        UsageError, match=r"noisy 1\.0 \(entry point 'noisy' of pyquest\.models, nowhere:Model\) is bro"
    ):
        open_model("noisy:0")


@pytest.mark.parametrize("spec", ["gpt", "openai:", "openai", "answers:", "replay", "reference:x", ""])
def test_a_model_that_is_none(spec: str) -> None:
    with pytest.raises(UsageError, match=r"unknown model .* there are reference, wrong, empty, answers:DIR"):
        open_model(spec)


@pytest.mark.parametrize("spec", ["reference", "wrong", "empty", "answers:x", "replay:x"])
def test_a_temperature_for_nobody(spec: str) -> None:
    with pytest.raises(UsageError, match=f"{spec} is not asked for its replies, so that --model-seed and --base-url"):
        open_model(spec, Options(base_url="http://127.0.0.1", sampling=Sampling(seed=3)))
