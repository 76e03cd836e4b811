"""ABI types and the layout of their values, next to eth-abi's."""

import eth_abi
import pytest
from eth_abi.exceptions import DecodingError
from eth_abi.grammar import normalize
from eth_abi.grammar import parse as eth_parse
from hypothesis import given
from hypothesis import strategies as st

from pyquest.amounts import address
from pyquest.chain.abi import Array, Tuple, parse

INTEGERS = st.builds(lambda sign, bytes_: f"{sign}int{8 * bytes_}", st.sampled_from(["", "u"]), st.integers(1, 32))
BASIC = st.one_of(
    INTEGERS,
    st.integers(1, 32).map(lambda length: f"bytes{length}"),
    st.sampled_from(["address", "bool", "bytes", "string"]),
)
TYPES = st.recursive(
    BASIC,
    lambda inner: st.one_of(
        st.builds(lambda item, length: f"{item}[{length}]", inner, st.sampled_from(["", 1, 2, 3])),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: f"({','.join(parts)})"),
    ),
    max_leaves=6,
)


def values_of(kind):
    """Values of a type, whose structure eth-abi has read."""
    kind = kind if not isinstance(kind, str) else eth_parse(kind)
    if kind.is_array:
        length = kind.arrlist[-1]
        least, most = (length[0], length[0]) if length else (0, 3)
        return st.lists(values_of(kind.item_type), min_size=least, max_size=most).map(tuple)
    if hasattr(kind, "components"):
        return st.tuples(*map(values_of, kind.components))
    bits = kind.sub or 0
    return {
        "uint": st.integers(0, 2**bits - 1),
        "int": st.integers(-(2**bits) // 2, 2**bits // 2 - 1),
        "address": st.binary(min_size=20, max_size=20).map(address),
        "bool": st.booleans(),
        "string": st.text(max_size=40),
        "bytes": st.binary(min_size=kind.sub or 0, max_size=kind.sub or 40),
    }[kind.base]


TYPED_VALUES = TYPES.flatmap(lambda kind: st.tuples(st.just(kind), values_of(kind)))


def lowered(value):
    """A value as eth-abi decodes it: it has addresses in lower case."""
    if isinstance(value, tuple):
        return tuple(map(lowered, value))
    return value.lower() if isinstance(value, str) and value.startswith("0x") and len(value) == 42 else value


@given(TYPED_VALUES)
def test_values_are_laid_out_as_by_eth_abi_and_read_again(typed):
    kind, value = typed
    encoded = Tuple([parse(kind)]).encode((value,))
    assert encoded == eth_abi.encode([kind], [value])
    assert Tuple([parse(kind)]).decode(encoded, 0) == (value,)


@given(TYPES)
def test_types_are_read_as_by_eth_abi(text):
    found, theirs = parse(text), eth_parse(text)
    assert found.name == text
    assert found.dynamic == theirs.is_dynamic
    assert isinstance(found, Array) == theirs.is_array
    assert isinstance(found, Tuple) == (hasattr(theirs, "components") and not theirs.is_array)


@given(TYPED_VALUES, st.data())
def test_damaged_data_is_read_or_refused_as_by_eth_abi(typed, data):
    kind, value = typed
    damaged = bytearray(eth_abi.encode([kind], [value]))
    for _ in range(data.draw(st.integers(0, 3))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.sampled_from([0, 1, 2, 32, 64, 255]))
    damaged = bytes(damaged[: data.draw(st.integers(0, len(damaged)))])
    try:
        theirs = eth_abi.decode([kind], damaged)
    except (DecodingError, ValueError, OverflowError):
        theirs = None
    try:
        ours = Tuple([parse(kind)]).decode(damaged, 0)
    except ValueError:
        ours = None
    if ours is None and theirs is not None:
        # An offset back into the heads is refused wherever it stands; eth-abi takes a tuple for one word of them.
        with pytest.raises(ValueError, match="where no tail can be"):
            Tuple([parse(kind)]).decode(damaged, 0)
        assert "(" in kind or kind.count("[") > 1
    else:
        assert (ours and lowered(ours)) == theirs


@pytest.mark.parametrize("text", ["uint", "int[]", "(byte,function)[2]"])
def test_shorthands_stand_for_what_they_mean(text):
    assert parse(text).name == normalize(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is unknown"),
        ("uint0", "'uint0' is unknown"),
        ("uint7", "'uint7' is unknown"),
        ("uint264", "'uint264' is unknown"),
        ("uint08", "'uint08' is unknown"),
        ("bytes33", "'bytes33' is unknown"),
        ("address20", "'address20' is unknown"),
        ("string1", "'string1' is unknown"),
        ("fixed128x18", "'fixed128' is unknown"),
        ("Uint256", "'' is unknown"),
        ("uint256[0]", r"'\[0\]' is too much"),
        ("uint256[", r"'\[' is too much"),
        ("uint256 []", r"' \[\]' is too much"),
        ("()", "'' is unknown"),
        ("(uint256", "a parenthesis is not closed"),
        ("(uint256,)", "'' is unknown"),
        ("uint256)", r"'\)' is too much"),
    ],
)
def test_what_is_no_type(text, says):
    with pytest.raises(ValueError, match=f"is no ABI type: {says}"):
        parse(text)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("uint8", 256),
        ("uint8", -1),
        ("int8", 128),
        ("int8", -129),
        ("uint8", True),
        ("uint8", "1"),
        ("uint8", 1.0),
        ("bool", 1),
        ("address", "0x12"),
        ("address", 18),
        ("address", bytes(19)),
        ("bytes2", b"123"),
        ("bytes2", "0x1234"),
        ("bytes", "0x1234"),
        ("string", b"text"),
        ("string", "\ud800"),
        ("uint8[2]", (1,)),
        ("uint8[]", 1),
        ("uint8[]", b"12"),
        ("(uint8,bool)", (1,)),
        ("(uint8,bool)[]", ((1, 2),)),
    ],
)
def test_values_of_another_type(kind, value):
    with pytest.raises(ValueError, match=r"."):
        parse(kind).encode(value)


def word(value):
    return value.to_bytes(32, "big")


@pytest.mark.parametrize(
    ("kind", "data", "says"),
    [
        ("uint256", bytes(31), "32 bytes from byte 0 on are more than there are"),
        ("uint8", word(256), "what stands at byte 0 is no uint8"),
        ("int8", word(128), "what stands at byte 0 is no int8"),
        ("bool", word(2), "what stands at byte 0 is no bool"),
        ("address", word(1 << 160), "what stands at byte 0 is no address"),
        ("bytes2", b"abc" + bytes(29), "what stands at byte 0 is no bytes2"),
        ("bytes", word(32) + word(1) + b"ab" + bytes(30), "what stands at byte 32 is no bytes"),
        ("bytes", word(32) + word(2**255), "from byte 64 on are more than there are"),
        ("string", word(32) + word(1) + b"\xff" + bytes(31), "can't decode byte 0xff"),
        ("bytes", word(0) + word(0), "the offset at byte 0 leads to byte 0, where no tail can be"),
        ("bytes", word(64) + word(0), "the offset at byte 0 leads to byte 64, where no tail can be"),
        ("uint256[]", word(32) + word(2**255) + word(1), "times uint256 from byte 64 on is more than there is"),
        ("string[]", word(32) + word(2) + word(32), "2 times string from byte 64 on is more than there is"),
    ],
)
def test_data_that_is_no_encoding(kind, data, says):
    with pytest.raises(ValueError, match=says):
        Tuple([parse(kind)]).decode(data, 0)
