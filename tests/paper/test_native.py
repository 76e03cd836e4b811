"""Published numbers of transfers of BNB and wrapping (atomic_validators.md 19 to 25, 0.8; atomic_defects.md)."""

import pytest
from making import AGENT, E18, FRIEND, STRANGER, WBNB, World, make_receipt, published_instance

from pyquest.amounts import GWEI, Amount
from pyquest.chain.types import TxRequest
from pyquest.evidence import Reading, balance, native
from pyquest.paper import QueryAnswer, Send, score

AMOUNT = E18 // 100
BNB = {"amount": Amount(AMOUNT, "BNB", 18)}
BASIC = published_instance("bnb_transfer_basic", {"to_address": FRIEND, **BNB})
MOST = published_instance("bnb_transfer_max_amount", {"to_address": FRIEND})
TO_CONTRACT = published_instance("bnb_transfer_to_contract", {"contract_address": WBNB, **BNB})
MESSAGE = published_instance("bnb_transfer_with_message", {"to_address": FRIEND, **BNB, "message": "Grüße 7 q"})
DEPOSIT = published_instance("wbnb_deposit", {"wbnb_address": WBNB, **BNB})
WITHDRAW = published_instance("wbnb_withdraw", {"wbnb_address": WBNB, "amount": Amount(AMOUNT, "WBNB", 18)})

HELD = 100 * E18
GAS = 21_000 * GWEI
WRAPPED = balance(WBNB, AGENT)


def sent(
    instance, to, value=0, data="", *, gas=500_000, price=GWEI, status=1, wrapped=0, gained=0, target=None, held=HELD
):
    """A paper score; balances follow from value and gas as a chain would have it.

    ``wrapped`` is what the agent's WBNB rose by, ``gained`` its BNB besides; ``target`` what the recipient's BNB did.
    """
    request = TxRequest(to, value, bytes.fromhex(data[2:]), gas, 0, price)
    moved = value if status and to != AGENT else 0
    old = {native(AGENT): held, WRAPPED: HELD, Reading("code_size", (WBNB,)): 3124}
    new = {**old, native(AGENT): held - GAS - moved + gained, WRAPPED: HELD + wrapped}
    if to not in (None, AGENT):
        new[native(to)] = moved if target is None else target
    receipt = make_receipt(to, status=status)
    return score(instance, Send(request, data), before=World(old), after=World(new), receipt=receipt)


def said(text):
    return "0x" + (text if isinstance(text, bytes) else text.encode()).hex()


def outcome(found):
    return found.score, found.passed


def points(found):
    return {one.name: one.earned for one in found.checks}


NOTE = said("Grüße 7 q")
RIGHT = [
    (BASIC, FRIEND, AMOUNT, "", {}, 50, 60),
    (MOST, FRIEND, HELD - GAS, "", {}, 30, 0),
    (TO_CONTRACT, WBNB, AMOUNT, "", {}, 30, 0),
    (MESSAGE, FRIEND, AMOUNT, NOTE, {}, 20, 0),
    (DEPOSIT, WBNB, AMOUNT, "0xd0e30db0", {"wrapped": AMOUNT}, 30, 0),
    (WITHDRAW, WBNB, 0, "0x2e1a7d4d" + "00" * 32, {"wrapped": -AMOUNT, "gained": AMOUNT, "target": -AMOUNT}, 30, 0),
]
BY_TASK = pytest.mark.parametrize(
    ("instance", "to", "value", "data", "more", "unrelated", "reverted"), RIGHT, ids=[row[0].task.id for row in RIGHT]
)


@BY_TASK
def test_right_unrelated_and_reverted(instance, to, value, data, more, unrelated, reverted):
    assert outcome(sent(instance, to, value, data, **more)) == ("100", True)
    assert outcome(sent(instance, AGENT)) == (str(unrelated), False)
    assert outcome(sent(instance, to, value, data, status=0)) == (str(reverted), False)


