"""The published score of a dialogue (composite_scoring.md 1 and 2).

Three branches and no more: an error report, the two tasks that only ask, and everything else, where a transaction hash
in any round is full marks. Then the decay by rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pyquest.amounts import Amount, decimal_text
from pyquest.instances import Instance
from pyquest.paper.composite_rounds import Outcome, PaperRound, outcome
from pyquest.paper.scores import PaperCheck, PaperScore

_FULL = 100
_PASSES_AT = 60
_REPORTS_NEEDED = 3
_KNOWN_ERRORS = ("TOKEN_INSUFFICIENT_BALANCE", "BNB_INSUFFICIENT_BALANCE", "ALLOWANCE_INSUFFICIENT", "NO_APPROVAL")

PURE_QUERIES: Mapping[str, int] = {"composite_batch_query_2_balances": 2, "composite_batch_query_portfolio": 3}
"""The two tasks whose listed operations all ask, with their number."""

_PUBLISHED = """
add_liquidity_stake_lp approve_add_liquidity approve_remove_liquidity approve_stake_tokens
approve_swap_query_result approve_swap_to_bnb approve_swap_tokens approve_transferfrom batch_approve_2_tokens
batch_mixed_transfers batch_query_2_balances batch_query_portfolio batch_transfer_2_bnb
batch_transfer_2_tokens batch_transfer_3_bnb batch_transfer_3_tokens complete_swap_stake_workflow
emergency_exit_workflow full_liquidity_cycle harvest_reinvest_workflow liquidity_provision_with_stake
multi_approve_multi_swap multi_token_swap nft_bundle_sale nft_transfer_with_payment optimized_swap_with_query
portfolio_rebalance query_allowance_approve_verify query_balance_wrap_verify query_bnb_transfer_verify
query_erc20_transfer_verify query_nft_transfer_verify query_reserves_before_after_swap
query_rewards_harvest_verify query_staked_stake_verify query_swap_verify_output remove_liquidity_unwrap
split_and_transfer swap_approve_stake swap_unwrap_bnb triple_pool_liquidity unstake_harvest_query
wrap_add_liquidity wrap_swap_wbnb wrap_unwrap_cycle
"""
COMPOSITES = frozenset(f"composite_{name}" for name in _PUBLISHED.split())
"""Every composite task that was published."""


def composite_score(instance: Instance, rounds: Sequence[PaperRound]) -> PaperScore:
    """What the published implementation awards for a dialogue.

    Args:
        instance: What was asked; its task is one of :data:`COMPOSITES`.
        rounds: Every round after the plan, in order, one that only submits included.
    """
    optimal = instance.task.optimal
    assert optimal is not None, "the task file of a dialogue has it"
    limit = 2 * optimal.paper
    played = rounds[:limit]
    outcomes = [outcome(entry) for entry in played]
    if _crashes(outcomes):
        return _score(Fraction(0), (), ("A13",))
    reported = max(_REPORTS_NEEDED, len(played))
    if played and played[-1].kind == "error" and reported < limit:
        return _report(instance, played[-1], _decay(optimal.paper, reported))
    # A report that reaches the limit is replaced by a forced submission.
    actual = min(reported, limit) if played and played[-1].kind == "error" else len(played)
    factor = _decay(optimal.paper, actual)
    late = ("C1",) if factor < 1 and any(entry.kind == "submit" for entry in played) else ()
    if instance.task.id in PURE_QUERIES:
        return _queries(outcomes, PURE_QUERIES[instance.task.id], factor, late)
    return _transactions(outcomes, factor, late)


def _decay(optimal: int, actual: int) -> Fraction:
    return Fraction(1) if actual <= optimal else Fraction(optimal, actual)


def _crashes(outcomes: Sequence[Outcome]) -> bool:
    """A hash that is no text is cut for the next round's history, and the cut fails."""
    return any(one.success and one.tx_hash and not isinstance(one.tx_hash, str) for one in outcomes[:-1])


def _report(instance: Instance, entry: PaperRound, factor: Fraction) -> PaperScore:
    message, amount = entry.fields.get("error_message"), instance.params.get("amount", 0)
    if not isinstance(message, str):
        return _score(Fraction(0), (), ("C9", "C10"))
    units = amount.units if isinstance(amount, Amount) else amount
    known = entry.fields.get("error_type") in _KNOWN_ERRORS
    valid = known and isinstance(units, int) and units > 0
    return _score(factor * _FULL * valid, (_check("error_report", valid),), ("C9", "A7"))


def _transactions(outcomes: Sequence[Outcome], factor: Fraction, late: tuple[str, ...]) -> PaperScore:
    hashed = [one for one in outcomes if one.tx_hash]
    if not hashed:
        return _score(Fraction(0), (_check("transaction_execution", False),), _all(outcomes))
    # What the points rest on: no defect but A1 where an honest transaction is among them.
    leniencies = () if any(not one.defects for one in hashed) else _all(hashed)
    return _score(factor * _FULL, (_check("transaction_execution", True),), ("A1", *leniencies, *late))


def _queries(outcomes: Sequence[Outcome], expected: int, factor: Fraction, late: tuple[str, ...]) -> PaperScore:
    successful = sum(one.success for one in outcomes)
    batched = [one.batched for one in outcomes if one.success and one.batched]
    if batched and batched[-1] >= expected:
        successful = batched[-1]
    share = min(Fraction(1), Fraction(successful, expected))
    return _score(factor * _FULL * share, (_check("pure_query", share == 1),), ("A6", *_all(outcomes), *late))


def _all(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    return tuple(defect for one in outcomes for defect in one.defects)


def _check(name: str, passed: bool) -> PaperCheck:
    return PaperCheck(name, _FULL, _FULL if passed else 0, passed)


def _score(exact: Fraction, checks: tuple[PaperCheck, ...], defects: tuple[str, ...]) -> PaperScore:
    return PaperScore(decimal_text(exact), exact, exact >= _PASSES_AT, checks, tuple(dict.fromkeys(defects)))
