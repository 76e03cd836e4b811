"""Where a contract keeps a number that one of its views returns, whatever its storage looks like.

The slot that the suite declares is taken if it holds the number. Otherwise it is searched among the slots that the view
reads, which leads through proxies to whatever contract has the storage. Either way it is only believed when the view
follows a change of it, and only the bits of the number are ever changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pyquest.amounts import MAX_UINT256, Address, address, address_bytes, keccak
from pyquest.chain.contracts import function
from pyquest.chain.types import TxRequest
from pyquest.errors import ScenarioFault

if TYPE_CHECKING:  # whoever only binds steps need not load the EVM
    from pyquest.chain.chain import Chain

BALANCE = "balanceOf(address)(uint256)"
ALLOWANCE = "allowance(address,address)(uint256)"
SUPPLY = "totalSupply()(uint256)"

SHIFTS = sorted(range(256), key=lambda shift: (shift % 8 > 0, shift))
"""Where in a word a number may begin, whole bytes first: compilers pack by bytes, hand-written code by bits."""

_function = lru_cache(maxsize=256)(function)
_NOBODY = address(keccak(b"pyquest/nobody")[12:])


@dataclass(frozen=True)
class View:
    """A view function of a contract, with its arguments."""

    contract: Address
    signature: str
    args: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return f"{self.signature.partition('(')[0]}({', '.join(map(str, self.args))}) of {self.contract}"

    def request(self) -> TxRequest:
        """The call."""
        return TxRequest(self.contract, data=_function(self.signature).encode(*self.args))


@dataclass(frozen=True)
class Cell:
    """A number in storage.

    Attributes:
        account: Whose storage.
        slot: Which word.
        shift: How many bits of the word lie below the number.
    """

    account: Address
    slot: int
    shift: int = 0


def read(chain: Chain, view: View) -> int:
    """What a view returns.

    Raises:
        ScenarioFault: It reverts, or returns no number.
    """
    value = _read(chain, view)
    if value is None:
        raise ScenarioFault(f"{view} gives no number")
    return value


def change(chain: Chain, view: View, by: int, declared: int | None) -> None:
    """Change the number that a view returns, where it is stored.

    Args:
        chain: Whose state is changed.
        view: Returns the number.
        by: What to add to it.
        declared: The slot of the contract in which it should be.

    Raises:
        ValueError: The number cannot be counted.
        ScenarioFault: It is not found in storage, or does not follow.
    """
    value = read(chain, view)
    if not 0 <= value + by <= MAX_UINT256:
        raise ValueError(f"{view} would be {value + by}; a contract cannot count more than 2**256 - 1")
    if by == 0:
        return
    cell, word = _cell(chain, view, value, declared)
    changed = word + (by << cell.shift)
    if 0 <= changed <= MAX_UINT256:
        chain.set_storage(cell.account, cell.slot, changed)
    if read(chain, view) != value + by:
        raise ScenarioFault(f"{view} does not become {value + by}: slot {cell.slot:#x} of {cell.account} has no room")


def _cell(chain: Chain, view: View, value: int, declared: int | None) -> tuple[Cell, int]:
    """Where a number is, and the word that is there now.

    Raises:
        ScenarioFault: Nothing that the view reads is the number.
    """
    for cell, word in _candidates(chain, view, value, declared):
        mark = chain.state.mark()
        chain.set_storage(cell.account, cell.slot, word ^ 1 << cell.shift)
        follows = _read(chain, view) == value ^ 1
        chain.state.discard(mark)
        if follows:
            return cell, word
    raise ScenarioFault(
        f"no storage slot was found that {view} depends on as on a plain number; "
        "this world cannot be prepared on that contract"
    )


def _candidates(chain: Chain, view: View, value: int, declared: int | None) -> Iterator[tuple[Cell, int]]:
    if declared is not None:
        raw = address_bytes(view.contract)
        word = chain.state.storage(raw, declared)
        if word is None and chain.state.complete:
            word = 0
        if word == value:
            yield Cell(view.contract, declared), word
    reads = chain.trace_call(view.request(), view.contract).reads
    shared = _shared(chain, view)
    own = {place: word for place, word in reads.items() if place not in shared}
    for shift in SHIFTS:
        mask = (1 << max(1, value.bit_length())) - 1
        for (account, slot), word in own.items():
            if word >> shift & mask == value:
                yield Cell(account, slot, shift), word


def _shared(chain: Chain, view: View) -> set[tuple[Address, int]]:
    """What the same view reads for somebody else too: it is not about whom we ask for."""
    if not view.args:
        return set()
    other = View(view.contract, view.signature, (_NOBODY, *view.args[1:]))
    mark = chain.state.mark()
    chain.declare_empty([_NOBODY])
    reads = chain.trace_call(other.request(), view.contract).reads
    chain.state.discard(mark)
    return set(reads)


def _read(chain: Chain, view: View) -> int | None:
    request = view.request()
    result = chain.call(request.to, request.data)
    if result.revert is not None:
        return None
    try:
        value = _function(view.signature).decode(result.output)
    except ValueError:
        return None
    return value if isinstance(value, int) else None
