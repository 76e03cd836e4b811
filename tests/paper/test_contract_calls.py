"""Published numbers of calls of contracts (atomic_validators.md 4, 6, 60 to 62, 0.8; atomic_defects.md)."""

import pytest
from making import AGENT, E18, STRANGER, USDT, World, make_receipt, named, published_instance

from pyquest.amounts import GWEI, Amount
from pyquest.chain.types import TxRequest
from pyquest.evidence import Reading, Unreadable, balance, native
from pyquest.paper import QueryAnswer, Send, score

COUNTER, BOX, PROXY, IMPLEMENTATION, RECEIVER, LENDER = (
    named(name)
    for name in (
        "simple_counter",
        "donation_box",
        "proxy",
        "implementation",
        "fallback_receiver",
        "flashloan_contract",
    )
)
AMOUNT = E18 // 100
BNB = {"amount": Amount(AMOUNT, "BNB", 18)}


def flash_loan(units):
    params = {"flashloan_contract_address": LENDER, "token_address": USDT, "fee_percentage": Amount(3, "", 1)}
    return published_instance("erc20_flashloan", {**params, "amount": Amount(units, "USDT", 18)})


COUNT = published_instance("contract_call_simple", {"contract_address": COUNTER})
DONATE = published_instance("contract_call_with_value", {"contract_address": BOX, **BNB})
DELEGATE = published_instance(
    "contract_delegate_call", {"proxy_address": PROXY, "implementation_address": IMPLEMENTATION, "value": 1430}
)
PAY = published_instance("contract_payable_fallback", {"contract_address": RECEIVER, **BNB})
LOAN = flash_loan(500 * E18)

COUNTED = Reading("view", (COUNTER, "getCounter()(uint256)"))
PROXY_VALUE, OWN_VALUE = (Reading("view", (one, "getValue()(uint256)")) for one in (PROXY, IMPLEMENTATION))
USDT_HELD = balance(USDT, AGENT)
PREPARED = {native(AGENT): 100 * E18, COUNTED: 7, PROXY_VALUE: 3, OWN_VALUE: 5, USDT_HELD: 1000 * E18}


def sent(instance, to, data="", after=(), *, value=0, status=1, before=()):
    """A paper score; the recipient has what was paid, unless ``after`` says otherwise."""
    old = {**PREPARED, **dict(before)}
    paid = {native(to): value} if status and to not in (None, AGENT) else {}
    request = TxRequest(to, value, bytes.fromhex(data[2:]), 500_000, 0, GWEI)
    return score(
        instance,
        Send(request, data),
        before=World(old),
        after=World({**old, **paid, **dict(after)}),
        receipt=make_receipt(to, status=status),
    )


def outcome(found):
    return found.score, found.passed


