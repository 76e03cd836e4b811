from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from making import AGENT, E18, FRIEND, POOL, TRANSFER, USDT, make_evidence, make_instance, make_log

from pyquest.amounts import GWEI, Amount
from pyquest.chain.types import TxRequest
from pyquest.checks.expressions import Expression, Wanted
from pyquest.errors import ReadFailed, TaskError
from pyquest.evidence import Reading, Unreadable, balance


def wanted(text, evidence=None, **params):
    return Expression.parse(text).wanted(evidence or make_evidence(), make_instance(params=params or DEFAULTS))


DEFAULTS = make_instance().params


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("{amount}", 5 * E18),
        ("-{amount}", -5 * E18),
        ("{percentage}", 25),
        ("5 USDT", 5 * E18),
        ("0.000000000000000001 BNB", 1),
        ("3 gwei", 3 * 10**9),
        ("0 wei", 0),
        ("0", 0),
        ("2 USDT/BUSD LP", 2 * E18),
        ("{amount} + 1 wei", 5 * E18 + 1),
        ("{amount} - 2 USDT", 3 * E18),
        ("-{amount} + 2 USDT - 1 wei", -3 * E18 - 1),
        ("part(percentage, {amount})", 5 * E18 // 4),
        ("part(50, part(50, {amount}) - 1 wei)", 5 * E18 // 4 - 1),
        ("-part(10, balance(BNB) - 90 BNB) + 1 BNB", 0),
        ("balance(BNB)", 100 * E18),
        ("-balance(BNB)", -100 * E18),
    ],
)
def test_terms(text, units):
    assert wanted(text) == Wanted(units)


@pytest.mark.parametrize("token", ["USDT", "$usdt", "{token_address}", "token_address", USDT])
def test_a_token_can_be_named_in_five_ways(token):
    evidence = make_evidence({balance(USDT, AGENT): 42}, logs=[make_log(USDT, TRANSFER, FRIEND, AGENT, 9)])
    assert wanted(f"balance({token})", evidence).units == 42
    assert wanted(f"received({token})", evidence).units == 9


@pytest.mark.parametrize("percent", ["percentage", "{percentage}", "25"])
def test_a_share_is_rounded_down_and_one_unit_either_way_counts(percent):
    evidence = make_evidence({balance(USDT, AGENT): 10})
    found = wanted(f"share({percent}, USDT)", evidence)
    assert found == Wanted(2, 1)
    assert [found.allows(units) for units in (0, 1, 2, 3, 4)] == [False, True, True, True, False]


@given(st.integers(0, 10**30), st.integers(0, 100))
def test_a_share_is_exact_at_any_size(held, percent):
    evidence = make_evidence({balance(USDT, AGENT): held})
    found = wanted(f"share({percent}, USDT)", evidence)
    assert 0 <= held * percent - found.units * 100 < 100
    assert wanted(f"-share({percent}, USDT)", evidence) == Wanted(-found.units, 1)


@given(st.integers(0, 10**7), st.integers(0, 1000), st.sampled_from([None, 0, 1, 2]))
@example(500_000, 1, 0)
@example(500_001, 1, 0)
def test_spendable_is_all_but_the_gas_set_aside(gas, price, kind):
    price *= GWEI
    fees = {"max_fee_per_gas": price, "max_priority_fee_per_gas": 0} if kind == 2 else {"gas_price": price}
    tx = TxRequest(FRIEND, gas=gas, type=kind, **fees)
    evidence = make_evidence(native={AGENT: (7 * 10**18, 0)}, tx=tx)
    assert wanted("spendable(BNB)", evidence) == Wanted(7 * 10**18 - min(gas * price, 500_000 * GWEI))


def test_spendable_without_gas_is_the_balance():
    native = {AGENT: (7, 7)}
    assert wanted("spendable(BNB)", make_evidence(native=native)) == Wanted(7)
    assert wanted("spendable(BNB)", replace(make_evidence(native=native), tx=None, receipt=None)) == Wanted(7)
    tx = TxRequest(FRIEND, gas=21_000, gas_price=GWEI)
    assert wanted("spendable(USDT)", make_evidence({balance(USDT, AGENT): 9}, tx=tx)) == Wanted(9)


