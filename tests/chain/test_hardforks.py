"""What differs between Prague and Osaka, and between BSC and Ethereum."""

from dataclasses import replace

import pytest
from assembling import ALICE, BOB, COINBASE, FEE_SINK, KEY, RETURN_TOP, TARGET, assemble, new_chain, run
from hypothesis import given
from hypothesis import strategies as st

from pyquest.amounts import address, address_bytes
from pyquest.chain import executor, precompiles, transactions
from pyquest.chain.evm import PyEvm
from pyquest.chain.interpreter.execution import evm_for
from pyquest.chain.interpreter.opcodes import CLZ
from pyquest.chain.messages import Environment
from pyquest.chain.rules import ETHEREUM, TX_GAS_CAP, bsc_rules
from pyquest.chain.signing import sign
from pyquest.chain.state import Account, EmptyBase, State
from pyquest.chain.types import TxRequest
from pyquest.errors import InvalidTransaction

HARDFORKS = ("prague", "osaka")


def word(value):
    return value.to_bytes(32, "big")


def asked(chain, number, data=b""):
    """Success, output and gas of a call to the precompile with that number, without what surrounds it."""
    source = f"CALLDATASIZE 0 0 CALLDATACOPY 0 0 CALLDATASIZE 0 {number} GAS STATICCALL"
    chain.place(TARGET, assemble(f"{source} GAS 0 MSTORE 32 MSTORE RETURNDATASIZE 0 64 RETURNDATACOPY MSIZE 0 RETURN"))
    gas = 2_000_000
    result = chain.call(TARGET, data, gas=gas)
    left, succeeded, output = (int.from_bytes(result.output[:32], "big"), result.output[63], result.output[64:])
    words = (len(data) + 31) // 32
    # CALLDATASIZE PUSH0 PUSH0 CALLDATACOPY, with copying and memory; then the call of a warm account, and GAS.
    before = (2 + 2 + 2 + 3) + (3 + 3) * words + words * words // 512 + (4 * 2 + 3 + 2 + 100) + 2
    intrinsic = executor.intrinsic_gas(data, (), creates=False)
    return bool(succeeded), output, gas - intrinsic - before - left


# -- CLZ


def test_clz_counts_leading_zero_bits_from_osaka_on():
    assert run(new_chain(), "1 CLZ") == 255
    assert run(new_chain(), "0 CLZ") == 256
    for evm_of in (evm_for, PyEvm):
        chain = new_chain(hardfork="prague", evm_of=evm_of)
        chain.place(TARGET, assemble("1 CLZ"))
        assert chain.call(TARGET, gas=50_000).revert.reason == "invalid opcode"


@given(st.integers(0, 2**256 - 1))
def test_clz_is_the_length_of_what_is_missing(value):
    chain = new_chain()
    chain.place(TARGET, assemble(f"0 CALLDATALOAD CLZ{RETURN_TOP}"))
    bits = f"{value:0256b}"
    assert int.from_bytes(chain.call(TARGET, word(value)).output, "big") == len(bits) - len(bits.lstrip("0"))


def test_ethereum_has_clz_from_osaka_on():
    assert [CLZ in ETHEREUM[hardfork].opcodes for hardfork in HARDFORKS] == [False, True]


# -- MODEXP


def modexp_input(base, exponent, modulus):
    return b"".join(word(len(part)) for part in (base, exponent, modulus)) + base + exponent + modulus


