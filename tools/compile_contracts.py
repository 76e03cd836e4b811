"""Compile tasks/contracts/*.sol into tasks/contracts/artifacts/*.json, and the tests' own contracts likewise.

Run it after changing a contract, and commit what it writes; ``--check`` writes nothing and exits 1 if an artifact
is not what its source compiles to. Folders on the command line take the place of these two, such as the contracts of
a suite of one's own. It needs Node and npm: the compiler is installed from ``tools/solc/package-lock.json``, which
pins it by digest.

Each contract is compiled alone with the parts it imports, so that adding one never changes another's artifact.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = (ROOT / "tasks" / "contracts", ROOT / "tests" / "contracts")
COMPILER = ROOT / "tools" / "solc"

# Without a metadata hash and its CBOR trailer the bytecode depends on the code alone, not on comments or paths.
SETTINGS: dict[str, Any] = {
    "evmVersion": "prague",
    "optimizer": {"enabled": True, "runs": 200},
    "metadata": {"appendCBOR": False, "bytecodeHash": "none"},
}
OUTPUTS = ["abi", "evm.bytecode.object", "evm.deployedBytecode", "storageLayout"]
PAYABLE_FALLBACK_ALONE = "3628"  # WBNB has no receive(), exactly as the original

_IMPORT = re.compile(r'^import\s[^"]*"(\./|\.\./)([^"]+)";', re.MULTILINE)
_NODE_ID = re.compile(r"(t_(?:struct|contract|enum)\([^)]*\))\d+")


class CompileError(Exception):
    """A contract does not compile, or compiles to something that a scenario could not place."""


def install_packages(folder: Path) -> None:
    """Install what ``folder/package-lock.json`` pins, unless it is there; processes that want it at once take turns.

    Raises:
        CompileError: npm or node is not on PATH, or npm fails.
    """
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise CompileError(f"{program} is not on PATH; {folder.relative_to(ROOT)} needs Node 18 or later with npm")
    with (folder / "package-lock.json").open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = hashlib.sha256(lock.read()).hexdigest()
        installed = folder / "node_modules" / ".installed"
        if installed.exists() and installed.read_text() == wanted:
            return
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if run.returncode != 0:
            raise CompileError(f"{' '.join(command)} in {folder.relative_to(ROOT)} failed:\n{run.stderr}")
        installed.write_text(wanted)


def sources_of(path: Path) -> dict[str, str]:
    """A contract file and all that it imports: path below the file's folder to text, the file itself first."""
    found: dict[str, str] = {}
    waiting = [path.resolve()]
    while waiting:
        file = waiting.pop()
        name = file.relative_to(path.parent).as_posix()
        if name not in found:
            found[name] = file.read_text(encoding="utf-8")
            waiting += [(file.parent / (dots + rest)).resolve() for dots, rest in _IMPORT.findall(found[name])]
    return found


def compile_all(paths: list[Path]) -> dict[Path, str]:
    """Compile each file alone.

    Returns:
        Path of each artifact to its text.

    Raises:
        CompileError: The compiler reports an error or an unexpected warning.
    """
    sources = [sources_of(path) for path in paths]
    inputs = [
        {
            "language": "Solidity",
            "sources": {name: {"content": text} for name, text in files.items()},
            "settings": {**SETTINGS, "outputSelection": {"*": {"*": OUTPUTS}}},
        }
        for files in sources
    ]
    version, outputs = run_compiler(inputs)
    artifacts: dict[Path, str] = {}
    for path, files, output in zip(paths, sources, outputs, strict=True):
        content = artifact(path.stem, files, output, version)
        text = json.dumps(content, indent=1, ensure_ascii=True) + "\n"
        artifacts[path.parent / "artifacts" / f"{path.stem}.json"] = text
    return artifacts


def run_compiler(inputs: list[dict[str, Any]]) -> tuple[str, list[dict[str, Any]]]:
    """Run the pinned compiler on inputs in Solidity's standard JSON.

    Returns:
        The compiler's version, and its output for each input.

    Raises:
        CompileError: The compiler is not there and cannot be installed.
    """
    install_packages(COMPILER)
    run = subprocess.run(
        ["node", "compile.mjs"], cwd=COMPILER, check=True, capture_output=True, text=True, input=json.dumps(inputs)
    )
    answer = json.loads(run.stdout)
    return answer["version"], answer["outputs"]


def artifact(name: str, files: Mapping[str, str], output: Mapping[str, Any], version: str) -> dict[str, Any]:
    """What is kept of one compilation.

    Raises:
        CompileError: There are messages, or the code has immutables: a scenario places runtime code as it stands.
    """
    messages = [m["formattedMessage"] for m in output.get("errors", ()) if m.get("errorCode") != PAYABLE_FALLBACK_ALONE]
    if messages:
        raise CompileError("\n".join(messages))
    contract = output["contracts"][f"{name}.sol"][name]
    runtime = contract["evm"]["deployedBytecode"]
    if runtime.get("immutableReferences"):
        raise CompileError(f"{name}: use constants or storage, not immutables; runtime code is placed as it stands")
    return {
        "contract": name,
        "compiler": {"version": version, "settings": SETTINGS},
        "sources": {path: hashlib.sha256(text.encode()).hexdigest() for path, text in sorted(files.items())},
        "abi": contract["abi"],
        "storageLayout": layout(contract["storageLayout"]),
        "bytecode": "0x" + contract["evm"]["bytecode"]["object"],
        "deployedBytecode": "0x" + runtime["object"],
    }


def layout(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A storage layout without the syntax tree's node numbers, which change with every edit above them."""
    stable = json.loads(_NODE_ID.sub(r"\1", json.dumps(raw)))
    kinds = stable["types"] or {}
    members = [member for kind in kinds.values() for member in kind.get("members", ())]
    for variable in [*stable["storage"], *members]:
        del variable["astId"], variable["contract"]
    return {"storage": stable["storage"], "types": kinds}


def main() -> int:
    """Write the artifacts, or compare them with ``--check``."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if an artifact is out of date")
    parser.add_argument("folders", nargs="*", type=Path, default=FOLDERS, help="instead of pyquest's own contracts")
    options = parser.parse_args()
    folders, check = [folder.resolve() for folder in options.folders], options.check
    sources = [path for folder in folders for path in sorted(folder.glob("*.sol"))]
    if not sources:
        print(f"no *.sol in {', '.join(map(str, folders))}", file=sys.stderr)
        return 2
    try:
        wanted = compile_all(sources)
    except CompileError as error:
        print(error, file=sys.stderr)
        return 2
    present = {path: path.read_text(encoding="utf-8") for folder in folders for path in folder.glob("artifacts/*.json")}
    for path in sorted(set(wanted) | set(present)):
        if wanted.get(path) != present.get(path):
            state = "has no source" if path not in wanted else "is out of date" if path in present else "is missing"
            print(f"{path} {state}" + ("" if check else "; mended"))
            if not check:
                put(path, wanted.get(path))
    return 1 if check and wanted != present else 0


def put(path: Path, text: str | None) -> None:
    """Put one artifact in place, or remove it when its contract is gone."""
    if text is None:
        path.unlink()
    else:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main())
