"""How things come into somebody's account: tokens with their supply and backing, shares of a pair, NFTs.

Plain tokens are storage writes (:mod:`pyquest.scenarios.cells`), because no transaction could create them. A pair mints
its shares itself, and an NFT changes hands by its own contract, because only their code knows everything that goes with
it.
"""

from __future__ import annotations

from typing import cast

from pyquest.amounts import ZERO_ADDRESS, Address
from pyquest.chain.contracts import Contract
from pyquest.chain.storage import mapping_slot
from pyquest.errors import ScenarioFault
from pyquest.scenarios import cells
from pyquest.scenarios.cells import View
from pyquest.scenarios.stage import Stage
from pyquest.tasks import Token

_PAIR = (
    "getReserves()(uint112,uint112,uint32)",
    "token0()(address)",
    "token1()(address)",
    "totalSupply()(uint256)",
)
_MINT = "mint(address)(uint256)"
_TRANSFER_NFT = "transferFrom(address,address,uint256)"
_APPROVE_NFT = "approve(address,uint256)"


def give(stage: Stage, token: Token, to: Address, amount: int) -> None:
    """Create units of a token in somebody's account. The supply grows with them, and so does what backs it.

    Args:
        stage: Where.
        token: What.
        to: Whose.
        amount: Base units.

    Raises:
        ValueError: The token cannot count that many, or a pair has no reserves.
        ScenarioFault: A pair does not mint them.
    """
    if token.backing == "reserves":
        if amount:
            _deposit(stage, token, to, amount)
        return
    counted = token.supply_slot is not None or token.backing == "native"
    supply = View(token.address, cells.SUPPLY)
    before = cells.read(stage.chain, supply) if counted else 0
    _add(stage, token, to, amount)
    if token.backing == "native":
        stage.chain.deal(token.address, stage.chain.balance(token.address) + amount)
    if counted:
        # Where the supply is what backs the token, or a sum, it has grown by itself.
        lacking = before + amount - cells.read(stage.chain, supply)
        cells.change(stage.chain, supply, lacking, token.supply_slot)


def approve(stage: Stage, token: Token, owner: Address, spender: Address, amount: int) -> int:
    """Set an allowance.

    Returns:
        What it was before.

    Raises:
        ScenarioFault: It is not found in the token's storage.
    """
    allowance = View(token.address, cells.ALLOWANCE, (owner, spender))
    before = cells.read(stage.chain, allowance)
    cells.change(stage.chain, allowance, amount - before, mapping_slot(token.allowance_slot, owner, spender))
    return before


def _deposit(stage: Stage, pair: Token, to: Address, shares: int) -> None:
    """Have a pair mint shares for just as much of both its tokens as they stand for."""
    contract = Contract(stage.chain, pair.address, _PAIR)
    supply, reserves = contract.read("totalSupply"), contract.read("getReserves")
    if supply == 0:
        raise ValueError(f"{pair.symbol}: a pair without reserves has no shares to give")
    for name, reserve in zip(("token0", "token1"), reserves, strict=False):
        paid = -(-shares * reserve // supply)  # rounded up: the pair rounds down
        give(stage, stage.token(contract.read(name)), pair.address, paid)
    surplus = stage.act(to, pair.address, _MINT, to) - shares
    if surplus < 0:
        raise ScenarioFault(f"{pair.symbol}: the pair minted {-surplus} shares too few")
    # A pair whose factory takes a protocol fee settles it first and then mints more for the same amounts. What is too
    # much goes where the first thousand shares of every pair are: to nobody.
    _add(stage, pair, to, -surplus)
    _add(stage, pair, ZERO_ADDRESS, surplus)


def hand_over(stage: Stage, nft: Address, token_id: int, to: Address) -> None:
    """Have whoever owns an NFT transfer it.

    Raises:
        ScenarioFault: The contract refuses.
        ChainFault: It does not know the NFT.
    """
    owner = _owner(stage, nft, token_id)
    stage.act(owner, nft, _TRANSFER_NFT, owner, to, token_id)


def approve_nft(stage: Stage, nft: Address, token_id: int, to: Address) -> None:
    """Have whoever owns an NFT approve an account for it.

    Raises:
        ScenarioFault: The contract refuses.
        ChainFault: It does not know the NFT.
    """
    stage.act(_owner(stage, nft, token_id), nft, _APPROVE_NFT, to, token_id)


def _owner(stage: Stage, nft: Address, token_id: int) -> Address:
    return cast(Address, Contract(stage.chain, nft, ["ownerOf(uint256)(address)"]).read("ownerOf", token_id))


def _add(stage: Stage, token: Token, holder: Address, amount: int) -> None:
    balance = View(token.address, cells.BALANCE, (holder,))
    cells.change(stage.chain, balance, amount, mapping_slot(token.balance_slot, holder))
