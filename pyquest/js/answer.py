"""What goes into the sandbox and what comes out: plain frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

MEBIBYTE = 1024 * 1024

SKILL_MODULE = "answer.ts"
"""The name of the model's file: the engine imports it by this name, and stacks show it."""


@dataclass(frozen=True)
class Limits:
    """What one answer may use. Budgets decide a verdict; the wall clock only ends what no budget could.

    Attributes:
        cpu_seconds: CPU time of the child process.
        wall_seconds: Time that the child may take between its start and its outcome, RPC aside.
        memory_bytes: JavaScript heap, the preloaded libraries included.
        stack_bytes: JavaScript stack; the engine takes at most 4 MiB.
        output_bytes: Encoded size of the returned value, and of any one RPC request.
        console_bytes: Console text that is kept; the rest is dropped.
        virtual_seconds: How far timers may move the skill's clock.
    """

    cpu_seconds: int = 10
    wall_seconds: int = 60
    memory_bytes: int = 256 * MEBIBYTE
    stack_bytes: int = 4 * MEBIBYTE
    output_bytes: int = MEBIBYTE
    console_bytes: int = 64 * 1024
    virtual_seconds: int = 3600


@dataclass(frozen=True)
class Skill:
    """A model's program and what it is called with.

    Attributes:
        code: TypeScript with a named export ``executeSkill``.
        provider_url: First argument, and the only URL that can be fetched.
        agent: Second argument: the agent's address.
        deployed_contracts: Third argument: contract name to address.
        clock_ms: What ``Date.now()`` says at the start, in milliseconds since 1970.
        seed: Any text; ``Math.random`` and ``crypto`` draw from it.
    """

    code: str
    provider_url: str
    agent: str
    deployed_contracts: Mapping[str, str]
    clock_ms: int
    seed: str


@dataclass(frozen=True)
class SkillError:
    """Why a skill gave no value.

    Attributes:
        name: The JavaScript error's name, such as ``TypeError``, or ours, such as ``TranspileError``.
        message: What the error says.
        line: 1-based line in the model's own file, if known.
        column: 1-based column there, if known.
        stack: The stack's frames, those of the model's file in its own coordinates; empty if there are none. Where
            a library threw after waiting for something, the last are where the file called into it (``at async``).
        code: The error's own ``code``, such as ethers' ``CALL_EXCEPTION``, if it has one.
    """

    name: str
    message: str
    line: int | None = None
    column: int | None = None
    stack: str = ""
    code: str | None = None


@dataclass(frozen=True)
class SkillResult:
    """How a skill ended.

    Attributes:
        reason: None, or why there is no value: ``transpile``, ``code_error``, ``bad_result``, ``timeout``,
            ``memory``, ``stack``, ``output_limit``, or the reason of the fault that the RPC callable raised.
        error: The error behind the reason.
        value: What ``executeSkill`` returned, as exact Python: bigints and safe integers are ``int``, other numbers
            :class:`~pyquest.amounts.Inexact`, a Uint8Array ``bytes``; null and undefined are None. A returned JSON
            string stays a string.
        returned: The JSON text that the published runner prints for it (spec/environment.md 5.2): a string is
            parsed first, a bigint is a decimal string, undefined is dropped, a typed array is an index object.
            None if there is none.
        serialises: Whether ethers' ``Transaction.from`` accepts the returned object without its ``from``
            (step 6 there); None for what is not an object.
        console: Printed lines; empty for a child that was killed.
        requests: RPC requests that the skill made; a batch is one.
        seconds: Time taken by ``transpile`` and ``run``. Only informs.
    """

    reason: str | None
    error: SkillError | None = None
    value: Any = None
    returned: str | None = None
    serialises: bool | None = None
    console: tuple[str, ...] = ()
    requests: int = 0
    seconds: Mapping[str, float] = field(default_factory=dict)
