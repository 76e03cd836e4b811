"""Quotes and deposits: the formulas on hand-made readings, and what expressions make of them."""

from math import isqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from making import AGENT, E18, LP, ROUTER, USDT, WBNB, World, make_evidence, make_instance, named, run

from pyquest.amounts import ZERO_ADDRESS, Amount
from pyquest.checks.expressions import Expression, Wanted
from pyquest.checks.pancake import AMOUNTS_IN, AMOUNTS_OUT, Deposit, cost, deposits, quote, traded, withdrawal
from pyquest.errors import ReadFailed, TaskError
from pyquest.evidence import Reading, Unreadable, balance, native

FACTORY = named("pancake_factory")
INSTANCE = make_instance(
    params={
        **make_instance().params,
        "amount_bnb": Amount(2 * E18, "BNB", 18),
        "amount_token": Amount(900 * E18, "USDT", 18),
    }
)
RESERVE = st.integers(10**3, 2**112 - 1)
OFFER = st.integers(0, 2**112 - 1)


def view(contract, function, *args):
    return Reading("view", (contract, function, *args))


def pool(usdt, wbnb, supply, *, last=0, fee_to=ZERO_ADDRESS, tokens=(USDT, WBNB)):
    """A pair as its contracts answer; USDT is the lower address."""
    return {
        view(FACTORY, "getPair(address,address)(address)", *tokens): LP,
        view(FACTORY, "getPair(address,address)(address)", *reversed(tokens)): LP,
        view(FACTORY, "feeTo()(address)"): fee_to,
        view(LP, "getReserves()(uint112,uint112,uint32)"): (usdt, wbnb, 5),
        view(LP, "totalSupply()(uint256)"): supply,
        view(LP, "kLast()(uint256)"): last,
    }


POOL = pool(12_000_000 * E18, 20_000 * E18, 400_000 * E18)


def offer(world, offered, other, tokens=(USDT, WBNB)):
    return deposits(world, INSTANCE, tokens, (offered, other))


@given(RESERVE, RESERVE, RESERVE, OFFER, OFFER)
def test_a_deposit_takes_all_of_one_and_what_fits_of_the_other(usdt, wbnb, supply, offered, other):
    found, *others = offer(World(pool(usdt, wbnb, supply)), offered, other)
    assert offered in found.amounts[:1] or other in found.amounts[1:]
    for one in (found, *others):
        taken, paired = one.amounts
        assert taken <= offered
        assert paired <= other
        # At the pool's price, rounded down on one side by less than one unit.
        assert abs(taken * wbnb - paired * usdt) < max(usdt, wbnb)
        # The depositors who were there lose nothing.
        assert one.shares * usdt <= taken * supply
        assert one.shares * wbnb <= paired * supply


@pytest.mark.parametrize(
    ("offered", "taken"),
    [((20, 10), (20, 10)), ((20, 9), (18, 9)), ((20, 11), (20, 10)), ((21, 10), (21, 10)), ((22, 10), (20, 10))],
)
def test_where_the_other_side_begins_to_bind(offered, taken):
    assert offer(World(pool(2000, 1000, 1000)), *offered)[0].amounts == taken


@given(RESERVE, RESERVE, OFFER, OFFER)
def test_another_deposit_is_one_rounding_away_and_no_more(usdt, wbnb, one, other):
    """Whichever token is named first, and whether the other amount was worked out before, it is among them."""
    world = World(pool(usdt, wbnb, 10**20))
    found = offer(world, one, other)
    turned = [deposit.amounts[::-1] for deposit in offer(world, other, one, (WBNB, USDT))]
    assert {deposit.amounts for deposit in found} == set(turned)
    worked_out = offer(world, *found[0].amounts)
    assert worked_out[0] in found
    fits = 1 + usdt // wbnb, 1 + wbnb // usdt
    for deposit in found:
        assert all(abs(a - b) <= slack for a, b, slack in zip(found[0].amounts, deposit.amounts, fits, strict=True))


@given(RESERVE, RESERVE, st.integers(1, 100))
def test_a_protocol_fee_is_settled_before_the_shares_are_counted(usdt, wbnb, growth):
    """Whoever doubles the pool gets as many shares as there are."""
    product = usdt * wbnb
    last = product * 100 // (100 + growth)
    assume(isqrt(last) > 0)
    plain, idle, taxed = (
        offer(World(pool(usdt, wbnb, 10**24, last=kept, fee_to=fee_to)), usdt, wbnb)[0]
        for kept, fee_to in ((0, ZERO_ADDRESS), (last, ZERO_ADDRESS), (last, AGENT))
    )
    assert plain == idle == Deposit((usdt, wbnb), 10**24)
    assert taxed.amounts == plain.amounts
    # The protocol gets 8/25 of the growth of the root: never more than a third of the shares that stand for it.
    assert 0 <= taxed.shares - plain.shares <= plain.shares * growth // 300 + 1


