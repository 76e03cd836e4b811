"""Result lines, and what is computed from them: the fingerprint and the summary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pyquest.amounts import decimal_text
from pyquest.canonical import as_json, digest
from pyquest.chain.types import Log, Receipt, TxRequest
from pyquest.models.usage import Usage, total
from pyquest.runs.plan import SCHEMA, Job, Settings
from pyquest.runs.spread import spread, spread_json
from pyquest.tasks import Suite

if TYPE_CHECKING:  # the process that only plans and records need not load the EVM
    from pyquest.paper import PaperScore
    from pyquest.quests import Attempt, Quest, Round

FULL = 100
"""What one quest is worth."""

_FINGERPRINTED = ("task", "seed", "sample", "answer_name", "params", "outcome", "reason", "exact", "passed", "paper")
_FINGERPRINTED_ROUND = ("reply", "action", "tx", "query", "receipt", "error")


def result_line(job: Job, quest: Quest, settings: Settings) -> dict[str, Any]:
    """One line of ``quests.jsonl`` (design section 6), without what its reply cost: ``usage`` is null."""
    instance, task = quest.instance, quest.instance.task
    return {
        "schema": SCHEMA,
        "key": job.key,
        "task": task.id,
        "split": task.split,
        "suite": settings.suite,
        "sample": job.sample,
        "seed": instance.seed,
        "model": settings.model,
        "answer_name": job.answer_name,
        "library": settings.library,
        "wording": instance.style,
        "hints": settings.hints,
        "state": settings.state,
        "outcome": "scored" if quest.score else "infra_error",
        "reason": quest.reason,
        "score": quest.score.text if quest.score else None,
        "exact": str(quest.score.exact) if quest.score else None,
        "passed": quest.score.passed if quest.score else None,
        "misses": quest.misses,
        "paper": quest.paper and _paper_json(quest.paper),
        "checks": [asdict(check) for check in quest.score.checks] if quest.score else [],
        "params": instance.params_json(),
        "prompt": {"system": quest.prompt.system, "user": quest.prompt.user},
        "answer": quest.rounds[-1].code if quest.rounds else None,
        "rounds": [_round_json(entry) for entry in quest.rounds],
        "evidence": quest.evidence,
        "usage": None,
        "seconds": {name: round(value, 6) for name, value in quest.seconds.items()},
    }


def _paper_json(paper: PaperScore) -> dict[str, Any]:
    return {
        "score": paper.score,
        "exact": str(paper.exact),
        "passed": paper.passed,
        "checks": [asdict(check) for check in paper.checks],
        "defects": list(paper.defects),
    }


def _round_json(entry: Round) -> dict[str, Any]:
    return {
        "n": entry.n,
        "step": entry.step,
        "prompt": entry.prompt,
        "reply": entry.reply,
        "found": entry.found,
        "action": entry.action,
        "tx": entry.tx and _tx_json(entry.tx),
        "query": as_json(entry.query),
        "receipt": entry.receipt and _receipt_json(entry.receipt),
        "error": entry.error,
        "reason": entry.reason,
        "rpc": entry.rpc,
    }


def attempt_json(tried: Attempt) -> dict[str, Any]:
    """What became of code that answers no task."""
    return {
        "action": tried.action,
        "tx": tried.tx and _tx_json(tried.tx),
        "query": as_json(tried.value),
        "receipt": tried.receipt and _receipt_json(tried.receipt),
        "error": tried.error,
        "reason": tried.reason,
        "rpc": tried.requests,
        "misses": tried.misses,
        "console": list(tried.result.console) if tried.result else [],
    }


def _tx_json(tx: TxRequest) -> dict[str, Any]:
    """A transaction with the field names of JSON-RPC; numbers are decimal strings, the type is a number."""
    fees = (
        {"maxFeePerGas": str(tx.max_fee_per_gas), "maxPriorityFeePerGas": str(tx.max_priority_fee_per_gas)}
        if tx.type == 2
        else {"gasPrice": str(tx.gas_price)}
    )
    return {
        "to": tx.to,
        "value": str(tx.value),
        "data": "0x" + tx.data.hex(),
        "gas": str(tx.gas),
        "type": tx.type,
        **fees,
        "accessList": [[holder, [str(slot) for slot in slots]] for holder, slots in tx.access_list],
    }


def _receipt_json(receipt: Receipt) -> dict[str, Any]:
    return {
        "hash": "0x" + receipt.tx_hash.hex(),
        "block": receipt.block_number,
        "status": receipt.status,
        "gas_used": receipt.gas_used,
        "created": receipt.created,
        "revert": receipt.revert and {"reason": receipt.revert.reason, "data": "0x" + receipt.revert.data.hex()},
        "logs": [log_json(log) for log in receipt.logs],
    }


def log_json(log: Log) -> dict[str, Any]:
    """An event, as a receipt holds it."""
    return {"address": log.address, "topics": ["0x" + t.hex() for t in log.topics], "data": "0x" + log.data.hex()}


def fingerprint(lines: Iterable[Mapping[str, Any]]) -> str:
    """SHA-256 over what a run established, and nothing of when, where or with which model (design section 6)."""
    reduced = [
        {
            **{name: line[name] for name in _FINGERPRINTED},
            "checks": line["checks"],
            "rounds": [_established(entry) for entry in line["rounds"]],
        }
        for line in lines
    ]
    reduced.sort(key=lambda line: (line["task"], line["seed"], line["sample"], line["answer_name"] or ""))
    return digest(reduced)


def _established(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What a round established; a stack names files of the bundled libraries, which are of a version."""
    error = entry["error"] and {name: value for name, value in entry["error"].items() if name != "stack"}
    return {**{name: entry[name] for name in _FINGERPRINTED_ROUND}, "error": error}


