"""Checks on how something was traded on PancakeSwap; what it cost and brought is for the checks of change."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

from pydantic import Field

from pyquest.amounts import Address
from pyquest.checks import pancake
from pyquest.checks.registry import Args, CheckResult, check
from pyquest.checks.tokens import transfers
from pyquest.checks.words import AccountText
from pyquest.evidence import Evidence
from pyquest.instances import Instance


class Routed(Args):
    """Arguments of ``routed``: the tokens of the path in order, wrapped BNB for native coin."""

    path: Annotated[list[AccountText], Field(min_length=2)]


@check("routed", Routed)
def routed(evidence: Evidence, instance: Instance, args: Routed) -> CheckResult:
    """The trade took this path: what the pair of each hop paid went to the pair of the next hop and nowhere else."""
    path = [instance.address(ref) for ref in args.path]
    expected = " to ".join(_symbol(instance, token) for token in path)
    pairs = [pancake.pair_of(evidence.before, instance, hop) for hop in pairwise(path)]
    # Who pays the first pair and whom the last one pays is seen in the holders' balances.
    for token, pair, following in zip(path[1:], pairs, [*pairs[1:], None], strict=True):
        takers = {taker for giver, taker, units in transfers(evidence.logs, token) if giver == pair and units}
        if not takers or (following is not None and takers != {following}):
            paid = f"{_symbol(instance, token)} to {', '.join(sorted(takers))}" if takers else "nobody"
            return CheckResult(False, expected, f"the pair {pair} paid {paid}")
    return CheckResult(True, expected, expected)


def _symbol(instance: Instance, token: Address) -> str:
    return next((one.symbol for one in instance.suite.accounts.tokens.values() if one.address == token), token)
