"""Where the built JavaScript libraries are, and what is in them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from pyquest.errors import SandboxFault

FOLDER = Path(__file__).parent / "_bundles"
RUNTIME = Path(__file__).parent / "runtime"

_REBUILD = "build it with `python hatch_build.py` in the checkout, or install pyquest again"


def esbuild() -> Path:
    """The esbuild binary of this platform.

    Raises:
        SandboxFault: The bundles were not built.
    """
    return _built("esbuild")


def modules() -> Mapping[str, Mapping[str, str]]:
    """Library name, to the specifier of each of its modules, to the file that holds it.

    Raises:
        SandboxFault: The bundles were not built.
    """
    text = _built("modules.json").read_text("utf-8")
    libraries: Mapping[str, Mapping[str, str]] = json.loads(text)
    return libraries


def source(file: str) -> str:
    """The text of a module's file."""
    return _built(file).read_text("utf-8")


def _built(file: str) -> Path:
    path = FOLDER / file
    if not path.exists():
        raise SandboxFault(f"{path} is missing: the JavaScript bundles were not built; {_REBUILD}")
    return path
