"""Two exchanges side by side: each on a chain of its own, spoken to and read in words that both share.

Pairs have other addresses on either side, and the contracts' messages other prefixes. So everything is called by its
role: ``alice``, ``A`` (a token), ``A/B`` (their pair). What two exchanges say can then be compared word by word.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from pyquest.amounts import MAX_UINT256, ZERO_ADDRESS, Address, address, address_bytes, keccak
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.chain import Chain
from pyquest.chain.contracts import encode, function
from pyquest.chain.signing import account_of
from pyquest.chain.state import EmptyBase
from pyquest.chain.storage import mapping_slot
from pyquest.chain.types import Block, Receipt, TxRequest
from tests.differential.builds import Contracts, reference
from tools.compile_contracts import ROOT

HEAD = Block(
    number=100_000_000,
    hash=keccak(b"differential/head"),
    parent_hash=keccak(b"differential/parent"),
    timestamp_ms=1_790_000_000_000,
    coinbase=ZERO_ADDRESS,
    gas_limit=140_000_000,
)
KEYS = {name: keccak(f"differential/{name}".encode()) for name in ("alice", "bob", "carol", "owner")}
USERS = ("alice", "bob", "carol")
TOKENS = ("A", "B", "D", "W")
"""Two ordinary tokens, one that burns one percent of whatever is moved, and wrapped BNB."""
PAIRS = tuple("/".join(two) for two in combinations(TOKENS, 2))
"""All six, whether they exist yet or not."""

_DOMAIN = "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
_PREFIXES = (
    ("UniswapV2Router:", "PancakeRouter:"),
    ("UniswapV2Library:", "PancakeLibrary:"),
    ("UniswapV2:", "Pancake:"),
)


@dataclass(frozen=True)
class Call:
    """Something that somebody does. Strings among the arguments are roles; without a signature it is a payment."""

    sender: str
    to: str
    signature: str
    args: tuple[object, ...] = ()
    value: int = 0


@dataclass(frozen=True)
class Outcome:
    """What came of a call, in shared words."""

    ok: bool
    output: tuple[str, ...] = ()
    events: tuple[tuple[str, ...], ...] = ()
    failure: str = ""


class Cast:
    """Who plays which role, and which slots tell everything about them."""

    def __init__(self, addresses: dict[str, Address], init_code_hash: bytes, shares: str) -> None:
        self.addresses, self.shares = dict(addresses), shares
        for pair in PAIRS:
            salt = keccak(b"".join(address_bytes(addresses[token]) for token in self.ordered(pair)))
            digest = keccak(b"\xff" + address_bytes(addresses["factory"]) + salt + init_code_hash)
            self.addresses[pair] = address(digest[12:])
        self.roles = {bytes(12) + address_bytes(at): role for role, at in self.addresses.items()}
        self.cells = {label: (self.addresses[role], slot) for label, role, slot in self._cells()}

    def ordered(self, pair: str) -> tuple[str, str]:
        """The tokens of a pair, the one with the lower address first."""
        first, second = sorted(pair.split("/"), key=lambda token: address_bytes(self.addresses[token]))
        return first, second

    def balance_slot(self, token: str, holder: str) -> int:
        return mapping_slot(3 if token == "W" else 1, self.addresses[holder])

    def _cells(self) -> list[tuple[str, str, int]]:
        holders = (*USERS, "router", "borrower", "zero", *PAIRS)
        spenders = (*USERS, "router")
        found = [(f"factory slot {slot}", "factory", slot) for slot in (0, 1, 3)]
        for token in (*TOKENS, *PAIRS):
            found += [(f"{token} of {who}", token, self.balance_slot(token, who)) for who in holders]
            allowances = mapping_slot(4 if token == "W" else 2)
            for owner in USERS:
                keys = [(spender, self.addresses[owner], self.addresses[spender]) for spender in spenders]
                found += [
                    (f"{token} of {owner} for {who}", token, mapping_slot(allowances, *two)) for who, *two in keys
                ]
        for pair in PAIRS:
            found += [(f"{pair} slot {slot}", pair, slot) for slot in (0, 8, 9, 10, 11, 12)]
            found += [(f"{pair} nonce of {who}", pair, mapping_slot(4, self.addresses[who])) for who in USERS]
        return found


class Exchange:
    """Factory, router, wrapped BNB, tokens and users on one chain."""

    def __init__(self, chain: Chain, cast: Cast) -> None:
        self.chain, self.cast = chain, cast

    def fork(self) -> Exchange:
        return Exchange(self.chain.fork(), self.cast)

    # --- doing

    def send(self, call: Call) -> Outcome:
        request = TxRequest(to=self.cast.addresses[call.to], data=self._data(call), value=call.value)
        return self._told(self.chain.send_as(self.cast.addresses[call.sender], request))

    def ask(self, call: Call) -> Outcome:
        sender, to = self.cast.addresses[call.sender], self.cast.addresses[call.to]
        result = self.chain.call(to, self._data(call), sender=sender)
        return Outcome(result.ok, self._words(result.output), (), said(result.revert.data) if result.revert else "")

    def _data(self, call: Call) -> bytes:
        return function(call.signature).encode(*map(self._meant, call.args)) if call.signature else b""

    def _meant(self, arg: object) -> object:
        if isinstance(arg, str):
            return self.cast.addresses[arg]
        return [self._meant(item) for item in arg] if isinstance(arg, tuple) else arg

    def _told(self, receipt: Receipt) -> Outcome:
        if receipt.revert is not None:
            return Outcome(False, failure=said(receipt.revert.data))
        events = tuple(
            self._words(bytes(12) + address_bytes(log.address) + b"".join(log.topics) + log.data)
            for log in receipt.logs
        )
        return Outcome(True, self._words(receipt.output), events)

    def _words(self, data: bytes) -> tuple[str, ...]:
        """Data in words of 32 bytes, addresses as roles."""
        words = [data[start : start + 32] for start in range(0, len(data), 32)]
        return tuple(self.cast.roles.get(word) or word.hex() for word in words)

    # --- looking

    def balance(self, token: str, holder: str) -> int:
        return self.chain.storage(self.cast.addresses[token], self.cast.balance_slot(token, holder))

    def reserves(self, pair: str) -> tuple[int, int]:
        word = self.chain.storage(self.cast.addresses[pair], 8)
        return word % 2**112, (word >> 112) % 2**112

    def exists(self, pair: str) -> bool:
        return self.chain.code(self.cast.addresses[pair]) != b""

    def permit_digest(self, pair: str, owner: str, spender: str, value: int, deadline: int, nonce_shift: int) -> bytes:
        """What the owner of shares signs (EIP-2612)."""
        addresses = self.cast.addresses
        hashes = [keccak(text.encode()) for text in (_DOMAIN, self.cast.shares, "1")]
        types = ["bytes32", "bytes32", "bytes32", "uint256", "address"]
        domain = keccak(encode(types, [*hashes, self.chain.chain_id, addresses[pair]]))
        nonce = self.chain.storage(addresses[pair], mapping_slot(4, addresses[owner])) + nonce_shift
        kind = keccak(b"Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)")
        types = ["bytes32", "address", "address", "uint256", "uint256", "uint256"]
        request = keccak(encode(types, [kind, addresses[owner], addresses[spender], value, nonce, deadline]))
        return keccak(b"\x19\x01" + domain + request)

    def state(self) -> dict[str, int]:
        """Everything that these contracts store, by slots that both sides share, and who has how much BNB."""
        read = self.chain.storage
        found = {label: read(at, slot) for label, (at, slot) in self.cast.cells.items()}
        return found | {
            f"BNB of {who}": self.chain.balance(self.cast.addresses[who]) for who in (*USERS, "router", "W")
        }


def said(data: bytes) -> str:
    """A failure in words: the message, in Pancake's terms, or the bare data."""
    if data[:4].hex() != "08c379a0":
        return data.hex()
    text = data[68 : 68 + int.from_bytes(data[36:68], "big")].decode()
    for theirs, ours in _PREFIXES:
        if text.startswith(theirs):
            return text.replace(theirs, ours, 1)
    return text


