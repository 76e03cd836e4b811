"""Reading what executeSkill returned."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquest.amounts import MAX_UINT256, Inexact, address
from pyquest.answers import QueryValue, Refused, classify
from pyquest.chain.types import TxRequest

WBNB = address("0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c")


def request(**fields: object) -> TxRequest | QueryValue | Refused:
    return classify({"to": WBNB, **fields})


@pytest.mark.parametrize("spelling", [255, "255", "0xff", "0xFF"])
def test_numbers_are_read_alike_in_every_spelling(spelling: object) -> None:
    assert request(value=spelling, gasLimit=spelling) == TxRequest(to=WBNB, value=255, gas=255, type=0)


@given(st.integers(0, MAX_UINT256))
def test_every_uint256_survives(number: int) -> None:
    for spelling in (number, str(number), hex(number)):
        assert request(value=spelling) == TxRequest(to=WBNB, value=number, type=0)


@pytest.mark.parametrize(
    "bad",
    [Inexact("1.5"), Inexact("1e21"), -1, "-1", "1.0", "", " 1", "5 gwei", True, [], {}, MAX_UINT256 + 1, "9" * 79],
)
def test_a_number_that_is_none_is_an_error_of_the_answer(bad: object) -> None:
    refused = request(value=bad)
    assert isinstance(refused, Refused)
    assert refused.reason == "bad_result"
    assert "value" in refused.message


@pytest.mark.parametrize(
    ("spelling", "kind"),
    [(0, 0), ("legacy", 0), ("0x1", 1), (2, 2), ("0x2", 2), ("2", 2), ("eip1559", 2), ("eip-1559", 2), (None, 0)],
)
def test_types_in_the_spellings_of_all_libraries(spelling: object, kind: int) -> None:
    read = request(type=spelling)
    assert isinstance(read, TxRequest)
    assert read.type == kind


@pytest.mark.parametrize("kind", [3, 4, "0x3", "eip4844", "eip7702"])
def test_blob_and_set_code_transactions_are_refused(kind: object) -> None:
    refused = request(type=kind)
    assert isinstance(refused, Refused)
    assert refused.reason == "refused_tx"


@pytest.mark.parametrize("kind", [5, "query", True, [], "0x9"])
def test_an_unknown_type_is_an_error_of_the_answer(kind: object) -> None:
    refused = request(type=kind)
    assert isinstance(refused, Refused)
    assert refused.reason == "bad_result"


def test_dynamic_fees_imply_type_2() -> None:
    assert request(maxFeePerGas="5", maxPriorityFeePerGas=1) == TxRequest(
        to=WBNB, type=2, max_fee_per_gas=5, max_priority_fee_per_gas=1
    )


def test_dynamic_fees_do_not_go_with_a_legacy_type() -> None:
    assert isinstance(request(type=0, maxFeePerGas=5), Refused)


def test_null_fees_count_as_unset() -> None:
    """What ethers' getFeeData() gives while the base fee is 0."""
    assert request(gasPrice=7, maxFeePerGas=None, maxPriorityFeePerGas=None) == TxRequest(to=WBNB, type=0, gas_price=7)


def test_data_and_input_are_one_field() -> None:
    for fields in (
        {"data": "0x1234"},
        {"input": "0x1234"},
        {"data": b"\x12\x34"},
        {"data": "0x1234", "input": "0x1234"},
    ):
        assert request(**fields) == TxRequest(to=WBNB, data=b"\x12\x34", type=0)
    assert isinstance(request(data="0x12", input="0x34"), Refused)


@pytest.mark.parametrize("bad", ["0x123", "hello", "1234", 7, {}])
def test_data_that_is_not_hex_is_an_error_of_the_answer(bad: object) -> None:
    assert isinstance(request(data=bad), Refused)


@pytest.mark.parametrize("bad", ["vitalik.eth", "0x1234", WBNB[:-1], WBNB.replace("bb4C", "Bb4C"), 5, ["0x"]])
def test_a_recipient_that_is_no_address_is_an_error_of_the_answer(bad: object) -> None:
    assert isinstance(classify({"to": bad}), Refused)


