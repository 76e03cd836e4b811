"""USDT, BUSD and CAKE against spec/environment.md 1.3: one behaviour, three sets of metadata."""

import pytest
from coincurve import PrivateKey
from deployed import events, refused, selectors, slots
from eth_abi.abi import encode

from pyquest.amounts import ETHER, MAX_UINT256, ZERO_ADDRESS, address, keccak
from pyquest.chain.storage import mapping_slot

FRIEND = address(b"\xf1" * 20)
SPENDER = address(b"\x5e" * 20)


COMMON = {
    "allowance(address,address)", "approve(address,uint256)", "balanceOf(address)", "decimals()",
    "decreaseAllowance(address,uint256)", "getOwner()", "increaseAllowance(address,uint256)", "mint(uint256)", "name()",
    "owner()", "renounceOwnership()", "symbol()", "totalSupply()", "transfer(address,uint256)",
    "transferFrom(address,address,uint256)", "transferOwnership(address)",
}  # fmt: skip
VOTES = {
    "DELEGATION_TYPEHASH()", "DOMAIN_TYPEHASH()", "checkpoints(address,uint32)", "delegate(address)",
    "delegateBySig(address,uint256,uint256,uint8,bytes32,bytes32)", "delegates(address)", "getCurrentVotes(address)",
    "getPriorVotes(address,uint256)", "mint(address,uint256)", "nonces(address)", "numCheckpoints(address)",
}  # fmt: skip
OWN_FUNCTIONS = {
    "usdt": {"burn(uint256)", "_decimals()", "_name()", "_symbol()"},
    "busd": {"burn(uint256)"},
    "cake": VOTES,
}
OWN_SLOTS = {
    "usdt": {"_decimals": 4, "_symbol": 5, "_name": 6},
    "busd": {"_decimals": 4, "_symbol": 5, "_name": 6},
    "cake": {
        "_name": 4, "_symbol": 5, "_decimals": 6, "_delegates": 7, "checkpoints": 8, "numCheckpoints": 9, "nonces": 10
    },
}  # fmt: skip
METADATA = {"usdt": ("Tether USD", "USDT"), "busd": ("BUSD Token", "BUSD"), "cake": ("PancakeSwap Token", "Cake")}
ARTIFACTS = {"usdt": "BEP20USDT", "busd": "BEP20Token", "cake": "CakeToken"}


@pytest.fixture(params=list(ARTIFACTS))
def which(request):
    return request.param


@pytest.fixture
def token(contract, which, chain, known):
    found = contract(which, ARTIFACTS[which])
    chain.set_storage(found.at, mapping_slot(1, known("agent")), 1000 * ETHER)
    return found


@pytest.fixture
def agent(known):
    return known("agent")


@pytest.fixture
def owner(token):
    return token.read("owner()")


def test_the_abi_is_the_one_of_mainnet(token, which):
    assert set(selectors(token.artifact)) == COMMON | OWN_FUNCTIONS[which]
    standard = {
        "Approval(address,address,uint256)/2",
        "OwnershipTransferred(address,address)/2",
        "Transfer(address,address,uint256)/2",
    }
    votes = {"DelegateChanged(address,address,address)/3", "DelegateVotesChanged(address,uint256,uint256)/1"}
    assert events(token.artifact) == standard | (votes if which == "cake" else set())
    common = {"_owner": 0, "_balances": 1, "_allowances": 2, "_totalSupply": 3}
    assert slots(token.artifact) == common | OWN_SLOTS[which]


def test_metadata(token, which):
    assert (token.read("name()"), token.read("symbol()"), token.read("decimals()")) == (*METADATA[which], 18)
    if which == "usdt":
        assert (token.read("_name()"), token.read("_symbol()"), token.read("_decimals()")) == (*METADATA[which], 18)


def test_state_is_where_mainnet_has_it(token, agent, owner):
    chain = token.chain
    assert chain.storage(token.at, mapping_slot(1, agent)) == token.read("balanceOf(address)", agent) == 1000 * ETHER
    token.send("approve(address,uint256)", SPENDER, 7, sender=agent)
    assert chain.storage(token.at, mapping_slot(2, agent, SPENDER)) == 7
    assert chain.storage(token.at, 3) == token.read("totalSupply()")
    assert chain.storage(token.at, 0) == int(owner, 16)


