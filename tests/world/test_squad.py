"""PancakeSquad against spec/environment.md 1.3: EIP-721 with enumeration, EIP-165, and OpenZeppelin's words."""

import pytest
from deployed import OURS, Deployed, events, refused, selectors, slots
from hypothesis import given, settings
from hypothesis import strategies as st

from pyquest.amounts import ZERO_ADDRESS, address
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.chain import Chain

FRIEND, OPERATOR = address(b"\xf1" * 20), address(b"\x5e" * 20)
TRANSFER = "transferFrom(address,address,uint256)"
SAFE = "safeTransferFrom(address,address,uint256)"


@pytest.fixture
def squad(bundle, known):
    chain = Chain.over(bundle, bundle.head)
    return Deployed(chain, known("pancake_squad"), load_artifact(OURS, "PancakeSquad"))


@pytest.fixture
def holder(known):
    """Who has token 1 until the suite's world gives it to the agent."""
    return known("squad_owner")


@pytest.fixture
def owner(squad):
    return squad.read("owner()")


def test_abi_and_slots(squad):
    assert set(selectors(squad.artifact)) == {
        "approve(address,uint256)", "balanceOf(address)", "baseURI()", "getApproved(uint256)",
        "isApprovedForAll(address,address)", "isLocked()", "lock()", "maxSupply()", "mint(address,uint256)", "name()",
        "owner()", "ownerOf(uint256)", "recoverNonFungibleToken(address,uint256)", "recoverToken(address)",
        "renounceOwnership()", "safeTransferFrom(address,address,uint256)",
        "safeTransferFrom(address,address,uint256,bytes)", "setApprovalForAll(address,bool)", "setBaseURI(string)",
        "supportsInterface(bytes4)", "symbol()", "tokenByIndex(uint256)", "tokenOfOwnerByIndex(address,uint256)",
        "tokenURI(uint256)", "tokensOfOwnerBySize(address,uint256,uint256)", "totalSupply()",
        "transferFrom(address,address,uint256)", "transferOwnership(address)",
    }  # fmt: skip
    assert events(squad.artifact) == {
        "Approval(address,address,uint256)/3", "ApprovalForAll(address,address,bool)/2", "Lock()/0",
        "NonFungibleTokenRecovery(address,uint256)/1", "OwnershipTransferred(address,address)/2",
        "TokenRecovery(address,uint256)/1", "Transfer(address,address,uint256)/3",
    }  # fmt: skip
    assert slots(squad.artifact) == {
        "_name": 0, "_symbol": 1, "_owners": 2, "_balances": 3, "_tokenApprovals": 4, "_operatorApprovals": 5,
        "_ownedTokens": 6, "_ownedTokensIndex": 7, "_allTokens": 8, "_allTokensIndex": 9, "_owner": 10, "isLocked": 10,
        "baseURI": 11,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("interface", "supported"),
    [("01ffc9a7", True), ("80ac58cd", True), ("5b5e139f", True), ("780e9d63", True), ("ffffffff", False),
     ("d9b67a26", False)],
)  # fmt: skip
def test_it_says_which_interfaces_it_has(squad, interface, supported):
    assert squad.read("supportsInterface(bytes4)", bytes.fromhex(interface)) is supported


def test_what_the_bundle_has_of_it(squad, holder, owner):
    assert (squad.read("name()"), squad.read("symbol()"), squad.read("maxSupply()")) == ("Pancake Squad", "PS", 10_000)
    assert squad.read("tokenURI(uint256)", 1) == squad.read("baseURI()") + "1.json"
    assert squad.read("ownerOf(uint256)", 1) == holder
    assert [squad.read("balanceOf(address)", who) for who in (holder, owner, FRIEND)] == [1, 2, 0]
    assert squad.read("totalSupply()") == 3
    assert [squad.read("tokenByIndex(uint256)", index) for index in range(3)] == [1, 2, 3]
    assert squad.read("tokenOfOwnerByIndex(address,uint256)", holder, 0) == 1
    assert squad.read("tokensOfOwnerBySize(address,uint256,uint256)", owner, 0, 10) == ((2, 3), 2)
    assert squad.read("tokensOfOwnerBySize(address,uint256,uint256)", owner, 1, 1) == ((3,), 2)
    assert squad.read("isLocked()") is False


