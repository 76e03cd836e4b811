import pytest
from eth_abi.abi import encode
from making import AGENT, FRIEND, TOKEN, USDT, make_evidence, silence

from pyquest.amounts import keccak
from pyquest.chain.types import SUGGESTED_TIP, Block, CallResult, Revert
from pyquest.errors import HarnessFault, ReadFailed, StateMiss
from pyquest.evidence import (
    KINDS,
    ChainView,
    Reading,
    Readings,
    Unreadable,
    allowance,
    balance,
    evidence_json,
    native,
    view_function,
)


class FakeNode:
    """Answers calls from a table; counts them. (The real chain is in test_chain_view.py.)"""

    def __init__(self, answers, code=b"\x01"):
        self.answers, self.has_code, self.calls = answers, code, []

    @property
    def head(self):
        return Block(100, b"", b"", 1_790_000_000_450, FRIEND, 140_000_000, base_fee=3)

    def balance(self, account):
        self.calls.append(("balance", account))
        return 7

    def nonce(self, account):
        return 30

    def code(self, account):
        return self.has_code

    def call(self, to, data=b""):
        self.calls.append((to, data))
        answer = self.answers[data[:4]]
        if isinstance(answer, Exception):
            raise answer
        return answer


def selector(signature):
    return keccak(signature.encode())[:4]


def returns(types, *values):
    return CallResult(encode(types, values), 0)


def test_a_reading_is_taken_once():
    node = FakeNode({selector("balanceOf(address)"): returns(["uint256"], 5)})
    view = ChainView(node)
    assert [view.read(balance(USDT, AGENT)) for _ in range(3)] == [5, 5, 5]
    assert node.calls == [(USDT, selector("balanceOf(address)") + encode(["address"], [AGENT]))]
    assert view.readings == {balance(USDT, AGENT): 5}


def test_the_chain_itself_knows_balances_and_nonces():
    view = ChainView(FakeNode({}))
    assert view.read(native(AGENT)) == 7
    assert view.read(Reading("nonce", (AGENT,))) == 30


def test_the_chain_itself_knows_its_head_and_what_gas_costs():
    view = ChainView(FakeNode({}))
    assert view.read(Reading("block_number", ())) == 100
    assert view.read(Reading("max_priority_fee", ())) == SUGGESTED_TIP
    assert view.read(Reading("max_fee", ())) == 2 * 3 + SUGGESTED_TIP
    assert str(Reading("max_fee", ())) == "max_fee()"


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.signature is None and name != "view"])
def test_what_no_contract_answers_the_chain_does(name):
    reading = Reading(name, (AGENT,) * len(KINDS[name].names))
    assert isinstance(ChainView(FakeNode({})).read(reading), int)


@pytest.mark.parametrize(
    ("signature", "types", "values"),
    [("getReserves()(uint112,uint112,uint32)", ["uint112", "uint112", "uint32"], (7, 8, 9)),
     ("amounts()(uint256[])", ["uint256[]"], ([7, 8, 9],))],
)  # fmt: skip
def test_one_of_several_values_and_one_of_a_list(signature, types, values):
    node = FakeNode({selector(signature.partition(")")[0] + ")"): returns(types, *values)})
    whole, by_hand = Reading("view", (TOKEN, signature)), Readings({Reading("view", (TOKEN, signature)): (7, 8, 9)})
    for view in (ChainView(node), by_hand):
        assert [view.read(Reading("view", (TOKEN, signature), item)) for item in range(3)] == [7, 8, 9]
        assert view.readings == {whole: (7, 8, 9)}
        with pytest.raises(ReadFailed, match=r"\[3\] could not be read: there is no such item"):
            view.read(Reading("view", (TOKEN, signature), 3))
    assert len(node.calls) == 1


def test_what_is_one_value_has_no_items():
    with pytest.raises(ReadFailed, match="no such item"):
        Readings({balance(USDT, AGENT): 5}).read(Reading("balance", (USDT, AGENT), 0))


def test_values_come_in_one_form():
    node = FakeNode(
        {
            selector("ownerOf(uint256)"): returns(["address"], AGENT.lower()),
            selector("isApprovedForAll(address,address)"): returns(["bool"], True),
            selector("getReserves()"): returns(["uint112", "uint112", "uint32"], 1, 2, 3),
            selector("holders()"): returns(["address[]"], [AGENT, FRIEND]),
        }
    )
    view = ChainView(node)
    assert view.read(Reading("owner_of", (TOKEN, 1))) == AGENT
    assert view.read(Reading("approved_for_all", (TOKEN, AGENT, FRIEND))) is True
    assert view.read(Reading("view", (TOKEN, "getReserves()(uint112,uint112,uint32)"))) == (1, 2, 3)
    assert view.read(Reading("view", (TOKEN, "holders()(address[])"))) == (AGENT, FRIEND)


