"""The contracts that are compared: reference artifacts from npm, and builds of ours with other constants."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pyquest.amounts import keccak
from pyquest.chain.contracts import Abi
from tools import compile_contracts

FOLDER = Path(__file__).parent
CONTRACTS = compile_contracts.ROOT / "tasks" / "contracts"

PAIR, LIBRARY = "PancakePair.sol", "parts/PancakeLibrary.sol"

OURS = ("PancakeFactory", "PancakePair", "PancakeRouter", "WBNB")
"""The parts of our exchange, in the order of :class:`Contracts`."""

_INSIDE = {"PancakeFactory": ("PancakeFactory", "PancakePair"), "PancakeRouter": ("PancakeRouter",)}
"""What is compiled, and what its output is taken for: the factory contains the pair that it creates."""
_WANTED = ["abi", "evm.bytecode.object"]

Edit = tuple[str, str, str]
"""A file below tasks/contracts, a text that it contains once, and what stands there instead."""

AS_UNISWAP: tuple[Edit, ...] = (
    (PAIR, "FEE = 25;", "FEE = 30;"),
    (PAIR, "PROTOCOL_FEE = 8;", "PROTOCOL_FEE = 5;"),
    (LIBRARY, "AFTER_FEE = 9975;", "AFTER_FEE = 9970;"),
)
"""What makes ours a 0.30 % exchange with a protocol fee of a sixth."""


@dataclass(frozen=True)
class Build:
    """One compiled contract, ours or theirs."""

    abi: tuple[Mapping[str, Any], ...]
    initcode: bytes

    @property
    def interface(self) -> Abi:
        return Abi.from_json(self.abi)

    @property
    def init_code_hash(self) -> bytes:
        return keccak(self.initcode)


@dataclass(frozen=True)
class Contracts:
    """The builds that an exchange is made of."""

    factory: Build
    pair: Build
    router: Build
    weth: Build
    shares: str  # what the pairs' tokens are called, which is part of what their owners sign


def install() -> None:
    """Install the reference artifacts, once. Without Node the tests fail: nothing was compared then."""
    try:
        compile_contracts.install_packages(FOLDER)
    except compile_contracts.CompileError as error:
        pytest.fail(
            f"{error}. On a machine without Node leave these tests out with: pytest -m 'not npm'", pytrace=False
        )


def reference(package: str, path: str) -> Build:
    """A contract as its authors published it."""
    content = json.loads((FOLDER / "node_modules" / package / "build" / f"{path}.json").read_text())
    return Build(tuple(content["abi"]), bytes.fromhex(content["bytecode"].removeprefix("0x")))


def uniswap() -> Contracts:
    """The reference exchange."""
    return Contracts(
        factory=reference("@uniswap/v2-core", "UniswapV2Factory"),
        pair=reference("@uniswap/v2-core", "UniswapV2Pair"),
        router=reference("@uniswap/v2-periphery", "UniswapV2Router02"),
        weth=reference("canonical-weth", "contracts/WETH9"),
        shares="Uniswap V2",
    )


def ours(variants: Mapping[str, tuple[Edit, ...]], *, optimised: bool = True) -> dict[str, Contracts]:
    """Our exchange in several variants, each with some texts replaced.

    Args:
        variants: Name to edits, each of which must change exactly one place.
        optimised: Compile as for the committed artifacts, which takes twice as long.
    """
    settings = compile_contracts.SETTINGS if optimised else {"evmVersion": "prague"}
    jobs = [(name, part, files) for name, edits in variants.items() for part, files in _changed(edits).items()]
    inputs = [
        {
            "language": "Solidity",
            "sources": {path: {"content": text} for path, text in files.items()},
            "settings": {**settings, "outputSelection": {"*": {found: _WANTED for found in _INSIDE[part]}}},
        }
        for _, part, files in jobs
    ]
    _, outputs = compile_contracts.run_compiler(inputs)
    builds = {name: {part: _committed(part) for part in OURS} for name in variants}
    for (name, part, _), output in zip(jobs, outputs, strict=True):
        for found in _INSIDE[part]:
            contract = output["contracts"][f"{found}.sol"][found]
            builds[name][found] = Build(tuple(contract["abi"]), bytes.fromhex(contract["evm"]["bytecode"]["object"]))
    return {name: Contracts(*parts.values(), shares="Pancake LPs") for name, parts in builds.items()}


def _changed(edits: tuple[Edit, ...]) -> dict[str, dict[str, str]]:
    """The edited sources of those contracts that the edits change."""
    parts = {part: compile_contracts.sources_of(CONTRACTS / f"{part}.sol") for part in _INSIDE}
    touched = {file for file, _, _ in edits}
    parts = {part: files for part, files in parts.items() if touched & files.keys()}
    for files in parts.values():
        for file, before, after in edits:
            if file in files:
                assert files[file].count(before) == 1, f"{file} has {files[file].count(before)} times {before!r}"
                files[file] = files[file].replace(before, after)
    return parts


def _committed(name: str) -> Build:
    content = json.loads((CONTRACTS / "artifacts" / f"{name}.json").read_text())
    return Build(tuple(content["abi"]), bytes.fromhex(content["bytecode"][2:]))
