"""What several attempts say about a model: exact sums, and how far they can be trusted.

Every estimate here is a ratio of two sums over tasks, and its interval comes from drawing the tasks again (the cluster
bootstrap). The attempts at one task resemble each other, so they are drawn together or not at all: what is independent
are the tasks. All values are exact fractions.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

LEVEL = Fraction(95, 100)
"""How often an interval should hold the true value."""

REPLICATES = 2_000
"""How many times the tasks are drawn again."""

_SEED = b"pyquest/bootstrap"
_WORD = 4  # bytes


@dataclass(frozen=True)
class Cluster:
    """What one task contributes to an estimate.

    Attributes:
        total: The sum of what is averaged, such as the scores of its attempts.
        count: How many were added up.
    """

    total: Fraction
    count: int


@dataclass(frozen=True)
class Estimate:
    """A mean over attempts, with the interval of its level.

    Attributes:
        value: The mean.
        low: Lower end; None where a single task gives no idea of how tasks differ.
        high: Upper end, likewise.
    """

    value: Fraction
    low: Fraction | None
    high: Fraction | None


def pass_at_k(attempts: int, passed: int, k: int) -> Fraction:
    """The chance that at least one of ``k`` attempts passes, estimated without bias from more of them.

    ``1 - C(attempts - passed, k) / C(attempts, k)``: the share of all choices of ``k`` among the attempts that were
    made which hold one that passed (Chen et al., "Evaluating Large Language Models Trained on Code", 2021).

    Raises:
        ValueError: ``k`` is not between 1 and ``attempts``, or ``passed`` not between 0 and ``attempts``.
    """
    if not 1 <= k <= attempts or not 0 <= passed <= attempts:
        raise ValueError(f"pass@{k} of {passed} in {attempts} attempts")
    return 1 - Fraction(comb(attempts - passed, k), comb(attempts, k))


def estimate(*strata: Sequence[Cluster]) -> Estimate | None:
    """The mean over all attempts, with its interval by cluster bootstrap.

    The tasks of each stratum are drawn with replacement, as many as there are, ``REPLICATES`` times; the interval
    reaches from the 2.5th to the 97.5th percentile of the means so obtained. The draws come from SHAKE-256 of a fixed
    seed: the same clusters have the same interval on every machine, and estimates over the same tasks the same draws.

    Args:
        strata: Groups whose sizes are no accident, such as the atomic and the composite tasks of a suite.

    Returns:
        None where nothing was attempted.
    """
    strata = tuple(stratum for stratum in strata if stratum)
    if not strata:
        return None
    everything = [cluster for stratum in strata for cluster in stratum]
    value = sum((cluster.total for cluster in everything), Fraction(0)) / sum(cluster.count for cluster in everything)
    if any(len(stratum) < 2 for stratum in strata):
        return Estimate(value, None, None)
    replicates = _replicates(strata)
    outside = int(REPLICATES * (1 - LEVEL) / 2)
    return Estimate(value, Fraction(*replicates[outside]), Fraction(*replicates[-1 - outside]))


def _replicates(strata: Sequence[Sequence[Cluster]]) -> list[tuple[int, int]]:
    """The mean of every replicate as a numerator and a denominator, in ascending order."""
    scale = lcm(*(cluster.total.denominator for stratum in strata for cluster in stratum))
    totals, counts = [0] * REPLICATES, [0] * REPLICATES
    for number, stratum in enumerate(strata):
        whole = [int(cluster.total * scale) for cluster in stratum]
        weight = [cluster.count for cluster in stratum]
        for replicate, picks in enumerate(_picks(len(stratum), number)):
            totals[replicate] += sum(map(whole.__getitem__, picks))
            counts[replicate] += sum(map(weight.__getitem__, picks))
    # Unequal fractions whose denominators are below 2^32 are 2^-64 apart at least: these integers are in their order.
    ordered = sorted(zip(totals, counts, strict=True), key=lambda mean: (mean[0] << 64) // mean[1])
    return [(total, count * scale) for total, count in ordered]


@lru_cache(maxsize=8)
def _picks(size: int, stratum: int) -> list[list[int]]:
    """For each replicate, which of ``size`` tasks were drawn. A 32-bit word, scaled down, is off by less than 1e-7."""
    stream = hashlib.shake_256(_SEED + bytes([stratum])).digest(REPLICATES * size * _WORD)
    words = array("I", stream)
    if sys.byteorder == "big":
        words.byteswap()
    return [[word * size >> 32 for word in words[at : at + size]] for at in range(0, REPLICATES * size, size)]
