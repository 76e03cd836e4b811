"""The published classification and transaction building, against the tables of environment.md 5.2 to 5.4."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import FRIEND, TOKEN, published_instance

from pyquest.amounts import GWEI
from pyquest.chain.types import TxRequest
from pyquest.paper import Auto100, Failed, QueryAnswer, Send, ViewCall, plan
from pyquest.paper.sending import Unsendable, build
from pyquest.paper.serialising import serialises

SEND = published_instance("bnb_transfer_percentage", {}).task
ASK = published_instance("query_erc20_balance", {}).task
BOTH = [SEND, ASK]
DATA = "0x70a08231" + "00" * 32


def planned(task, value, accepted=True):
    return plan(task, json.dumps(value), accepted)


# --- classification, 5.2 and 5.3 ---


@pytest.mark.parametrize("task", BOTH)
@pytest.mark.parametrize(
    "value",
    [
        {"type": "QUERY_RESULT"},
        {"success": True},
        {"success": True, "nonce": 999},
        {"balances": {"a": 1}, "to": FRIEND, "value": "1"},
        {"balances": []},
        {"type": "QUERY_RESULT", "to": FRIEND, "data": DATA},
    ],
)
def test_an_answer_that_calls_itself_a_result_is_not_validated(task, value):
    assert planned(task, value, accepted=False) == Auto100()


@pytest.mark.parametrize(
    "value",
    [
        {"success": "true"},
        {"success": True, "to": None},
        {"success": True, "data": {}},
        {"balances": 0},
        {"balances": ""},
        {"type": "query_result"},
    ],
)
def test_what_does_not_call_itself_a_result(value):
    assert isinstance(planned(SEND, value, accepted=False), Failed)


@pytest.mark.parametrize("task", BOTH)
@pytest.mark.parametrize("returned", [None, "null", "5", "[1]", "true", '"no JSON"', '"5"'])
def test_what_is_no_object_fails(task, returned):
    assert isinstance(plan(task, returned, None), Failed)


def test_a_returned_text_is_not_parsed_again():
    """The sandbox hands over what the runner's own JSON.parse makes of it; a text that is left is no object."""
    inner = json.dumps({"query_result": {"success": True, "data": {"balance_raw": "7"}}})
    assert isinstance(plan(ASK, json.dumps(inner), None), Failed)
    assert isinstance(plan(ASK, json.dumps("[" * 100_000), None), Failed)


def test_the_wrapper_comes_before_everything_else():
    value = {"query_result": {"success": True, "data": {"x": 1}}, "type": "QUERY_RESULT", "to": FRIEND}
    assert planned(ASK, value, accepted=False) == QueryAnswer({"x": 1}, bare=False, tx=value)
    assert planned(SEND, value).defects == ("P02",)


@pytest.mark.parametrize(
    ("result", "defects"),
    [([1], ("P12",)), ("x", ("P12",)), ({"data": {}}, ("P07",)), ({"success": False, "data": {}}, ("P07",))],
)
def test_a_wrapper_that_fails(result, defects):
    found = planned(ASK, {"query_result": result})
    assert isinstance(found, Failed)
    assert found.defects == defects


def test_any_text_is_success():
    found = planned(ASK, {"query_result": {"success": "false"}})
    assert (found.data, found.defects) == ({}, ("P07",))


def test_the_three_routes_of_a_query():
    assert planned(ASK, {"to": TOKEN.lower(), "data": DATA}) == ViewCall(TOKEN, bytes.fromhex(DATA[2:]))
    assert planned(ASK, {"balance_raw": "5"}) == QueryAnswer({"balance_raw": "5"}, bare=True)
    sent = planned(ASK, {"to": TOKEN, "balance_raw": "5"})
    assert isinstance(sent, Failed)
    assert sent.defects == ("P09",)
    assert planned(ASK, {"success": True, "data": {"balance_raw": "1"}}, accepted=False).defects == ("P08",)
    assert isinstance(planned(ASK, {"to": "", "data": DATA}), Failed)


def test_a_transaction_on_a_transaction_task():
    found = planned(SEND, {"to": FRIEND, "value": "5", "data": "0xABcd"})
    assert found == Send(TxRequest(FRIEND, 5, b"\xab\xcd", 500_000, 0, GWEI), "0xABcd")
    assert isinstance(planned(SEND, {"to": FRIEND}, accepted=False), Failed)
    assert planned(SEND, {"to": FRIEND, "value": "0x10"}) == Failed(
        "value: invalid literal for int() with base 10: '0x10'", ("P14",)
    )


