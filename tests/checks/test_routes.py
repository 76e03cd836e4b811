"""The path that a trade took, on hand-made events; on the chain in test_trades.py."""

import pytest
from making import AGENT, FRIEND, ROUTER, TRANSFER, USDT, WBNB, make_evidence, make_instance, make_log, named, run

from pyquest.amounts import ZERO_ADDRESS
from pyquest.checks import bind
from pyquest.errors import TaskError
from pyquest.evidence import Reading
from pyquest.tasks import CheckSpec

CAKE, BUSD, FACTORY = (named(name) for name in ("cake", "busd", "pancake_factory"))
FIRST, SECOND, THIRD = (named(name) for name in ("cake_wbnb_lp", "wbnb_usdt_lp", "usdt_busd_lp"))
PAIRS = {
    Reading("view", (FACTORY, "getPair(address,address)(address)", *tokens)): pair
    for tokens, pair in (((CAKE, WBNB), FIRST), ((WBNB, USDT), SECOND), ((USDT, BUSD), THIRD))
}
PATH = ["$cake", "{wbnb}", "$usdt", "$busd"]
INSTANCE = make_instance(params={"wbnb": WBNB})
HOPS = [(CAKE, AGENT, FIRST), (WBNB, FIRST, SECOND), (USDT, SECOND, THIRD), (BUSD, THIRD, AGENT)]


def routed(hops, path=PATH, pairs=PAIRS):
    logs = [make_log(token, TRANSFER, giver, taker, 5) for token, giver, taker in hops]
    return run("routed", {"path": path}, make_evidence(pairs, logs=logs), INSTANCE)


def test_a_trade_along_the_path():
    found = routed(HOPS)
    assert (found.passed, found.expected, found.observed) == (True, *2 * ["CAKE to WBNB to USDT to BUSD"])
    # From native coin the router pays the first pair; to native coin, it is paid by the last one.
    assert routed([(CAKE, ROUTER, FIRST), *HOPS[1:3], (BUSD, THIRD, ROUTER)]).passed
    assert routed(HOPS[1:3], PATH[1:3]).passed


@pytest.mark.parametrize(
    ("hops", "observed"),
    [
        ([], f"the pair {FIRST} paid nobody"),
        (HOPS[:-1], f"the pair {THIRD} paid nobody"),
        ([HOPS[0], (WBNB, FIRST, AGENT), *HOPS[2:]], f"the pair {FIRST} paid WBNB to {AGENT}"),
        ([*HOPS, (USDT, SECOND, FRIEND)], f"the pair {SECOND} paid USDT to {', '.join(sorted((THIRD, FRIEND)))}"),
        ([HOPS[0], (BUSD, FIRST, AGENT)], f"the pair {FIRST} paid nobody"),
    ],
)
def test_another_path(hops, observed):
    found = routed(hops)
    assert (found.passed, found.observed) == (False, observed)


def test_a_transfer_of_nothing_is_no_hop():
    logs = [make_log(WBNB, TRANSFER, FIRST, SECOND, 0), make_log(USDT, TRANSFER, SECOND, THIRD, 5)]
    assert not run("routed", {"path": PATH[:3]}, make_evidence(PAIRS, logs=logs), INSTANCE).passed


def test_tokens_that_have_no_pair_and_tokens_that_do_not_exist():
    found = routed(HOPS, pairs={next(iter(PAIRS)): ZERO_ADDRESS})
    assert not found.passed
    assert "have no pair" in found.observed
    for path, message in ((["$cake"], "at least 2"), (["$cake", "WBNB"], "is not an account")):
        with pytest.raises(TaskError, match=message):
            bind(CheckSpec("routed", {"path": path}, 1, False, 1))