def summarise(suite: Suite, jobs: Sequence[Job], lines: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The content of ``summary.json``, always from all lines of the plan.

    Args:
        suite: Says which split a task is of.
        jobs: The whole plan.
        lines: The winning line of each key; keys outside the plan are ignored.
    """
    planned = [(suite.tasks[job.task].split, job.sample, lines.get(job.key)) for job in jobs]
    summary: dict[str, Any] = {
        split: _split([line for of, _, line in planned if split in ("total", of)])
        for split in ("atomic", "composite", "total")
    }
    samples = sorted({sample for _, sample, _ in planned})
    if len(samples) > 1:
        totals = [_points(_scored(line for _, sample, line in planned if sample == each)) for each in samples]
        summary["total"] |= spread_json(None if summary["total"]["score"] is None else spread(totals))
    summary["paper"] = {
        split: _paper([line for of, _, line in planned if split in ("total", of)])
        for split in ("atomic", "composite", "total")
    }
    if any(line is not None and line.get("misses") for _, _, line in planned):
        summary["total"]["incomplete"] = True
    took = total(Usage.from_json(line["usage"]) for _, _, line in planned if line and line.get("usage"))
    summary["usage"] = took and took.to_json()
    summary["fingerprint"] = fingerprint(line for _, _, line in planned if line is not None)
    return summary


def _split(lines: Sequence[Mapping[str, Any] | None]) -> dict[str, Any]:
    """Totals of one split; ``score`` stays open while a quest of it has no score."""
    scored = _scored(lines)
    low = _points(scored)
    high = low + FULL * (len(lines) - len(scored))
    return {
        "tasks": len(lines),
        "scored": len(scored),
        "infra_errors": sum(line is not None and line["outcome"] == "infra_error" for line in lines),
        "pending": sum(line is None for line in lines),
        "score": decimal_text(low) if len(scored) == len(lines) else None,
        "low": decimal_text(low),
        "high": decimal_text(high),
        "max": FULL * len(lines),
        "passed": sum(line["passed"] for line in scored),
    }


def _scored(lines: Iterable[Mapping[str, Any] | None]) -> list[Mapping[str, Any]]:
    return [line for line in lines if line is not None and line["outcome"] == "scored"]


def _points(scored: Iterable[Mapping[str, Any]]) -> Fraction:
    return sum((Fraction(line["exact"]) for line in scored), Fraction(0))


def _paper(lines: Sequence[Mapping[str, Any] | None]) -> dict[str, Any]:
    """The published scoring of the same quests; tasks that were never published are not in it."""
    published = [line for line in lines if line is None or line["outcome"] != "scored" or line["paper"] is not None]
    scores = [line["paper"] for line in published if line is not None and line["paper"] is not None]
    total = sum((Fraction(score["exact"]) for score in scores), Fraction(0))
    return {
        "tasks": len(published),
        "score": decimal_text(total) if len(scores) == len(published) else None,
        "max": FULL * len(published),
        "passed": sum(score["passed"] for score in scores),
    }