# --- from nothing to an exchange that is open


def opened(contracts: Contracts, pools: dict[str, tuple[int, int]], *, taxed: bool) -> Exchange:
    """An exchange with users who have everything, two of whom let the router take it, and with pools.

    Args:
        contracts: Theirs or ours.
        pools: Pair to the amounts of its first deposit, in the order of the pair's name.
        taxed: Whether carol gets the protocol's fee.
    """
    chain = Chain.over(EmptyBase(), HEAD)
    owner = account_of(KEYS["owner"])
    addresses = {name: account_of(key) for name, key in KEYS.items()} | {
        "zero": ZERO_ADDRESS,
        "factory": address("0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73"),
        "router": address("0x10ED43C718714eb63d5aA57B78B54704E256024E"),
        "W": address("0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c"),
    }
    for name, kind in (("A", "ERC20"), ("B", "ERC20"), ("D", "DeflatingERC20")):
        supply = encode(["uint256"], [2**200])
        addresses[name] = _created(chain, reference("@uniswap/v2-periphery", kind).initcode + supply, owner)
    borrower = load_artifact(ROOT / "tests" / "contracts" / "artifacts", "FlashBorrower").initcode
    addresses["borrower"] = _created(chain, borrower, owner)
    _place(chain, addresses, contracts, owner)
    exchange = Exchange(chain, Cast(addresses, contracts.pair.init_code_hash, contracts.shares))
    _furnish(exchange, pools, taxed=taxed)
    return exchange


