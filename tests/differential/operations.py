"""What people do at an exchange, as values that can be drawn.

An operation turns into calls when it meets an exchange: sizes are shares of what somebody has there, limits are what
the router promises there. Both exchanges are in the same state, so both get the same calls.
"""

from __future__ import annotations

from dataclasses import dataclass

from coincurve import PrivateKey

from pyquest.amounts import MAX_UINT256
from tests.differential.exchange import ADD_LIQUIDITY, KEYS, PAIRS, Call, Exchange

FEE, WHOLE = 30, 10_000
"""Both sides' fee: 0.30 %."""


@dataclass(frozen=True)
class Size:
    """An amount: so many thousandths of something, or a fixed number."""

    thousandths: int | None
    fixed: int = 0

    def of(self, whole: int) -> int:
        return self.fixed if self.thousandths is None else whole * self.thousandths // 1000


@dataclass(frozen=True)
class Limit:
    """What a trader accepts: anything, just what is promised, or one unit better than that."""

    slack: int | None

    def least(self, promised: int) -> int:
        return 0 if self.slack is None else promised + self.slack

    def most(self, promised: int) -> int:
        return 2**112 if self.slack is None else max(promised - self.slack, 0)


@dataclass(frozen=True)
class Trade:
    """A swap through the router."""

    kind: str
    user: str
    path: tuple[str, ...]
    size: Size
    limit: Limit
    to: str
    seconds: int

    def calls(self, exchange: Exchange) -> list[Call]:
        deadline = exchange.chain.head.timestamp + self.seconds
        amount = self.size.of(self._purse(exchange))
        backwards = "ForExact" in self.kind
        question = "getAmountsIn(uint256,address[])" if backwards else "getAmountsOut(uint256,address[])"
        promise = exchange.ask(Call(self.user, "router", question, (amount, self.path)))
        numbers = [int(word, 16) if len(word) == 64 else 0 for word in promise.output[2:]] or [0]
        limit = self.limit.most(numbers[0]) if backwards else self.limit.least(numbers[-1])
        rest = (self.path, self.to, deadline)
        if self.kind.startswith("swapExactETH"):
            signature = f"{self.kind}(uint256,address[],address,uint256)"
            return [Call(self.user, "router", signature, (limit, *rest), amount % 2**112)]
        if self.kind == "swapETHForExactTokens":
            signature = f"{self.kind}(uint256,address[],address,uint256)"
            return [Call(self.user, "router", signature, (amount, *rest), limit % 2**112)]
        signature = f"{self.kind}(uint256,uint256,address[],address,uint256)"
        return [Call(self.user, "router", signature, (amount, limit, *rest))]

    def _purse(self, exchange: Exchange) -> int:
        """What the size is a share of: a tenth of the reserve that is paid into or taken from."""
        if len(self.path) < 2:
            return 10**18
        end = self.path[-2:] if "ForExact" in self.kind else self.path[:2]
        token = end[-1] if "ForExact" in self.kind else end[0]
        pair = "/".join(sorted(end))
        return exchange.balance(token, pair) // 10 if pair in PAIRS else 10**18