@given(st.integers(0, 10**30), st.integers(0, 1_000))
def test_a_part_is_rounded_down_and_exact(units, tenths):
    found = wanted("part(tenth, {units})", units=units, tenth=Amount(tenths, "", 1))
    assert found.tolerance == 0
    assert 0 <= units * tenths - found.units * 1000 < 1000


def test_percentages_may_have_decimals():
    evidence = make_evidence({balance(USDT, AGENT): 1000})
    assert wanted("share(slippage, USDT)", evidence, slippage=Amount(25, "", 1)) == Wanted(25, 1)


@given(st.integers(0, 10**24), st.integers(0, 100), st.integers(0, 100))
def test_what_may_be_off_inside_is_off_outside(held, percent, part):
    """A part of a share is that of one unit more or less, so it moves by as much, and a sum by all of its parts."""
    evidence = make_evidence({balance(USDT, AGENT): held})
    share = held * percent // 100
    found = wanted(f"part({part}, share({percent}, USDT))", evidence)
    assert found.units == share * part // 100
    assert all(found.allows(max(0, share + off) * part // 100) for off in (-1, 0, 1))
    assert found.tolerance <= 1
    assert wanted(f"share({percent}, USDT) - share({part}, USDT)", evidence).tolerance == 2


@given(st.integers(0, 10**24), st.integers(0, 10**20), st.integers(0, 10**20))
def test_about_an_amount_is_within_a_margin_of_it(held, margin, off):
    evidence = make_evidence({balance(USDT, AGENT): held})
    found = wanted("about(balance(USDT), {margin})", evidence, margin=Amount(margin, "USDT", 18))
    assert found.allows(held + off) == found.allows(held - off) == (off <= margin)
    mirrored = wanted("-about(balance(USDT), {margin})", evidence, margin=Amount(margin, "USDT", 18))
    assert mirrored.allows(-held - off) == (off <= margin)
    of_a_share = wanted("about(share(50, USDT), {margin})", evidence, margin=Amount(margin, "USDT", 18))
    assert of_a_share == Wanted(held // 2, margin + 1)


def test_nobody_offers_less_than_nothing():
    assert wanted("part(50, {amount} - 9 USDT)") == Wanted(0)


def test_received_counts_only_what_came_to_the_agent_of_that_token():
    logs = [
        make_log(USDT, TRANSFER, FRIEND, AGENT, 9),
        make_log(USDT, TRANSFER, FRIEND, AGENT, 1),
        make_log(USDT, TRANSFER, AGENT, FRIEND, 5),
        make_log(FRIEND, TRANSFER, FRIEND, AGENT, 77),
    ]
    assert wanted("received(USDT)", make_evidence(logs=logs)).units == 10


@given(st.integers(0, 10**60), st.integers(0, 18))
def test_any_decimal_with_a_unit_is_exact(units, places):
    text = f"{units // 10**places}.{units % 10**places:0{places}d} USDT" if places else f"{units} USDT"
    assert wanted(text).units == units * 10 ** (18 - places)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is not an amount"),
        ("5", "is not an amount"),
        ("5USDT", "is not an amount"),
        ("1e18 wei", "is not an amount"),
        ("--{amount}", "is not an amount"),
        ("{amount} +1 wei", "is not an amount"),
        ("{amount} + ", "is not an amount"),
        ("{amount} + -1 wei", "is not an amount"),
        ("1 wei) + (1 wei", "is not an amount"),
        ("balance(USDT", "is not an amount"),
        ("balanse(USDT)", "did you mean 'balance'"),
        ("balance()", r"write balance\(TOKEN\)"),
        ("share(USDT)", r"write share\(PERCENT, TOKEN\)"),
        ("balance(USDT, BNB)", r"write balance\(TOKEN\)"),
        ("balance(share(1, USDT))", r"write balance\(TOKEN\)"),
        ("part(50, 5)", r"write part\(PERCENT, AMOUNT\)"),
        ("part(50, 5 USDT, 5 USDT)", r"write part\(PERCENT, AMOUNT\)"),
        ("part(50, part(50))", r"'part\(50\)': write part\(PERCENT, AMOUNT\)"),
        ("part(50, shar(25, USDT))", "did you mean 'share'"),
        ("part(50, 5 USDT + 5)", "'5 USDT \\+ 5' is not an amount"),
    ],
)
def test_what_is_no_amount(text, problem):
    with pytest.raises(ValueError, match=problem):
        Expression.parse(text)


@given(st.text())
def test_any_text_is_an_amount_or_a_value_error(text):
    with suppress(ValueError):
        assert str(Expression.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "{amonut}",
        "5 USDTT",
        "balance(NOPE)",
        "share(flag, USDT)",
        "share(nothing, USDT)",
        "{message}",
        "0 + {amonut}",
        "part(50, {amonut})",
        "part(flag, {amount})",
        "part(50, part(50, balance(NOPE)))",
    ],
)
def test_what_an_expression_names_has_to_exist(text):
    with pytest.raises(TaskError):
        wanted(text)
    with pytest.raises(TaskError):
        Expression.parse(text).check(make_instance())


