"""One quest, start to finish: the only place where chain, sandbox and answers meet."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, Self

from pyquest import paper, scenarios, scoring
from pyquest.amounts import GWEI, address
from pyquest.answers import QueryValue, Refused, classify, extract
from pyquest.chain import bundle
from pyquest.chain.budget import CpuBudget
from pyquest.chain.chain import Chain
from pyquest.chain.rpc import DEFAULT_LIMITS, Rpc
from pyquest.chain.rules import SYSTEM_ADDRESS, TX_GAS_CAP
from pyquest.chain.signing import sign
from pyquest.chain.types import Receipt, TxRequest
from pyquest.errors import AnswerFault, HarnessFault, InvalidTransaction
from pyquest.evidence import ChainView, Evidence, evidence_json
from pyquest.instances import Instance
from pyquest.js.worker import Sandbox, Skill, SkillResult
from pyquest.paper import PaperScore
from pyquest.prompts import Prompt
from pyquest.scoring import Score
from pyquest.tasks import Suite, load_suite

PROVIDER_URL = "http://127.0.0.1:8545"
"""What ``executeSkill`` gets as its provider; nothing listens there, the sandbox answers."""

DEFAULT_GAS = 500_000


@dataclass(frozen=True)
class World:
    """What a process prepares once and all its quests share.

    Attributes:
        suite: The tasks.
        chain: The suite's base world, frozen.
        sandbox: Runs the answers' code.
    """

    suite: Suite
    chain: Chain
    sandbox: Sandbox

    @classmethod
    def open(cls, suite: Path, state: Path) -> Self:
        """Load suite and bundle, build and check the base world, start the sandbox.

        Raises:
            UsageError: The suite or the bundle is not usable.
            HarnessFault: The base world is not what the suite asserts, or the sandbox does not start.
        """
        loaded = load_suite(suite)
        return cls(loaded, scenarios.base_world(loaded, bundle.load(state)), Sandbox())

    def close(self) -> None:
        """Stop the sandbox."""
        self.sandbox.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


@dataclass(frozen=True)
class Round:
    """One reply and what came of it."""

    n: int
    prompt: str
    reply: str
    found: str
    code: str | None
    action: str
    tx: TxRequest | None = None
    query: Mapping[str, Any] | None = None
    receipt: Receipt | None = None
    error: Mapping[str, Any] | None = None
    reason: str | None = None
    rpc: int = 0


@dataclass(frozen=True)
class Quest:
    """What became of one attempt.

    Attributes:
        score: None when the harness failed; then ``reason`` says where.
        paper: What the published implementation awards; None for a task that was never published.
        misses: Reads by the answer's code that the state bundle could not serve.
        seconds: Monotonic durations of prepare, transpile, run, send and judge; they decide nothing.
    """

    instance: Instance
    prompt: Prompt
    reason: str | None
    score: Score | None
    paper: PaperScore | None
    rounds: tuple[Round, ...]
    evidence: Mapping[str, Any]
    misses: int
    seconds: Mapping[str, float] = field(default_factory=dict)


def failed(instance: Instance, asked: Prompt, fault: HarnessFault) -> Quest:
    """A quest that the harness could not carry out."""
    return Quest(instance, asked, fault.reason, None, None, (), {"fault": str(fault)}, 0)


@dataclass(frozen=True)
class Attempt:
    """What running one reply's code, and sending what it returned, came to.

    Attributes:
        action: ``transaction``, ``query`` or ``none``.
        tx: As sent, with nothing left open.
        reason: Why nothing was sent or read, in the words of the result line; None if something was.
        result: What the sandbox reported; None when there was no code.
    """

    action: Literal["transaction", "query", "none"]
    tx: TxRequest | None = None
    receipt: Receipt | None = None
    value: Mapping[str, Any] | None = None
    reason: str | None = None
    error: Mapping[str, Any] | None = None
    result: SkillResult | None = None
    requests: int = 0
    misses: int = 0


def attempt(world: World, live: Chain, code: str | None, seed: str, *, wants: str = "any") -> Attempt:
    """Run an answer's code against ``live`` as it stands, then send the transaction it returns on it.

    Args:
        world: Accounts and sandbox.
        live: The chain; the code reads it through the allow-list, only the harness writes to it.
        code: TypeScript, or None when the reply held none.
        seed: Feeds the code's ``Math.random`` and ``crypto``.
        wants: ``transaction`` or ``query``: anything else the code returns is neither sent nor read. ``any``: both.
    """
    if code is None:
        return Attempt("none", reason="no_code", error={"message": "the reply holds no TypeScript"})
    rpc = Rpc(live)
    result = world.sandbox.run(_skill(world, live, code, seed), rpc.handle)
    done = Attempt("none", result=result, requests=rpc.requests, misses=len(rpc.misses))
    if result.reason is not None:
        return replace(done, reason=result.reason, error=asdict(result.error) if result.error else None)
    returned = classify(result.value)
    if isinstance(returned, Refused):
        return replace(done, reason=returned.reason, error={"message": returned.message})
    if isinstance(returned, QueryValue):
        if wants == "transaction":
            return replace(done, reason="bad_result", error={"message": "the task asks for a transaction, not a value"})
        return replace(done, action="query", value=returned.fields)
    if wants == "query":
        return replace(done, reason="refused_tx", error={"message": "the task asks for a value, not a transaction"})
    return _send(world, live, complete(returned), done, rpc.cpu)


def _skill(world: World, live: Chain, code: str, seed: str) -> Skill:
    accounts = world.suite.accounts
    return Skill(
        code=code,
        provider_url=PROVIDER_URL,
        agent=accounts.address("agent"),
        deployed_contracts=accounts.deployed_contracts,
        clock_ms=live.head.timestamp_ms,
        seed=seed,
    )


def complete(request: TxRequest) -> TxRequest:
    """Fill what an answer left open: 500,000 gas; a price of 1 gwei, or a tip of 1 and at most 2 gwei."""
    if request.type == 2:
        return replace(
            request,
            gas=DEFAULT_GAS if request.gas is None else request.gas,
            max_fee_per_gas=2 * GWEI if request.max_fee_per_gas is None else request.max_fee_per_gas,
            max_priority_fee_per_gas=GWEI
            if request.max_priority_fee_per_gas is None
            else request.max_priority_fee_per_gas,
        )
    return replace(
        request,
        gas=DEFAULT_GAS if request.gas is None else request.gas,
        type=request.type or 0,
        gas_price=GWEI if request.gas_price is None else request.gas_price,
    )


def _send(world: World, live: Chain, request: TxRequest, done: Attempt, cpu: CpuBudget) -> Attempt:
    done = replace(done, action="transaction", tx=request)
    assert request.gas is not None
    if request.gas > TX_GAS_CAP:
        message = f"the transaction asks for {request.gas} gas; at most {TX_GAS_CAP} is allowed"
        return replace(done, reason="gas_limit", error={"message": message})
    try:
        with cpu.running():
            receipt = send(world, live, request)
    except InvalidTransaction as problem:
        return replace(done, reason="invalid_tx", error={"message": str(problem)})
    except AnswerFault as fault:
        return replace(done, reason=fault.reason, error={"message": str(fault)})
    return replace(done, receipt=receipt)


def send(world: World, chain: Chain, request: TxRequest) -> Receipt:
    """Sign a complete request with the agent's key and mine it.

    Raises:
        InvalidTransaction: The chain refuses it.
    """
    accounts = world.suite.accounts
    nonce = chain.nonce(accounts.address("agent"))
    return chain.send(sign(request, key=accounts.key("agent"), nonce=nonce, chain_id=chain.chain_id))


def play(world: World, instance: Instance, asked: Prompt, reply: str) -> Quest:
    """Judge one reply to one instance.

    Nothing but its arguments decides the result, so that the same reply gives the same quest in any process.

    Args:
        world: Shared by all quests of this process; not changed.
        instance: What is asked.
        asked: The prompt, for the record.
        reply: The model's whole text.
    """
    try:
        return _play(world, instance, asked, reply)
    except HarnessFault as fault:
        return failed(instance, asked, fault)


def _play(world: World, instance: Instance, asked: Prompt, reply: str) -> Quest:
    seconds: dict[str, float] = {}
    with _timed(seconds, "prepare"):
        prepared = scenarios.prepare(world.chain, instance)
        live = prepared.fork()
    answer = extract(reply)
    with _timed(seconds, "attempt"):
        tried = attempt(world, live, answer.code, quest_seed(instance), wants=instance.task.kind)
    with _timed(seconds, "judge"):
        evidence = _evidence(tried, prepared, live)
        score = scoring.judge(instance, evidence)
        published = _paper_score(world, instance, tried, prepared, live)
    seconds |= _split(seconds.pop("attempt"), tried)
    only = Round(
        n=1,
        prompt=asked.user,
        reply=reply,
        found=answer.found,
        code=answer.code,
        action=tried.action,
        tx=tried.tx,
        query=tried.value,
        receipt=tried.receipt,
        error=tried.error,
        reason=tried.reason,
        rpc=tried.requests,
    )
    return Quest(
        instance=instance,
        prompt=asked,
        reason=tried.reason or score.reason,
        score=score,
        paper=published,
        rounds=(only,),
        evidence=evidence_json(evidence),
        misses=tried.misses,
        seconds=seconds,
    )


def quest_seed(instance: Instance) -> str:
    """What the answer's random numbers come from: the same for every attempt at one instance."""
    return hashlib.sha256(f"pyquest/random/{instance.task.id}/{instance.seed}".encode()).hexdigest()


