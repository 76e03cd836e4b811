"""Which transactions are valid, and what they cost."""

import dataclasses

import pytest
from assembling import ALICE, BOB, FEE_SINK, KEY, OTHER, TARGET, assemble, initcode, new_chain

from pyquest.amounts import GWEI, address_bytes
from pyquest.chain import executor
from pyquest.chain.chain import Chain
from pyquest.chain.signing import sign
from pyquest.chain.state import EmptyBase
from pyquest.chain.types import TxRequest
from pyquest.errors import InvalidTransaction, UsageError


def send(chain, nonce=0, chain_id=56, **request):
    return chain.send(sign(TxRequest(**({"to": BOB} | request)), key=KEY, nonce=nonce, chain_id=chain_id))


@pytest.mark.parametrize(
    ("request_", "complaint"),
    [
        ({"nonce": 1}, "nonce too high: .* is at 0, not 1"),
        ({"chain_id": 1}, "chain id 1 is not this chain's 56"),
        ({"value": 101 * 10**18}, "insufficient funds for gas \\* price \\+ value"),
        ({"value": 100 * 10**18}, "insufficient funds"),  # nothing is left for gas
        ({"gas": 20_999}, "intrinsic gas too low: gas limit 20999, at least 21000 needed"),
        ({"gas": 21_000, "data": b"\1"}, "at least 21040 needed"),  # the floor of EIP-7623
        ({"to": None, "gas": 53_000, "data": b"\1"}, "at least 53018 needed"),  # one word of initcode
        ({"gas": 16_777_217}, "exceeds the 16777216 of one transaction"),
        ({"to": None, "data": bytes(49_153), "gas": 10**7}, "EIP-3860"),
        # What could be paid at most counts, not the 1 gwei that each gas would cost.
        ({"type": 2, "max_fee_per_gas": 10**18, "max_priority_fee_per_gas": GWEI}, "insufficient funds"),
        ({"type": 2, "max_fee_per_gas": 1, "max_priority_fee_per_gas": 2}, "maxPriorityFeePerGas exceeds"),
        ({"type": 1, "access_list": ((BOB, (1,)),), "gas": 25_299}, "at least 25300 needed"),
    ],
)
def test_invalid_transactions_change_nothing(chain, request_, complaint):
    before = chain.fingerprint()
    with pytest.raises(InvalidTransaction, match=complaint):
        send(chain, **request_)
    assert chain.fingerprint() == before


def test_a_transaction_has_to_fit_into_a_block(chain):
    small = Chain.over(chain.state, dataclasses.replace(chain.head, gas_limit=50_000))
    with pytest.raises(InvalidTransaction, match="gas limit 50001 exceeds the 50000 of one transaction"):
        send(small, gas=50_001)
    assert send(small, gas=50_000).status == 1


def test_the_longest_initcode_and_longer_data_of_a_call(chain):
    assert send(chain, to=None, data=bytes(49_152), gas=10**7).status == 1
    assert send(chain, nonce=1, data=bytes(49_153), gas=10**7).status == 1


def test_a_tip_of_all_that_is_paid(chain):
    assert send(chain, type=2, max_fee_per_gas=7, max_priority_fee_per_gas=7).effective_gas_price == 7


def test_a_used_nonce_is_too_low(chain):
    send(chain)
    with pytest.raises(InvalidTransaction, match="nonce too low"):
        send(chain)


def test_the_same_bytes_are_mined_once(chain):
    send(chain)
    chain.set_nonce(ALICE, 0)
    with pytest.raises(InvalidTransaction, match="already known"):
        send(chain)


def test_a_contract_cannot_sign(chain):
    chain.place(ALICE, b"\0", nonce=0)
    with pytest.raises(InvalidTransaction, match="EIP-3607"):
        send(chain)


def test_an_account_that_delegates_can_sign(chain):
    chain.place(ALICE, b"\xef\x01\x00" + address_bytes(OTHER), nonce=0)
    assert send(chain).status == 1


def test_a_used_up_nonce(chain):
    chain.set_nonce(ALICE, 2**64 - 1)
    with pytest.raises(InvalidTransaction, match="EIP-2681"):
        send(chain, nonce=2**64 - 1)
    chain.set_nonce(ALICE, 2**64 - 2)
    assert send(chain, nonce=2**64 - 2).status == 1


def test_max_fee_below_the_base_fee(chain):
    pricey = Chain.over(chain.state, dataclasses.replace(chain.head, base_fee=7))
    with pytest.raises(InvalidTransaction, match="below the base fee of 7"):
        send(pricey, gas_price=6)
    receipt = send(pricey, type=2, max_fee_per_gas=10, max_priority_fee_per_gas=2)
    assert receipt.effective_gas_price == 9
    assert pricey.balance(FEE_SINK) == 21_000 * 2  # the base fee is burnt
    assert send(pricey, nonce=1, gas_price=7).status == 1


