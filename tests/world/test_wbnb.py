"""WBNB against spec/environment.md 1.3: WETH9's ABI, slots and events, and no revert strings."""

import pytest
from deployed import OURS, Deployed, Reverted, refused, selectors, slots
from hypothesis import given, settings
from hypothesis import strategies as st

from pyquest.amounts import ETHER, MAX_UINT256, ZERO_ADDRESS, address
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.storage import mapping_slot

FRIEND = address(b"\xf1" * 20)
SPENDER = address(b"\x5e" * 20)


@pytest.fixture
def wbnb(contract):
    return contract("wbnb", "WBNB")


@pytest.fixture
def agent(known):
    return known("agent")


def test_abi_slots_and_metadata(wbnb):
    assert set(selectors(wbnb.artifact)) == {
        "allowance(address,address)", "approve(address,uint256)", "balanceOf(address)", "decimals()", "deposit()",
        "name()", "symbol()", "totalSupply()", "transfer(address,uint256)", "transferFrom(address,address,uint256)",
        "withdraw(uint256)",
    }  # fmt: skip
    assert slots(wbnb.artifact) == {"name": 0, "symbol": 1, "decimals": 2, "balanceOf": 3, "allowance": 4}
    assert (wbnb.read("name()"), wbnb.read("symbol()"), wbnb.read("decimals()")) == ("Wrapped BNB", "WBNB", 18)
    kinds = [item for item in wbnb.artifact.abi if item["type"] in ("fallback", "receive")]
    assert kinds == [{"stateMutability": "payable", "type": "fallback"}]


def test_the_supply_is_the_bnb_it_holds(wbnb, agent):
    supply = wbnb.read("totalSupply()")
    assert supply == wbnb.chain.balance(wbnb.at)
    wbnb.send("deposit()", sender=agent, value=ETHER)
    assert wbnb.read("totalSupply()") == wbnb.chain.balance(wbnb.at) == supply + ETHER


@pytest.mark.parametrize("data", [b"", bytes.fromhex("deadbeef"), bytes.fromhex("d0e30db0")])
def test_a_plain_transfer_an_unknown_call_and_deposit_all_wrap(wbnb, agent, data):
    assert wbnb.send_data(data, sender=agent, value=3) == [("Deposit", agent, 3)]
    assert wbnb.read("balanceOf(address)", agent) == 100 * ETHER + 3
    assert wbnb.chain.storage(wbnb.at, mapping_slot(3, agent)) == 100 * ETHER + 3


def test_a_plain_transfer_needs_more_than_the_gas_of_one(wbnb, agent):
    with pytest.raises(Reverted):
        wbnb.send_data(b"", sender=agent, value=3, gas=21_100)


def test_withdrawing_pays_out(wbnb, agent):
    before = wbnb.chain.balance(agent)
    assert wbnb.send("withdraw(uint256)", ETHER, sender=agent) == [("Withdrawal", agent, ETHER)]
    assert wbnb.chain.balance(agent) == before + ETHER
    assert wbnb.read("balanceOf(address)", agent) == 99 * ETHER
    assert wbnb.send("withdraw(uint256)", 0, sender=agent) == [("Withdrawal", agent, 0)]


def test_a_receiver_that_needs_more_than_the_stipend_is_not_paid(wbnb, agent, known):
    wbnb.send("transfer(address,uint256)", known("message_board"), 5, sender=agent)
    with refused("0x"):
        wbnb.send("withdraw(uint256)", 5, sender=known("message_board"))  # it has no payable entry at all


def test_transfers_and_allowances(wbnb, agent):
    assert wbnb.send("transfer(address,uint256)", FRIEND, 5, sender=agent) == [("Transfer", agent, FRIEND, 5)]
    assert wbnb.send("approve(address,uint256)", SPENDER, 10, sender=agent) == [("Approval", agent, SPENDER, 10)]
    events = wbnb.send("transferFrom(address,address,uint256)", agent, FRIEND, 4, sender=SPENDER)
    assert events == [("Transfer", agent, FRIEND, 4)]
    assert wbnb.read("allowance(address,address)", agent, SPENDER) == 6
    assert wbnb.chain.storage(wbnb.at, mapping_slot(4, agent, SPENDER)) == 6
    assert wbnb.send("transfer(address,uint256)", ZERO_ADDRESS, 1, sender=agent) == [
        ("Transfer", agent, ZERO_ADDRESS, 1)
    ]


def test_an_unlimited_allowance_stays_and_the_holder_needs_none(wbnb, agent):
    wbnb.send("approve(address,uint256)", SPENDER, MAX_UINT256, sender=agent)
    wbnb.send("transferFrom(address,address,uint256)", agent, FRIEND, 4, sender=SPENDER)
    assert wbnb.read("allowance(address,address)", agent, SPENDER) == MAX_UINT256
    wbnb.send("transferFrom(address,address,uint256)", agent, FRIEND, 4, sender=agent)
    assert wbnb.read("balanceOf(address)", FRIEND) == 8


def test_refusals_say_nothing(wbnb, agent):
    for signature, args, sender in (
        ("transfer(address,uint256)", [FRIEND, 100 * ETHER + 1], agent),
        ("withdraw(uint256)", [100 * ETHER + 1], agent),
        ("transferFrom(address,address,uint256)", [agent, FRIEND, 1], SPENDER),
        ("transferFrom(address,address,uint256)", [FRIEND, agent, 1], FRIEND),
    ):
        with refused("0x"):
            wbnb.read(signature, *args, sender=sender)


@settings(max_examples=15)
@given(moves=st.lists(st.tuples(st.sampled_from(["wrap", "unwrap", "move"]), st.integers(0, 120)), max_size=6))
def test_balances_always_add_up_to_the_bnb_held(world, known, moves):
    chain, wbnb, agent = world.fork(), known("wbnb"), known("agent")
    token = Deployed(chain, wbnb, load_artifact(OURS, "WBNB"))
    others = chain.balance(wbnb) - token.read("balanceOf(address)", agent)
    for move, bnb in moves:
        wei = bnb * ETHER
        try:
            if move == "wrap" and wei <= chain.balance(agent):
                token.send("deposit()", sender=agent, value=wei)
            elif move == "unwrap":
                token.send("withdraw(uint256)", wei, sender=agent)
            elif move == "move":
                token.send("transfer(address,uint256)", FRIEND, wei, sender=agent)
        except Reverted:
            assert wei > token.read("balanceOf(address)", agent)
        held = sum(token.read("balanceOf(address)", who) for who in (agent, FRIEND))
        assert held + others == token.read("totalSupply()") == chain.balance(wbnb)
