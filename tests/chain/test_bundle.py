"""State bundles: equal content is equal bytes, and no altered byte goes unnoticed."""

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyquest.amounts import ZERO_ADDRESS, address, address_bytes, keccak
from pyquest.chain import bundle
from pyquest.chain.bundle import Bundle, Listed, load, write
from pyquest.chain.state import EMPTY_CODE_HASH, Account, State
from pyquest.chain.types import Block
from pyquest.errors import BundleError, StateMiss

HEAD = Block(
    number=7,
    hash=keccak(b"7"),
    parent_hash=keccak(b"6"),
    timestamp_ms=1_790_000_000_000,
    coinbase=ZERO_ADDRESS,
    gas_limit=140_000_000,
)
HOLDER = address(b"\x11" * 20)
TOKEN = address(b"\xee" * 20)
ACCOUNTS = {
    TOKEN: Listed(nonce=1, code=b"\x60\x00", storage={1: 0, 0: 5, 2**255: 2**256 - 1}),
    HOLDER: Listed(nonce=30, balance=10**20),
}


def written(path, accounts=ACCOUNTS, *, complete=True) -> Bundle:
    write(path, accounts, HEAD, chain_id=56, hardfork="prague", complete=complete)
    return load(path)


def contents(path: Path) -> dict[str, bytes]:
    return {str(file.relative_to(path)): file.read_bytes() for file in path.rglob("*") if file.is_file()}


def resealed(path: Path, **changes) -> None:
    """Give a tampered bundle a manifest that fits it again, as another program that writes bundles might."""
    manifest = json.loads((path / "manifest.json").read_text())
    names = contents(path).keys() - {"manifest.json"}
    manifest["files"] = {name: bundle._sha256((path / name).read_bytes()) for name in sorted(names)}
    manifest |= changes
    manifest["id"] = bundle._manifest_id(manifest)
    (path / "manifest.json").write_text(bundle._manifest_text(manifest))


# --- what is written is what is read


def test_a_bundle_answers_what_was_written(tmp_path):
    base = written(tmp_path / "b")
    assert base.head == HEAD
    assert (base.chain_id, base.hardfork, base.complete) == (56, "prague", True)
    assert base.account(address_bytes(HOLDER)) == Account(30, 10**20, EMPTY_CODE_HASH)
    token = base.account(address_bytes(TOKEN))
    assert base.code(token.code_hash) == b"\x60\x00"
    assert base.storage(address_bytes(TOKEN), 2**255) == 2**256 - 1


def test_what_is_not_listed_is_none(tmp_path):
    base = written(tmp_path / "b")
    assert base.account(b"\x99" * 20) is None
    assert base.storage(address_bytes(TOKEN), 77) is None
    assert base.storage(b"\x99" * 20, 0) is None


def test_zero_is_listed_only_where_unlisted_means_unknown(tmp_path):
    assert written(tmp_path / "whole").storage(address_bytes(TOKEN), 1) is None
    part = written(tmp_path / "part", complete=False)
    assert part.storage(address_bytes(TOKEN), 1) == 0
    state = State(part)
    assert state.read_storage(address_bytes(TOKEN), 1) == 0
    with pytest.raises(StateMiss):
        state.read_storage(address_bytes(TOKEN), 2)


words = st.integers(0, 2**256 - 1)
listed = st.builds(
    Listed,
    nonce=st.integers(0, 2**64 - 1),
    balance=words,
    code=st.binary(max_size=40),
    storage=st.dictionaries(words, words, max_size=4),
)
worlds = st.dictionaries(st.binary(min_size=20, max_size=20).map(address), listed, max_size=5)


@settings(max_examples=60)
@given(worlds, st.booleans())
def test_every_world_survives_the_disk(tmp_path_factory, accounts, complete):
    path = tmp_path_factory.mktemp("bundles") / "b"
    base = written(path, accounts, complete=complete)
    kept = {
        where: Listed(
            account.nonce,
            account.balance,
            account.code,
            {slot: word for slot, word in account.storage.items() if word or not complete},
        )
        for where, account in accounts.items()
    }
    assert base.accounts == kept
    shuffled = dict(reversed(accounts.items()))
    assert written(path.with_name("again"), shuffled, complete=complete).id == base.id
    assert contents(path.with_name("again")) == contents(path)


# --- tampering


def test_any_flipped_byte_is_found_and_its_file_named(tmp_path):
    path = tmp_path / "b"
    written(path)
    for name, content in contents(path).items():
        for position in range(len(content)):
            altered = bytearray(content)
            altered[position] ^= 0x01
            (path / name).write_bytes(altered)
            with pytest.raises(BundleError) as caught:
                load(path)
            assert name in str(caught.value) or name == "manifest.json"
        (path / name).write_bytes(content)
    load(path)


