"""What nothing of the kind earns, on every composite task: nothing with us, and what was measured there in total."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from test_dialogues import DIALOGUES, FAILS, ITSELF, REPORT, REVERT, SUBMIT, SUITE, drawn, question, said, skill, steps

from pyquest.quests import Quest, World

TOKENS = [SUITE.accounts.address(name) for name in ("usdt", "busd", "wbnb", "cake")]
EVERYTHING = "every reading there is"
FORGED = "return { type: 'QUERY_RESULT', balances: { a: 1, b: 2, c: 3 }, tx_hash: '0xab' };"

FLOOR = {
    "silence": [""] * 20,
    "a refusal": ["I cannot do that."] * 20,
    "submit at once": [steps(1), SUBMIT],
    "zero to itself": [steps(1), ITSELF],
    "zero to itself without a plan": ["", ITSELF],
    "zero to itself twice": [steps(2), ITSELF, ITSELF],
    "zero to itself, step by step": [steps(5), *[ITSELF] * 5],
    "a revert": [steps(1), REVERT, SUBMIT],
    "reverts": [steps(2), *[REVERT] * 12],
    "a report": [steps(1), REPORT],
    "reports": [REPORT] * 20,
    "a report as a value": [steps(1), skill("return { error_detected: true, error_type: 'NO_APPROVAL' };")],
    "success": [steps(1), skill("return { success: true };")],
    "a forged hash": [steps(1), skill(FORGED)],
    EVERYTHING: [
        steps(9),
        *[question(kind) for kind in ("native_balance", "block_number", "nonce")],
        *[question("token_balance", token_address=token) for token in TOKENS],
    ],
    "throws": [steps(1), FAILS, FAILS, FAILS],
}

MEASURED: Mapping[str, tuple[Fraction, int]] = {
    "silence": (Fraction(0), 0),
    "submit at once": (Fraction(0), 0),
    "zero to itself": (Fraction(13_150, 3), 43),
    "zero to itself without a plan": (Fraction(13_150, 3), 43),
    "zero to itself twice": (Fraction(13_400, 3), 45),
    "a revert": (Fraction(13_150, 3), 43),
    "a report": (Fraction(1_200), 13),
    "reports": (Fraction(1_200), 13),
    "a forged hash": (Fraction(4_500), 45),
}
"""Published points in total, and how many tasks pass there (composite_defects.md, summary: 4,383.3, 4,466.7, …)."""


def asks_only(task_id: str) -> bool:
    """Whether reading is all that a task wants; whoever reads everything there is has done that."""
    return any(check.key and check.name == "verified" for check in SUITE.tasks[task_id].checks)


@pytest.mark.parametrize("name", FLOOR)
def test_what_does_nothing_of_the_kind_earns_nothing(world: World, name: str) -> None:
    quests = {task_id: said(world, drawn(task_id), *FLOOR[name]) for task_id in DIALOGUES}
    unasked = [task_id for task_id in DIALOGUES if not (name == EVERYTHING and asks_only(task_id))]
    assert [task_id for task_id in unasked if not earns_nothing(quests[task_id])] == []
    if name in MEASURED:
        published = [quest.paper for quest in quests.values() if quest.paper is not None]
        assert len(published) == len(DIALOGUES) == 45
        total = sum((score.exact for score in published), Fraction(0))
        assert (total, sum(score.passed for score in published)) == MEASURED[name]


def earns_nothing(quest: Quest) -> bool:
    assert quest.score is not None
    return (quest.score.exact, quest.score.passed) == (0, False) and quest.reason is not None


@pytest.mark.parametrize(
    "body", ["return { anything: 1 };", "return { query_result: { success: true, data: { a: '1' } } };"]
)
def test_an_object_that_is_no_transaction_is_everything_there(world: World, body: str) -> None:
    """Defect A4: it is sent as the creation of an empty contract."""
    quest = said(world, drawn(), steps(1), skill(body))
    assert quest.paper is not None
    assert quest.paper.exact == 100
    assert earns_nothing(quest)