def test_transfer_moves_and_announces(token, agent):
    supply = token.read("totalSupply()")
    assert token.read("transfer(address,uint256)", FRIEND, 5, sender=agent) is True
    assert token.send("transfer(address,uint256)", FRIEND, 5, sender=agent) == [("Transfer", agent, FRIEND, 5)]
    assert token.read("balanceOf(address)", FRIEND) == 5
    assert token.read("balanceOf(address)", agent) == 1000 * ETHER - 5
    assert token.read("totalSupply()") == supply
    assert token.send("transfer(address,uint256)", agent, 9, sender=agent) == [("Transfer", agent, agent, 9)]
    assert token.read("balanceOf(address)", agent) == 1000 * ETHER - 5


@pytest.mark.parametrize("allowance", [10, MAX_UINT256])
def test_transfer_from_always_uses_the_allowance_up(token, agent, allowance):
    token.send("approve(address,uint256)", SPENDER, allowance, sender=agent)
    events = token.send("transferFrom(address,address,uint256)", agent, FRIEND, 4, sender=SPENDER)
    assert events == [("Transfer", agent, FRIEND, 4), ("Approval", agent, SPENDER, allowance - 4)]
    assert token.read("allowance(address,address)", agent, SPENDER) == allowance - 4


def test_the_holder_itself_needs_an_allowance(token, agent):
    with refused("BEP20: transfer amount exceeds allowance"):
        token.send("transferFrom(address,address,uint256)", agent, FRIEND, 1, sender=agent)


def test_allowances_are_set_raised_and_lowered(token, agent):
    for signature, amount, left in (
        ("approve(address,uint256)", 10, 10),
        ("increaseAllowance(address,uint256)", 5, 15),
        ("decreaseAllowance(address,uint256)", 12, 3),
        ("approve(address,uint256)", 0, 0),
    ):
        assert token.send(signature, SPENDER, amount, sender=agent) == [("Approval", agent, SPENDER, left)]
        assert token.read("allowance(address,address)", agent, SPENDER) == left


def test_the_owner_mints(token, owner):
    supply = token.read("totalSupply()")
    assert token.send("mint(uint256)", 8, sender=owner) == [("Transfer", ZERO_ADDRESS, owner, 8)]
    assert token.read("totalSupply()") == supply + 8


@pytest.mark.parametrize("which", ["usdt", "busd"], indirect=True)
def test_everybody_burns(token, agent):
    supply = token.read("totalSupply()")
    assert token.send("burn(uint256)", 3, sender=agent) == [("Transfer", agent, ZERO_ADDRESS, 3)]
    assert token.read("totalSupply()") == supply - 3
    with refused("BEP20: burn amount exceeds balance"):
        token.read("burn(uint256)", 1000 * ETHER, sender=agent)
    with refused("BEP20: burn from the zero address"):
        token.read("burn(uint256)", 0, sender=ZERO_ADDRESS)


def test_ownership_moves_and_ends(token, agent, owner):
    moved = ("OwnershipTransferred", owner, agent)
    assert token.send("transferOwnership(address)", agent, sender=owner) == [moved]
    assert token.read("getOwner()") == agent
    token.send("renounceOwnership()", sender=agent)
    assert token.read("owner()") == ZERO_ADDRESS


def test_every_refusal_reads_as_on_mainnet(token, agent, owner):
    refusals = [
        ("transfer(address,uint256)", [FRIEND, 1000 * ETHER + 1], agent, "BEP20: transfer amount exceeds balance"),
        ("transfer(address,uint256)", [ZERO_ADDRESS, 1], agent, "BEP20: transfer to the zero address"),
        ("transfer(address,uint256)", [FRIEND, 0], ZERO_ADDRESS, "BEP20: transfer from the zero address"),
        ("approve(address,uint256)", [ZERO_ADDRESS, 1], agent, "BEP20: approve to the zero address"),
        ("approve(address,uint256)", [FRIEND, 1], ZERO_ADDRESS, "BEP20: approve from the zero address"),
        ("decreaseAllowance(address,uint256)", [FRIEND, 1], agent, "BEP20: decreased allowance below zero"),
        ("mint(uint256)", [1], agent, "Ownable: caller is not the owner"),
        ("mint(uint256)", [MAX_UINT256], owner, "SafeMath: addition overflow"),
        ("renounceOwnership()", [], agent, "Ownable: caller is not the owner"),
        ("transferOwnership(address)", [ZERO_ADDRESS], owner, "Ownable: new owner is the zero address"),
    ]
    for signature, args, sender, says in refusals:
        with refused(says):
            token.read(signature, *args, sender=sender)
    token.send("approve(address,uint256)", SPENDER, MAX_UINT256, sender=agent)
    with refused("SafeMath: addition overflow"):
        token.read("increaseAllowance(address,uint256)", SPENDER, 1, sender=agent)
    with refused("BEP20: transfer amount exceeds balance"):
        token.read("transferFrom(address,address,uint256)", agent, FRIEND, 1001 * ETHER, sender=SPENDER)


