"""The vocabulary of set-ups: what a suite's world and a task's ``setup`` can do to a chain.

A step is a function with a model of its arguments::

    @step("give", Give)
    def give(stage: Stage, args: Give) -> None: ...

Steps write state directly, or have a contract do it as in a call. None of them sends a transaction, so a prepared chain
has the head, clock and nonces that the bundle and the suite say, whatever was set up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import Field, ValidationError

from pyquest import extensions
from pyquest.errors import TaskError, UsageError
from pyquest.scenarios import giving
from pyquest.scenarios.stage import Stage
from pyquest.tasks import NATIVE, StepSpec
from pyquest.tasks.shapes import FileModel, unknown

Args = TypeVar("Args", bound=FileModel)


class _Action(Protocol):
    def __call__(self, stage: Stage, args: Any, /) -> None: ...


@dataclass(frozen=True)
class Step:
    """One word of the vocabulary.

    Attributes:
        name: As files write it.
        shape: The model of its arguments.
        action: What it does.
    """

    name: str
    shape: type[FileModel]
    action: _Action


STEPS: dict[str, Step] = {}
"""Every step by name."""


def step(name: str, shape: type[Args]) -> Callable[[Callable[[Stage, Args], None]], Callable[[Stage, Args], None]]:
    """Register a function as the step ``name``.

    Raises:
        ValueError: The name is taken.
    """

    def register(action: Callable[[Stage, Args], None]) -> Callable[[Stage, Args], None]:
        if name in STEPS:
            raise ValueError(f"there is a step {name!r} already")
        STEPS[name] = Step(name, shape, action)
        return action

    return register


def bind(spec: StepSpec, path: Path) -> tuple[Step, FileModel]:
    """Find the step that a file names and validate the shape of its arguments; needs no chain.

    Args:
        spec: The step as declared.
        path: The file that declares it.

    Raises:
        TaskError: The step is unknown or its arguments have another shape; with file and line.
    """
    if spec.name not in STEPS:
        broken = extensions.register(extensions.SETUP)
        if spec.name not in STEPS:
            raise TaskError(unknown("step", spec.name, STEPS) + broken, path, spec.line)
    return STEPS[spec.name], shaped(spec, STEPS[spec.name].shape, path)


def run(spec: StepSpec, stage: Stage, path: Path) -> None:
    """Carry out one step.

    Args:
        spec: The step as declared.
        stage: Where it takes place.
        path: The file that declares it.

    Raises:
        TaskError: The step is unknown, its arguments have another shape or mean nothing; with file and line.
    """
    chosen, args = bind(spec, path)
    try:
        chosen.action(stage, args)
    except (UsageError, ValueError) as error:
        raise TaskError(f"{spec.name}: {plainly(error)}", path, spec.line) from error


def shaped(spec: StepSpec, shape: type[Args], path: Path) -> Args:
    """A step's arguments in their shape.

    Raises:
        TaskError: They have another one; with file and line.
    """
    try:
        return shape.model_validate(spec.args)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(str(part) for part in (spec.name, *problem["loc"]))
        says = problem["ctx"]["said"] if problem["type"] == "key" else problem["msg"]
        raise TaskError(f"{where}: {says}", path, spec.line) from None


def plainly(error: Exception) -> str:
    """What an error says, without the file in which a name was looked up: the line that used the name is at fault."""
    return error.message if isinstance(error, TaskError) else str(error)


# --- the steps ------------------------------------------------------------------------------------------------------


class Place(FileModel):
    """Arguments of ``place``."""

    contract: str
    at: str
    storage: dict[str, Any] = Field(default_factory=dict)


@step("place", Place)
def place(stage: Stage, args: Place) -> None:
    """Put a compiled contract at an address: its runtime code, and storage by variable name. What was there is gone."""
    at = stage.names.address(args.at)
    artifact = stage.artifact(args.contract)
    # A created contract starts with nonce 1 (EIP-161).
    stage.chain.place(at, artifact.code, stage.words(artifact, at, args.storage), nonce=1)


class Store(FileModel):
    """Arguments of ``store``."""

    contract: str
    at: str
    storage: dict[str, Any]


@step("store", Store)
def store(stage: Stage, args: Store) -> None:
    """Change variables of a contract that is there already, by name; the others stay."""
    at = stage.names.address(args.at)
    for slot, word in stage.words(stage.artifact(args.contract), at, args.storage).items():
        stage.chain.set_storage(at, slot, word)


class Give(FileModel):
    """Arguments of ``give``."""

    token: str
    to: str
    amount: str


@step("give", Give)
def give(stage: Stage, args: Give) -> None:
    """Create tokens, or BNB, in somebody's account. The supply grows with them, and so does what backs it."""
    to = stage.names.address(args.to)
    if args.token == NATIVE:
        stage.chain.deal(to, stage.chain.balance(to) + stage.names.amount(args.amount))
        return
    token = stage.token(args.token)
    giving.give(stage, token, to, stage.units(args.amount, token))


class OneNft(FileModel):
    """Arguments of ``hand_over`` and ``approve_nft``; ``id`` is a number or a parameter that is one."""

    nft: str
    id: Annotated[int, Field(ge=0)] | str
    to: str


@step("hand_over", OneNft)
def hand_over(stage: Stage, args: OneNft) -> None:
    """Have whoever owns an NFT transfer it to somebody."""
    giving.hand_over(stage, stage.names.address(args.nft), _id(stage, args), stage.names.address(args.to))


@step("approve_nft", OneNft)
def approve_nft(stage: Stage, args: OneNft) -> None:
    """Have whoever owns an NFT approve somebody for it."""
    giving.approve_nft(stage, stage.names.address(args.nft), _id(stage, args), stage.names.address(args.to))


def _id(stage: Stage, args: OneNft) -> int:
    return args.id if isinstance(args.id, int) else stage.names.amount(args.id)


class Deal(FileModel):
    """Arguments of ``deal``."""

    to: str
    amount: str


@step("deal", Deal)
def deal(stage: Stage, args: Deal) -> None:
    """Set somebody's BNB to exactly this amount."""
    stage.chain.deal(stage.names.address(args.to), stage.names.amount(args.amount))


class Nonce(FileModel):
    """Arguments of ``nonce``."""

    of: str
    value: int = Field(ge=0)


@step("nonce", Nonce)
def nonce(stage: Stage, args: Nonce) -> None:
    """Set how many transactions an account has sent."""
    stage.chain.set_nonce(stage.names.address(args.of), args.value)


class Approve(FileModel):
    """Arguments of ``approve``."""

    token: str
    owner: str
    spender: str
    amount: str


@step("approve", Approve)
def approve(stage: Stage, args: Approve) -> None:
    """Set an allowance to exactly this amount; ``max`` is the largest one."""
    token = stage.token(args.token)
    owner, spender = stage.names.address(args.owner), stage.names.address(args.spender)
    giving.approve(stage, token, owner, spender, stage.units(args.amount, token))
