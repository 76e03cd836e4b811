"""Parts of contracts do on a chain what they say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquest.amounts import address
from pyquest.chain.chain import Chain
from pyquest.chain.state import EmptyBase
from pyquest.chain.types import Block, TxRequest
from pyquest.testing import (
    Contract,
    answering,
    assemble,
    assert_emitted,
    assert_not_emitted,
    assert_reverted,
    assert_storage,
    calling,
    delegating,
    emitting,
    function,
    place,
    returning,
    reverting,
    running,
    storing,
)

ALICE, BOB = address(b"\xa1" * 20), address(b"\xb0" * 20)
HEAD = Block(1, b"\1" * 32, b"\2" * 32, 1_790_000_000_000, BOB, 140_000_000)
EVENT = "Paid(address indexed who, string memo, uint256[] parts, bool indexed last)"


@pytest.fixture
def chain() -> Chain:
    return Chain.over(EmptyBase(), HEAD)


def new_chain() -> Chain:
    return Chain.over(EmptyBase(), HEAD)


def send(chain: Chain, to: str, data: bytes = b"", wei: int = 0):
    chain.deal(ALICE, 10**18)
    return chain.send_as(ALICE, TxRequest(address(to), wei, data))


@given(st.binary(max_size=100))
def test_bytes_are_returned_and_reverted(data):
    chain = new_chain()
    assert chain.call(place(chain, returning(data))).output == data


@given(st.integers(0, 2**256 - 1), st.integers(0, 2**256 - 1))
def test_words_are_stored(slot, value):
    chain = new_chain()
    at = place(chain, storing(slot, value))
    send(chain, at)
    assert_storage(chain, at, slot, value)


def test_what_is_on_the_stack_is_stored(chain):
    at = place(chain, storing(1, "CALLER"))
    send(chain, at)
    assert_storage(chain, at, 1, int(ALICE, 16))


@pytest.mark.parametrize("reason", [None, "", "no", "x" * 70])
def test_reasons(chain, reason):
    result = chain.call(place(chain, reverting(reason)))
    assert_reverted(result, reason)


@given(st.text(max_size=80), st.lists(st.integers(0, 2**256 - 1), max_size=4), st.booleans())
def test_events(memo, parts, last):
    chain = new_chain()
    at = place(chain, emitting(EVENT, BOB, memo, parts, last))
    receipt = send(chain, at)
    assert_emitted(receipt, at, EVENT, who=BOB, memo=memo, parts=tuple(parts), last=last)
    assert_not_emitted(receipt, at, EVENT, last=not last)
    assert_not_emitted(receipt, BOB, EVENT)


def test_events_need_their_values():
    with pytest.raises(ValueError, match=r"Paid\(address,string,uint256\[\],bool\) takes 4 values, not 1"):
        emitting(EVENT, BOB)
    with pytest.raises(ValueError, match="cannot be encoded"):
        emitting("Paid(uint8 x)", 256)


def test_calls_pass_data_and_bnb_on(chain):
    inner = place(chain, [storing(0, "4 CALLDATALOAD"), storing(1, "CALLVALUE")])
    outer = place(chain, calling(inner, function("f(uint256)").encode(7), wei=5))
    chain.deal(outer, 5)
    send(chain, outer)
    assert_storage(chain, inner, 0, 7)
    assert_storage(chain, inner, 1, 5)


def test_a_call_that_fails_makes_no_difference(chain):
    outer = place(chain, [calling(place(chain, reverting("no"))), storing(0, 1)])
    send(chain, outer)
    assert_storage(chain, outer, 0, 1)


def test_delegates_work_on_the_callers_storage(chain):
    code = place(chain, [storing(0, "4 CALLDATALOAD"), returning(9)])
    at = place(chain, delegating(code))
    receipt = send(chain, at, function("f(uint256)").encode(7))
    assert_storage(chain, at, 0, 7)
    assert_storage(chain, code, 0, 0)
    assert int.from_bytes(receipt.output, "big") == 9
    assert_reverted(send(chain, place(chain, delegating(place(chain, reverting("inner"))))), "inner")


def test_functions_are_answered(chain):
    at = place(
        chain,
        answering(
            {
                "one()(uint256)": 1,
                "name()(string)": "A name of more than thirty-two characters",
                "pair()(uint256,address)": (2, BOB),
                "list()(uint256[])": [3, 4],
                "twice(uint256)(uint256)": running("4 CALLDATALOAD DUP1 ADD 0 MSTORE 32 0 RETURN"),
                "nothing()": None,
            },
            otherwise=reverting("unknown"),
        ),
    )
    contract = Contract(
        chain,
        at,
        ["one()(uint256)", "name()(string)", "pair()(uint256,address)", "list()(uint256[])", "twice(uint256)(uint256)"],
    )
    assert contract.read("one") == 1
    assert contract.read("name") == "A name of more than thirty-two characters"
    assert contract.read("pair") == (2, BOB)
    assert contract.read("list") == (3, 4)
    assert contract.read("twice", 21) == 42
    assert chain.call(at, function("nothing()").encode()).output == b""
    assert_reverted(chain.call(at, b"1234"), "unknown")


def test_a_function_begins_with_an_empty_stack(chain):
    at = place(chain, answering({"f()": running("POP STOP")}, otherwise="POP STOP"))
    for data in (function("f()").encode(), b"1234"):
        assert_reverted(chain.call(at, data), "stack underflow")


def test_what_is_not_answered_does_nothing(chain):
    assert chain.call(place(chain, answering({"one()(uint256)": 1})), b"1234").ok


def test_answers_must_fit_their_functions():
    with pytest.raises(ValueError, match="cannot be encoded"):
        answering({"one()(uint256)": "x"})
    with pytest.raises(ValueError, match="is not a signature"):
        answering({"one": 1})


def test_where_contracts_are_put(chain):
    code = assemble("1 POP")
    at = place(chain, code)
    assert (place(chain, "1 POP"), chain.code(at)) == (at, code)
    assert place(chain, [], at=BOB) == BOB
    assert chain.code(BOB) == b""
