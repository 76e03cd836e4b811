"""A folder of task files in the published format, made by hand."""

import json
from pathlib import Path
from typing import Any

from pyquest.published import Report, import_tasks

USDT = "0x55d398326f99059fF775485246999027B3197955"
BUSD = "0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56"
CAKE = "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82"
ROUTER = "0x10ED43C718714eb63d5aA57B78B54704E256024E"


def fixed(kind: str, value: Any, **more: Any) -> dict[str, Any]:
    return {"type": kind, "generation": {"method": "fixed", "value": value}, **more}


def random(kind: str, **bounds: Any) -> dict[str, Any]:
    return {"type": kind, "generation": {"method": "random", **bounds}}


def of_env(key: str) -> dict[str, Any]:
    return {"type": "address", "generation": {"method": "from_env", "env_key": key}}


def listed(kind: str, *values: Any) -> dict[str, Any]:
    key = "addresses" if kind == "address" else "values"
    return {"type": kind, "generation": {"method": "from_list", key: list(values)}}


SHARE: dict[str, Any] = {
    "id": "bnb_transfer_percentage",
    "natural_language_templates": ["Give {percentage} per cent of it to {to_address}"],
    "parameters": {"to_address": random("address"), "percentage": random("integer", min=20, max=40, step=10)},
}

TRANSFER: dict[str, Any] = {
    "id": "erc20_transfer_fixed",
    "natural_language_templates": ["Pay {amount} {token_symbol} to {to_address}", "{to_address} gets {amount} USDT"],
    "parameters": {
        "token_address": listed("address", USDT),
        "token_symbol": fixed("string", "USDT"),
        "token_decimals": fixed("integer", 18),
        "to_address": random("address"),
        "amount": random("number", min=2.5, max=7.25, decimals=2),
    },
}


class BankFolder:
    """Where a test writes published files; ``imported()`` makes a suite of them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True)

    def write(self, content: dict[str, Any] | str, name: str | None = None) -> Path:
        text = content if isinstance(content, str) else json.dumps(content)
        file = self.path / (name or f"{json.loads(text)['id']}.json")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def labels(self, **by_task: list[tuple[str, str]]) -> None:
        rows = {
            task: [{"template": template, "difficulty": style, "scores": {}} for template, style in pairs]
            for task, pairs in by_task.items()
        }
        (self.path.parent / "nl_template_scores.json").write_text(json.dumps(rows))

    @property
    def out(self) -> Path:
        return self.path.parent.parent / "suite"

    def imported(self, suite: str = "questbench") -> Report:
        return import_tasks(self.path.parent, self.out, suite)


def changed(task: dict[str, Any], *, wordings: list[str] | None = None, **parameters: Any) -> dict[str, Any]:
    """A task file with other wordings or parameters; a parameter that is None is gone."""
    merged = {**task["parameters"], **parameters}
    return {
        **task,
        "natural_language_templates": wordings or task["natural_language_templates"],
        "parameters": {name: value for name, value in merged.items() if value is not None},
    }
