"""What a step of a scenario works with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyquest.amounts import Address
from pyquest.chain import storage
from pyquest.chain.artifacts import Artifact, load_artifact
from pyquest.chain.contracts import function
from pyquest.errors import ScenarioFault
from pyquest.scenarios.values import Meaning, Names, max_or_amount
from pyquest.tasks import Accounts, Token

if TYPE_CHECKING:  # whoever only binds steps need not load the EVM
    from pyquest.chain.chain import Chain


@dataclass(frozen=True)
class Stage:
    """Where the steps of one scenario take place.

    Attributes:
        chain: The chain that they change.
        names: The meaning of references and amounts.
        accounts: The suite's accounts and tokens.
        artifacts: Folders with compiled contracts, searched in order.
    """

    chain: Chain
    names: Names
    accounts: Accounts
    artifacts: tuple[Path, ...]

    @property
    def meaning(self) -> Meaning:
        """The meaning of values of Solidity types."""
        return Meaning(self.names, self.chain.chain_id, self.chain.head.timestamp)

    def artifact(self, name: str) -> Artifact:
        """The compiled contract with this name.

        Raises:
            UsageError: No folder has it.
        """
        folders = [folder for folder in self.artifacts if (folder / f"{name}.json").is_file()]
        return load_artifact((folders or self.artifacts)[0], name)

    def token(self, ref: str) -> Token:
        """The suite's token behind ``$usdt``, ``USDT``, ``{token_address}`` or ``0x…``.

        Raises:
            TaskError: There is no such token.
        """
        return self.accounts.token(self.names.address(ref) if ref.startswith(("$", "{", "0x")) else ref)

    def units(self, ref: str, token: Token) -> int:
        """Base units of an amount of one token; what is not a parameter or ``max`` must be in its own unit, or in wei.

        Raises:
            ValueError: The amount is in another unit.
        """
        if ref != "max" and not ref.startswith("{") and ref.partition(" ")[2] not in (token.symbol, "wei"):
            raise ValueError(f"{ref!r} is not an amount of {token.symbol}")
        return max_or_amount(ref, self.names)

    def act(self, sender: Address, to: Address, signature: str, *args: Any, seconds_ago: int = 0) -> Any:
        """Call a contract as somebody, now or some time ago, keep what it does, and give what it returns.

        Raises:
            ScenarioFault: It reverts.
        """
        called = function(signature)
        result = self.chain.act_as(sender, to, called.encode(*args), seconds_ago=seconds_ago)
        if result.revert is not None:
            raise ScenarioFault(f"{called.signature} of {to} reverted: {result.revert.reason or 'no reason given'}")
        return called.decode(result.output) if called.outputs else None

    def words(self, artifact: Artifact, at: Address, values: Mapping[str, Any]) -> dict[int, int]:
        """Storage of a contract at ``at`` from values by variable name, as :class:`Meaning` reads them.

        Raises:
            ValueError: A name is unknown or a value does not fit.
        """
        return storage.encode(artifact.layout, values, lambda kind, value: self.meaning.of(kind, value, at))
