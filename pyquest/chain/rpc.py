"""JSON-RPC over a chain: what model code can reach, and nothing else.

Text goes in and text comes out; there is no server here. Only the methods of
:data:`pyquest.chain.rpc_methods.ALLOWED` are answered, all of which only read.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pyquest.amounts import Inexact
from pyquest.chain.budget import CpuBudget
from pyquest.chain.chain import Chain
from pyquest.chain.rpc_methods import ALLOWED, Methods
from pyquest.chain.rpc_params import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
    SERVER_ERROR,
    RpcError,
)
from pyquest.errors import AnswerFault, InvalidTransaction, StateMiss

SIGNING = ("eth_send", "eth_sign", "eth_accounts", "eth_requestAccounts", "personal_", "wallet_", "account_")
"""How the names of methods begin that would send or sign something, or ask who could."""


@dataclass(frozen=True)
class RpcLimits:
    """What one answer may use up (design, section 5, isolation).

    Attributes:
        requests: JSON-RPC requests, each member of a batch counted.
        reply_bytes: Of the reply to one batch.
        gas: Over all calls and estimates, each execution of an estimate counted.
        cpu_seconds: Of this thread's CPU time.
    """

    requests: int = 1_000
    reply_bytes: int = 8 * 1024 * 1024
    gas: int = 100_000_000
    cpu_seconds: int = 10


DEFAULT_LIMITS = RpcLimits()


class Rpc:
    """The read-only view of a chain for one answer.

    Args:
        chain: What is asked about. It is never changed; make a new Rpc when it has moved on and budgets start anew.
        limits: The budgets.

    Attributes:
        requests: Requests so far.
        gas: Gas executed so far.
        misses: What an incomplete bundle did not know when it was asked: (address, slot or None).
        cpu: The CPU budget; whoever executes for the same answer may count against it too.
    """

    def __init__(self, chain: Chain, limits: RpcLimits = DEFAULT_LIMITS) -> None:
        self.limits = limits
        self.requests = 0
        self.gas = 0
        self.misses: list[tuple[str, int | None]] = []
        self.cpu = CpuBudget(limits.cpu_seconds)
        self._methods = Methods(chain, self._charge)

    def handle(self, body: str) -> str:
        """Answer one request or a batch of them.

        Args:
            body: JSON text. Whatever it contains, a wrong request is answered with an error object.

        Returns:
            JSON text; empty if nothing asks for an answer (only notifications, which carry no ``id``).

        Raises:
            AnswerFault: A budget is used up: ``rpc_limit``, ``output_limit``, ``gas_limit`` or ``evm_time``.
        """
        with self.cpu.running():
            try:
                parsed = _parse(body)
            except ValueError as error:
                self._count()
                return _text(_error(None, RpcError(PARSE_ERROR, f"parse error: {error}")))
            if not isinstance(parsed, list):
                answer = self._answer(parsed)
                return "" if answer is None else _text(answer)
            if not parsed:
                self._count()
                return _text(_error(None, RpcError(INVALID_REQUEST, "empty batch")))
            return self._batch(parsed)

    def _batch(self, requests: list[Any]) -> str:
        """The answers to a batch. What becomes too long ends before all of it is in memory."""
        written, room = [], self.limits.reply_bytes
        for request in requests:
            if (answer := self._answer(request)) is None:
                continue
            written.append(_text(answer))
            room -= len(written[-1])
            if room < 0:
                raise AnswerFault(
                    "output_limit", f"the reply to a batch takes more than {self.limits.reply_bytes} bytes"
                )
        return f"[{','.join(written)}]" if written else ""

    def _answer(self, request: object) -> dict[str, Any] | None:
        """The answer to one request; None to a notification, which has no ``id`` and here no effect either."""
        self._count()
        try:
            method, params = _method_and_params(request)
            assert isinstance(request, dict)
            if "id" not in request:
                return None
            return {"jsonrpc": "2.0", "id": request["id"], "result": self._result(method, params)}
        except RpcError as error:
            return _error(_id(request), error)

    def _result(self, method: str, params: list[Any]) -> Any:
        if method not in ALLOWED:
            raise _refusal(method)
        try:
            return self._methods.answer(method, params)
        except InvalidTransaction as error:
            raise RpcError(SERVER_ERROR, str(error)) from error
        except StateMiss as miss:
            self.misses.append((miss.address, miss.slot))
            raise RpcError(SERVER_ERROR, str(miss)) from miss

    def _count(self) -> None:
        self.requests += 1
        if self.requests > self.limits.requests:
            raise AnswerFault("rpc_limit", f"more than {self.limits.requests} JSON-RPC requests")

    def _charge(self, gas: int) -> None:
        self.gas += gas
        if self.gas > self.limits.gas:
            raise AnswerFault("gas_limit", f"more than {self.limits.gas} gas in calls and estimates")


def _parse(body: str) -> Any:
    """The JSON value. Fractions stay text, so that no float comes into being.

    Raises:
        ValueError: Not JSON, or nested too deeply.
    """
    try:
        return json.loads(body, parse_float=Inexact, parse_constant=_no_constant)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _method_and_params(request: object) -> tuple[str, list[Any]]:
    if not isinstance(request, dict):
        raise RpcError(INVALID_REQUEST, "a request is an object")
    if _id(request) != request.get("id"):
        raise RpcError(INVALID_REQUEST, "id must be a string, an integer or null")
    method, params = request.get("method"), request.get("params")
    if not isinstance(method, str):
        raise RpcError(INVALID_REQUEST, "method must be a string")
    if params is not None and not isinstance(params, list):
        raise RpcError(INVALID_PARAMS, "params must be an array")
    return method, params or []


def _id(request: object) -> str | int | None:
    """The request's id, if it has one that can be given back."""
    given = request.get("id") if isinstance(request, dict) else None
    return given if type(given) in (str, int) else None


def _refusal(method: str) -> RpcError:
    if method.startswith(SIGNING):
        return RpcError(
            METHOD_NOT_FOUND,
            f"{method} is not available: this connection only reads. Return the transaction object from executeSkill; "
            "it is then signed and sent for you",
        )
    if method.startswith(("eth_", "net_", "web3_")):
        return RpcError(METHOD_NOT_FOUND, f"the method {method} does not exist/is not available")
    return RpcError(METHOD_NOT_FOUND, f"{method} is not available: this connection only reads the chain")


def _error(request_id: str | int | None, error: RpcError) -> dict[str, Any]:
    shown: dict[str, Any] = {"code": error.code, "message": error.message}
    if error.data is not None:
        shown["data"] = error.data
    return {"jsonrpc": "2.0", "id": request_id, "error": shown}


def _text(answer: dict[str, Any]) -> str:
    return json.dumps(answer, separators=(",", ":"))
