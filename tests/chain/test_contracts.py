"""ABIs: signatures, calls, events, custom errors, and reading a contract of a chain."""

import pytest
from assembling import ALICE, BOB, RETURN_TOP, TARGET, assemble
from hypothesis import given
from hypothesis import strategies as st

from pyquest.amounts import ZERO_ADDRESS, keccak
from pyquest.chain.contracts import Abi, Contract, decode, encode, function
from pyquest.chain.types import Log
from pyquest.errors import ChainFault

STRUCT = {
    "name": "path",
    "type": "tuple[]",
    "components": [{"name": "to", "type": "address"}, {"name": "n", "type": "uint8"}],
}
ABI = Abi.from_json(
    [
        {"type": "constructor", "inputs": []},
        {"type": "receive"},
        {
            "type": "function",
            "name": "balanceOf",
            "inputs": [{"name": "holder", "type": "address"}],
            "outputs": [{"name": "", "type": "uint256"}],
        },
        {"type": "function", "name": "route", "inputs": [STRUCT], "outputs": []},
        {"name": "over", "inputs": [{"type": "uint256"}], "outputs": []},
        {"name": "over", "inputs": [], "outputs": []},
        {
            "type": "event",
            "name": "Transfer",
            "inputs": [
                {"name": "from", "type": "address", "indexed": True},
                {"name": "value", "type": "uint256", "indexed": False},
                {"name": "to", "type": "address", "indexed": True},
            ],
        },
        {"type": "event", "name": "Said", "inputs": [{"name": "what", "type": "string", "indexed": True}]},
        {"type": "event", "name": "Hidden", "anonymous": True, "inputs": []},
        {
            "type": "error",
            "name": "Short",
            "inputs": [{"name": "need", "type": "uint256"}, {"name": "who", "type": "bytes2[]"}],
        },
    ]
)


def word(value):
    return value.to_bytes(32, "big")


# -- signatures


@pytest.mark.parametrize(
    ("text", "signature", "outputs"),
    [
        ("totalSupply()(uint256)", "totalSupply()", ("uint256",)),
        ("balanceOf(address)(uint256)", "balanceOf(address)", ("uint256",)),
        ("deposit()", "deposit()", ()),
        ("f(uint,int)(bool,byte)", "f(uint256,int256)", ("bool", "bytes1")),
        ("g((uint256,address[])[2],string)(uint8[3])", "g((uint256,address[])[2],string)", ("uint8[3]",)),
    ],
)
def test_human_readable_signatures(text, signature, outputs):
    parsed = function(text)
    assert (parsed.signature, parsed.outputs) == (signature, outputs)
    assert parsed.selector == keccak(signature.encode())[:4]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "balanceOf",
        "(uint256)",
        "f(",
        "f(uint256",
        "f(uint257)",
        "f(address holder)",
        "f(uint256)x",
        "f()(uint",
        "f(,)",
    ],
)
def test_what_is_no_signature(text):
    with pytest.raises(ValueError, match="is not a"):
        function(text)


# -- values


@given(st.integers(min_value=0, max_value=2**256 - 1), st.text(max_size=20), st.booleans())
def test_values_survive(number, text, flag):
    types = ["uint256", "(string,bool)[]", "address", "address[2]"]
    values = (number, ((text, flag), (text, not flag)), BOB, (ALICE, ZERO_ADDRESS))
    assert decode(types, encode(types, values)) == values


@pytest.mark.parametrize(
    ("types", "values"), [(["uint8"], [256]), (["address"], ["0x12"]), (["uint256"], []), (["nonsense"], [1])]
)
def test_values_that_do_not_fit(types, values):
    with pytest.raises(ValueError, match=r"takes|cannot be encoded|No matching entries"):
        encode(types, values)


@pytest.mark.parametrize(("types", "data"), [(["uint256"], b""), (["string"], b"\xff" * 64), (["bool"], word(2))])
def test_data_that_is_no_encoding(types, data):
    with pytest.raises(ValueError, match="bytes are not"):
        decode(types, data)


