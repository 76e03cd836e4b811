"""``--trace``: what the transactions of an answer did, of ``exec`` and of a quest that was recorded."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console

from pyquest.locations import data_folder
from pyquest.reports.text import printed
from pyquest.reports.trace import MOST_DEPTH, MOST_ROWS, trace_page
from tests.runs.conftest import Pyquest

ANSWERS = data_folder("tasks") / "questbench" / "atomic"
SWAP = "swap_exact_tokens_for_tokens"
USDT = "0x55d398326f99059fF775485246999027B3197955"

CODE = """
export async function executeSkill(url: string, agent: string, deployed: Record<string, string>) {
  return { to: deployed.message_board, data: "0xdeadbeef" };
}
"""


def words(text: str) -> str:
    """Printed text without its line breaks and tree lines."""
    return " ".join(text.replace("│", " ").split())


def test_exec_shows_calls_events_and_differences(pyquest: Pyquest) -> None:
    shown = words(pyquest("exec", ANSWERS / SWAP / "reference.ts", "--task", SWAP, "--trace").stdout)
    assert "Trace: 104,354 gas, 6,304 opcodes" in shown
    assert "CALL 0x10ED43C718714eb63d5aA57B78B54704E256024E swapExactTokensForTokens(amountIn=" in shown
    assert f"CALL {USDT} transferFrom(sender=" in shown
    assert f"event {USDT} Transfer(from=" in shown
    assert "getReserves() = [" in shown
    assert "balance in wei 99970000000000000000" in shown
    assert "slot 8" in shown


def test_exec_prints_traces_as_json(pyquest: Pyquest) -> None:
    line = json.loads(pyquest("exec", ANSWERS / SWAP / "reference.ts", "--task", SWAP, "--trace", "--json").stdout)
    (trace,) = line["traces"]
    receipt = line["rounds"][0]["receipt"]
    assert (trace["round"], trace["gas_used"], trace["steps"]) == (1, receipt["gas_used"], len(trace["structLogs"]))
    assert set(trace["structLogs"][0]) == {"pc", "op", "gas", "gasCost", "depth", "stack"}
    assert trace["calls"]["call"].startswith("swapExactTokensForTokens(")
    assert [call["type"] for call in trace["calls"]["calls"]] == ["STATICCALL"] * 3 + ["CALL", "STATICCALL", "CALL"]
    assert any(account == USDT for account, *_ in trace["reads"])
    assert any(account == USDT for account, *_ in trace["storage"])


def test_without_the_option_there_is_no_trace(pyquest: Pyquest) -> None:
    assert "traces" not in json.loads(pyquest("exec", ANSWERS / SWAP / "reference.ts", "--task", SWAP, "--json").stdout)


def test_exec_without_a_task_shows_why_something_failed(pyquest: Pyquest, tmp_path: Path) -> None:
    (tmp_path / "skill.ts").write_text(CODE)
    shown = words(pyquest("exec", "skill.ts", "--trace").stdout)
    assert "0xdeadbeef FAILED: no reason given" in shown
    (trace,) = json.loads(pyquest("exec", "skill.ts", "--trace", "--json").stdout)["traces"]
    assert (trace["calls"]["call"], trace["calls"]["failure"]) == (None, "no reason given")
    (tmp_path / "query.ts").write_text("export async function executeSkill() { return { answer: '1' } }")
    assert json.loads(pyquest("exec", "query.ts", "--trace", "--json").stdout)["traces"] == []


def test_show_executes_a_recorded_quest_again(pyquest: Pyquest) -> None:
    pyquest.summary("--tasks", "composite_batch_transfer_2_bnb", "--out", "out", "--seed", "3")
    shown = words(pyquest("show", "out", "composite_batch_transfer_2_bnb", "--trace").stdout)
    assert "Trace of round 1: 21,000 gas, 0 opcodes" in shown
    assert "Trace of round 2: 21,000 gas, 0 opcodes" in shown


def test_show_does_not_trace_in_another_world(pyquest: Pyquest, tmp_path: Path) -> None:
    pyquest.summary("--tasks", SWAP, "--out", "out")
    run = tmp_path / "out" / "run.json"
    content = json.loads(run.read_text())
    for name, complaint in (("world", "another world of suite questbench"), ("state", "name its bundle with --state")):
        changed = {**content, "settings": {**content["settings"], name: "0" * 64}}
        run.write_text(json.dumps(changed))
        refused = pyquest("show", "out", SWAP, "--trace")
        assert (refused.returncode, complaint in refused.stderr) == (2, True)
    run.write_text(json.dumps(content))
    lines = tmp_path / "out" / "quests.jsonl"
    line = json.loads(lines.read_text())
    line["rounds"][0]["receipt"]["gas_used"] += 1
    lines.write_text(json.dumps(line) + "\n")
    refused = pyquest("show", "out", SWAP, "--trace")
    assert (refused.returncode, "executes round 1 otherwise" in refused.stderr) == (2, True)


def test_a_page_is_not_longer_than_anybody_reads(capsys) -> None:  # type: ignore[no-untyped-def]
    call = {
        "type": "CALL", "to": USDT, "input": "0x", "value": "0", "call": None, "answer": None, "failure": None,
        "gas_used": 1, "logs": [], "calls": [],
    }  # fmt: skip
    deep = wide = call
    for _ in range(600):
        deep = {**call, "calls": [deep]}
    wide = {**call, "calls": [call] * 600, "logs": [{"event": "something"}] * 50}
    for tree, rows in ((deep, MOST_DEPTH), (wide, MOST_ROWS)):
        printed(trace_page({"calls": tree, "balances": {}, "storage": [], "created": []}), Console())
        said = capsys.readouterr().out
        assert said.count("CALL") + said.count("event") == rows + 1
        assert "`exec --trace --json` has all of it" in said
