"""An answer that does the right thing and something else: the recipient takes more than it is given."""

from pathlib import Path

from pyquest.instances import render_answer
from pyquest.testing import (
    answering,
    assert_called,
    assert_emitted,
    assert_failed,
    assert_passed,
    assert_storage,
    calling,
    function,
    mapping_slot,
    place,
    returning,
    running,
)

TRANSFER = "Transfer(address indexed from, address indexed to, uint256 value)"
RECEIVED = "onERC721Received(address,address,uint256,bytes)(bytes4)"
THIEF = "0x" + "7" * 40


def reference_of(scenario):
    """The task's own answer, in TypeScript."""
    path = Path(scenario.instance.task.references["ethers"])
    return render_answer(path.read_text(), scenario.instance)


def test_the_reference(pyquest_scenario):
    scenario = pyquest_scenario("erc721_safe_transfer")
    assert_passed(scenario.judge(scenario.evidence_of(reference_of(scenario))))


def test_the_recipient_takes_a_tip(pyquest_scenario):
    scenario = pyquest_scenario("erc721_safe_transfer")
    usdt, agent, to = (scenario.address(ref) for ref in ("$usdt", "$agent", "{to_address}"))
    tip = function("transferFrom(address,address,uint256)").encode(agent, THIEF, 10**18)
    accepted = returning(function(RECEIVED).selector.ljust(32, b"\0"))
    place(scenario.chain, answering({RECEIVED: running(calling(usdt, tip), accepted)}), at=to)
    scenario.chain.set_storage(usdt, mapping_slot(2, agent, to), 10**18)  # an allowance from some time ago

    evidence = scenario.evidence_of(reference_of(scenario))

    assert_called(evidence.trace, usdt, "transferFrom(address,address,uint256)", agent, THIEF, 10**18, sender=to)
    assert_emitted(evidence, usdt, TRANSFER, **{"from": agent}, to=THIEF)
    assert_storage(evidence, usdt, mapping_slot(1, THIEF), 10**18)
    score = scenario.judge(evidence)
    assert_failed(score, "no_other_changes")
    assert [check.name for check in score.checks if not check.passed] == ["no_other_changes"]
    assert score.exact == 0
