"""What is kept of a quest: its rounds, what each attempt came to, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from pyquest.chain.types import Receipt, TxRequest
from pyquest.errors import HarnessFault
from pyquest.evidence import Reading
from pyquest.instances import Instance
from pyquest.js.worker import SkillResult
from pyquest.paper import PaperRound, PaperScore
from pyquest.prompts import Prompt
from pyquest.scoring import Score


@dataclass(frozen=True)
class Round:
    """One reply and what came of it.

    Attributes:
        n: 1 for the only round of an atomic quest; in a dialogue the plan is 0.
        prompt: The user message that was answered.
        reply: The model's whole text.
        found: How the action was found in it.
        code: The code that was run.
        action: ``transaction``, ``query`` or ``none``; in a dialogue also ``plan``, ``error`` or ``submit``.
        tx: As sent, with nothing left open.
        query: What was read, or of an error report what it says.
        error: What went wrong, for people; ``message`` and for code its place.
        reason: Why nothing came of it, in the words of the result line; None if something did.
        rpc: RPC requests that the code made.
        step: The planned step that was due, from 1.
        submit: Whether the reply also says that it is the last one.
        asked: The reading behind a question that needed no code.
        paper: The round as the published scoring sees it.
        misses: Reads by the code that the state bundle could not serve.
        seconds: Monotonic durations; they decide nothing.
    """

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
    step: int = 1
    submit: bool = False
    asked: Reading | None = None
    paper: PaperRound | None = None
    misses: int = 0
    seconds: Mapping[str, float] = field(default_factory=dict, compare=False)

    def after(self, tried: Attempt) -> Round:
        """The round with what its attempt came to."""
        return replace(
            self,
            action=tried.action,
            tx=tried.tx,
            query=tried.value,
            receipt=tried.receipt,
            error=tried.error,
            reason=tried.reason,
            rpc=tried.requests,
            misses=tried.misses,
        )

    @property
    def succeeded(self) -> bool:
        """Whether something came of it: a transaction that did not revert, or a value that was read."""
        acted = self.action in ("transaction", "query") and self.reason is None
        return acted and (self.receipt is None or self.receipt.status == 1)


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


@dataclass(frozen=True)
class Open:
    """A dialogue that waits for the model.

    Attributes:
        asked: What to ask it next.
        rounds: What has been played, to be handed back with its reply.
    """

    asked: Prompt
    rounds: tuple[Round, ...]


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
