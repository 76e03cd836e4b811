"""These tests use the same hand-made evidence as those of the checks."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "checks"))
