"""SimpleCounter, DonationBox and FallbackReceiver against spec/environment.md 3.5, 3.6 and 3.9."""

import pytest
from deployed import events, refused, selectors, slots

from pyquest.amounts import ETHER, address, create_address
from pyquest.chain.storage import mapping_slot

FRIEND = address(b"\xf1" * 20)


@pytest.fixture
def agent(known):
    return known("agent")


@pytest.fixture
def counter(contract):
    return contract("simple_counter", "SimpleCounter")


@pytest.fixture
def box(contract):
    return contract("donation_box", "DonationBox")


@pytest.fixture
def receiver(contract):
    return contract("fallback_receiver", "FallbackReceiver")


@pytest.fixture
def friend(chain):
    chain.deal(FRIEND, 10 * ETHER)
    return FRIEND


def test_selectors_events_and_slots(counter, box, receiver, agent):
    assert selectors(counter.artifact) == {
        "counter()": "61bc221a", "owner()": "8da5cb5b", "getCounter()": "8ada066e", "increment()": "d09de08a",
        "reset()": "d826f88f",
    }  # fmt: skip
    assert selectors(box.artifact) == {
        "donate()": "ed88c68e", "donations(address)": "cc6cb19a", "getDonation(address)": "410a1d32",
        "totalDonations()": "de2ed893", "getBalance()": "12065fe0", "owner()": "8da5cb5b", "withdraw()": "3ccfd60b",
    }  # fmt: skip
    assert selectors(receiver.artifact) == {
        "receivedCount()": "ba9d0638", "getReceivedCount()": "480bd1e1", "totalReceived()": "a3c2c462",
        "getBalance()": "12065fe0", "owner()": "8da5cb5b", "withdraw()": "3ccfd60b",
    }  # fmt: skip
    assert events(counter.artifact) == {"CounterIncremented(uint256)/0", "CounterReset(uint256)/0"}
    assert events(box.artifact) == {"DonationReceived(address,uint256)/1"}
    assert events(receiver.artifact) == {"BNBReceived(address,uint256)/1"}
    assert slots(counter.artifact) == {"counter": 0, "owner": 1}
    assert slots(box.artifact) == {"owner": 0, "totalDonations": 1, "donations": 2}
    assert slots(receiver.artifact) == {"receivedCount": 0, "totalReceived": 1, "owner": 2}
    for which, nonce in ((counter, 16), (box, 17), (receiver, 21)):
        assert which.at == create_address(agent, nonce)
        assert which.read("owner()") == agent


# --- SimpleCounter


def test_everybody_counts_and_the_owner_resets(counter, agent):
    assert counter.send("increment()", sender=FRIEND) == [("CounterIncremented", 1)]
    assert counter.send("increment()", sender=agent) == [("CounterIncremented", 2)]
    assert counter.read("counter()") == counter.read("getCounter()") == 2
    with refused("Only owner can reset"):
        counter.send("reset()", sender=FRIEND)
    assert counter.send("reset()", sender=agent) == [("CounterReset", 0)]
    assert counter.read("counter()") == 0


def test_the_counter_takes_no_bnb_and_no_other_call(counter, agent):
    for data, value in ((b"", 1), (counter.data("increment()"), 1), (bytes.fromhex("deadbeef"), 0)):
        with refused("0x"):
            counter.send_data(data, sender=agent, value=value)


# --- DonationBox


def test_donations_are_added_up(box, agent, friend):
    assert box.send("donate()", sender=friend, value=3) == [("DonationReceived", friend, 3)]
    assert box.send_data(b"", sender=friend, value=4) == [("DonationReceived", friend, 4)]
    assert box.send_data(b"", sender=agent, value=0) == [("DonationReceived", agent, 0)]
    assert box.read("donations(address)", friend) == box.read("getDonation(address)", friend) == 7
    assert box.chain.storage(box.at, mapping_slot(2, friend)) == 7
    assert box.read("totalDonations()") == box.read("getBalance()") == box.chain.balance(box.at) == 7


def test_what_the_box_refuses(box, agent, friend):
    with refused("Donation must be greater than 0"):
        box.send("donate()", sender=agent)
    with refused("Only owner can withdraw"):
        box.send("withdraw()", sender=friend)
    with refused("0x"):
        box.send_data(bytes.fromhex("deadbeef"), sender=agent, value=1)


@pytest.mark.parametrize("which", ["box", "receiver"])
def test_the_owner_empties_it(which, request, agent, friend):
    target = request.getfixturevalue(which)
    target.send_data(b"", sender=friend, value=5)
    before = target.chain.balance(agent)
    for _ in range(2):  # the second time there is nothing
        assert target.send("withdraw()", sender=agent) == []
        assert target.chain.balance(agent) == before + 5
        assert target.read("getBalance()") == 0
    with refused("Only owner can withdraw"):
        target.send("withdraw()", sender=friend)


@pytest.mark.parametrize("which", ["box", "receiver"])
@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("60006000a0", None),  # LOG0: 2,300 gas are enough
        ("6001600055", "0x"),  # SSTORE: they are not
        ("60aa6000526001601ffd", "revert data 0xaa"),  # REVERT with a byte, which is passed on
    ],
)
def test_the_owner_is_called_with_the_stipend_alone(which, request, agent, friend, code, says):
    target = request.getfixturevalue(which)
    target.send_data(b"", sender=friend, value=5)
    target.chain.place(agent, bytes.fromhex(code))
    if says is None:
        target.send("withdraw()", sender=agent)
    else:
        with refused(says):
            target.send("withdraw()", sender=agent)


@pytest.mark.parametrize("which", ["box", "receiver"])
def test_the_first_plain_transfer_needs_more_than_50000_gas(which, request, agent):
    target = request.getfixturevalue(which)
    for gas in (21_000, 50_000):
        with refused("out of gas"):
            target.send_data(b"", sender=agent, value=1, gas=gas)
    target.send_data(b"", sender=agent, value=1, gas=70_000)
    target.send_data(b"", sender=agent, value=1, gas=50_000)  # later ones find warm ground


# --- FallbackReceiver


@pytest.mark.parametrize("data", [b"", b"\x01", bytes.fromhex("deadbeef"), b"hello, is anybody there?" * 3])
@pytest.mark.parametrize("value", [0, 5])
def test_the_receiver_takes_everything(receiver, agent, data, value):
    assert receiver.send_data(data, sender=agent, value=value) == [("BNBReceived", agent, value)]
    assert receiver.read("receivedCount()") == receiver.read("getReceivedCount()") == 1
    assert receiver.read("totalReceived()") == receiver.read("getBalance()") == value