@settings(max_examples=150)
@given(st.data())
def test_any_altered_manifest_is_found(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("bundles") / "b"
    written(path)
    manifest = path / "manifest.json"
    content = manifest.read_bytes()
    position = data.draw(st.integers(0, len(content) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != content[position]))
    manifest.write_bytes(content[:position] + bytes([byte]) + content[position + 1 :])
    with pytest.raises(BundleError):
        load(path)


def append_line(file: Path) -> None:
    file.write_text(file.read_text() + "\n")


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (lambda path: (path / "block.json").unlink(), "block.json: missing"),
        (lambda path: (path / "notes.txt").write_text("hello"), "notes.txt: not listed in the manifest"),
        (lambda path: shutil.rmtree(path / "code"), "missing"),
        (lambda path: (path / "manifest.json").unlink(), "is not a state bundle"),
        (lambda path: append_line(path / "manifest.json"), "its digest is not its id"),
        (lambda path: (path / "manifest.json").write_text("[]"), "not a JSON object"),
        (lambda path: (path / "manifest.json").write_text("{"), "not JSON"),
        (lambda path: (path / "block.json").write_bytes(b"\xff"), "not ASCII"),
        (lambda path: (path / "manifest.json").write_text("[" * 100_000), "not JSON"),
        (lambda path: (path / "more").symlink_to(path / "code"), "more: not listed in the manifest"),
    ],
)
def test_missing_and_foreign_files_are_refused(tmp_path, tamper, says):
    path = tmp_path / "b"
    written(path)
    tamper(path)
    with pytest.raises(BundleError, match=says):
        load(path)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format_version": 2}, "bundle format 2; this version of pyquest reads format 1"),
        ({"hardfork": "futura"}, "manifest.json: hardfork 'futura' is not implemented"),
        ({"note": "hello"}, "its members are not"),
        ({"format_version": True}, "bundle format True"),
        ({"chain_id": "56"}, "chain_id '56' is not a positive integer"),
        ({"chain_id": 0}, "chain_id 0 is not a positive integer"),
        ({"complete": "yes"}, "complete 'yes' is neither true nor false"),
        ({"hardfork": None}, "hardfork None is not a name"),
        ({"files": None}, "files is not a mapping"),
    ],
)
def test_manifests_of_another_kind_are_refused(tmp_path, changes, says):
    path = tmp_path / "b"
    written(path)
    resealed(path, **changes)
    with pytest.raises(BundleError, match=says):
        load(path)


def swap_lines(text: str) -> str:
    return "".join(reversed(text.splitlines(keepends=True)))


@pytest.mark.parametrize(
    ("name", "tamper", "says"),
    [
        (
            "accounts.jsonl",
            swap_lines,
            "line 2: 0x1{40} is listed twice or out of order",
        ),
        ("accounts.jsonl", lambda text: text + text.splitlines(keepends=True)[1], "line 3: .* is listed twice"),
        (
            "accounts.jsonl",
            lambda text: text.replace('"nonce":30', '"nonce":30,"nonce":30'),
            "line 1 is not written the one",
        ),
        ("accounts.jsonl", lambda text: text.replace('"0x0":"0x5"', '"0x0":"0x05"'), "line 2 is not an account"),
        ("accounts.jsonl", lambda text: text.replace('"0x0":"0x5"', '"0x0":"0x0"'), "line 2 is not written the one"),
        ("accounts.jsonl", lambda text: text.replace('"nonce":30', '"nonce":-1'), "line 1 is not an account"),
        ("accounts.jsonl", lambda text: text.replace('"nonce":30', '"nonce":true'), "line 1 is not an account"),
        ("accounts.jsonl", lambda text: text.rstrip("\n"), "line 2 does not end in"),
        ("accounts.jsonl", lambda text: text.replace("\n", "\r\n"), "line 1 is not written the one"),
        ("accounts.jsonl", lambda text: text.splitlines(keepends=True)[0], "no account has this code"),
        ("block.json", lambda text: text.replace("7,", "7, "), "not written the one way"),
        ("block.json", lambda text: text.replace('"number"', '"nummer"'), "not a block"),
        ("block.json", lambda text: text.replace("7,", '"7",'), "not a block"),
        ("code/x.hex", lambda _: "6001\n", "the name is not the Keccak-256"),
        ("code/x.hex", lambda _: "hello\n", "not code in hex"),
    ],
)
def test_a_fitting_manifest_does_not_excuse_bad_content(tmp_path, name, tamper, says):
    path = tmp_path / "b"
    written(path)
    file = path / name
    file.write_bytes(tamper(file.read_text() if file.exists() else "").encode())
    resealed(path)
    with pytest.raises(BundleError, match=says):
        load(path)


# --- replacing


def test_writing_replaces_a_bundle_whole_and_leaves_nothing_beside_it(tmp_path):
    path = tmp_path / "b"
    first = written(path)
    second = written(path, {HOLDER: Listed(balance=1)})
    assert second.id != first.id
    assert sorted(contents(path)) == ["accounts.jsonl", "block.json", "manifest.json"]
    assert [file.name for file in tmp_path.iterdir()] == ["b"]


def test_a_folder_that_is_no_bundle_is_not_replaced(tmp_path):
    (tmp_path / "thesis.txt").write_text("three years of work")
    with pytest.raises(BundleError, match="not a state bundle"):
        written(tmp_path)
    assert (tmp_path / "thesis.txt").exists()