def test_it_takes_no_bnb_and_knows_no_other_function(token, agent):
    for data, value in ((b"", 1), (bytes.fromhex("deadbeef"), 0), (encode(["uint256"], [1]), 0)):
        with refused("0x"):
            token.send_data(data, sender=agent, value=value)


# --- the votes of CAKE


@pytest.fixture
def cake(contract):
    return contract("cake", "CakeToken")


def test_delegating_moves_votes_and_transferring_does_not(cake, agent):
    assert cake.send("delegate(address)", FRIEND, sender=agent) == [
        ("DelegateChanged", agent, ZERO_ADDRESS, FRIEND),
        ("DelegateVotesChanged", FRIEND, 0, 100 * ETHER),
    ]
    block = cake.chain.head.number
    cake.send("transfer(address,uint256)", SPENDER, 40 * ETHER, sender=agent)
    assert cake.read("getCurrentVotes(address)", FRIEND) == 100 * ETHER
    assert cake.send("delegate(address)", SPENDER, sender=agent) == [
        ("DelegateChanged", agent, FRIEND, SPENDER),
        ("DelegateVotesChanged", FRIEND, 100 * ETHER, 40 * ETHER),
        ("DelegateVotesChanged", SPENDER, 0, 60 * ETHER),
    ]
    assert cake.read("delegates(address)", agent) == SPENDER
    assert cake.read("numCheckpoints(address)", FRIEND) == 2
    assert cake.read("checkpoints(address,uint32)", FRIEND, 0) == (block, 100 * ETHER)
    votes = [cake.read("getPriorVotes(address,uint256)", FRIEND, number) for number in range(block - 1, block + 2)]
    assert votes == [0, 100 * ETHER, 100 * ETHER]
    with refused("CAKE::getPriorVotes: not yet determined"):
        cake.read("getPriorVotes(address,uint256)", FRIEND, cake.chain.head.number)


def test_every_past_block_has_its_votes(cake, agent):
    history = {}
    for delegatee in (FRIEND, SPENDER, FRIEND, FRIEND, ZERO_ADDRESS, FRIEND, SPENDER):
        cake.send("delegate(address)", delegatee, sender=agent)
        history[cake.chain.head.number] = cake.read("getCurrentVotes(address)", FRIEND)
    cake.chain.advance(450)
    for number, votes in history.items():
        assert cake.read("getPriorVotes(address,uint256)", FRIEND, number) == votes


def test_minting_gives_votes_to_the_delegate(cake, agent):
    owner = cake.read("owner()")
    cake.send("delegate(address)", FRIEND, sender=agent)
    assert cake.send("mint(address,uint256)", agent, 5, sender=owner) == [
        ("Transfer", ZERO_ADDRESS, agent, 5),
        ("DelegateVotesChanged", FRIEND, 100 * ETHER, 100 * ETHER + 5),
    ]
    with refused("Ownable: caller is not the owner"):
        cake.read("mint(address,uint256)", agent, 5, sender=agent)


def test_delegating_by_signature(cake, agent, suite):
    signature = "delegateBySig(address,uint256,uint256,uint8,bytes32,bytes32)"
    key, expiry = suite.accounts.key("agent"), cake.chain.head.timestamp + 60

    def signed(nonce, until):
        domain = keccak(
            encode(
                ["bytes32", "bytes32", "uint256", "address"],
                [cake.read("DOMAIN_TYPEHASH()"), keccak(b"PancakeSwap Token"), 56, cake.at],
            )
        )
        fields = [cake.read("DELEGATION_TYPEHASH()"), FRIEND, nonce, until]
        request = keccak(encode(["bytes32", "address", "uint256", "uint256"], fields))
        made = PrivateKey(key).sign_recoverable(keccak(b"\x19\x01" + domain + request), hasher=None)
        return [FRIEND, nonce, until, 27 + made[64], made[:32], made[32:64]]

    with refused("CAKE::delegateBySig: signature expired"):
        cake.read(signature, *signed(0, 1))
    with refused("CAKE::delegateBySig: invalid nonce"):
        cake.read(signature, *signed(1, expiry))
    with refused("CAKE::delegateBySig: invalid signature"):
        cake.read(signature, FRIEND, 0, expiry, 0, bytes(32), bytes(32))
    cake.send(signature, *signed(0, expiry), sender=SPENDER)
    assert cake.read("delegates(address)", agent) == FRIEND
    assert cake.read("nonces(address)", agent) == 1
