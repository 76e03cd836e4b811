"""Compiled contracts as tools/compile_contracts.py writes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyquest.chain.storage import Layout
from pyquest.errors import UsageError


@dataclass(frozen=True)
class Artifact:
    """One compiled contract.

    Attributes:
        name: The contract's name, which is its file's stem.
        abi: The JSON ABI.
        initcode: What creates the contract, constructor arguments not appended.
        code: The runtime code, ready to be placed: it has no immutables.
        layout: Where its variables are; see :mod:`pyquest.chain.storage`.
    """

    name: str
    abi: tuple[Mapping[str, Any], ...]
    initcode: bytes
    code: bytes
    layout: Layout


def load_artifact(folder: Path, name: str) -> Artifact:
    """Read ``folder/name.json``.

    Raises:
        UsageError: There is no such artifact, or it is not one.
    """
    path = folder / f"{name}.json"
    if not path.is_file():
        known = ", ".join(sorted(found.stem for found in folder.glob("*.json"))) or "none"
        raise UsageError(f"{path}: no such contract artifact; there are: {known}")
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Artifact(
            name=content["contract"],
            abi=tuple(content["abi"]),
            initcode=bytes.fromhex(content["bytecode"][2:]),
            code=bytes.fromhex(content["deployedBytecode"][2:]),
            layout=content["storageLayout"],
        )
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{path}: not a contract artifact ({error}); run tools/compile_contracts.py") from error
