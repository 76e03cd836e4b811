"""The sandbox as the rest of pyquest sees it: give it a skill and a way to answer RPC, get a result.

Three processes take part. The worker, which is this one, transpiles and answers RPC. A zygote has the libraries
loaded. A child forked from it runs the skill, and is gone when :meth:`Sandbox.run` returns. What an answer may use is
decided by budgets that do not depend on the machine's load; see :class:`pyquest.js.answer.Limits`.
"""

from __future__ import annotations

import dataclasses
import json
import re
import signal
import socket
import time
from collections.abc import Callable
from typing import Self

from pyquest.errors import AnswerFault, SandboxFault
from pyquest.js import frames
from pyquest.js.answer import MEBIBYTE, Limits, Skill, SkillError, SkillResult
from pyquest.js.frames import Kind, PeerClosed
from pyquest.js.launcher import Exit, ZygoteProcess
from pyquest.js.transpile import Program, TranspileError, Transpiler
from pyquest.nesting import deeper_than

__all__ = ["Limits", "Sandbox", "Skill", "SkillError", "SkillResult", "library_of"]

_VIEM = re.compile(r"""["'`]viem["'`/]""")
_LOADED = {"ethers": ("ethers",), "viem": ("ethers", "viem")}

_MAX_REQUEST_LEVELS = 100  # eth_call in a batch, with an access list and state overrides, has 8

_MAX_REPLY_CHARACTERS = 8 * MEBIBYTE
"""JSON-RPC is ASCII. The longest honest reply is some contract's code; a frame could not carry four times as much."""

_CRASHES = frozenset({signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE})

Rpc = Callable[[str], str]


def library_of(code: str) -> str:
    """The library that code is for: ``viem`` if it names that anywhere as a module, else ``ethers``."""
    return "viem" if _VIEM.search(code) else "ethers"


class Sandbox:
    """Runs skills, one at a time. A context manager; not for use from several threads.

    Args:
        limits: What each answer may use.
    """

    def __init__(self, limits: Limits = Limits()) -> None:  # noqa: B008 - frozen
        self._limits = limits
        self._transpiler = Transpiler()
        self._zygotes: dict[str, ZygoteProcess] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def load(self, library: str) -> None:
        """Starts the process for code of one library; :meth:`run` waits until it has loaded it.

        Args:
            library: ``ethers`` or ``viem``.
        """
        self._zygote(library)

    def run(self, skill: Skill, rpc: Rpc) -> SkillResult:
        """Transpiles a skill, calls its ``executeSkill`` and reports what it returned.

        Args:
            skill: The program and its arguments.
            rpc: Answers the text of a JSON-RPC request or batch. An :class:`AnswerFault` that it raises ends the
                answer with that fault's reason; any other exception ends the answer and is raised here.

        Returns:
            The result; everything that model code can do wrong is a ``reason`` in it.

        Raises:
            SandboxFault: The sandbox itself failed.
        """
        started = time.monotonic()
        try:
            program = self._transpiler.transpile(skill.code)
        except TranspileError as error:
            problem = SkillError("TranspileError", error.message, error.line, error.column)
            return SkillResult("transpile", problem, seconds={"transpile": time.monotonic() - started})
        transpiled = time.monotonic()
        result = self._run_program(skill, program, rpc)
        seconds = {"transpile": transpiled - started, "run": time.monotonic() - transpiled}
        return dataclasses.replace(result, seconds=seconds)

    def close(self) -> None:
        """Ends every process of the sandbox."""
        self._transpiler.close()
        for zygote in self._zygotes.values():
            zygote.close()
        self._zygotes.clear()

    def _run_program(self, skill: Skill, program: Program, rpc: Rpc) -> SkillResult:
        from pyquest.js import outcome  # needs pydantic, which would keep a process from starting its sandbox at once

        library = library_of(program.code)
        zygote = self._zygote(library)
        ours, theirs = socket.socketpair()
        conversation = _Conversation(ours, rpc, self._limits)
        try:
            with ours:
                with theirs:
                    zygote.begin(theirs)
                try:
                    text = conversation.hold(_request(skill, program))
                finally:
                    zygote.kill_child()  # most often it has just ended by itself
                    ended = zygote.wait()
            result = self._without_outcome(ended) if text is None else outcome.read(text, program, skill.code)
        except AnswerFault as fault:
            result = SkillResult(fault.reason, SkillError("LimitExceeded", str(fault)))
        except SandboxFault:
            # Whatever it was, the next answer starts from a new process.
            self._zygotes.pop(library, zygote).close()
            raise
        return dataclasses.replace(result, requests=conversation.requests)

    def _zygote(self, library: str) -> ZygoteProcess:
        """The zygote for code of a library.

        One that also has viem takes three times as long to start, and most answers use ethers. Which one an answer
        gets depends on its text alone, so what ran before cannot make a difference.
        """
        if library not in self._zygotes:
            self._zygotes[library] = ZygoteProcess(self._limits, _LOADED[library])
        return self._zygotes[library]

    def _without_outcome(self, ended: Exit) -> SkillResult:
        """What it means that a child ended and said nothing."""
        if ended.killer == signal.SIGABRT or self._kept_the_heap_full(ended):
            # An allocation failed in one of the engine's native parts, or in JavaScript that went on regardless.
            return SkillResult("memory", SkillError("InternalError", "out of memory"))
        if ended.killer == signal.SIGXCPU:
            message = f"the code used more than {self._limits.cpu_seconds} s of CPU time"
            return SkillResult("timeout", SkillError("LimitExceeded", message))
        if ended.killer in _CRASHES:
            # Only this code brought the engine to it; were it our fault, nobody could ever finish a run with it.
            return SkillResult("code_error", SkillError("EngineCrash", "the JavaScript engine crashed on this code"))
        if ended.killer in (signal.SIGALRM, signal.SIGKILL):
            # The skill itself cannot wait for anything, so it is the machine that did not run it.
            raise SandboxFault(
                f"the machine gave the answer {ended.cpu_ms} ms of CPU time in {self._limits.wall_seconds} s, which is "
                "too little to judge it; use fewer --jobs"
            )
        raise SandboxFault(f"the sandbox's child process ended with status {ended.status} and said nothing")

    def _kept_the_heap_full(self, ended: Exit) -> bool:
        """Whether a child that used up its CPU time did so with a heap that was most likely full.

        Where code ignores that its jobs fail for want of memory, it is chance whether some job remains that goes on.
        The reason must not depend on it.
        """
        return ended.killer == signal.SIGXCPU and ended.peak_bytes > self._limits.memory_bytes


