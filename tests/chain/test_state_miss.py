"""Unknown is not zero: what an incomplete base does and does not let one assume (design, promise 8)."""

import json
import pickle

import pytest
from assembling import ALICE, BOB, FEE_SINK, HEAD, KEY, OTHER, RETURN_TOP, TARGET, assemble

from pyquest.amounts import ZERO_ADDRESS, address_bytes, create_address, keccak
from pyquest.chain.chain import Chain
from pyquest.chain.evm import PyEvm
from pyquest.chain.interpreter.execution import evm_for
from pyquest.chain.rpc import Rpc
from pyquest.chain.signing import sign
from pyquest.chain.state import Account, State
from pyquest.chain.types import TxRequest
from pyquest.errors import StateMiss

# Returns the entry of a mapping at slot 1, or of a member of the struct there: arguments key, member.
MAPPING = assemble(f"0 CALLDATALOAD 0 MSTORE 1 32 MSTORE 64 0 KECCAK256 32 CALLDATALOAD ADD SLOAD{RETURN_TOP}")
# Returns the entry of a mapping of mappings at slot 1: arguments outer key, inner key.
NESTED = assemble(
    "0 CALLDATALOAD 0 MSTORE 1 32 MSTORE 64 0 KECCAK256 32 MSTORE"
    f" 32 CALLDATALOAD 0 MSTORE 64 0 KECCAK256 SLOAD{RETURN_TOP}"
)


class Pulled:
    """An incomplete base as a pull leaves it: Alice, a fee sink, and contracts of which it knows one slot."""

    complete = False

    def __init__(self):
        self.codes = {keccak(code): code for code in (b"", MAPPING, NESTED)}
        self.accounts = {
            address_bytes(ALICE): Account(0, 10**18),
            address_bytes(FEE_SINK): Account(),
            address_bytes(TARGET): Account(1, 0, keccak(MAPPING)),
            address_bytes(OTHER): Account(1, 0, keccak(NESTED)),
        }
        self.slots = {(address_bytes(TARGET), 7): 0}

    def account(self, address):
        return self.accounts.get(address)

    def storage(self, address, slot):
        return self.slots.get((address, slot))

    def code(self, code_hash):
        return self.codes[code_hash]


@pytest.fixture(params=[evm_for, PyEvm], ids=["ours", "py-evm"])
def evm_of(request):
    return request.param


@pytest.fixture
def pulled(evm_of):
    return Chain.over(Pulled(), HEAD, evm_of=evm_of)


def words(*values):
    return b"".join((int(value, 16) if isinstance(value, str) else value).to_bytes(32, "big") for value in values)


def mapping_slot(key, slot=1):
    return int.from_bytes(keccak(words(key, slot)), "big")


def test_listed_things_are_read_zeros_too(pulled):
    assert pulled.balance(ALICE) == 10**18
    assert pulled.storage(TARGET, 7) == 0


def test_unlisted_things_are_misses(pulled):
    with pytest.raises(StateMiss) as account:
        pulled.balance(BOB)
    assert (account.value.address, account.value.slot) == (BOB, None)
    with pytest.raises(StateMiss) as slot:
        pulled.storage(TARGET, 8)
    assert (slot.value.address, slot.value.slot) == (TARGET, 8)
    assert pickle.loads(pickle.dumps(slot.value)).slot == 8


def test_a_mapping_entry_of_an_undeclared_account_is_a_miss(pulled):
    with pytest.raises(StateMiss) as miss:
        pulled.call(TARGET, words(BOB, 0))
    assert (miss.value.address, miss.value.slot) == (TARGET, mapping_slot(BOB))


def test_declaring_an_account_empty_covers_its_mapping_entries(pulled):
    pulled.declare_empty([BOB])
    assert (pulled.balance(BOB), pulled.code(BOB), pulled.storage(BOB, 3)) == (0, b"", 0)
    assert pulled.call(TARGET, words(BOB, 0)).output == words(0)
    assert pulled.call(TARGET, words(BOB, 1)).output == words(0)  # second member of a struct
    assert pulled.call(OTHER, words(BOB, ALICE)).output == words(0)
    assert pulled.call(OTHER, words(ALICE, BOB)).output == words(0)


def test_a_declaration_covers_nothing_else(pulled):
    pulled.declare_empty([BOB])
    for contract, data in [(TARGET, words(ALICE, 0)), (TARGET, words(BOB, 2**40)), (OTHER, words(ALICE, ALICE))]:
        with pytest.raises(StateMiss):
            pulled.call(contract, data)
    # The hash must have been seen in the same execution; a bare slot number says nothing.
    with pytest.raises(StateMiss):
        pulled.storage(TARGET, mapping_slot(BOB))


