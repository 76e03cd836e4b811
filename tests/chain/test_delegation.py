"""EIP-7702: accounts that delegate, and the transactions that make them so, which chains refuse."""

import pytest
from assembling import ALICE, BOB, COINBASE, KEY, OTHER, TARGET, assemble, new_chain
from eth_account import Account as Signer

from pyquest.amounts import address_bytes, keccak
from pyquest.chain import executor, rlp, transactions
from pyquest.chain.delegation import DELEGATION, delegate_of
from pyquest.chain.interpreter.execution import evm_for
from pyquest.chain.messages import Environment
from pyquest.chain.rules import ETHEREUM
from pyquest.chain.signing import account_of
from pyquest.chain.state import Account, EmptyBase, State
from pyquest.errors import InvalidTransaction

CHAIN_ID = 56
CAROL_KEY = keccak(b"tests/carol")
CAROL = account_of(CAROL_KEY)
NOWHERE = "0x" + "00" * 20
POOR = Account(0, 5)
STANDING = [address_bytes(account) for account in (ALICE, CAROL, TARGET, OTHER, COINBASE)]
ALL = (*transactions.ACCEPTED, transactions.SET_CODE)


def authorization(delegate=OTHER, nonce=0, chain_id=CHAIN_ID, key=CAROL_KEY):
    signed = Signer.sign_authorization({"chainId": chain_id, "address": delegate, "nonce": nonce}, key)
    return signed.model_dump(by_alias=True) if hasattr(signed, "model_dump") else signed


def encoded(*authorizations, to=TARGET, gas=500_000, **members):
    request = {
        "type": 4, "chainId": CHAIN_ID, "nonce": 0, "gas": gas, "maxFeePerGas": 1, "maxPriorityFeePerGas": 1,
        "value": 0, "data": "0x", "authorizationList": list(authorizations), "to": to, **members,
    }  # fmt: skip
    return bytes(Signer.sign_transaction(request, KEY).raw_transaction)


def prepared(code="", carol=POOR):
    state = State(EmptyBase())
    state.write_account(address_bytes(ALICE), Account(0, 10**18))
    state.write_account(address_bytes(CAROL), carol)
    state.write_code(address_bytes(TARGET), assemble(code))
    state.write_code(address_bytes(OTHER), assemble("7 1 SSTORE"))
    return state


def execute(state, raw):
    environment = Environment(
        chain_id=CHAIN_ID, number=9, timestamp=9, coinbase=address_bytes(COINBASE), gas_limit=10**8, difficulty=2,
        base_fee=0, ancestor_hash=lambda _: b"",
    )  # fmt: skip
    transaction = transactions.decode(raw, ALL)
    executor.check_sender(transaction, state, environment.chain_id)
    executor.check_cost(transaction, state, environment, 10**8)
    return executor.execute(evm_for(ETHEREUM["prague"]), state, environment, transaction)


def carol_after(state):
    account = state.read_account(address_bytes(CAROL))
    return account.nonce, state.code(account.code_hash)


def test_an_account_is_made_to_delegate_and_then_runs_that_code():
    state = prepared(f"0 0 0 0 0 {CAROL} GAS CALL")
    execution = execute(state, encoded(authorization()))
    assert execution.outcome.failure is None
    assert carol_after(state) == (1, DELEGATION + address_bytes(OTHER))
    assert state.storage(address_bytes(CAROL), 1) == 7


def test_the_authorization_itself_can_be_the_recipient():
    state = prepared()
    execute(state, encoded(authorization(), to=CAROL))
    assert state.storage(address_bytes(CAROL), 1) == 7