STRAY = st.integers(0, 10**6)


def holdings(usdt, wbnb, shares=0):
    """What the pair has: USDT, WBNB, and shares of its own that somebody sent to it."""
    return {balance(USDT, LP): usdt, balance(WBNB, LP): wbnb, balance(LP, LP): shares}


@given(RESERVE, RESERVE, RESERVE, st.data())
def test_a_withdrawal_is_a_part_of_all_that_the_pair_has(usdt, wbnb, supply, data):
    shares, stray = data.draw(st.integers(0, supply)), data.draw(st.integers(0, min(supply, 10**6)))
    extra, more = data.draw(STRAY), data.draw(STRAY)
    held = holdings(usdt + extra, wbnb + more, stray)
    world = World({**pool(usdt, wbnb, supply), **held})
    paid, paired = withdrawal(world, INSTANCE, (USDT, WBNB), shares)
    assert 0 <= (shares + stray) * (usdt + extra) - paid * supply < supply
    assert 0 <= (shares + stray) * (wbnb + more) - paired * supply < supply
    assert withdrawal(world, INSTANCE, (WBNB, USDT), shares) == (paired, paid)


@given(RESERVE, RESERVE, RESERVE, OFFER, OFFER)
def test_whoever_deposits_and_withdraws_gains_nothing(usdt, wbnb, supply, offered, other):
    put = offer(World(pool(usdt, wbnb, supply)), offered, other)[0]
    full = usdt + put.amounts[0], wbnb + put.amounts[1]
    world = World({**pool(*full, supply + put.shares), **holdings(*full)})
    paid = withdrawal(world, INSTANCE, (USDT, WBNB), put.shares)
    assert all(back <= gone for back, gone in zip(paid, put.amounts, strict=True))


