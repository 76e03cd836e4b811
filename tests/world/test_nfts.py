"""ERC721NFT and TestERC1155Token against spec/environment.md 3.2 and 3.3."""

import pytest
from deployed import events, refused, selectors, slots
from eth_abi.abi import encode

from pyquest.amounts import ZERO_ADDRESS, address, create_address
from pyquest.chain.storage import mapping_slot

FRIEND = address(b"\xf1" * 20)
SPENDER = address(b"\x5e" * 20)
MAGIC = bytes.fromhex("150b7a02")
SAFE3, SAFE4 = (
    "safeTransferFrom(address,address,uint256)",
    "safeTransferFrom(address,address,uint256,bytes)",
)
TRANSFERS = ["transferFrom(address,address,uint256)", SAFE3, SAFE4]
SINGLE = "safeTransferFrom(address,address,uint256,uint256,bytes)"
BATCH = "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)"


@pytest.fixture
def agent(known):
    return known("agent")


@pytest.fixture
def nft(contract):
    return contract("erc721_token", "ERC721NFT")


@pytest.fixture
def multi(contract):
    return contract("erc1155_token", "TestERC1155Token")


def args_for(signature, *args):
    return [*args, b"\x01\x02"] if signature.endswith("bytes)") else list(args)


# --- ERC721NFT


def test_selectors_events_and_slots_of_the_nft(nft, agent):
    assert selectors(nft.artifact) == {
        "balanceOf(address)": "70a08231", "ownerOf(uint256)": "6352211e", "approve(address,uint256)": "095ea7b3",
        "getApproved(uint256)": "081812fc", "setApprovalForAll(address,bool)": "a22cb465",
        "isApprovedForAll(address,address)": "e985e9c5", "transferFrom(address,address,uint256)": "23b872dd",
        SAFE3: "42842e0e", SAFE4: "b88d4fde", "tokenURI(uint256)": "c87b56dd", "name()": "06fdde03",
        "symbol()": "95d89b41",
    }  # fmt: skip
    assert events(nft.artifact) == {
        "Transfer(address,address,uint256)/3", "Approval(address,address,uint256)/3",
        "ApprovalForAll(address,address,bool)/2",
    }  # fmt: skip
    assert slots(nft.artifact) == {
        "name": 0, "symbol": 1, "_owners": 2, "_balances": 3, "_tokenApprovals": 4, "_operatorApprovals": 5,
        "_counter": 6, "_baseURI": 7,
    }  # fmt: skip
    assert nft.at == create_address(agent, 12)


def test_the_agent_holds_ten(nft, agent):
    assert [nft.read("ownerOf(uint256)", token) for token in range(1, 11)] == [agent] * 10
    assert nft.read("balanceOf(address)", agent) == 10
    uris = [nft.read("tokenURI(uint256)", token) for token in (1, 3, 10)]
    assert uris == ["ipfs://QmTest/1", "ipfs://QmTest/3", "ipfs://QmTest/10"]


@pytest.mark.parametrize("signature", TRANSFERS)
def test_transfers_clear_the_approval_in_silence(nft, agent, signature):
    nft.send("approve(address,uint256)", SPENDER, 3, sender=agent)
    assert nft.send(signature, *args_for(signature, agent, FRIEND, 3), sender=SPENDER) == [
        ("Transfer", agent, FRIEND, 3)
    ]
    assert nft.read("getApproved(uint256)", 3) == ZERO_ADDRESS
    assert nft.read("ownerOf(uint256)", 3) == FRIEND
    assert (nft.read("balanceOf(address)", agent), nft.read("balanceOf(address)", FRIEND)) == (9, 1)
    assert nft.chain.storage(nft.at, mapping_slot(2, 3)) == int(FRIEND, 16)


