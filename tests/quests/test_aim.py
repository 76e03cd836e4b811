"""Answers that miss: the reference with one parameter changed never passes.

A reference is rendered with another amount, address, id or text than was drawn, and judged as an answer to what was
drawn. This holds for every atomic task, those that are still to come included.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from pyquest.amounts import Amount, address, keccak
from pyquest.instances import Instance, Value, draw
from pyquest.models.prepared import as_reply
from pyquest.prompts import prompt
from pyquest.quests import World, play
from pyquest.tasks import load_suite, text_of
from pyquest.tasks.params import kind_of

SUITE = load_suite()
TRANSACTIONS = [task.id for task in SUITE.tasks.values() if task.kind == "transaction"]
QUESTIONS = [task.id for task in SUITE.tasks.values() if task.kind == "query" and task.params]
STRANGER = address(keccak(b"somebody whom no task knows")[12:])

SAYS_NOTHING_MORE = (
    "_symbol",  # of a token that its address names
    "_name",  # of a contract that its address names
    "_decimals",  # always 18
    "slippage",  # a limit, and between quote and trade nothing happens
    "agent_address",  # whoever sends
    "user_address",
    "chain_id",
)
"""Ends of the names of parameters that aim at nothing by themselves."""

NOT_IN_THE_ANSWER = {
    "contract_delegate_call": {"implementation_address"},  # the proxy knows it
    "emergency_withdraw": {"lp_token_address", "reward_token_address"},  # the pools know their tokens
    "erc20_flashloan": {"fee_percentage"},  # the lender knows it
    "erc20_permit": {"owner_address", "deadline"},  # of a signature that nobody can make here
    "harvest_rewards": {"reward_token_address"},
    "stake_lp_tokens": {"lp_token_address"},
    "stake_single_token": {"token_address"},
    "swap_exact_tokens_for_tokens": {"wbnb_address"},  # the direct way does not lead there
    "swap_tokens_for_exact_tokens": {"wbnb_address"},
    "unstake_lp_tokens": {"lp_token_address"},
}
"""Parameters that an answer has no use for."""

TWO_SIDES = {
    "add_liquidity_bnb_token": ("amount_bnb", "amount_token"),
    "add_liquidity_tokens": ("amount_token_a", "amount_token_b"),
}
"""The amounts of a deposit: the pool's price makes one binding and leaves the other free, so they miss together."""


THE_SAME_ANSWER = {("query_nft_owner", "token_id")}
"""Parameters of questions that are answered alike for the neighbouring values: the agent owns all ten ids."""


def parameters(instance: Instance) -> list[str]:
    """The parameters that an answer aims with; each must be in the reference."""
    unused = NOT_IN_THE_ANSWER.get(instance.task.id, set())
    return [name for name in instance.params if not name.endswith(SAYS_NOTHING_MORE) and name not in unused]


def misses(instance: Instance) -> Iterator[Mapping[str, Value]]:
    """Every change to make: of one parameter at a time, of both sides of a deposit at once."""
    together = TWO_SIDES.get(instance.task.id, ())
    for name in parameters(instance):
        if name not in together:
            yield from ({name: other} for other in others(instance, instance.params[name]))
    for pair in zip(*(others(instance, instance.params[name]) for name in together), strict=True):
        yield dict(zip(together, pair, strict=True))


def others(instance: Instance, value: Value) -> list[Value]:
    """Values of the same kind: a unit less, a unit more, the double; a stranger, a known account; other texts."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, Amount):
        return [replace(value, units=units) for units in around(value.units)]
    if isinstance(value, int):
        return list(around(value))
    if kind_of(value) == "an address":
        return [STRANGER, next(one for one in accounts_like(instance, value) if one != value)]
    return [text for text in (value + ".", value.swapcase(), "") if text != value]


def around(number: int) -> list[int]:
    return [number - 1, number + 1, 2 * number] if number else [1]


def accounts_like(instance: Instance, value: str) -> list[str]:
    """For a token those of the suite, for anything else the wallets."""
    accounts = instance.suite.accounts
    tokens = [token.address for token in accounts.tokens.values()]
    return tokens if value in tokens else [instance.agent, accounts.address("rich")]


def passes(world: World, instance: Instance, changed: Mapping[str, Value]) -> bool:
    """Whether the reference with some parameters changed passes as an answer to the instance."""
    other = replace(instance, params={**instance.params, **changed})
    quest = play(world, instance, prompt(instance), as_reply(instance.task.references["ethers"], other))
    assert quest.score is not None
    return quest.score.passed


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("task_id", TRANSACTIONS)
def test_an_answer_that_misses_in_one_parameter_never_passes(world: World, task_id: str, seed: int) -> None:
    instance = draw(SUITE, SUITE.tasks[task_id], seed)
    assert [changed for changed in misses(instance) if passes(world, instance, changed)] == []


@pytest.mark.parametrize("task_id", QUESTIONS)
def test_an_answer_to_another_question_never_passes(world: World, task_id: str) -> None:
    """What is read for another account, token, id, pool or amount; a question's other parameters are in no answer."""
    instance = draw(SUITE, SUITE.tasks[task_id], 0)
    code = text_of(instance.task.references["ethers"])
    asked = [name for name in instance.params if f"{{{{{name}}}}}" in code and (task_id, name) not in THE_SAME_ANSWER]
    assert asked
    missing = [{name: other} for name in asked for other in others(instance, instance.params[name])]
    assert [changed for changed in missing if passes(world, instance, changed)] == []


@pytest.mark.parametrize("task_id", TRANSACTIONS)
def test_an_answer_aims_with_every_parameter(task_id: str) -> None:
    """What is not in the reference cannot be missed; where that is right, this file says so by name."""
    instance = draw(SUITE, SUITE.tasks[task_id], 0)
    code = text_of(instance.task.references["ethers"])
    assert [name for name in parameters(instance) if f"{{{{{name}}}}}" not in code] == []
    used = [name for name in NOT_IN_THE_ANSWER.get(task_id, ()) if f"{{{{{name}}}}}" in code]
    assert used == [], "no longer true"


@pytest.mark.parametrize("task_id", [task_id for task_id in TWO_SIDES if task_id in SUITE.tasks])
def test_one_side_of_a_deposit_binds(world: World, task_id: str) -> None:
    """Too little of one side or of the other is wrong."""
    for seed in range(3):
        instance = draw(SUITE, SUITE.tasks[task_id], seed)
        less = [{name: others(instance, instance.params[name])[0]} for name in TWO_SIDES[task_id]]
        assert not all(passes(world, instance, changed) for changed in less)
