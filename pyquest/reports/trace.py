"""A trace for a terminal: who called whom, with what and what for, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from pyquest.reports.plain import plain

MOST_ROWS = 200
"""Most calls and events, and most differences of a kind, that a page shows."""

MOST_DEPTH = 12
"""How deep calls are shown; what is deeper leaves no room for words."""

_REST = "`exec --trace --json` has all of it"


def trace_page(trace: Mapping[str, Any]) -> RenderableType:
    """One trace: its calls as a tree, and every slot and balance that is different afterwards.

    Args:
        trace: As :func:`pyquest.runs.tracing.trace_json` writes it.
    """
    tree = Tree(_in_words(trace["calls"]))
    room = _grow(tree, trace["calls"], MOST_ROWS, MOST_DEPTH)
    cut = [] if room else [Text(f"… and more; {_REST}")]
    return Group(tree, *cut, Text(""), _differences(trace))


def _grow(tree: Tree, call: Mapping[str, Any], room: int, depth: int) -> int:
    """Add what a call did; returns how many more rows there may be."""
    for log in call["logs"][:room]:
        tree.add(plain(f"event {log['event']}"))
    room -= len(call["logs"][:room])
    if not depth and call["calls"]:
        tree.add(Text(f"… deeper calls; {_REST}"))
        return room
    for inner in call["calls"]:
        if room:
            room = _grow(tree.add(_in_words(inner)), inner, room - 1, depth - 1)
    return room


def _in_words(call: Mapping[str, Any]) -> Text:
    """``CALL 0x… transfer(to=0x…, value=5) = True  29,451 gas``."""
    undecoded = "" if call["type"].startswith("CREATE") or call["input"] == "0x" else call["input"]
    moves = call["value"] != "0" and call["type"] != "DELEGATECALL"
    parts = [
        call["type"],
        call["to"],
        call["call"] or undecoded,
        f"with {call['value']} wei" if moves else "",
        f"= {call['answer']}" if call["answer"] is not None else "",
        f"FAILED: {call['failure']}" if call["failure"] is not None else "",
        f" {call['gas_used']:,} gas",
    ]
    return plain(" ".join(filter(None, parts)))


def _differences(trace: Mapping[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("account", "what", "before", "after"):
        table.add_column(name, overflow="fold", justify="left" if name in ("account", "what") else "right")
    for account, (before, after) in islice(trace["balances"].items(), MOST_ROWS):
        table.add_row(account, "balance in wei", before, after)
    for account, slot, before, after in trace["storage"][:MOST_ROWS]:
        table.add_row(account, f"slot {_short(slot)}", _short(before), _short(after))
    for account in trace["created"][:MOST_ROWS]:
        table.add_row(account, "code", "none", "created")
    return table


def _short(number: str) -> str:
    """A decimal number, in hex where that is shorter to look at."""
    return number if len(number) <= 30 else hex(int(number))
