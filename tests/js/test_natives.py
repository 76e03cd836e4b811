"""What the host computes for the libraries is what the libraries would compute, and what eth-account computes."""

import pytest
from eth_account import Account
from eth_account.messages import encode_defunct
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyquest.amounts import keccak
from pyquest.js import natives
from pyquest.js.worker import Sandbox
from tests.js.support import Provider, body, skill

keys = st.integers(1, 2**256 - 2**130).map(lambda number: number.to_bytes(32, "big"))


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(key=keys, message=st.binary(max_size=80))
def test_signatures_are_those_of_eth_account(sandbox: Sandbox, key: bytes, message: bytes) -> None:
    code = f"""
    const wallet = new ethers.Wallet('0x{key.hex()}');
    const signature = await wallet.signMessage(ethers.getBytes('0x{message.hex()}'));
    return [wallet.address, signature, ethers.verifyMessage(ethers.getBytes('0x{message.hex()}'), signature),
      wallet.signingKey.publicKey, wallet.signingKey.compressedPublicKey];"""
    account = Account.from_key(key)
    signature = account.sign_message(encode_defunct(message)).signature

    public = account._key_obj.public_key
    assert sandbox.run(body(code), Provider()).value == [
        account.address,
        f"0x{signature.hex().removeprefix('0x')}",
        account.address,
        f"0x04{public.to_bytes().hex()}",
        f"0x{public.to_compressed_bytes().hex()}",
    ]


def test_hashes_equal_the_libraries_own(sandbox: Sandbox) -> None:
    code = """
    const data = ethers.toUtf8Bytes('pyquest');
    const hashes: any[] = [ethers.keccak256, ethers.sha256, ethers.sha512];
    return hashes.map(hash => hash(data) === ethers.hexlify(hash._(data)));"""

    assert sandbox.run(body(code), Provider()).value == [True, True, True]


def test_key_derivation(sandbox: Sandbox) -> None:
    phrase = "test test test test test test test test test test test junk"
    code = f"return ethers.HDNodeWallet.fromPhrase('{phrase}').address"

    assert sandbox.run(body(code), Provider()).value == "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"


def test_viem_signs_as_ethers_does(sandbox: Sandbox) -> None:
    code = """
    import { keccak256, recoverMessageAddress, toHex } from 'viem';
    import { privateKeyToAccount, sign } from 'viem/accounts';
    import { ethers } from 'ethers';
    export async function executeSkill() {
      const key = `0x${'22'.repeat(32)}` as const;
      const account = privateKeyToAccount(key);
      const wallet = new ethers.Wallet(key);
      const signature = await account.signMessage({ message: 'hi' });
      return [account.address === wallet.address, account.publicKey === wallet.signingKey.publicKey,
        signature === await wallet.signMessage('hi'),
        await recoverMessageAddress({ message: 'hi', signature }) === wallet.address,
        await sign({ hash: keccak256(toHex('x')), privateKey: key, to: 'hex' }) ===
          wallet.signingKey.sign(ethers.id('x')).serialized];
    }"""

    assert sandbox.run(skill(code), Provider()).value == [True] * 5


def test_key_derivation_equals_the_libraries_own(sandbox: Sandbox) -> None:
    code = """
    import { ethers } from 'ethers';
    import { HDKey, mnemonicToAccount } from 'viem/accounts';
    export async function executeSkill() {
      const phrase = 'test test test test test test test test test test test junk';
      const stretched = (['sha256', 'sha512'] as const).map(
        name => ethers.pbkdf2('0x01', '0x02', 9, 40, name) ===
          ethers.hexlify(ethers.pbkdf2._(ethers.getBytes('0x01'), ethers.getBytes('0x02'), 9, 40, name)));
      const salt = ethers.getBytes('0x02');
      const hard = ethers.scryptSync('0x01', '0x02', 16, 2, 3, 24);
      return [...stretched, mnemonicToAccount(phrase).address, typeof HDKey,
        hard === ethers.hexlify(ethers.scryptSync._(salt.map(() => 1), salt, 16, 2, 3, 24)),
        hard === await ethers.scrypt('0x01', '0x02', 16, 2, 3, 24, () => {})];
    }"""

    address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
    assert sandbox.run(skill(code), Provider()).value == [True, True, address, "function", True, True]


