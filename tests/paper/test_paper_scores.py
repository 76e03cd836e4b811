"""Published numbers (atomic_validators.md 0.8 and 0.9, atomic_defects.md), measured there on the original classes."""

import json
from dataclasses import replace

import pytest
from eth_abi.abi import encode
from making import (
    AGENT,
    BOARD,
    E18,
    FRIEND,
    STRANGER,
    TOKEN,
    USDT,
    World,
    make_receipt,
    published_instance,
)

from pyquest.amounts import GWEI, Amount
from pyquest.chain.types import CallResult, Revert, TxRequest
from pyquest.evidence import Reading, Unreadable, balance, native
from pyquest.paper import DEFECTS, Auto100, Failed, QueryAnswer, Send, ViewCall, plan, published, score
from pyquest.paper.table import QUERIES, TRANSACTIONS

SHARE = published_instance("bnb_transfer_percentage", {"to_address": FRIEND, "percentage": 25})
SEND = published_instance(
    "erc20_transfer_fixed", {"token_address": USDT, "to_address": FRIEND, "amount": Amount(5 * E18, "USDT", 18)}
)
WRITE = published_instance("contract_call_with_params", {"contract_address": BOARD, "message": "GM, Web3!"})
ASK = published_instance("query_erc20_balance", {"token_address": TOKEN, "query_address": FRIEND})
TRANSACTION_TASKS = [SHARE, SEND, WRITE]

HELD = 99_970_000_000_000_000_000
GAS = 21_000 * GWEI
STORED = Reading("view", (BOARD, "getMessage()(bytes)"))
TRUTH = {balance(TOKEN, FRIEND): 15 * E18}


def sent(instance, to, value=0, data="", *, gas=500_000, status=1, before=None, after=None, gas_used=21_000):
    """A transaction's paper score; balances follow from value and gas as a chain would have it."""
    request = TxRequest(to, value, bytes.fromhex(data[2:]), gas, 0, GWEI)
    moved = value if status and to != AGENT else 0
    old = {native(AGENT): HELD, STORED: b"Initial message", **(before or {})}
    new = {**old, native(AGENT): HELD - gas_used * GWEI - moved, **(after or {})}
    receipt = make_receipt(to, status=status, gas_used=gas_used)
    return score(instance, Send(request, data), before=World(old), after=World(new), receipt=receipt)


def share(percent=25, off=0):
    return int(HELD * percent / 100) + off


def transfer_call(selector="0xa9059cbb"):
    return selector + "00" * 64


def token_moved(units=5 * E18, to=FRIEND):
    return {balance(USDT, AGENT): 100 * E18 - units, balance(USDT, to): units}


TOKENS = {balance(USDT, AGENT): 100 * E18}


def points(found):
    return {one.name: one.earned for one in found.checks}


def test_right_answers_score_full():
    for found in (
        sent(SHARE, FRIEND, share()),
        sent(SEND, USDT, data=transfer_call(), before=TOKENS, after=token_moved()),
        sent(WRITE, BOARD, data="0x368b8772", after={STORED: b"GM, Web3!"}),
    ):
        assert (found.score, found.exact, found.passed) == ("100", 100, True)
        assert sum(one.points for one in found.checks) == 100


def test_an_unrelated_transaction():
    earned = [(sent(instance, AGENT).score, sent(instance, AGENT).passed) for instance in TRANSACTION_TASKS]
    assert earned == [("50", False), ("30", False), ("40", False)]
    assert points(sent(SHARE, AGENT)) == {
        "tx_success": 30,
        "recipient": 0,
        "amount": 0,
        "gas_sane": 10,
        "sender_delta": 10,
    }


def test_the_right_transaction_reverted():
    reverted = sent(SHARE, FRIEND, share(), status=0)
    assert (reverted.score, reverted.passed) == ("60", False)
    assert points(reverted) == {"tx_success": 0, "recipient": 20, "amount": 30, "gas_sane": 10, "sender_delta": 0}
    assert "V18" in reverted.defects
    for found in (
        sent(SEND, USDT, data=transfer_call(), before=TOKENS, status=0),
        sent(WRITE, BOARD, data="0x368b8772", status=0),
    ):
        assert (found.score, found.passed, len(found.checks)) == ("0", False, 1)


