"""What people do with PancakeSwap: trade for and with BNB, sign permits, borrow in flash swaps."""

import pytest
from deployed import PROBES, Deployed, refused
from eth_abi.abi import encode
from eth_account import Account
from pancake import FRIEND, amount_out

from pyquest.amounts import ETHER, MAX_UINT256, ZERO_ADDRESS, keccak
from pyquest.chain.artifacts import load_artifact

KEY = keccak(b"a holder of shares")
HOLDER = Account.from_key(KEY).address
PERMIT = "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)"


def signed(pair, spender, value, deadline, nonce=0):
    """A permit as wallets sign it (EIP-712)."""
    message = {
        "domain": {"name": "Pancake LPs", "version": "1", "chainId": 56, "verifyingContract": pair.at},
        "primaryType": "Permit",
        "types": {
            "EIP712Domain": [
                {"name": "name", "type": "string"},
                {"name": "version", "type": "string"},
                {"name": "chainId", "type": "uint256"},
                {"name": "verifyingContract", "type": "address"},
            ],
            "Permit": [
                {"name": "owner", "type": "address"},
                {"name": "spender", "type": "address"},
                {"name": "value", "type": "uint256"},
                {"name": "nonce", "type": "uint256"},
                {"name": "deadline", "type": "uint256"},
            ],
        },
        "message": {"owner": HOLDER, "spender": spender, "value": value, "nonce": nonce, "deadline": deadline},
    }
    signature = Account.sign_typed_data(KEY, full_message=message)
    return signature.v, signature.r.to_bytes(32, "big"), signature.s.to_bytes(32, "big")


@pytest.fixture
def pair(market):
    found = market.pair("usdt", "wbnb")
    found.send("transfer(address,uint256)", HOLDER, 10 * ETHER, sender=market.trader)
    return found


# --- permits


def test_a_permit_gives_an_allowance_once(market, pair):
    signature = signed(pair, FRIEND, 5 * ETHER, market.later)
    events = pair.send(PERMIT, HOLDER, FRIEND, 5 * ETHER, market.later, *signature, sender=market.trader)
    assert events == [("Approval", HOLDER, FRIEND, 5 * ETHER)]
    assert pair.read("allowance(address,address)", HOLDER, FRIEND) == 5 * ETHER
    assert pair.read("nonces(address)", HOLDER) == 1
    with refused("Pancake: INVALID_SIGNATURE"):
        pair.send(PERMIT, HOLDER, FRIEND, 5 * ETHER, market.later, *signature, sender=market.trader)


def test_a_limited_allowance_is_used_up_silently_and_an_unlimited_one_stays(market, pair):
    for allowance, left in ((3, 1), (MAX_UINT256, MAX_UINT256)):
        pair.send("approve(address,uint256)", FRIEND, allowance, sender=HOLDER)
        events = pair.send("transferFrom(address,address,uint256)", HOLDER, FRIEND, 2, sender=FRIEND)
        assert events == [("Transfer", HOLDER, FRIEND, 2)]
        assert pair.read("allowance(address,address)", HOLDER, FRIEND) == left


@pytest.mark.parametrize("unlimited", [False, True])
def test_withdrawing_with_a_permit_needs_no_approval(market, pair, unlimited):
    usdt, wbnb = market.path("usdt", "wbnb")
    value = MAX_UINT256 if unlimited else ETHER
    promised = share(market, pair, ETHER)
    both = (
        "removeLiquidityWithPermit(address,address,uint256,uint256,uint256,address,uint256,bool,uint8,bytes32,bytes32)"
    )
    signature = signed(pair, market.router.at, value, market.later)
    args = (ETHER, 0, 0, FRIEND, market.later, unlimited, *signature)
    market.router.send(both, usdt, wbnb, *args, sender=HOLDER)
    assert (market.balance("usdt", FRIEND), market.balance("wbnb", FRIEND)) == promised
    assert pair.read("allowance(address,address)", HOLDER, market.router.at) == (MAX_UINT256 if unlimited else 0)


@pytest.mark.parametrize("suffix", ["", "SupportingFeeOnTransferTokens"])
def test_withdrawing_bnb_with_a_permit(market, pair, suffix):
    promised = share(market, pair, ETHER)
    types = "address,uint256,uint256,uint256,address,uint256,bool,uint8,bytes32,bytes32"
    signature = signed(pair, market.router.at, ETHER, market.later)
    args = (market.known("usdt"), ETHER, *promised, FRIEND, market.later, False, *signature)
    market.router.send(f"removeLiquidityETHWithPermit{suffix}({types})", *args, sender=HOLDER)
    assert (market.balance("usdt", FRIEND), market.chain.balance(FRIEND)) == promised