def _paper_score(world: World, instance: Instance, tried: Attempt, prepared: Chain, live: Chain) -> PaperScore | None:
    """What the published implementation awards for the same answer; it may send another transaction than we do."""
    if not paper.published(instance.task.id):
        return None
    result = tried.result
    returned, serialises = (result.returned, result.serialises) if result else (None, None)
    plan = paper.plan(instance.task, returned, serialises)
    before = ChainView(prepared)
    match plan:
        case paper.Send(request) if request == tried.tx:
            return paper.score(instance, plan, before=before, after=ChainView(live), receipt=tried.receipt)
        case paper.Send(request):
            other = prepared.fork()
            receipt = _sent_by_paper(world, other, request)
            return paper.score(instance, plan, before=before, after=ChainView(other), receipt=receipt)
        case paper.ViewCall(to, data):
            return paper.score(instance, plan, before=before, after=before, output=prepared.call(to, data))
    return paper.score(instance, plan, before=before, after=before)


def _sent_by_paper(world: World, chain: Chain, request: TxRequest) -> Receipt | None:
    try:
        with CpuBudget(DEFAULT_LIMITS.cpu_seconds).running():
            return send(world, chain, request)
    except (InvalidTransaction, AnswerFault):
        return None


def _evidence(tried: Attempt, prepared: Chain, live: Chain) -> Evidence:
    return Evidence(
        kind=tried.action,
        tx=tried.tx,
        receipt=tried.receipt,
        value=tried.value,
        before=ChainView(prepared),
        after=ChainView(live),
        changes=live.changes(),
        fee_sink=address(SYSTEM_ADDRESS),
    )


@contextmanager
def _timed(seconds: dict[str, float], name: str) -> Iterator[None]:
    started = time.monotonic()
    try:
        yield
    finally:
        seconds[name] = time.monotonic() - started


def _split(whole: float, tried: Attempt) -> dict[str, float]:
    """The attempt's time by part; what the sandbox does not claim was spent on sending."""
    parts = dict(tried.result.seconds) if tried.result else {"transpile": 0.0, "run": 0.0}
    return {**parts, "send": whole - sum(parts.values())}
