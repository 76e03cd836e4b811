"""Where the data that comes with pyquest lies: in the installed package, or in the checkout it runs from."""

from __future__ import annotations

from pathlib import Path

from pyquest.errors import UsageError

_PACKAGE = Path(__file__).parent


def data_folder(name: str) -> Path:
    """The folder ``tasks`` or ``state_cache`` that belongs to this pyquest.

    A wheel carries them as ``pyquest/_data``; an editable install finds them beside the package.
    """
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def bundle_folder(spec: str) -> Path:
    """The folder of the state bundle that ``--state`` names.

    Args:
        spec: A bundle that comes with pyquest, such as ``bsc-embedded``, one in ``state_cache`` here, or a path to one.

    Raises:
        UsageError: There is no such bundle.
    """
    for folder in (data_folder("state_cache") / spec, Path(spec), Path("state_cache") / spec):
        if (folder / "manifest.json").is_file():
            return folder
    known = sorted(path.parent.name for path in data_folder("state_cache").glob("*/manifest.json"))
    raise UsageError(f"--state {spec}: no such state bundle; there are {', '.join(known) or 'none'}, or give a folder")
