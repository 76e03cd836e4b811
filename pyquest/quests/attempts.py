"""Running one reply's code and sending what it returns."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, replace

from pyquest.answers import QueryValue, Refused, classify
from pyquest.chain.budget import CpuBudget
from pyquest.chain.chain import Chain
from pyquest.chain.rpc import DEFAULT_LIMITS, Rpc
from pyquest.chain.rules import TX_GAS_CAP
from pyquest.chain.signing import complete, sign
from pyquest.chain.types import Receipt, TxRequest
from pyquest.errors import AnswerFault, InvalidTransaction
from pyquest.instances import Instance
from pyquest.js.worker import Skill
from pyquest.quests.records import Attempt
from pyquest.quests.world import World

PROVIDER_URL = "http://127.0.0.1:8545"
"""What ``executeSkill`` gets as its provider; nothing listens there, the sandbox answers."""


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


def sent_by_paper(world: World, chain: Chain, request: TxRequest) -> Receipt | None:
    """Send a transaction as only the published implementation builds it; None when the chain refuses it."""
    try:
        with CpuBudget(DEFAULT_LIMITS.cpu_seconds).running():
            return send(world, chain, request)
    except (InvalidTransaction, AnswerFault):
        return None


def quest_seed(instance: Instance) -> str:
    """What the answer's random numbers come from: the same for every attempt at one instance."""
    return hashlib.sha256(f"pyquest/random/{instance.task.id}/{instance.seed}".encode()).hexdigest()