def test_approvals(nft, agent):
    assert nft.send("approve(address,uint256)", SPENDER, 3, sender=agent) == [("Approval", agent, SPENDER, 3)]
    assert nft.read("getApproved(uint256)", 3) == SPENDER
    assert nft.chain.storage(nft.at, mapping_slot(4, 3)) == int(SPENDER, 16)
    assert nft.send("setApprovalForAll(address,bool)", FRIEND, True, sender=agent) == [
        ("ApprovalForAll", agent, FRIEND, True)
    ]
    assert nft.read("isApprovedForAll(address,address)", agent, FRIEND) is True
    assert nft.chain.storage(nft.at, mapping_slot(5, agent, FRIEND)) == 1
    assert nft.send("approve(address,uint256)", FRIEND, 4, sender=FRIEND) == [("Approval", agent, FRIEND, 4)]
    assert nft.send("transferFrom(address,address,uint256)", agent, FRIEND, 5, sender=FRIEND)
    nft.send("setApprovalForAll(address,bool)", FRIEND, False, sender=agent)
    assert nft.read("isApprovedForAll(address,address)", agent, FRIEND) is False


def test_what_the_nft_refuses(nft, agent):
    move = "transferFrom(address,address,uint256)"
    for signature, args, sender, says in (
        ("balanceOf(address)", [ZERO_ADDRESS], agent, "ERC721: balance query for the zero address"),
        ("ownerOf(uint256)", [11], agent, "ERC721: owner query for nonexistent token"),
        ("tokenURI(uint256)", [0], agent, "ERC721: URI query for nonexistent token"),
        ("getApproved(uint256)", [11], agent, "ERC721: approved query for nonexistent token"),
        ("approve(address,uint256)", [FRIEND, 11], agent, "ERC721: owner query for nonexistent token"),
        ("approve(address,uint256)", [agent, 1], agent, "ERC721: approval to current owner"),
        (
            "approve(address,uint256)",
            [FRIEND, 1],
            FRIEND,
            "ERC721: approve caller is not owner nor approved for all",
        ),
        ("setApprovalForAll(address,bool)", [agent, True], agent, "ERC721: approve to caller"),
        (move, [agent, FRIEND, 1], FRIEND, "ERC721: transfer caller is not owner nor approved"),
        (SAFE3, [agent, FRIEND, 1], FRIEND, "ERC721: transfer caller is not owner nor approved"),
        (move, [FRIEND, agent, 1], agent, "ERC721: transfer from incorrect owner"),
        (move, [agent, ZERO_ADDRESS, 1], agent, "ERC721: transfer to the zero address"),
        (SAFE4, [agent, ZERO_ADDRESS, 1, b""], agent, "ERC721: transfer to the zero address"),
    ):
        with refused(says):
            nft.read(signature, *args, sender=sender)


@pytest.mark.parametrize("signature", [SAFE3, SAFE4])
def test_a_contract_must_accept_a_safe_transfer(nft, agent, probe, known, signature):
    args = args_for(signature, agent, probe.at, 1)
    rejection = "ERC721: transfer to non ERC721Receiver implementer"
    with refused(rejection):
        nft.send(signature, *args, sender=agent)
    with refused(rejection):
        nft.send(signature, *args_for(signature, agent, known("message_board"), 1), sender=agent)
    probe.send("set(bytes4,bool)", MAGIC, True, sender=agent)
    with refused("refused"):
        nft.send(signature, *args, sender=agent)
    probe.send("set(bytes4,bool)", MAGIC, False, sender=agent)
    assert nft.send(signature, *args, sender=agent) == [("Transfer", agent, probe.at, 1)]
    data = args[3] if len(args) == 4 else b""
    asked = encode(["address", "address", "uint256", "bytes"], [agent, agent, 1, data])
    assert probe.read("lastCall()") == MAGIC + asked


def test_neither_knows_erc165(nft, multi, agent):
    for which in (nft, multi):
        with refused("0x"):
            which.send_data(bytes.fromhex("01ffc9a7") + encode(["bytes4"], [MAGIC]), sender=agent)


