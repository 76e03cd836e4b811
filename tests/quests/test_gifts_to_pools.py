"""What a pool pays is for the wallet: what is sent to a pair instead is lost to whoever owns its shares."""

from __future__ import annotations

import json

import pytest
from test_dialogues import ACCOUNTS, drawn, said, skill, steps
from test_other_dialogues import call
from test_pool_dialogues import ADD, LATER, LP, REMOVE, USDT, WBNB_LP, approve, units

from pyquest.quests import World

SELL = "swapExactTokensForTokens(uint256, uint256, address[], address, uint256)"
USDT_BUSD = "asked.token_in_address, asked.token_out_address"
OVER_WBNB = f'asked.token_in_address, "{ACCOUNTS.address("wbnb")}", asked.token_out_address'


def trade(path: str, to: str) -> str:
    return call("asked.router_address", SELL, units("amount_in"), "0n", f"[{path}]", to, LATER)


def deposit(to: str) -> str:
    tokens, amounts = ("token_a", "token_b"), (units("amount_token_a"), units("amount_token_b"))
    pair = [f"asked.{token}_address" for token in tokens]
    return call("asked.router_address", ADD, *pair, *amounts, "0n", "0n", to, LATER)


def withdrawal(to: str) -> str:
    share = "(15n * 10n ** 17n * BigInt(asked.liquidity_percentage)) / 100n"
    pair = ("asked.token_a_address", "asked.token_b_address")
    return call("asked.router_address", REMOVE, *pair, share, "0n", "0n", to, LATER)


TRADE, DEPOSIT, WITHDRAWAL = (
    f"composite_approve_{what}" for what in ("swap_tokens", "add_liquidity", "remove_liquidity")
)
TO_WHOM = {
    "a trade for the wallet": (TRADE, approve(USDT), trade(USDT_BUSD, "agent"), 100),
    "a trade for the pair itself": (TRADE, approve(USDT), trade(USDT_BUSD, f'"{LP}"'), 0),
    "a trade for another pair on the way": (TRADE, approve(USDT), trade(OVER_WBNB, f'"{WBNB_LP}"'), 0),
    "shares for the wallet": (DEPOSIT, approve(USDT), deposit("agent"), 100),
    "shares for the pair itself": (DEPOSIT, approve(USDT), deposit(f'"{LP}"'), 0),
    "a withdrawal for the wallet": (WITHDRAWAL, approve(LP), withdrawal("agent"), 100),
    "a withdrawal for the pair itself": (WITHDRAWAL, approve(LP), withdrawal(f'"{LP}"'), 0),
}


@pytest.mark.parametrize(("task_id", "first", "second", "score"), TO_WHOM.values(), ids=TO_WHOM)
def test_what_a_pair_keeps_is_something_else_that_changed(
    world: World, task_id: str, first: str, second: str, score: int
) -> None:
    instance = drawn(task_id)
    asked = f"const asked: any = {json.dumps(instance.params_json())};"
    quest = said(world, instance, steps(2), skill(asked + first), skill(asked + second))
    assert [entry.succeeded for entry in quest.rounds[1:]] == [True, True]
    assert quest.score is not None
    assert quest.score.exact == score
    failed = [check.name for check in quest.score.checks if not check.passed]
    assert ("no_other_changes" in failed) is (score == 0)
