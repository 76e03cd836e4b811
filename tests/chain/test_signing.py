"""The signer against eth-account, and decoding against the signer."""

import eth_account
import pytest
from assembling import ALICE, BOB, KEY
from hypothesis import given
from hypothesis import strategies as st

from pyquest.amounts import GWEI, address, address_bytes, keccak
from pyquest.chain import executor, rlp, transactions
from pyquest.chain.signing import account_of, complete, sign
from pyquest.chain.state import EmptyBase, State
from pyquest.chain.types import TxRequest
from pyquest.errors import InvalidTransaction

words = st.integers(min_value=0, max_value=2**256 - 1)
small = st.integers(min_value=0, max_value=2**64 - 1)
addresses = st.binary(min_size=20, max_size=20).map(address)
keys = st.binary(min_size=32, max_size=32).filter(lambda key: 0 < int.from_bytes(key, "big") < 2**255)
access_lists = st.lists(st.tuples(addresses, st.lists(words, max_size=3).map(tuple)), max_size=3).map(tuple)

common = {
    "to": st.none() | addresses,
    "value": words,
    "data": st.binary(max_size=100),
    "gas": small,
}
requests = st.one_of(
    st.builds(TxRequest, **common, type=st.just(0), gas_price=words),
    st.builds(TxRequest, **common, type=st.just(1), gas_price=words, access_list=access_lists),
    st.builds(
        TxRequest,
        **common,
        type=st.just(2),
        max_fee_per_gas=words,
        max_priority_fee_per_gas=words,
        access_list=access_lists,
    ),
)


def as_eth_account_wants_it(request, nonce, chain_id):
    wanted = {"to": request.to, "value": request.value, "data": request.data, "gas": request.gas}
    wanted |= {"nonce": nonce, "chainId": chain_id, "gasPrice": request.gas_price}
    if request.type == 2:
        del wanted["gasPrice"]
        wanted["maxFeePerGas"] = request.max_fee_per_gas
        wanted["maxPriorityFeePerGas"] = request.max_priority_fee_per_gas
    if request.type:
        wanted["type"] = request.type
        wanted["accessList"] = [
            {"address": owner, "storageKeys": ["0x" + slot.to_bytes(32, "big").hex() for slot in slots]}
            for owner, slots in request.access_list
        ]
    if request.to is None:
        del wanted["to"]
    return wanted


@given(requests, keys, small, st.integers(min_value=1, max_value=2**32))
def test_signs_byte_for_byte_like_eth_account(request, key, nonce, chain_id):
    wanted = eth_account.Account.sign_transaction(as_eth_account_wants_it(request, nonce, chain_id), key)
    assert sign(request, key=key, nonce=nonce, chain_id=chain_id) == bytes(wanted.raw_transaction)


@given(requests, keys, small)
def test_decoding_gives_back_what_was_signed(request, key, nonce):
    raw = sign(request, key=key, nonce=nonce, chain_id=56)
    decoded = transactions.decode(raw)
    assert decoded.sender == address_bytes(account_of(key))
    assert (decoded.hash, decoded.type, decoded.chain_id, decoded.nonce) == (keccak(raw), request.type, 56, nonce)
    assert (decoded.value, decoded.data, decoded.gas) == (request.value, request.data, request.gas)
    assert decoded.to == (None if request.to is None else address_bytes(request.to))
    assert decoded.max_fee == (request.max_fee_per_gas if request.type == 2 else request.gas_price)
    assert decoded.max_tip == (request.max_priority_fee_per_gas if request.type == 2 else request.gas_price)
    assert decoded.access_list == tuple((address_bytes(owner), slots) for owner, slots in request.access_list)


@given(requests, st.data())
def test_a_changed_byte_is_refused_or_is_another_transaction(request, data):
    raw = bytearray(sign(request, key=KEY, nonce=0, chain_id=56))
    at = data.draw(st.integers(min_value=0, max_value=len(raw) - 1))
    raw[at] ^= data.draw(st.integers(min_value=1, max_value=255))
    try:
        decoded = transactions.decode(bytes(raw))
    except InvalidTransaction:
        return
    assert decoded.sender != address_bytes(ALICE)


