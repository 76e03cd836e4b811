"""Published numbers of staking and of questions about it (atomic_validators.md 53 to 59, atomic_defects.md V07)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import AGENT, E18, FRIEND, LP, POOL, STRANGER, World, make_receipt, named, published_instance

from pyquest.amounts import GWEI, Amount
from pyquest.chain.types import CallResult, TxRequest
from pyquest.evidence import Reading, Unreadable, balance, native
from pyquest.paper import QueryAnswer, Send, ViewCall, score

CAKE, LP_POOL, CAKE_POOL = (named(name) for name in ("cake", "simple_lp_staking", "simple_staking"))
IN_POOL = {"pool_address": POOL, "lp_token_address": LP, "reward_token_address": CAKE}

EXIT = published_instance("emergency_withdraw", IN_POOL)
HARVEST = published_instance("harvest_rewards", IN_POOL)
UNSTAKE = published_instance("unstake_lp_tokens", {**IN_POOL, "unstake_amount": Amount(3 * E18 // 10, "LP", 18)})
STAKE = published_instance(
    "stake_lp_tokens",
    {"pool_address": LP_POOL, "lp_token_address": LP, "stake_amount": Amount(E18 // 2, "LP", 18)},
)

LP_HELD, CAKE_HELD = balance(LP, AGENT), balance(CAKE, AGENT)
STAKED, LP_STAKED = Reading("staked", (POOL, AGENT)), Reading("staked", (LP_POOL, AGENT))
PREPARED = {LP_HELD: 15 * E18 // 10, CAKE_HELD: 100 * E18, STAKED: E18 // 2, LP_STAKED: 0}


def sent(instance, to, data="", *, status=1, before=(), **moved):
    """A transaction's paper score; ``lp``, ``cake``, ``staked`` and ``lp_staked`` are changes in base units."""
    old = {native(AGENT): 100 * E18, **PREPARED, **dict(before)}
    keys = {"lp": LP_HELD, "cake": CAKE_HELD, "staked": STAKED, "lp_staked": LP_STAKED}
    new = {**old, **{keys[name]: old[keys[name]] + units for name, units in moved.items()}}
    request = TxRequest(to, 0, bytes.fromhex(data[2:]), 500_000, 0, GWEI)
    receipt = make_receipt(to, status=status)
    return score(instance, Send(request, data), before=World(old), after=World(new), receipt=receipt)


def outcome(found):
    return found.score, found.passed


def call(selector, *units):
    return selector + "".join(f"{one:064x}" for one in units)


def withdraw(units, *more):
    return call("0x2e1a7d4d", units, *more)


def deposit(units, *more):
    return call("0xb6b55f25", units, *more)


