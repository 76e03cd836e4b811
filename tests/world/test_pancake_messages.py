"""Every refusal of the router, its libraries, pairs and factory, in mainnet's words (spec/environment.md 1.3)."""

import pytest
from coincurve import PrivateKey
from deployed import PROBES, Deployed, refused
from eth_abi.abi import encode
from pancake import FRIEND

from pyquest.amounts import ETHER, MAX_UINT256, ZERO_ADDRESS, keccak
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.signing import account_of

SWAP = "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)"
SWAP_FOR_EXACT = "swapTokensForExactTokens(uint256,uint256,address[],address,uint256)"
FROM_BNB = "swapExactETHForTokens(uint256,address[],address,uint256)"
FOR_BNB = "swapExactTokensForETH(uint256,uint256,address[],address,uint256)"
ADD = "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)"
REMOVE = "removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)"
PERMIT = "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)"
FEE_ON_TRANSFER = "SupportingFeeOnTransferTokens"


@pytest.fixture
def ask(market):
    """Call the router as the trader, without keeping what it does."""
    return lambda signature, *args, **call: market.router.read(signature, *args, **{"sender": market.trader} | call)


@pytest.fixture
def borrower(market):
    artifact = load_artifact(PROBES, "FlashBorrower")
    return Deployed(market.chain, market.chain.deploy(artifact.initcode, sender=market.trader).created, artifact)


# --- the router


def test_a_deadline_in_the_past(market, ask):
    now = market.chain.head.timestamp
    usdt, busd = market.path("usdt", "busd")
    late, to = now - 1, market.trader
    calls = [
        (SWAP, 1, 0, [usdt, busd], to, late),
        (SWAP_FOR_EXACT, 1, 9, [usdt, busd], to, late),
        (FROM_BNB, 0, [usdt], to, late),
        (FOR_BNB, 1, 0, [usdt], to, late),
        (ADD, usdt, busd, 1, 1, 0, 0, to, late),
        (REMOVE, usdt, busd, 1, 0, 0, to, late),
        (SWAP.replace("(", FEE_ON_TRANSFER + "(", 1), 1, 0, [usdt, busd], to, late),
    ]
    for call in calls:
        with refused("PancakeRouter: EXPIRED"):
            ask(*call)
    ask(SWAP, ETHER, 0, [usdt, busd], to, now)


def test_a_path_that_does_not_begin_or_end_with_bnb(market, ask):
    usdt, wbnb, busd = market.path("usdt", "wbnb", "busd")
    to, later = market.trader, market.later
    calls = [
        (FROM_BNB, 0, [usdt, wbnb], to, later),
        ("swapETHForExactTokens(uint256,address[],address,uint256)", 1, [usdt, wbnb], to, later),
        (FROM_BNB.replace("(", FEE_ON_TRANSFER + "(", 1), 0, [usdt, wbnb], to, later),
        (FOR_BNB, 1, 0, [wbnb, busd], to, later),
        ("swapTokensForExactETH(uint256,uint256,address[],address,uint256)", 1, 9, [wbnb, busd], to, later),
        (FOR_BNB.replace("(", FEE_ON_TRANSFER + "(", 1), 1, 0, [wbnb, busd], to, later),
    ]
    for call in calls:
        with refused("PancakeRouter: INVALID_PATH"):
            ask(*call)


def test_a_price_that_is_worse_than_accepted(market, ask):
    usdt, busd, wbnb = market.path("usdt", "busd", "wbnb")
    to, later = market.trader, market.later
    promised = ask("getAmountsOut(uint256,address[])", ETHER, [usdt, busd])[-1]
    for kind in (SWAP, SWAP.replace("(", FEE_ON_TRANSFER + "(", 1)):
        ask(kind, ETHER, promised, [usdt, busd], to, later)
        with refused("PancakeRouter: INSUFFICIENT_OUTPUT_AMOUNT"):
            ask(kind, ETHER, promised + 1, [usdt, busd], to, later)
    wanted = ask("getAmountsIn(uint256,address[])", ETHER, [usdt, busd])[0]
    ask(SWAP_FOR_EXACT, ETHER, wanted, [usdt, busd], to, later)
    with refused("PancakeRouter: EXCESSIVE_INPUT_AMOUNT"):
        ask(SWAP_FOR_EXACT, ETHER, wanted - 1, [usdt, busd], to, later)
    needed = ask("getAmountsIn(uint256,address[])", ETHER, [wbnb, usdt])[0]
    with refused("PancakeRouter: EXCESSIVE_INPUT_AMOUNT"):
        ask(
            "swapETHForExactTokens(uint256,address[],address,uint256)", ETHER, [wbnb, usdt], to, later, value=needed - 1
        )


