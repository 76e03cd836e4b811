"""Transactions on our interpreter and elsewhere, in turns in one process: ``python benchmarks/chain.py [--rounds N]``.

- a native transfer, an ERC-20 transfer, an approve, a swap and an addLiquidity in the suite's world: on our
  interpreter, on py-evm's own loop over the same state, and on eth-tester if it is installed (extra ``bench``)
- the round trip of a swap, from signing to the receipt: here, and with Anvil over HTTP if it is installed
- what else decides how long things take: loops of plain code, signing, JSON-RPC, snapshots, traces, the first swap of
  a process, and ``pyquest exec``

Times are medians. The exit code is 1 if a swap is not seven times as fast as on py-evm's loop, or if the round trip
takes longer than Anvil's.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # tools is not installed

from pyquest import scenarios
from pyquest.amounts import ETHER, GWEI, address, address_bytes, keccak
from pyquest.chain import bundle, transactions
from pyquest.chain.bundle import Listed
from pyquest.chain.chain import Chain
from pyquest.chain.contracts import function
from pyquest.chain.evm import PyEvm
from pyquest.chain.interpreter.execution import FastEvm
from pyquest.chain.rpc import Rpc
from pyquest.chain.rules import bsc_rules
from pyquest.chain.signing import sign
from pyquest.chain.state import EmptyBase
from pyquest.chain.types import Block, TxRequest
from pyquest.locations import bundle_folder
from pyquest.tasks import load_suite
from tools.record_corpus.oracles import OracleError, anvil, running_anvil
from tools.record_corpus.world import flat

PORT = 8547
WANTED = 7
"""How many times as fast as on py-evm's loop a swap should be."""

APPROVE, TRANSFER = function("approve(address,uint256)"), function("transfer(address,uint256)")
BALANCE = function("balanceOf(address)")
SWAP = function("swapExactTokensForTokens(uint256,uint256,address[],address,uint256)")
DEPOSIT = function("addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)")

Prepare = Callable[[TxRequest], Callable[[], bool]]
"""Signs a transaction, and gives what sends it and says whether it succeeded."""