def test_a_stake_is_the_first_word_of_two_or_three():
    node = FakeNode({selector("userInfo(address)"): returns(["uint256", "uint256", "uint256"], 5, 6, 7)})
    assert ChainView(node).read(Reading("staked", (TOKEN, AGENT))) == 5


@pytest.mark.parametrize(
    ("answer", "code", "why"),
    [
        (CallResult(b"", 0, revert=Revert(b"", "no such token")), b"\x01", "it reverted: no such token"),
        (CallResult(b"", 0, revert=Revert(b"\xab", None)), b"\x01", "it reverted: 0xab"),
        (CallResult(b"", 0), b"", "there is no contract at"),
        (CallResult(b"", 0), b"\x01", "are not (uint256)"),
        (CallResult(b"\x01" * 31, 0), b"\x01", "are not (uint256)"),
    ],
)
def test_a_contract_that_does_not_answer_is_remembered_as_that(answer, code, why):
    node = FakeNode({selector("balanceOf(address)"): answer}, code)
    view = ChainView(node)
    for _ in range(2):
        with pytest.raises(ReadFailed, match="could not be read"):
            view.read(balance(USDT, AGENT))
    assert len(node.calls) == 1
    (seen,) = view.readings.values()
    assert isinstance(seen, Unreadable)
    assert why in seen.why


def test_text_that_is_not_utf8_is_unreadable_but_bytes_are_not():
    node = FakeNode({selector("getMessage()"): returns(["bytes"], b"\xff")})
    with pytest.raises(ReadFailed):
        ChainView(node).read(Reading("view", (TOKEN, "getMessage()(string)")))
    assert ChainView(node).read(Reading("view", (TOKEN, "getMessage()(bytes)"))) == b"\xff"


def test_trouble_of_the_harness_passes_through_and_is_not_remembered():
    view = ChainView(FakeNode({selector("balanceOf(address)"): StateMiss(USDT, 3)}))
    with pytest.raises(StateMiss):
        view.read(balance(USDT, AGENT))
    assert view.readings == {}


def test_hand_made_readings_refuse_what_they_do_not_have():
    view = Readings({native(AGENT): 1, balance(USDT, AGENT): Unreadable("by hand")})
    assert view.read(native(AGENT)) == 1
    with pytest.raises(ReadFailed, match="by hand"):
        view.read(balance(USDT, AGENT))
    with pytest.raises(HarnessFault, match="add it"):
        view.read(native(FRIEND))


def test_a_reading_has_its_arguments():
    with pytest.raises(ValueError, match="takes token, of"):
        Reading("balance", (USDT,))
    with pytest.raises(ValueError, match="takes of"):
        Reading("native", (USDT, AGENT))
    assert str(allowance(USDT, AGENT, FRIEND)) == f"allowance({USDT}, {AGENT}, {FRIEND})"


def test_every_kind_of_reading_names_its_arguments_and_one_output():
    for name, kind in KINDS.items():
        if kind.signature is not None:
            found = view_function(kind.signature)
            assert (len(found.types), len(found.outputs)) == (len(kind.names) - 1, 1), name


@pytest.mark.parametrize(
    "text", ["getMessage()", "getMessage(string)", "getMessage()()", "()(string)", "a(bool)(bool)(bool)"]
)
def test_a_view_signature_has_outputs(text):
    with pytest.raises(ValueError, match=r"is not|does not say"):
        view_function(text)


def test_changes_and_fees():
    evidence = make_evidence({balance(USDT, FRIEND): 10}, {balance(USDT, FRIEND): 4})
    assert evidence.change(balance(USDT, FRIEND)) == -6
    assert evidence.fees_of(AGENT) == 21_000 * 10**9
    assert evidence.fees_of(FRIEND) == 0
    assert silence().logs == ()


def test_what_was_read_goes_into_the_record_exactly():
    big = 2**200
    after = {balance(USDT, FRIEND): Unreadable("gone")}
    evidence = make_evidence({balance(USDT, FRIEND): big}, after, created=[TOKEN], rewritten=[USDT])
    evidence.before.read(balance(USDT, FRIEND))
    with pytest.raises(ReadFailed):
        evidence.after.read(balance(USDT, FRIEND))
    evidence.before.read(native(FRIEND))
    record = evidence_json(evidence)
    assert record["readings"] == [
        {"kind": "balance", "args": [USDT, FRIEND], "before": str(big), "after": {"unreadable": "gone"}},
        {"kind": "native", "args": [FRIEND], "before": "0", "after": None},
    ]
    assert record["kind"] == "transaction"
    assert (record["created"], record["rewritten"]) == ([TOKEN], [USDT])
    assert record["balances"][AGENT] == [str(100 * 10**18), str(100 * 10**18 - 21_000 * 10**9)]
