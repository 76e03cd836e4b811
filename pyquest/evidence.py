"""What judging looks at: the transaction, its receipt, the query answer, and readings of the chain before and after.

A :class:`Reading` names one fact about the chain. A :class:`View` answers readings at one moment: :class:`ChainView`
from a real chain, :class:`Readings` from a table written by hand (tests, third-party checks). A contract that reverts
on a reading, or answers nonsense, is a fact about the chain: the view raises :class:`~pyquest.errors.ReadFailed`, every
time it is asked. Trouble of the harness, such as a missing slot, passes through untouched.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, Protocol, cast

from pyquest.amounts import Address
from pyquest.chain.contracts import Function, function
from pyquest.chain.types import SUGGESTED_TIP, Block, CallResult, Changes, Log, Receipt, TxRequest
from pyquest.errors import HarnessFault, ReadFailed

Value = int | str | bool | bytes | tuple[Any, ...]
"""What a reading yields: addresses are EIP-55 strings, several or list outputs are tuples."""

# --- Readings -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """How one kind of reading is taken.

    Attributes:
        names: What its arguments are called in task files, in order. For a reading by view call the first one is the
            contract and the rest are the call's arguments.
        signature: The view function with its outputs, ``balanceOf(address)(uint256)``; None when the chain itself
            knows the fact.
    """

    names: tuple[str, ...]
    signature: str | None = None


KINDS: Mapping[str, Kind] = {
    "native": Kind(("of",)),
    "nonce": Kind(("of",)),
    "code_size": Kind(("of",)),
    "balance": Kind(("token", "of"), "balanceOf(address)(uint256)"),
    "supply": Kind(("token",), "totalSupply()(uint256)"),
    "allowance": Kind(("token", "owner", "spender"), "allowance(address,address)(uint256)"),
    "owner_of": Kind(("nft", "id"), "ownerOf(uint256)(address)"),
    "approved": Kind(("nft", "id"), "getApproved(uint256)(address)"),
    "approved_for_all": Kind(("nft", "owner", "operator"), "isApprovedForAll(address,address)(bool)"),
    "balance_1155": Kind(("nft", "of", "id"), "balanceOf(address,uint256)(uint256)"),
    "delegate": Kind(("token", "of"), "delegates(address)(address)"),  # who votes with somebody's tokens
    # The staking contracts answer userInfo with two or three words, the stake first (environment.md 3.10, 3.11).
    "staked": Kind(("pool", "of"), "userInfo(address)(uint256)"),
    "pending": Kind(("pool", "of"), "pendingReward(address)(uint256)"),
    "view": Kind(("contract", "function")),
    "block_number": Kind(()),
    # Wei per gas. The usual maximum leaves room for the base fee to double (design, section 5).
    "max_fee": Kind(()),
    "max_priority_fee": Kind(()),
}
"""Every kind of reading. A new one that a view call can answer is one line here."""


@dataclass(frozen=True)
class Reading:
    """One fact about the chain, such as ``Reading("balance", (token, holder))``.

    Attributes:
        kind: A key of :data:`KINDS`.
        args: Its arguments in the order of ``KINDS[kind].names``; a ``view`` goes on with the call's arguments.
        item: Which of several values, or of a list, counted from 0; None for the whole of it.
    """

    kind: str
    args: tuple[Any, ...]
    item: int | None = None

    def __post_init__(self) -> None:
        names = KINDS[self.kind].names
        if len(self.args) < len(names) or (len(self.args) > len(names) and self.kind != "view"):
            raise ValueError(f"a reading {self.kind!r} takes {', '.join(names)}; got {len(self.args)} arguments")

    @property
    def contract(self) -> Address:
        """The contract that is asked; of what the chain itself knows the account. Facts about blocks have none."""
        return cast(Address, self.args[0])

    @property
    def signature(self) -> str | None:
        """The view function that answers it, None when the chain itself does."""
        return cast(str, self.args[1]) if self.kind == "view" else KINDS[self.kind].signature

    @property
    def call_args(self) -> tuple[Any, ...]:
        """The arguments of the view call."""
        return self.args[2:] if self.kind == "view" else self.args[1:]

    @property
    def whole(self) -> Reading:
        """The reading of all the values of which this is one."""
        return replace(self, item=None)

    def __str__(self) -> str:
        item = "" if self.item is None else f"[{self.item}]"
        return f"{self.kind}({', '.join(str(arg) for arg in self.args)}){item}"


def native(of: Address) -> Reading:
    """The native balance of an account, in wei."""
    return Reading("native", (of,))


def balance(token: Address, of: Address) -> Reading:
    """The token balance of a holder, in base units (for an ERC-721 the number of tokens)."""
    return Reading("balance", (token, of))


def allowance(token: Address, owner: Address, spender: Address) -> Reading:
    """What ``spender`` may take from ``owner``, in base units."""
    return Reading("allowance", (token, owner, spender))


@lru_cache(maxsize=256)
def view_function(signature: str) -> Function:
    """A view function from its signature with outputs, ``"getReserves()(uint112,uint112,uint32)"``.

    Raises:
        ValueError: It is not of that form, or answers nothing.
    """
    found = function(signature)
    if not found.outputs:
        raise ValueError(f'{signature!r} does not say what it answers; write it like "getMessage()(string)"')
    return found


# --- Views ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Unreadable:
    """What a view remembers of a reading that failed."""

    why: str


class View(Protocol):
    """The chain at one moment, as far as somebody asks."""

    @property
    def readings(self) -> Mapping[Reading, Value | Unreadable]:
        """Everything that was read so far, failures included."""

    def read(self, reading: Reading) -> Value:
        """The value of one reading; raises :class:`~pyquest.errors.ReadFailed` if the contract does not answer it."""


class ReadableChain(Protocol):
    """The part of :class:`pyquest.chain.chain.Chain` that a view needs."""

    @property
    def head(self) -> Block:
        """The newest block."""

    def balance(self, account: Address, /) -> int:
        """The native balance in wei."""

    def nonce(self, account: Address, /) -> int:
        """The account's nonce."""

    def code(self, account: Address, /) -> bytes:
        """Runtime code."""

    def call(self, to: Address | None, data: bytes = b"") -> CallResult:
        """Execute without leaving a trace."""