def test_a_transaction_that_the_chain_refuses():
    found = score(SHARE, Send(TxRequest(FRIEND, 1, b"", 500_000, 0, GWEI)), before=World({}), after=World({}))
    assert (found.score, found.checks) == ("0", ())


@pytest.mark.parametrize(("per_mille_off", "earned"), [(0, 30), (0.9, 30), (-0.9, 30), (1.1, 0)])
def test_a_share_may_be_off_by_a_thousandth(per_mille_off, earned):
    found = sent(SHARE, FRIEND, share(off=int(share() * per_mille_off / 1000)))
    assert points(found)["amount"] == earned


def test_the_gas_limit_has_a_ceiling():
    found = sent(SHARE, FRIEND, share(), gas=600_000)
    assert (found.score, found.passed) == ("90", False)
    assert "V22" in found.defects


def test_less_than_a_transfer_costs_is_not_sane():
    assert points(sent(SHARE, FRIEND, share(), gas_used=20_999))["gas_sane"] == 0


def test_tokens_to_a_stranger():
    found = sent(SEND, USDT, data=transfer_call(), before=TOKENS, after=token_moved(to=STRANGER))
    assert (found.score, found.passed) == ("70", False)


def test_another_function_to_the_same_effect_passes_with_eighty():
    found = sent(SEND, USDT, data=transfer_call("0x23b872dd"), before=TOKENS, after=token_moved())
    assert (found.score, found.passed) == ("80", True)
    assert {"V20", "P19"} <= set(found.defects)


def test_selectors_are_compared_without_case():
    found = sent(SEND, USDT, data=transfer_call("0xA9059CBB"), before=TOKENS, after=token_moved())
    assert found.score == "100"


def test_a_text_is_compared_to_the_letter_after_dropping_what_is_not_utf8():
    assert sent(WRITE, BOARD, data="0x368b8772", after={STORED: b"GM, Web3! "}).score == "80"
    assert sent(WRITE, BOARD, data="0x368b8772", after={STORED: b"GM\xff, Web3!"}).score == "100"


def test_a_failed_read_becomes_a_value():
    unreadable = {STORED: Unreadable("it reverted")}
    assert sent(WRITE, BOARD, data="0x368b8772", before=unreadable, after=unreadable).score == "80"
    silent = {balance(USDT, AGENT): Unreadable("x"), balance(USDT, FRIEND): Unreadable("x")}
    nothing = replace(SEND, params={**SEND.params, "amount": Amount(0, "USDT", 18)})
    assert sent(nothing, USDT, data=transfer_call(), before=silent, after=silent).score == "100"


def test_a_contract_creation_kills_validators_that_lower_case_the_recipient():
    for instance in (SEND, WRITE):
        found = sent(instance, None, data="0x")
        assert (found.score, found.checks, found.defects) == ("0", (), ("P11",))
    assert sent(SHARE, None).score == "50"
    assert sent(SEND, None, data="0x", status=0).defects == ()


# --- what is not sent ---


def planned(instance, value, **more):
    world = World(TRUTH)
    return score(instance, value, before=world, after=world, **more)


@pytest.mark.parametrize("instance", [*TRANSACTION_TASKS, ASK])
def test_a_self_declared_result_is_a_hundred_everywhere(instance):
    found = planned(instance, Auto100())
    assert (found.score, found.passed, found.defects) == ("100", True, ("P01",))
    assert planned(instance, Failed("no", ("P14",))).defects == ("P14",)
    assert planned(instance, Failed("no")).score == "0"


