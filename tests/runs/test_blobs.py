"""Long strings move out of a line and come back; what a model returns never passes for one."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquest.errors import UsageError
from pyquest.runs.blobs import BLOB_LIMIT, outline, restore

SHORT = 3
NAMES = st.sampled_from(["blob", "a", ""])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6) | st.just("0" * 64),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=2),
    max_leaves=12,
)


@given(VALUES)
def test_every_value_comes_back(value: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        blobs = Path(folder) / "blobs"
        written = json.loads(json.dumps(outline(value, blobs, SHORT)))
        assert restore(written, blobs) == value
        assert outline(restore(written, blobs), blobs, SHORT) == written
        assert not any(len(text) > SHORT for text in _own_strings(written))


def _own_strings(value: Any) -> list[str]:
    """The strings that a written value holds itself."""
    if isinstance(value, dict):
        if value.keys() == {"blob"} and isinstance(value["blob"], str):
            return []
        return [text for item in value.values() for text in _own_strings(item)]
    if isinstance(value, list):
        return [text for item in value for text in _own_strings(item)]
    return [value] if isinstance(value, str) else []


def test_a_reference_is_what_scripts_rely_on(tmp_path: Path) -> None:
    assert outline({"a": "x" * BLOB_LIMIT, "blob": "y"}, tmp_path) == {"a": "x" * BLOB_LIMIT, "blob": "y"}
    written = outline({"a": "x" * (BLOB_LIMIT + 1)}, tmp_path)
    assert set(written["a"]) == {"blob"}
    assert (tmp_path / written["a"]["blob"]).read_text() == "x" * (BLOB_LIMIT + 1)


@pytest.mark.parametrize("held", ["x", "../../run.json", "0" * 64, 5, None, [], [1, 2]])
def test_a_reference_to_nothing_is_reported(tmp_path: Path, held: Any) -> None:
    with pytest.raises(UsageError, match=r"is no name of a blob|missing or was altered"):
        restore({"blob": held}, tmp_path)
