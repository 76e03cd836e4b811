"""The committed artifacts are what the sources compile to, and say what they stand for."""

import hashlib
import json
import re
import subprocess
import sys

import pytest
from deployed import OURS, PROBES, ROOT

from pyquest.chain.artifacts import load_artifact

SOURCES = sorted((ROOT / "tasks" / "contracts").glob("*.sol"))
ARTIFACTS = sorted([*OURS.glob("*.json"), *PROBES.glob("*.json")])


@pytest.mark.npm
def test_recompiling_gives_the_committed_artifacts():
    command = [sys.executable, ROOT / "tools" / "compile_contracts.py", "--check"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.npm
def test_contracts_of_a_folder_of_ones_own(tmp_path):
    (tmp_path / "Jar.sol").write_text("pragma solidity 0.8.37; contract Jar { uint256 public minimum; }")
    command = [sys.executable, ROOT / "tools" / "compile_contracts.py", tmp_path]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 2  # warnings are errors, as for our own: there is no licence
    assert "SPDX" in run.stderr
    licence = "// SPDX-License-Identifier: MIT\n"
    (tmp_path / "Jar.sol").write_text(licence + (tmp_path / "Jar.sol").read_text())
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (0, f"{tmp_path}/artifacts/Jar.json is missing; mended\n"), run.stderr
    jar = load_artifact(tmp_path / "artifacts", "Jar")
    assert [variable["label"] for variable in jar.layout["storage"]] == ["minimum"]
    (tmp_path / "empty").mkdir()
    run = subprocess.run([*command[:2], tmp_path / "empty"], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (2, f"no *.sol in {tmp_path}/empty\n")


@pytest.mark.parametrize("path", ARTIFACTS, ids=lambda path: path.stem)
def test_an_artifact_is_of_the_source_beside_it(path):
    content = json.loads(path.read_text())
    folder = path.parents[1]
    assert content["sources"]
    for name, digest in content["sources"].items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name
    assert content["compiler"]["version"].startswith("0.8.37+")
    assert content["compiler"]["settings"]["evmVersion"] == "prague"


def test_every_contract_has_an_artifact():
    assert [path.stem for path in SOURCES] == [path.stem for path in sorted(OURS.glob("*.json"))]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_source_says_what_it_stands_for_and_holds_one_contract(path, known):
    text = path.read_text()
    first = text.splitlines()[1]
    assert re.match(r"// Stands for .*; must ", first), first
    for digits in re.findall(r"0x[0-9a-fA-F]{40}", first):
        assert known(digits) in known.__self__.addresses.values()
    assert re.findall(r"^(?:abstract )?contract (\w+)", text, re.MULTILINE) == [path.stem]
