"""One round of a dialogue as the published controller takes it (composite_protocol.md 4)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pyquest.chain.types import TxRequest
from pyquest.paper.plans import calls_itself_a_result
from pyquest.paper.sending import Unsendable, build
from pyquest.paper.serialising import serialises as serialises_by_table

_BATCHES = (
    ("balances",),
    ("query_result", "balances"),
    ("query_result", "data", "portfolio"),
    ("query_result", "data", "balances"),
    ("data", "portfolio"),
    ("data", "balances"),
)
"""Where the published counting looks for several answers at once; the last one that it finds wins."""

_KNOWN_QUERIES = ("balance", "token_balance")


@dataclass(frozen=True)
class Returned:
    """What the published controller makes of the value that a round's code returned.

    Attributes:
        request: The transaction that it signs and sends; None when it sends none.
        fields: Of a query: the returned object; None for everything else.
        defects: What this rests on.
    """

    request: TxRequest | None = None
    fields: Mapping[str, Any] | None = None
    defects: tuple[str, ...] = ()


def returned_value(returned: str | None, serialises: bool | None) -> Returned:
    """Classify a returned value: a transaction to be sent, a query, or neither.

    Args:
        returned: The JSON text that the published runner prints for it; None if the code failed.
        serialises: Whether real ethers accepts it as a transaction; None where the sandbox did not ask it.
    """
    value = None if returned is None else json.loads(returned)
    if not isinstance(value, dict):
        return Returned()
    if "query_result" not in value:
        if calls_itself_a_result(value):
            return Returned(fields=value)
        if not (serialises_by_table(value) if serialises is None else serialises):
            return Returned()
    try:
        return Returned(build(value), defects=() if value.get("to") else ("A4",))
    except Unsendable:
        return Returned(defects=("C12",))


@dataclass(frozen=True)
class PaperRound:
    """A counted round, as far as the published scoring looks at it.

    Attributes:
        kind: What the reply was: ``code``, ``query``, ``error``, ``submit`` or ``none``.
        returned: Of ``code``.
        accepted: Whether the chain accepts ``returned.request``; a revert is accepted.
        reverted: Whether it was mined and failed.
        fields: Of ``query`` and ``error``: the JSON object.
        answered: Of ``query``: whether there is an answer.
    """

    kind: Literal["code", "query", "error", "submit", "none"]
    returned: Returned = field(default_factory=Returned)
    accepted: bool = False
    reverted: bool = False
    fields: Mapping[str, Any] = field(default_factory=dict)
    answered: bool = False


@dataclass(frozen=True)
class Outcome:
    """The ``action_result`` of a round, reduced to what is looked at later.

    Attributes:
        success: Its flag.
        tx_hash: Whatever stands there; of a transaction that was sent, ``"0x"``.
        batched: How many answers it holds at once; 0 unless there are several.
        defects: What it rests on.
    """

    success: bool = False
    tx_hash: Any = None
    batched: int = 0
    defects: tuple[str, ...] = ()


def outcome(entry: PaperRound) -> Outcome:
    """What the published controller records for a round."""
    if entry.kind == "query":
        known = entry.fields.get("query_type", "balance") in _KNOWN_QUERIES
        return Outcome(success=known and entry.answered, defects=() if known else ("C13",))
    if entry.kind != "code":
        return Outcome(defects=("C1",) if entry.kind == "submit" else ())
    if entry.returned.fields is not None:
        return _query(entry.returned.fields)
    defects = entry.returned.defects
    if entry.returned.request is None or not entry.accepted:
        return Outcome(defects=defects)
    return Outcome(True, "0x", 0, (*defects, *(["A2"] if entry.reverted else [])))


def _query(value: Mapping[str, Any]) -> Outcome:
    """A query result. The object's own keys override the harness's, a transaction hash and success among them."""
    if value.get("error_detected"):
        return Outcome(tx_hash=value.get("tx_hash"), defects=("A3",) if value.get("tx_hash") else ())
    result = {"success": True, "query_result": value, **value}
    batched = 0
    for path in _BATCHES:
        found: Any = result
        for name in path:
            found = found.get(name) if isinstance(found, dict) else None
        if isinstance(found, dict) and len(found) > 1:
            batched = len(found)
    forged = result.get("tx_hash")
    return Outcome(bool(result["success"]), forged, batched, ("A3",) if forged else ())