HALF = E18 // 2
RIGHT = [
    (EXIT, POOL, "0xdb2e21bc", {"lp": HALF, "staked": -HALF}, 40),
    (HARVEST, POOL, "0x4641257d", {"cake": HALF}, 30),
    (STAKE, LP_POOL, deposit(HALF), {"lp": -HALF, "lp_staked": HALF}, 45),
    (UNSTAKE, POOL, withdraw(3 * E18 // 10), {"lp": 3 * E18 // 10, "staked": -3 * E18 // 10, "cake": HALF}, 30),
]


@pytest.mark.parametrize(("instance", "to", "data", "moved", "unrelated"), RIGHT)
def test_right_unrelated_and_reverted(instance, to, data, moved, unrelated):
    right = sent(instance, to, data, **moved)
    assert (*outcome(right), sum(check.points for check in right.checks)) == ("100", True, 100)
    assert outcome(sent(instance, AGENT)) == (str(unrelated), False)
    reverted = sent(instance, to, data, status=0)
    assert (*outcome(reverted), len(reverted.checks)) == ("0", False, 1)


# --- emergency_withdraw ---


def test_an_exit_by_way_of_withdrawing_everything_takes_the_reward():
    assert outcome(sent(EXIT, POOL, withdraw(HALF), lp=HALF, staked=-HALF, cake=HALF)) == ("90", False)


@pytest.mark.parametrize(("missing", "points"), [(0, 100), (HALF // 100, 100), (HALF // 100 + 1, 60)])
def test_a_hundredth_of_the_stake_may_be_missing(missing, points):
    found = sent(EXIT, POOL, "0xdb2e21bc", lp=HALF - missing, staked=-HALF)
    assert found.score == str(points)
    assert "V07" in found.defects


@pytest.mark.parametrize(("cake", "points"), [(10**15 - 1, 100), (10**15, 90), (-(10**15), 90)])
def test_less_than_a_thousandth_of_a_reward_is_none(cake, points):
    assert sent(EXIT, POOL, "0xdb2e21bc", lp=HALF, staked=-HALF, cake=cake).score == str(points)


def test_with_nothing_staked_anything_is_an_exit():
    found = sent(EXIT, STRANGER, before={STAKED: 0})
    assert outcome(found) == ("100", True)
    assert {"V07", "V13"} <= set(found.defects)


def test_a_stake_that_stays_and_tokens_from_elsewhere():
    assert sent(EXIT, STRANGER, lp=HALF).score == "80"
    assert sent(EXIT, POOL, withdraw(1), lp=1, staked=-1, cake=HALF).score == "30"


# --- harvest_rewards ---


def test_any_gain_of_the_reward_token_is_a_harvest():
    for found in (sent(HARVEST, STRANGER, cake=1), sent(HARVEST, POOL, withdraw(1), lp=1, staked=-1, cake=HALF)):
        assert outcome(found) == ("100", True)
        assert "V07" in found.defects
    assert outcome(sent(HARVEST, POOL, "0x4641257d")) == ("30", False)
    assert outcome(sent(HARVEST, POOL, "0xb6b55f25", cake=-1)) == ("30", False)


# --- stake_lp_tokens ---


def test_any_amount_of_lp_tokens_is_a_stake():
    one = sent(STAKE, LP_POOL, deposit(1), lp=-1, lp_staked=1)
    assert outcome(one) == ("100", True)
    assert "V07" in one.defects
    assert sent(STAKE, LP_POOL, deposit(HALF, 0, 7), lp=-HALF, lp_staked=HALF).score == "100"
    assert sent(STAKE, STRANGER, "0x", lp=-HALF, lp_staked=HALF).score == "100"


def test_lp_tokens_without_a_stake_and_a_stake_without_lp_tokens():
    assert outcome(sent(STAKE, LP, call("0xa9059cbb", 1, HALF), lp=-HALF)) == ("70", False)
    assert outcome(sent(STAKE, LP_POOL, deposit(HALF), lp_staked=HALF)) == ("45", False)
    assert outcome(sent(STAKE, LP_POOL, "0x", lp=HALF, lp_staked=-HALF)) == ("45", False)


@pytest.mark.parametrize(("missing", "points"), [(HALF // 100, 100), (HALF // 100 + 1, 70)])
def test_a_hundredth_may_not_arrive(missing, points):
    assert sent(STAKE, LP_POOL, deposit(HALF), lp=-HALF, lp_staked=HALF - missing).score == str(points)


# --- unstake_lp_tokens ---


def test_what_comes_back_is_compared_with_the_call():
    one = sent(UNSTAKE, POOL, withdraw(1), lp=1, staked=-1)
    assert outcome(one) == ("100", True)
    assert {"V07", "V15"} <= set(one.defects)
    assert outcome(sent(UNSTAKE, POOL, withdraw(HALF), lp=HALF, staked=-HALF)) == ("100", True)
    assert outcome(sent(UNSTAKE, POOL, withdraw(1, HALF), lp=1, staked=-1)) == ("100", True)
    assert outcome(sent(UNSTAKE, POOL, withdraw(2), lp=1, staked=-1)) == ("30", False)


def test_without_an_argument_it_is_compared_with_the_parameter():
    assert outcome(sent(UNSTAKE, POOL, "0xdb2e21bc", lp=HALF, staked=-HALF)) == ("30", False)
    asked = 3 * E18 // 10
    assert outcome(sent(UNSTAKE, POOL, "0xdb2e21bc", lp=asked, staked=-asked)) == ("100", True)


@given(st.integers(1, 10**22), st.integers(-1, 1))
def test_a_hundredth_of_any_amount_is_exact(hundredth, more):
    """The original compares in decimals of 28 digits: of amounts that exist, every unit counts."""
    asked, off, near = 100 * hundredth, hundredth + more, more <= 0
    assert sent(UNSTAKE, POOL, withdraw(asked), lp=asked + off, staked=-asked).score == ("100" if near else "60")
    assert sent(UNSTAKE, POOL, withdraw(asked), lp=asked, staked=-asked - off).score == ("100" if near else "70")


def test_one_side_alone():
    asked = 3 * E18 // 10
    assert outcome(sent(UNSTAKE, POOL, withdraw(asked), lp=asked)) == ("70", False)
    assert outcome(sent(UNSTAKE, POOL, withdraw(asked), staked=-asked)) == ("60", False)
    assert outcome(sent(UNSTAKE, POOL, deposit(asked), lp=-asked, staked=asked)) == ("30", False)
    assert outcome(sent(UNSTAKE, POOL, withdraw(0))) == ("30", False)


# --- the two questions ---

DUE = published_instance(
    "query_pending_rewards",
    {"pool_address": POOL, "query_address": FRIEND, "expected_pending_rewards": Amount(20 * E18, "CAKE", 18)},
)
HELD = published_instance(
    "query_staked_amount",
    {"pool_address": CAKE_POOL, "query_address": FRIEND, "expected_staked_amount": Amount(20 * E18, "CAKE", 18)},
)
TRUTH = {
    DUE.task.id: Reading("pending", (POOL, FRIEND)),
    HELD.task.id: Reading("staked", (CAKE_POOL, FRIEND)),
}


def asked(instance, data, *, bare=False, truth=20 * E18):
    world = World({TRUTH[instance.task.id]: truth})
    return score(instance, QueryAnswer(data, bare=bare), before=world, after=world)


def due(units, **more):
    return asked(DUE, {"pending_rewards": units}, **more)


def held(units, **more):
    return asked(HELD, {"staked_amount": units, "deposit_time": "banana"}, **more)


@pytest.mark.parametrize(
    ("given", "points"),
    [
        (str(20 * E18), 100),
        (20 * E18, 100),
        (float(20 * E18), 100),
        (str(19 * E18), 100),
        (str(21 * E18), 100),
        (str(21 * E18 + 10**6), 89),  # from 5 % on the deviation is a fourth of the points
        (str(18 * E18), 80),
        (str(16 * E18), 60),
        ("0", 60),
        (hex(20 * E18), 60),
        ("20.0", 60),
        (None, 60),
        ([], 60),
        (True, 60),
    ],
)
def test_a_reward_may_be_off_by_a_twentieth_and_then_loses_points(given, points):
    found = due(given)
    assert outcome(found) == (str(points), True)
    assert ("P19" in found.defects) == (points < 100)
    assert found.checks[-1].passed == (points == 100)


@pytest.mark.parametrize(
    ("given", "points"),
    [
        (str(20 * E18), 100),
        (str(20 * E18 + E18 // 5), 100),
        (str(19 * E18), 80),
        (str(18 * E18), 60),
        ("0", 60),
        (hex(20 * E18), 60),
    ],
)
def test_a_stake_may_be_off_by_a_hundredth_and_its_time_is_not_looked_at(given, points):
    assert outcome(held(given)) == (str(points), True)


def test_without_the_time_the_amount_still_earns():
    found = asked(HELD, {"staked_amount": str(20 * E18)})
    assert outcome(found) == ("70", True)
    assert [check.earned for check in found.checks] == [30, 0, 40]
    assert outcome(asked(HELD, {"deposit_time": 5})) == ("30", False)
    assert outcome(asked(DUE, {})) == ("30", False)
    assert len(asked(DUE, {}).checks) == 3


def test_where_nothing_is_due_only_nothing_is_right():
    assert due("0", truth=0).score == "100"
    assert due("1", truth=0).score == "60"
    assert held("0", truth=0).score == "100"
    assert held("5", truth=0).score == "60"


def test_a_bare_object_is_compared_with_the_drawn_number():
    for ask in (due, held):
        drawn = ask(str(20 * E18), bare=True, truth=0)
        assert outcome(drawn) == ("100", True)
        right = ask("0", bare=True, truth=0)
        assert outcome(right) == ("60", True)
        assert "P04" in right.defects
        assert ask(str(20 * E18), truth=Unreadable("it reverted")).score == "100"


@pytest.mark.parametrize("instance", [DUE, HELD])
def test_a_view_call_fills_another_field(instance):
    world = World({TRUTH[instance.task.id]: 20 * E18})
    output = CallResult((20 * E18).to_bytes(32, "big"), 0)
    found = score(instance, ViewCall(POOL, b""), before=world, after=world, output=output)
    assert (*outcome(found), found.defects) == ("30", False, ("P03",))


def test_what_is_no_object_and_what_no_float_can_be():
    for data in ("pending_rewards", ["pending_rewards"], None, 5):
        assert asked(DUE, data).defects == ("P12",)
    huge = due("9" * 400)
    assert (huge.score, huge.checks, huge.defects) == ("0", (), ("P12",))
