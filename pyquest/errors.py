"""Every exception that pyquest raises on purpose.

The tree says whose fault it is, because that decides what happens to a score::

    PyquestError
    ├── UsageError               the command line, a parameters file or a folder is wrong: exit 2
    │   ├── TaskError                a task, suite or answer file is wrong; knows file, line and column
    │   └── BundleError              a state bundle is unreadable or was altered
    ├── InvalidTransaction       the chain refuses a transaction before executing it; never mined
    ├── AnswerFault              the answer tripped a limit: its own score of 0, with a named reason
    ├── CapReached               --max-requests or --max-cost: nothing more is asked; exit 4
    ├── ReadFailed               a contract reverted on a reading, or answered nonsense: the check that meets it fails
    └── HarnessFault             our side failed: the quest is an infra_error, never a model's zero
        ├── StateMiss                the bundle does not know an account or slot that was read
        ├── ChainFault               the chain was used wrongly or broke one of its own rules
        ├── SandboxFault             the sandbox died for a reason that is not the answer's
        ├── UpstreamFault            the node that state is pulled from fails, or says what is not so
        ├── ScenarioFault            the prepared world is not what the suite says it is
        └── ProviderFault            whoever serves the model gave no answer, however often it was asked

Only :class:`HarnessFault` ends in ``infra_error`` (exit 3). Anything else is a bug (exit 1).
"""

from __future__ import annotations

from pathlib import Path


class PyquestError(Exception):
    """Base of everything pyquest raises on purpose."""


class UsageError(PyquestError):
    """What the user asked for cannot be done as asked; the message says what to change."""


class TaskError(UsageError):
    """A task, suite or answer file is wrong.

    Args:
        message: What is wrong and what would be right.
        path: The file.
        line: 1-based line, if known; without a file it says nothing, and is left out.
        column: 1-based column, if known.
    """

    def __init__(
        self, message: str, path: Path | str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        self.message, self.path, self.line, self.column = message, path, line, column
        where = ":".join(str(part) for part in (path, line, column) if part is not None) if path else ""
        super().__init__(f"{where}: {message}" if where else message)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.path, self.line, self.column)


class BundleError(UsageError):
    """A state bundle is missing, unreadable, of another format version, or not what its manifest says."""


class InvalidTransaction(PyquestError):
    """The chain refuses a transaction before executing it: nonce, funds, gas or fees; state is untouched."""


class AnswerFault(PyquestError):
    """The answer tripped a limit that is its own to keep.

    Args:
        reason: The name that goes into the result line, such as ``gas_limit`` or ``rpc_limit``.
        message: What was exceeded, with the limit.
    """

    def __init__(self, reason: str, message: str) -> None:
        self.reason = reason
        super().__init__(message)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.reason, str(self))


class CapReached(PyquestError):
    """What the run may ask, or may cost, is used up. Quests that still need a reply stay open."""


class ReadFailed(PyquestError):
    """A contract reverted on a reading or answered something else than its signature says.

    That is a fact about the chain and no fault of the harness: the check that meets it fails with this text.
    """


class HarnessFault(PyquestError):
    """Our side failed. The quest's outcome is ``infra_error`` and its score stays open."""

    reason = "chain"


class StateMiss(HarnessFault):
    """An incomplete bundle does not list something that was read. Unknown is not zero.

    Args:
        address: EIP-55 address of the account.
        slot: The storage slot, or None when the account itself is unknown.
    """

    reason = "state_miss"

    def __init__(self, address: str, slot: int | None = None) -> None:
        self.address, self.slot = address, slot
        what = f"account {address}" if slot is None else f"slot {slot:#x} of {address}"
        super().__init__(f"{what} is not in this state bundle; pull it, or use a complete bundle")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.address, self.slot)


class ChainFault(HarnessFault):
    """The chain was used in a way that it does not allow, or broke one of its own rules."""


class SandboxFault(HarnessFault):
    """The sandbox failed for a reason that is not the answer's."""

    reason = "sandbox"


class UpstreamFault(HarnessFault):
    """The node that state is pulled from does not answer, no longer has the block, or contradicts its own proofs."""

    reason = "upstream"


class ScenarioFault(HarnessFault):
    """The prepared world is not what the suite or the task says it is."""

    reason = "scenario"


class ProviderFault(HarnessFault):
    """Whoever serves the model gave no answer that could be used, however often it was asked."""

    reason = "provider"
