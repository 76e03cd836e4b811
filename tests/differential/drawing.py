"""How hypothesis draws operations. Most are sensible; the rest shows how both sides refuse."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pyquest.amounts import MAX_UINT256
from tests.differential.exchange import PAIRS, TOKENS, USERS
from tests.differential.operations import (
    Ask,
    Bare,
    Deposit,
    Direct,
    Flash,
    Govern,
    Limit,
    Operation,
    Permit,
    Signature,
    Size,
    Token,
    Trade,
    Wait,
    Withdrawal,
    Wrap,
)


def mostly(usual: st.SearchStrategy[Any], odd: st.SearchStrategy[Any], times: int = 12) -> st.SearchStrategy[Any]:
    """The odd ones once in so many times."""
    return st.integers(1, times).flatmap(lambda number: odd if number == times else usual)


USUAL = st.integers(1, 1000).map(Size)
ODD = st.sampled_from([0, 1, 2, 3, 2**112 - 1, 2**112, 2**128, MAX_UINT256]).map(lambda number: Size(None, number))
SIZES = mostly(USUAL, ODD)
NONE = st.just(Size(0))
LEAST = mostly(NONE, st.integers(1, 1001).map(Size), 6)
LIMITS = mostly(st.sampled_from([None, 0]).map(Limit), st.just(Limit(1)), 8)
SHIFTS = st.sampled_from([0, 0, 0, 1, -1])
SECONDS = mostly(st.just(600), st.sampled_from([0, -1]), 25)
USER = mostly(st.sampled_from(["alice", "bob"]), st.just("carol"), 8)
ANYBODY = st.sampled_from(USERS)
TO = mostly(ANYBODY, st.sampled_from(["borrower", "zero", "A", "A/B"]))
PAIR = mostly(st.sampled_from(["A/B", "A/W", "B/W", "D/W"]), st.sampled_from(PAIRS))
PATHS = mostly(
    st.sampled_from([("A", "B"), ("B", "A"), ("A", "W"), ("W", "B", "A"), ("A", "W", "B"), ("B", "A", "W"), ("D", "W"),
                     ("A", "B", "W", "D"), ("B", "W", "A"), ("A", "B", "A"), ("D", "W", "A", "B")]),
    st.lists(st.sampled_from([*TOKENS, "zero"]), max_size=4).map(tuple),
)  # fmt: skip
ROUTES_IN = mostly(
    st.sampled_from([("W", "A"), ("W", "B"), ("W", "B", "A"), ("W", "D")]),
    st.sampled_from([("A", "W"), ("W",), (), ("W", "W")]),
)
ROUTES_OUT = ROUTES_IN.map(lambda path: path[::-1])
TWO = mostly(PAIR.map(lambda pair: tuple(pair.split("/"))), st.permutations(TOKENS).map(lambda four: tuple(four[:2])))
WITH_WRAPPED = st.sampled_from([("A", "W"), ("B", "W"), ("D", "W")])
SIGNATURES = mostly(
    st.just(Signature(None, 0, 0)),
    st.builds(Signature, ANYBODY, st.sampled_from([0, 0, 1]), st.sampled_from([0, 1, 100])),
    4,
)
NUMBERS = mostly(st.integers(1, 2**100), st.sampled_from([0, 1, 2**112, 2**250, MAX_UINT256]), 6)


def trades(kinds: list[str], paths: st.SearchStrategy[tuple[str, ...]]) -> st.SearchStrategy[Trade]:
    return st.builds(Trade, st.sampled_from(kinds), USER, paths, SIZES, LIMITS, TO, SECONDS)


FEE_ON_TRANSFER = "SupportingFeeOnTransferTokens"
OPERATIONS: st.SearchStrategy[Operation] = st.one_of(
    trades(["swapExactTokensForTokens", "swapTokensForExactTokens"], PATHS),
    trades(["swapExactTokensForTokens" + FEE_ON_TRANSFER], PATHS),
    trades(["swapExactETHForTokens", "swapETHForExactTokens", "swapExactETHForTokens" + FEE_ON_TRANSFER], ROUTES_IN),
    trades(["swapExactTokensForETH", "swapTokensForExactETH", "swapExactTokensForETH" + FEE_ON_TRANSFER], ROUTES_OUT),
    st.builds(Deposit, USER, TWO, st.just(False), st.tuples(SIZES, SIZES), st.tuples(LEAST, LEAST), TO, SECONDS),
    st.builds(
        Deposit, USER, WITH_WRAPPED, st.just(True), st.tuples(SIZES, SIZES), st.tuples(LEAST, LEAST), TO, SECONDS
    ),
    st.builds(
        Withdrawal, USER, TWO, st.just(False), st.just(False), st.none() | SIGNATURES, st.booleans(), SIZES,
        st.tuples(LEAST, LEAST), TO, SECONDS,
    ),
    st.builds(
        Withdrawal, USER, WITH_WRAPPED, st.just(True), st.booleans(), st.none() | SIGNATURES, st.booleans(), SIZES,
        st.tuples(LEAST, LEAST), TO, SECONDS,
    ),
    st.builds(
        Token, st.sampled_from(["transfer", "approve", "transferFrom"]), USER, st.sampled_from([*TOKENS, *PAIRS]),
        ANYBODY, ANYBODY, SIZES,
    ),
    st.builds(Permit, USER, PAIR, ANYBODY, ANYBODY, SIZES, SIGNATURES, SECONDS),
    st.builds(Direct, USER, PAIR, st.integers(0, 1), SIZES, SHIFTS, mostly(NONE, USUAL), TO),
    st.builds(
        Bare, st.sampled_from(["mint", "burn", "skim", "sync"]), st.just("alice"), PAIR, st.tuples(SIZES, SIZES, SIZES),
        TO,
    ),
    st.builds(
        Flash, USER, PAIR, st.integers(0, 1), SIZES, st.booleans(), SHIFTS, mostly(st.just(False), st.just(True))
    ),
    st.builds(Wrap, st.sampled_from(["deposit", "withdraw", "pay", "pay the router"]), USER, SIZES),
    st.builds(
        Govern, st.sampled_from(["createPair", "createPair", "setFeeTo", "setFeeToSetter"]),
        mostly(st.just("owner"), st.just("alice"), 3), st.tuples(st.sampled_from([*TOKENS, "zero"]),
        st.sampled_from(TOKENS)),
    ),
    st.builds(
        Ask, st.sampled_from(["quote", "getAmountOut", "getAmountIn", "getAmountsOut", "getAmountsIn"]),
        st.tuples(NUMBERS, NUMBERS, NUMBERS), PATHS,
    ),
    st.builds(Wait, st.integers(1, 10**6)),
)  # fmt: skip