class _Conversation:
    """The worker's part while a skill runs: answering its requests until it ends.

    Attributes:
        requests: RPC requests so far.
    """

    def __init__(self, connection: socket.socket, rpc: Rpc, limits: Limits) -> None:
        self._connection = connection
        self._rpc = rpc
        self._seconds_left = float(limits.wall_seconds)
        self.requests = 0

    def hold(self, request: bytes) -> bytes | None:
        """Sends the skill and answers until its outcome comes.

        Returns:
            The outcome; None when the child died or its time is over.

        Raises:
            SandboxFault: The child reports that it failed itself.
        """
        message: tuple[Kind, bytes] = (Kind.ANSWER, request)
        while self._send(*message) and (received := self._receive()) is not None:
            kind, payload = received
            if kind is Kind.OUTCOME:
                return payload
            if kind is Kind.FAULT:
                raise SandboxFault(f"the sandbox's child process failed: {payload.decode()}")
            self.requests += 1
            message = (Kind.REPLY, self._answer(payload.decode()).encode())
        return None

    def _answer(self, request: str) -> str:
        if deeper_than(_MAX_REQUEST_LEVELS, request):
            raise AnswerFault("output_limit", f"an RPC request is nested deeper than {_MAX_REQUEST_LEVELS} levels")
        reply = self._rpc(request)
        if len(reply) > _MAX_REPLY_CHARACTERS:
            raise AnswerFault("output_limit", f"an RPC reply takes more than {_MAX_REPLY_CHARACTERS} bytes")
        return reply

    def _send(self, kind: Kind, payload: bytes) -> bool:
        try:
            frames.send(self._connection, kind, payload)
        except (PeerClosed, TimeoutError):
            return False
        return True

    def _receive(self) -> tuple[Kind, bytes] | None:
        # Only the child's own time counts: what the worker does for a request has its own budget.
        started = time.monotonic()
        self._connection.settimeout(max(0.001, self._seconds_left))
        try:
            return frames.receive(self._connection)
        except (PeerClosed, TimeoutError):
            return None
        finally:
            self._seconds_left -= time.monotonic() - started


def _request(skill: Skill, program: Program) -> bytes:
    call = {
        "provider_url": skill.provider_url,
        "agent": skill.agent,
        "deployed_contracts": dict(skill.deployed_contracts),
        "clock_ms": skill.clock_ms,
        "seed": skill.seed,
    }
    return json.dumps({"program": program.code, "call": call}).encode()
