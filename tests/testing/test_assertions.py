"""Assertions hold where they should, and say what there was instead where they do not."""

from dataclasses import dataclass
from fractions import Fraction

import pytest

from pyquest.amounts import Address, address
from pyquest.chain.types import Revert
from pyquest.quests.words import call_in_words
from pyquest.scoring import Judged, Score
from pyquest.testing import (
    TxRequest,
    assert_called,
    assert_emitted,
    assert_failed,
    assert_not_called,
    assert_not_emitted,
    assert_passed,
    assert_reverted,
    assert_storage,
    emitting,
    function,
    place,
    reverting,
    storing,
)

ALICE, BOB, TOKEN = (address(bytes([digit]) * 20) for digit in (0xA1, 0xB0, 0xC0))
TRANSFER = "Transfer(address indexed from, address indexed to, uint256 value)"

GOOD = Judged("called", 60, 60, True, "a transaction to 0x1", "0x1")
BAD = Judged("balance_change", 40, 0, False, "+5 USDT", "no change")
PASSED = Score(Fraction(100), True, None, (GOOD,))
FAILED = Score(Fraction(60), False, "checks", (GOOD, BAD))


def test_scores() -> None:
    assert_passed(PASSED)
    assert_failed(FAILED)
    assert_failed(FAILED, "balance_change")
    with pytest.raises(AssertionError) as caught:
        assert_passed(FAILED)
    assert str(caught.value) == (
        "did not pass (checks)\n  60 of 100\n"
        "  ok   called: expected a transaction to 0x1, observed 0x1\n"
        "  FAIL balance_change: expected +5 USDT, observed no change"
    )
    with pytest.raises(AssertionError, match=r"^passed\n  100 of 100"):
        assert_failed(PASSED)
    with pytest.raises(AssertionError, match=r"^called should have failed"):
        assert_failed(FAILED, "balance_change", "called")
    with pytest.raises(AssertionError, match=r"^the task has no check 'balance_chang'"):
        assert_failed(FAILED, "balance_chang")


def test_storage(pyquest_chain) -> None:
    at = place(pyquest_chain, storing(2, 255))
    pyquest_chain.act_as(ALICE, at, b"")
    assert_storage(pyquest_chain, at, 2, 255)
    with pytest.raises(AssertionError, match=f"^slot 0x2 of {at}: expected 7, it holds 0xff$"):
        assert_storage(pyquest_chain, at, 2, 7)


def test_events(pyquest_chain) -> None:
    at = place(pyquest_chain, emitting(TRANSFER, ALICE, BOB, 5))
    receipt = pyquest_chain.send_as(ALICE, TxRequest(at))
    assert_emitted(receipt, at, TRANSFER, to=BOB)
    with pytest.raises(AssertionError) as caught:
        assert_emitted(receipt, at, TRANSFER, to=ALICE, value=5)
    assert str(caught.value) == (
        f"Transfer(to={ALICE}, value=5) by {at} was not emitted\n  {at} Transfer(from={ALICE}, to={BOB}, value=5)"
    )
    with pytest.raises(AssertionError, match=f"^Transfer\\(value=5\\) by {at} was emitted"):
        assert_not_emitted(receipt, at, TRANSFER, value=5)
    quiet = pyquest_chain.send_as(ALICE, TxRequest(BOB))
    with pytest.raises(AssertionError, match=f"^Transfer\\(\\) by {at} was not emitted\n  there were no events"):
        assert_emitted(quiet, at, TRANSFER)
    with pytest.raises(ValueError, match="has no argument 'too'"):
        assert_not_emitted(receipt, at, TRANSFER, too=BOB)


def test_an_address_in_lower_case_is_the_same_account(pyquest_chain) -> None:
    """What is not to be there would otherwise seem to be missing."""
    at = place(pyquest_chain, emitting(TRANSFER, ALICE, BOB, 5), at="0x" + "ab" * 20)
    assert at == address("0x" + "ab" * 20)
    receipt = pyquest_chain.send_as(ALICE, TxRequest(at))
    assert_emitted(receipt, at.lower(), TRANSFER, to=BOB.lower())
    with pytest.raises(AssertionError, match="was emitted"):
        assert_not_emitted(receipt, at.lower(), TRANSFER, to=BOB.lower())
    assert_called(TREE, TOKEN.lower(), sender=BOB.lower())
    with pytest.raises(AssertionError, match="is there"):
        assert_not_called(TREE, TOKEN.lower(), sender=BOB.lower())


def test_reverts(pyquest_chain, pyquest_scenario) -> None:
    at = place(pyquest_chain, reverting("closed"))
    for happened in (pyquest_chain.call(at), pyquest_chain.send_as(ALICE, TxRequest(at))):
        assert_reverted(happened)
        assert_reverted(happened, "closed")
        with pytest.raises(AssertionError, match=r"^expected to revert with 'open', it did with 'closed'$"):
            assert_reverted(happened, "open")
    with pytest.raises(AssertionError, match=r"^it went through$"):
        assert_reverted(pyquest_chain.call(BOB))
    scenario = pyquest_scenario("erc20_transfer_fixed")
    assert_reverted(scenario.evidence_of(b"\xfd"))
    with pytest.raises(AssertionError, match=r"^it went through$"):
        assert_reverted(scenario.evidence_of(b""))
    with pytest.raises(AssertionError, match=r"^no transaction was mined$"):
        assert_reverted(scenario.evidence_of("nothing at all"))


@dataclass(frozen=True)
class Made:
    """A call tree written by hand."""

    to: Address
    input: bytes = b""
    calls: tuple["Made", ...] = ()
    sender: Address = ALICE
    value: int = 0
    revert: Revert | None = None
    kind: str = "CALL"


@dataclass(frozen=True)
class Trace:
    root: Made


PAY = function("transfer(address,uint256)")
TREE = Trace(
    Made(
        BOB,
        b"\1\2",
        (
            Made(TOKEN, PAY.encode(ALICE, 5), sender=BOB),
            Made(
                ALICE,
                revert=Revert(b"", "closed"),
                value=7,
                sender=BOB,
                calls=(Made(TOKEN, PAY.encode(BOB, 6), kind="STATICCALL"),),
            ),
        ),
    )
)


def test_calls() -> None:
    assert_called(TREE, BOB)
    assert_called(TREE, TOKEN, "transfer(address,uint256)")
    assert_called(TREE, TOKEN, "transfer(address,uint256)", ALICE, 5, sender=BOB)
    assert_not_called(TREE, TOKEN, "approve(address,uint256)")
    assert_not_called(TREE, TOKEN, sender=ALICE)
    assert_not_called(TREE, ALICE)  # it was undone, and with it what it called
    assert_not_called(TREE, TOKEN, "transfer(address,uint256)", BOB, 6)


def test_what_a_call_tree_looks_like_when_something_is_missing() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_called(TREE, TOKEN, "approve(address,uint256)", sender=BOB)
    assert str(caught.value) == (
        f"approve(…) of {TOKEN} by {BOB} is missing\n"
        f"  CALL {BOB} 0x0102\n"
        f"    CALL {TOKEN} {call_in_words('0x' + PAY.encode(ALICE, 5).hex())}\n"
        f"    CALL {ALICE} with 7 wei FAILED\n"
        f"      STATICCALL {TOKEN} {call_in_words('0x' + PAY.encode(BOB, 6).hex())}"
    )
    with pytest.raises(AssertionError, match=f"^transfer\\({ALICE}, 5\\) of {TOKEN} is there\n"):
        assert_not_called(TREE, TOKEN, "transfer(address,uint256)", ALICE, 5)