# --- transaction building, 5.4 ---


@given(st.integers(0, 2**256 - 1))
def test_a_value_is_a_number_or_decimal_text_and_never_hex(wei):
    assert build({"to": FRIEND, "value": str(wei)}).value == wei
    assert build({"to": FRIEND, "value": wei}).value == wei
    with pytest.raises(Unsendable):
        build({"to": FRIEND, "value": hex(wei)})


@pytest.mark.parametrize("name", ["value", "gasLimit", "gas", "gasPrice"])
@pytest.mark.parametrize("bad", [None, "0x10", "1.5", "five", "", -1, "-1"])
def test_numbers_that_stop_the_executor(name, bad):
    with pytest.raises(Unsendable, match=name) as caught:
        build({"to": FRIEND, name: bad})
    assert caught.value.defect == "P14"


def test_defaults_and_precedence():
    assert build({}) == TxRequest(None, 0, b"", 500_000, 0, GWEI)
    assert build({"to": ""}).to is None
    assert build({"gas": 7}).gas == 7
    assert build({"gas": 7, "gasLimit": "8"}).gas == 8
    assert build({"to": FRIEND, "from": FRIEND, "nonce": 99, "chainId": 1, "input": "0x12"}) == build({"to": FRIEND})


def test_only_the_number_two_is_a_dynamic_fee_transaction():
    fees = {"maxFeePerGas": "5", "maxPriorityFeePerGas": "3"}
    assert build({"type": 2}) == TxRequest(
        None, 0, b"", 500_000, 2, None, max_fee_per_gas=2 * GWEI, max_priority_fee_per_gas=GWEI
    )
    assert build({"type": 2, **fees}).max_fee_per_gas == 5
    for other in (None, 0, 1, "eip-1559", "2", "london"):
        assert build({"type": other, **fees}) == build({})
    with pytest.raises(Unsendable):
        build({"type": 2, "maxFeePerGas": None})


def test_a_typed_array_is_an_object_by_now():
    with pytest.raises(Unsendable, match="data"):
        build({"data": {"0": 18, "1": 52}})
    with pytest.raises(Unsendable, match="to"):
        build({"to": ["0x12"]})


# --- what ethers accepts, 5.2 ---


@pytest.mark.parametrize(
    "fields",
    [
        {"to": FRIEND},
        {"to": FRIEND.lower()},
        {"to": None},
        {},
        {"value": "12", "gasLimit": 5, "gasPrice": "0x1f", "nonce": 0, "chainId": None},
        {"data": "0x"},
        {"data": "0xABcd", "value": None},
        *({"type": kind} for kind in (None, 0, 1, 2, 3, 4, "legacy", "berlin", "eip-2930", "london", "eip-1559")),
        *({"type": kind} for kind in ("cancun", "eip-4844", "pectra", "eip-7702")),
        {"maxFeePerGas": "2", "maxPriorityFeePerGas": "2"},
        {"maxFeePerGas": "2", "type": 2},
        {"gas": "5 apples", "account": {}, "balance_raw": "five"},
    ],
)
def test_what_ethers_serialises(fields):
    assert serialises(fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"to": TOKEN.swapcase().replace("0X", "0x")},
        {"to": FRIEND[:-1]},
        {"to": "friend.eth"},
        {"to": ""},
        {"to": [FRIEND]},
        {"value": 1.5},
        {"value": 2**53},
        {"value": -1},
        {"value": "-1"},
        {"value": "5 gwei"},
        {"value": "1.5"},
        {"value": True},
        {"data": "hello"},
        {"data": "abcd"},
        {"data": "0xabc"},
        {"data": {"0": 1}},
        {"data": {"balance_wei": "1"}},
        *({"type": kind} for kind in ("eip1559", "2", "0x2", "query", "QUERY", 5, True, 2.0)),
        {"maxFeePerGas": "1", "maxPriorityFeePerGas": "2"},
        {"maxFeePerGas": "1", "type": 0},
        {"maxPriorityFeePerGas": "1", "type": "legacy"},
        {"hash": "0x"},
    ],
)
def test_what_ethers_refuses(fields):
    assert not serialises(fields)


def test_a_number_of_more_digits_than_python_reads_is_none():
    assert not serialises({"value": "9" * 5000})
