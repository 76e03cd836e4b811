"""Random sequences of operations on our exchange and on Uniswap's: nobody can tell them apart.

Both have a fee of 0.30 % here; what the mainnet's 0.25 % changes is in test_formulas.py. The default profile does
more than 2,000 operations, the same ones every time.
"""

from collections import Counter

import pytest
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

from tests.differential import builds
from tests.differential.comparing import Different, run
from tests.differential.drawing import OPERATIONS
from tests.differential.exchange import opened

pytestmark = pytest.mark.npm

LENGTH, SEQUENCES = 40, 16
USUAL = {"A/B": (10**22, 3 * 10**21), "A/W": (10**21, 10**20), "B/W": (7 * 10**20, 10**21), "D/W": (10**21, 10**20)}
WORLDS = {
    "usual": (USUAL, False),
    "taxed": (USUAL, True),
    "tiny": ({"A/B": (4000, 9001), "A/W": (10**5, 777), "B/W": (2 * 10**6, 3), "D/W": (5 * 10**4, 6 * 10**4)}, True),
    "vast": ({"A/B": (2**111, 2**110), "A/W": (2**109, 2**111), "B/W": (2**100, 2**111), "D/W": (2**99, 2**98)}, True),
}
"""Name to the pools at the start, and whether the protocol takes its part of the fee."""


def compare(theirs, ours, world, *, number, seen):
    """Play sequences until they are all done or two sides differ; ``number`` chooses which sequences."""
    pools, taxed = WORLDS[world]
    reference, subject = (opened(contracts, pools, taxed=taxed) for contracts in (theirs, ours))

    @seed(number)
    @settings(max_examples=SEQUENCES, database=None, phases=[Phase.generate])
    @given(st.lists(OPERATIONS, min_size=LENGTH, max_size=LENGTH))
    def sequences(operations):
        run(operations, reference, subject, seen)

    sequences()


@pytest.mark.parametrize("world", WORLDS)
def test_ours_cannot_be_told_from_uniswap(uniswap, ours, world):
    seen = Counter()
    compare(uniswap, ours, world, number=list(WORLDS).index(world), seen=seen)
    assert seen["operations"] >= LENGTH * SEQUENCES >= 2000 / len(WORLDS)
    done = sum(count for what, count in seen.items() if what.endswith(" done"))
    refused = sum(count for what, count in seen.items() if what.endswith(" refused"))
    assert done > 200, seen
    assert refused > 100, seen


PAIR, LIBRARY, LPS = builds.PAIR, builds.LIBRARY, "parts/PancakeLPs.sol"
WRONG = {
    "a lower fee in the pair": (PAIR, "FEE = 30;", "FEE = 29;"),
    "a larger part for the protocol": (PAIR, "PROTOCOL_FEE = 5;", "PROTOCOL_FEE = 6;"),
    "fewer locked shares": (PAIR, "MINIMUM_LIQUIDITY = 1000;", "MINIMUM_LIQUIDITY = 999;"),
    "another precision of prices": (PAIR, "((uint256(was1) << 112) / was0)", "((uint256(was1) << 111) / was0)"),
    "another version of permits": (LPS, 'keccak256("1")', 'keccak256("2")'),
    "a lower fee in the router": (LIBRARY, "AFTER_FEE = 9970;", "AFTER_FEE = 9971;"),
    "a higher fee in the router": (LIBRARY, "AFTER_FEE = 9970;", "AFTER_FEE = 9969;"),
    "another rounding in the router": (LIBRARY, ".plus(1);", ".plus(2);"),
}
"""One constant of our pair or router changed in each."""


def test_a_changed_constant_is_noticed(uniswap):
    """The comparison checks itself: it must tell every one of these from the reference."""
    edits = {name: (*builds.AS_UNISWAP, edit) for name, edit in WRONG.items()}
    variants = builds.ours(edits, optimised=False)
    assert [name for name, wrong in variants.items() if not differs(uniswap, wrong)] == []


def differs(theirs, ours):
    try:
        compare(theirs, ours, "taxed", number=1, seen=Counter())
    except Different:
        return True
    return False
