"""MessageBoard against spec/environment.md 3.7."""

import pytest
from deployed import refused, selectors, slots

from pyquest.amounts import address, create_address

FRIEND = address(b"\xf1" * 20)


@pytest.fixture
def board(contract):
    return contract("message_board", "MessageBoard")


def test_it_is_the_agents_nineteenth_creation(board, known):
    assert board.at == create_address(known("agent"), 18)


def test_selectors_and_slots(board):
    assert selectors(board.artifact) == {
        "message()": "e21f37ce",
        "getMessage()": "ce6d41de",
        "getMessageInfo()": "17c82e65",
        "lastSender()": "256fec88",
        "updateCount()": "69b4ecc9",
        "setMessage(string)": "368b8772",
    }
    assert slots(board.artifact) == {"message": 0, "lastSender": 1, "updateCount": 2}


def test_it_starts_with_the_agents_first_message(board, known):
    assert board.read("getMessageInfo()") == ("Initial message", known("agent"), 0)


@pytest.mark.parametrize(
    "text", ["", "short", "a" * 31, "a" * 32, "ein längerer Satz, der über zwei Wörter hinausgeht"]
)
def test_anybody_may_leave_a_message(board, text):
    assert board.send("setMessage(string)", text, sender=FRIEND) == [("MessageUpdated", FRIEND, text)]
    assert board.read("message()") == board.read("getMessage()") == text
    assert board.read("getMessageInfo()") == (text, FRIEND, 1)
    assert board.send("setMessage(string)", "again", sender=FRIEND) == [("MessageUpdated", FRIEND, "again")]
    assert (board.read("lastSender()"), board.read("updateCount()")) == (FRIEND, 2)


def test_it_takes_no_bnb(board, known):
    with refused("0x"):
        board.send("setMessage(string)", "x", sender=known("agent"), value=1)
    with refused("0x"):
        board.send_data(b"", sender=known("agent"), value=1)