def test_open_fields_are_filled_in():
    legacy = complete(TxRequest(to=BOB, max_fee_per_gas=9, access_list=((BOB, (1,)),)))
    assert (legacy.type, legacy.gas, legacy.gas_price) == (0, 500_000, GWEI)
    assert (legacy.max_fee_per_gas, legacy.access_list) == (None, ())
    dynamic = complete(TxRequest(to=BOB, type=2, gas_price=9, gas=0))
    assert (dynamic.gas, dynamic.gas_price) == (0, None)
    assert (dynamic.max_fee_per_gas, dynamic.max_priority_fee_per_gas) == (2 * GWEI, GWEI)
    assert complete(TxRequest(to=BOB, gas_price=0)).gas_price == 0


@pytest.mark.parametrize("kind", [3, 4, 5])
def test_other_types_cannot_be_signed(kind):
    with pytest.raises(InvalidTransaction, match=f"type {kind} is not accepted"):
        sign(TxRequest(to=BOB, type=kind), key=KEY, nonce=0, chain_id=56)


def legacy_fields(**changed):
    fields = {name: b"" for name in transactions.LAYOUTS[0]} | {"to": address_bytes(BOB), "v": b"\x1b", "r": b"\1"}
    return rlp.encode([*(fields | {"s": b"\1"} | changed).values()])


def typed_fields(kind, **changed):
    fields = {name: b"" for name in transactions.LAYOUTS[kind]} | {"access_list": [], "r": b"\1", "s": b"\1"}
    return bytes([kind]) + rlp.encode([*(fields | changed).values()])


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        (b"", "not an encoded transaction"),
        (b"\x00\xc0", "not an encoded transaction"),
        (b"\x7f\xc0", "not an encoded transaction"),
        (b"\x03\xc0", "type 3 is not accepted"),
        (b"\x04\xc0", "type 4 is not accepted"),
        (b"\xc0", "9 fields"),
        (b"\x02\x80", "12 fields"),
        (b"\x02\xc1", "ends early"),
        (legacy_fields(to=b"\1" * 19), "recipient is not an address"),
        (legacy_fields(data=[b""]), "a list stands where bytes should"),
        (legacy_fields(nonce=b"\0"), "leading zeros"),
        (legacy_fields(gas=b"\1" * 9), "gas does not fit into 64 bits"),
        (legacy_fields(value=b"\1" * 33), "value does not fit into 256 bits"),
        (legacy_fields(v=b"\x1d"), "belongs to no signature"),
        (legacy_fields(r=b""), "signature is out of range"),
        (legacy_fields(s=(transactions.SECP256K1_ORDER - 1).to_bytes(32, "big")), "signature is out of range"),
        (typed_fields(1, v=b"\2"), "signature is out of range"),
        (typed_fields(2, access_list=b"x"), "bytes stand where a list should"),
        (typed_fields(2, access_list=[[b"\1" * 20]]), "access list entry"),
        (typed_fields(2, access_list=[[b"\1" * 19, []]]), "access list entry"),
        (typed_fields(2, access_list=[[b"\1" * 20, [b"\1" * 31]]]), "access list entry"),
    ],
)
def test_malformed_transactions_are_refused(raw, complaint):
    with pytest.raises(InvalidTransaction, match=complaint):
        transactions.decode(raw)


def test_a_signature_from_before_eip_155_names_no_chain_and_is_valid_on_all():
    fields = [b"", b"\1", b"\x52\x08", address_bytes(BOB), b"", b""]
    signed = eth_account.Account.unsafe_sign_hash(keccak(rlp.encode(fields)), KEY)
    number = rlp.encode_int
    decoded = transactions.decode(rlp.encode([*fields, number(signed.v), number(signed.r), number(signed.s)]))
    assert (decoded.chain_id, decoded.sender) == (None, address_bytes(ALICE))
    state = State(EmptyBase())
    executor.check_sender(decoded, state, 56)
    executor.check_sender(decoded, state, 1)