def test_a_transfer_clears_the_approval_and_says_so(squad, holder):
    assert squad.send("approve(address,uint256)", OPERATOR, 1, sender=holder) == [("Approval", holder, OPERATOR, 1)]
    assert squad.read("getApproved(uint256)", 1) == OPERATOR
    moved = [("Approval", holder, ZERO_ADDRESS, 1), ("Transfer", holder, FRIEND, 1)]
    assert squad.send(TRANSFER, holder, FRIEND, 1, sender=OPERATOR) == moved
    assert squad.read("getApproved(uint256)", 1) == ZERO_ADDRESS
    assert squad.read("tokenOfOwnerByIndex(address,uint256)", FRIEND, 0) == 1
    assert squad.read("balanceOf(address)", holder) == 0


def test_operators(squad, holder):
    given_ = squad.send("setApprovalForAll(address,bool)", OPERATOR, True, sender=holder)
    assert given_ == [("ApprovalForAll", holder, OPERATOR, True)]
    assert squad.read("isApprovedForAll(address,address)", holder, OPERATOR) is True
    squad.send("approve(address,uint256)", FRIEND, 1, sender=OPERATOR)
    squad.send(SAFE, holder, FRIEND, 1, sender=OPERATOR)
    assert squad.read("ownerOf(uint256)", 1) == FRIEND


def test_safe_transfers_ask_the_recipient(squad, holder, probe):
    at = probe.at
    squad.chain.place(at, probe.artifact.code)
    receiver = Deployed(squad.chain, at, probe.artifact)
    with refused("ERC721: transfer to non ERC721Receiver implementer"):
        squad.read(SAFE, holder, at, 1, sender=holder)  # it answers with another selector
    with refused("ERC721: transfer to non ERC721Receiver implementer"):
        squad.read(SAFE, holder, squad.at, 1, sender=holder)  # it has no such function
    receiver.send("set(bytes4,bool)", bytes(4), True, sender=FRIEND)
    with refused("refused"):
        squad.read(SAFE, holder, at, 1, sender=holder)
    receiver.send("set(bytes4,bool)", bytes.fromhex("150b7a02"), False, sender=FRIEND)
    squad.send("safeTransferFrom(address,address,uint256,bytes)", holder, at, 1, b"hello", sender=holder)
    assert squad.read("ownerOf(uint256)", 1) == at
    assert b"hello" in receiver.read("lastCall()")


def test_every_refusal(squad, holder, owner):
    transfer, approve = TRANSFER, "approve(address,uint256)"
    for says, sender, signature, *args in (
        ("ERC721: balance query for the zero address", holder, "balanceOf(address)", ZERO_ADDRESS),
        ("ERC721: owner query for nonexistent token", holder, "ownerOf(uint256)", 9),
        ("ERC721Metadata: URI query for nonexistent token", holder, "tokenURI(uint256)", 9),
        ("ERC721: approved query for nonexistent token", holder, "getApproved(uint256)", 9),
        ("ERC721: owner query for nonexistent token", holder, approve, FRIEND, 9),
        ("ERC721: approval to current owner", holder, approve, holder, 1),
        ("ERC721: approve caller is not owner nor approved for all", FRIEND, approve, FRIEND, 1),
        ("ERC721: approve to caller", holder, "setApprovalForAll(address,bool)", holder, True),
        ("ERC721: operator query for nonexistent token", holder, transfer, holder, FRIEND, 9),
        ("ERC721: transfer caller is not owner nor approved", FRIEND, transfer, holder, FRIEND, 1),
        ("ERC721: transfer of token that is not own", holder, transfer, FRIEND, FRIEND, 1),
        ("ERC721: transfer to the zero address", holder, transfer, holder, ZERO_ADDRESS, 1),
        ("ERC721Enumerable: owner index out of bounds", holder, "tokenOfOwnerByIndex(address,uint256)", holder, 1),
        ("ERC721Enumerable: global index out of bounds", holder, "tokenByIndex(uint256)", 3),
        ("Ownable: caller is not the owner", holder, "mint(address,uint256)", holder, 9),
        ("ERC721: mint to the zero address", owner, "mint(address,uint256)", ZERO_ADDRESS, 9),
        ("ERC721: token already minted", owner, "mint(address,uint256)", FRIEND, 1),
        ("Ownable: new owner is the zero address", owner, "transferOwnership(address)", ZERO_ADDRESS),
        ("Operations: Cannot recover zero balance", owner, "recoverToken(address)", squad.at),
    ):
        with refused(says):
            squad.read(signature, *args, sender=sender)