def test_half_is_given_back_for_an_account_that_was_there():
    fresh, known = prepared(carol=Account()), prepared()
    gas = [execute(state, encoded(authorization())).gas_used for state in (fresh, known)]
    # a refund is at most a fifth of what was used
    assert gas == [21_000 + 25_000, 46_000 - 46_000 // 5]


def test_the_refund_for_an_account_that_was_there():
    used = [
        execute(prepared("1 0 SSTORE 1 1 SSTORE", carol), encoded(authorization())).gas_used
        for carol in (Account(0, 0), POOR)
    ]
    assert used[0] - used[1] == 12_500


@pytest.mark.parametrize(
    ("given", "price"), [({}, 100), ({"nonce": 1}, 100), ({"chain_id": 1}, 2_600), ({"nonce": 2**64 - 1}, 2_600)]
)
def test_who_authorizes_is_warm_once_chain_and_signature_are_right(given, price):
    state = prepared(f"GAS {CAROL} BALANCE POP GAS SWAP1 SUB 0 SSTORE")
    execute(state, encoded(authorization(**given)))
    assert state.storage(address_bytes(TARGET), 0) == price + 3 + 2 + 2


def test_the_last_nonce_cannot_be_authorized():
    state = prepared(carol=Account(2**64 - 1, 5))
    execute(state, encoded(authorization(nonce=2**64 - 1)))
    assert carol_after(state) == (2**64 - 1, b"")


def test_an_authorization_that_nobody_signed_is_passed_over():
    state, signed = prepared(), dict(authorization())
    signed |= {"s": transactions.SECP256K1_ORDER - signed["s"], "yParity": 1 - signed["yParity"]}  # EIP-2
    assert execute(state, encoded(signed)).outcome.failure is None
    assert {account for account, _, _ in state.written_accounts() if account not in STANDING} == set()


def test_delegating_to_the_zero_address_ends_it():
    state = prepared()
    state.write_code(address_bytes(CAROL), DELEGATION + address_bytes(OTHER))
    execute(state, encoded(authorization(delegate=NOWHERE)))
    assert carol_after(state) == (1, b"")


@pytest.mark.parametrize(
    "wrong", [{"nonce": 1}, {"chain_id": 1}, {"nonce": 2**64 - 1}], ids=["nonce", "chain id", "last nonce"]
)
def test_an_authorization_that_does_not_hold_is_passed_over(wrong):
    state = prepared()
    execution = execute(state, encoded(authorization(**wrong)))
    assert (execution.outcome.failure, carol_after(state)) == (None, (0, b""))


def test_an_authorization_holds_once():
    state = prepared(carol=Account(1, 5))
    execute(state, encoded(authorization(nonce=0)))
    assert carol_after(state) == (1, b"")


def test_contracts_do_not_delegate():
    state = prepared()
    state.write_code(address_bytes(CAROL), b"\0")
    execute(state, encoded(authorization()))
    assert carol_after(state) == (0, b"\0")


def test_what_holds_on_every_chain_holds_here():
    state = prepared()
    execute(state, encoded(authorization(chain_id=0)))
    assert carol_after(state)[0] == 1


def test_it_stays_when_the_execution_fails():
    state = prepared("INVALID")
    assert execute(state, encoded(authorization())).outcome.failure is not None
    assert carol_after(state)[0] == 1


@pytest.mark.parametrize(
    ("to", "authorizations", "complaint"),
    [
        (address_bytes(TARGET), [], "lacks its recipient or its authorizations"),
        (b"", [[b"", address_bytes(OTHER), b"", b"", b"", b""]], "lacks its recipient or its authorizations"),
        (address_bytes(TARGET), [[b"", b"\1" * 19, b"", b"", b"", b""]], "is not chain id, address, nonce"),
        (address_bytes(TARGET), [[b"", address_bytes(OTHER), b"\1" * 9, b"", b"", b""]], "out of range"),
    ],
)
def test_a_malformed_transaction_is_refused(to, authorizations, complaint):
    members = {"to": to, "access_list": [], "authorizations": authorizations}
    fields = [members.get(name, b"") for name in transactions.LAYOUTS[transactions.SET_CODE]]
    with pytest.raises(InvalidTransaction, match=complaint):
        transactions.decode(b"\4" + rlp.encode(fields), ALL)


def test_every_authorization_needs_gas():
    with pytest.raises(InvalidTransaction, match="gas limit 45999, at least 46000 needed"):
        execute(prepared(), encoded(authorization(), gas=45_999))


def test_a_chain_refuses_the_type():
    with pytest.raises(InvalidTransaction, match="transaction type 4 is not accepted; use 0, 1 or 2"):
        new_chain().send(encoded(authorization()))


def test_what_a_delegation_is():
    assert delegate_of(DELEGATION + address_bytes(BOB)) == address_bytes(BOB)
    assert delegate_of(DELEGATION + address_bytes(BOB) + b"\0") is None
    assert delegate_of(b"\xef\x01\x01" + address_bytes(BOB)) is None
