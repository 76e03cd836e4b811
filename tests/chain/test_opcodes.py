"""Single opcodes in hand-made bytecode: the seams between py-evm and our state, and BSC's differences."""

from dataclasses import replace

import pytest
from assembling import (
    ALICE,
    BOB,
    COINBASE,
    FEE_SINK,
    HEAD,
    OTHER,
    RETURN_TOP,
    TARGET,
    assemble,
    initcode,
    new_chain,
    run,
)

from pyquest.amounts import address, address_bytes, create_address, keccak
from pyquest.chain.evm import PyEvm
from pyquest.chain.interpreter.execution import evm_for
from pyquest.chain.types import TxRequest

CALL_OTHER = f"0 0 0 0 0 {OTHER} GAS CALL"
WORD = 2**256


def number(account):
    return int(account, 16)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("2 3 ADD", 5),
        ("1 0 SUB", WORD - 1),
        ("0 7 DIV", 0),
        ("3 2 EXP", 8),
        ("1 255 SHL", 2**255),
        ("0 NOT", WORD - 1),
        ("0x1122334455 0 MSTORE 2 30 0 MCOPY 0 MLOAD 240 SHR", 0x4455),
        ("64 MLOAD POP MSIZE", 96),
        ("CODESIZE", len(assemble("CODESIZE" + RETURN_TOP))),
    ],
)
def test_computation(chain, source, expected):
    assert run(chain, source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("NUMBER", HEAD.number),
        ("TIMESTAMP", 1_790_000_000),
        ("COINBASE", number(COINBASE)),
        ("GASLIMIT", 140_000_000),
        ("CHAINID", 56),
        ("BASEFEE", 0),
        ("DIFFICULTY", 2),  # on BSC 0x44 never became PREVRANDAO
        ("ADDRESS", number(TARGET)),
        ("CALLER", number(ALICE)),
        ("ORIGIN", number(ALICE)),
        ("CALLVALUE", 5),
        ("SELFBALANCE", 5),
        ("GASPRICE", 7),
        (f"{ALICE} BALANCE", 100 * 10**18 - 5),
        ("32 CALLDATALOAD", 0x42 << 248),
    ],
)
def test_environment_of_a_call(chain, source, expected):
    assert run(chain, source, sender=ALICE, value=5, gas_price=7, data=bytes(32) + b"\x42") == expected


@pytest.mark.parametrize("evm_of", [evm_for, PyEvm], ids=["ours", "py-evm"])
def test_environment_of_another_chain(evm_of):
    head = replace(HEAD, number=7, timestamp_ms=5_999, coinbase=BOB, gas_limit=20_000_000, difficulty=1, base_fee=3)
    chain = new_chain(head, chain_id=97, evm_of=evm_of)
    expected = {
        "NUMBER": 7, "TIMESTAMP": 5, "COINBASE": number(BOB), "GASLIMIT": 20_000_000, "DIFFICULTY": 1, "BASEFEE": 3,
        "CHAINID": 97, "GASPRICE": 5, "BLOBBASEFEE": 1,
    }  # fmt: skip
    assert {source: run(chain, source, sender=ALICE, gas_price=5) for source in expected} == expected


def test_a_transaction_sees_the_block_after_the_head(chain):
    chain.place(TARGET, assemble("NUMBER 0 SSTORE TIMESTAMP 1 SSTORE NUMBER 1 SWAP1 SUB BLOCKHASH 2 SSTORE"))
    for _ in range(3):
        chain.send_as(ALICE, TxRequest(to=TARGET))
    assert chain.storage(TARGET, 0) == HEAD.number + 3
    assert chain.storage(TARGET, 1) == 1_790_000_001  # 1,350 ms later
    assert chain.storage(TARGET, 2) == int.from_bytes(chain.block(HEAD.number + 2).hash, "big")