INCREMENT, DONATION, SET_VALUE, BORROW = "0xd09de08a", "0xed88c68e", "0x55241077", "0x6065c245"
RIGHT = [
    (COUNT, COUNTER, INCREMENT, {COUNTED: 8}, 0, 40),
    (DONATE, BOX, DONATION, {}, AMOUNT, 30),
    (DELEGATE, PROXY, SET_VALUE, {PROXY_VALUE: 1430}, 0, 45),
    (PAY, RECEIVER, "", {}, AMOUNT, 45),
    (LOAN, LENDER, BORROW, {USDT_HELD: 1000 * E18 - 3 * E18 // 2}, 0, 30),
]
BY_TASK = pytest.mark.parametrize(
    ("instance", "to", "data", "after", "value", "unrelated"), RIGHT, ids=[row[0].task.id for row in RIGHT]
)


@BY_TASK
def test_right_unrelated_and_reverted(instance, to, data, after, value, unrelated):
    assert outcome(sent(instance, to, data, after, value=value)) == ("100", True)
    assert outcome(sent(instance, AGENT)) == (str(unrelated), False)
    reverted = sent(instance, to, data, value=value, status=0)
    assert (reverted.score, reverted.passed, len(reverted.checks)) == ("0", False, 1)


@BY_TASK
def test_selectors_are_compared_without_case_and_contracts_are_too(instance, to, data, after, value, unrelated):
    upper = "0x" + data[2:].upper() if data else ""
    assert sent(instance, to, upper, after, value=value).score == "100"


@BY_TASK
def test_a_query_result_earns_nothing_without_a_receipt(instance, to, data, after, value, unrelated):
    tx = {"to": to, "value": str(value), "data": data, "query_result": {"success": True}}
    world = World(PREPARED)
    found = score(instance, QueryAnswer({}, bare=False, tx=tx, defects=("P02",)), before=world, after=world)
    assert outcome(found) == ("0", False)


# --- contract_call_simple ---


@pytest.mark.parametrize(("counted", "total"), [(7, "80"), (9, "80"), (0, "80"), (8, "100")])
def test_a_counter_goes_up_by_one(counted, total):
    assert sent(COUNT, COUNTER, INCREMENT, {COUNTED: counted}).score == total


def test_another_way_to_count():
    assert outcome(sent(COUNT, STRANGER, "0x82ad56cb", {COUNTED: 8})) == ("60", False)
    assert outcome(sent(COUNT, STRANGER, INCREMENT)) == ("60", False)
    unread = {COUNTED: Unreadable("it reverted")}
    assert sent(COUNT, COUNTER, INCREMENT, unread, before=unread).score == "80"
    assert sent(COUNT, COUNTER, INCREMENT, {COUNTED: 1}, before=unread).score == "100"  # defect P10


# --- contract_call_with_value ---


@pytest.mark.parametrize(("off", "total"), [(1, "100"), (-1, "100"), (2, "70"), (-2, "70")])
def test_a_donation_may_be_off_by_a_wei(off, total):
    assert sent(DONATE, BOX, DONATION, value=AMOUNT + off).score == total


def test_a_donation_by_plain_transfer_or_to_somebody_else():
    plain = sent(DONATE, BOX, value=AMOUNT)
    assert outcome(plain) == ("80", False)
    assert "V20" in plain.defects
    assert outcome(sent(DONATE, STRANGER, DONATION, value=AMOUNT)) == ("80", False)
    assert outcome(sent(DONATE, BOX, DONATION, {native(BOX): 0}, value=AMOUNT)) == ("85", False)
    assert outcome(sent(DONATE, None, DONATION, value=AMOUNT)) == ("0", False)


# --- contract_delegate_call ---


def test_the_value_has_to_be_another_one_than_before():
    already = sent(DELEGATE, PROXY, SET_VALUE, before={PROXY_VALUE: 1430})
    assert outcome(already) == ("85", False)
    assert "V25" in already.defects
    assert sent(DELEGATE, PROXY, SET_VALUE, {PROXY_VALUE: 1431}).score == "85"


def test_a_call_past_the_proxy():
    assert outcome(sent(DELEGATE, IMPLEMENTATION, SET_VALUE, {OWN_VALUE: 1430})) == ("50", False)
    assert outcome(sent(DELEGATE, STRANGER, SET_VALUE)) == ("65", False)
    assert outcome(sent(DELEGATE, PROXY, "0x20965255")) == ("65", False)


# --- contract_payable_fallback ---


@pytest.mark.parametrize(
    ("off", "total"),
    [(10, "100"), (-10, "100"), (11, "80"), (9 * 10**13, "80"), (101 * 10**12, "65"), (-101 * 10**12, "65")],
)
def test_a_payment_may_be_off_by_ten_wei(off, total):
    assert sent(PAY, RECEIVER, value=AMOUNT + off).score == total


def test_a_payment_with_data_or_to_somebody_else():
    assert outcome(sent(PAY, RECEIVER, "0xd0e30db0", value=AMOUNT)) == ("85", False)
    assert outcome(sent(PAY, RECEIVER, "0x", value=AMOUNT)) == ("100", True)
    stranger = sent(PAY, STRANGER, value=AMOUNT)
    assert outcome(stranger) == ("80", False)
    assert "V33" in stranger.defects


def test_the_amount_of_a_payment_goes_through_a_float():
    odd = published_instance("contract_payable_fallback", {**PAY.params, "amount": Amount(64_010 * 10**15, "BNB", 18)})
    rounded = int(64.01 * 10**18)
    assert rounded - 64_010 * 10**15 == 8192
    assert sent(odd, RECEIVER, value=64_010 * 10**15).score == "80"
    assert sent(odd, RECEIVER, value=rounded).score == "100"


# --- erc20_flashloan ---


@pytest.mark.parametrize(("per_mille", "total"), [(1009, "100"), (991, "100"), (1011, "70"), (989, "70"), (0, "70")])
def test_a_fee_may_be_off_by_a_hundredth(per_mille, total):
    fee = 3 * E18 // 2 * per_mille // 1000
    assert sent(LOAN, LENDER, BORROW, {USDT_HELD: 1000 * E18 - fee}).score == total


def test_a_fee_on_very_little_may_be_off_by_one():
    for fee, total in ((0, "100"), (1, "100"), (2, "70")):
        assert sent(flash_loan(100), LENDER, BORROW, {USDT_HELD: 1000 * E18 - fee}).score == total


def test_the_fee_without_the_loan():
    paid = {USDT_HELD: 1000 * E18 - 3 * E18 // 2}
    assert outcome(sent(LOAN, LENDER, "0x2f6d58dc", paid)) == ("80", False)
    assert outcome(sent(LOAN, USDT, "0xa9059cbb", paid)) == ("60", False)
    assert outcome(sent(LOAN, USDT, "0x095ea7b3")) == ("30", False)