def _created(chain: Chain, initcode: bytes, owner: Address) -> Address:
    created = chain.deploy(initcode, sender=owner).created
    assert created is not None
    return created


def _place(chain: Chain, addresses: dict[str, Address], contracts: Contracts, owner: Address) -> None:
    """Put factory, router and wrapped BNB where ours expect each other; theirs do not mind."""
    values = {"factory": addresses["factory"], "WETH": addresses["W"], "feeToSetter": owner, "setter": owner}
    for role, build in (("factory", contracts.factory), ("router", contracts.router), ("W", contracts.weth)):
        inputs = next((item["inputs"] for item in build.abi if item["type"] == "constructor"), [])
        arguments = encode(["address"] * len(inputs), [values[item["name"].removeprefix("_")] for item in inputs])
        code = chain.code(_created(chain, build.initcode + arguments, owner))
        chain.place(addresses[role], code, {1: int(owner, 16)} if role == "factory" else {})


def _furnish(exchange: Exchange, pools: dict[str, tuple[int, int]], *, taxed: bool) -> None:
    def sure(call: Call) -> None:
        outcome = exchange.send(call)
        assert outcome.ok, (call, outcome)

    for user in (*USERS, "owner"):
        exchange.chain.deal(exchange.cast.addresses[user], 2**128)
    for user in (*USERS, "borrower"):
        for token in ("A", "B", "D"):
            sure(Call("owner", token, "transfer(address,uint256)", (user, 2**116)))
    for user in (*USERS, "owner"):
        sure(Call(user, "W", "deposit()", (), 2**117))
    sure(Call("owner", "W", "transfer(address,uint256)", ("borrower", 2**100)))
    for user in ("alice", "bob", "owner"):
        for token in TOKENS:
            sure(Call(user, token, "approve(address,uint256)", ("router", MAX_UINT256)))
    if taxed:
        sure(Call("owner", "factory", "setFeeTo(address)", ("carol",)))
    sure(Call("owner", "factory", "createPair(address,address)", ("A", "D")))
    for pair, amounts in pools.items():
        args = (*pair.split("/"), *amounts, 0, 0, "alice", HEAD.timestamp + 10**6)
        sure(Call("owner", "router", ADD_LIQUIDITY, args))
        sure(Call("alice", pair, "approve(address,uint256)", ("router", MAX_UINT256)))


ADD_LIQUIDITY = "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)"
