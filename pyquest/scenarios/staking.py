"""Stakes and rewards: what somebody put into a staking contract some time ago, and what that has earned.

The contracts do it themselves, called as by that account at that time (spec/environment.md 3.10, 3.11).
"""

from __future__ import annotations

from pydantic import Field

from pyquest.amounts import ETHER, Address
from pyquest.chain.contracts import Contract
from pyquest.errors import ScenarioFault
from pyquest.scenarios import giving
from pyquest.scenarios.stage import Stage
from pyquest.scenarios.steps import step
from pyquest.tasks import Token
from pyquest.tasks.shapes import FileModel

_DAY = 24 * 60 * 60
_DEPOSIT = "deposit(uint256)"
_POOL = (
    "stakingToken()(address)",
    "userInfo(address)(uint256)",
    "rewardToken()(address)",
    "rewardRate()(uint256)",
    "pendingReward(address)(uint256)",
)


class Stake(FileModel):
    """Arguments of ``stake``."""

    pool: str
    of: str
    amount: str
    seconds_ago: int = Field(default=0, ge=0, le=1000 * _DAY)


@step("stake", Stake)
def stake(stage: Stage, args: Stake) -> None:
    """Have somebody stake tokens some time ago. They are created for it; what the account holds stays as it is."""
    pool = Contract(stage.chain, stage.names.address(args.pool), _POOL)
    token = stage.token(pool.read("stakingToken"))
    amount = stage.units(args.amount, token)
    _stake(stage, pool.address, token, stage.names.address(args.of), amount, args.seconds_ago)


class Pending(FileModel):
    """Arguments of ``pending``."""

    pool: str
    of: str
    amount: str


@step("pending", Pending)
def pending(stage: Stage, args: Pending) -> None:
    """Have somebody stake so much and so long ago that this reward is due now; what the pool can pay is not changed."""
    pool, of = Contract(stage.chain, stage.names.address(args.pool), _POOL), stage.names.address(args.of)
    due = stage.units(args.amount, stage.token(pool.read("rewardToken")))
    if pool.read("userInfo", of):
        raise ValueError(f"{args.of} has a stake in {args.pool} already, and a reward that comes with it")
    # A reward is floor(seconds · rate · stake / 10^18). While seconds · rate is at most 10^18, one more unit of stake
    # makes at most one more unit of reward, so that none is skipped.
    rate = pool.read("rewardRate")
    if rate == 0:
        raise ValueError(f"{args.pool} pays no reward")
    seconds = min(max(1, ETHER // rate), _DAY)
    staked = -(-due * ETHER // (seconds * rate))
    _stake(stage, pool.address, stage.token(pool.read("stakingToken")), of, staked, seconds)
    if (found := pool.read("pendingReward", of)) != due:
        raise ScenarioFault(f"{args.pool} says that {found} base units are due to {args.of}, not {due}")


def _stake(stage: Stage, pool: Address, token: Token, of: Address, amount: int, seconds_ago: int) -> None:
    giving.give(stage, token, of, amount)
    before = giving.approve(stage, token, of, pool, amount)
    stage.act(of, pool, _DEPOSIT, amount, seconds_ago=seconds_ago)
    giving.approve(stage, token, of, pool, before)
