"""State bundles: folders of plain text that hold what a node would serve at one block.

A bundle is::

    manifest.json    format version, chain, rules, whether it is the whole world, a SHA-256 for every other file,
                     and ``id``: the SHA-256 of the manifest's own canonical JSON without that member
    block.json       the head
    accounts.jsonl   one account a line, sorted by address; its storage sorted by slot
    code/<hash>.hex  runtime code, named by its Keccak-256
    header.hex       only of what was pulled: the block's header, of which the Keccak-256 is the head's hash
    nodes.hex        only of what was proven: the trie nodes that lead from the header's state root to what is listed

There is one way to write each value, so equal content is equal bytes on every machine, a diff shows single
accounts, and :func:`load` finds any altered byte. A slot with the value zero is listed only where that says
something: in a bundle that is not complete.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from pyquest.amounts import Address, address, address_bytes, keccak
from pyquest.chain.folders import replace_folder
from pyquest.chain.rules import bsc_rules
from pyquest.chain.state import EMPTY_CODE_HASH, Account, Base
from pyquest.chain.types import Block
from pyquest.errors import BundleError, UsageError
from pyquest.nesting import deeper_than

FORMAT_VERSION = 1

_MANIFEST, _BLOCK, _ACCOUNTS = "manifest.json", "block.json", "accounts.jsonl"
_HEADER, _NODES = "header.hex", "nodes.hex"
_MANIFEST_KEYS = {"format_version", "id", "chain_id", "hardfork", "complete", "files"}
_DEEPEST = 8  # levels of JSON; a line or a manifest has two
_QUANTITY = re.compile(r"0x(0|[1-9a-f][0-9a-f]*)")


@dataclass(frozen=True)
class Listed:
    """One account as a bundle lists it, with all that belongs to it.

    Attributes:
        nonce: Transactions sent, or contracts created.
        balance: wei.
        code: Runtime code; empty for an account without.
        storage: Slot to word.
    """

    nonce: int = 0
    balance: int = 0
    code: bytes = b""
    storage: Mapping[int, int] = field(default_factory=dict)


class StateAt(Base, Protocol):
    """The state of one block, to start a chain from; attributes as of :class:`Bundle`."""

    @property
    def chain_id(self) -> int:
        """As in EIP-155."""

    @property
    def hardfork(self) -> str:
        """The rules it is to be executed under."""

    @property
    def head(self) -> Block:
        """The block."""


class Bundle:
    """A verified bundle in memory: a :class:`pyquest.chain.state.Base`.

    Attributes:
        id: Hex digest of the manifest; it stands for every byte of the bundle.
        chain_id: As in EIP-155.
        hardfork: The rules it is to be executed under.
        complete: Whether it is the whole world: what it does not list is empty. Otherwise that is unknown.
        head: The block whose state this is.
        accounts: Everything it lists.
        header: The encoded header of a pulled block; None where the state was not pulled, or the node had none.
        nodes: The trie nodes that prove what is listed.
    """

    def __init__(
        self,
        manifest: Mapping[str, Any],
        head: Block,
        accounts: Mapping[Address, Listed],
        header: bytes | None = None,
        nodes: frozenset[bytes] = frozenset(),
    ) -> None:
        self.id: str = manifest["id"]
        self.chain_id: int = manifest["chain_id"]
        self.hardfork: str = manifest["hardfork"]
        self.complete: bool = manifest["complete"]
        self.head = head
        self.accounts = accounts
        self.header = header
        self.nodes = nodes
        self._codes = {EMPTY_CODE_HASH: b""}
        self._accounts: dict[bytes, Account] = {}
        self._storage: dict[bytes, Mapping[int, int]] = {}
        for where, listed in accounts.items():
            code_hash = keccak(listed.code)
            self._codes[code_hash] = listed.code
            self._accounts[address_bytes(where)] = Account(listed.nonce, listed.balance, code_hash)
            self._storage[address_bytes(where)] = listed.storage

    @property
    def state_id(self) -> str:
        """What the results of a run depend on: of a whole world its digest, of what was pulled the block's hash."""
        return self.id if self.complete else "0x" + self.head.hash.hex()

    def account(self, address: bytes) -> Account | None:
        """The account at a 20-byte address; None if it is not listed."""
        return self._accounts.get(address)

    def storage(self, address: bytes, slot: int) -> int | None:
        """The word at a slot; None if it is not listed."""
        words = self._storage.get(address)
        return None if words is None else words.get(slot)

    def code(self, code_hash: bytes) -> bytes:
        """The code with this Keccak-256 digest, which an account of this bundle carries."""
        return self._codes[code_hash]


