"""Exact numbers and addresses."""

from __future__ import annotations

import pytest
import rlp
from eth_utils import to_checksum_address
from hypothesis import given
from hypothesis import strategies as st

from pyquest.amounts import (
    Amount,
    address,
    address_bytes,
    create_address,
    from_base_units,
    keccak,
    to_base_units,
)


@given(st.binary(min_size=20, max_size=20))
def test_addresses_carry_the_eip_55_checksum(raw: bytes) -> None:
    expected = to_checksum_address(raw)
    assert address(raw) == address("0x" + raw.hex()) == address(expected) == expected
    assert address_bytes(address(raw)) == raw


def test_a_wrong_checksum_is_refused_with_the_right_one() -> None:
    with pytest.raises(ValueError, match="should read 0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c"):
        address("0xBB4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c")


@pytest.mark.parametrize(
    "bad", ["", "0x", "0x12", "55d398326f99059ff775485246999027b3197955", "0x" + "g" * 40, b"\x00"]
)
def test_what_is_no_address_is_refused(bad: str | bytes) -> None:
    with pytest.raises(ValueError, match="address"):
        address(bad)


@given(st.binary(min_size=20, max_size=20), st.integers(0, 2**64 - 1))
def test_created_addresses_follow_the_rlp_of_creator_and_nonce(raw: bytes, nonce: int) -> None:
    expected = keccak(rlp.encode([raw, nonce]))[12:]
    assert address_bytes(create_address(address(raw), nonce)) == expected


@given(st.integers(0, 2**256 - 1), st.integers(0, 36))
def test_amounts_survive_the_way_to_text_and_back(units: int, decimals: int) -> None:
    text = from_base_units(units, decimals)
    assert to_base_units(text, decimals) == units
    assert not (("." in text) and text.endswith("0"))
    assert str(Amount(units, "USDT", decimals)) == f"{text} USDT"


@pytest.mark.parametrize(
    ("text", "decimals", "units"),
    [
        ("4.5", 18, 45 * 10**17),
        ("4.50", 1, 45),
        ("007", 0, None),
        ("1e3", 3, None),
        ("-1", 0, None),
        ("1.", 1, None),
        ("0.001", 2, None),
        ("1,000", 0, None),
        ("", 0, None),
        ("0", 0, 0),
    ],
)
def test_only_plain_decimal_numbers_are_amounts(text: str, decimals: int, units: int | None) -> None:
    if units is None:
        with pytest.raises(ValueError, match=r"decimal"):
            to_base_units(text, decimals)
    else:
        assert to_base_units(text, decimals) == units
