"""Parts of contracts: what a program of opcodes is put together from.

Each function gives a piece of a :data:`~pyquest.chain.assembly.Program`; a list of pieces is a program, which
:func:`~pyquest.chain.assembly.assemble` makes bytecode of. Pieces leave the stack as they find it, and use memory
from 0 on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyquest.amounts import Address
from pyquest.chain.assembly import Program
from pyquest.chain.contracts import encode, function
from pyquest.chain.receipts import ERROR_STRING
from pyquest.checks.events import event

_WORD = 32


def returning(value: bytes | int = b"") -> Program:
    """End, and return these bytes, or a word.

    Args:
        value: What :func:`~pyquest.chain.contracts.encode` gives, or a number of 256 bits.
    """
    data = value if isinstance(value, bytes) else value.to_bytes(_WORD, "big")
    return [_memory(data), len(data), 0, "RETURN"]


def reverting(reason: str | None = None) -> Program:
    """Revert, with a reason as ``require`` gives it, or without one."""
    data = b"" if reason is None else ERROR_STRING + encode(["string"], [reason])
    return [_memory(data), len(data), 0, "REVERT"]


def storing(slot: int, value: Program) -> Program:
    """Write a storage slot; ``value`` is a number, or a piece that leaves one on the stack, such as ``"CALLER"``."""
    return [value, slot, "SSTORE"]


def emitting(signature: str, *values: Any) -> Program:
    """Emit an event.

    Args:
        signature: With a name for each argument: ``"Approval(address indexed owner, address spender, uint256 value)"``.
        values: Its arguments in order.

    Raises:
        ValueError: The signature is none, or the values do not fit it.
    """
    declared = event(signature)
    if len(values) != len(declared.inputs):
        raise ValueError(f"{declared.signature} takes {len(declared.inputs)} values, not {len(values)}")
    pairs = list(zip(declared.inputs, values, strict=True))
    topics = [declared.topic, *(encode([one.type], [value]) for one, value in pairs if one.indexed)]
    plain = [(one.type, value) for one, value in pairs if not one.indexed]
    data = encode([kind for kind, _ in plain], [value for _, value in plain])
    return [_memory(data), topics[::-1], len(data), 0, f"LOG{len(topics)}"]


def calling(to: Address, data: bytes = b"", *, wei: int = 0) -> Program:
    """Call another contract, or send it BNB; whether that succeeds makes no difference.

    Args:
        to: Whom.
        data: Call data, such as ``function("transfer(address,uint256)").encode(to, 5)``.
        wei: What is sent along.
    """
    return [_memory(data), 0, 0, len(data), 0, wei, to, "GAS CALL POP"]


def delegating(to: Address) -> Program:
    """Hand the whole call to another contract's code, and end with what it answers."""
    label = f"delegated_{to}"
    return [
        ["CALLDATASIZE 0 0 CALLDATACOPY", 0, 0, "CALLDATASIZE", 0, to, "GAS DELEGATECALL"],
        ["RETURNDATASIZE 0 0 RETURNDATACOPY", f"@{label} JUMPI"],
        [f"RETURNDATASIZE 0 REVERT {label}: RETURNDATASIZE 0 RETURN"],
    ]


@dataclass(frozen=True)
class Running:
    """The body of a function; see :func:`running`."""

    program: Program


def running(*pieces: Program) -> Running:
    """The body of a function that :func:`answering` runs instead of returning a value; it has to end by itself."""
    return Running(pieces)


def answering(answers: Mapping[str, Any], otherwise: Program = ()) -> Program:
    """Answer functions by their selectors, as a compiled contract does.

    Args:
        answers: Function with its outputs (``"balanceOf(address)(uint256)"``) to what it returns: one value, a tuple of
            several, or :func:`running` for code of its own.
        otherwise: What happens when another function is called; nothing if it is left out.

    Raises:
        ValueError: A signature is none, or a value does not fit it.
    """
    chosen, bodies = list[Program](), list[Program]()
    for signature, answer in answers.items():
        declared = function(signature)
        label = f"to_{declared.selector.hex()}"
        chosen.append(["DUP1", declared.selector, "EQ", f"@{label} JUMPI"])
        body = answer.program if isinstance(answer, Running) else _constant(declared.outputs, answer)
        bodies.append([f"{label}: POP", body])
    return ["0 CALLDATALOAD 224 SHR", chosen, "POP", otherwise, "STOP", bodies]


def _constant(outputs: tuple[str, ...], value: Any) -> Program:
    return returning(encode(outputs, [value] if len(outputs) == 1 else value or ()))


def _memory(data: bytes) -> Program:
    """Write bytes to memory from 0 on."""
    words = [data[at : at + _WORD].ljust(_WORD, b"\0") for at in range(0, len(data), _WORD)]
    return [[int.from_bytes(word, "big"), at * _WORD, "MSTORE"] for at, word in enumerate(words)]
