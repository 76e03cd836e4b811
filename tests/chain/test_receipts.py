"""Reasons of failures in words."""

import pytest
from eth_abi import encode
from hypothesis import given
from hypothesis import strategies as st

from pyquest.chain.messages import Failure, Outcome
from pyquest.chain.receipts import ERROR_STRING, PANIC, reason_of, revert_of


def word(number):
    return number.to_bytes(32, "big")


@given(st.text(max_size=80))
def test_error_strings_are_given_back(text):
    assert reason_of(ERROR_STRING + encode(["string"], [text])) == text


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (0x01, "panic 0x01 (assertion failed)"),
        (0x11, "panic 0x11 (arithmetic overflow)"),
        (0x12, "panic 0x12 (division by zero)"),
        (0x32, "panic 0x32 (array index out of bounds)"),
        (0x99, "panic 0x99 (unknown panic code)"),
    ],
)
def test_panics(code, words):
    assert reason_of(PANIC + code.to_bytes(32, "big")) == words


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", None),
        (b"\1\2", "revert data 0x0102"),
        (b"\xde\xad\xbe\xef", "custom error 0xdeadbeef"),
        (ERROR_STRING, "custom error 0x08c379a0"),
        (ERROR_STRING + bytes(64), "custom error 0x08c379a0"),
        (ERROR_STRING + (32).to_bytes(32, "big") + (9).to_bytes(32, "big") + b"short", "custom error 0x08c379a0"),
        (PANIC + b"\1", "custom error 0x4e487b71"),
        (PANIC + bytes(64), "custom error 0x4e487b71"),
        (ERROR_STRING + word(64) + word(1) + b"a", "custom error 0x08c379a0"),
        (ERROR_STRING + (32).to_bytes(32, "big") + (1).to_bytes(32, "big") + b"\xff".ljust(32), "\\xff"),
    ],
)
def test_other_revert_data(data, words):
    assert reason_of(data) == words


@given(st.binary(max_size=150))
def test_no_data_makes_it_raise(data):
    assert (reason_of(data) is None) == (data == b"")
    reason_of(ERROR_STRING + data)


def outcome(failure, output=b""):
    return Outcome(output, 0, 0, (), (), failure)


def test_halts_have_no_data():
    assert revert_of(outcome(None, b"fine")) is None
    assert revert_of(outcome(Failure("out of gas"))).reason == "out of gas"
    reverted = revert_of(outcome(Failure(None), b"\1\2\3\4"))
    assert (reverted.data, reverted.reason) == (b"\1\2\3\4", "custom error 0x01020304")
