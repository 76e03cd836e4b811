"""Bun and Anvil as native binaries: installed here from the lock file, started, stopped, and asked."""

from __future__ import annotations

import contextlib
import json
import platform
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from pyquest.amounts import Address
from pyquest.chain.bundle import Listed
from pyquest.chain.types import Block
from tools import compile_contracts

FOLDER = Path(__file__).parent
PACKAGES = FOLDER / "node_modules"
_MACHINE = (sys.platform, platform.machine().lower())
_ANVIL = {
    ("linux", "x86_64"): "anvil-linux-amd64",
    ("linux", "aarch64"): "anvil-linux-arm64",
    ("darwin", "arm64"): "anvil-darwin-arm64",
}
_BUN = {
    ("linux", "x86_64"): "bun-linux-x64",
    ("linux", "aarch64"): "bun-linux-aarch64",
    ("darwin", "arm64"): "bun-darwin-aarch64",
}
_START_SECONDS = 20


class OracleError(Exception):
    """Bun or Anvil cannot be used here."""


def install() -> None:
    """Install what ``package-lock.json`` pins, unless it is there. Needs Node and the network, once."""
    compile_contracts.install_packages(FOLDER)


def bun() -> Path:
    """The Bun binary.

    Raises:
        OracleError: It is not installed.
    """
    return _binary("@oven", _BUN, "bun")


def anvil(modules: Path = PACKAGES) -> Path:
    """The Anvil binary.

    Args:
        modules: The folder in which npm has installed it.

    Raises:
        OracleError: It is not installed.
    """
    return _binary("@foundry-rs", _ANVIL, "anvil", modules)


def _binary(scope: str, packages: dict[tuple[str, str], str], name: str, modules: Path = PACKAGES) -> Path:
    package = packages.get(_MACHINE)
    path = modules / scope / str(package) / "bin" / name
    if package is None or not path.exists():
        raise OracleError(f"{path} is missing; `python -m tools.record_corpus --install` installs it")
    return path


class Anvil:
    """A running Anvil.

    Args:
        port: Where it listens.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self.url = f"http://127.0.0.1:{port}"

    def ask(self, method: str, *params: Any) -> Any:
        """The result of one request.

        Raises:
            OracleError: It answers with an error.
        """
        return self.ask_all([(method, params)])[0]

    def ask_all(self, requests: Sequence[tuple[str, Sequence[Any]]]) -> list[Any]:
        """The results of several requests, sent as one batch."""
        batch = [
            {"jsonrpc": "2.0", "id": number, "method": method, "params": list(params)}
            for number, (method, params) in enumerate(requests)
        ]
        with contextlib.closing(HTTPConnection("127.0.0.1", self._port, timeout=60)) as connection:
            connection.request("POST", "/", json.dumps(batch), {"content-type": "application/json"})
            answers = sorted(json.load(connection.getresponse()), key=lambda answer: int(answer["id"]))
        for (method, _), answer in zip(requests, answers, strict=True):
            if "error" in answer:
                raise OracleError(f"{method}: {answer['error']}")
        return [answer["result"] for answer in answers]

    def load(self, accounts: Mapping[Address, Listed]) -> None:
        """Put accounts with all that belongs to them into the state."""
        for where, listed in accounts.items():
            self.ask_all(
                [
                    ("anvil_setBalance", (where, hex(listed.balance))),
                    ("anvil_setNonce", (where, hex(listed.nonce))),
                    ("anvil_setCode", (where, "0x" + listed.code.hex())),
                    *(
                        ("anvil_setStorageAt", (where, hex(slot), f"0x{word:064x}"))
                        for slot, word in listed.storage.items()
                    ),
                ]
            )

    def replay(self, head: Block, transactions: Sequence[bytes]) -> None:
        """Mine each transaction in a block of its own, after an empty one; see ``world.replay``."""
        for number, raw in enumerate(transactions):
            self.ask("evm_setNextBlockTimestamp", head.timestamp + 2 * number + 1)
            self.ask("evm_mine")
            self.ask("evm_setNextBlockTimestamp", head.timestamp + 2 * number + 2)
            self._mine(raw)

    def _mine(self, raw: bytes) -> None:
        # It answers as soon as the transaction is in the pool, which may be before the block.
        sent = self.ask("eth_sendRawTransaction", "0x" + raw.hex())
        deadline = time.monotonic() + _START_SECONDS
        while self.ask("eth_getTransactionReceipt", sent) is None:
            if time.monotonic() > deadline:
                raise OracleError(f"anvil does not mine {sent}")
            time.sleep(0.01)


@contextlib.contextmanager
def running_anvil(
    head: Block,
    chain_id: int,
    port: int,
    binary: Path | None = None,
    hardfork: str = "prague",
    options: Sequence[str] = (),
) -> Iterator[Anvil]:
    """An Anvil whose genesis is at ``head``; stopped at the end.

    Args:
        head: Number, time, gas limit, base fee and coinbase of its first block.
        chain_id: As in EIP-155.
        port: Where it listens.
        binary: The program; None takes the installed one.
        hardfork: Whose rules hold.
        options: What else is said on the command line.
    """
    settings = {
        "--port": port,
        "--chain-id": chain_id,
        "--hardfork": hardfork,
        "--number": head.number,
        "--timestamp": head.timestamp,
        "--gas-limit": head.gas_limit,
        "--block-base-fee-per-gas": head.base_fee,
    }
    command = [str(binary or anvil()), "--quiet", "--disable-default-create2-deployer", *options]
    command += [str(part) for pair in settings.items() for part in pair]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        node = Anvil(port)
        _wait_for(node, process)
        node.ask("anvil_setCoinbase", head.coinbase)
        yield node
    finally:
        process.terminate()
        process.wait()


def _wait_for(node: Anvil, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while True:
        try:
            node.ask("eth_chainId")
        except OSError as error:
            if process.poll() is not None or time.monotonic() > deadline:
                raise OracleError(f"anvil does not start on {node.url}; is the port taken?") from error
            time.sleep(0.05)
        else:
            return
