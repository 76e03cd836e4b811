"""The precompiles that are ours: MODEXP, P256VERIFY, BSC's 0x69, and those that only exist."""

import hashlib

import pytest
from assembling import ALICE, KEY, RETURN_TOP, TARGET, assemble
from coincurve import PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from pyquest.amounts import address, address_bytes
from pyquest.chain import p256, precompiles
from pyquest.chain.rules import bsc_rules
from pyquest.chain.transactions import SECP256K1_ORDER

# From the test vectors of Project Wycheproof for ECDSA with P-256 and SHA-256.
DIGEST = "bb5a52f42f9c9261ed4361f59422a1e30036e7c32b270c8807a419feca605023"
R = "2ba3a8be6b94d5ec80a6d9d1190a436effe50d85a1eee859b8cc6af9bd5c2e18"
S = "4cd60b855d442f5b3c7b11eb6c4e0ae7525fe710fab9aa7c77a67f79e6fadd76"
X = "2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838"
Y = "c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
VALID = bytes.fromhex(DIGEST + R + S + X + Y)
ONE = (1).to_bytes(32, "big")


def word(value):
    return value.to_bytes(32, "big")


# -- P-256


def test_a_known_signature_is_valid():
    assert precompiles.p256_verify(VALID) == ONE


@pytest.mark.parametrize("at", [0, 32, 64, 96, 128])
def test_any_other_value_is_not(at):
    assert precompiles.p256_verify(VALID[: at + 31] + bytes([VALID[at + 31] ^ 1]) + VALID[at + 32 :]) == b""


@pytest.mark.parametrize("data", [b"", VALID[:-1], VALID + b"\0", bytes(160)])
def test_input_of_another_length_or_of_zeros_is_not(data):
    assert precompiles.p256_verify(data) == b""


@pytest.mark.parametrize("r", [0, p256.ORDER, int(R, 16) + p256.ORDER])
def test_numbers_out_of_range_are_not(r):
    assert not p256.verify(int(DIGEST, 16), r % 2**256, int(S, 16), int(X, 16), int(Y, 16))


@pytest.mark.parametrize("s", [0, p256.ORDER])
def test_an_s_out_of_range_is_not(s):
    assert not p256.verify(int(DIGEST, 16), int(R, 16), s, int(X, 16), int(Y, 16))


def affine(point):
    x, y, z = point
    inverse = pow(z, -1, p256.FIELD)
    return x * inverse**2 % p256.FIELD, y * inverse**3 % p256.FIELD


def times(scalar, point):
    """A point times a number, in affine coordinates."""
    return affine(p256._combine(scalar, point, 0, p256.GENERATOR))