@pytest.mark.parametrize("evm_of", [evm_for, PyEvm], ids=["ours", "py-evm"])
@pytest.mark.parametrize(("back", "known"), [(0, False), (1, True), (2, True), (256, True), (257, False)])
def test_blockhash_is_the_hash_of_the_served_block(back, known, evm_of):
    chain = new_chain(evm_of=evm_of)
    block = chain.block(HEAD.number - back)
    seen = run(chain, f"{HEAD.number - back} BLOCKHASH")
    assert seen == (int.from_bytes(block.hash, "big") if known else 0)


def test_keccak256(chain):
    assert run(chain, "0x1234 0 MSTORE 2 30 KECCAK256") == int.from_bytes(keccak(b"\x12\x34"), "big")


def test_logs_have_emitter_topics_and_data(chain):
    chain.place(TARGET, assemble("0xaa 0 MSTORE 2 1 32 0 LOG2 0 0 LOG0"))
    first, second = chain.send_as(ALICE, TxRequest(to=TARGET)).logs
    assert (first.address, first.index, first.data) == (TARGET, 0, (0xAA).to_bytes(32, "big"))
    assert first.topics == ((1).to_bytes(32, "big"), (2).to_bytes(32, "big"))
    assert (second.index, second.topics, second.data) == (1, (), b"")


@pytest.mark.parametrize(
    ("source", "gas"),
    [
        ("1 0 SSTORE", 22_100 + 6 - 1),  # 0 to 1, cold; PUSH0 costs 2
        ("0 0 SSTORE", 2_200 + 4),  # 0 to 0, cold
        ("0 SLOAD POP 0 SLOAD POP", 2_100 + 100 + 2 * 4),
        ("1 1 SSTORE 2 1 SSTORE", 22_100 + 100 + 12),  # a dirty slot is cheap
        (f"{BOB} BALANCE POP {BOB} BALANCE POP", 2_600 + 100 + 2 * 5),
        ("COINBASE BALANCE POP", 100 + 4),  # EIP-3651
        ("CALLER BALANCE POP", 100 + 4),  # sender and recipient are warm, EIP-2929
        ("ADDRESS BALANCE POP", 100 + 4),
        (f"{BOB} SELFDESTRUCT", 5_000 + 2_600 + 3),
        ("CALLER SELFDESTRUCT", 5_000 + 2),
        ("0x100 BALANCE POP", 100 + 5),  # BSC's precompiles are warm
        ("0x66 EXTCODESIZE POP", 100 + 5),
    ],
)
def test_gas_of_state_access(chain, source, gas):
    chain.place(TARGET, assemble(source))
    assert chain.call(TARGET).gas_used == 21_000 + gas


def test_clearing_a_slot_refunds_at_most_a_fifth(chain):
    chain.place(TARGET, assemble("0 0 SSTORE"), {0: 1})
    assert chain.call(TARGET).gas_used == 21_000 + 5_000 + 4 - 4_800
    chain.place(TARGET, assemble(" ".join(f"0 {slot} SSTORE" for slot in range(20))), {slot: 1 for slot in range(20)})
    used = 21_000 + 20 * 5_000 + 20 * 5 - 1
    assert chain.call(TARGET).gas_used == used - used // 5


def test_original_value_is_that_of_the_transaction_not_of_the_chain(chain):
    chain.place(TARGET, assemble("0 CALLDATALOAD 0 SSTORE"))
    chain.send_as(ALICE, TxRequest(to=TARGET, data=(1).to_bytes(32, "big")))
    changed = chain.send_as(ALICE, TxRequest(to=TARGET, data=(2).to_bytes(32, "big")))
    # Had the slot kept 0 as its original value, this would count as dirty and cost 100.
    assert changed.gas_used == 21_000 + 31 * 4 + 16 + 2_900 + 2_100 + 2 + 3 + 2


def test_transient_storage_lives_for_one_transaction(chain):
    source = "0 TLOAD 0 SSTORE 7 0 TSTORE 0 TLOAD 1 SSTORE"
    chain.place(TARGET, assemble(source))
    for _ in range(2):
        chain.send_as(ALICE, TxRequest(to=TARGET))
        assert (chain.storage(TARGET, 0), chain.storage(TARGET, 1)) == (0, 7)


