"""Published numbers of questions about the chain, accounts and tokens (atomic_validators.md 0.9, 1 to 3, 35 to 40)."""

import pytest
from making import AGENT, E18, FRIEND, STRANGER, USDT, World, published_instance

from pyquest.chain.types import CallResult
from pyquest.evidence import Reading, Unreadable, native
from pyquest.paper import QueryAnswer, ViewCall, score

BLOCK = published_instance("query_current_block_number", {})
FEES = published_instance("query_gas_price", {})
NONCE = published_instance("query_transaction_count_nonce", {"query_address": AGENT})
COIN = published_instance("query_bnb_balance", {"query_address": FRIEND})
SUPPLY = published_instance("query_token_total_supply", {"token_address": USDT})
ABOUT = published_instance(
    "query_token_metadata",
    {"token_address": USDT, "expected_name": "Tether USD", "expected_symbol": "USDT", "expected_decimals": 18},
)

HEAD = 100_000_000
TOTAL = 5_000 * E18
NAME, SYMBOL, DECIMALS = (
    Reading("view", (USDT, function)) for function in ("name()(string)", "symbol()(string)", "decimals()(uint8)")
)
TRUTH = {
    Reading("block_number", ()): HEAD,
    Reading("nonce", (AGENT,)): 30,
    native(FRIEND): 7 * E18,
    Reading("supply", (USDT,)): TOTAL,
    NAME: "Tether USD",
    SYMBOL: "USDT",
    DECIMALS: 18,
}
FIELDS = {"name": "Tether USD", "symbol": "USDT", "decimals": 18, "totalSupply": str(TOTAL)}
RIGHT = [
    (BLOCK, {"block_number": HEAD}, 50, 100),
    (FEES, {"maxFeePerGas": "1000000000", "maxPriorityFeePerGas": "1000000000"}, 40, 100),
    (NONCE, {"nonce": 30}, 40, 100),
    (COIN, {"balance_wei": str(7 * E18)}, 30, 100),
    (ABOUT, FIELDS, 25, 100),
    (SUPPLY, {"totalSupply": str(TOTAL)}, 40, 70),
]


def answered(instance, data, *, bare=False, **truth):
    world = World({**TRUTH, **truth})
    return score(instance, QueryAnswer(data, bare=bare), before=world, after=world)


def outcome(found):
    return found.score, found.passed


@pytest.mark.parametrize(("instance", "data", "by_call", "bare"), RIGHT)
def test_the_three_routes(instance, data, by_call, bare):
    """Table 0.9."""
    wrapped = answered(instance, data)
    assert (*outcome(wrapped), sum(check.points for check in wrapped.checks)) == ("100", True, 100)
    world = World(TRUTH)
    call = score(instance, ViewCall(STRANGER, b""), before=world, after=world, output=CallResult(bytes(32), 0))
    assert (*outcome(call), call.defects) == (str(by_call), False, ("P03",))
    assert outcome(answered(instance, data, bare=True)) == (str(bare), bare >= 60)


@pytest.mark.parametrize(("instance", "data", "points"), [(row[0], row[1], row[2]) for row in RIGHT])
def test_another_name_and_another_shape(instance, data, points):
    renamed = {f"the_{name}": value for name, value in data.items()}
    assert outcome(answered(instance, renamed)) == (str(points), False)
    for nonsense in (str(data), list(data), None, 7):
        assert (answered(instance, nonsense).score, answered(instance, nonsense).defects) == ("0", ("P12",))


# --- the chain itself ---


@pytest.mark.parametrize(
    ("given", "points"),
    [
        (HEAD - 100, 100),
        (str(HEAD + 100), 100),
        (HEAD + 101, 75),
        (HEAD - 101, 75),
        (float(HEAD), 100),
        (hex(HEAD), 75),
        (0, 75),
        (-5, 75),
        (None, 75),
        ("latest", 75),
    ],
)
def test_a_block_near_the_head(given, points):
    found = answered(BLOCK, {"block_number": given})
    assert outcome(found) == (str(points), True)
    assert ("V06" in found.defects) == (points == 100)


def test_where_no_block_is_known_any_is_right():
    world = World({Reading("block_number", ()): Unreadable("no")})
    assert score(BLOCK, QueryAnswer({"block_number": 7}, bare=False), before=world, after=world).score == "100"


@pytest.mark.parametrize(
    ("most", "tip", "points"),
    [
        ("1", "0", 100),
        (1, 1, 100),
        (10**30, "5", 100),
        ("0", "0", 70),
        ("5", "6", 70),
        ("5", "-1", 70),
        (None, "1000000000", 70),
        ("1000000000", None, 70),
        ("0x3b9aca00", "0x3b9aca00", 70),
        ("1 gwei", 0, 70),
    ],
)
def test_any_positive_pair_of_fees(most, tip, points):
    found = answered(FEES, {"maxFeePerGas": most, "maxPriorityFeePerGas": tip})
    assert outcome(found) == (str(points), True)
    assert ("V06" in found.defects) == (points == 100)


