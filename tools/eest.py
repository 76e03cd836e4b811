"""Run execution-spec state tests against pyquest's executor, under Ethereum's rules.

    python tools/eest.py FILE.jsonl.gz [--limit N] [--every K] [--seconds S] [--only TEXT] [--skip TEXT ...]

Each line of the file is one test: pre-state, block, encoded transaction, and the expected post-state, log hash or
exception. Blob and set-code transactions are counted apart, because pyquest refuses them on purpose.
"""

from __future__ import annotations

import argparse
import gzip
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from pyquest.amounts import keccak
from pyquest.chain import executor, rlp, transactions
from pyquest.chain.interpreter.execution import evm_for
from pyquest.chain.messages import Environment, Evm
from pyquest.chain.rules import ETHEREUM_PRAGUE
from pyquest.chain.state import EMPTY, Account, EmptyBase, State
from pyquest.errors import InvalidTransaction


class OutOfTime(Exception):
    """A test took longer than it may."""


def number(text: str) -> int:
    """A hex number of a fixture."""
    return int(text, 16)


def content(text: str) -> bytes:
    """A hex string of a fixture."""
    return bytes.fromhex(text[2:])


def prepared_state(accounts: dict[str, Any]) -> State:
    """The pre-state as an overlay over nothing."""
    state = State(EmptyBase())
    for address, given in accounts.items():
        raw = content(address)
        state.write_account(raw, Account(number(given["nonce"]), number(given["balance"])))
        state.write_code(raw, content(given["code"]))
        for slot, value in given["storage"].items():
            state.write_storage(raw, number(slot), number(value))
    return state


def environment_of(test: dict[str, Any]) -> Environment:
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
    )


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


def failure_of(evm: Evm, test: dict[str, Any]) -> str | None:
    """What is wrong with our execution of a test; None if nothing is."""
    state, environment, post = prepared_state(test["pre"]), environment_of(test), test["post"]
    wanted = post.get("expectException")
    try:
        transaction = transactions.decode(content(post["txbytes"]))
        executor.check_sender(transaction, state, environment)
        executor.check_cost(transaction, state, environment, environment.gas_limit)
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


def timed(evm: Evm, test: dict[str, Any], seconds: int) -> str | None:
    """:func:`failure_of`, ended after so many seconds."""
    signal.alarm(seconds)
    try:
        return failure_of(evm, test)
    except OutOfTime:
        return "out of time"
    finally:
        signal.alarm(0)


def tests_of(path: str) -> Iterator[dict[str, Any]]:
    """The tests of a file, in its order."""
    with gzip.open(path, "rt") as lines:
        for line in lines:
            yield json.loads(line)


def main() -> int:
    """Run the tests and print what failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path")
    parser.add_argument("--limit", type=int, default=10**9, help="stop after N tests")
    parser.add_argument("--every", type=int, default=1, help="run each K-th test only")
    parser.add_argument("--seconds", type=int, default=20, help="give up on a test after S seconds")
    parser.add_argument("--only", default="", help="run tests whose name contains this")
    parser.add_argument("--skip", nargs="*", default=[], help="leave out tests whose name contains one of these")
    options = parser.parse_args()

    def ring(*_: object) -> None:
        raise OutOfTime

    signal.signal(signal.SIGALRM, ring)
    evm, counts, started = evm_for(ETHEREUM_PRAGUE), Counter[str](), time.process_time()
    for index, test in enumerate(tests_of(options.path)):
        name = test["name"]
        if index % options.every or options.only not in name or any(text in name for text in options.skip):
            continue
        if content(test["post"]["txbytes"])[:1] in (b"\3", b"\4"):
            counts["of a refused type"] += 1
            continue
        failure = timed(evm, test, options.seconds)
        counts["passed" if failure is None else "failed"] += 1
        if failure is not None:
            print(f"{name}\n    {failure}")
        if counts.total() >= options.limit:
            break
    print(dict(counts), f"in {time.process_time() - started:.0f} s of CPU time")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
