"""Run execution-spec state tests against pyquest's executor and interpreter, under Ethereum's rules.

    python tools/eest.py PATH... [--only TEXT] [--every K] [--seconds S] [--slow]

PATH is a file of tests (``.jsonl.gz``) or a folder of such files. Each line is one test: fork, pre-state, block,
encoded transaction, and the expected post-state, log hash or exception. ``--slow`` runs them on py-evm's own loop.
What is expected to fail is named in EXPECTED, with the reason; anything else that fails makes the exit code 1.
"""

from __future__ import annotations

import argparse
import gzip
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyquest.amounts import keccak
from pyquest.chain import executor, rlp, transactions
from pyquest.chain.interpreter.execution import evm_for
from pyquest.chain.messages import Environment, Evm
from pyquest.chain.rules import ETHEREUM, Rules
from pyquest.chain.state import EMPTY, Account, EmptyBase, State
from pyquest.errors import InvalidTransaction

EXPECTED: Mapping[str, str] = {
    "test_valid_gas_g1msm[fork_Prague-full_discount_table": "hundreds of BLS12-381 multiplications in pure Python",
    "test_valid_gas_g2msm[fork_Prague-full_discount_table": "hundreds of BLS12-381 multiplications in pure Python",
}
"""Part of a test's name to why it fails."""

TYPES = (*transactions.ACCEPTED, transactions.SET_CODE)
"""Transactions that are executed here; a chain refuses those that set code."""


class OutOfTime(Exception):
    """A test took longer than it may."""


@dataclass(frozen=True)
class Verdict:
    """How a test ended: ``failure`` says what is wrong, None if nothing is; ``excuse`` why that was expected."""

    name: str
    failure: str | None
    excuse: str | None


def number(text: str) -> int:
    """A hex number of a fixture."""
    return int(text, 16)


def content(text: str) -> bytes:
    """A hex string of a fixture."""
    return bytes.fromhex(text[2:])


def prepared_state(accounts: Mapping[str, Any]) -> State:
    """The pre-state as an overlay over nothing."""
    state = State(EmptyBase())
    for address, given in accounts.items():
        raw = content(address)
        state.write_account(raw, Account(number(given["nonce"]), number(given["balance"])))
        state.write_code(raw, content(given["code"]))
        for slot, value in given["storage"].items():
            state.write_storage(raw, number(slot), number(value))
    return state


def environment_of(test: Mapping[str, Any]) -> Environment:
    """The block in which the test's transaction is executed."""
    env = test["env"]
    return Environment(
        chain_id=number(test.get("config", {}).get("chainid", "0x01")),
        number=number(env["currentNumber"]),
        timestamp=number(env["currentTimestamp"]),
        coinbase=content(env["currentCoinbase"]),
        gas_limit=number(env["currentGasLimit"]),
        difficulty=number(env["currentDifficulty"]),
        base_fee=number(env.get("currentBaseFee", "0x0")),
        ancestor_hash=lambda block: keccak(str(block).encode()),
        prevrandao=number(env.get("currentRandom", "0x0")).to_bytes(32, "big"),
        blob_base_fee=blob_base_fee(test),
    )


def blob_base_fee(test: Mapping[str, Any]) -> int:
    """The price of blob gas, which grows exponentially with what is in excess (EIP-4844)."""
    excess = number(test["env"].get("currentExcessBlobGas", "0x0"))
    schedule = test.get("config", {}).get("blobSchedule", {}).get(test["fork"])
    if not excess or schedule is None:
        return 1
    fraction = number(schedule["baseFeeUpdateFraction"])
    total, term, index = 0, fraction, 1
    while term:
        total += term
        term = term * excess // (fraction * index)
        index += 1
    return total // fraction


