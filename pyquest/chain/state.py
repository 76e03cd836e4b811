"""Accounts, code and storage: a frozen base and, above it, an overlay with an undo log.

A :class:`State` only holds what was written to it; everything else is read from the base below, which never changes and
may itself be a State. Addresses are 20 ``bytes`` in this module and in the ones that execute code.

Whether something that no layer lists is *empty* or *unknown* is the base's to say: a complete base is the whole world,
an incomplete one (pulled from a node) answers with :class:`~pyquest.errors.StateMiss`, except for what
:meth:`State.declare_empty` covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, runtime_checkable

from pyquest.amounts import MAX_UINT256, address, keccak
from pyquest.errors import ChainFault, StateMiss

EMPTY_CODE_HASH = keccak(b"")

STRUCT_SLOTS = 16
"""How far behind a hashed slot the members of one mapping entry (a struct) may lie."""


class Account(NamedTuple):
    """Nonce, balance in wei, and the hash of the code. Storage is kept apart."""

    nonce: int = 0
    balance: int = 0
    code_hash: bytes = EMPTY_CODE_HASH


EMPTY = Account()
"""An account that does not exist: since EIP-161 the same thing as an empty one."""


class Base(Protocol):
    """What lies below an overlay. It must never change while something reads through it."""

    @property
    def complete(self) -> bool:
        """Whether what is not listed is empty (True) or unknown (False)."""

    def account(self, address: bytes) -> Account | None:
        """The account at 20-byte ``address``; None if it is not listed."""

    def storage(self, address: bytes, slot: int) -> int | None:
        """The value of one storage slot; None if it is not listed."""

    def code(self, code_hash: bytes) -> bytes:
        """The code with that Keccak-256 hash, which some listed account carries."""


@runtime_checkable
class Lazy(Protocol):
    """A base that can find out what it does not list. It is asked where any other one is a miss, and only there."""

    def pull_account(self, address: bytes) -> Account:
        """The account at 20-byte ``address``, which is listed from now on."""

    def pull_storage(self, address: bytes, slot: int) -> int:
        """The value of one storage slot, which is listed from now on."""


class EmptyBase:
    """A complete world in which nothing exists: the base of tests and of hand-made chains."""

    complete = True

    def account(self, address: bytes) -> Account | None:
        """No account is listed."""
        return None

    def storage(self, address: bytes, slot: int) -> int | None:
        """No slot is listed."""
        return None

    def code(self, code_hash: bytes) -> bytes:
        """There is no code to ask for."""
        raise ChainFault(f"no account has code {code_hash.hex()}")


class _Absent:
    """Marks, in the undo log, a key that was not there."""


_ABSENT = _Absent()


class State:
    """An overlay: what changed since the base.

    Args:
        base: What lies below. It must not change any more.
        assumed_empty: Accounts to take as empty where an incomplete base does not list them, such as precompiles.

    Every write appends ``(dictionary, key, old value)`` to one log. A mark is a length of that log, taking one costs
    nothing, and :meth:`discard` pops entries until the length is reached again. That serves failed EVM frames and the
    chain's snapshots alike.
    """

    def __init__(self, base: Base, *, assumed_empty: Iterable[bytes] = ()) -> None:
        self.complete = base.complete
        self.frozen = False
        self._base = base
        self._lazy: Lazy | None = base._lazy if isinstance(base, State) else base if isinstance(base, Lazy) else None
        self._accounts: dict[bytes, Account] = {}
        self._slots: dict[tuple[bytes, int], int] = {}
        self._codes: dict[bytes, bytes] = {EMPTY_CODE_HASH: b""}
        # Accounts whose storage the base knows nothing of: created, placed or wiped in this overlay.
        self._whole: dict[bytes, bool] = {}
        below = base if isinstance(base, State) else None
        self._declared: dict[bytes, bool] = dict(below._declared) if below else {}
        self._assumed_empty: frozenset[bytes] = frozenset(assumed_empty) | (below._assumed_empty if below else set())
        self._log: list[tuple[dict[Any, Any], Any, Any]] = []
        self.begin_execution()

    # -- reading ---------------------------------------------------------------------------------------------------

    def account(self, address: bytes) -> Account | None:
        """The account as this overlay or a layer below lists it; None if none does."""
        found = self._accounts.get(address)
        return self._base.account(address) if found is None else found

    def storage(self, address: bytes, slot: int) -> int | None:
        """The slot as this overlay or a layer below lists it; None if none does."""
        found = self._slots.get((address, slot))
        if found is not None:
            return found
        return 0 if address in self._whole else self._base.storage(address, slot)

    def code(self, code_hash: bytes) -> bytes:
        """The code with that hash, from this overlay or a layer below."""
        found = self._codes.get(code_hash)
        if found is None:
            found = self._codes[code_hash] = self._base.code(code_hash)
        return found

    def read_account(self, address: bytes) -> Account:
        """The account; :data:`EMPTY` where nothing is there.

        Raises:
            StateMiss: No layer lists it, the base is incomplete, and nobody declared it empty.
        """
        found = self.account(address)
        if found is not None:
            return found
        if self.complete or address in self._declared or address in self._assumed_empty:
            return EMPTY
        if self._lazy is not None:
            return self._lazy.pull_account(address)
        raise StateMiss(_checksummed(address))

    def read_storage(self, address: bytes, slot: int) -> int:
        """The value of a slot; 0 where nothing is there.

        Raises:
            StateMiss: No layer lists it, the base is incomplete, and no declaration covers it.
        """
        found = self.storage(address, slot)
        if found is not None:
            return found
        if self.complete or address in self._declared or self._belongs_to_declared(slot):
            return 0
        if self._lazy is not None:
            return self._lazy.pull_storage(address, slot)
        raise StateMiss(_checksummed(address), slot)

    def read_code(self, address: bytes) -> bytes:
        """The code at an address; empty for an account without code."""
        return self.code(self.read_account(address).code_hash)

    def is_taken(self, address: bytes) -> bool:
        """Whether no contract can be created here: there is code, a nonce or storage (EIP-684, EIP-7610)."""
        account = self.read_account(address)
        return account.nonce != 0 or account.code_hash != EMPTY_CODE_HASH or self._has_storage(address)

    def _has_storage(self, address: bytes) -> bool:
        """Whether an overlay holds a non-zero slot of the account; other bases are not searched."""
        if any(owner == address and value for (owner, _), value in self._slots.items()):
            return True
        below = self._base
        return isinstance(below, State) and address not in self._whole and below._has_storage(address)

    # -- writing ---------------------------------------------------------------------------------------------------

    def write_account(self, address: bytes, account: Account) -> None:
        """Replace nonce, balance and code hash of an account.

        Raises:
            ChainFault: A number is out of range, or the overlay is frozen.
        """
        if not 0 <= account.balance <= MAX_UINT256 or not 0 <= account.nonce < 2**64:
            raise ChainFault(f"{_checksummed(address)} cannot have {account}")
        self._write(self._accounts, address, account)

    def write_code(self, address: bytes, code: bytes) -> None:
        """Put code at an address; nonce and balance stay."""
        code_hash = keccak(code)
        self._codes[code_hash] = code
        self.write_account(address, self.read_account(address)._replace(code_hash=code_hash))

    def write_storage(self, address: bytes, slot: int, value: int) -> None:
        """Set one slot."""
        self._write(self._slots, (address, slot), value)

    def store(self, address: bytes, slot: int, value: int) -> None:
        """Set one slot as SSTORE does: its value at the start of the transaction is remembered (EIP-2200)."""
        key = (address, slot)
        if key not in self._originals:
            self._originals[key] = self.read_storage(address, slot)
        self._write(self._slots, key, value)

    def wipe_storage(self, address: bytes) -> None:
        """Forget all storage of an account; from now on no layer below is asked for it."""
        for key in [key for key in self._slots if key[0] == address]:
            self._erase(self._slots, key)
        self._write(self._whole, address, True)

    def delete_account(self, address: bytes) -> None:
        """Remove an account with its code and storage (SELFDESTRUCT)."""
        self.wipe_storage(address)
        self.write_account(address, EMPTY)

    def declare_empty(self, addresses: Iterable[bytes]) -> None:
        """Say that these accounts are new, so that what an incomplete base does not list of them is empty.

        Covered are the account, its storage, and in any contract every slot whose Keccak-256 preimage contains the
        address and was hashed in the same execution: a mapping entry, nested ones and struct members included.
        Addresses that look like a small number (the zero address) are not searched for in preimages, since nearly every
        preimage contains one.
        """
        for item in addresses:
            self._write(self._declared, item, True)

    # -- one execution: access lists, original values, transient storage, preimages ----------------------------------

    def begin_execution(self) -> None:
        """Forget what belongs to one transaction: warm sets (EIP-2929), originals, transient storage, preimages."""
        self._warm: dict[bytes | tuple[bytes, int], bool] = {}
        self._transient: dict[tuple[bytes, int], int] = {}
        self._originals: dict[tuple[bytes, int], int] = {}
        self._declared_slots: set[bytes] = set()
        self._began = self.mark()

    def end_execution(self) -> None:
        """Keep of the undo log only what outlives the transaction. No mark of within it may be returned to any more."""
        warm, transient, log = self._warm, self._transient, self._log
        log[self._began :] = [
            entry for entry in log[self._began :] if entry[0] is not warm and entry[0] is not transient
        ]

    def is_warm(self, key: bytes | tuple[bytes, int]) -> bool:
        """Whether an address, or an (address, slot) pair, was accessed in this transaction."""
        return key in self._warm

    def access(self, key: bytes | tuple[bytes, int]) -> bool:
        """Mark an address, or an (address, slot) pair, as accessed. Returns whether it had not been before."""
        if key in self._warm:
            return False
        self._write(self._warm, key, True)
        return True

    def original(self, address: bytes, slot: int) -> int:
        """The value of a slot when the transaction began."""
        found = self._originals.get((address, slot))
        return self.read_storage(address, slot) if found is None else found

    def load_transient(self, address: bytes, slot: int) -> int:
        """A slot of transient storage (EIP-1153): 0 where nothing was stored."""
        return self._transient.get((address, slot), 0)

    def store_transient(self, address: bytes, slot: int, value: int) -> None:
        """Set a slot of transient storage."""
        self._write(self._transient, (address, slot), value)

    def observe_hash(self, preimage: bytes, digest: bytes) -> None:
        """Note what the KECCAK256 opcode hashed, to recognise mapping slots of accounts declared empty.

        A complete base has no use for it, so the interpreter need not call it there.
        """
        nested = any(preimage[at : at + 32] in self._declared_slots for at in range(0, len(preimage) - 31, 32))
        if nested or any(item in preimage for item in self._declared if item[:12] != bytes(12)):
            self._declared_slots.add(digest)

    def _belongs_to_declared(self, slot: int) -> bool:
        first = max(0, slot - STRUCT_SLOTS + 1)
        return any(at.to_bytes(32, "big") in self._declared_slots for at in range(first, slot + 1))

    # -- undo ------------------------------------------------------------------------------------------------------

    def mark(self) -> int:
        """A point to return to with :meth:`discard`; valid until an earlier point is returned to."""
        return len(self._log)

    def discard(self, mark: int) -> None:
        """Undo every write since ``mark``."""
        log = self._log
        while len(log) > mark:
            _put_back(*log.pop())

    def as_of(self, mark: int) -> State:
        """A state of its own that holds what this overlay held at ``mark``; reading it is like reading then."""
        past = State(self._base, assumed_empty=self._assumed_empty)
        past._codes = self._codes  # what was stored under a hash stays right
        copies = {}
        for name in ("_accounts", "_slots", "_whole", "_declared"):
            now = getattr(self, name)
            copies[id(now)] = dict(now)
            setattr(past, name, copies[id(now)])
        for where, key, old in reversed(self._log[mark:]):
            copy = copies.get(id(where))  # what belongs to single transactions is none of the above
            if copy is not None:
                _put_back(copy, key, old)
        return past

    def freeze(self) -> None:
        """Refuse every further write, because something reads through this overlay."""
        self.frozen = True

    def _write(self, where: dict[Any, Any], key: Any, value: Any) -> None:
        self._remember(where, key)
        where[key] = value

    def _erase(self, where: dict[Any, Any], key: Any) -> None:
        self._remember(where, key)
        del where[key]

    def _remember(self, where: dict[Any, Any], key: Any) -> None:
        if self.frozen:
            raise ChainFault("this chain was forked and is frozen; write to the fork instead")
        self._log.append((where, key, where.get(key, _ABSENT)))

    # -- what changed ----------------------------------------------------------------------------------------------

    def written_accounts(self) -> Iterator[tuple[bytes, Account, Account]]:
        """(address, account in the base, account now) for every account written here, in address order."""
        for item in sorted(self._accounts):
            yield item, self._base.account(item) or EMPTY, self._accounts[item]

    def written_slots(self) -> Iterator[tuple[bytes, int, int, int]]:
        """(address, slot, value in the base, value now) for every slot written here, in order."""
        for owner, slot in sorted(self._slots):
            yield owner, slot, self._base.storage(owner, slot) or 0, self._slots[owner, slot]

    def content(self) -> Mapping[str, list[Any]]:
        """All that this overlay holds, in a canonical order: equal contents are equal overlays."""
        return {
            "accounts": sorted(self._accounts.items()),
            "slots": sorted(self._slots.items()),
            "whole": sorted(self._whole),
            "declared": sorted(self._declared),
        }


def _put_back(where: dict[Any, Any], key: Any, old: Any) -> None:
    """Undo one write."""
    if old is _ABSENT:
        del where[key]
    else:
        where[key] = old


def _checksummed(raw: bytes) -> str:
    return address(raw)