def test_a_failed_frame_leaves_nothing(chain):
    chain.place(OTHER, assemble("1 0 SSTORE 1 0 TSTORE 0 0 LOG0 0 0 REVERT"), balance=3)
    chain.place(TARGET, assemble(f"0 0 0 0 1 {OTHER} GAS CALL 0 SSTORE"), balance=1)
    receipt = chain.send_as(ALICE, TxRequest(to=TARGET))
    assert receipt.status == 1
    assert receipt.logs == ()
    assert (chain.storage(OTHER, 0), chain.storage(TARGET, 0)) == (0, 0)
    assert (chain.balance(OTHER), chain.balance(TARGET)) == (3, 1)


def test_warmth_gained_in_a_failed_frame_is_lost_again(chain):
    chain.place(OTHER, assemble(f"{BOB} BALANCE 0 0 REVERT"))
    chain.place(TARGET, assemble(f"{CALL_OTHER} POP GAS {BOB} BALANCE POP GAS SWAP1 SUB{RETURN_TOP}"))
    cost = int.from_bytes(chain.call(TARGET).output, "big")
    assert cost == 2_600 + 3 + 2 + 2


@pytest.mark.parametrize("opcode", ["1 0 SSTORE", "0 0 LOG0", "1 0 TSTORE", "0 0 0 CREATE", f"{BOB} SELFDESTRUCT"])
def test_a_static_call_changes_nothing(chain, opcode):
    chain.place(OTHER, assemble(opcode))
    assert run(chain, f"0 0 0 0 {OTHER} GAS STATICCALL") == 0


def test_create_and_create2_addresses(chain):
    child = initcode(assemble("STOP"))
    store = f"{'0x' + child.ljust(32, bytes(1)).hex()} 0 MSTORE "
    assert run(chain, f"{store} {len(child)} 0 0 CREATE") == number(create_address(TARGET, 1))
    salted = keccak(b"\xff" + address_bytes(TARGET) + (9).to_bytes(32, "big") + keccak(child))[12:]
    assert run(chain, f"{store} 9 {len(child)} 0 0 CREATE2") == number(address(salted))


@pytest.mark.parametrize("evm_of", [evm_for, PyEvm], ids=["ours", "py-evm"])
@pytest.mark.parametrize("taken", ["code", "nonce", "storage", "balance"])
def test_a_contract_does_not_create_where_something_is(taken, evm_of):
    chain, there = new_chain(evm_of=evm_of), create_address(TARGET, 1)
    match taken:
        case "code":
            chain.place(there, b"\0", nonce=0)
        case "nonce":
            chain.set_nonce(there, 1)
        case "storage":
            chain.set_storage(there, 5, 1)
        case "balance":
            chain.deal(there, 9)
    chain.place(TARGET, assemble("0 0 0 CREATE 0 SSTORE RETURNDATASIZE 1 SSTORE"))
    receipt = chain.send_as(ALICE, TxRequest(to=TARGET, gas=1_000_000))
    free = taken == "balance"  # EIP-684, EIP-7610
    assert (receipt.status, chain.nonce(TARGET)) == (1, 2)
    assert chain.storage(TARGET, 0) == (number(there) if free else 0)
    assert (receipt.gas_used > 900_000) is not free  # all but a 64th is burnt


@pytest.mark.parametrize("evm_of", [evm_for, PyEvm], ids=["ours", "py-evm"])
def test_a_contract_that_is_the_origin_creates_at_the_same_price(evm_of):
    chain = new_chain(evm_of=evm_of)
    child = initcode(bytes(64))
    source = f"{'0x' + child[:32].hex()} 0 MSTORE {len(child)} 0 0 CREATE"
    chain.place(TARGET, assemble(source))
    by_itself, by_alice = chain.call(TARGET, sender=TARGET), chain.call(TARGET, sender=ALICE)
    assert by_itself.gas_used == by_alice.gas_used > 53_000


