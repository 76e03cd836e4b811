"""What the sandbox tests share: a provider to talk to, and skills made from a few lines."""

import json
from dataclasses import dataclass, field

from pyquest.js.worker import Skill

AGENT = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
URL = "http://127.0.0.1:8545"
USDT = "0x55d398326f99059fF775485246999027B3197955"
CLOCK_MS = 1_790_000_000_000
BALANCE = 1000 * 10**18


@dataclass
class Provider:
    """A loopback JSON-RPC provider: chain 56, one balance for everybody. ``bodies`` is what it was asked."""

    bodies: list[str] = field(default_factory=list)

    def __call__(self, body: str) -> str:
        self.bodies.append(body)
        request = json.loads(body)
        return json.dumps([self._one(item) for item in request] if isinstance(request, list) else self._one(request))

    def _one(self, request: dict[str, object]) -> dict[str, object]:
        results = {
            "eth_chainId": "0x38",
            "eth_blockNumber": "0x5f5e100",
            "eth_call": f"0x{BALANCE:064x}",
            "eth_getBalance": hex(BALANCE),
        }
        answer: dict[str, object] = {"jsonrpc": "2.0", "id": request["id"]}
        if request["method"] in results:
            return {**answer, "result": results[str(request["method"])]}
        return {**answer, "error": {"code": -32601, "message": f"the method {request['method']} does not exist"}}


def skill(code: str, *, seed: str = "seed") -> Skill:
    return Skill(code, URL, AGENT, {"usdt": USDT}, CLOCK_MS, seed)


def body(lines: str, *, seed: str = "seed") -> Skill:
    """A skill whose executeSkill consists of these lines; the first of them is line 3 of the file."""
    head = (
        "import { ethers } from 'ethers';\nexport async function executeSkill(url: string, agent: string, d: any) {\n"
    )
    return skill(f"{head}{lines}\n}}", seed=seed)