# --- TestERC1155Token


def test_selectors_events_and_slots_of_the_multi_token(multi, agent):
    assert selectors(multi.artifact) == {
        "name()": "06fdde03", "balanceOf(address,uint256)": "00fdd58e",
        "balanceOfBatch(address[],uint256[])": "4e1273f4", "setApprovalForAll(address,bool)": "a22cb465",
        "isApprovedForAll(address,address)": "e985e9c5", SINGLE: "f242432a", BATCH: "2eb2c2d6",
    }  # fmt: skip
    assert events(multi.artifact) == {
        "TransferSingle(address,address,address,uint256,uint256)/3",
        "TransferBatch(address,address,address,uint256[],uint256[])/3",
        "ApprovalForAll(address,address,bool)/2",
    }  # fmt: skip
    assert slots(multi.artifact) == {"name": 0, "_balances": 1, "_operatorApprovals": 2}
    assert multi.at == create_address(agent, 13)
    assert multi.read("name()") == "Test Multi Token"


def test_single_and_batch_transfers(multi, agent, known):
    board = known("message_board")  # contracts are not asked
    assert multi.send(SINGLE, agent, board, 1, 30, b"", sender=agent) == [
        ("TransferSingle", agent, agent, board, 1, 30)
    ]
    assert multi.chain.storage(multi.at, mapping_slot(1, 1, board)) == 30
    assert multi.send(BATCH, agent, FRIEND, [2, 3], [5, 6], b"data", sender=agent) == [
        ("TransferBatch", agent, agent, FRIEND, (2, 3), (5, 6))
    ]
    owners, ids = [agent, agent, agent, board, FRIEND, FRIEND], [1, 2, 3, 1, 2, 3]
    assert multi.read("balanceOfBatch(address[],uint256[])", owners, ids) == (970, 495, 94, 30, 5, 6)


def test_an_operator_moves_for_the_holder(multi, agent):
    assert multi.send("setApprovalForAll(address,bool)", SPENDER, True, sender=agent) == [
        ("ApprovalForAll", agent, SPENDER, True)
    ]
    assert multi.read("isApprovedForAll(address,address)", agent, SPENDER) is True
    assert multi.send(SINGLE, agent, FRIEND, 3, 100, b"", sender=SPENDER) == [
        ("TransferSingle", SPENDER, agent, FRIEND, 3, 100)
    ]


def test_what_the_multi_token_refuses(multi, agent):
    for signature, args, sender, says in (
        ("balanceOf(address,uint256)", [ZERO_ADDRESS, 1], agent, "ERC1155: balance query for the zero address"),
        (
            "balanceOfBatch(address[],uint256[])",
            [[agent], [1, 2]],
            agent,
            "ERC1155: accounts and ids length mismatch",
        ),
        ("setApprovalForAll(address,bool)", [agent, True], agent, "ERC1155: setting approval status for self"),
        (SINGLE, [agent, FRIEND, 1, 1, b""], FRIEND, "ERC1155: caller is not owner nor approved"),
        (SINGLE, [agent, ZERO_ADDRESS, 1, 1, b""], agent, "ERC1155: transfer to the zero address"),
        (SINGLE, [agent, FRIEND, 1, 1001, b""], agent, "ERC1155: insufficient balance for transfer"),
        (BATCH, [agent, FRIEND, [1], [1], b""], FRIEND, "ERC1155: caller is not owner nor approved"),
        (BATCH, [agent, ZERO_ADDRESS, [1], [1], b""], agent, "ERC1155: transfer to the zero address"),
        (BATCH, [agent, FRIEND, [1, 1], [600, 600], b""], agent, "ERC1155: insufficient balance for transfer"),
        (BATCH, [agent, FRIEND, [1, 2], [1], b""], agent, "ERC1155: ids and amounts length mismatch"),
    ):
        with refused(says):
            multi.read(signature, *args, sender=sender)
