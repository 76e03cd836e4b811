"""Another BSC: other code and layouts behind the same addresses, other reserves, fees and time; a base fee, too."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

from pyquest.amounts import ETHER, address, address_bytes, keccak
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.chain import Chain
from pyquest.chain.contracts import function
from pyquest.chain.state import EmptyBase
from tools.record_corpus.world import flat

CONTRACTS = Path(__file__).parent.parent / "contracts"
TOKENS = {"usdt": "OtherPacked", "busd": "OtherVyper", "cake": "OtherProxy", "wbnb": "OtherWrapped"}
PAIRS = {
    "wbnb_usdt_lp": ("wbnb", 700 * ETHER, "usdt", 630_000 * ETHER),
    "wbnb_busd_lp": ("wbnb", 90 * ETHER, "busd", 79_000 * ETHER),
    "cake_wbnb_lp": ("cake", 500_000 * ETHER, "wbnb", 1_500 * ETHER),
    "usdt_busd_lp": ("usdt", 400_000 * ETHER, "busd", 410_000 * ETHER),
    "cake_usdt_lp": ("cake", 90_000 * ETHER, "usdt", 230_000 * ETHER),
    "cake_busd_lp": ("cake", 70_000 * ETHER, "busd", 190_000 * ETHER),
}
AFTER_FEE, OTHER_FEE = (bytes.fromhex(f"61{of:04x}") for of in (9975, 9900))
IMPLEMENTATION_SLOT = int.from_bytes(keccak(b"eip1967.proxy.implementation")) - 1
BEHIND = address(keccak(b"tests/remote/behind")[12:])
SOMEBODY = address(keccak(b"tests/remote/somebody")[12:])


def other_world(suite, embedded):
    """Accounts and head of a world that shares with the embedded one what the suite names, and little else."""
    names = suite.accounts.addresses
    head = replace(embedded.head, number=3, timestamp_ms=1_780_000_001_000, gas_limit=100_000_000, base_fee=10**9)
    kept = {where: listed for where, listed in embedded.accounts.items() if where not in replaced(names)}
    chain = Chain.over(EmptyBase(), replace(head, base_fee=0))
    for where, listed in kept.items():
        chain.place(where, listed.code, listed.storage, balance=listed.balance, nonce=listed.nonce)
    router = embedded.accounts[names["pancake_router"]].code
    assert AFTER_FEE in router
    chain.place(names["pancake_router"], router.replace(AFTER_FEE, OTHER_FEE))
    chain.place(BEHIND, code("OtherSeeded"))
    for name, contract in TOKENS.items():
        behind = {IMPLEMENTATION_SLOT: int(BEHIND, 16)} if contract == "OtherProxy" else {}
        chain.place(names[name], code(contract), behind)
    for pair, (first, of_first, second, of_second) in PAIRS.items():
        chain.place(names[pair], code("OtherPair"))
        two = sorted([names[first], names[second]], key=address_bytes)
        act(chain, names["pancake_factory"], names[pair], "initialize(address,address)", *two)
        for token, amount in ((first, of_first), (second, of_second)):
            issue(chain, names[token], names[pair], amount, wraps=token == "wbnb")
        act(chain, SOMEBODY, names[pair], "mint(address)", SOMEBODY)
    return flat(SimpleNamespace(accounts={}), chain), head


def replaced(names):
    """The addresses whose code is another one."""
    return {names[name] for name in (*TOKENS, *PAIRS, "pancake_router")}


def code(contract):
    return load_artifact(CONTRACTS / "artifacts", contract).code


def act(chain, sender, to, signature, *args):
    chain.act_as(sender, to, function(signature).encode(*args))


def issue(chain, token, to, amount, *, wraps):
    act(chain, SOMEBODY, token, "issue(address,uint256)", to, amount)
    if wraps:
        chain.deal(token, chain.balance(token) + amount)
