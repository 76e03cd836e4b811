"""A suite on disk, for tests that write task files."""

from pathlib import Path

from pyquest.locations import data_folder
from pyquest.tasks import Suite, Task, load_suite

SUITE = "name: small\nversion: 1\nworld: []\nasserts: []\n"

TASK = """\
id: sample
version: 1
title: A sample
difficulty: easy
params:
  to_address: {address: drawn}
  amount: {uniform: ["1.00", "3.00"], unit: USDT}
setup:
  - give: {token: $usdt, to: "{to_address}", amount: 5 USDT}
phrasings:
  precise: ["Send {amount} USDT to {to_address}."]
  vague: ["{to_address} gets {amount}."]
checks:
  - tx_succeeded: {points: 60, gate: true}
  - balance_change: {points: 40, token: $usdt, of: "{to_address}", equals: "{amount}"}
"""

DIALOGUE = TASK.replace("checks:", "optimal: {sound: 1, paper: 3}\nchecks:").replace(
    "points: 40, ", "points: 40, key: true, "
)


class SuiteFolder:
    """A suite on disk, with the real accounts and the tasks that a test writes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir()
        (path / "suite.yaml").write_text(SUITE)
        (path / "accounts.yaml").write_bytes((data_folder("tasks") / "questbench" / "accounts.yaml").read_bytes())

    def write(self, text: str, task_id: str = "sample", split: str = "atomic") -> Path:
        file = self.path / split / task_id / "task.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def load(self) -> Suite:
        return load_suite(self.path)

    def task(self, params: str) -> tuple[Suite, Task]:
        """A suite whose only task has these parameters (YAML of the ``params`` mapping) and nothing special else."""
        self.write(
            f"id: sample\nversion: 1\ntitle: A sample\ndifficulty: easy\nparams: {params}\n"
            "phrasings: {precise: [go]}\nchecks: [{tx_succeeded: {points: 100}}]\n"
        )
        suite = self.load()
        return suite, suite.tasks["sample"]
