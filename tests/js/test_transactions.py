"""The table of returned values in docs/sandbox.md: what the harness makes of each, and whether ethers serialises it.

The paper score needs the second (spec/environment.md 5.2, step 6), the sound one the first.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pyquest.answers import QueryValue, Refused, classify
from pyquest.chain.types import TxRequest
from pyquest.js.worker import Sandbox
from tests.js.support import USDT, Provider, body

PAGE = Path(__file__).parents[2] / "docs" / "sandbox.md"
ROW = re.compile(r"^\| `(?P<code>[^|]+)` \| (?P<outcome>[^|]+) \| (?P<serialises>yes|no|–) \|$", re.MULTILINE)
SERIALISES = {True: "yes", False: "no", None: "–"}
PREFIX = "the returned transaction cannot be read: "


def rows() -> list[tuple[str, str, str]]:
    section = PAGE.read_text().partition("## What an answer may return")[2].partition("\n## ")[0]
    return [(row["code"], row["outcome"], row["serialises"]) for row in ROW.finditer(section)]


def test_the_table_is_whole() -> None:
    assert len(rows()) >= 80


@pytest.mark.parametrize(("code", "outcome", "serialises"), rows())
def test_a_returned_value(sandbox: Sandbox, code: str, outcome: str, serialises: str) -> None:
    value = f"({code})" if code.startswith("{") else code
    result = sandbox.run(body(f"const to = d.usdt;\n  return {value};"), Provider())

    assert result.reason is None, result.error
    assert (described(result.value), SERIALISES[result.serialises]) == (outcome, serialises)


def described(value: Any) -> str:
    """What the harness makes of a returned value, as the table writes it."""
    found = classify(value)
    if isinstance(found, Refused):
        return f"refused ({found.reason}): {found.message.removeprefix(PREFIX)}"
    if isinstance(found, QueryValue):
        return "query value: " + (", ".join(found.fields) or "no fields")
    assert found.to in (USDT, None)
    start = "sent" if found.to else "sent as a creation"
    return ", ".join([start, *fields(found)])


def fields(request: TxRequest) -> Iterator[str]:
    numbers = {
        "type": request.type,
        "value": request.value,
        "gas": request.gas,
        "gas price": request.gas_price,
        "maximum fee": request.max_fee_per_gas,
        "tip": request.max_priority_fee_per_gas,
        "access list of": len(request.access_list),
    }
    if request.data:
        yield f"data 0x{request.data[:6].hex()}" + ("…" if len(request.data) > 6 else "")
    for name, number in numbers.items():
        if number:
            yield f"{name} {number}"
