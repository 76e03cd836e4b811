"""The published validators of staking and of questions about it (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Mapping

from pyquest.paper.facts import Facts, number
from pyquest.paper.rows import Compared, Line, QueryRow, TransactionRow
from pyquest.paper.rules import Crash, Rule, always, grew, shrank, succeeded
from pyquest.paper.table.queries import within

_SELECTOR, _WORD = len("0x") + 8, 64  # characters

_FORFEITED = 10**15  # base units of reward that count as none: a thousandth of a CAKE


def tokens_left_as_in_call(param: str) -> Rule:
    """The agent's tokens fell by what stands behind the selector, within 0.1 %: all of it is read as one number."""

    def rule(facts: Facts) -> bool:
        data, spent = facts.sent.data, -facts.went_up("token_balance")
        said = int(data[_SELECTOR:], 16) if len(data) >= _SELECTOR + _WORD else facts.rounded(param)
        try:
            return spent > 0 and abs(spent - said) <= said * 0.001
        except OverflowError as error:
            raise Crash("the call data make a number that is too large for a float", "V23") from error

    return rule


def stake_follows(key: str) -> Rule:
    """The stake grew by what a balance fell by, within 1 %."""

    def rule(facts: Facts) -> bool:
        staked, spent = facts.went_up("staked_amount"), -facts.went_up(key)
        return staked > 0 and abs(staked - spent) <= spent * 0.01

    return rule


def as_much_as_in_call(key: str, param: str, sign: int = 1) -> Rule:
    """A state key rose (fell, where ``sign`` is -1) by the word behind the selector, within 1 %; exact arithmetic.

    By an amount parameter where the call has no such word.
    """

    def rule(facts: Facts) -> bool:
        data, moved = facts.sent.data, sign * facts.went_up(key)
        carries = len(data) >= _SELECTOR + _WORD
        said = int(data[_SELECTOR:][:_WORD], 16) if carries else facts.units(param)
        return moved > 0 and abs(moved - said) * 100 <= said

    return rule


def stake_came_back(facts: Facts) -> bool:
    """The agent's LP tokens rose by what was staked, within 1 %."""
    staked = number(facts.before, "staked_amount")
    return abs(facts.went_up("lp_token_balance") - staked) <= staked * 0.01


def nothing_staked(facts: Facts) -> bool:
    """The stake afterwards is 0."""
    return number(facts.after, "staked_amount") == 0


def no_reward(facts: Facts) -> bool:
    """The agent's reward tokens moved by less than a thousandth of one."""
    return abs(facts.went_up("token_balance")) < _FORFEITED


_LP, _REWARD = ("balance", "{lp_token_address}", "$agent"), ("balance", "{reward_token_address}", "$agent")
_STAKED = ("staked", "{pool_address}", "$agent")

TRANSACTIONS: Mapping[str, TransactionRow] = {
    "emergency_withdraw": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("lp_returned", 40, stake_came_back, lenient=("V07",)),
            Line("record_cleared", 20, nothing_staked, lenient=("V07",)),
            Line("no_reward", 10, no_reward, lenient=("V13",)),
        ),
        passes="ALL",
        state={"staked_amount": _STAKED, "lp_token_balance": _LP, "token_balance": _REWARD},
    ),
    "harvest_rewards": TransactionRow(
        checks=(Line("tx_success", 30, succeeded), Line("reward_delta", 70, grew("token_balance"), lenient=("V07",))),
        passes="ALL",
        state={"token_balance": _REWARD},
    ),
    "stake_lp_tokens": TransactionRow(
        checks=(
            Line("tx_success", 25, succeeded),
            Line("approval", 20, always, lenient=("V13",)),
            Line("lp_delta", 25, shrank("lp_token_balance"), lenient=("V07",)),
            Line("staked_delta", 30, stake_follows("lp_token_balance"), lenient=("V07",)),
        ),
        passes="ALL",
        state={"lp_token_balance": _LP, "staked_amount": _STAKED},
    ),
    "stake_single_token": TransactionRow(
        checks=(
            Line("tx_success", 25, succeeded, lenient=("V07",)),
            Line("approval", 20, always, lenient=("V13",)),
            Line("token_delta", 25, tokens_left_as_in_call("stake_amount"), lenient=("V07",), strict=("V23", "V28")),
            Line("staked_delta", 30, stake_follows("token_balance"), lenient=("V07",)),
        ),
        passes="ALL",
        state={"token_balance": ("balance", "{token_address}", "$agent"), "staked_amount": _STAKED},
    ),
    "unstake_lp_tokens": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("lp_delta", 40, as_much_as_in_call("lp_token_balance", "unstake_amount"), lenient=("V07", "V15")),
            Line("staked_delta", 30, as_much_as_in_call("staked_amount", "unstake_amount", -1), lenient=("V07", "V15")),
        ),
        passes="ALL",
        state={"lp_token_balance": _LP, "staked_amount": _STAKED},
    ),
}

QUERIES: Mapping[str, QueryRow] = {
    "query_pending_rewards": QueryRow(
        fields=("pending_rewards",),
        points=(30, 30),
        values=(
            Compared(
                "pending_rewards",
                40,
                within(5, nothing_at=20),
                ("pending", "{pool_address}", "{query_address}"),
                unread="{expected_pending_rewards}",
                missing="0",
                lenient=("V15",),
                strict=("V27",),
            ),
        ),
        passes="GE60",
    ),
    "query_staked_amount": QueryRow(
        fields=("staked_amount", "deposit_time"),
        points=(30, 30),
        values=(
            Compared(
                "staked_amount",
                40,
                within(1, nothing_at=10),
                ("staked", "{pool_address}", "{query_address}"),
                unread="{expected_staked_amount}",
                missing="0",
                lenient=("V15", "V17"),
                strict=("V27",),
            ),
        ),
        passes="GE60",
    ),
}
