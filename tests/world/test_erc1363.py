"""ERC1363Token against spec/environment.md 3.1."""

import pytest
from coincurve import PrivateKey
from deployed import refused, selectors, slots
from eth_abi.abi import encode

from pyquest.amounts import ETHER, MAX_UINT256, ZERO_ADDRESS, address, create_address, keccak
from pyquest.chain.storage import mapping_slot

FRIEND = address(b"\xf1" * 20)
SPENDER = address(b"\x5e" * 20)
RECEIVED, APPROVED = bytes.fromhex("88a7ca5c"), bytes.fromhex("7b04a2d0")
CALLBACKS = [
    ("transferAndCall(address,uint256)", RECEIVED, "Receiver rejected"),
    ("transferAndCall(address,uint256,bytes)", RECEIVED, "Receiver rejected"),
    ("approveAndCall(address,uint256)", APPROVED, "Spender rejected"),
    ("approveAndCall(address,uint256,bytes)", APPROVED, "Spender rejected"),
]


@pytest.fixture
def token(contract):
    return contract("erc1363_token", "ERC1363Token")


@pytest.fixture
def agent(known):
    return known("agent")


def args_for(signature, to, amount, data=b"\x01\x02"):
    return [to, amount, data] if signature.endswith("bytes)") else [to, amount]


def test_it_is_the_agents_eleventh_creation(token, agent):
    assert token.at == create_address(agent, 10)


def test_selectors_slots_and_metadata(token):
    assert selectors(token.artifact) == {
        "transfer(address,uint256)": "a9059cbb",
        "approve(address,uint256)": "095ea7b3",
        "transferFrom(address,address,uint256)": "23b872dd",
        "transferAndCall(address,uint256)": "1296ee62",
        "transferAndCall(address,uint256,bytes)": "4000aea0",
        "approveAndCall(address,uint256)": "3177029f",
        "approveAndCall(address,uint256,bytes)": "cae9ca51",
        "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)": "d505accf",
        "nonces(address)": "7ecebe00",
        "DOMAIN_SEPARATOR()": "3644e515",
        "PERMIT_TYPEHASH()": "30adf81f",
        "balanceOf(address)": "70a08231",
        "allowance(address,address)": "dd62ed3e",
        "totalSupply()": "18160ddd",
        "name()": "06fdde03",
        "symbol()": "95d89b41",
        "decimals()": "313ce567",
        "version()": "54fd4d50",
    }
    assert slots(token.artifact) == {
        "name": 0, "symbol": 1, "decimals": 2, "totalSupply": 3, "balanceOf": 4, "allowance": 5, "nonces": 6,
        "DOMAIN_SEPARATOR": 7,
    }  # fmt: skip
    metadata = [token.read(f"{name}()") for name in ("name", "symbol", "decimals", "version", "totalSupply")]
    assert metadata == ["ERC1363", "E1363", 18, "1", 1_000_000 * ETHER]


def test_transfers(token, agent):
    assert token.send("transfer(address,uint256)", FRIEND, 5, sender=agent) == [("Transfer", agent, FRIEND, 5)]
    assert token.read("balanceOf(address)", FRIEND) == 5
    assert token.chain.storage(token.at, mapping_slot(4, FRIEND)) == 5
    with refused("Insufficient balance"):
        token.send("transfer(address,uint256)", agent, 6, sender=FRIEND)


def test_the_zero_address_may_receive_and_the_supply_stays(token, agent):
    events = token.send("transfer(address,uint256)", ZERO_ADDRESS, 5, sender=agent)
    assert events == [("Transfer", agent, ZERO_ADDRESS, 5)]
    assert token.read("balanceOf(address)", ZERO_ADDRESS) == 5
    assert token.read("totalSupply()") == 1_000_000 * ETHER


@pytest.mark.parametrize("allowance", [10, MAX_UINT256])
def test_transfer_from_always_uses_the_allowance_up(token, agent, allowance):
    assert token.send("approve(address,uint256)", SPENDER, allowance, sender=agent) == [
        ("Approval", agent, SPENDER, allowance)
    ]
    events = token.send("transferFrom(address,address,uint256)", agent, FRIEND, 4, sender=SPENDER)
    assert events == [("Transfer", agent, FRIEND, 4)]
    assert token.read("allowance(address,address)", agent, SPENDER) == allowance - 4
    assert token.chain.storage(token.at, mapping_slot(5, agent, SPENDER)) == allowance - 4