def content_of(state: State) -> dict[bytes, tuple[Account, dict[int, int]]]:
    """Every account that exists, with its non-zero slots."""
    held = state.content()
    slots: dict[bytes, dict[int, int]] = {}
    for (owner, slot), value in held["slots"]:
        if value:
            slots.setdefault(owner, {})[slot] = value
    accounts = dict(held["accounts"])
    return {
        owner: (accounts.get(owner, EMPTY), slots.get(owner, {}))
        for owner in {*accounts, *slots}
        if accounts.get(owner, EMPTY) != EMPTY or owner in slots
    }


def failure_of(evm: Evm, test: Mapping[str, Any]) -> str | None:
    """What is wrong with our execution of a test; None if nothing is."""
    state, environment, post = prepared_state(test["pre"]), environment_of(test), test["post"]
    wanted = post.get("expectException")
    cap = evm.rules.tx_gas_cap or environment.gas_limit
    try:
        transaction = transactions.decode(content(post["txbytes"]), TYPES)
        executor.check_sender(transaction, state, environment.chain_id)
        executor.check_cost(transaction, state, environment, min(cap, environment.gas_limit))
    except InvalidTransaction as error:
        return None if wanted else f"refused: {error}"
    if wanted:
        return f"accepted, wanted {wanted}"
    logs = executor.execute(evm, state, environment, transaction).outcome.logs
    encoded: list[rlp.Item] = [
        [address, [topic.to_bytes(32, "big") for topic in topics], data] for address, topics, data in logs
    ]
    if keccak(rlp.encode(encoded)) != content(post["logs"]):
        return "other logs"
    if content_of(state) != content_of(prepared_state(post["state"])):
        return "other post-state"
    return None


def timed(evm: Evm, test: Mapping[str, Any], seconds: int) -> str | None:
    """:func:`failure_of`, ended after so many seconds of CPU time."""

    def ring(*_: object) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return failure_of(evm, test)
    except OutOfTime:
        return f"took more than {seconds} s"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def files_of(path: Path) -> list[Path]:
    """The files of tests at a path, which may be one."""
    return sorted(path.glob("*.jsonl.gz")) if path.is_dir() else [path]


def tests_of(path: Path) -> Iterator[dict[str, Any]]:
    """The tests at a path, in a fixed order."""
    for file in files_of(path):
        with gzip.open(file, "rt") as lines:
            for line in lines:
                yield json.loads(line)


def verdicts(
    tests: Iterator[Mapping[str, Any]], seconds: int = 20, evm_of: Callable[[Rules], Evm] = evm_for
) -> Iterator[Verdict]:
    """How each test ends."""
    for test in tests:
        failure = timed(evm_of(ETHEREUM[test["fork"].lower()]), test, seconds)
        yield Verdict(test["name"], failure, excuse(test))


def excuse(test: Mapping[str, Any]) -> str | None:
    """Why a test is expected to fail; None if it is not."""
    return next((why for part, why in EXPECTED.items() if part in test["name"]), None)


def main() -> int:
    """Run the tests and print what failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", type=Path, nargs="+", metavar="PATH")
    parser.add_argument("--only", default="", help="run tests whose name contains this")
    parser.add_argument("--every", type=int, default=1, help="run each K-th test only")
    parser.add_argument("--seconds", type=int, default=20, help="give up on a test after S seconds of CPU time")
    parser.add_argument("--slow", action="store_true", help="run on py-evm's own loop")
    options = parser.parse_args()
    counts, started = Counter[str](), time.process_time()
    evm_of: Callable[[Rules], Evm] = evm_for
    if options.slow:
        from pyquest.chain.evm import PyEvm as evm_of
    for path in options.paths:
        chosen = (
            test
            for index, test in enumerate(tests_of(path))
            if index % options.every == 0 and options.only in test["name"]
        )
        for verdict in verdicts(chosen, options.seconds, evm_of):
            counts["passed" if verdict.failure is None else "expected to fail" if verdict.excuse else "failed"] += 1
            if verdict.failure is not None:
                print(f"{verdict.name}\n    {verdict.failure}" + (f": {verdict.excuse}" if verdict.excuse else ""))
    print(dict(counts), f"in {time.process_time() - started:.0f} s of CPU time")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