@BY_TASK
def test_a_query_result_is_judged_without_a_receipt(instance, to, value, data, more, unrelated, reverted):
    """Measured for bnb_transfer_basic: 50 (defect P02). Where success comes first, nothing else is looked at."""
    tx = {"to": to, "value": str(value), "data": data, "query_result": {"success": True}}
    world = World({native(AGENT): HELD})
    found = score(instance, QueryAnswer({}, bare=False, tx=tx, defects=("P02",)), before=world, after=world)
    assert outcome(found) == ("50" if instance is BASIC else "0", False)


# --- bnb_transfer_basic ---


@pytest.mark.parametrize(("off", "earned"), [(10**13, 25), (-(10**13), 25), (10**13 + 1, 0), (-(10**13) - 1, 0)])
def test_an_amount_may_be_off_by_a_thousandth(off, earned):
    found = sent(BASIC, FRIEND, AMOUNT + off)
    assert points(found)["amount"] == earned
    assert ("V15" in found.defects) == (earned > 0)


def test_the_gas_limit_and_the_recipient():
    assert outcome(sent(BASIC, FRIEND, AMOUNT, gas=600_000)) == ("90", False)
    assert outcome(sent(BASIC, STRANGER, AMOUNT)) == ("75", False)
    assert outcome(sent(BASIC, None, AMOUNT)) == ("75", False)
    assert outcome(sent(BASIC, FRIEND, AMOUNT, said("anything"))) == ("100", True)
    assert points(sent(BASIC, FRIEND, AMOUNT, status=0))["tx_success"] == 0


# --- bnb_transfer_max_amount ---


def test_everything_to_a_stranger_passes():
    assert outcome(sent(MOST, STRANGER, HELD - GAS)) == ("80", True)


