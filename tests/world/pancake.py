"""PancakeSwap as the bundle has it, with somebody who owns some of everything and lets the router take it."""

from functools import cached_property

from deployed import OURS, Deployed

from pyquest.amounts import MAX_UINT256, address
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.chain import Chain

ROUTES = {
    ("usdt", "wbnb"): "wbnb_usdt_lp",
    ("wbnb", "busd"): "wbnb_busd_lp",
    ("cake", "wbnb"): "cake_wbnb_lp",
    ("usdt", "busd"): "usdt_busd_lp",
    ("cake", "usdt"): "cake_usdt_lp",
    ("cake", "busd"): "cake_busd_lp",
}
"""token0 and token1 of each pair."""
TOKENS = {"wbnb": "WBNB", "usdt": "BEP20USDT", "busd": "BEP20Token", "cake": "CakeToken"}
FRIEND = address(b"\xf1" * 20)


class Market:
    def __init__(self, chain, known):
        self.chain = chain
        self.known = known
        self.trader = address("0xF977814e90dA44bFA03b6295A0616a897441aceC")
        self.later = chain.head.timestamp + 600

    @classmethod
    def opened(cls, bundle, known):
        market = cls(Chain.over(bundle, bundle.head, hardfork=bundle.hardfork), known)
        for name in (*TOKENS, *ROUTES.values()):
            approve = "approve(address,uint256)"
            market.token(name).send(approve, market.router.at, MAX_UINT256, sender=market.trader)
        return market

    def fork(self):
        return Market(self.chain.fork(), self.known)

    @cached_property
    def router(self):
        return self._at("pancake_router", "PancakeRouter")

    @cached_property
    def factory(self):
        return self._at("pancake_factory", "PancakeFactory")

    def token(self, name):
        return self._at(name, TOKENS.get(name, "PancakePair"))

    def pair(self, one, other):
        return self.token(ROUTES.get((one, other)) or ROUTES[other, one])

    def _at(self, name, artifact):
        return Deployed(self.chain, self.known(name), load_artifact(OURS, artifact))

    def path(self, *names):
        return [self.known(name) for name in names]

    def reserves(self, one, other):
        """Of the first token, of the second."""
        reserve0, reserve1, _ = self.pair(one, other).read("getReserves()")
        return (reserve0, reserve1) if (one, other) in ROUTES else (reserve1, reserve0)

    def balance(self, name, holder):
        return self.token(name).read("balanceOf(address)", holder)

    def pay(self, name, to, amount):
        self.token(name).send("transfer(address,uint256)", to, amount, sender=self.trader)

    def new_token(self, amount):
        """A further token, of which the trader has this much and the router may take all."""
        artifact = load_artifact(OURS, "BEP20Token")
        token = Deployed(self.chain, self.chain.deploy(artifact.initcode, sender=self.trader).created, artifact)
        token.send("mint(uint256)", amount, sender=self.trader)
        token.send("approve(address,uint256)", self.router.at, MAX_UINT256, sender=self.trader)
        return token


def amount_out(amount_in, reserve_in, reserve_out):
    """What the 0.25 % exchange gives for an amount."""
    return amount_in * 9975 * reserve_out // (reserve_in * 10_000 + amount_in * 9975)


def amount_in(amount_out, reserve_in, reserve_out):
    """What the 0.25 % exchange wants for an amount."""
    return reserve_in * amount_out * 10_000 // ((reserve_out - amount_out) * 9975) + 1
