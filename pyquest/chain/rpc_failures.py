"""What eth_call and eth_estimateGas say about a failed execution.

Both libraries read the reason from ``data`` and pass ``message`` on in their errors; codes and words are those of the
node that the published benchmark runs on, so that both come out alike.
"""

from __future__ import annotations

from pyquest.chain.receipts import PANIC
from pyquest.chain.rpc_format import hex_data
from pyquest.chain.rpc_params import RpcError
from pyquest.chain.types import Revert

REVERTED = 3
"""The code of a revert; ethers and viem decode the ``data`` beside it."""
HALTED = -32603
"""The code of an exceptional halt, which has no data; viem reports any other one as wrong parameters."""

_HALTS = {
    "out of gas": "OutOfGas",
    "stack underflow": "StackUnderflow",
    "stack overflow": "StackOverflow",
    "invalid jump destination": "InvalidJump",
    "invalid opcode": "InvalidFEOpcode",  # nearly always the designated one, 0xfe
    "state change in a static call": "StateChangeDuringStaticCall",
    "return data read out of bounds": "OutOfOffset",
    "call depth limit": "CallTooDeep",
    "insufficient balance for transfer": "OutOfFunds",
    "contract address collision": "CreateCollision",
    "created code starts with 0xef": "CreateContractStartingWithEF",
    "precompile failed": "PrecompileError",  # and, after a colon, why
}
_PANICS = {
    0x00: "generic/unspecified error",
    0x01: "assertion failed",
    0x11: "arithmetic underflow or overflow",
    0x12: "division or modulo by zero",
    0x21: "failed to convert value into enum type",
    0x22: "storage byte array incorrectly encoded",
    0x31: "called `.pop()` on an empty array",
    0x32: "array out-of-bounds access",
    0x41: "memory allocation error",
    0x51: "called an invalid internal function",
}


def failed(revert: Revert) -> RpcError:
    """The error object for a failed execution."""
    if not revert.data and revert.reason is not None:
        return RpcError(HALTED, f"EVM error {_HALTS[revert.reason.partition(':')[0]]}")
    reason = _panic(revert.data) or revert.reason
    return RpcError(
        REVERTED, "execution reverted" if reason is None else f"execution reverted: {reason}", hex_data(revert.data)
    )


def _panic(data: bytes) -> str | None:
    """What a ``Panic(uint256)`` is called; None for any other revert data."""
    if not data.startswith(PANIC) or len(data) != 36:
        return None
    code = int.from_bytes(data[4:], "big")
    return f"panic: {_PANICS[code]} ({code:#04x})" if code in _PANICS else f"panic: unknown code ({code:#x})"