def test_lower_case_addresses_are_fine() -> None:
    assert classify({"to": WBNB.lower()}) == TxRequest(to=WBNB, type=0)


def test_a_json_string_is_read_like_the_object() -> None:
    assert classify(f'{{"to": "{WBNB}", "value": 5}}') == TxRequest(to=WBNB, value=5, type=0)
    assert isinstance(classify(f'{{"to": "{WBNB}", "value": 0.5}}'), Refused)


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":', '{"to": [', '["\\"", ['])
@pytest.mark.parametrize("levels", [65, 3_000, 500_000])
def test_a_json_string_that_is_nested_too_deeply_is_an_error_of_the_answer(opening: str, levels: int) -> None:
    for closing in ("", "]" * levels):
        refused = classify(opening * levels + closing)
        assert isinstance(refused, Refused)
        assert refused.reason == "bad_result"
        assert refused.message.endswith("nested too deeply")
        assert len(refused.message) < 200


def test_a_json_string_may_be_nested_as_deeply_as_a_value() -> None:
    assert classify('{"a": ' + "[" * 63 + "]" * 63 + "}") == QueryValue({"a": nested(63)})


def nested(levels: int) -> list[object]:
    return [] if levels == 1 else [nested(levels - 1)]


@pytest.mark.parametrize("number", ["1" * 101, "9" * 5_000, "-" + "9" * 1_000_000, "1e999", "NaN", "-Infinity", "0.1"])
def test_numbers_in_a_json_string_that_are_no_amounts(number: str) -> None:
    assert classify(f'{{"a": {number}}}') == QueryValue({"a": Inexact(number)})
    refused = classify(f'{{"to": "{WBNB}", "value": {number}}}')
    assert isinstance(refused, Refused)
    assert "value" in refused.message
    assert len(refused.message) < 200


@pytest.mark.parametrize("huge", ["x" * 1_000_000, "0x" + "a" * 1_000_000, [1] * 1_000_000])
def test_a_message_stays_short(huge: object) -> None:
    for value in (huge, {"to": huge}, {"to": WBNB, "value": huge}, {"to": WBNB, "type": huge}):
        refused = classify(value)
        assert isinstance(refused, Refused)
        assert len(refused.message) < 300


def test_access_lists() -> None:
    assert request(accessList=[{"address": WBNB, "storageKeys": ["0x" + "0" * 63 + "1"]}]) == TxRequest(
        to=WBNB, type=1, access_list=((WBNB, (1,)),)
    )
    assert isinstance(request(type=2, accessList=[{"address": WBNB}]), Refused)


@pytest.mark.parametrize(
    ("value", "fields"),
    [
        ({"query_result": {"success": True, "data": {"nonce": 5}}}, {"nonce": 5}),
        ({"query_result": {"nonce": 5}}, {"nonce": 5}),
        ({"success": True, "data": {"nonce": 5}}, {"nonce": 5}),
        ({"nonce": 5}, {"nonce": 5}),
        ({"success": True, "nonce": 5}, {"nonce": 5}),
        ({"success": True}, {}),
        ({"balances": {}}, {"balances": {}}),
        ({"query_result": {"success": False, "data": {"nonce": 5}}}, {}),
        ({"query_result": [1]}, {}),
        ({"to": WBNB, "query_result": {"success": True}}, {}),
        ({}, {}),
    ],
)
def test_query_values_in_every_wrapper(value: object, fields: dict[str, object]) -> None:
    assert classify(value) == QueryValue(fields)


@pytest.mark.parametrize("value", [None, 5, True, "done", "5", [], [{"to": WBNB}], b"\x00"])
def test_anything_but_an_object_is_an_error_of_the_answer(value: object) -> None:
    refused = classify(value)
    assert isinstance(refused, Refused)
    assert refused.reason == "bad_result"