def share(market, pair, shares):
    supply = pair.read("totalSupply()")
    return tuple(reserve * shares // supply for reserve in market.reserves("usdt", "wbnb"))


# --- BNB in and out


def test_depositing_bnb_gives_back_what_does_not_fit(market):
    add = "addLiquidityETH(address,uint256,uint256,uint256,address,uint256)"
    market.chain.deal(FRIEND, 0)
    usdt, before = market.known("usdt"), market.chain.balance(market.trader)
    args = (usdt, 600 * ETHER, 0, ETHER, FRIEND, market.later)
    market.router.send(add, *args, sender=market.trader, value=3 * ETHER)
    assert market.chain.balance(market.trader) == before - ETHER
    assert market.balance("wbnb_usdt_lp", FRIEND) > 0
    assert market.chain.balance(market.router.at) == 0


@pytest.mark.parametrize("suffix", ["", "SupportingFeeOnTransferTokens"])
def test_selling_and_buying_bnb(market, suffix):
    usdt, wbnb = market.path("usdt", "wbnb")
    out = amount_out(600 * ETHER, *market.reserves("usdt", "wbnb"))
    sell = f"swapExactTokensForETH{suffix}(uint256,uint256,address[],address,uint256)"
    args = (600 * ETHER, out, [usdt, wbnb], FRIEND, market.later)
    market.router.send(sell, *args, sender=market.trader)
    assert market.chain.balance(FRIEND) == out
    back = amount_out(out, *market.reserves("wbnb", "usdt"))
    buy = f"swapExactETHForTokens{suffix}(uint256,address[],address,uint256)"
    market.router.send(buy, back, [wbnb, usdt], FRIEND, market.later, sender=FRIEND, value=out)
    assert (market.chain.balance(FRIEND), market.balance("usdt", FRIEND)) == (0, back)


def test_exact_amounts_for_bnb_and_of_bnb(market):
    usdt, wbnb = market.path("usdt", "wbnb")
    before = market.balance("usdt", market.trader)
    (price, _) = market.router.read("getAmountsIn(uint256,address[])", ETHER, [usdt, wbnb])
    wanted = "swapTokensForExactETH(uint256,uint256,address[],address,uint256)"
    market.router.send(wanted, ETHER, price, [usdt, wbnb], FRIEND, market.later, sender=market.trader)
    assert (market.chain.balance(FRIEND), market.balance("usdt", market.trader)) == (ETHER, before - price)
    (price, _) = market.router.read("getAmountsIn(uint256,address[])", 100 * ETHER, [wbnb, usdt])
    wanted = "swapETHForExactTokens(uint256,address[],address,uint256)"
    market.router.send(wanted, 100 * ETHER, [wbnb, usdt], FRIEND, market.later, sender=FRIEND, value=ETHER)
    assert (market.chain.balance(FRIEND), market.balance("usdt", FRIEND)) == (ETHER - price, 100 * ETHER)


# --- flash swaps, skim and sync


def test_a_flash_swap_costs_the_fee(market):
    artifact = load_artifact(PROBES, "FlashBorrower")
    borrower = Deployed(market.chain, market.chain.deploy(artifact.initcode, sender=market.trader).created, artifact)
    pair, loan = market.pair("usdt", "busd"), 1000 * ETHER
    due = -(-loan * 10_000 // 9975)
    market.pay("usdt", borrower.at, due - loan)
    borrow = "borrow(address,uint256,uint256,bytes)"
    plans = [
        encode(["address", "address", "uint256", "uint256", "bool"], [*market.path("usdt", "busd"), back, 0, False])
        for back in (due - 1, due)
    ]
    with refused("Pancake: K"):
        borrower.send(borrow, pair.at, loan, 0, plans[0], sender=FRIEND)
    assert borrower.send(borrow, pair.at, loan, 0, plans[1], sender=FRIEND) == [("Called", borrower.at, loan, 0)]
    assert market.balance("usdt", borrower.at) == 0
    assert market.reserves("usdt", "busd")[0] == 5_000_000 * ETHER + due - loan


def test_what_is_sent_by_mistake_can_be_taken_or_kept(market):
    pair = market.pair("usdt", "busd")
    market.pay("usdt", pair.at, 7)
    pair.send("skim(address)", FRIEND, sender=FRIEND)
    assert market.balance("usdt", FRIEND) == 7
    market.pay("usdt", pair.at, 7)
    reserves = (5_000_000 * ETHER + 7, 5_000_000 * ETHER)
    assert pair.send("sync()", sender=FRIEND) == [("Sync", *reserves)]
    assert market.reserves("usdt", "busd") == reserves


def test_the_first_shares_of_a_pair_are_locked(market):
    token = market.new_token(10**22)
    usdt = market.known("usdt")
    create = "createPair(address,address)"
    created = market.factory.send(create, usdt, token.at, sender=FRIEND)
    at = market.factory.read("getPair(address,address)", token.at, usdt)
    assert created == [("PairCreated", *sorted((usdt, token.at), key=lambda where: int(where, 16)), at, 7)]
    new = Deployed(market.chain, at, market.pair("usdt", "busd").artifact)
    token.send("transfer(address,uint256)", at, 10**21, sender=market.trader)
    market.pay("usdt", at, 10**21)
    minted = new.send("mint(address)", FRIEND, sender=FRIEND)
    assert minted[:2] == [
        ("Transfer", ZERO_ADDRESS, ZERO_ADDRESS, 1000),
        ("Transfer", ZERO_ADDRESS, FRIEND, 10**21 - 1000),
    ]
    assert minted[-1] == ("Mint", FRIEND, 10**21, 10**21)