def test_the_protocols_shares_dilute_a_withdrawal():
    plain, taxed = (
        World({**pool(10**20, 10**20, 10**20, last=10**38, fee_to=fee_to), **holdings(10**20, 10**20)})
        for fee_to in (ZERO_ADDRESS, AGENT)
    )
    assert withdrawal(plain, INSTANCE, (USDT, WBNB), 10**19) == (10**19, 10**19)
    # The root has grown from 1e19 to 1e20: the protocol gets 1e20 · 9 · 8 / (10 · 17 + 8) new shares.
    supply = 10**20 + 10**20 * 72 // 178
    assert withdrawal(taxed, INSTANCE, (USDT, WBNB), 10**19) == (10**39 // supply, 10**39 // supply)


def test_without_a_pair_or_reserves_nothing_can_be_said():
    nobody = {**POOL, view(FACTORY, "getPair(address,address)(address)", USDT, WBNB): ZERO_ADDRESS}
    for readings, problem in ((nobody, "have no pair"), (pool(0, 0, 0), "is empty")):
        with pytest.raises(ReadFailed, match=problem):
            offer(World(readings), 1, 1)
        with pytest.raises(ReadFailed, match=problem):
            withdrawal(World(readings), INSTANCE, (USDT, WBNB), 1)


def test_quote_and_cost_are_the_routers_word():
    path = (USDT, WBNB, LP)
    world = World({view(ROUTER, AMOUNTS_OUT, 7, path): (7, 3, 2)})
    assert quote(world, INSTANCE, 7, path) == 2
    world = World({view(ROUTER, AMOUNTS_IN, 2, path): (7, 3, 2)})
    assert cost(world, INSTANCE, 2, path) == 7
    assert traded(INSTANCE, None) == WBNB
    assert traded(INSTANCE, USDT) == USDT


# --- in expressions ---


def wanted(text, readings=POOL):
    return Expression.parse(text).wanted(make_evidence(readings), INSTANCE)


def test_expressions_of_trade():
    # 900 USDT go with 1.5 BNB, so of 2 BNB a quarter stays.
    assert wanted("deposited({amount_bnb}, BNB, {amount_token}, USDT)").units == 3 * E18 // 2
    assert wanted("-deposited({amount_token}, USDT, {amount_bnb}, BNB)").units == -900 * E18
    assert wanted("minted({amount_token}, token_address, 2 BNB, $wbnb)").units == 30 * E18
    amounts = {view(ROUTER, AMOUNTS_OUT, 2 * E18, (WBNB, USDT)): (2 * E18, 1197)}
    assert wanted("quote({amount_bnb}, BNB, {token_address})", amounts).units == 1197
    amounts = {view(ROUTER, AMOUNTS_IN, 900 * E18, (WBNB, USDT)): (3 * E18 // 2, 900 * E18)}
    assert wanted("-cost({amount_token}, BNB, token_address)", amounts).units == -3 * E18 // 2


def test_what_a_share_of_the_shares_is_worth():
    held = {**POOL, **holdings(12_000_000 * E18, 20_000 * E18), balance(LP, AGENT): 4 * E18 + 1}
    # 400,000 shares stand for 12 M USDT and 20,000 BNB: one for 30 USDT and 0.05 BNB.
    assert wanted("withdrawn(share(percentage, $usdt_busd_lp), USDT, BNB)", held) == Wanted(30 * E18, 30)
    assert wanted("withdrawn(share(percentage, $usdt_busd_lp), BNB, token_address)", held) == Wanted(E18 // 20, 1)
    assert wanted("withdrawn(2 USDT/BUSD LP, USDT, BNB)", held) == Wanted(60 * E18)


def test_expressions_inside_of_others():
    amounts = {view(ROUTER, AMOUNTS_OUT, 2 * E18, (WBNB, USDT)): (2 * E18, 1200 * E18)}
    assert wanted("minted(part(50, quote({amount_bnb}, BNB, USDT)), USDT, 1 BNB, BNB)", {**POOL, **amounts}).units == (
        20 * E18
    )
    assert wanted("{amount_bnb} - deposited({amount_bnb}, BNB, {amount_token}, USDT)") == Wanted(E18 // 2)
    left = wanted("2 BNB - deposited(2 BNB, BNB, 9000 USDT, USDT)", UNEVEN)
    assert (left.choices, left.allows(0), left.allows(1), left.allows(2)) == ((0, 1), True, True, False)
    assert wanted("part(50, 2 BNB - deposited(2 BNB, BNB, 9000 USDT, USDT) + 3 wei)", UNEVEN).choices == (1, 2)


UNEVEN = pool(12_000_000 * E18 + 7, 20_000 * E18, 400_000 * E18)


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        # 2 BNB and 9000 USDT: who works out how many USDT go with the BNB rounds them down, and a wei of BNB is left.
        ("deposited(2 BNB, BNB, 9000 USDT, USDT)", [2 * E18, 2 * E18 - 1]),
        ("deposited(9000 USDT, USDT, 2 BNB, BNB)", [1200 * E18]),
        # 900 USDT and 2 BNB: the BNB that go with them are worth up to 600 wei of USDT less.
        ("deposited(900 USDT, USDT, 2 BNB, BNB)", [900 * E18, 900 * E18 - 600]),
        ("deposited(2 BNB, BNB, 900 USDT, USDT)", [3 * E18 // 2 - 1]),
    ],
)
def test_one_rounding_more_than_the_routers_is_allowed_and_no_other(text, choices):
    found = wanted(text, UNEVEN)
    assert [found.tolerance, *found.choices] == [0, *choices]


def test_where_nothing_is_rounded_a_deposit_is_exact():
    even = pool(5 * E18, 5 * E18, 5 * E18)
    for text in ("deposited(10 USDT, USDT, 10 BNB, BNB)", "minted(10 USDT, USDT, 10 BNB, BNB)"):
        assert wanted(text, even) == Wanted(10 * E18)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("quote({amount_bnb}, BNB)", r"write quote\(AMOUNT, TOKEN, TOKEN, …\)"),
        ("quote(BNB, {amount_bnb}, USDT)", "write quote"),
        ("quote(5, BNB, USDT)", "write quote"),
        ("quote(5 BNB, BNB, US+DT)", "write quote"),
        ("minted({amount_bnb}, BNB, {amount_token})", "write minted"),
        ("deposited({amount_bnb}, BNB, USDT, {amount_token})", "write deposited"),
    ],
)
def test_what_is_no_expression_of_trade(text, problem):
    with pytest.raises(ValueError, match=problem):
        Expression.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "quote({amonut}, BNB, USDT)",
        "quote(5 BNB, BNB, USDT, NOPE)",
        "minted(1 X, BNB, 0, USDT)",
        "withdrawn(share(percentage, NOPE), BNB, USDT)",
    ],
)
def test_what_an_expression_of_trade_names_has_to_exist(text):
    with pytest.raises(TaskError):
        Expression.parse(text).check(INSTANCE)


def test_a_pool_that_cannot_be_read_fails_the_check():
    broken = {**POOL, view(LP, "totalSupply()(uint256)"): Unreadable("it reverted")}
    args = {"of": "$agent", "equals": "minted({amount_bnb}, BNB, {amount_token}, USDT)"}
    found = run("native_change", args, make_evidence({**broken, native(AGENT): 5}), INSTANCE)
    assert not found.passed
    assert "it reverted" in found.observed
