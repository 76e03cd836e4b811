"""A contract that emits a forged Transfer event: who emitted it counts."""

from pyquest.testing import assemble, assert_emitted, assert_failed, assert_not_emitted, emitting

TRANSFER = "Transfer(address indexed from, address indexed to, uint256 value)"


def test_a_forged_transfer_is_no_transfer(pyquest_scenario):
    scenario = pyquest_scenario("erc20_transfer_fixed", amount="5")
    usdt, agent, to = (scenario.address(ref) for ref in ("$usdt", "$agent", "{to_address}"))
    forger = assemble(emitting(TRANSFER, agent, to, 5 * 10**18))

    evidence = scenario.evidence_of(forger)  # the agent calls a contract that consists of just this

    assert_emitted(evidence, evidence.tx.to, TRANSFER, to=to, value=5 * 10**18)
    assert_not_emitted(evidence, usdt, TRANSFER)
    assert_failed(scenario.judge(evidence), "called", "transferred", "balance_change")


def test_a_right_event_among_forged_ones_is_found(pyquest_scenario):
    scenario = pyquest_scenario("erc20_transfer_fixed", amount="5")
    agent, to = (scenario.address(ref) for ref in ("$agent", "{to_address}"))
    many = assemble([emitting(TRANSFER, agent, to, amount) for amount in range(3)])
    result = scenario.check("transferred", scenario.evidence_of(many), token="$usdt", to="{to_address}")
    assert (result.passed, result.observed) == (False, "no transfer of this token")
