"""The state that the corpus runs on, for both sides: the suite's world, a contract that fails in every way, history.

It is written to ``tests/js/corpus`` as a bundle of its own, so that the recordings stay true when the suite's world
changes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pyquest import scenarios
from pyquest.amounts import GWEI, Address, address
from pyquest.chain import bundle
from pyquest.chain.bundle import Bundle, Listed
from pyquest.chain.chain import Chain
from pyquest.chain.contracts import function
from pyquest.chain.signing import sign
from pyquest.chain.state import State
from pyquest.chain.types import TxRequest
from pyquest.locations import bundle_folder
from pyquest.tasks import Suite, load_suite
from tools import compile_contracts

CORPUS = Path(__file__).resolve().parents[2] / "tests" / "js" / "corpus"
WORLD, SETTING = CORPUS / "world", CORPUS / "setting.json"

PROBE = address("0x7070707070707070707070707070707070707070")
SOMEBODY = address("0x1234567890123456789012345678901234567890")


def write() -> None:
    """Write the bundle and, beside it, the arguments of ``executeSkill`` and the history to replay."""
    suite = load_suite("questbench")
    below = bundle.load(bundle_folder("bsc-embedded"))
    accounts = flat(below, scenarios.base_world(suite, below))
    accounts[PROBE] = Listed(nonce=1, balance=3, code=_probe_code())
    bundle.write(WORLD, accounts, below.head, chain_id=below.chain_id, hardfork=below.hardfork, complete=below.complete)
    names = suite.accounts
    setting = {
        "agent": names.address("agent"),
        "deployed_contracts": {
            **names.deployed_contracts,
            **{name: names.address(name) for name in _EXTRA},
            "probe": PROBE,
        },
        "history": ["0x" + raw.hex() for raw in _history(suite, below.chain_id)],
    }
    SETTING.write_text(json.dumps(setting, indent=1) + "\n")


_EXTRA = ("usdt", "busd", "wbnb", "cake", "pancake_router", "pancake_factory", "usdt_busd_lp", "rich", "multicall3")


def replay(chain: Chain, transactions: list[bytes]) -> None:
    """Mine each transaction in a block of its own, after an empty one.

    Anvil's clock counts whole seconds, so every block gets one: the empty one 1.55 s after its parent, the other 0.45.
    """
    for raw in transactions:
        chain.advance(1550)
        chain.send(raw)


def flat(below: Bundle, above: Chain) -> dict[Address, Listed]:
    """The accounts of a bundle with what a chain, and those it was forked from, have written on top of them."""
    overlays = [above.state]
    while isinstance(under := overlays[-1]._base, State):
        overlays.append(under)
    accounts = dict(below.accounts)
    for overlay in reversed(overlays):
        _lay(overlay, accounts)
    return accounts


def _lay(overlay: State, accounts: dict[Address, Listed]) -> None:
    content = overlay.content()
    whole = set(content["whole"])
    for raw, account in content["accounts"]:
        where = address(raw)
        before = Listed() if raw in whole else accounts.get(where, Listed())
        code = overlay.code(account.code_hash)
        accounts[where] = Listed(account.nonce, account.balance, code, before.storage)
    for (raw, slot), word in content["slots"]:
        listed = accounts[address(raw)]
        storage = {**listed.storage, slot: word}
        accounts[address(raw)] = Listed(listed.nonce, listed.balance, listed.code, _without_zeros(storage))


def _without_zeros(storage: dict[int, int]) -> dict[int, int]:
    return {slot: word for slot, word in storage.items() if word}


def _probe_code() -> bytes:
    (text,) = compile_contracts.compile_all([CORPUS / "Probe.sol"]).values()
    return bytes.fromhex(json.loads(text)["deployedBytecode"].removeprefix("0x"))


def _history(suite: Suite, chain_id: int) -> list[bytes]:
    """Signed transactions of the agent: each type, a failing one, a creation, events of several kinds."""
    usdt, router = suite.accounts.address("usdt"), suite.accounts.address("pancake_router")
    transfer = function("transfer(address,uint256)").encode(SOMEBODY, 5 * 10**18)
    approve = function("approve(address,uint256)").encode(router, 7 * 10**18)
    legacy: dict[str, Any] = {"type": 0, "gas_price": GWEI}
    dynamic: dict[str, Any] = {"type": 2, "max_fee_per_gas": 2 * GWEI, "max_priority_fee_per_gas": GWEI}
    listed: dict[str, Any] = {"type": 1, "gas_price": GWEI, "access_list": ((usdt, (1, 2)),)}
    emit = function("emitAll(uint256)").encode(77)
    requests = [
        TxRequest(usdt, 0, transfer, 100_000, **legacy),
        TxRequest(usdt, 0, approve, 100_000, **dynamic),
        TxRequest(SOMEBODY, 10**17, b"", 50_000, **listed),
        TxRequest(PROBE, 0, emit, 200_000, **legacy),
        TxRequest(PROBE, 0, function("failWithReason()").encode(), 100_000, **legacy),
        TxRequest(None, 0, bytes.fromhex("600a600c600039600a6000f3602a60005260206000f3"), 200_000, **dynamic),
        TxRequest(PROBE, 10**9, b"", 100_000, **legacy),
    ]
    key, first = suite.accounts.key("agent"), 30
    return [sign(item, key=key, nonce=first + at, chain_id=chain_id) for at, item in enumerate(requests)]