def test_a_transfer_of_everything_leaves_nothing(chain):
    everything = 100 * 10**18 - 21_000 * GWEI
    receipt = send(chain, value=everything, gas=21_000)
    assert (receipt.gas_used, receipt.fee) == (21_000, 21_000 * GWEI)
    assert (chain.balance(ALICE), chain.balance(BOB), chain.balance(FEE_SINK)) == (0, everything, 21_000 * GWEI)


def test_a_price_of_zero_is_valid(chain):
    assert send(chain, gas_price=0).fee == 0
    assert chain.balance(ALICE) == 100 * 10**18


def test_unused_gas_is_paid_back_and_failure_is_a_receipt(chain):
    chain.place(TARGET, assemble("1 0 MSTORE 32 0 REVERT"))
    receipt = send(chain, to=TARGET, value=5)
    assert (receipt.status, receipt.gas_used, receipt.created) == (0, 21_000 + 3 + 2 + 6 + 3 + 2, None)
    assert (receipt.output, receipt.revert.data) == (b"", bytes(31) + b"\1")
    assert chain.balance(ALICE) == 100 * 10**18 - receipt.fee
    assert (chain.nonce(ALICE), chain.balance(TARGET)) == (1, 0)


def test_data_has_a_floor_price(chain):
    # 100 non-zero bytes: 21,000 + 1,600 by the old rule, 21,000 + 4,000 by EIP-7623.
    assert send(chain, data=b"\1" * 100).gas_used == 25_000
    assert chain.estimate_gas(TxRequest(to=BOB, data=b"\1" * 100), ALICE).gas == 25_000


def test_a_refund_does_not_go_below_the_floor(chain):
    # 21,000 + 6,400 + 5,004 are used and 4,800 refunded; the floor is 21,000 + 16,000.
    chain.place(TARGET, assemble("0 0 SSTORE"), {0: 1})
    assert send(chain, to=TARGET, data=b"\1" * 400).gas_used == 37_000


def test_the_access_list_is_paid_and_warm(chain):
    chain.place(TARGET, assemble("5 SLOAD POP"))
    receipt = send(chain, to=TARGET, type=1, access_list=((TARGET, (5,)),))
    assert receipt.gas_used == 21_000 + 2_400 + 1_900 + 100 + 5
    chain.place(TARGET, assemble(f"{OTHER} BALANCE POP 5 SLOAD POP"))
    receipt = send(chain, nonce=1, to=TARGET, type=1, access_list=((OTHER, (5,)),))
    assert receipt.gas_used == 21_000 + 2_400 + 1_900 + 100 + 5 + 2_100 + 5  # the slot of another account is not warm


def test_initcode_pays_by_word_and_deployed_code_by_byte(chain):
    code = initcode(bytes(32))
    receipt = send(chain, to=None, data=code)
    zeros = code.count(0)
    data = 4 * zeros + 16 * (len(code) - zeros)
    # PUSH2 DUP1 PUSH1 PUSH0 CODECOPY (a word copied, a word of new memory) PUSH0 RETURN
    opcodes = 3 + 3 + 3 + 2 + (3 + 3 + 3) + 2
    assert receipt.gas_used == 53_000 + data + 2 * 2 + opcodes + 200 * 32
    assert (chain.code(receipt.created), receipt.output) == (bytes(32), b"")


def test_least_gas_is_the_larger_of_intrinsic_and_floor():
    assert executor.least_gas(b"", (), creates=False) == 21_000
    assert executor.least_gas(b"\1\0", (), creates=False) == 21_050
    assert executor.least_gas(b"\0" * 33, (), creates=True) == 53_000 + 33 * 4 + 2 * 2


def test_code_that_starts_with_ef_is_not_created(chain):
    receipt = send(chain, to=None, data=assemble("0xef 0 MSTORE8 1 0 RETURN"))
    assert (receipt.status, receipt.revert.reason) == (0, "created code starts with 0xef")


def test_send_as_takes_any_sender_for_free(chain):
    chain.place(TARGET, b"\0", balance=7, nonce=4)
    receipt = chain.send_as(TARGET, TxRequest(to=BOB, value=7))
    assert (receipt.status, receipt.fee, receipt.sender) == (1, 0, TARGET)
    assert (chain.nonce(TARGET), chain.balance(BOB)) == (5, 7)
    with pytest.raises(InvalidTransaction, match="insufficient funds"):
        chain.send_as(TARGET, TxRequest(to=BOB, value=1))


def test_the_gas_cap_is_a_parameter():
    roomy = new_chain(gas_cap=30_000_000)
    assert send(roomy, gas=30_000_000).status == 1


def test_an_unknown_hardfork_is_refused(chain):
    with pytest.raises(UsageError, match=r"hardfork 'cancun' is not implemented.*: osaka, prague"):
        Chain.over(EmptyBase(), chain.head, hardfork="cancun")