def test_the_native_coin_leaves_no_events():
    with pytest.raises(TaskError, match="leaves no events"):
        wanted("received(BNB)")


# --- stakes and rewards ---

HARVEST = "Harvest(address indexed user, uint256 amount)"


def in_pool(*logs, staked=0, pending=0):
    return make_evidence(
        {Reading("staked", (POOL, AGENT)): staked, Reading("pending", (POOL, AGENT)): pending},
        {Reading("staked", (POOL, AGENT)): 99, Reading("pending", (POOL, AGENT)): 99},
        logs=logs,
    )


@pytest.mark.parametrize("pool", ["$simple_reward_pool", "{pool_address}", "pool_address", "simple_reward_pool", POOL])
def test_a_stake_and_a_reward_are_those_before_the_answer(pool):
    evidence, params = in_pool(staked=7, pending=5), {"pool_address": POOL}
    assert wanted(f"staked({pool})", evidence, **params) == Wanted(7)
    assert wanted(f"-pending({pool})", evidence, **params) == Wanted(-5)
    assert wanted(f"staked({pool}) - pending({pool})", evidence, **params) == Wanted(2)


def test_what_was_harvested_is_what_this_pool_paid_the_agent():
    logs = [
        make_log(POOL, HARVEST, AGENT, 5),
        make_log(POOL, HARVEST, AGENT, 2),
        make_log(POOL, HARVEST, FRIEND, 100),
        make_log(FRIEND, HARVEST, AGENT, 1000),
        make_log(POOL, "Withdraw(address indexed user, uint256 amount)", AGENT, 10_000),
    ]
    assert wanted("harvested($simple_reward_pool)", in_pool(*logs, pending=5)) == Wanted(7)


def test_who_harvests_nothing_has_not_done_with_nothing():
    """Or staking what was harvested, say, would be done by staking nothing."""
    assert wanted("harvested($simple_reward_pool)", in_pool(pending=5)) == Wanted(5)


def test_a_pool_has_to_exist():
    for text in ("staked($simple_pool)", "pending({to_adress})", "harvested(amount)"):
        with pytest.raises(TaskError):
            wanted(text)
        with pytest.raises(TaskError):
            Expression.parse(text).check(make_instance())
    with pytest.raises(ValueError, match=r"write pending\(POOL\)"):
        Expression.parse("pending()")


def test_a_pool_that_does_not_answer_fails_the_check():
    evidence = make_evidence({Reading("pending", (USDT, AGENT)): Unreadable("it reverted")})
    with pytest.raises(ReadFailed):
        wanted("pending($usdt)", evidence)
