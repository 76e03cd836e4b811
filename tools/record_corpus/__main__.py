"""Record the corpus: ``python -m tools.record_corpus [--install] [--keep-world] [NAME …]``.

Writes the state (``tests/js/corpus/world``, ``setting.json``) and, for every program, what it did under Bun with that
state in an Anvil (``tests/js/corpus/recorded/*.json``). Needs Node and, the first time, the network. Names, such as
``ethers/fee_data``, record only those programs again, on the state that is there.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pyquest.chain import bundle
from tools.record_corpus import oracles, world

PORT = 8545  # it shows in messages, so it is the one that the sandbox claims
PROGRAMS, RECORDED = world.CORPUS / "programs", world.CORPUS / "recorded"
_PROGRAM_SECONDS = 20


def main() -> None:
    """Install what is needed, and record."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="record only these programs again")
    parser.add_argument("--install", action="store_true", help="only install Bun, Anvil and the libraries")
    parser.add_argument("--keep-world", action="store_true", help="record everything again on the state that is there")
    arguments = parser.parse_args()
    oracles.install()
    if arguments.install:
        return
    if not arguments.names and not arguments.keep_world:
        world.write()
    paths = sorted(PROGRAMS.glob("*/*.ts"))
    chosen = [path for path in paths if not arguments.names or _name(path) in arguments.names]
    recordings = _record(chosen)
    for folder in sorted({path.parent.name for path in chosen}):
        names = [_name(path) for path in paths if path.parent.name == folder]
        _write(folder, {name: recordings[name] for name in names if name in recordings}, names)
    print(f"{len(recordings)} programs recorded")


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def _write(folder: str, recordings: Mapping[str, Any], names: Sequence[str]) -> None:
    file = RECORDED / f"{folder}.json"
    before = json.loads(file.read_text()) if file.exists() else {}
    kept = {name: recordings.get(name, before.get(name)) for name in names}
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _record(paths: Sequence[Path]) -> dict[str, Any]:
    """Run the programs one after the other; what one of them does to the chain is undone before the next."""
    state = bundle.load(world.WORLD)
    setting = json.loads(world.SETTING.read_text())
    history = [bytes.fromhex(raw.removeprefix("0x")) for raw in setting["history"]]
    recordings = {}
    with (
        oracles.running_anvil(state.head, state.chain_id, PORT) as node,
        tempfile.TemporaryDirectory(prefix="pyquest-corpus-") as folder,
    ):
        node.load(state.accounts)
        node.replay(state.head, history)
        home = Path(folder)
        (home / "node_modules").symlink_to(oracles.PACKAGES)
        (home / "runner.ts").write_text((oracles.FOLDER / "runner.ts").read_text())
        for path in paths:
            point = node.ask("evm_snapshot")
            recordings[_name(path)] = _run(path, home, node.url, setting)
            node.ask("evm_revert", point)
    return recordings


def _run(path: Path, home: Path, url: str, setting: Mapping[str, Any]) -> dict[str, Any]:
    text = path.read_text(encoding="utf-8")
    (home / path.name).write_text(text, encoding="utf-8")
    call = {
        "file": str(home / path.name),
        "url": url,
        "agent": setting["agent"],
        "deployedContracts": setting["deployed_contracts"],
    }
    outcome = home / "outcome.json"
    outcome.unlink(missing_ok=True)
    command = [str(oracles.bun()), "--no-install", "runner.ts", json.dumps(call), str(outcome)]
    recording: dict[str, Any] = {"program": hashlib.sha256(text.encode()).hexdigest()}
    try:
        done = subprocess.run(
            command, cwd=home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=_PROGRAM_SECONDS
        )
    except subprocess.TimeoutExpired:
        return {**recording, "timeout": True}
    if not outcome.exists():
        raise oracles.OracleError(f"{_name(path)} ended without an outcome: {done.stdout}")
    found = json.loads(_without_places(outcome.read_text(), home))
    return {**recording, **found, "console": _without_places(done.stdout, home).splitlines()}


def _without_places(text: str, home: Path) -> str:
    """A text without the folders of this machine, which show in some of Bun's messages."""
    return text.replace(str(home), "…").replace(str(oracles.FOLDER), "…")


if __name__ == "__main__":
    main()
