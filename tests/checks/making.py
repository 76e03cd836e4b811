"""Instances and evidence made by hand, for tests of the judging layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from eth_abi.abi import encode

from pyquest.amounts import Address, Amount, address, keccak
from pyquest.chain.rules import SYSTEM_ADDRESS
from pyquest.chain.types import Changes, Log, Receipt, Revert, TxRequest
from pyquest.checks import CheckResult, bind
from pyquest.checks.events import event
from pyquest.evidence import Evidence, Reading, Readings, Unreadable, Value
from pyquest.instances import Instance
from pyquest.tasks import Accounts, CheckSpec, ReadingSpec, Suite, Task
from pyquest.tasks.accounts import load_accounts
from pyquest.tasks.documents import read
from pyquest.tasks.taskfile import load_task

QUESTBENCH = Path(__file__).parents[2] / "tasks" / "questbench"
FEE_SINK = address(SYSTEM_ADDRESS)
GAS_PRICE = 10**9


@cache
def accounts() -> Accounts:
    return load_accounts(QUESTBENCH / "accounts.yaml")[0]


def named(name: str) -> Address:
    return accounts().address(name)


AGENT, USDT, WBNB, LP = named("agent"), named("usdt"), named("wbnb"), named("usdt_busd_lp")
ROUTER, POOL, BOARD, TOKEN = (
    named(name) for name in ("pancake_router", "simple_reward_pool", "message_board", "erc1363_token")
)
FRIEND = address("0x" + "11" * 20)
STRANGER = address("0x" + "22" * 20)
E18 = 10**18

DEFAULT_PARAMS = {
    "token_address": USDT,
    "to_address": FRIEND,
    "amount": Amount(5 * E18, "USDT", 18),
    "percentage": 25,
    "message": "Hello, Blockchain!",
    "flag": True,
}


def suite() -> Suite:
    return Suite("by hand", 1, QUESTBENCH, accounts(), (), (), {}, "0" * 64)


def make_task(checks: Sequence[Mapping[str, Any]] = (), answer: Mapping[str, Any] | None = None) -> Task:
    """A task with these checks, written as in a task file: ``{"called": {"points": 20, "to": "{to_address}"}}``."""
    specs = []
    for line, entry in enumerate(checks, start=1):
        ((name, given),) = entry.items()
        own = {key: value for key, value in given.items() if key not in ("points", "gate")}
        specs.append(CheckSpec(name, own, given.get("points", 0), given.get("gate", False), line))
    fields = {
        field: ReadingSpec(kind, args, 1) for field, entry in (answer or {}).items() for kind, args in entry.items()
    }
    return Task(
        id="by_hand",
        version=1,
        title="By hand",
        split="atomic",
        kind="query" if answer else "transaction",
        category=None,
        difficulty="easy",
        params={},
        setup=(),
        phrasings={"precise": ("do it",)},
        hints=None,
        answer=fields,
        checks=tuple(specs),
        references={},
        wrong=(),
        path=Path("by_hand/task.yaml"),
        digest="0" * 64,
    )


def make_instance(
    checks: Sequence[Mapping[str, Any]] = (),
    params: Mapping[str, Any] = DEFAULT_PARAMS,
    answer: Mapping[str, Any] | None = None,
) -> Instance:
    return Instance(suite(), make_task(checks, answer), 0, dict(params), "precise", "do it")


def published_instance(task_id: str, params: Mapping[str, Any]) -> Instance:
    """An instance of one of the suite's own tasks, with these parameters."""
    task = load_task(read(QUESTBENCH / "atomic" / task_id / "task.yaml"), "atomic", accounts())
    return Instance(suite(), task, 0, dict(params), "precise", "do it")


def make_log(contract: Address, signature: str, *values: Any, index: int = 0) -> Log:
    """A log of an event, its arguments given in order."""
    declared = event(signature)
    pairs = list(zip(declared.inputs, values, strict=True))
    topics = [encode([one.type], [value]) for one, value in pairs if one.indexed]
    plain = [(one.type, value) for one, value in pairs if not one.indexed]
    data = encode([kind for kind, _ in plain], [value for _, value in plain])
    return Log(contract, (declared.topic, *topics), data, index)


TRANSFER = "Transfer(address indexed from, address indexed to, uint256 value)"
APPROVAL = "Approval(address indexed owner, address indexed spender, uint256 value)"


def make_receipt(
    to: Address | None = FRIEND, logs: Sequence[Log] = (), *, status: int = 1, gas_used: int = 21_000, why: str = "no"
) -> Receipt:
    return Receipt(
        tx_hash=keccak(b"tx"),
        block_number=1,
        block_hash=keccak(b"block"),
        sender=AGENT,
        to=to,
        created=None,
        status=status,
        gas_used=gas_used,
        effective_gas_price=GAS_PRICE,
        type=0,
        logs=tuple(logs),
        revert=None if status else Revert(b"", why),
    )


class World(Readings):
    """Hand-made readings in which whatever is not listed is 0."""

    def __init__(self, values: Mapping[Reading, Value | Unreadable]) -> None:
        super().__init__(values)

    def read(self, reading: Reading) -> Value:
        self._values.setdefault(reading, 0)
        return super().read(reading)


def make_evidence(
    before: Mapping[Reading, Any] | None = None,
    after: Mapping[Reading, Any] | None = None,
    *,
    tx: TxRequest | None = None,
    logs: Sequence[Log] = (),
    native: Mapping[Address, tuple[int, int]] | None = None,
    created: Sequence[Address] = (),
    rewritten: Sequence[Address] = (),
    value: Mapping[str, Any] | None = None,
    status: int = 1,
) -> Evidence:
    """Evidence of a transaction, or with ``value`` of a query answer; what is not given is 0 and did not change.

    ``native`` are balances before and after, the agent's without gas: the fee is taken off here, as the chain would.
    """
    before, after = dict(before or {}), {**(before or {}), **(after or {})}
    if value is not None:
        changes = Changes()
        return Evidence("query", None, None, value, World(before), World(after), changes, FEE_SINK)
    tx = tx or TxRequest(FRIEND)
    receipt = make_receipt(tx.to, logs, status=status)
    balances = {AGENT: (100 * E18, 100 * E18), FEE_SINK: (0, 0), **(native or {})}
    balances[AGENT] = (balances[AGENT][0], balances[AGENT][1] - receipt.fee)
    balances[FEE_SINK] = (balances[FEE_SINK][0], balances[FEE_SINK][1] + receipt.fee)
    for who, (old, new) in balances.items():
        before[Reading("native", (who,))], after[Reading("native", (who,))] = old, new
    changes = Changes(balances, frozenset(created), frozenset(rewritten))
    return Evidence("transaction", tx, receipt, None, World(before), World(after), changes, FEE_SINK)


def silence() -> Evidence:
    return Evidence("none", None, None, None, World({}), World({}), Changes(), FEE_SINK)


def run(name: str, args: Mapping[str, Any], evidence: Evidence, instance: Instance | None = None) -> CheckResult:
    """One check on its own."""
    bound = bind(CheckSpec(name, args, 100, False, 1))
    return bound.judge(evidence, instance or make_instance([{name: dict(args)}]))


def without_receipt(evidence: Evidence) -> Evidence:
    return replace(evidence, receipt=None, tx=None)
