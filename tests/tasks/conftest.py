from pathlib import Path

import pytest
from suite_folder import SuiteFolder

from pyquest.tasks import Suite, load_suite


@pytest.fixture
def folder(tmp_path: Path) -> SuiteFolder:
    return SuiteFolder(tmp_path / "small")


@pytest.fixture(scope="session")
def questbench() -> Suite:
    return load_suite("questbench")
