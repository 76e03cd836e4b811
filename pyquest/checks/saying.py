"""What a round of a dialogue says about the chain: a question by what it asks, code by the values that it returns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pyquest.amounts import Address
from pyquest.checks.answering import same
from pyquest.checks.words import shown
from pyquest.evidence import Question, Reading, Value
from pyquest.instances import Instance
from pyquest.tasks import NATIVE

MOST_LEAVES = 16
"""Single values that a round may return and still count as a reading: whoever returns everything has read nothing."""


@dataclass(frozen=True)
class Leaf:
    """A single value that a round returned, with the names that it stands under, in lower case."""

    names: frozenset[str]
    value: Any


class Said:
    """What one round says. A value that has said one reading is spent: readings that are alike take a value each.

    Args:
        question: The round.
        instance: Whose currencies values may be labelled with.
    """

    def __init__(self, question: Question, instance: Instance) -> None:
        self.question = question
        self._leaves = [*_leaves(question.value, frozenset())]
        self._unspent = self._leaves if len(self._leaves) <= MOST_LEAVES else []
        tokens = instance.suite.accounts.tokens.values()
        self._currencies: Mapping[str, Address | None] = {token.symbol.lower(): token.address for token in tokens} | {
            NATIVE.lower(): None
        }

    def says(self, wanted: Reading, truth: Value) -> bool:
        """Whether it says that a reading has this value; if so, the values that do are spent."""
        if self.question.asked is not None:
            return self.question.asked == wanted.whole  # it is answered with all that the contract says
        rest = self._unspent
        for part in truth if isinstance(truth, tuple) else (truth,):
            found = next((leaf for leaf in rest if same(leaf.value, part) and self._can_be(leaf, wanted)), None)
            if found is None:
                return False
            rest = [leaf for leaf in rest if leaf is not found]
        self._unspent = rest
        return True

    def _can_be(self, leaf: Leaf, wanted: Reading) -> bool:
        """A value under the symbol of a currency is a balance in that one and in no other."""
        if wanted.kind not in ("native", "balance"):
            return True
        labels = [currency for name, currency in self._currencies.items() if name in leaf.names]
        return not labels or (None if wanted.kind == "native" else wanted.contract) in labels

    def __str__(self) -> str:
        values = [leaf.value for leaf in self._leaves]
        texts = [str(value if isinstance(value, (int, str)) else shown(value))[:80] for value in values[:MOST_LEAVES]]
        more = len(values) - MOST_LEAVES
        return ", ".join(texts) + (f" and {more} more values" if more > 0 else "")


def _leaves(value: Any, names: frozenset[str]) -> Iterator[Leaf]:
    if isinstance(value, Mapping):
        for name, item in value.items():
            yield from _leaves(item, names | {str(name).lower()})
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _leaves(item, names)
    else:
        yield Leaf(names, value)
