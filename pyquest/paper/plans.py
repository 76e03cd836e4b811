"""What the published pipeline does with a returned value: its classification (environment.md 5.2 and 5.3).

Left out, by decision (design section 7): code extraction, set-up faults, and what code can do through the node's cheat
methods.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pyquest.amounts import Address
from pyquest.chain.types import TxRequest
from pyquest.paper.sending import Unsendable, build, call_data, recipient
from pyquest.paper.serialising import serialises as serialises_by_table
from pyquest.tasks import Task

Defects = tuple[str, ...]


@dataclass(frozen=True)
class Auto100:
    """The answer says of itself that it is a query result: 100 of 100, and no validator runs."""

    defects: Defects = ("P01",)


@dataclass(frozen=True)
class Failed:
    """The pipeline stops before a validator runs: 0 of 100."""

    why: str
    defects: Defects = ()


@dataclass(frozen=True)
class QueryAnswer:
    """A validator sees returned data.

    Attributes:
        data: The ``data`` of the wrapper, or the bare object; may be of any JSON type.
        bare: Whether it came without the wrapper, so that most chain values are missing.
        tx: The returned object itself, which transaction validators look at.
    """

    data: Any
    bare: bool
    tx: Mapping[str, Any] = field(default_factory=dict)
    defects: Defects = ()


@dataclass(frozen=True)
class ViewCall:
    """The returned call is executed without a sender, and its output becomes the answer."""

    to: Address
    data: bytes
    defects: Defects = ()


@dataclass(frozen=True)
class Send:
    """A transaction is signed and sent.

    Attributes:
        request: With nothing left open; compare it with the one that the sound harness sent.
        data: Its call data as text, in the case that the answer wrote.
    """

    request: TxRequest
    data: str = ""
    defects: Defects = ()


Plan = Auto100 | Failed | QueryAnswer | ViewCall | Send


def plan(task: Task, returned: str | None, serialises: bool | None) -> Plan:
    """What the published pipeline would do next.

    Args:
        task: The task that was asked.
        returned: The JSON text that the published runner prints for the value, at most 64 levels deep; a returned text
            is already parsed in it. None if the code failed.
        serialises: Whether real ethers accepts the value as a transaction; None where the sandbox did not ask it.
    """
    value = None if returned is None else json.loads(returned)
    if not isinstance(value, dict):
        return Failed("the code failed, or returned neither an object nor JSON text of one")
    if "query_result" in value:
        return _wrapped(task, value)
    if calls_itself_a_result(value):
        return Auto100()
    if not (serialises_by_table(value) if serialises is None else serialises):
        return Failed("ethers cannot serialise it as a transaction", ("P08",) if task.kind == "query" else ())
    try:
        return _unwrapped(task, value)
    except Unsendable as problem:
        return Failed(problem.why, (problem.defect,))


def calls_itself_a_result(value: Mapping[str, Any]) -> bool:
    """Whether the runner flags an object as a query result (environment.md 5.2, rows 4 and 5)."""
    if value.get("type") == "QUERY_RESULT" or _truthy(value.get("balances")):
        return True
    return value.get("success") is True and "to" not in value and "data" not in value


def _truthy(value: Any) -> bool:
    """JavaScript's idea of it: empty lists and objects are true."""
    return isinstance(value, (list, dict)) or bool(value)


def _wrapped(task: Task, value: Mapping[str, Any]) -> Plan:
    on_transaction: Defects = ("P02",) if task.kind == "transaction" else ()
    result = value["query_result"]
    if not isinstance(result, dict):
        return Failed("query_result is no object: the executor crashes", (*on_transaction, "P12"))
    if not result.get("success"):
        return Failed("query_result.success is missing or false", (*on_transaction, "P07"))
    said: Defects = () if result["success"] is True else ("P07",)
    return QueryAnswer(result.get("data", {}), bare=False, tx=value, defects=(*on_transaction, *said))


def _unwrapped(task: Task, value: Mapping[str, Any]) -> Plan:
    if task.kind != "query":
        return Send(build(value), str(value.get("data") or ""))
    if "to" not in value:
        return QueryAnswer(value, bare=True)
    if "data" not in value:
        return Failed("a transaction is sent, and the validator finds no query result", ("P09",))
    to = recipient(value["to"])
    if to is None:
        return Failed("the view call has no contract")
    return ViewCall(to, call_data(value["data"]))