def test_liquidity_at_a_worse_ratio_than_accepted(market, ask):
    usdt, wbnb = market.path("usdt", "wbnb")
    to, later = market.trader, market.later
    with refused("PancakeRouter: INSUFFICIENT_B_AMOUNT"):
        ask(ADD, usdt, wbnb, 600 * ETHER, 2 * ETHER, 0, ETHER + 1, to, later)
    with refused("PancakeRouter: INSUFFICIENT_A_AMOUNT"):
        ask(ADD, usdt, wbnb, 601 * ETHER, ETHER, 600 * ETHER + 1, 0, to, later)
    amount_a, amount_b = ask(REMOVE, usdt, wbnb, ETHER, 0, 0, to, later)
    with refused("PancakeRouter: INSUFFICIENT_A_AMOUNT"):
        ask(REMOVE, usdt, wbnb, ETHER, amount_a + 1, 0, to, later)
    with refused("PancakeRouter: INSUFFICIENT_B_AMOUNT"):
        ask(REMOVE, usdt, wbnb, ETHER, amount_a, amount_b + 1, to, later)


def test_bnb_that_does_not_come_from_wbnb(market):
    with refused("invalid opcode"):
        market.router.send_data(b"", sender=market.trader, value=1)


# --- its library


def test_questions_without_an_answer(market, ask):
    usdt, busd = market.path("usdt", "busd")
    unknown = market.new_token(ETHER).at
    market.factory.send("createPair(address,address)", usdt, unknown, sender=market.trader)
    out, needed = "getAmountOut(uint256,uint256,uint256)", "getAmountIn(uint256,uint256,uint256)"
    several, backwards = "getAmountsOut(uint256,address[])", "getAmountsIn(uint256,address[])"
    quote = "quote(uint256,uint256,uint256)"
    for says, *call in (
        ("INVALID_PATH", several, 1, [usdt]),
        ("INVALID_PATH", backwards, 1, []),
        ("INSUFFICIENT_LIQUIDITY", several, 1, [usdt, unknown]),
        ("INSUFFICIENT_LIQUIDITY", backwards, 1, [usdt, unknown]),
        ("INSUFFICIENT_LIQUIDITY", out, 1, 0, 1),
        ("INSUFFICIENT_LIQUIDITY", needed, 1, 1, 0),
        ("INSUFFICIENT_LIQUIDITY", quote, 1, 1, 0),
        ("INSUFFICIENT_INPUT_AMOUNT", several, 0, [usdt, busd]),
        ("INSUFFICIENT_INPUT_AMOUNT", out, 0, 1, 1),
        ("INSUFFICIENT_OUTPUT_AMOUNT", backwards, 0, [usdt, busd]),
        ("INSUFFICIENT_OUTPUT_AMOUNT", needed, 0, 1, 1),
        ("INSUFFICIENT_AMOUNT", quote, 0, 1, 1),
        ("IDENTICAL_ADDRESSES", several, 1, [usdt, usdt]),
        ("ZERO_ADDRESS", several, 1, [usdt, ZERO_ADDRESS]),
    ):
        with refused(f"PancakeLibrary: {says}"):
            ask(*call)
    for says, *call in (
        ("ds-math-sub-underflow", needed, 2, 1, 1),
        ("ds-math-mul-overflow", out, MAX_UINT256, 1, 1),
        ("ds-math-add-overflow", out, MAX_UINT256 // 9975, MAX_UINT256 // 10_000, 1),
        ("invalid opcode", needed, 1, 1, 1),
    ):
        with refused(says):
            ask(*call)


def test_a_pair_that_does_not_exist_says_nothing(market, ask):
    usdt, unknown = market.known("usdt"), market.new_token(ETHER).at
    for call in (
        ("getAmountsOut(uint256,address[])", 1, [usdt, unknown]),
        (SWAP.replace("(", FEE_ON_TRANSFER + "(", 1), 1, 0, [usdt, unknown], market.trader, market.later),
        (REMOVE, usdt, unknown, 1, 0, 0, market.trader, market.later),
    ):
        with refused("0x"):
            ask(*call)


# --- TransferHelper


def test_tokens_that_do_not_move(market, ask):
    usdt, busd = market.path("usdt", "busd")
    for sender in (FRIEND, market.known("rich")):
        with refused("TransferHelper: TRANSFER_FROM_FAILED"):
            ask(SWAP, ETHER, 0, [usdt, busd], FRIEND, market.later, sender=sender)
    with refused("TransferHelper: TRANSFER_FROM_FAILED"):
        ask(ADD, usdt, busd, 10**30, 10**30, 0, 0, market.trader, market.later)


def test_tokens_and_bnb_that_nobody_takes(market, ask):
    usdt = market.known("usdt")
    remove = "removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)"
    with refused("TransferHelper: TRANSFER_FAILED"):
        ask(remove, usdt, ETHER, 0, 0, ZERO_ADDRESS, market.later)  # USDT refuses the zero address
    with refused("TransferHelper: ETH_TRANSFER_FAILED"):
        ask(remove, usdt, ETHER, 0, 0, market.factory.at, market.later)  # which takes no BNB


# --- pairs


def test_a_swap_that_cannot_be(market):
    pair = market.pair("usdt", "busd")
    swap = "swap(uint256,uint256,address,bytes)"
    for says, *args in (
        ("INSUFFICIENT_OUTPUT_AMOUNT", 0, 0, FRIEND, b""),
        ("INSUFFICIENT_LIQUIDITY", 5_000_000 * ETHER, 0, FRIEND, b""),
        ("INSUFFICIENT_LIQUIDITY", 0, 5_000_000 * ETHER, FRIEND, b""),
        ("INSUFFICIENT_INPUT_AMOUNT", 1, 0, FRIEND, b""),
        ("INVALID_TO", 1, 0, market.known("busd"), b""),
        ("TRANSFER_FAILED", 1, 0, ZERO_ADDRESS, b""),
    ):
        with refused(f"Pancake: {says}"):
            pair.read(swap, *args, sender=market.trader)
    market.pay("usdt", pair.at, ETHER)
    with refused("Pancake: K"):
        pair.read(swap, 0, ETHER, FRIEND, b"", sender=market.trader)
    with refused("0x"):
        pair.read(swap, 0, 1, FRIEND, b"call me", sender=market.trader)  # nobody is there to be called


def test_a_callback_that_comes_back(market, borrower):
    pair = market.pair("usdt", "busd")
    plan = encode(["address", "address", "uint256", "uint256", "bool"], [*market.path("usdt", "busd"), 0, 0, True])
    with refused("Pancake: LOCKED"):
        borrower.send("borrow(address,uint256,uint256,bytes)", pair.at, 1, 0, plan, sender=market.trader)


def test_shares_for_nothing_and_nothing_for_shares(market):
    pair = market.pair("usdt", "busd")
    with refused("Pancake: INSUFFICIENT_LIQUIDITY_MINTED"):
        pair.read("mint(address)", FRIEND)
    with refused("Pancake: INSUFFICIENT_LIQUIDITY_BURNED"):
        pair.read("burn(address)", FRIEND)


def test_reserves_that_do_not_fit(market):
    token = market.new_token(2**113)
    market.factory.send("createPair(address,address)", token.at, market.known("usdt"), sender=market.trader)
    pair = market.factory.read("getPair(address,address)", token.at, market.known("usdt"))
    token.send("transfer(address,uint256)", pair, 2**112, sender=market.trader)
    with refused("Pancake: OVERFLOW"):
        Deployed(market.chain, pair, market.pair("usdt", "busd").artifact).read("sync()")


def test_what_only_the_factory_may_do(market):
    with refused("Pancake: FORBIDDEN"):
        market.pair("usdt", "busd").read("initialize(address,address)", FRIEND, FRIEND, sender=market.trader)


def test_shares_that_somebody_does_not_have(market):
    pair = market.pair("usdt", "busd")
    with refused("ds-math-sub-underflow"):
        pair.read("transfer(address,uint256)", market.trader, 1, sender=FRIEND)
    with refused("ds-math-sub-underflow"):
        pair.read("transferFrom(address,address,uint256)", market.trader, FRIEND, 1, sender=FRIEND)
    with refused("ds-math-sub-underflow"):
        market.router.read(REMOVE, *market.path("usdt", "busd"), 1, 0, 0, FRIEND, market.later, sender=FRIEND)


def test_permits_that_do_not_count(market):
    pair, key = market.pair("usdt", "busd"), keccak(b"somebody")
    now = market.chain.head.timestamp
    with refused("Pancake: EXPIRED"):
        pair.read(PERMIT, FRIEND, FRIEND, 1, now - 1, 27, bytes(32), bytes(32))
    with refused("Pancake: INVALID_SIGNATURE"):
        pair.read(PERMIT, FRIEND, FRIEND, 1, now, 27, bytes(32), bytes(32))
    raw = PrivateKey(key).sign_recoverable(keccak(b"something else"), hasher=None)
    with refused("Pancake: INVALID_SIGNATURE"):
        pair.read(PERMIT, account_of(key), FRIEND, 1, now, raw[64] + 27, raw[:32], raw[32:64])


# --- the factory


def test_pairs_that_cannot_be_created(market):
    usdt, busd = market.path("usdt", "busd")
    for says, *two in (
        ("IDENTICAL_ADDRESSES", usdt, usdt),
        ("ZERO_ADDRESS", ZERO_ADDRESS, usdt),
        ("PAIR_EXISTS", busd, usdt),
    ):
        with refused(f"Pancake: {says}"):
            market.factory.read("createPair(address,address)", *two)


def test_settings_that_are_not_ones_to_change(market):
    for signature in ("setFeeTo(address)", "setFeeToSetter(address)"):
        with refused("Pancake: FORBIDDEN"):
            market.factory.read(signature, FRIEND, sender=FRIEND)