def test_the_longest_that_is_handed_over(ample: Sandbox) -> None:
    code = """
    import { keccak256 } from 'viem';
    import { ethers } from 'ethers';
    export const executeSkill = () => {
      const data = new Uint8Array(2 ** 23);
      return [ethers.keccak256(data), keccak256(data)];
    };"""
    wanted = "0x" + keccak(bytes(2**23)).hex()

    assert ample.run(skill(code), Provider()).value == [wanted, wanted]


def test_names_are_normalised_as_the_original_does(ample: Sandbox) -> None:
    """The stand-in takes ASCII and accented letters; behind a label of others the original gets the same name."""
    pieces = ["a", "B", "-", "_", "$", ".", " ", "!", "0", "--", "xn", "~", '"', "\\\\", "/", *"éÜßøŻ"]
    code = f"""
    import {{ ethers }} from 'ethers';
    const pieces = {pieces};
    const told = (name: string) => {{
      try {{ return ethers.ensNormalize(name) }} catch (error: any) {{ return error.shortMessage }}
    }};
    export const executeSkill = () => {{
      const different: unknown[] = [];
      for (let round = 0; round < 1000; round++) {{
        const length = 1 + Math.floor(Math.random() * 6);
        const name = Array.from({{ length }}, () => pieces[Math.floor(Math.random() * pieces.length)]).join('');
        const [ours, original] = [told(`${{name}}.eth`), told(`${{name}}.世`)];
        if (ours.replace(/eth$/, '世') !== original) different.push([name, ours, original]);
      }}
      return [told('plain.eth'), told('世.eth'), different];
    }};"""

    assert ample.run(skill(code), Provider()).value == ["plain.eth", "世.eth", []]


def test_names_that_people_have_are_normalised_at_once(sandbox: Sandbox, provider: Provider) -> None:
    """The original's tables of Unicode take more than the second that this sandbox gives."""
    lines = "return ['Vitalik.eth', 'münchen.eth', 'Señor-Ångström.eth'].map(ethers.ensNormalize)"

    assert sandbox.run(body(lines), provider).value == ["vitalik.eth", "münchen.eth", "señor-ångström.eth"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("return new ethers.Wallet('0x' + '00'.repeat(32)).address", "curve.n"),
        ("return new ethers.SigningKey('0x12')", "invalid private key"),
        ("return new ethers.Wallet('0x' + '11'.repeat(32)).signingKey.sign('0x12')", "invalid digest length"),
        ("return ethers.SigningKey.computePublicKey('0x05')", "Point"),
        ("return ethers.keccak256('text')", "invalid BytesLike value"),
    ],
)
def test_bad_input_is_explained_by_the_library(sandbox: Sandbox, provider: Provider, lines: str, message: str) -> None:
    result = sandbox.run(body(lines), provider)

    assert result.reason == "code_error"
    assert result.error is not None
    assert message in result.error.message


@pytest.mark.parametrize("key", ["00" * 32, "ff" * 32, "12", "12" * 20, "12" * 33])
def test_viem_explains_a_bad_key(sandbox: Sandbox, provider: Provider, key: str) -> None:
    code = f"""import {{ privateKeyToAccount }} from 'viem/accounts';
    export const executeSkill = () => privateKeyToAccount('0x{key}');"""
    result = sandbox.run(skill(code), provider)

    assert result.error is not None
    assert "private key" in result.error.message


@given(st.lists(st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.binary(max_size=70), max_size=6))
def test_no_host_function_ever_raises(arguments: list[object]) -> None:
    for function in natives.FUNCTIONS.values():
        answer = function(*arguments)
        assert answer is None or isinstance(answer, bytes)


@given(st.binary(max_size=300))
def test_keccak(data: bytes) -> None:
    assert natives.keccak256(data) == keccak(data)
