"""A package of somebody else, installed by putting it on the path with its metadata, as pip does."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from pyquest.locations import data_folder

CHECKS = '''\
from collections.abc import Iterable

from pyquest.checks import Args, CheckResult, check
from pyquest.evidence import Evidence, Reading
from pyquest.instances import Instance


class SupplyChange(Args):
    token: str
    equals: int


def _supply(instance: Instance, args: SupplyChange) -> Iterable[Reading]:
    return [Reading("supply", (instance.address(args.token),))]


@check("supply_change", SupplyChange, accounts_for=_supply)
def supply_change(evidence: Evidence, instance: Instance, args: SupplyChange) -> CheckResult:
    """A token's total supply changed by this much."""
    observed = evidence.change(*_supply(instance, args))
    return CheckResult(observed == args.equals, str(args.equals), str(observed))
'''

SETUP = '''\
from pyquest.scenarios import Stage, step
from pyquest.tasks.shapes import FileModel


class Rain(FileModel):
    on: str
    wei: int


@step("rain", Rain)
def rain(stage: Stage, args: Rain) -> None:
    """Add some wei to an account."""
    on = stage.names.address(args.on)
    stage.chain.deal(on, stage.chain.balance(on) + args.wei)
'''

TASK = """\
id: tip
version: 1
title: Leave a tip
difficulty: easy
params:
  to_address: {address: drawn}
setup:
  - rain: {on: "{to_address}", wei: 5}
phrasings:
  precise: ["Leave 1 wei with {to_address}, who has 5."]
checks:
  - tx_succeeded: {points: 50, gate: true}
  - native_change: {points: 40, of: "{to_address}", equals: 1 wei}
  - supply_change: {points: 10, token: $usdt, equals: 0}
  - no_other_changes: {gate: true}
"""

REFERENCE = """\
import { JsonRpcProvider } from "ethers";

export async function executeSkill(providerUrl: string) {
  const held = await new JsonRpcProvider(providerUrl).getBalance("{{to_address}}");
  return { to: "{{to_address}}", value: held === 5n ? 1n : 2n };
}
"""

ENTRY_POINTS = {
    "pyquest.tasks": {"tips": "tips.suite"},
    "pyquest.checks": {"tips": "tips.checks"},
    "pyquest.setup": {"tips": "tips.setup"},
}


@dataclass(frozen=True)
class Package:
    """A folder to be put on the path."""

    path: Path

    def write(self, name: str, text: str) -> None:
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def announce(self, groups: dict[str, dict[str, str]], name: str = "tips", version: str = "1.0") -> None:
        entries = "\n\n".join(
            f"[{group}]\n" + "\n".join(f"{key} = {value}" for key, value in names.items())
            for group, names in groups.items()
        )
        self.write(f"{name}-{version}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        self.write(f"{name}-{version}.dist-info/entry_points.txt", entries + "\n")

    def run(self, *command: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """A command of pyquest with the package installed."""
        environment = dict(os.environ, PYTHONPATH=str(self.path))
        done = subprocess.run(
            [sys.executable, "-m", "pyquest", *command],
            capture_output=True,
            text=True,
            env=environment,
            cwd=self.path,
            check=False,
        )
        assert not check or done.returncode == 0, done.stderr
        return done


def whole(path: Path) -> Package:
    """A package with a suite, a check and a set-up step."""
    package = Package(path)
    package.announce(ENTRY_POINTS)
    for name, text in {
        "__init__": "",
        "checks": CHECKS,
        "setup": SETUP,
        "suite/__init__": "",
    }.items():
        package.write(f"tips/{name}.py", text)
    package.write("tips/suite/atomic/tip/task.yaml", TASK)
    package.write("tips/suite/atomic/tip/reference.ts", REFERENCE)
    for name in ("suite.yaml", "accounts.yaml"):
        package.write(f"tips/suite/{name}", (data_folder("tasks") / "questbench" / name).read_text())
    return package