def write(
    path: Path,
    accounts: Mapping[Address, Listed],
    head: Block,
    *,
    chain_id: int,
    hardfork: str,
    complete: bool,
    header: bytes | None = None,
    nodes: Iterable[bytes] = (),
) -> str:
    """Write a bundle, replacing the one at ``path`` if there is one.

    The folder is written beside ``path``, flushed to the disk and renamed: a reader sees the old bundle or the new
    one, never a mixture.

    Returns:
        Its id.

    Raises:
        BundleError: ``path`` exists and is not a bundle.
    """
    if path.exists() and not (path / _MANIFEST).is_file():
        raise BundleError(f"{path}: exists and is not a state bundle; move it away or choose another folder")
    files = {_BLOCK: block_text(head), _ACCOUNTS: _accounts_text(accounts, complete)}
    for account in accounts.values():
        if account.code:
            files[_code_name(keccak(account.code))] = account.code.hex() + "\n"
    if header is not None:
        files[_HEADER] = _hex_lines([header])
    if proofs := _hex_lines(nodes):
        files[_NODES] = proofs
    manifest = {
        "format_version": FORMAT_VERSION,
        "chain_id": chain_id,
        "hardfork": hardfork,
        "complete": complete,
        "files": {name: _sha256(text.encode()) for name, text in sorted(files.items())},
    }
    manifest["id"] = _manifest_id(manifest)
    files[_MANIFEST] = _manifest_text(manifest)
    replace_folder(path, files)
    return str(manifest["id"])


def load(path: Path, *, altered: bool = False) -> Bundle:
    """Read a bundle and verify every byte of it.

    Args:
        path: Its folder.
        altered: Take files that are not the ones of the manifest as they are, to find out what is wrong with them.

    Raises:
        BundleError: It is missing, of another format or rule set, or not what its manifest says; names the file.
    """
    manifest = _read_manifest(path / _MANIFEST)
    contents = _read_files(path, manifest["files"], altered=altered)
    head = parse_block(path / _BLOCK, contents.pop(_BLOCK))
    lines = contents.pop(_ACCOUNTS)
    header = _parse_hex_lines(path / _HEADER, contents.pop(_HEADER, ""))
    nodes = _parse_hex_lines(path / _NODES, contents.pop(_NODES, ""))
    codes = dict(_parse_code(path, name, text) for name, text in contents.items())
    accounts = dict(_parse_accounts(path / _ACCOUNTS, lines, codes, complete=manifest["complete"]))
    unused = set(codes) - {keccak(account.code) for account in accounts.values()}
    if unused:
        raise _broken(path / _code_name(min(unused)), "no account has this code")
    return Bundle(manifest, head, accounts, next(iter(header), None), frozenset(nodes))


def _broken(file: Path, what: str) -> BundleError:
    return BundleError(f"{file}: {what}; restore the bundle from version control, or build or pull it again")


# --- the manifest


def _manifest_text(manifest: Mapping[str, Any]) -> str:
    return json.dumps(manifest, indent=1, sort_keys=True) + "\n"