class ChainView:
    """A view of a chain that does not move while it is looked at. Each reading is taken once.

    Args:
        chain: A frozen chain for "before"; for "after" one that nobody sends to any more.
    """

    def __init__(self, chain: ReadableChain) -> None:
        self._chain = chain
        self._seen: dict[Reading, Value | Unreadable] = {}

    @property
    def readings(self) -> Mapping[Reading, Value | Unreadable]:
        """Everything that was read so far, failures included."""
        return self._seen

    def read(self, reading: Reading) -> Value:
        """The value of one reading, from memory when it was taken before."""
        if reading.item is not None:
            return _item(self, reading, reading.item)
        if reading not in self._seen:
            try:
                self._seen[reading] = self._take(reading)
            except ReadFailed as error:
                self._seen[reading] = Unreadable(str(error))
        return _value(reading, self._seen[reading])

    def _take(self, reading: Reading) -> Value:
        if reading.signature is None:
            return self._own(reading)
        asked = view_function(reading.signature)
        result = self._chain.call(reading.contract, asked.encode(*reading.call_args))
        if result.revert is not None:
            raise ReadFailed(f"it reverted: {result.revert.reason or '0x' + result.revert.data.hex()}")
        if not result.output and not self._chain.code(reading.contract):
            raise ReadFailed(f"there is no contract at {reading.contract}")
        try:
            return cast(Value, asked.decode(result.output))
        except ValueError as error:
            raise ReadFailed(str(error)) from error

    def _own(self, reading: Reading) -> int:
        """What the chain itself knows."""
        match reading.kind:
            case "native":
                return self._chain.balance(reading.contract)
            case "nonce":
                return self._chain.nonce(reading.contract)
            case "code_size":
                return len(self._chain.code(reading.contract))
            case "block_number":
                return self._chain.head.number
            case "max_fee":
                return 2 * self._chain.head.base_fee + SUGGESTED_TIP
            case "max_priority_fee":
                return SUGGESTED_TIP
        raise NotImplementedError(f"a reading {reading.kind!r} has neither a view function nor a place here")


class Readings:
    """A view written by hand.

    Args:
        values: What each reading yields; an :class:`Unreadable` makes it fail.
    """

    def __init__(self, values: Mapping[Reading, Value | Unreadable]) -> None:
        self._values = dict(values)
        self._seen: dict[Reading, Value | Unreadable] = {}

    @property
    def readings(self) -> Mapping[Reading, Value | Unreadable]:
        """What was read so far."""
        return self._seen

    def read(self, reading: Reading) -> Value:
        """The value from the table; a reading that is not in it is a fault of whoever wrote the table."""
        if reading.item is not None:
            return _item(self, reading, reading.item)
        if reading not in self._values:
            raise HarnessFault(f"{reading} is not among the {len(self._values)} hand-made readings; add it")
        self._seen[reading] = self._values[reading]
        return _value(reading, self._values[reading])