@pytest.mark.parametrize(
    ("lengths", "exponent", "prague", "osaka"),
    [
        ((1, 1, 1), b"\x01", 200, 500),
        ((32, 32, 32), b"\xff" * 32, 16 * 255 // 3, 16 * 255),
        ((64, 3, 64), b"\x01\x00\x01", 64 * 16 // 3, 2 * 64 * 16),
        ((32, 40, 32), b"\xff" * 40, 16 * 319 // 3, 16 * (255 + 16 * 8)),
        ((1_024, 0, 1), b"", 128 * 128 // 3, 2 * 128 * 128),
        ((1, 3, 1_023), b"\x01\x00\x01", 128 * 128 * 16 // 3, 2 * 128 * 128 * 16),
        ((33, 33, 1), b"\x80" + bytes(32), 5 * 5 * (255 + 8) // 3, 2 * 5 * 5 * (255 + 16)),
        ((1, 32, 1), b"\x80" + bytes(31), 200, 16 * 255),
    ],
)
def test_modexp_is_repriced(lengths, exponent, prague, osaka):
    data = b"".join(map(word, lengths)) + bytes(lengths[0]) + exponent
    assert (precompiles.modexp_gas(data), precompiles.modexp_gas_osaka(data)) == (prague, osaka)


@pytest.mark.parametrize(("hardfork", "gas"), [("prague", 200), ("osaka", 500)])
def test_modexp_costs_what_the_hardfork_says(hardfork, gas):
    succeeded, output, spent = asked(new_chain(hardfork=hardfork), 5, modexp_input(b"\2", b"\5", b"\x07"))
    assert (succeeded, output[:1], spent) == (True, b"\x04", gas)


@pytest.mark.parametrize("at", [0, 1, 2])
def test_modexp_takes_at_most_1024_bytes_from_osaka_on(at):
    for length, hardfork, succeeds in ((1_024, "osaka", True), (1_025, "osaka", False), (1_025, "prague", True)):
        lengths = [1, 1, 1]
        lengths[at] = length
        data = b"".join(map(word, lengths)) + b"\1"
        assert asked(new_chain(hardfork=hardfork), 5, data)[0] is succeeds


# -- P256VERIFY


@pytest.mark.parametrize(("hardfork", "gas"), [("prague", 3_450), ("osaka", 6_900)])
def test_p256_verify_is_repriced(hardfork, gas):
    assert asked(new_chain(hardfork=hardfork), 0x100) == (True, b"", gas)


def test_ethereum_has_p256_verify_from_osaka_on_and_bsc_before():
    at = address_bytes(address((0x100).to_bytes(20, "big")))
    assert [at in ETHEREUM[hardfork].precompiles for hardfork in HARDFORKS] == [False, True]
    assert all(at in bsc_rules(hardfork).precompiles for hardfork in HARDFORKS)


# -- the gas cap of a transaction


def test_a_transaction_has_at_most_16777216_gas():
    for rules in (ETHEREUM.get, bsc_rules):
        assert [rules(hardfork).tx_gas_cap for hardfork in HARDFORKS] == [None, TX_GAS_CAP]
    chain = new_chain()
    with pytest.raises(InvalidTransaction, match="gas limit 16777217 exceeds the 16777216"):
        chain.send(sign(TxRequest(to=BOB, gas=TX_GAS_CAP + 1), key=KEY, nonce=0, chain_id=56))
    assert chain.send(sign(TxRequest(to=BOB, gas=TX_GAS_CAP), key=KEY, nonce=0, chain_id=56)).status == 1


# -- BSC and Ethereum


def execute(rules, source, evm_of=evm_for):
    """Run code at TARGET for Alice by some rules; returns the state after."""
    state = State(EmptyBase())
    state.write_account(address_bytes(ALICE), Account(0, 10**18))
    state.write_code(address_bytes(TARGET), assemble(source))
    environment = Environment(
        chain_id=1, number=9, timestamp=9, coinbase=address_bytes(COINBASE), gas_limit=10**8, difficulty=2, base_fee=0,
        ancestor_hash=lambda _: b"", prevrandao=word(77), blob_base_fee=5,
    )  # fmt: skip
    request = TxRequest(TARGET, gas=100_000, type=0, gas_price=3)
    transaction = transactions.unsigned(request, ALICE, 0, 1)
    return state, executor.execute(evm_of(rules), state, environment, transaction)


@pytest.mark.parametrize("evm_of", [evm_for, PyEvm], ids=["ours", "py-evm"])
@pytest.mark.parametrize("hardfork", HARDFORKS)
def test_0x44_and_the_fees(hardfork, evm_of):
    for rules, seen, sink in (
        (ETHEREUM[hardfork], 77, COINBASE),
        (bsc_rules(hardfork), 2, FEE_SINK),
    ):
        state, execution = execute(rules, "DIFFICULTY 0 SSTORE BLOBBASEFEE 1 SSTORE", evm_of)
        assert [state.storage(address_bytes(TARGET), slot) for slot in (0, 1)] == [seen, 5]
        assert state.read_account(address_bytes(sink)).balance == 3 * execution.gas_used


@pytest.mark.parametrize("number", [0x64, 0x65, 0x66, 0x67, 0x68])
def test_the_system_precompiles_fail_by_name(chain, number):
    result = chain.call(address(number.to_bytes(20, "big")), b"\1")
    assert result.revert.reason == f"precompile failed: {number:#x} is not implemented"
    assert [address_bytes(address(number.to_bytes(20, "big"))) in ETHEREUM[name].precompiles for name in HARDFORKS] == [
        False,
        False,
    ]


# -- precompiles that are ours are those of py-evm


THEIRS = {
    at: None if int.from_bytes(at, "big") in (1, 2, 3, 4) else ours
    for at, ours in bsc_rules("osaka").precompiles.items()
}
SIGNED = st.sampled_from(
    [
        b"\x11" * 32 + word(27) + word(1) + word(2),
        b"\x11" * 32 + word(28) + word(2**255) + word(transactions.SECP256K1_ORDER - 1),
        b"\x11" * 32 + word(27) + word(transactions.SECP256K1_ORDER) + word(1),
        b"\x11" * 32 + word(27) + word(1) + word(0),
        b"\x11" * 32 + word(29) + word(1) + word(1),
        b"\x11" * 32 + word(2**255 + 27) + word(1) + word(1),
    ]
)


@given(st.integers(1, 4), st.binary(max_size=150) | SIGNED | SIGNED.map(lambda data: data[:-7]))
def test_ours_answer_as_py_evm_does(number, data):
    ours, theirs = new_chain(), new_chain(evm_of=lambda rules: PyEvm(replace(rules, precompiles=THEIRS)))
    assert asked(ours, number, data) == asked(theirs, number, data)