def test_the_zero_address_does_not_cover_every_mapping(pulled):
    pulled.declare_empty([ZERO_ADDRESS])
    assert pulled.balance(ZERO_ADDRESS) == 0
    with pytest.raises(StateMiss):
        pulled.call(TARGET, words(ALICE, 0))


def test_what_is_listed_wins_over_a_declaration(pulled):
    pulled.declare_empty([ALICE])
    assert pulled.balance(ALICE) == 10**18


def test_declarations_hold_in_forks_and_are_rolled_back(pulled):
    point = pulled.snapshot()
    pulled.declare_empty([BOB])
    assert pulled.fork().call(TARGET, words(BOB, 0)).ok
    another = Chain.over(Pulled(), HEAD)
    point = another.snapshot()
    another.declare_empty([BOB])
    another.rollback(point)
    with pytest.raises(StateMiss):
        another.balance(BOB)


def test_placed_contracts_are_complete(pulled):
    pulled.place(BOB, MAPPING, {5: 1})
    assert (pulled.storage(BOB, 5), pulled.storage(BOB, 6)) == (1, 0)
    assert pulled.call(BOB, words(ALICE, 0)).output == words(0)
    pulled.place(TARGET, NESTED)
    assert pulled.storage(TARGET, 8) == 0


def test_created_contracts_are_complete_but_their_address_must_be_known_to_be_free(pulled, evm_of):
    with pytest.raises(StateMiss) as miss:
        pulled.deploy(b"\0", sender=ALICE)
    assert miss.value.address == create_address(ALICE, 0)
    base = Pulled()
    by_alice, by_bob = create_address(ALICE, 0), create_address(BOB, 1)
    base.accounts |= {address_bytes(by_alice): Account(), address_bytes(by_bob): Account()}
    chain = Chain.over(base, HEAD, evm_of=evm_of)
    initcode = assemble("9 SLOAD 1 ADD 9 SSTORE")
    assert chain.deploy(initcode, sender=ALICE).created == by_alice
    chain.place(BOB, assemble(f"0x{initcode.ljust(32, bytes(1)).hex()} 0 MSTORE {len(initcode)} 0 0 CREATE"))
    assert chain.send_as(ALICE, TxRequest(to=BOB)).status == 1
    assert (chain.storage(by_alice, 9), chain.storage(by_bob, 9)) == (1, 1)


def test_a_creation_that_failed_says_nothing_about_storage(evm_of):
    base, created = Pulled(), create_address(ALICE, 0)
    base.accounts[address_bytes(created)] = Account()
    chain = Chain.over(base, HEAD, evm_of=evm_of)
    assert chain.deploy(assemble("INVALID"), sender=ALICE).status == 0
    with pytest.raises(StateMiss):
        chain.storage(created, 9)


def test_precompiles_need_not_be_listed(pulled):
    pulled.place(BOB, assemble(f"0 0 0 0 0 0x100 GAS CALL{RETURN_TOP}"))
    assert pulled.call(BOB).output == words(1)


def test_a_missed_transaction_changes_nothing(pulled):
    before = pulled.fingerprint()
    with pytest.raises(StateMiss):
        pulled.send(sign(TxRequest(to=TARGET, data=words(BOB, 0)), key=KEY, nonce=0, chain_id=56))
    assert pulled.fingerprint() == before
    assert pulled.nonce(ALICE) == 0


def test_model_code_gets_an_error_and_the_miss_is_recorded(pulled):
    rpc = Rpc(pulled)
    request = {"id": 1, "method": "eth_call", "params": [{"to": TARGET, "data": "0x" + words(BOB, 0).hex()}, "latest"]}
    answer = json.loads(rpc.handle(json.dumps(request)))
    assert answer["error"]["code"] == -32000
    assert "is not in this state bundle" in answer["error"]["message"]
    assert rpc.misses == [(TARGET, mapping_slot(BOB))]
    json.loads(rpc.handle(json.dumps({"id": 2, "method": "eth_getBalance", "params": [BOB, "latest"]})))
    assert rpc.misses[1:] == [(BOB, None)]


def test_hashes_are_only_observed_where_they_matter(chain):
    chain.place(TARGET, MAPPING)
    chain.declare_empty([BOB])
    assert chain.call(TARGET, words(BOB, 0)).output == words(0)
    assert State(chain.state).complete