def point_from(x):
    """The first point of the curve whose x is not below this one."""
    square = (x**3 - 3 * x + p256.COEFFICIENT) % p256.FIELD
    y = pow(square, (p256.FIELD + 1) // 4, p256.FIELD)
    return (x, y, 1) if y * y % p256.FIELD == square else point_from(x + 1)


def forged(key, u1, u2):
    """A signature that a key makes valid for some digest: digest, r, s. Its point is u1·G + u2·key."""
    r = affine(p256._combine(u1, p256.GENERATOR, u2, key))[0] % p256.ORDER
    s = r * pow(u2, -1, p256.ORDER) % p256.ORDER
    return u1 * s % p256.ORDER, r, s


@pytest.mark.parametrize("private", [1, p256.ORDER - 1])
def test_the_generator_and_its_opposite_are_keys(private):
    digest, nonce = 5, 7
    r = times(nonce, p256.GENERATOR)[0]
    s = pow(nonce, -1, p256.ORDER) * (digest + r * private) % p256.ORDER
    assert p256.verify(digest, r, s, *times(private, p256.GENERATOR))


def test_a_signature_that_leads_to_infinity_is_not():
    u1, u2, s = 5, 7, 11
    key = times(-u1 * pow(u2, -1, p256.ORDER) % p256.ORDER, p256.GENERATOR)
    assert not p256.verify(u1 * s, u2 * s, s, *key)


def test_coordinates_are_below_the_field():
    x, y, _ = key = point_from(1)
    assert p256.verify(*forged(key, 5, 7), x, y)
    assert not p256.verify(*forged(key, 5, 7), x + p256.FIELD, y)


def test_a_point_whose_x_is_not_below_the_order():
    """The corner that RIP-7212 left open and EIP-7951 closes: r is that x modulo the order."""
    point, u1, u2 = point_from(p256.ORDER + 1), 5, 7
    inverse = pow(u2, -1, p256.ORDER)
    key = affine(p256._combine(inverse, point, -u1 * inverse % p256.ORDER, p256.GENERATOR))
    digest, r, s = forged((*key, 1), u1, u2)
    assert r == point[0] - p256.ORDER
    assert p256.verify(digest, r, s, *key)


scalars = st.integers(min_value=1, max_value=p256.ORDER - 1)


@settings(max_examples=15)
@given(scalars, scalars, st.integers(min_value=0, max_value=2**256 - 1))
def test_what_a_key_signs_verifies_with_that_key(key, nonce, digest):
    x, y = times(key, p256.GENERATOR)
    r = times(nonce, p256.GENERATOR)[0] % p256.ORDER
    s = pow(nonce, -1, p256.ORDER) * (digest + r * key) % p256.ORDER
    assert p256.verify(digest, r, s, x, y)
    assert not p256.verify(digest ^ 1, r, s, x, y)


def test_the_order_of_the_curve():
    x, y, _ = p256.GENERATOR
    assert times(p256.ORDER - 1, p256.GENERATOR) == (x, p256.FIELD - y)
    assert p256._combine(p256.ORDER, p256.GENERATOR, 0, p256.GENERATOR)[2] == 0


# -- ECRECOVER


@pytest.mark.parametrize("message", range(4))
def test_ecrecover_gives_the_signer(message):
    """By signatures of either parity; what follows the four words is not looked at."""
    digest = hashlib.sha256(bytes([message])).digest()
    signature = PrivateKey(KEY).sign_recoverable(digest, hasher=None)
    data = digest + word(27 + signature[64]) + signature[:64]
    signer = bytes(12) + address_bytes(ALICE)
    assert precompiles.ecrecover(data) == precompiles.ecrecover(data + b"more") == signer
    assert precompiles.ecrecover(digest + word(28 - signature[64]) + signature[:64]) not in (signer, b"")


def test_ecrecover_of_what_no_key_signed_is_nothing():
    # There is no point with x = 5 on the curve.
    assert precompiles.ecrecover(bytes(32) + word(27) + word(5) + word(1)) == b""
    assert precompiles.ecrecover(b"") == b""


# -- MODEXP


def modexp_input(base, exponent, modulus):
    return b"".join(word(len(part)) for part in (base, exponent, modulus)) + base + exponent + modulus


@given(st.binary(max_size=40), st.binary(max_size=40), st.binary(max_size=40))
def test_modexp_is_pow(base, exponent, modulus):
    numbers = [int.from_bytes(part, "big") for part in (base, exponent, modulus)]
    expected = pow(*numbers) if numbers[2] else 0
    assert precompiles.modexp(modexp_input(base, exponent, modulus)) == expected.to_bytes(len(modulus), "big")


def test_modexp_of_nothing_is_one():
    # py-evm's own answers 0 here.
    assert precompiles.modexp(modexp_input(b"", b"", b"\x05")) == b"\x01"
    assert precompiles.modexp(b"") == b""


def test_modexp_takes_missing_bytes_as_zeros():
    assert precompiles.modexp(word(1) + word(1) + word(2) + b"\x03\x02\x01") == (9).to_bytes(2, "big")


@pytest.mark.parametrize(
    ("lengths", "exponent", "gas"),
    [((1, 1, 1), b"\x01", 200), ((64, 3, 64), b"\x01\x00\x01", 341), ((32, 40, 32), b"\xff" * 40, 16 * 319 // 3)],
)
def test_modexp_gas(lengths, exponent, gas):
    data = b"".join(map(word, lengths)) + bytes(lengths[0]) + exponent
    assert precompiles.modexp_gas(data) == gas


# -- BSC


@pytest.mark.parametrize("hardfork", ["prague", "osaka"])
def test_0x69_costs_as_much_as_ecrecover(hardfork):
    of = bsc_rules(hardfork).precompiles
    assert [of[at.to_bytes(20, "big")].gas(b"") for at in (0x01, 0x69)] == [3_000, 3_000]


def tendermint_input(message=b"message"):
    key, digest = PrivateKey(b"\7" * 32), hashlib.sha256(message).digest()
    return key.public_key.format() + key.sign_recoverable(digest, hasher=None)[:64] + digest


@pytest.mark.parametrize("message", [b"a", b"b", b"c", b"d"])  # signatures of either parity
def test_0x69_gives_the_tendermint_address(message):
    data = tendermint_input(message)
    expected = hashlib.new("ripemd160", hashlib.sha256(data[:33]).digest()).digest()
    assert precompiles.tendermint_recover(data) == expected


def high_s(data):
    return data[:65] + word(SECP256K1_ORDER - int.from_bytes(data[65:97], "big")) + data[97:]


@pytest.mark.parametrize(
    "change", [lambda d: d[:-1], lambda d: d + b"\0", lambda d: d[:-1] + b"\0", high_s, lambda d: bytes(129)]
)
def test_0x69_fails_on_anything_else(change):
    with pytest.raises(precompiles.PrecompileFailed):
        precompiles.tendermint_recover(change(tendermint_input()))


def called(chain, number, data=b"", gas=50_000):
    """Success flag, output and gas of a call to a precompile with this input."""
    result = chain.call(address(number.to_bytes(20, "big")), data, gas=gas + 21_000 + 16 * len(data))
    return result.ok, result.output


@pytest.mark.parametrize("number", [0x64, 0x65, 0x66, 0x67, 0x68])
def test_the_others_exist_and_fail(chain, number):
    assert called(chain, number, b"\1") == (False, b"")
    chain.place(TARGET, assemble(f"0 0 0 0 0 {number} 1000 CALL GAS{RETURN_TOP}"))
    assert chain.call(TARGET).ok


def test_precompiles_are_wired_in(chain):
    assert called(chain, 0x100, VALID) == (True, ONE)
    assert called(chain, 0x05, modexp_input(b"\2", b"\3", b"\x64")) == (True, b"\x08")
    assert called(chain, 0x69, tendermint_input()) == (True, precompiles.tendermint_recover(tendermint_input()))
    assert called(chain, 0x04, b"same") == (True, b"same")
    assert called(chain, 0x69, b"short") == (False, b"")


@pytest.mark.parametrize("hardfork", ["prague", "osaka"])
def test_every_precompile_of_bsc_is_listed(hardfork):
    numbers = {int.from_bytes(at, "big") for at in bsc_rules(hardfork).precompiles}
    assert numbers == {*range(0x01, 0x12), *range(0x64, 0x6A), 0x100}
