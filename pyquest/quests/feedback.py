"""What a dialogue tells the model about its rounds, in words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pyquest.amounts import from_base_units
from pyquest.answers import PlanStep
from pyquest.canonical import as_json
from pyquest.chain.types import Receipt
from pyquest.quests.records import Round
from pyquest.quests.words import call_in_words, log_in_words

_LONGEST = 2_000
"""Characters of one value or message; a model that returns a book need not read it again."""

_LONGEST_CODE = 8_000


def plan_words(step: PlanStep) -> str:
    """One step of a plan on a line."""
    kind = f"{step.action_type}: " if step.action_type else ""
    more = "; ".join(filter(None, [step.contract, step.details]))
    return f"{kind}{step.description}" + (f" ({more})" if more else "")


def history(rounds: Sequence[Round]) -> list[str]:
    """What came of each round after the plan, a paragraph each; after a failure also the code that failed."""
    texts = [f"Round {entry.n}, step {entry.step}: {_outcome(entry)}" for entry in rounds]
    if rounds and not rounds[-1].succeeded and rounds[-1].code is not None:
        texts.append(f"The code of round {rounds[-1].n}:\n```typescript\n{_cut(rounds[-1].code, _LONGEST_CODE)}\n```")
    return texts


def _outcome(entry: Round) -> str:
    if entry.receipt is not None:
        return _receipt(entry, entry.receipt)
    if entry.succeeded:
        return f"read {_cut(json.dumps(as_json(entry.query), ensure_ascii=False))}"
    said = _cut(str((entry.error or {}).get("message", "")))
    if entry.tx is not None:
        return f"the transaction was not accepted ({entry.reason}): {said}"
    if entry.code is not None:
        return f"the code failed ({entry.reason}){_place(entry.error or {})}: {said}"
    return f"nothing was done: {said}"


def _receipt(entry: Round, receipt: Receipt) -> str:
    assert entry.tx is not None
    call = call_in_words("0x" + entry.tx.data.hex()) or ("no call data" if not entry.tx.data else "an unknown call")
    sent = f"{entry.tx.to or 'contract creation'}, value {from_base_units(entry.tx.value, 18)} BNB, {_cut(call)}"
    mined = (
        f"transaction 0x{receipt.tx_hash.hex()} to {sent}, block {receipt.block_number}, gas used {receipt.gas_used}"
    )
    if receipt.status == 0:
        reason = (receipt.revert and receipt.revert.reason) or "no reason given"
        return f"it REVERTED: {_cut(reason)}; {mined}"
    events = "; ".join(_cut(log_in_words(log)) for log in receipt.logs) or "none"
    return f"it succeeded; {mined}; events: {events}"


def _place(error: Mapping[str, Any]) -> str:
    return f" at line {error['line']}" if error.get("line") else ""


def _cut(text: str, longest: int = _LONGEST) -> str:
    return text if len(text) <= longest else f"{text[:longest]}… ({len(text) - longest} more characters)"
