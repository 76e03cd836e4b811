"""One answer with three chain reads: here, and under Bun with Anvil, in turns: ``python benchmarks/sandbox.py``.

Both sides have the state of tests/js/corpus. A warm answer here is transpiled and run in a forked child, on chain reads
that this process answers; under Bun it is a process, as the published runner starts one for each answer, with an Anvil
that runs all the time. The cold start is ``pyquest exec`` of the same answer, all of Python's start included.

Bun and Anvil are those of ``python -m tools.record_corpus --install``, or given. Without them only our side is
measured. The exit code is 1 when a ratio is missed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # tools is not installed

from pyquest.chain import bundle
from pyquest.chain.chain import Chain
from pyquest.chain.rpc import Rpc
from pyquest.js.worker import Sandbox, Skill
from tools.record_corpus import oracles, world

ETHERS = """import { ethers } from 'ethers';

export async function executeSkill(providerUrl: string, agentAddress: string, contracts: Record<string, string>) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const abi = [
    'function balanceOf(address) view returns (uint256)',
    'function allowance(address, address) view returns (uint256)',
    'function transfer(address, uint256) returns (bool)',
  ];
  const token = new ethers.Contract('0x55d398326f99059fF775485246999027B3197955', abi, provider);
  const balance: bigint = await token.balanceOf(agentAddress);
  const allowed: bigint = await token.allowance(agentAddress, contracts.simple_staking);
  const native = await provider.getBalance(agentAddress);
  const amount = native > 0n ? balance / 2n - allowed : 0n;
  const data = token.interface.encodeFunctionData('transfer', [contracts.proxy, amount]);
  return { to: token.target, data, value: 0n };
}
"""
VIEM = """import { createPublicClient, encodeFunctionData, erc20Abi, http, type Address } from 'viem';
import { bsc } from 'viem/chains';

export async function executeSkill(providerUrl: string, agent: Address, contracts: Record<string, Address>) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const token = { address: '0x55d398326f99059fF775485246999027B3197955', abi: erc20Abi } as const;
  const balance = await client.readContract({ ...token, functionName: 'balanceOf', args: [agent] });
  const args = [agent, contracts.simple_staking] as const;
  const allowed = await client.readContract({ ...token, functionName: 'allowance', args });
  const native = await client.getBalance({ address: agent });
  const amount = native > 0n ? balance / 2n - allowed : 0n;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [contracts.proxy, amount] });
  return { to: token.address, data, value: 0n };
}
"""
ANSWERS = {"ethers": ETHERS, "viem": VIEM}
WANTED = {"ethers": 6, "viem": 10}  # docs/sandbox.md: at most one sixth, one tenth of their time
PORT = 8546


def main() -> int:
    """Measure, print, and say whether the ratios are reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--bun", type=Path, help="the binary; by default the one that tools/record_corpus installs")
    parser.add_argument("--anvil", type=Path)
    arguments = parser.parse_args()
    state, setting = bundle.load(world.WORLD), json.loads(world.SETTING.read_text())
    with contextlib.ExitStack() as running, tempfile.TemporaryDirectory() as folder:
        sides = {"pyquest": running.enter_context(_ours(state, setting))}
        commands = {"pyquest exec": lambda path: [sys.executable, "-m", "pyquest", "exec", str(path), "--json"]}
        try:
            bun = arguments.bun or oracles.bun()
            node = running.enter_context(
                oracles.running_anvil(state.head, state.chain_id, PORT, arguments.anvil or oracles.anvil())
            )
        except oracles.OracleError as missing:
            print(f"only our side: {missing}")
        else:
            node.load(state.accounts)
            theirs = _theirs(bun, node.url, setting, Path(folder))
            sides["bun + anvil"] = lambda library: subprocess.run(theirs(library), cwd=folder, check=True)
            commands["bun"] = lambda path: theirs(path.stem)
        warm = {library: _in_turns(sides, library, arguments.rounds) for library in ANSWERS}
        cold = {library: _cold(commands, Path(folder), library) for library in ANSWERS}
    return _print(warm, cold, arguments.rounds)


@contextlib.contextmanager
def _ours(state: bundle.Bundle, setting: Mapping[str, Any]) -> Iterator[Callable[[str], Any]]:
    chain = Chain.over(state, state.head, chain_id=state.chain_id, hardfork=state.hardfork)

    def play(library: str) -> None:
        result = sandbox.run(
            Skill(
                ANSWERS[library],
                "http://127.0.0.1:8545",
                setting["agent"],
                setting["deployed_contracts"],
                state.head.timestamp_ms,
                "benchmark",
            ),
            Rpc(chain).handle,
        )
        assert result.serialises, result

    with Sandbox() as sandbox:
        yield play


def _theirs(bun: Path, url: str, setting: Mapping[str, Any], folder: Path) -> Callable[[str], list[str]]:
    (folder / "node_modules").symlink_to(oracles.PACKAGES)
    (folder / "runner.ts").write_text((oracles.FOLDER / "runner.ts").read_text())

    def command(library: str) -> list[str]:
        path = folder / f"{library}.ts"
        path.write_text(ANSWERS[library])
        call = {
            "file": str(path),
            "url": url,
            "agent": setting["agent"],
            "deployedContracts": setting["deployed_contracts"],
        }
        return [str(bun), "--no-install", "runner.ts", json.dumps(call), str(folder / "outcome.json")]

    return command


def _in_turns(sides: Mapping[str, Callable[[str], Any]], library: str, rounds: int) -> dict[str, float]:
    """Median milliseconds of each side, which take turns so that a busy machine is busy for both."""
    taken: dict[str, list[float]] = {side: [] for side in sides}
    for round_number in range(rounds + 2):
        for side, play in sides.items():
            started = time.perf_counter()
            play(library)
            if round_number >= 2:
                taken[side].append(1000 * (time.perf_counter() - started))
    return {side: statistics.median(times) for side, times in taken.items()}


def _cold(commands: Mapping[str, Callable[[Path], list[str]]], folder: Path, library: str) -> dict[str, float]:
    path = folder / f"{library}.ts"
    path.write_text(ANSWERS[library])
    runs = {
        name: lambda _, command=command: subprocess.run(
            command(path), cwd=folder, check=True, stdout=subprocess.DEVNULL
        )
        for name, command in commands.items()
    }
    return _in_turns(runs, library, 5)


def _print(warm: Mapping[str, Mapping[str, float]], cold: Mapping[str, Mapping[str, float]], rounds: int) -> int:
    missed = False
    for library, medians in warm.items():
        print(f"{library:8} warm, median of {rounds}: " + _shown(medians))
        if "bun + anvil" in medians:
            ratio = medians["bun + anvil"] / medians["pyquest"]
            missed = missed or ratio < WANTED[library]
            print(f"{library:8} ratio {ratio:.1f} (wanted: {WANTED[library]})")
    for library, medians in cold.items():
        print(f"{library:8} cold, median of 5: " + _shown(medians))
    return int(missed)


def _shown(medians: Mapping[str, float]) -> str:
    return ", ".join(f"{side} {median:.1f} ms" for side, median in medians.items())


if __name__ == "__main__":
    sys.exit(main())