def test_what_the_owner_may_do(squad, owner, holder, known):
    assert squad.send("mint(address,uint256)", FRIEND, 7, sender=owner) == [("Transfer", ZERO_ADDRESS, FRIEND, 7)]
    squad.send("setBaseURI(string)", "", sender=owner)
    assert squad.read("tokenURI(uint256)", 7) == ""
    assert squad.send("lock()", sender=owner) == [("Lock",)]
    for signature, *args in (("lock()",), ("setBaseURI(string)", "x")):
        with refused("Operations: Contract is locked"):
            squad.read(signature, *args, sender=owner)
    squad.send(TRANSFER, holder, squad.at, 1, sender=holder)
    recovered = squad.send("recoverNonFungibleToken(address,uint256)", squad.at, 1, sender=owner)
    assert recovered[-1] == ("NonFungibleTokenRecovery", squad.at, 1)
    usdt = Deployed(squad.chain, known("usdt"), load_artifact(OURS, "BEP20USDT"))
    usdt.send("transfer(address,uint256)", squad.at, 5, sender=owner)
    assert squad.send("recoverToken(address)", usdt.at, sender=owner) == [("TokenRecovery", usdt.at, 5)]
    moved = ("OwnershipTransferred", owner, FRIEND)
    assert squad.send("transferOwnership(address)", FRIEND, sender=owner) == [moved]
    squad.send("renounceOwnership()", sender=FRIEND)
    assert squad.read("owner()") == ZERO_ADDRESS


def test_there_are_never_more_than_ten_thousand(squad, owner):
    squad.chain.set_storage(squad.at, slots(squad.artifact)["_allTokens"], 10_000)
    with refused("NFT: Total supply reached"):
        squad.read("mint(address,uint256)", FRIEND, 9_999, sender=owner)


@settings(max_examples=15, derandomize=True)
@given(st.lists(st.tuples(st.integers(1, 6), st.integers(0, 2)), max_size=12))
def test_enumeration_and_ownership_always_agree(bundle, known, moves):
    chain = Chain.over(bundle, bundle.head)
    squad = Deployed(chain, known("pancake_squad"), load_artifact(OURS, "PancakeSquad"))
    owner, people = squad.read("owner()"), [known("squad_owner"), FRIEND, OPERATOR]
    tokens = {1: people[0], 2: owner, 3: owner}
    for token, number in moves:
        if token in tokens:
            squad.send(TRANSFER, tokens[token], people[number], token, sender=tokens[token])
        else:
            squad.send("mint(address,uint256)", people[number], token, sender=owner)
        tokens[token] = people[number]
    listed = {squad.read("tokenByIndex(uint256)", index) for index in range(squad.read("totalSupply()"))}
    assert listed == set(tokens)
    for person in (*people, owner):
        page, _ = squad.read("tokensOfOwnerBySize(address,uint256,uint256)", person, 0, 100)
        assert set(page) == {token for token, holder in tokens.items() if holder == person}
        assert len(page) == squad.read("balanceOf(address)", person)