def test_one_fee_alone_and_the_legacy_price():
    assert outcome(answered(FEES, {"maxFeePerGas": "5"})) == ("70", True)
    assert outcome(answered(FEES, {"maxPriorityFeePerGas": "5"})) == ("40", False)
    assert outcome(answered(FEES, {"gasPrice": "1000000000"})) == ("40", False)
    assert len(answered(FEES, {}).checks) == 3


@pytest.mark.parametrize(
    ("data", "points"),
    [
        ({"nonce": 999_999}, 100),
        ({"nonce": "0"}, 100),
        ({"nonce": -1}, 70),
        ({"nonce": "0x1e"}, 70),
        ({"nonce": None}, 70),
        ({"nonce": 30, "nonce_pending": "31", "nonce_latest": 29}, 100),
        ({"nonce": 30, "nonce_pending": "many", "nonce_latest": 29}, 70),
        ({"nonce": 30, "nonce_pending": "many", "nonce_latest": None}, 100),
        ({"nonce": 30, "nonce_pending": "many"}, 100),
    ],
)
def test_any_nonce(data, points):
    assert outcome(answered(NONCE, data)) == (str(points), True)


# --- accounts and tokens ---


@pytest.mark.parametrize(
    ("given", "points"),
    [(7 * E18, 100), (hex(7 * E18), 100), (str(7 * E18 - 1), 60), ("7.0", 60), (None, 60), ({}, 60)],
)
def test_a_balance_is_exact(given, points):
    for bare in (False, True):
        assert outcome(answered(COIN, {"balance_wei": given}, bare=bare)) == (str(points), points == 100)
    assert len(answered(COIN, {"balance_bnb": given}).checks) == 2


@pytest.mark.parametrize(
    ("changed", "points"),
    [
        ({"name": "tether usd"}, 85),
        ({"symbol": ["USDT"]}, 85),
        ({"decimals": "18"}, 100),
        ({"decimals": 18.9}, 100),
        ({"decimals": "0x12"}, 80),
        ({"decimals": None}, 80),
        ({"totalSupply": "zzz"}, 100),
        ({"name": 1, "symbol": 2}, 70),
        ({"name": 1, "symbol": 2, "decimals": 3}, 50),
    ],
)
def test_three_of_four_facts_about_a_token(changed, points):
    for bare in (False, True):
        found = answered(ABOUT, {**FIELDS, **changed}, bare=bare)
        assert outcome(found) == (str(points), points >= 60)
    assert [check.name for check in found.checks] == ["query_ok", "has_field", "name", "symbol", "decimals"]


@pytest.mark.parametrize(("missing", "points"), [("totalSupply", 75), ("name", 60), ("symbol", 60), ("decimals", 55)])
def test_a_missing_fact_costs_the_format_as_well(missing, points):
    data = {name: value for name, value in FIELDS.items() if name != missing}
    assert outcome(answered(ABOUT, data)) == (str(points), points >= 60)


def test_a_token_is_what_the_chain_says_it_is_unless_that_cannot_be_read():
    other = World({**TRUTH, NAME: "Another"})
    assert score(ABOUT, QueryAnswer(FIELDS, bare=False), before=other, after=other).score == "85"
    assert score(ABOUT, QueryAnswer(FIELDS, bare=True), before=other, after=other).score == "100"
    mute = World({**TRUTH, NAME: Unreadable("no"), DECIMALS: Unreadable("no")})
    assert score(ABOUT, QueryAnswer(FIELDS, bare=False), before=mute, after=mute).score == "100"


@pytest.mark.parametrize(
    ("given", "points"),
    [
        (TOTAL, 100),
        (str(TOTAL + TOTAL // 1000), 100),
        (str(TOTAL - TOTAL // 1000 - 10**6), 99),
        (str(TOTAL * 95 // 100), 85),
        (str(TOTAL * 2), 70),
        ("0", 70),
        (hex(TOTAL), 70),
        ("5000.0", 70),
        (None, 70),
    ],
)
def test_a_supply_may_be_off_by_a_thousandth_and_then_loses_points(given, points):
    found = answered(SUPPLY, {"totalSupply": given})
    assert outcome(found) == (str(points), True)
    assert ("P19" in found.defects) == (points < 100)


def test_a_supply_that_nothing_says_is_never_right():
    world = World({Reading("supply", (USDT,)): Unreadable("no")})
    assert score(SUPPLY, QueryAnswer({"totalSupply": "0"}, bare=False), before=world, after=world).score == "70"


@pytest.mark.parametrize(
    ("instance", "data"),
    [
        (COIN, {"balance_wei": "9" * 400}),
        (COIN, {"balance_wei": "0x" + "f" * 400}),
        (FEES, {"maxFeePerGas": "9" * 400, "maxPriorityFeePerGas": "0"}),
        (SUPPLY, {"totalSupply": "-" + "9" * 400}),
    ],
)
def test_a_number_that_is_too_large_for_a_message_kills_the_validator(instance, data):
    found = answered(instance, data)
    assert (found.score, found.checks, found.defects) == ("0", (), ("P12",))
    assert answered(instance, {name: "9" * 5000 for name in data}).score != "0"  # which int() refuses
