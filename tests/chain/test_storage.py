"""Storage by variable name: what we encode, the compiler's own getters must read back."""

from pathlib import Path

import pytest
from eth_abi.abi import decode, encode
from hypothesis import given, settings
from hypothesis import strategies as st

from pyquest.amounts import MAX_UINT256, address, keccak
from pyquest.chain import storage
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.chain import Chain
from pyquest.chain.state import EmptyBase
from pyquest.chain.storage import mapping_slot
from pyquest.chain.types import Block
from pyquest.errors import UsageError

ARTIFACTS = Path(__file__).parents[1] / "contracts" / "artifacts"
PROBE = load_artifact(ARTIFACTS, "StorageProbe")
LAYOUT = PROBE.layout
AT = address(b"\x77" * 20)
LETTERS = address(b"\xab" * 20)
HEAD = Block(1, keccak(b"1"), keccak(b"0"), 0, AT, 140_000_000)


def read(values, signature, outputs, *args):
    """What the getter ``signature`` answers where ``values`` are stored."""
    chain = Chain.over(EmptyBase(), HEAD)
    chain.place(AT, PROBE.code, storage.encode(LAYOUT, values))
    types = signature.partition("(")[2].rstrip(")")
    data = keccak(signature.encode())[:4] + encode(types.split(",") if types else [], args)
    result = chain.call(AT, data)
    assert result.ok, result
    found = decode(outputs, result.output)
    return found[0] if len(found) == 1 else found


def unsigned(bits):
    return st.integers(0, 2**bits - 1)


def signed(bits):
    return st.integers(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


addresses = st.binary(min_size=20, max_size=20).map(address)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)
pairs = st.fixed_dictionaries({"left": unsigned(112), "right": unsigned(112), "time": unsigned(32), "label": texts})
PAIR = ["uint112", "uint112", "uint32", "string"]
examples = settings(max_examples=25)

SIMPLE = {
    "small": (unsigned(8), "uint8"),
    "flag": (st.booleans(), "bool"),
    "holder": (addresses, "address"),
    "signed": (signed(32), "int32"),
    "colour": (st.integers(0, 2), "uint8"),
    "large": (unsigned(256), "uint256"),
    "debt": (signed(256), "int256"),
    "selector": (st.binary(min_size=4, max_size=4), "bytes4"),
    "digest": (st.binary(min_size=32, max_size=32), "bytes32"),
    "text": (texts, "string"),
    "blob": (st.binary(max_size=100), "bytes"),
    "other": (addresses, "address"),
}


@examples
@given(st.fixed_dictionaries({}, optional={name: values for name, (values, _) in SIMPLE.items()}))
def test_simple_and_packed_variables(values):
    zero = {"string": "", "bytes": b"", "bool": False, "address": "0x" + "0" * 40}
    zero |= {"bytes4": bytes(4), "bytes32": bytes(32)}
    for name, (_, kind) in SIMPLE.items():
        found = read(values, f"{name}()", [kind])
        expected = values.get(name, zero.get(kind, 0))
        assert found == (expected.lower() if kind == "address" else expected)


@examples
@given(st.dictionaries(addresses, unsigned(256), min_size=1, max_size=3), unsigned(256), st.booleans())
def test_mappings(balances, key, flag):
    holder = min(balances)
    assert read({"balanceOf": balances}, "balanceOf(address)", ["uint256"], holder) == balances[holder]
    values = {"nested": {holder: {key: flag}}}
    assert read(values, "nested(address,uint256)", ["bool"], holder, key) is flag
    in_yaml = {"nested": {holder: {str(key): flag}}}
    assert storage.encode(LAYOUT, in_yaml) == storage.encode(LAYOUT, values)


@examples
@given(texts, signed(8), st.binary(min_size=4, max_size=4), unsigned(16))
def test_keys_that_are_not_numbers(name, number, selector, word):
    values = {"named": {name: number}, "bySelector": {selector: word}}
    assert read(values, "named(string)", ["int8"], name) == number
    assert read(values, "bySelector(bytes4)", ["uint16"], selector) == word
    in_yaml = {"named": {name: number}, "bySelector": {"0x" + selector.hex(): word}}
    assert storage.encode(LAYOUT, in_yaml) == storage.encode(LAYOUT, values)


@examples
@given(pairs, unsigned(256))
def test_structs_alone_and_in_mappings_and_arrays(pair, key):
    expected = tuple(pair[name] for name in ("left", "right", "time", "label"))
    assert read({"pair": pair}, "pair()", PAIR) == expected
    assert read({"pairs": {key: pair}}, "pairs(uint256)", PAIR, key) == expected
    assert read({"pairList": [{}, pair]}, "pairList(uint256)", PAIR, 1) == expected