class World:
    """The suite's world with allowances for the router, and what is sent in it."""

    def __init__(self) -> None:
        suite = load_suite("questbench")
        self.bundle = bundle.load(bundle_folder("bsc-embedded"))
        self.agent, self.key = suite.accounts.address("agent"), suite.accounts.key("agent")
        self.chain = scenarios.base_world(suite, self.bundle).fork()
        router, usdt, busd = (suite.accounts.address(name) for name in ("pancake_router", "usdt", "busd"))
        for token in (usdt, busd):
            self.chain.act_as(self.agent, token, APPROVE.encode(router, 2**255))
        self.chain.deal(self.agent, 10**9 * ETHER)
        friend, late = suite.accounts.address("buyer_1"), 2 * 10**9
        deposit = DEPOSIT.encode(usdt, busd, ETHER // 1000, ETHER // 1000, 0, 0, self.agent, late)
        self.requests = {
            "native transfer": TxRequest(friend, 1),
            "ERC-20 transfer": TxRequest(usdt, 0, TRANSFER.encode(friend, 1000)),
            "approve": TxRequest(usdt, 0, APPROVE.encode(friend, 5 * ETHER)),
            "swap": TxRequest(router, 0, SWAP.encode(ETHER // 1000, 0, (usdt, busd), self.agent, late)),
            "addLiquidity": TxRequest(router, 0, deposit),
        }
        self.chain.state.freeze()

    def over(self, evm_of: Callable[..., Any] = FastEvm) -> Chain:
        """A chain of its own on this world."""
        return Chain.over(self.chain.state, self.chain.head, evm_of=evm_of)

    def signed(self, request: TxRequest, nonce: int, chain_id: int = 56, price: int = GWEI) -> bytes:
        """A transaction of the agent."""
        priced = TxRequest(request.to, request.value, request.data, 500_000, 0, price)
        return sign(priced, key=self.key, nonce=nonce, chain_id=chain_id)


def milliseconds(action: Callable[[], Any]) -> float:
    """How long something takes, in CPU time: other processes do not count."""
    started = time.thread_time_ns()
    action()
    return (time.thread_time_ns() - started) / 1e6


def elapsed(action: Callable[[], Any]) -> float:
    """How long something takes by the clock."""
    started = time.perf_counter_ns()
    action()
    return (time.perf_counter_ns() - started) / 1e6


# -- the same transactions on several chains


def on_chain(world: World, chain: Chain) -> Prepare:
    """Sends on a chain of ours, whatever executes for it."""

    def prepared(request: TxRequest) -> Callable[[], bool]:
        raw = world.signed(request, chain.nonce(world.agent))
        return lambda: chain.send(raw).status == 1

    return prepared


def on_eth_tester(world: World) -> Prepare | None:
    """Sends on an eth-tester with the same accounts; None if it is not installed."""
    try:
        from eth_tester import EthereumTester, PyEVMBackend
    except ImportError:
        return None
    accounts = {address_bytes(where): _genesis(listed) for where, listed in flat(world.bundle, world.chain).items()}
    backend = PyEVMBackend(genesis_state=accounts, genesis_parameters=None)
    tester = EthereumTester(backend)
    nonces = iter(range(world.chain.nonce(world.agent), 10**9))

    def prepared(request: TxRequest) -> Callable[[], bool]:
        raw = world.signed(request, next(nonces), backend.chain.chain_id, 10 * GWEI)

        def send() -> bool:
            tx_hash = tester.send_raw_transaction("0x" + raw.hex())
            return tester.get_transaction_receipt(tx_hash)["status"] == 1

        return send

    return prepared


def _genesis(listed: Listed) -> dict[str, Any]:
    return {"balance": listed.balance, "nonce": listed.nonce, "code": listed.code, "storage": dict(listed.storage)}


def compare_transactions(world: World, rounds: int) -> float:
    """Print what each transaction takes on each side; returns how much faster than py-evm's loop a swap is."""
    sides = {
        "pyquest": on_chain(world, world.over()),
        "py-evm's loop": on_chain(world, world.over(PyEvm)),
        "eth-tester": on_eth_tester(world),
    }
    there = {name: side for name, side in sides.items() if side is not None}
    taken: dict[tuple[str, str], list[float]] = {}
    for attempt in range(rounds + 1):
        for what, request in world.requests.items():
            for name, side in there.items():
                send = side(request)
                done: list[bool] = []
                spent = milliseconds(lambda: done.append(send()))  # noqa: B023 - called at once
                assert done == [True], (name, what)
                if attempt:  # the first time loads and decodes
                    taken.setdefault((what, name), []).append(spent)
    medians = {key: statistics.median(values) for key, values in taken.items()}
    table("ms per transaction", list(there), {what: [medians[what, name] for name in there] for what in world.requests})
    if len(there) < len(sides):
        print("  eth-tester is not installed; the extra `bench` brings it")
    return medians["swap", "py-evm's loop"] / medians["swap", "pyquest"]


# -- the round trip


def compare_round_trips(world: World, rounds: int, binary: Path | None) -> float | None:
    """Print what signing, sending and the receipt of a swap take.

    Returns:
        Our time over Anvil's, the median of the rounds: the machine's speed changes between them. None without Anvil.
    """
    chain, request = world.over(), world.requests["swap"]

    def ours() -> None:
        raw = world.signed(request, chain.nonce(world.agent))
        assert chain.send(raw).status == 1

    try:
        program = binary or anvil()
    except OracleError as missing:
        print(f"\nround trip of a swap: {statistics.median(elapsed(ours) for _ in range(rounds)):.2f} ms; {missing}")
        return None
    taken: dict[str, list[float]] = {"pyquest": [], "Anvil over HTTP": []}
    with running_anvil(world.chain.head, 56, PORT, program, "osaka") as node, connected() as ask:
        node.load(flat(world.bundle, world.chain))
        nonce, clock = world.chain.nonce(world.agent), world.chain.head.timestamp + 1

        def theirs() -> None:
            raw = world.signed(request, nonce)
            tx_hash = ask("eth_sendRawTransaction", "0x" + raw.hex())
            while (receipt := ask("eth_getTransactionReceipt", tx_hash)) is None:
                pass
            assert receipt["status"] == "0x1"

        for attempt in range(rounds + 1):
            chain.advance(550)
            ask("evm_setNextBlockTimestamp", clock)  # a second apart on both sides, so that both do the same
            for name, side in (("pyquest", ours), ("Anvil over HTTP", theirs)):
                spent = elapsed(side)
                if attempt:
                    taken[name].append(spent)
            nonce, clock = nonce + 1, clock + 1
    medians = [statistics.median(values) for values in taken.values()]
    table("ms from signing to the receipt", list(taken), {"swap": medians})
    return statistics.median(ours / theirs for ours, theirs in zip(*taken.values(), strict=True))


@contextmanager
def connected() -> Iterator[Callable[..., Any]]:
    """Asks Anvil over one connection that stays open."""
    connection = HTTPConnection("127.0.0.1", PORT)

    def ask(method: str, *params: Any) -> Any:
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        connection.request("POST", "/", body, {"content-type": "application/json"})
        return json.load(connection.getresponse())["result"]

    try:
        yield ask
    finally:
        connection.close()


# -- plain code


LOOPS = {
    # a counter from call data's first word down to 0, and what is done in every round
    "counting": "5b6001900380600257",
    "arithmetic": "5b" + "60036002028060050116600a1050" * 8 + "6001900380600257",
    "memory": "5b" + "604051602052" * 8 + "6001900380600257",
    "hashing": "5b" + "60405f2050" * 8 + "6001900380600257",
    "storage reads": "5b" + "5f5450" * 8 + "6001900380600257",
    "storage writes": "5b" + "80600155" * 8 + "6001900380600257",
    "calls": "5b" + "5f5f5f5f6104005afa50" * 8 + "6001900380600257",
    "ECRECOVER": "5b601b60205260016040526001606052" + "5f5f60805f60015afa50" * 8 + "6001900380600257",
    "MODEXP of 32 bytes": "5b" + "60205f5260206020526020604052" + "5f356060525f3560805260035f350360a052"
    + "5f5f60c05f60055afa50" * 8 + "6001900380600257",
}  # fmt: skip


def compare_loops(rounds: int) -> None:
    """Print how much gas a second each side gets through, for loops of plain code."""
    head = Block(1, keccak(b"head"), keccak(b"parent"), 10**12, address(b"\1" * 20), 10**9)
    contract, callee = address(b"\2" * 20), address((0x400).to_bytes(20, "big"))
    rows = {}
    for name, body in LOOPS.items():
        code = bytes.fromhex("5f35" + body)
        row = []
        for evm_of, gas in ((FastEvm, 4_000_000), (PyEvm, 400_000)):
            chain = Chain.over(EmptyBase(), head, evm_of=evm_of)
            chain.place(contract, code)
            chain.place(callee, b"\0")
            speeds = []
            for _ in range(rounds):
                result: list[Any] = []
                spent = milliseconds(lambda: result.append(chain.call(contract, b"\xff" * 32, gas=gas)))  # noqa: B023
                speeds.append(result[0].gas_used / spent / 1_000)
            row.append(statistics.median(speeds))
        rows[name] = row
    table("million gas a second", ["pyquest", "py-evm's loop"], rows)


# -- the rest


def print_the_rest(world: World, rounds: int) -> None:
    """Print what else decides how long things take."""
    request = world.requests["swap"]
    fresh = FastEvm(bsc_rules("osaka"))
    first = milliseconds(on_chain(world, world.over(lambda _: fresh))(request))
    chain = world.over()
    snapshots, reverts = [], []
    for _ in range(rounds):
        snapshots.append(elapsed(chain.snapshot) * 1000)
        point = chain.snapshot()
        chain.send(world.signed(request, chain.nonce(world.agent)))
        reverts.append(elapsed(lambda: chain.rollback(point)) * 1000)  # noqa: B023
    raw = world.signed(request, chain.nonce(world.agent))
    signed = [elapsed(lambda: world.signed(request, 0)) * 1000 for _ in range(rounds)]
    decoded = [elapsed(lambda: transactions.decode(raw)) * 1000 for _ in range(rounds)]
    asked = {"to": world.requests["approve"].to, "data": "0x" + BALANCE.encode(world.agent).hex()}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "eth_call", "params": [asked, "latest"]})
    called = [elapsed(lambda: Rpc(chain).handle(body)) * 1000 for _ in range(rounds)]
    receipt = chain.send(raw)
    traced = [milliseconds(lambda: chain.trace(receipt.tx_hash)) for _ in range(max(3, rounds // 10))]
    forks = [elapsed(world.over) for _ in range(rounds)]
    print(f"\n{'first swap, nothing decoded':32}{first:10.2f} ms")
    print(f"{'signing':32}{statistics.median(signed):10.1f} µs")
    print(f"{'decoding, with the sender':32}{statistics.median(decoded):10.1f} µs")
    print(f"{'balanceOf by JSON-RPC':32}{statistics.median(called):10.1f} µs")
    print(f"{'snapshot':32}{statistics.median(snapshots):10.1f} µs")
    print(f"{'rollback of a swap':32}{statistics.median(reverts):10.1f} µs")
    print(f"{'a new chain on the world':32}{statistics.median(forks):10.2f} ms")
    print(f"{'trace of a swap':32}{statistics.median(traced):10.0f} ms")
    answer = Path(__file__).resolve().parents[1] / "tasks/questbench/atomic/swap_exact_tokens_for_tokens/reference.ts"
    command = [sys.executable, "-m", "pyquest", "exec", str(answer), "--task", "swap_exact_tokens_for_tokens"]
    cold = [elapsed(lambda: subprocess.run(command, check=True, capture_output=True)) for _ in range(5)]
    print(f"{'pyquest exec, from cold':32}{statistics.median(cold):10.0f} ms")


def table(title: str, columns: list[str], rows: Mapping[str, list[float]]) -> None:
    """Print rows of numbers, and of each the ratio to the first."""
    print(f"\n{title:24}" + "".join(f"{name:>24}" for name in columns))
    for what, values in rows.items():
        cells = [f"{value:10.3f} ({value / values[0]:5.1f}x)" for value in values]
        print(f"{what:24}" + "".join(f"{cell:>24}" for cell in cells))


def main() -> int:
    """Measure, print, and say whether the aims are reached."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--anvil", type=Path, help="the binary; by default the one that tools/record_corpus installs")
    options = parser.parse_args()
    world = World()
    faster = compare_transactions(world, options.rounds)
    longer = compare_round_trips(world, options.rounds, options.anvil)
    compare_loops(max(3, options.rounds // 10))
    print_the_rest(world, options.rounds)
    reached = [faster >= WANTED]
    print(f"\na swap takes 1/{faster:.1f} of its time on py-evm's loop (aim: 1/{WANTED})")
    if longer is not None:
        reached.append(longer <= 1)
        print(f"its round trip takes {longer:.2f} of Anvil's time (aim: 1)")
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