def test_a_deployed_contract_runs(chain):
    receipt = chain.deploy(initcode(assemble(f"42{RETURN_TOP}")), sender=ALICE)
    assert receipt.created == create_address(ALICE, 0)
    assert chain.nonce(receipt.created) == 1
    assert int.from_bytes(chain.call(receipt.created).output, "big") == 42


def test_creation_on_an_occupied_address_fails_and_burns_its_gas(chain):
    chain.place(create_address(ALICE, 0), b"\0")
    receipt = chain.deploy(initcode(b"\0"), sender=ALICE, gas=100_000)
    assert (receipt.status, receipt.gas_used, receipt.created) == (0, 100_000, None)
    assert receipt.revert.reason == "contract address collision"
    assert chain.nonce(ALICE) == 1


def test_creation_on_an_address_with_storage_fails(chain):
    chain.set_storage(create_address(ALICE, 0), 5, 1)
    assert chain.deploy(initcode(b"\0"), sender=ALICE).revert.reason == "contract address collision"


def test_selfdestruct_only_moves_the_balance_of_an_old_contract(chain):
    chain.place(TARGET, assemble(f"{BOB} SELFDESTRUCT"), {1: 1}, balance=9)
    assert chain.send_as(ALICE, TxRequest(to=TARGET)).status == 1
    assert (chain.balance(TARGET), chain.balance(BOB)) == (0, 9)
    assert chain.code(TARGET)
    assert chain.storage(TARGET, 1) == 1


def test_selfdestruct_in_the_creating_transaction_deletes(chain):
    code = assemble(f"1 0 SSTORE {BOB} SELFDESTRUCT")
    created = create_address(ALICE, 0)
    receipt = chain.deploy(code, sender=ALICE, value=4)
    assert receipt.status == 1
    assert chain.balance(BOB) == 4
    assert (chain.nonce(created), chain.code(created), chain.storage(created, 0)) == (0, b"", 0)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("INVALID", "invalid opcode"),
        ("POP", "stack underflow"),
        ("1 JUMP", "invalid jump destination"),
        ("32 0 0 RETURNDATACOPY", "return data read out of bounds"),
        ("JUMPDEST 0 JUMP", "out of gas"),
        ("JUMPDEST 1 0 JUMP", "stack overflow"),
    ],
)
def test_halts_have_a_name_and_burn_the_gas(chain, source, reason):
    chain.place(TARGET, assemble(source))
    result = chain.call(TARGET, gas=100_000)
    assert (result.revert.reason, result.gas_used, result.output) == (reason, 100_000, b"")


def test_calls_nest_to_the_limit_and_no_deeper(chain):
    # Each level stores its depth and calls itself with what it has; 63/64 of 16.7 M gas end near level 600.
    chain.place(TARGET, assemble("0 SLOAD 1 ADD 0 SSTORE 0 0 0 0 0 ADDRESS GAS CALL"))
    assert chain.send_as(ALICE, TxRequest(to=TARGET)).status == 1
    assert 250 < chain.storage(TARGET, 0) < 1_024


def test_delegated_code_runs_in_the_account_that_delegates(chain):
    chain.place(OTHER, assemble(f"ADDRESS{RETURN_TOP}"))
    chain.place(BOB, b"\xef\x01\x00" + address_bytes(OTHER))
    result = chain.call(BOB)
    assert int.from_bytes(result.output, "big") == number(BOB)
    # The delegate is warm from the start: reading its balance in the same transaction costs 100.
    chain.place(OTHER, assemble(f"GAS {OTHER} BALANCE POP GAS SWAP1 SUB{RETURN_TOP}"))
    assert int.from_bytes(chain.call(BOB).output, "big") == 100 + 3 + 2 + 2


def test_fees_go_to_the_system_address(chain):
    receipt = chain.send_as(ALICE, TxRequest(to=BOB, value=1, gas_price=3))
    assert receipt.fee == 63_000
    assert (chain.balance(FEE_SINK), chain.balance(COINBASE)) == (63_000, 0)
