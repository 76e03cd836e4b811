"""Random transactions in the suite's world: what people do there, what they get wrong, and plain nonsense."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from pyquest.amounts import ETHER, GWEI, MAX_UINT256, Address, address
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.chain import Chain
from pyquest.chain.contracts import Abi, Contract, Function, function
from pyquest.chain.types import TxRequest
from pyquest.locations import data_folder
from pyquest.tasks import Suite

SENDERS = ("agent", "rich", "squad_owner")
"""The accounts with keys."""

TOKENS = ("usdt", "busd", "cake", "wbnb")
TRANSFER, APPROVE = function("transfer(address,uint256)"), function("approve(address,uint256)")
_DEADLINE = 2 * 10**9
_FEES: tuple[dict[str, Any], ...] = (
    {"type": 0, "gas_price": GWEI},
    {"type": 1, "gas_price": 3 * GWEI},
    {"type": 2, "max_fee_per_gas": 2 * GWEI, "max_priority_fee_per_gas": GWEI},
)


def opened(suite: Suite, world: Chain) -> Chain:
    """The suite's world, in which everybody has money and lets the router have it."""
    names, chain = suite.accounts, world.fork()
    agent, router = names.address("agent"), names.address("pancake_router")
    for sender in SENDERS:
        account = names.address(sender)
        chain.deal(account, 100 * ETHER)
        for token in (*TOKENS, "usdt_busd_lp"):
            held = Contract(chain, names.address(token), ["balanceOf(address)(uint256)"]).read("balanceOf", agent)
            chain.act_as(agent, names.address(token), TRANSFER.encode(account, held // 3))
            chain.act_as(account, names.address(token), APPROVE.encode(router, 1_000 * ETHER))
    return chain


@dataclass(frozen=True)
class Order:
    """Somebody's transaction. ``sender`` is one of :data:`SENDERS`."""

    sender: str
    request: TxRequest


class Day:
    """Draws orders.

    Args:
        suite: Names the accounts.
        chain: The world, for finding out which contract is where.
        seed: The same seed gives the same orders.
    """

    def __init__(self, suite: Suite, chain: Chain, seed: int) -> None:
        self._names = suite.accounts
        self._random = Random(seed)
        artifacts = data_folder("tasks") / "contracts" / "artifacts"
        known = [load_artifact(artifacts, path.stem) for path in sorted(artifacts.glob("*.json"))]
        by_code = {artifact.code: _functions(artifact.abi) for artifact in known}
        found = {where: by_code.get(chain.code(where)) for where in self._addresses()}
        self._contracts = {where: functions for where, functions in found.items() if functions}

    def _addresses(self) -> list[Address]:
        named = [self._names.address(name) for name in self._names.addresses]
        return named + [address for address in self._names.deployed_contracts.values() if address not in named]

    def orders(self, count: int) -> list[Order]:
        """So many orders."""
        kinds: list[tuple[Callable[[], TxRequest], int]] = [
            (self._pay, 2), (self._token, 5), (self._approve, 4), (self._swap, 6), (self._deposit, 4), (self._wrap, 2),
            (self._anything, 6), (self._create, 2), (self._nonsense, 1),
        ]  # fmt: skip
        makers, weights = zip(*kinds, strict=True)
        return [
            Order(self._random.choice(SENDERS[:2] + SENDERS), self._dressed(maker()))
            for maker in self._random.choices(makers, weights, k=count)
        ]

    def _dressed(self, request: TxRequest) -> TxRequest:
        """With a gas limit that mostly suffices, and one of the three kinds of fees."""
        fees = dict(self._random.choice(_FEES))
        if fees["type"] and self._random.random() < 0.5:
            slots = tuple(self._random.sample(range(12), 2))
            fees["access_list"] = ((self._one(self._addresses()), slots),)
        enough = 5_000_000 if request.to is None else 600_000
        gas = enough if self._random.random() < 0.85 else self._random.randint(60_000, 140_000)
        return TxRequest(request.to, request.value, request.data, gas, **fees)

    # -- what people do

    def _one(self, choices: Any) -> Any:
        return self._random.choice(list(choices))

    def _amount(self) -> int:
        usual = self._random.randint(1, 40) * ETHER // self._one((1, 10, 7))
        return usual if self._random.random() < 0.85 else self._one((0, 1, 10**30, MAX_UINT256))

    def _address(self, *names: str) -> Address:
        return self._names.address(self._one(names))

    def _somebody(self) -> Address:
        made_up = address(self._random.randbytes(20))
        return self._one([made_up, *map(self._names.address, (*SENDERS, "buyer_1", "zero", "usdt_busd_lp", "usdt"))])

    def _pay(self) -> TxRequest:
        return TxRequest(self._somebody(), self._random.randint(0, 10**16))

    def _call(self, to: Address, signature: str, *args: Any, value: int = 0) -> TxRequest:
        return TxRequest(to, value, function(signature).encode(*args))

    def _token(self) -> TxRequest:
        token = self._address(*TOKENS, "usdt_busd_lp", "erc1363_token")
        if self._random.random() < 0.6:
            return self._call(token, "transfer(address,uint256)", self._somebody(), self._amount())
        sender = self._address("agent", "rich")
        return self._call(token, "transferFrom(address,address,uint256)", sender, self._somebody(), self._amount())

    def _approve(self) -> TxRequest:
        spender = self._one([self._names.address("pancake_router"), self._somebody()])
        amount = self._one([MAX_UINT256, self._amount()])
        return self._call(self._address(*TOKENS, "usdt_busd_lp"), "approve(address,uint256)", spender, amount)

    def _swap(self) -> TxRequest:
        router, wbnb = self._names.address("pancake_router"), self._names.address("wbnb")
        others = [self._names.address(name) for name in TOKENS if name != "wbnb"]
        path = self._random.sample([*others, wbnb], self._random.choice((2, 2, 3)))
        to, deadline = self._somebody(), self._one((_DEADLINE, _DEADLINE, _DEADLINE, 1))
        least = self._one((0, 0, self._amount()))
        match self._random.randrange(4):
            case 0:
                path = [wbnb, *(token for token in path if token != wbnb)]
                signature = "swapExactETHForTokens(uint256,address[],address,uint256)"
                return self._call(router, signature, least, path, to, deadline, value=self._random.randint(0, 10**17))
            case 1:
                path = [*(token for token in path if token != wbnb), wbnb]
                signature = "swapExactTokensForETH(uint256,uint256,address[],address,uint256)"
                return self._call(router, signature, self._amount(), least, path, to, deadline)
            case 2:
                signature = "swapTokensForExactTokens(uint256,uint256,address[],address,uint256)"
                return self._call(router, signature, self._amount(), MAX_UINT256, path, to, deadline)
        signature = "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)"
        return self._call(router, signature, self._amount(), least, path, to, deadline)

    def _deposit(self) -> TxRequest:
        router, to = self._names.address("pancake_router"), self._somebody()
        first, second = self._random.sample([self._names.address(name) for name in TOKENS], 2)
        match self._random.randrange(3):
            case 0:
                signature = "addLiquidityETH(address,uint256,uint256,uint256,address,uint256)"
                value = self._random.randint(1, 10**17)
                return self._call(router, signature, first, self._amount(), 0, 0, to, _DEADLINE, value=value)
            case 1:
                signature = "removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)"
                return self._call(router, signature, first, second, self._amount(), 0, 0, to, _DEADLINE)
        signature = "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)"
        return self._call(router, signature, first, second, self._amount(), self._amount(), 0, 0, to, _DEADLINE)

    def _wrap(self) -> TxRequest:
        wbnb = self._names.address("wbnb")
        if self._random.random() < 0.5:
            return self._call(wbnb, "deposit()", value=self._random.randint(0, 10**17))
        return self._call(wbnb, "withdraw(uint256)", self._one((1, 10**15, 10**30)))

    # -- and what they might try

    def _anything(self) -> TxRequest:
        """Any function of any contract, with arguments of the right types."""
        where = self._one(self._contracts)
        chosen = self._one(self._contracts[where])
        data = chosen.encode(*(self._argument(kind) for kind in chosen.types))
        return TxRequest(where, self._one((0, 0, 0, 10**15)), data)

    def _argument(self, kind: str) -> Any:
        if kind.endswith("[]"):
            return [self._argument(kind[:-2]) for _ in range(self._random.randint(0, 3))]
        if kind.startswith("("):
            return tuple(self._argument(part) for part in kind[1:-1].split(","))
        if kind == "address":
            return self._one([self._somebody(), self._one(self._addresses())])
        if kind.startswith("uint"):
            bits = int(kind[4:])
            return self._one((0, 1, 2, self._amount(), MAX_UINT256)) % 2**bits
        plain = {"bool": self._random.random() < 0.5, "string": "hello", "bytes": b"\1\2\3"}
        return plain[kind] if kind in plain else self._random.randbytes(int(kind.removeprefix("bytes")))

    def _create(self) -> TxRequest:
        """Initcode that stores something and becomes a few random bytes of code."""
        body = self._random.randbytes(self._random.randint(1, 40))
        initcode = bytes.fromhex(f"600160025560{len(body):02x}80600e5f395ff3")
        return TxRequest(None, 0, initcode + body)

    def _nonsense(self) -> TxRequest:
        return TxRequest(self._one(self._addresses()), 0, self._random.randbytes(self._random.randint(0, 80)))


def _functions(abi: Iterable[Mapping[str, Any]]) -> list[Function]:
    return [item for item in Abi.from_json(abi).declarations if isinstance(item, Function)]
