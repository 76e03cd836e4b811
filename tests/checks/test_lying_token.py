"""A token that lies in balanceOf: a transfer that moves nothing is told from one that does."""

from pyquest.testing import (
    TxRequest,
    answering,
    assert_emitted,
    assert_failed,
    assert_passed,
    delegating,
    emitting,
    function,
    place,
    returning,
    running,
)

TRANSFER = "Transfer(address indexed from, address indexed to, uint256 value)"


def transfer_of(scenario):
    """The right answer: the agent transfers the amount that is asked for."""
    to, amount = scenario.address("{to_address}"), scenario.instance.amount("{amount}")
    return TxRequest(scenario.address("$usdt"), data=function("transfer(address,uint256)").encode(to, amount))


def test_an_honest_token(pyquest_scenario):
    scenario = pyquest_scenario("erc20_transfer_fixed", amount="5")
    assert_passed(scenario.judge(scenario.evidence_of(transfer_of(scenario))))


def test_everybody_is_rich_and_nothing_moves(pyquest_scenario):
    scenario = pyquest_scenario("erc20_transfer_fixed", amount="5")
    usdt, agent, to = (scenario.address(ref) for ref in ("$usdt", "$agent", "{to_address}"))
    honest = place(scenario.chain, scenario.chain.code(usdt))
    liar = answering(
        {
            "balanceOf(address)(uint256)": 10**24,
            "transfer(address,uint256)(bool)": running(emitting(TRANSFER, agent, to, 5 * 10**18), returning(1)),
        },
        otherwise=delegating(honest),
    )
    place(scenario.chain, liar, at=usdt)

    evidence = scenario.evidence_of(transfer_of(scenario))

    # The event is as it should be, and so are the checks that look at it; the balances did not change.
    assert_emitted(evidence, usdt, TRANSFER, to=to, value=5 * 10**18)
    assert_failed(scenario.judge(evidence), "balance_change")
    moved = scenario.check("balance_change", evidence, token="$usdt", of="{to_address}", equals="{amount}")
    assert (moved.expected, moved.observed) == ("+5 USDT", "no change")


def test_a_token_that_does_not_say(pyquest_scenario):
    scenario = pyquest_scenario("erc20_transfer_fixed", amount="5")
    place(scenario.chain, "0 0 REVERT", at=scenario.address("$usdt"))
    mute = scenario.check(
        "balance_change", scenario.evidence_of(b""), token="$usdt", of="{to_address}", equals="{amount}"
    )
    assert (mute.passed, mute.expected) == (False, "a contract that can be read")