def test_transfer_from_names_the_balance_before_the_allowance(token, agent):
    with refused("Insufficient balance"):
        token.read("transferFrom(address,address,uint256)", FRIEND, agent, 1, sender=SPENDER)
    with refused("Insufficient allowance"):
        token.read("transferFrom(address,address,uint256)", agent, FRIEND, 1, sender=SPENDER)


@pytest.mark.parametrize(("signature", "magic", "rejection"), CALLBACKS)
def test_a_callback_must_answer_with_its_selector(token, agent, probe, signature, magic, rejection):
    args = args_for(signature, probe.at, 9)
    probe.send("set(bytes4,bool)", magic, False, sender=agent)
    events = token.send(signature, *args, sender=agent)
    assert events == [("Transfer" if magic == RECEIVED else "Approval", agent, probe.at, 9)]
    data = args[2] if len(args) == 3 else b""
    shape = ["address", "address", "uint256", "bytes"] if magic == RECEIVED else ["address", "uint256", "bytes"]
    named = [agent, agent, 9, data] if magic == RECEIVED else [agent, 9, data]
    assert probe.read("lastCall()") == magic + encode(shape, named)
    probe.send("set(bytes4,bool)", b"\xde\xad\xbe\xef", False, sender=agent)
    with refused(f"{rejection}"):
        token.send(signature, *args, sender=agent)


@pytest.mark.parametrize(("signature", "magic", "_rejection"), CALLBACKS)
def test_a_callback_that_reverts_is_ignored(token, agent, probe, known, signature, magic, _rejection):
    probe.send("set(bytes4,bool)", magic, True, sender=agent)
    # an account without code, a contract without such a function, and the token itself
    for to in (probe.at, FRIEND, known("simple_counter"), known("donation_box"), known("proxy"), token.at):
        events = token.send(signature, *args_for(signature, to, 9), sender=agent)
        assert events == [("Transfer" if magic == RECEIVED else "Approval", agent, to, 9)]


@pytest.mark.parametrize(("signature", "magic", "_rejection"), CALLBACKS)
def test_an_answer_too_short_to_read_reverts_without_a_word(token, agent, known, signature, magic, _rejection):
    to = known("fallback_receiver")  # it succeeds whatever it is called with, and answers nothing
    with refused("0x"):
        token.send(signature, *args_for(signature, to, 9), sender=agent)


# --- permits


def separator(token):
    kind = keccak(b"EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)")
    fields = [kind, keccak(b"ERC1363"), keccak(b"1"), 56, token.at]
    return keccak(encode(["bytes32", "bytes32", "bytes32", "uint256", "address"], fields))


def signed_permit(token, key, owner, value, nonce, deadline):
    kind = keccak(b"Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)")
    fields = [kind, owner, SPENDER, value, nonce, deadline]
    request = keccak(encode(["bytes32", "address", "address", "uint256", "uint256", "uint256"], fields))
    digest = keccak(b"\x19\x01" + separator(token) + request)
    signature = PrivateKey(key).sign_recoverable(digest, hasher=None)
    return [owner, SPENDER, value, deadline, 27 + signature[64], signature[:32], signature[32:64]]


PERMIT = "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)"


def test_permits_count_up_and_anybody_may_bring_them(token, agent, suite):
    assert token.read("DOMAIN_SEPARATOR()") == separator(token)
    key, deadline = suite.accounts.key("agent"), token.chain.head.timestamp + 60
    for nonce, value in enumerate((5, 7)):
        args = signed_permit(token, key, agent, value, nonce, deadline)
        assert token.send(PERMIT, *args, sender=FRIEND) == [("Approval", agent, SPENDER, value)]
        assert token.read("nonces(address)", agent) == nonce + 1
        assert token.chain.storage(token.at, mapping_slot(6, agent)) == nonce + 1
        with refused("Invalid signature"):
            token.send(PERMIT, *args, sender=FRIEND)


def test_bad_permits(token, agent, suite):
    key, now = suite.accounts.key("agent"), token.chain.head.timestamp
    with refused("Permit expired"):
        token.read(PERMIT, *signed_permit(token, key, agent, 5, 0, now - 1))
    token.read(PERMIT, *signed_permit(token, key, agent, 5, 0, now))
    foreign = signed_permit(token, suite.accounts.key("rich"), agent, 5, 0, now)
    nobody = [ZERO_ADDRESS, SPENDER, 5, now, 0, bytes(32), bytes(32)]  # ecrecover answers zero for this
    for args in (foreign, nobody):
        with refused("Invalid signature"):
            token.read(PERMIT, *args)
