"""The corpus: small programs, what they did under Bun with Anvil, and the state that both sides run on.

Everything here is written by ``python -m tools.record_corpus``, but for the programs and ``Probe.sol``.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pyquest.chain import bundle
from pyquest.chain.chain import Chain
from pyquest.chain.rpc import Rpc
from pyquest.js import outcome
from pyquest.js.worker import Sandbox, Skill, SkillResult
from tools.record_corpus.world import CORPUS, SETTING, WORLD, replay

PROVIDER_URL = "http://127.0.0.1:8545"
_MARK = re.compile(r"// differs: (?P<name>[\w-]+)\n")


@dataclass(frozen=True)
class Program:
    """One program and its recording.

    Attributes:
        difference: What it shows to be deliberately different, named as in docs/sandbox.md; empty for most.
        recorded: As ``tools/record_corpus/runner.ts`` writes it.
    """

    name: str
    code: str
    difference: str
    recorded: Mapping[str, Any]

    @property
    def is_fresh(self) -> bool:
        """Whether it is this text that was recorded."""
        return bool(self.recorded["program"] == hashlib.sha256(self.code.encode()).hexdigest())

    @property
    def value(self) -> Any:
        """What Bun's returned, as exact Python."""
        return outcome.decode(self.recorded["value"])

    @property
    def error(self) -> Mapping[str, Any]:
        """What Bun's threw."""
        thrown: Mapping[str, Any] = self.recorded["error"]
        return thrown


@cache
def programs() -> Mapping[str, Program]:
    recorded = {}
    for file in sorted((CORPUS / "recorded").glob("*.json")):
        recorded.update(json.loads(file.read_text()))
    found = {}
    for path in sorted((CORPUS / "programs").glob("*/*.ts")):
        name, code = f"{path.parent.name}/{path.stem}", path.read_text()
        mark = _MARK.match(code)
        found[name] = Program(name, code, mark["name"] if mark else "", recorded.get(name, {"program": ""}))
    assert set(recorded) == set(found)
    return found


@cache
def corpus_chain() -> Chain:
    """The state that both sides run on, history included."""
    state = bundle.load(WORLD)
    chain = Chain.over(state, state.head, chain_id=state.chain_id, hardfork=state.hardfork)
    replay(chain, [bytes.fromhex(raw[2:]) for raw in json.loads(SETTING.read_text())["history"]])
    return chain


def play(sandbox: Sandbox, program: Program, seed: str = "corpus") -> SkillResult:
    """Run a program in the sandbox, on the state that it was recorded on."""
    setting = json.loads(SETTING.read_text())
    skill = Skill(
        program.code,
        PROVIDER_URL,
        setting["agent"],
        setting["deployed_contracts"],
        corpus_chain().head.timestamp_ms,
        seed,
    )
    return sandbox.run(skill, Rpc(corpus_chain()).handle)
