"""A package of somebody else, installed by putting it on the path with its metadata, as pip does."""

import os
import re
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from pyquest.locations import data_folder

SHOWN = {
    name: text
    for name, text in re.findall(
        r"<!-- file: (\S+) -->\n```\w+\n(.*?)```",
        (Path(__file__).parents[2] / "docs" / "extending.md").read_text(),
        re.DOTALL,
    )
}
"""The files of the package that docs/extending.md shows."""

CHECKS = SHOWN["tips/checks.py"]
ENTRY_POINTS: dict[str, dict[str, str]] = tomllib.loads(SHOWN["pyproject.toml"])["project"]["entry-points"]


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
    """The package with a suite, a check and a set-up step that the docs show."""
    package = Package(path)
    package.announce(ENTRY_POINTS)
    for name, text in SHOWN.items():
        package.write(name, text)
    for name in ("tips/__init__.py", "tips/suite/__init__.py"):
        package.write(name, "")
    for name in ("suite.yaml", "accounts.yaml"):
        package.write(f"tips/suite/{name}", (data_folder("tasks") / "questbench" / name).read_text())
    return package