def test_a_tenth_of_a_coin_may_be_kept():
    found = sent(MOST, FRIEND, HELD - GAS - 9 * E18 // 100)
    assert outcome(found) == ("80", True)
    assert {"V15", "V24", "P19"} <= set(found.defects)
    assert outcome(sent(MOST, FRIEND, HELD - GAS - 11 * E18 // 100)) == ("50", False)


@pytest.mark.parametrize(("left", "total"), [(10**14, "100"), (10**14 + 1, "80"), (189 * 10**12, "80")])
def test_what_may_be_left(left, total):
    """189,000 gwei is what a maximum fee of 10 gwei leaves of 21,000 gas at 1 gwei (V24)."""
    assert sent(MOST, FRIEND, HELD - GAS - left).score == total


@pytest.mark.parametrize(("sent_of_2000", "earned"), [(2000, 30), (1000, 30), (999, 0), (3000, 30), (3001, 0)])
def test_of_next_to_nothing_a_thousand_wei_may_be_missing(sent_of_2000, earned):
    found = sent(MOST, FRIEND, sent_of_2000, held=GAS + 2000)
    assert points(found)["max_amount"] == earned


def test_without_a_recipient_the_validator_dies():
    created = sent(MOST, None, HELD - GAS)
    assert (created.score, created.checks, created.defects) == ("0", (), ("P11",))


# --- bnb_transfer_to_contract ---


def test_the_balance_of_whoever_was_paid():
    stranger = sent(TO_CONTRACT, STRANGER, AMOUNT)
    assert outcome(stranger) == ("80", True)
    assert {"V33", "P19"} <= set(stranger.defects)
    assert outcome(sent(TO_CONTRACT, WBNB, AMOUNT, "0xd0e30db0")) == ("100", True)
    assert outcome(sent(TO_CONTRACT, WBNB, AMOUNT - 1)) == ("70", False)
    assert outcome(sent(TO_CONTRACT, WBNB, AMOUNT, target=AMOUNT - 10**13)) == ("100", True)
    assert outcome(sent(TO_CONTRACT, WBNB, AMOUNT, target=AMOUNT - 10**13 - 1)) == ("80", True)
    assert outcome(sent(TO_CONTRACT, None, AMOUNT)) == ("0", False)


def test_a_contract_has_code():
    request, receipt = TxRequest(WBNB, AMOUNT, b"", 500_000, 0, GWEI), make_receipt(WBNB)
    without, after = World({native(AGENT): HELD}), World({native(AGENT): HELD, native(WBNB): AMOUNT})
    assert score(TO_CONTRACT, Send(request), before=without, after=after, receipt=receipt).score == "80"


# --- bnb_transfer_with_message ---


def test_a_message_may_stand_anywhere():
    around = sent(MESSAGE, FRIEND, AMOUNT, said("Note: Grüße 7 q!"))
    assert outcome(around) == ("100", True)
    assert "V16" in around.defects
    assert outcome(sent(MESSAGE, FRIEND, AMOUNT, said("grüße 7 q"))) == ("70", False)
    assert outcome(sent(MESSAGE, FRIEND, AMOUNT)) == ("70", False)
    assert outcome(sent(MESSAGE, STRANGER, AMOUNT, NOTE)) == ("80", True)
    assert outcome(sent(MESSAGE, FRIEND, AMOUNT - 1, NOTE)) == ("80", True)
    assert outcome(sent(MESSAGE, FRIEND, AMOUNT - 10**13 - 1, NOTE)) == ("70", False)


def test_bytes_that_are_no_utf_8_are_read_as_the_ascii_in_them():
    plain = published_instance("bnb_transfer_with_message", {**MESSAGE.params, "message": "Hi 7"})
    assert sent(plain, FRIEND, AMOUNT, said(b"H\xffi 7")).score == "100"
    assert sent(plain, FRIEND, AMOUNT, said(b"H\xffi8")).score == "70"
    assert sent(MESSAGE, FRIEND, AMOUNT, said(b"\xff" + "Grüße 7 q".encode())).score == "70"


def test_white_space_at_the_ends_makes_no_difference():
    spaced = published_instance("bnb_transfer_with_message", {**MESSAGE.params, "message": " Hi "})
    assert sent(spaced, FRIEND, AMOUNT, said("Hi\n")).score == "100"


# --- wbnb_deposit, wbnb_withdraw ---


def test_wrapping_by_plain_transfer_loses_the_selector_and_passes():
    found = sent(DEPOSIT, WBNB, AMOUNT, wrapped=AMOUNT)
    assert outcome(found) == ("80", True)
    assert {"V20", "P19"} <= set(found.defects)
    assert outcome(sent(DEPOSIT, WBNB, AMOUNT, "0xD0E30DB0", wrapped=AMOUNT)) == ("100", True)


@pytest.mark.parametrize(("off", "total"), [(10**13, "100"), (-(10**13), "100"), (10**13 + 1, "70"), (-AMOUNT, "70")])
def test_a_deposit_may_be_off_by_a_thousandth(off, total):
    assert sent(DEPOSIT, WBNB, AMOUNT + off, "0xd0e30db0", wrapped=AMOUNT + off).score == total


@pytest.mark.parametrize(("off", "total"), [(10**13, "100"), (-(10**13), "100"), (10**13 + 1, "70"), (-AMOUNT, "70")])
def test_a_withdrawal_may_be_off_by_a_thousandth(off, total):
    moved = {"wrapped": -AMOUNT - off, "gained": AMOUNT + off}
    assert sent(WITHDRAW, WBNB, 0, "0x2e1a7d4d" + "00" * 32, **moved).score == total


def test_wbnb_that_is_gone_without_bnb_for_it():
    assert outcome(sent(WITHDRAW, WBNB, 0, "0xa9059cbb", wrapped=-AMOUNT)) == ("65", False)
    assert outcome(sent(WITHDRAW, WBNB, 0, "0x2e1a7d4d", wrapped=-AMOUNT)) == ("85", True)
    assert outcome(sent(WITHDRAW, WBNB, 0, "0x2e1a7d4d", gained=AMOUNT)) == ("85", True)