def _value(reading: Reading, seen: Value | Unreadable) -> Value:
    if isinstance(seen, Unreadable):
        raise ReadFailed(f"{reading} could not be read: {seen.why}")
    return seen


def _item(view: View, reading: Reading, item: int) -> Value:
    """One of several values; what the view remembers is all of them."""
    values = view.read(reading.whole)
    if not isinstance(values, tuple) or item >= len(values):
        raise ReadFailed(f"{reading} could not be read: there is no such item")
    return cast(Value, values[item])


# --- Evidence -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A round of a dialogue that read the chain instead of changing it.

    Attributes:
        value: What it read, as code returned it or as the harness answered.
        asked: The reading that a question in JSON names; None when code did the reading.
        truth: What the task's ``verify`` readings were at that block.
    """

    value: Any
    asked: Reading | None
    truth: Mapping[Reading, Value | Unreadable]


@dataclass(frozen=True)
class Evidence:
    """Everything that is known about one attempt.

    Attributes:
        kind: What the answer turned out to be: ``transaction``, ``query``, ``dialogue``, or ``none``.
        tx: The transaction as it was sent; None when nothing was. Of several the last.
        receipt: What became of it; None when nothing was mined.
        value: The data fields of a query answer, unwrapped; None when there is none to read.
        before: The prepared world, before any code of the answer ran.
        after: The world afterwards.
        changes: What moved in between, as the chain's overlay knows it.
        fee_sink: The account that collects gas fees (the block's coinbase).
        earlier: What a dialogue sent before ``tx``, each with its receipt, in order.
        questions: What it read, in order.
        rounds: How many rounds it took, those that count.
        reported: Whether it ended with a report that the request cannot be carried out.
    """

    kind: Literal["transaction", "query", "dialogue", "none"]
    tx: TxRequest | None
    receipt: Receipt | None
    value: Mapping[str, Any] | None
    before: View
    after: View
    changes: Changes
    fee_sink: Address
    earlier: tuple[tuple[TxRequest, Receipt], ...] = ()
    questions: tuple[Question, ...] = ()
    rounds: int = 1
    reported: bool = False

    @property
    def transactions(self) -> tuple[TxRequest, ...]:
        """Every transaction of the quest as it was sent, in order."""
        return (*(tx for tx, _ in self.earlier), *([] if self.tx is None else [self.tx]))

    @property
    def receipts(self) -> tuple[Receipt, ...]:
        """The receipts of the quest, in order."""
        return (*(receipt for _, receipt in self.earlier), *([] if self.receipt is None else [self.receipt]))

    @property
    def logs(self) -> tuple[Log, ...]:
        """Every event of the quest, in order."""
        return tuple(log for receipt in self.receipts for log in receipt.logs)

    def fees_of(self, account: Address) -> int:
        """Wei that an account paid for gas in this quest."""
        return sum(receipt.fee for receipt in self.receipts if receipt.sender == account)

    def change(self, reading: Reading) -> int:
        """How much a numeric reading went up (positive) or down, in its own unit."""
        before, after = self.before.read(reading), self.after.read(reading)
        assert isinstance(before, int)
        assert isinstance(after, int)
        return after - before


def evidence_json(evidence: Evidence) -> dict[str, Any]:
    """What was looked at, for the result line.

    Whole numbers become decimal strings and bytes become hex, so that every JSON reader keeps them exact.
    """
    before, after = evidence.before.readings, evidence.after.readings
    taken = sorted({*before, *after}, key=str)
    return {
        "kind": evidence.kind,
        "readings": [
            {
                "kind": reading.kind,
                "args": [_json(arg) for arg in reading.args],
                "before": _json(before.get(reading)),
                "after": _json(after.get(reading)),
            }
            for reading in taken
        ],
        "balances": {who: [str(old), str(new)] for who, (old, new) in sorted(evidence.changes.balances.items())},
        "created": sorted(evidence.changes.created),
        "rewritten": sorted(evidence.changes.rewritten),
    }


def _json(value: Any) -> Any:
    if isinstance(value, Unreadable):
        return {"unreadable": value.why}
    if isinstance(value, bytes):
        return "0x" + value.hex()
    if isinstance(value, tuple):
        return [_json(item) for item in value]
    return value if value is None or isinstance(value, (bool, str)) else str(value)
