"""Other EVMs beside ours on the same world: py-evm's loop, revm inside Python, and Anvil on the loopback."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from pyquest.amounts import Address, address
from pyquest.chain.bundle import Listed
from pyquest.chain.chain import Chain
from pyquest.chain.executor import floor_gas
from pyquest.chain.rpc import Rpc
from pyquest.chain.state import Account, State
from pyquest.chain.traces import Trace
from pyquest.chain.types import Receipt, TxRequest
from tools.record_corpus.oracles import Anvil

WORKER = Path(__file__).parent / "revm_worker.py"

Logs = list[tuple[Address, list[str], str]]


def effects(state: State) -> tuple[dict[bytes, Account], dict[tuple[bytes, int], int]]:
    """The accounts and slots that an overlay has changed, as they are now."""
    accounts = {owner: now for owner, before, now in state.written_accounts() if before != now}
    slots = {(owner, slot): now for owner, slot, before, now in state.written_slots() if before != now}
    return accounts, slots


@dataclass(frozen=True)
class Told:
    """What an EVM says about a transaction."""

    status: int
    gas_used: int
    logs: Logs

    @classmethod
    def by(cls, receipt: Receipt) -> Told:
        """What our chain says."""
        logs = [(log.address, ["0x" + topic.hex() for topic in log.topics], log.data.hex()) for log in receipt.logs]
        return cls(receipt.status, receipt.gas_used, logs)


class Revm:
    """revm, which takes the state from our chain's RPC as from any other node."""

    def __init__(self, url: str, node: _Node, process: subprocess.Popen[str]) -> None:
        self._url, self._node, self._process = url, node, process

    def compare(self, chain: Chain, sender: Address, request: TxRequest) -> None:
        """Execute a transaction on a fork of the chain and in revm, for free, and see that it comes to the same.

        Calls of pyrevm take no access list, and know nothing of the least price of data (EIP-7623).
        """
        ours = chain.fork()
        free = TxRequest(request.to, request.value, request.data, request.gas)
        receipt = ours.send_as(sender, free)
        accounts, slots = effects(ours.state)
        self._node.chain = chain
        block = {"number": ours.head.number, "timestamp": ours.head.timestamp, "coinbase": ours.head.coinbase}
        task = {
            "url": self._url,
            "chain_id": chain.chain_id,
            "block": block | {"difficulty": 2, "basefee": 0, "gas_limit": ours.head.gas_limit},
            "sender": sender,
            "to": request.to,
            "value": request.value,
            "data": request.data.hex(),
            "gas": request.gas,
            "accounts": [address(owner) for owner in accounts],
            "slots": [(address(owner), slot) for owner, slot in slots],
        }
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(task), file=self._process.stdin, flush=True)
        told = json.loads(self._process.stdout.readline())
        logs = [(address(where), topics, data) for where, topics, data in told["logs"]]
        gas_used = max(told["gas_used"], floor_gas(request.data))
        assert Told(told["status"], gas_used, logs) == Told.by(receipt), request
        assert told["balances"] == [account.balance for account in accounts.values()], request
        assert told["words"] == list(slots.values()), request


class _Node(ThreadingHTTPServer):
    """The JSON-RPC of whatever chain it is given. Each revm keeps its connection, so each needs a thread."""

    daemon_threads = True
    chain: Chain

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)


class _Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Node

    def do_POST(self) -> None:
        asked = self.rfile.read(int(self.headers["content-length"])).decode()
        answer = Rpc(self.server.chain).handle(asked).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def running_revm() -> Iterator[Revm]:
    """A revm beside a node of ours, both stopped at the end."""
    node = _Node()
    thread = threading.Thread(target=node.serve_forever)
    thread.start()
    command = [sys.executable, str(WORKER)]
    try:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            try:
                yield Revm(f"http://127.0.0.1:{node.server_port}", node, process)
            finally:
                process.kill()
    finally:
        node.shutdown()
        thread.join()
        node.server_close()


# -- Anvil


def free_port() -> int:
    """A port of the loopback on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def told_by_anvil(anvil: Anvil, raw: bytes, timestamp: int) -> Told:
    """What Anvil does with a signed transaction in a block at that time."""
    anvil.ask("evm_setNextBlockTimestamp", timestamp)
    tx_hash = anvil.ask("eth_sendRawTransaction", "0x" + raw.hex())
    while (receipt := anvil.ask("eth_getTransactionReceipt", tx_hash)) is None:
        pass  # it gives the hash away before it has mined
    logs = [(address(log["address"]), log["topics"], log["data"][2:]) for log in receipt["logs"]]
    return Told(int(receipt["status"], 16), int(receipt["gasUsed"], 16), logs)


STEP = ("pc", "op", "gas", "gasCost", "depth", "stack")
"""What is compared of a step. Error texts differ, and revm counts the refunds of each frame apart."""


MOVING = ("CALL", "CREATE", "CREATE2")
"""The kinds of calls that can move value."""


def traced_by_anvil(anvil: Anvil, tx_hash: bytes) -> tuple[list[list[Any]], list[tuple[object, ...]]]:
    """Steps and calls of a transaction, as Anvil traces it."""
    name = "0x" + tx_hash.hex()
    steps = anvil.ask("debug_traceTransaction", name, {})["structLogs"]
    root = anvil.ask("debug_traceTransaction", name, {"tracer": "callTracer"})
    return [[step[member] for member in STEP] for step in steps], list(_calls(root, outermost=True))


def _calls(call: Mapping[str, Any], *, outermost: bool = False) -> Iterator[tuple[object, ...]]:
    yield (
        call["type"],
        address(call["from"]),
        address(call["to"]),
        int(call["value"], 16) if call["type"] in MOVING else None,
        int(call["gas"], 16),
        None if outermost else int(call["gasUsed"], 16),
        call["input"],
        call.get("output", "0x"),
        "error" in call,
    )
    for inner in call.get("calls", ()):
        yield from _calls(inner)


def calls_of(trace: Trace) -> Iterator[tuple[object, ...]]:
    """The calls of a trace of ours in the same form: to what the outermost used, geth adds what is not the frame's."""
    for call in trace.calls():
        yield (
            call.kind,
            call.sender,
            call.to,
            call.value if call.kind in MOVING else None,
            call.gas,
            None if call is trace.root else call.gas_used,
            "0x" + call.input.hex(),
            "0x" + call.output.hex(),
            call.revert is not None,
        )


def state_of_anvil(anvil: Anvil) -> Mapping[Address, Listed]:
    """Every account that Anvil knows of."""
    dumped = bytes.fromhex(anvil.ask("anvil_dumpState")[2:])
    content = json.loads(zlib.decompress(dumped, wbits=zlib.MAX_WBITS | 32))
    return {address(where): _listed(account) for where, account in content["accounts"].items()}


def _listed(account: Mapping[str, Any]) -> Listed:
    storage = {int(slot, 16): int(word, 16) for slot, word in account["storage"].items() if int(word, 16)}
    nonce, balance = (int(str(account[name]), 0) for name in ("nonce", "balance"))
    return Listed(nonce, balance, bytes.fromhex(account["code"][2:]), storage)


def without(accounts: Mapping[Address, Listed], *left_out: Address) -> dict[Address, Listed]:
    """The accounts that exist, but for some."""
    nothing = Listed()
    return {where: listed for where, listed in accounts.items() if where not in left_out and listed != nothing}
