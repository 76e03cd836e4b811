"""Implementation and DelegateCallProxy against spec/environment.md 3.8."""

import pytest
from deployed import Deployed, events, refused, selectors, slots

from pyquest.amounts import ZERO_ADDRESS, address, create_address

FRIEND = address(b"\xf1" * 20)


@pytest.fixture
def agent(known):
    return known("agent")


@pytest.fixture
def implementation(contract):
    return contract("implementation", "Implementation")


@pytest.fixture
def proxy(contract):
    return contract("proxy", "DelegateCallProxy")


@pytest.fixture
def through(proxy, implementation):
    """The proxy, spoken to in the implementation's language."""
    return Deployed(proxy.chain, proxy.at, implementation.artifact)


def test_selectors_events_and_slots(implementation, proxy, agent):
    assert selectors(implementation.artifact) == {
        "value()": "3fa4f245", "setValue(uint256)": "55241077", "getValue()": "20965255",
    }  # fmt: skip
    assert selectors(proxy.artifact) == {"value()": "3fa4f245", "implementation()": "5c60da1b"}
    assert events(implementation.artifact) == {"ValueSet(uint256)/0"}
    assert slots(implementation.artifact) == {"value": 0}
    assert slots(proxy.artifact) == {"value": 0, "implementation": 1}
    assert (implementation.at, proxy.at) == (create_address(agent, 19), create_address(agent, 20))
    assert proxy.read("implementation()") == implementation.at


def test_setting_through_the_proxy_writes_the_proxys_storage(through, proxy, implementation):
    assert through.send("setValue(uint256)", 42, sender=FRIEND) == [("ValueSet", 42)]
    assert proxy.read("value()") == through.read("getValue()") == 42
    assert proxy.chain.storage(proxy.at, 0) == 42
    assert implementation.read("value()") == implementation.read("getValue()") == 0


def test_setting_the_implementation_leaves_the_proxy_alone(through, implementation):
    assert implementation.send("setValue(uint256)", 7, sender=FRIEND) == [("ValueSet", 7)]
    assert (implementation.read("getValue()"), through.read("getValue()")) == (7, 0)


def test_bnb_is_kept_when_it_comes_alone_and_refused_with_a_call(through, proxy, implementation, agent):
    assert proxy.send_data(b"", sender=agent, value=5, gas=22_000) == []
    assert proxy.chain.balance(proxy.at) == 5
    with refused("0x"):
        through.send("setValue(uint256)", 1, sender=agent, value=1)
    with refused("0x"):
        implementation.send_data(b"", sender=agent, value=1)


def test_what_the_implementation_says_in_refusal_is_passed_on(proxy, implementation, agent):
    with refused("0x"):
        proxy.send_data(bytes.fromhex("deadbeef"), sender=agent)
    proxy.chain.place(implementation.at, bytes.fromhex("60aa6000526001601ffd"))  # REVERT with a byte
    with refused("revert data 0xaa"):
        proxy.send_data(bytes.fromhex("deadbeef"), sender=agent)


def test_without_an_implementation(proxy, agent):
    proxy.chain.set_storage(proxy.at, 1, 0)
    assert proxy.read("implementation()") == ZERO_ADDRESS
    with refused("No implementation"):
        proxy.send_data(bytes.fromhex("deadbeef"), sender=agent)