def _manifest_id(manifest: Mapping[str, Any]) -> str:
    return _sha256(_manifest_text({key: value for key, value in manifest.items() if key != "id"}).encode())


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _read_manifest(file: Path) -> dict[str, Any]:
    if not file.is_file():
        raise BundleError(f"{file}: no such file; {file.parent} is not a state bundle")
    text = _read_text(file)
    manifest = _parse_object(file, text)
    found = manifest.get("format_version")
    if type(found) is not int or found != FORMAT_VERSION:
        raise BundleError(f"{file}: bundle format {found!r}; this version of pyquest reads format {FORMAT_VERSION}")
    if set(manifest) != _MANIFEST_KEYS:
        raise _broken(file, f"its members are not {', '.join(sorted(_MANIFEST_KEYS))}")
    if manifest["id"] != _manifest_id(manifest) or text != _manifest_text(manifest):
        raise _broken(file, "its digest is not its id: the file was altered")
    _check_types(file, manifest)
    try:
        bsc_rules(manifest["hardfork"])
    except UsageError as error:
        raise BundleError(f"{file}: {error}") from error
    return manifest


def _check_types(file: Path, manifest: Mapping[str, Any]) -> None:
    """That a manifest which is whole also makes sense: whoever writes one can give it any id."""
    files = manifest["files"]
    if not isinstance(files, dict) or not all(isinstance(digest, str) for digest in files.values()):
        raise _broken(file, "files is not a mapping from name to digest")
    if type(manifest["chain_id"]) is not int or manifest["chain_id"] < 1:
        raise _broken(file, f"chain_id {manifest['chain_id']!r} is not a positive integer")
    if not isinstance(manifest["complete"], bool):
        raise _broken(file, f"complete {manifest['complete']!r} is neither true nor false")
    if not isinstance(manifest["hardfork"], str):
        raise _broken(file, f"hardfork {manifest['hardfork']!r} is not a name")


def _read_files(path: Path, digests: Mapping[str, str], *, altered: bool) -> dict[str, str]:
    """Every file that the manifest lists, and the certainty that there is no other."""
    # A link to a folder is not a folder of the bundle, whatever it shows.
    listed = [file for file in path.rglob("*") if file.is_symlink() or not file.is_dir()]
    present = {file.relative_to(path).as_posix() for file in listed} - {_MANIFEST}
    for name in sorted(present - set(digests)):
        raise _broken(path / name, "not listed in the manifest")
    for name in sorted({*digests, _BLOCK, _ACCOUNTS} - present):
        raise _broken(path / name, "missing")
    contents = {name: _read_text(path / name) for name in digests}
    for name, text in contents.items():
        if not altered and _sha256(text.encode()) != digests[name]:
            raise _broken(path / name, "its digest is not the one in the manifest: the file was altered")
    return contents


def _read_text(file: Path) -> str:
    try:
        return file.read_bytes().decode("ascii")
    except OSError as error:
        raise BundleError(f"{file}: cannot be read ({error.strerror}); check the file's permissions") from error
    except UnicodeDecodeError as error:
        raise _broken(file, "not ASCII text") from error


def _parse_object(file: Path, text: str) -> dict[str, Any]:
    if deeper_than(_DEEPEST, text):
        raise _broken(file, "not JSON of a bundle: nested too deep")
    try:
        value = json.loads(text)
    except ValueError as error:
        raise _broken(file, f"not JSON ({error})") from error
    if not isinstance(value, dict):
        raise _broken(file, "not a JSON object")
    return value


# --- the block


def block_text(head: Block) -> str:
    """The one way that a block is written."""
    members = {
        "number": head.number,
        "hash": "0x" + head.hash.hex(),
        "parent_hash": "0x" + head.parent_hash.hex(),
        "timestamp_ms": head.timestamp_ms,
        "coinbase": head.coinbase,
        "gas_limit": head.gas_limit,
        "difficulty": head.difficulty,
        "base_fee": head.base_fee,
    }
    return json.dumps(members, indent=1) + "\n"


