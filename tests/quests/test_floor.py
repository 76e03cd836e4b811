"""What saying nothing that was asked for earns, on every atomic task: nothing with us, and what was measured there."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from test_play import ATOMIC, drawn, played, skill

from pyquest.quests import World

FREE: Mapping[str, int] = {
    "add_liquidity_bnb_token": 35,
    "add_liquidity_tokens": 50,
    "bnb_transfer_basic": 50,
    "bnb_transfer_max_amount": 30,
    "bnb_transfer_percentage": 50,
    "bnb_transfer_to_contract": 30,
    "bnb_transfer_with_message": 20,
    "contract_call_simple": 40,
    "contract_call_with_params": 40,
    "contract_call_with_value": 30,
    "contract_delegate_call": 45,
    "contract_payable_fallback": 45,
    "emergency_withdraw": 40,
    "erc1155_safe_transfer_with_data": 30,
    "erc1155_transfer_single": 30,
    "erc20_approve": 40,
    "erc20_approve_and_call_1363": 30,
    "erc20_burn": 30,
    "erc20_decrease_allowance": 40,
    "erc20_flashloan": 30,
    "erc20_increase_allowance": 40,
    "erc20_permit": 40,
    "erc20_revoke_approval": 30,
    "erc20_transfer_fixed": 30,
    "erc20_transfer_max_amount": 30,
    "erc20_transfer_percentage": 30,
    "erc20_transfer_with_callback_1363": 30,
    "erc20_transferfrom_basic": 20,
    "erc721_approve": 30,
    "erc721_safe_transfer": 30,
    "erc721_set_approval_for_all": 30,
    "erc721_transfer": 30,
    "harvest_rewards": 30,
    "remove_liquidity_bnb_token": 28,
    "remove_liquidity_tokens": 28,
    "stake_lp_tokens": 45,
    "stake_single_token": 45,
    "swap_exact_bnb_for_tokens": 30,
    "swap_exact_tokens_for_bnb": 50,
    "swap_exact_tokens_for_tokens": 45,
    "swap_multihop_routing": 30,
    "swap_tokens_for_exact_tokens": 45,
    "unstake_lp_tokens": 30,
    "wbnb_deposit": 30,
    "wbnb_withdraw": 30,
}
"""Published points for a transaction of nothing to oneself (atomic_validators.md 0.8); 0 for questions."""

# Three validators go on after a transaction that failed (defect V18): to its gas and fee, or to standing approvals.
FREE_AFTER_A_REVERT = {"bnb_transfer_basic": 20, "bnb_transfer_percentage": 20, "add_liquidity_tokens": 20}

SAYINGS = {
    "nothing": ("", 0),
    "success": (skill("return { success: true };"), 100),
    "no balances": (skill("return { balances: {} };"), 100),
}
NOTHING_TO_ONESELF = skill("return { to: agent, value: 0n };")
UNRELATED_REVERT = skill(
    "const board = new ethers.Interface(['function transfer(address, uint256)']);"
    "return { to: '0x55d398326f99059fF775485246999027B3197955', gasLimit: 100000n,"
    " data: board.encodeFunctionData('transfer', [agent, 10n ** 30n]) };"
)


def earned(world: World, task_id: str, reply: str) -> tuple[int, int]:
    """Sound and paper score."""
    quest = played(world, drawn(task_id), reply)
    assert quest.score is not None
    assert quest.paper is not None
    assert not quest.score.passed
    return int(quest.score.exact), int(quest.paper.exact)


@pytest.mark.parametrize("task_id", ATOMIC)
def test_the_floor(world: World, task_id: str) -> None:
    for saying, (reply, paper) in SAYINGS.items():
        assert earned(world, task_id, reply) == (0, paper), saying
    assert earned(world, task_id, NOTHING_TO_ONESELF) == (0, FREE.get(task_id, 0))
    assert earned(world, task_id, UNRELATED_REVERT) == (0, FREE_AFTER_A_REVERT.get(task_id, 0))
