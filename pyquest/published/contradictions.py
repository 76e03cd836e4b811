"""Values of one file that contradict each other: the address decides.

The published generator draws every parameter on its own, so a file that lists two tokens and their two symbols speaks
of CAKE and gives the address of USDT half of the time. Here such parameters are drawn together, a row for each address.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pyquest.amounts import Address
from pyquest.errors import TaskError, UsageError
from pyquest.published.draws import Declaration
from pyquest.published.files import PublishedTask
from pyquest.published.findings import Finding, said
from pyquest.tasks import Accounts, Task
from pyquest.tasks.params import Linked, resolve

_LABELS = ("symbol", "decimals", "name")


def by_address(
    published: PublishedTask, drawn: Mapping[str, Declaration], ours: Task, accounts: Accounts
) -> tuple[dict[str, Declaration], list[Finding]]:
    """Make every label follow its address.

    Args:
        published: The file.
        drawn: Its parameters as we would draw each on its own.
        ours: Our task; what its linked rows say beside an address holds.
        accounts: Of our suite; what they say of a token holds where our task says nothing.

    Returns:
        The declarations, and what was wrong with the file.

    Raises:
        UsageError: An address is none.
    """
    params, found = dict(drawn), list[Finding]()
    for key in drawn:
        if published.parameters[key].type != "address" or "address" in drawn[key]:
            continue
        addresses = [_address(key, value, accounts) for value in _values(drawn[key])]
        rows = [{key: str(at)} for at in addresses]
        for label in _labels(key, drawn, len(addresses)):
            column = _Column(label, _values(drawn[label]), addresses, ours, accounts)
            if column.independent or column.wrong:
                shown = label in said(published.wordings)
                found.append(Finding(column.defect(shown), published.where, column.complaint(key), column.remedy))
                for row, value in zip(rows, column.right, strict=True):
                    row[label] = value
        params |= _declarations(key, rows, drawn)
        for label in rows[0]:
            if label != key and len(rows) > 1:
                params.pop(label, None)
    return params, found


@dataclass(frozen=True)
class _Column:
    """What a file says beside each of several addresses: a symbol, decimals, a name.

    Attributes:
        label: The parameter.
        own: Its values as the file lists them: one for each address, or a single one for all.
    """

    label: str
    own: list[Any]
    addresses: list[Address]
    ours: Task
    accounts: Accounts

    @property
    def independent(self) -> bool:
        """Whether it is drawn on its own though it belongs to the address."""
        return len(set(self.own)) > 1

    @property
    def _spread(self) -> list[Any]:
        return self.own if len(self.own) > 1 else self.own * len(self.addresses)

    @property
    def right(self) -> list[Any]:
        """What belongs to each address: by our task, by our accounts, or by the file's order."""
        pairs = zip(self.addresses, self._spread, strict=True)
        return [_known(at, self.label, self.ours, self.accounts, default=own) for at, own in pairs]

    @property
    def wrong(self) -> bool:
        """Whether the file says something else of an address than we know."""
        return self.right != self._spread

    def defect(self, shown: bool) -> str | None:
        """T01 where a request shows what was drawn apart, T13 where none does."""
        if not self.independent:
            return None
        return "T01" if shown else "T13"

    def complaint(self, key: str) -> str:
        """What is wrong."""
        if self.independent:
            return f"{key} and {self.label} belong together and are drawn independently of each other"
        return f"{self.label} is {self.own[0]}, but {key} is that of {', '.join(map(str, self.right))}"

    @property
    def remedy(self) -> str:
        """What was done."""
        return "drawn together: the address decides" if self.independent else "the address decides"


def _labels(key: str, drawn: Mapping[str, Declaration], rows: int) -> Iterator[str]:
    """The parameters that say something of an address: by their names, or as a list of equal length."""
    prefix = key.removesuffix("_address")
    for name, draw in drawn.items():
        if name == key or "unit" in draw:
            continue
        parallel = rows > 1 and len(draw.get("choice", ())) == rows
        if parallel or ("fixed" in draw and name in [f"{prefix}_{label}" for label in _LABELS]):
            yield name


def _values(draw: Declaration) -> list[Any]:
    return draw["choice"] if "choice" in draw else [draw["fixed"] if "fixed" in draw else draw["account"]]


def _address(key: str, value: Any, accounts: Accounts) -> Address:
    try:
        return accounts.address(str(value))
    except TaskError as error:
        raise UsageError(f"{key}: {error.message}") from error


def _known(at: Address, label: str, ours: Task, accounts: Accounts, default: Any) -> Any:
    for spec in ours.params.values():
        for row in spec.linked if isinstance(spec, Linked) else ():
            values = {name: resolve(value, None, accounts) for name, value in row.items()}
            if label in values and at in values.values():
                return values[label]
    token = next((token for token in accounts.tokens.values() if token.address == at), None)
    kind = label.rpartition("_")[2]
    return default if token is None or kind == "name" else getattr(token, kind, default)


def _declarations(key: str, rows: list[dict[str, Any]], drawn: Mapping[str, Declaration]) -> dict[str, Declaration]:
    if len(rows[0]) == 1:
        return {key: drawn[key]}
    if len(rows) == 1:
        return {key: drawn[key], **{label: {"fixed": value} for label, value in rows[0].items() if label != key}}
    return {key: {"linked": rows}}
