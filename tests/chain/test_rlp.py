"""Our RLP against the rlp package, and the encodings that must be refused."""

import pytest
import rlp as reference
from hypothesis import given
from hypothesis import strategies as st

from pyquest.chain import rlp

items = st.recursive(st.binary(max_size=70), lambda inner: st.lists(inner, max_size=5), max_leaves=12)


@given(items)
def test_encodes_like_the_reference_and_decodes_its_own(item):
    encoded = rlp.encode(item)
    assert encoded == reference.encode(item)
    assert rlp.decode(encoded) == item


@given(st.integers(min_value=0, max_value=2**256))
def test_numbers(value):
    assert rlp.decode_int(rlp.encode_int(value)) == value
    assert rlp.encode(rlp.encode_int(value)) == reference.encode(value)


@pytest.mark.parametrize(
    ("encoded", "complaint"),
    [
        ("", "ends early"),
        ("83aabb", "ends early"),
        ("c3aa", "ends early"),
        ("8101", "single byte"),
        ("b801ff", "shortest form"),
        ("b90038" + "ff" * 56, "shortest form"),
        ("0000", "follow the RLP item"),
        ("c0" * 2, "follow the RLP item"),
        ("c9c8c7c6c5c4c3c2c1c0", "nested too deeply"),
    ],
)
def test_refuses_what_is_not_canonical(encoded, complaint):
    with pytest.raises(ValueError, match=complaint):
        rlp.decode(bytes.fromhex(encoded))


@pytest.mark.parametrize("content", [b"\0", b"\0\1", []])
def test_refuses_numbers_with_leading_zeros_and_lists(content):
    with pytest.raises(ValueError, match="number"):
        rlp.decode_int(content)


@given(st.binary(max_size=40))
def test_arbitrary_bytes_never_crash(data):
    try:
        item = rlp.decode(data)
    except ValueError:
        return
    assert rlp.encode(item) == data