def parse_block(file: Path, text: str) -> Block:
    """The block that a file holds.

    Raises:
        BundleError: It holds something else.
    """
    members = _parse_object(file, text)
    try:
        head = Block(
            number=_count(members["number"]),
            hash=bytes.fromhex(members["hash"][2:]),
            parent_hash=bytes.fromhex(members["parent_hash"][2:]),
            timestamp_ms=_count(members["timestamp_ms"]),
            coinbase=address(members["coinbase"]),
            gas_limit=_count(members["gas_limit"]),
            difficulty=_count(members["difficulty"]),
            base_fee=_count(members["base_fee"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise _broken(file, f"not a block ({error})") from error
    if text != block_text(head):
        raise _broken(file, "not written the one way that a block is written")
    return head


# --- header and trie nodes


def _hex_lines(items: Iterable[bytes]) -> str:
    return "".join(sorted(f"{item.hex()}\n" for item in items))


def _parse_hex_lines(file: Path, text: str) -> list[bytes]:
    try:
        items = [bytes.fromhex(line) for line in text.splitlines()]
    except ValueError as error:
        raise _broken(file, f"not bytes in hex ({error})") from error
    if text != _hex_lines(set(items)):
        raise _broken(file, "its lines are not sorted, or one is there twice")
    return items


# --- accounts and code


def _accounts_text(accounts: Mapping[Address, Listed], complete: bool) -> str:
    ordered = sorted(accounts, key=address_bytes)
    return "".join(_account_line(where, accounts[where], complete) + "\n" for where in ordered)


def _account_line(where: Address, account: Listed, complete: bool) -> str:
    members: dict[str, Any] = {"address": where, "nonce": account.nonce, "balance": str(account.balance)}
    if account.code:
        members["code"] = "0x" + keccak(account.code).hex()
    words = {hex(slot): hex(word) for slot, word in sorted(account.storage.items()) if word or not complete}
    if words:
        members["storage"] = words
    return json.dumps(members, separators=(",", ":"))


def _parse_accounts(
    file: Path, text: str, codes: Mapping[bytes, bytes], *, complete: bool
) -> Iterator[tuple[Address, Listed]]:
    previous = b""
    lines = text.split("\n")  # not splitlines(), which splits at more than line feeds
    if lines.pop():
        raise _broken(file, f"line {len(lines) + 1} does not end in a line feed")
    for number, line in enumerate(lines, 1):
        where, account = _parse_account(file, number, line, codes)
        if line != _account_line(where, account, complete):
            raise _broken(file, f"line {number} is not written the one way that an account is written")
        if address_bytes(where) <= previous:
            raise _broken(file, f"line {number}: {where} is listed twice or out of order")
        previous = address_bytes(where)
        yield where, account


def _parse_account(file: Path, number: int, line: str, codes: Mapping[bytes, bytes]) -> tuple[Address, Listed]:
    members = _parse_object(file, line)
    try:
        storage = {_quantity(slot): _quantity(word) for slot, word in members.get("storage", {}).items()}
        account = Listed(
            nonce=_count(members["nonce"]),
            balance=_count(int(members["balance"])),
            code=codes[bytes.fromhex(members["code"][2:])] if "code" in members else b"",
            storage=storage,
        )
        return address(members["address"]), account
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _broken(file, f"line {number} is not an account ({error!r})") from error


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:  # a bool is an int to isinstance
        raise ValueError(f"{value!r} is not a whole number")
    return value


def _quantity(text: str) -> int:
    if not _QUANTITY.fullmatch(text) or len(text) > 66:
        raise ValueError(f"{text!r} is not a 256-bit number in hex")
    return int(text, 16)


def _code_name(code_hash: bytes) -> str:
    return f"code/{code_hash.hex()}.hex"


def _parse_code(path: Path, name: str, text: str) -> tuple[bytes, bytes]:
    try:
        code = bytes.fromhex(text)
    except ValueError as error:
        raise _broken(path / name, f"not code in hex ({error})") from error
    if name != _code_name(keccak(code)) or text != code.hex() + "\n":
        raise _broken(path / name, "the name is not the Keccak-256 of the code inside")
    return keccak(code), code
