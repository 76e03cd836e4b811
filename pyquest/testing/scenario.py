"""One task's prepared world, to be changed at will, and what an answer brings about in it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from pyquest import scenarios, scoring
from pyquest.amounts import Address, address, keccak
from pyquest.chain.assembly import Program, assemble
from pyquest.chain.chain import Chain
from pyquest.chain.signing import complete
from pyquest.chain.traces import Trace
from pyquest.chain.types import TxRequest
from pyquest.checks import CheckResult, bind
from pyquest.errors import UsageError
from pyquest.evidence import Evidence
from pyquest.instances import Instance
from pyquest.quests import Attempt, World, attempt, evidence_of, quest_seed, send
from pyquest.scoring import Score
from pyquest.tasks import CheckSpec


@dataclass(frozen=True, kw_only=True)
class Observed(Evidence):
    """Evidence, with the chains that it was taken from.

    Attributes:
        prepared: As it was before; frozen.
        live: As it is afterwards.
        attempt: How it came about; has what the sandbox reported, if it was code.
    """

    prepared: Chain
    live: Chain
    attempt: Attempt

    @property
    def trace(self) -> Trace:
        """What the transaction did, opcode by opcode and call by call; it is executed again for that.

        Raises:
            UsageError: None was mined.
        """
        if self.receipt is None:
            raise UsageError("no transaction was mined, so there is nothing to trace")
        return self.live.trace(self.receipt.tx_hash)


class Scenario:
    """The world of one quest after its set-up.

    Attributes:
        instance: What is asked.
        chain: The prepared world. Place contracts, deal balances, write storage: the next evidence starts from there.

    Args:
        world: The suite's world and sandbox.
        instance: An instance of one of its tasks.
    """

    def __init__(self, world: World, instance: Instance) -> None:
        self.instance = instance
        self.chain = scenarios.prepare(world.chain, instance)
        self._world = world

    def address(self, ref: str) -> Address:
        """The address behind ``$usdt``, ``{to_address}`` or ``0x…``."""
        return self.instance.address(ref)

    def evidence_of(self, answer: str | TxRequest | bytes, *, data: bytes = b"", wei: int = 0) -> Observed:
        """Carry out an answer on a copy of the chain, and gather what its checks will look at.

        Args:
            answer: TypeScript code, as a model would write it; or a transaction of the agent; or the bytecode of a
                contract, which the agent calls.
            data: Call data for the contract.
            wei: What the agent sends the contract.

        Raises:
            InvalidTransaction: The chain refuses the transaction.
            UsageError: The task is a dialogue.
        """
        if self.instance.task.kind == "dialogue":
            raise UsageError(f"{self.instance.task.id} is a dialogue; play it with `pyquest exec FOLDER --task …`")
        if isinstance(answer, bytes):
            answer = TxRequest(place(self.chain, answer), wei, data)
        prepared, self.chain = self.chain, self.chain.fork()
        live = prepared.fork()
        tried = self._tried(live, answer)
        plain = evidence_of(tried, prepared, live)
        same = {field.name: getattr(plain, field.name) for field in fields(plain)}
        return Observed(**same, prepared=prepared, live=live, attempt=tried)

    def _tried(self, live: Chain, answer: str | TxRequest) -> Attempt:
        if isinstance(answer, str):
            return attempt(self._world, live, answer, quest_seed(self.instance), wants=self.instance.task.kind)
        request = complete(answer)
        return Attempt("transaction", tx=request, receipt=send(self._world, live, request))

    def judge(self, evidence: Evidence) -> Score:
        """The sound score of this task, with a line for each of its checks."""
        return scoring.judge(self.instance, evidence)

    def check(self, name: str, evidence: Evidence, **args: Any) -> CheckResult:
        """One check on its own, with arguments as a task file writes them: ``to="{to_address}"``.

        Raises:
            TaskError: There is no such check, or its arguments are wrong.
        """
        return bind(CheckSpec(name, args, 0, gate=False, line=1)).judge(evidence, self.instance)


def place(chain: Chain, program: Program, at: Address | None = None) -> Address:
    """Put a contract on a chain.

    Args:
        chain: Where; no transaction is sent.
        program: Runtime bytecode, or a program to be assembled.
        at: At which address, in place of what is there; None takes one that depends on the code alone.

    Returns:
        Its address.
    """
    code = program if isinstance(program, bytes) else assemble(program)
    where = address(keccak(b"pyquest/testing" + code)[12:] if at is None else at)
    chain.place(where, code)
    return where
