"""BEP20USDT against spec/environment.md 1.3."""

import pytest
from deployed import refused, selectors, slots
from eth_abi.abi import encode

from pyquest.amounts import ETHER, MAX_UINT256, ZERO_ADDRESS, address
from pyquest.chain.storage import mapping_slot

FRIEND = address(b"\xf1" * 20)
SPENDER = address(b"\x5e" * 20)


@pytest.fixture
def usdt(contract):
    return contract("usdt", "BEP20USDT")


@pytest.fixture
def agent(known):
    return known("agent")


@pytest.fixture
def owner(usdt):
    return usdt.read("owner()")


def test_the_abi_is_the_one_of_mainnet(usdt):
    assert set(selectors(usdt.artifact)) == {
        "_decimals()", "_name()", "_symbol()", "allowance(address,address)", "approve(address,uint256)",
        "balanceOf(address)", "burn(uint256)", "decimals()", "decreaseAllowance(address,uint256)", "getOwner()",
        "increaseAllowance(address,uint256)", "mint(uint256)", "name()", "owner()", "renounceOwnership()", "symbol()",
        "totalSupply()", "transfer(address,uint256)", "transferFrom(address,address,uint256)",
        "transferOwnership(address)",
    }  # fmt: skip
    assert slots(usdt.artifact) == {
        "_owner": 0, "_balances": 1, "_allowances": 2, "_totalSupply": 3, "_decimals": 4, "_symbol": 5, "_name": 6,
    }  # fmt: skip


def test_metadata(usdt):
    assert (usdt.read("name()"), usdt.read("symbol()"), usdt.read("decimals()")) == ("Tether USD", "USDT", 18)
    assert (usdt.read("_name()"), usdt.read("_symbol()"), usdt.read("_decimals()")) == ("Tether USD", "USDT", 18)


def test_state_is_where_mainnet_has_it(usdt, agent, owner):
    chain = usdt.chain
    assert chain.storage(usdt.at, mapping_slot(1, agent)) == usdt.read("balanceOf(address)", agent) == 1000 * ETHER
    usdt.send("approve(address,uint256)", SPENDER, 7, sender=agent)
    assert chain.storage(usdt.at, mapping_slot(2, agent, SPENDER)) == 7
    assert chain.storage(usdt.at, 3) == usdt.read("totalSupply()")
    assert chain.storage(usdt.at, 0) == int(owner, 16)


def test_transfer_moves_and_announces(usdt, agent):
    supply = usdt.read("totalSupply()")
    assert usdt.read("transfer(address,uint256)", FRIEND, 5, sender=agent) is True
    assert usdt.send("transfer(address,uint256)", FRIEND, 5, sender=agent) == [("Transfer", agent, FRIEND, 5)]
    assert usdt.read("balanceOf(address)", FRIEND) == 5
    assert usdt.read("balanceOf(address)", agent) == 1000 * ETHER - 5
    assert usdt.read("totalSupply()") == supply
    assert usdt.send("transfer(address,uint256)", agent, 9, sender=agent) == [("Transfer", agent, agent, 9)]
    assert usdt.read("balanceOf(address)", agent) == 1000 * ETHER - 5


@pytest.mark.parametrize("allowance", [10, MAX_UINT256])
def test_transfer_from_always_uses_the_allowance_up(usdt, agent, allowance):
    usdt.send("approve(address,uint256)", SPENDER, allowance, sender=agent)
    events = usdt.send("transferFrom(address,address,uint256)", agent, FRIEND, 4, sender=SPENDER)
    assert events == [("Transfer", agent, FRIEND, 4), ("Approval", agent, SPENDER, allowance - 4)]
    assert usdt.read("allowance(address,address)", agent, SPENDER) == allowance - 4


def test_the_holder_itself_needs_an_allowance(usdt, agent):
    with refused("BEP20: transfer amount exceeds allowance"):
        usdt.send("transferFrom(address,address,uint256)", agent, FRIEND, 1, sender=agent)


def test_allowances_are_set_raised_and_lowered(usdt, agent):
    for signature, amount, left in (
        ("approve(address,uint256)", 10, 10),
        ("increaseAllowance(address,uint256)", 5, 15),
        ("decreaseAllowance(address,uint256)", 12, 3),
        ("approve(address,uint256)", 0, 0),
    ):
        assert usdt.send(signature, SPENDER, amount, sender=agent) == [("Approval", agent, SPENDER, left)]
        assert usdt.read("allowance(address,address)", agent, SPENDER) == left


def test_the_owner_mints_everybody_burns(usdt, agent, owner):
    supply = usdt.read("totalSupply()")
    assert usdt.send("mint(uint256)", 8, sender=owner) == [("Transfer", ZERO_ADDRESS, owner, 8)]
    assert usdt.send("burn(uint256)", 3, sender=agent) == [("Transfer", agent, ZERO_ADDRESS, 3)]
    assert usdt.read("totalSupply()") == supply + 5


def test_ownership_moves_and_ends(usdt, agent, owner):
    moved = ("OwnershipTransferred", owner, agent)
    assert usdt.send("transferOwnership(address)", agent, sender=owner) == [moved]
    assert usdt.read("getOwner()") == agent
    usdt.send("renounceOwnership()", sender=agent)
    assert usdt.read("owner()") == ZERO_ADDRESS


def test_every_refusal_reads_as_on_mainnet(usdt, agent, owner):
    refusals = [
        ("transfer(address,uint256)", [FRIEND, 1000 * ETHER + 1], agent, "BEP20: transfer amount exceeds balance"),
        ("transfer(address,uint256)", [ZERO_ADDRESS, 1], agent, "BEP20: transfer to the zero address"),
        ("transfer(address,uint256)", [FRIEND, 0], ZERO_ADDRESS, "BEP20: transfer from the zero address"),
        ("approve(address,uint256)", [ZERO_ADDRESS, 1], agent, "BEP20: approve to the zero address"),
        ("approve(address,uint256)", [FRIEND, 1], ZERO_ADDRESS, "BEP20: approve from the zero address"),
        ("decreaseAllowance(address,uint256)", [FRIEND, 1], agent, "BEP20: decreased allowance below zero"),
        ("burn(uint256)", [1000 * ETHER + 1], agent, "BEP20: burn amount exceeds balance"),
        ("burn(uint256)", [0], ZERO_ADDRESS, "BEP20: burn from the zero address"),
        ("mint(uint256)", [1], agent, "Ownable: caller is not the owner"),
        ("mint(uint256)", [MAX_UINT256], owner, "SafeMath: addition overflow"),
        ("renounceOwnership()", [], agent, "Ownable: caller is not the owner"),
        ("transferOwnership(address)", [ZERO_ADDRESS], owner, "Ownable: new owner is the zero address"),
    ]
    for signature, args, sender, says in refusals:
        with refused(says):
            usdt.read(signature, *args, sender=sender)
    usdt.send("approve(address,uint256)", SPENDER, MAX_UINT256, sender=agent)
    with refused("SafeMath: addition overflow"):
        usdt.read("increaseAllowance(address,uint256)", SPENDER, 1, sender=agent)
    with refused("BEP20: transfer amount exceeds balance"):
        usdt.read("transferFrom(address,address,uint256)", agent, FRIEND, 1001 * ETHER, sender=SPENDER)


def test_it_takes_no_bnb_and_knows_no_other_function(usdt, agent):
    for data, value in ((b"", 1), (bytes.fromhex("deadbeef"), 0), (encode(["uint256"], [1]), 0)):
        with refused("0x"):
            usdt.send_data(data, sender=agent, value=value)
