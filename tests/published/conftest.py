from pathlib import Path

import pytest
from bank import BankFolder


@pytest.fixture
def bank(tmp_path: Path) -> BankFolder:
    return BankFolder(tmp_path / "download" / "question_bank")