# -- ABIs


def test_functions_by_name_and_signature():
    assert ABI.function("balanceOf").encode(BOB) == bytes.fromhex("70a08231") + bytes(12) + bytes.fromhex(BOB[2:])
    assert ABI.function("route").signature == "route((address,uint8)[])"
    assert ABI.function("over(uint256)").types == ("uint256",)
    with pytest.raises(ValueError, match=r"more than one function 'over'; there is: over\(uint256\), over\(\)"):
        ABI.function("over")
    with pytest.raises(ValueError, match="no function 'mint'"):
        ABI.function("mint")


def test_calls_are_recognised():
    data = ABI.function("balanceOf").encode(BOB)
    found = ABI.function_of(data)
    assert found is ABI.function("balanceOf")
    assert found.decode_call(data) == (BOB,)
    assert ABI.function_of(b"\0\0\0\0") is None


def test_results_are_bare_tuples_or_nothing():
    assert function("f()(uint256)").decode(word(7)) == 7
    assert function("f()(uint256,bool)").decode(word(7) + word(1)) == (7, True)
    assert function("f()").decode(b"") is None
    assert function("f()(uint256[])").decode(word(32) + word(0)) == ()


def test_events_are_decoded_in_the_order_of_the_declaration():
    padded = [bytes(12) + bytes.fromhex(account[2:]) for account in (ALICE, BOB)]
    log = Log(TARGET, (keccak(b"Transfer(address,uint256,address)"), *padded), word(5))
    event = ABI.event_of(log)
    assert event.name == "Transfer"
    assert list(event.decode(log).items()) == [("from", ALICE), ("value", 5), ("to", BOB)]
    with pytest.raises(ValueError, match="this is no Transfer"):
        event.decode(Log(TARGET, log.topics[:2], log.data))


def test_an_indexed_string_is_a_hash():
    log = Log(TARGET, (keccak(b"Said(string)"), keccak(b"hello")), b"")
    assert ABI.event_of(log).decode(log) == {"what": keccak(b"hello")}


def test_unknown_and_anonymous_events_are_not_recognised():
    assert ABI.event_of(Log(TARGET, (), b"")) is None
    assert ABI.event_of(Log(TARGET, (keccak(b"Hidden()"),), b"")) is None


def test_custom_errors_are_explained():
    selector = keccak(b"Short(uint256,bytes2[])")[:4]
    assert (
        ABI.explain(selector + encode(["uint256", "bytes2[]"], [5, [b"ab", b"\0\1"]]))
        == "Short(need=5, who=[0x6162, 0x0001])"
    )
    assert ABI.explain(selector) == f"custom error 0x{selector.hex()}"
    assert ABI.explain(b"\1\2\3\4") == "custom error 0x01020304"
    assert ABI.explain(b"") is None


# -- reading


def test_reading_a_contract(chain):
    chain.place(TARGET, assemble(f"4 CALLDATALOAD 1 ADD{RETURN_TOP}"))
    assert Contract(chain, TARGET, ["next(uint256)(uint256)"]).read("next", 41) == 42
    assert Contract(chain, TARGET, ABI).read("balanceOf", BOB) == int(BOB, 16) + 1


def test_a_read_that_reverts_or_returns_nothing_is_a_fault(chain):
    contract = Contract(chain, TARGET, ABI)
    with pytest.raises(ChainFault, match="returned something unexpected: 0 bytes are not"):
        contract.read("balanceOf", BOB)
    chain.place(TARGET, assemble("0 0 REVERT"))
    with pytest.raises(ChainFault, match=r"balanceOf\(address\) of 0x.* reverted: no reason given"):
        contract.read("balanceOf", BOB)
    chain.place(TARGET, assemble("INVALID"))
    with pytest.raises(ChainFault, match="reverted: invalid opcode"):
        contract.read("balanceOf", BOB)