@dataclass(frozen=True)
class Deposit:
    """Adding liquidity through the router."""

    user: str
    tokens: tuple[str, str]
    native: bool
    sizes: tuple[Size, Size]
    minimums: tuple[Size, Size]
    to: str
    seconds: int

    def calls(self, exchange: Exchange) -> list[Call]:
        deadline = exchange.chain.head.timestamp + self.seconds
        pair = "/".join(sorted(self.tokens))
        wholes = [exchange.balance(token, pair) // 20 or 10**19 if pair in PAIRS else 10**19 for token in self.tokens]
        desired = [size.of(whole) for size, whole in zip(self.sizes, wholes, strict=True)]
        least = [minimum.of(amount) for minimum, amount in zip(self.minimums, desired, strict=True)]
        if self.native:
            signature = "addLiquidityETH(address,uint256,uint256,uint256,address,uint256)"
            args = (self.tokens[0], desired[0], *least, self.to, deadline)
            return [Call(self.user, "router", signature, args, desired[1] % 2**112)]
        return [Call(self.user, "router", ADD_LIQUIDITY, (*self.tokens, *desired, *least, self.to, deadline))]


@dataclass(frozen=True)
class Signature:
    """A permit: by whom, None being the owner, and what is wrong with it."""

    signer: str | None
    nonce_shift: int
    v_shift: int

    def parts(self, exchange: Exchange, pair: str, owner: str, spender: str, value: int, deadline: int):
        digest = exchange.permit_digest(pair, owner, spender, value, deadline, self.nonce_shift)
        raw = PrivateKey(KEYS[self.signer or owner]).sign_recoverable(digest, hasher=None)
        return raw[64] + 27 + self.v_shift, raw[:32], raw[32:64]


@dataclass(frozen=True)
class Withdrawal:
    """Removing liquidity through the router, in one of its six ways."""

    user: str
    tokens: tuple[str, str]
    native: bool
    supporting: bool
    permit: Signature | None
    unlimited: bool
    size: Size
    minimums: tuple[Size, Size]
    to: str
    seconds: int

    def calls(self, exchange: Exchange) -> list[Call]:
        deadline = exchange.chain.head.timestamp + self.seconds
        tokens = (self.tokens[0], "W") if self.native else self.tokens
        pair = "/".join(sorted(tokens))
        shares = self.size.of(exchange.balance(pair, self.user) // 5) if pair in PAIRS else 7
        least = tuple(minimum.of(shares) for minimum in self.minimums)
        name = "removeLiquidityETH" if self.native else "removeLiquidity"
        types = f"{'address' if self.native else 'address,address'},uint256,uint256,uint256,address,uint256"
        args = (*(tokens[:1] if self.native else tokens), shares, *least, self.to, deadline)
        if self.permit is not None and pair in PAIRS and exchange.exists(pair):
            name, types = name + "WithPermit", types + ",bool,uint8,bytes32,bytes32"
            value = MAX_UINT256 if self.unlimited else shares
            signed = self.permit.parts(exchange, pair, self.user, "router", value, deadline)
            args = (*args, self.unlimited, *signed)
        if self.native and self.supporting:
            name += "SupportingFeeOnTransferTokens"
        return [Call(self.user, "router", f"{name}({types})", args)]


@dataclass(frozen=True)
class Token:
    """Moving tokens or shares, or letting somebody move them."""

    kind: str
    user: str
    token: str
    other: str
    third: str
    size: Size

    def calls(self, exchange: Exchange) -> list[Call]:
        holder = self.other if self.kind == "transferFrom" else self.user
        amount = self.size.of(exchange.balance(self.token, holder))
        if self.kind == "transferFrom":
            args = (self.other, self.third, amount)
            return [Call(self.user, self.token, "transferFrom(address,address,uint256)", args)]
        return [Call(self.user, self.token, f"{self.kind}(address,uint256)", (self.other, amount))]


@dataclass(frozen=True)
class Permit:
    """Letting somebody move shares by a signature that anybody may deliver."""

    user: str
    pair: str
    owner: str
    spender: str
    size: Size
    signature: Signature
    seconds: int

    def calls(self, exchange: Exchange) -> list[Call]:
        if not exchange.exists(self.pair):
            return []
        deadline = exchange.chain.head.timestamp + self.seconds
        value = self.size.of(10**18)
        signed = self.signature.parts(exchange, self.pair, self.owner, self.spender, value, deadline)
        signature = "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)"
        return [Call(self.user, self.pair, signature, (self.owner, self.spender, value, deadline, *signed))]


@dataclass(frozen=True)
class Direct:
    """Swapping without the router: pay the pair, then ask it for the most it may give, or for one unit more."""

    user: str
    pair: str
    side: int
    size: Size
    shift: int
    extra: Size
    to: str

    def calls(self, exchange: Exchange) -> list[Call]:
        tokens, reserves = exchange.cast.ordered(self.pair), exchange.reserves(self.pair)
        amount = self.size.of(reserves[self.side] // 10)
        counted = amount * (WHOLE - FEE)
        most = counted * reserves[1 - self.side] // (reserves[self.side] * WHOLE + counted) if counted else 0
        wanted = [self.extra.of(reserves[self.side]), max(most + self.shift, 0)]
        pay = Call(self.user, tokens[self.side], "transfer(address,uint256)", (self.pair, amount))
        args = (*(reversed(wanted) if self.side else wanted), self.to, b"")
        return [pay, Call(self.user, self.pair, "swap(uint256,uint256,address,bytes)", args)]


@dataclass(frozen=True)
class Bare:
    """Mint, burn, skim or sync without the router, after sending the pair something of everything."""

    kind: str
    user: str
    pair: str
    sizes: tuple[Size, Size, Size]
    to: str

    def calls(self, exchange: Exchange) -> list[Call]:
        paid = (*exchange.cast.ordered(self.pair), self.pair)
        reserves = (*exchange.reserves(self.pair), exchange.balance(self.pair, self.user))
        amounts = [size.of(whole // 20) for size, whole in zip(self.sizes, reserves, strict=True)]
        moves = [
            Call(self.user, token, "transfer(address,uint256)", (self.pair, amount))
            for token, amount in zip(paid, amounts, strict=True)
            if amount and (token != self.pair or self.kind == "burn")
        ]
        argument = () if self.kind == "sync" else (self.to,)
        return [*moves, Call(self.user, self.pair, f"{self.kind}({'address' if argument else ''})", argument)]


@dataclass(frozen=True)
class Flash:
    """Borrowing from a pair and paying for it in the callback: just enough, or a unit off; in either token."""

    user: str
    pair: str
    side: int
    size: Size
    same: bool
    shift: int
    again: bool

    def calls(self, exchange: Exchange) -> list[Call]:
        tokens, reserves = exchange.cast.ordered(self.pair), exchange.reserves(self.pair)
        loan = self.size.of(reserves[self.side] // 10)
        kept = WHOLE - FEE
        due, back = -(-loan * WHOLE // kept), self.side
        if not self.same:
            due, back = (
                reserves[1 - self.side] * loan * WHOLE // ((reserves[self.side] - loan or 1) * kept) + 1,
                1 - back,
            )
        paid = [0, 0]
        paid[back] = max(due + self.shift, 0) % 2**256
        addresses = [bytes(12) + bytes.fromhex(exchange.cast.addresses[token][2:]) for token in tokens]
        words = [number.to_bytes(32, "big") for number in (*paid, int(self.again))]
        loans = (0, loan) if self.side else (loan, 0)
        signature = "borrow(address,uint256,uint256,bytes)"
        return [Call(self.user, "borrower", signature, (self.pair, *loans, b"".join(addresses + words)))]


@dataclass(frozen=True)
class Wrap:
    """Wrapping and unwrapping BNB, and paying BNB to contracts."""

    kind: str
    user: str
    size: Size

    def calls(self, exchange: Exchange) -> list[Call]:
        amount = self.size.of(exchange.balance("W", self.user))
        if self.kind == "withdraw":
            return [Call(self.user, "W", "withdraw(uint256)", (amount,))]
        to, signature = {"deposit": ("W", "deposit()"), "pay": ("W", ""), "pay the router": ("router", "")}[self.kind]
        return [Call(self.user, to, signature, (), amount % 2**112)]


@dataclass(frozen=True)
class Govern:
    """Creating pairs and deciding about the protocol's fee."""

    kind: str
    user: str
    roles: tuple[str, str]

    def calls(self, exchange: Exchange) -> list[Call]:
        many = self.kind == "createPair"
        signature = f"{self.kind}({'address,address' if many else 'address'})"
        return [Call(self.user, "factory", signature, self.roles if many else self.roles[:1])]


@dataclass(frozen=True)
class Ask:
    """A question to the router."""

    kind: str
    numbers: tuple[int, int, int]
    path: tuple[str, ...]

    def calls(self, exchange: Exchange) -> list[Call]:
        if self.kind.startswith("getAmounts"):
            return [Call("carol", "router", f"{self.kind}(uint256,address[])", (self.numbers[0], self.path))]
        return [Call("carol", "router", f"{self.kind}(uint256,uint256,uint256)", self.numbers)]


@dataclass(frozen=True)
class Wait:
    """Time passes."""

    seconds: int


Operation = Trade | Deposit | Withdrawal | Token | Permit | Direct | Bare | Flash | Wrap | Govern | Ask | Wait
