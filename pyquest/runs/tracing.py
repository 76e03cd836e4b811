"""Traces as JSON, and traces of quests that were recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pyquest.amounts import Address
from pyquest.chain.traces import Trace, TracedCall, geth_json
from pyquest.chain.types import TxRequest
from pyquest.errors import UsageError
from pyquest.instances import Instance, draw
from pyquest.quests import Round, World, retrace
from pyquest.quests.words import answer_in_words, call_in_words, log_in_words, revert_in_words
from pyquest.runs.journal import read_run
from pyquest.runs.record import log_json
from pyquest.runs.states import prepared, resolve
from pyquest.tasks import load_suite


def trace_json(trace: Trace) -> dict[str, Any]:
    """A trace: ``calls`` and ``structLogs`` with geth's names, and what is different afterwards.

    Numbers of wei, slots and words are decimal strings, gas is a number. ``call``, ``answer``, ``failure`` and
    ``event`` say in words what is known of a call. ``steps`` is how many opcodes there were; ``structLogs`` ends
    earlier if there are more than a trace keeps.
    """
    return {
        "gas_used": trace.gas_used,
        "steps": trace.step_count,
        "calls": _call_json(trace.root),
        "reads": [[account, str(slot), str(word)] for (account, slot), word in sorted(trace.reads.items())],
        "storage": [
            [account, str(slot), str(before), str(after)]
            for (account, slot), (before, after) in sorted(trace.storage.items())
        ],
        "balances": {
            account: [str(before), str(after)] for account, (before, after) in sorted(trace.changes.balances.items())
        },
        "created": sorted(trace.changes.created),
        "structLogs": geth_json(trace)["structLogs"],
    }


def _call_json(call: TracedCall) -> dict[str, Any]:
    data, output = "0x" + call.input.hex(), "0x" + call.output.hex()
    creates = call.kind.startswith("CREATE")
    return {
        "type": call.kind,
        "from": call.sender,
        "to": call.to,
        "value": str(call.value),
        "gas": call.gas,
        "gas_used": call.gas_used,
        "input": data,
        "output": output,
        "call": None if creates else call_in_words(data),
        "answer": None if creates or call.revert else answer_in_words(data, output),
        "failure": call.revert and (revert_in_words(call.revert.data) or call.revert.reason or "no reason given"),
        "logs": [{**log_json(log), "event": log_in_words(log)} for log in call.logs],
        "calls": [_call_json(inner) for inner in call.calls],
    }


def traces_of(world: World, instance: Instance, rounds: Sequence[Round]) -> list[dict[str, Any]]:
    """The traces of a quest's transactions, each with the number of its round."""
    sent = [(entry.n, entry.tx) for entry in rounds if entry.tx is not None and entry.receipt is not None]
    traced = retrace(world, instance, [request for _, request in sent])
    return [{"round": n, **trace_json(trace)} for (n, _), (_, trace) in zip(sent, traced, strict=True)]


def recorded_traces(folder: Path, line: Mapping[str, Any], *, state: str) -> list[dict[str, Any]]:
    """As :func:`traces_of`, for a quest of a run, of which every transaction is executed again.

    Args:
        folder: The run.
        line: The quest's line.
        state: Name or folder of the state bundle that the run was played on.

    Raises:
        UsageError: The suite or the bundle at hand is not the run's, or the transactions do something else.
    """
    settings = read_run(folder)["settings"]
    suite, ground = load_suite(settings["suite"]), resolve(state)
    if suite.world_digest != settings["world"]:
        raise UsageError(f"{folder} was played in another world of suite {suite.name}; nothing can be traced")
    if ground.id != settings["state"]:
        raise UsageError(f"{folder} was played on another state than {state}; name its bundle with --state")
    overrides = settings["params"].get(line["task"])
    instance = draw(suite, suite.tasks[line["task"]], line["seed"], overrides=overrides, wording=settings["wording"])
    sent = [entry for entry in line["rounds"] if entry["receipt"] is not None]
    with prepared(ground, suite, settings["library"]) as world:
        traced = retrace(world, instance, [_request(entry["tx"]) for entry in sent])
    for entry, (receipt, _) in zip(sent, traced, strict=True):
        known = entry["receipt"]
        if (known["hash"], known["gas_used"]) != ("0x" + receipt.tx_hash.hex(), receipt.gas_used):
            raise UsageError(f"{folder}: this version of pyquest executes round {entry['n']} otherwise; run it again")
    return [{"round": entry["n"], **trace_json(trace)} for entry, (_, trace) in zip(sent, traced, strict=True)]


def _request(tx: Mapping[str, Any]) -> TxRequest:
    """The transaction that a line holds (:func:`pyquest.runs.record.result_line`)."""

    def number(name: str) -> int | None:
        return int(tx[name]) if name in tx else None

    return TxRequest(
        to=None if tx["to"] is None else Address(tx["to"]),
        value=int(tx["value"]),
        data=bytes.fromhex(tx["data"][2:]),
        gas=int(tx["gas"]),
        type=tx["type"],
        gas_price=number("gasPrice"),
        max_fee_per_gas=number("maxFeePerGas"),
        max_priority_fee_per_gas=number("maxPriorityFeePerGas"),
        access_list=tuple((Address(holder), tuple(int(slot) for slot in slots)) for holder, slots in tx["accessList"]),
    )