def test_a_query_result_on_a_transaction_task():
    value = {"to": FRIEND, "value": "5", "data": "0xa9059cbb", "query_result": {"success": True}}
    for instance in (SEND, WRITE):
        found = planned(instance, QueryAnswer({}, bare=False, tx=value, defects=("P02",)))
        assert (found.score, found.passed) == ("0", False)
    crashed = planned(SHARE, QueryAnswer({}, bare=False, tx=value, defects=("P02",)))
    assert (crashed.score, crashed.checks) == ("0", ())
    assert crashed.defects == ("P02", "P12", "V31")
    hex_value = QueryAnswer({}, bare=False, tx={"value": "0x5"}, defects=("P02",))
    assert planned(SEND, hex_value).defects == ("P02", "P14")


def test_a_percentage_of_nothing_crashes_the_validator():
    found = sent(SHARE, FRIEND, 0, before={native(AGENT): 0})
    assert (found.score, found.defects) == ("0", ("P11", "V31"))


# --- query routes, table 0.9 ---


@pytest.mark.parametrize(
    ("raw", "total"),
    [
        (str(15 * E18), "100"),
        (15 * E18, "100"),
        (hex(15 * E18), "100"),
        (str(15 * E18 + 1), "60"),
        ("15.0", "60"),
        (None, "60"),
        ([], "60"),
    ],
)
def test_the_wrapper_is_read_in_full(raw, total):
    found = planned(ASK, QueryAnswer({"balance_raw": raw}, bare=False))
    assert (found.score, found.passed) == (total, total == "100")


def test_the_wrong_field_and_the_wrong_shape():
    missing = planned(ASK, QueryAnswer({"balance": "5"}, bare=False))
    assert (missing.score, missing.passed, len(missing.checks)) == ("30", False, 2)
    assert planned(ASK, QueryAnswer("150", bare=False)).defects == ("P12",)


def test_a_bare_object_is_compared_with_nothing():
    right = planned(ASK, QueryAnswer({"balance_raw": str(15 * E18)}, bare=True))
    assert (right.score, right.passed, right.defects) == ("60", False, ("P04",))
    assert planned(ASK, QueryAnswer({"balance_raw": "0"}, bare=True)).score == "100"


def output(*words):
    return CallResult(encode(["uint256"] * len(words), words), 0)


def test_a_view_call_counts_whatever_it_called():
    call = ViewCall(STRANGER, b"")
    right = planned(ASK, call, output=output(15 * E18))
    assert (right.score, right.passed, right.defects) == ("100", True, ("V17",))
    assert planned(ASK, call, output=output(15 * E18, 0)).score == "60"
    reverted = CallResult(b"", 0, revert=Revert(b"", "no"))
    for failed in (None, reverted, CallResult(b"", 0)):
        assert planned(ASK, call, output=failed).score == "0"


def test_a_task_whose_field_a_view_call_does_not_fill(monkeypatch):
    monkeypatch.setitem(QUERIES, ASK.task.id, replace(QUERIES[ASK.task.id], by_view_call=False))
    found = planned(ASK, ViewCall(TOKEN, b""), output=output(15 * E18))
    assert (found.score, found.defects) == ("30", ("P03",))


def test_an_unreadable_truth_is_zero():
    world = World({balance(TOKEN, FRIEND): Unreadable("no")})
    assert score(ASK, QueryAnswer({"balance_raw": "0"}, bare=False), before=world, after=world).score == "100"


# --- the table ---


def test_every_row_makes_a_hundred_and_names_known_defects():
    for row in TRANSACTIONS.values():
        assert sum(line.points for line in row.checks) == 100
        assert {name for line in row.checks for name in (*line.lenient, *line.strict)} <= set(DEFECTS)
    for row in QUERIES.values():
        assert sum(row.points) + sum(one.points for one in row.values) == 100
        assert {name for one in row.values for name in (*one.lenient, *one.strict)} <= set(DEFECTS)
    assert published("erc20_transfer_fixed")
    assert published("query_erc20_balance")
    assert not published("my_own_task")


def test_from_the_returned_value_to_the_score():
    returned = json.dumps({"to": FRIEND, "value": str(share())})
    made = plan(SHARE.task, returned, True)
    assert isinstance(made, Send)
    assert sent(SHARE, made.request.to, made.request.value, gas=made.request.gas).passed