@examples
@given(st.lists(unsigned(64), min_size=1, max_size=9), st.lists(addresses, max_size=3), st.data())
def test_arrays(numbers, people, data):
    index = data.draw(st.integers(0, len(numbers) - 1))
    values = {"packed": numbers, "list": people}
    assert read(values, "packed(uint256)", ["uint64"], index) == numbers[index]
    assert read(values, "lengths()", ["uint256"] * 3) == (len(numbers), len(people), 0)
    if people:
        assert read(values, "list(uint256)", ["address"], len(people) - 1) == people[-1].lower()
    fixed = data.draw(st.lists(unsigned(24), min_size=5, max_size=5))
    position = data.draw(st.integers(0, 4))
    assert read({"fixedList": fixed}, "fixedList(uint256)", ["uint24"], position) == fixed[position]


def test_a_named_zero_is_kept_and_an_unnamed_one_is_not():
    assert storage.encode(LAYOUT, {"large": 0}) == {1: 0}
    assert storage.encode(LAYOUT, {}) == {}


def test_strings_of_31_and_32_bytes_are_stored_in_the_two_ways_of_solidity():
    slot = next(int(variable["slot"]) for variable in LAYOUT["storage"] if variable["label"] == "text")
    assert storage.encode(LAYOUT, {"text": "a" * 31}) == {slot: int.from_bytes(b"a" * 31 + b"\x3e", "big")}
    moved = int.from_bytes(keccak(slot.to_bytes(32, "big")), "big")
    assert storage.encode(LAYOUT, {"text": "a" * 32}) == {slot: 65, moved: int.from_bytes(b"a" * 32, "big")}


@given(addresses, addresses)
def test_slots_of_mapping_entries(owner, spender):
    slot = next(int(variable["slot"]) for variable in LAYOUT["storage"] if variable["label"] == "nested")
    assert storage.encode(LAYOUT, {"nested": {owner: {7: True}}}) == {mapping_slot(slot, owner, 7): 1}
    assert mapping_slot(mapping_slot(2, owner), spender) == mapping_slot(2, owner, spender)


def test_a_conversion_sees_the_type_and_what_was_written():
    meant = {("uint256", "three"): 3, ("address", "$me"): AT, ("string", "$me"): "me", ("bool", "yes"): True}
    found = storage.encode(
        LAYOUT,
        {"large": "three", "balanceOf": {"$me": "three"}, "text": "$me", "flag": "yes"},
        lambda kind, value: meant[kind, value],
    )
    assert found == storage.encode(LAYOUT, {"large": 3, "balanceOf": {AT: 3}, "text": "me", "flag": True})


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"larch": 1}, "no storage variable 'larch'; there are small, flag"),
        ({"large": -1}, "large: -1 is not an unsigned 256-bit integer"),
        ({"large": MAX_UINT256 + 1}, "is not an unsigned 256-bit integer"),
        ({"large": "1"}, "large: '1' is not an unsigned"),
        ({"large": True}, "large: True is not an unsigned"),
        ({"small": 256}, "small: 256 is not an unsigned 8-bit integer"),
        ({"signed": 2**31}, "signed: 2147483648 is not a signed 32-bit integer"),
        ({"flag": 1}, "flag: 1 is not a bool"),
        ({"holder": "0x1234"}, "holder: '0x1234' is not an address"),
        ({"holder": 5}, "holder: 5 is not a str"),
        ({"selector": b"\x01"}, "selector: bytes4 takes 4 bytes, not 1"),
        ({"digest": "0xzz"}, "digest: non-hexadecimal"),
        ({"blob": "zz"}, "blob: 'zz' is neither bytes nor 0x and hex digits"),
        ({"text": b"x"}, "text: b'x' is not a str"),
        ({"balanceOf": 5}, "balanceOf: 5 is not a mapping"),
        ({"balanceOf": {LETTERS: 1, LETTERS.lower(): 2}}, "is given twice"),
        ({"nested": {AT: {"-1": True}}}, "is not an unsigned 256-bit integer"),
        ({"pair": {"middle": 1}}, "pair: struct StorageProbe.Pair has no member 'middle'; it has left, right"),
        ({"pair": {"left": 2**112}}, "pair.left: .* is not an unsigned 112-bit integer"),
        ({"packed": "123"}, "packed: '123' is not a sequence"),
        ({"fixedList": [1, 2]}, "fixedList: uint24.5. takes 5 items, not 2"),
        ({"list": [AT, 1]}, "list.1.: 1 is not a str"),
    ],
)
def test_what_does_not_fit_is_named(values, says):
    with pytest.raises(ValueError, match=says):
        storage.encode(LAYOUT, values)


def test_unknown_and_broken_artifacts_are_named(tmp_path):
    with pytest.raises(
        UsageError,
        match=r"Nothing\.json: no such contract artifact; there are: (\w+, )*LiarProbe(, \w+)*",
    ):
        load_artifact(ARTIFACTS, "Nothing")
    (tmp_path / "Half.json").write_text('{"contract": "Half"}')
    with pytest.raises(UsageError, match=r"Half\.json: not a contract artifact"):
        load_artifact(tmp_path, "Half")
