"""The published task files themselves, where a download of them is at hand: PYQUEST_OFFICIAL names its folder."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyquest.instances import draw
from pyquest.locations import bundle_folder
from pyquest.models.prepared import as_reply
from pyquest.prompts import prompt
from pyquest.published import Report, import_tasks
from pyquest.published.files import find_bank
from pyquest.quests import World, play_out
from pyquest.tasks import load_suite

OFFICIAL = os.environ.get("PYQUEST_OFFICIAL")

pytestmark = pytest.mark.skipif(not OFFICIAL, reason="PYQUEST_OFFICIAL names no download of the published task files")

# The defects of single tasks that a file can show or somebody can know of it; T14 is of the file of labels.
DEFECTS = {
    "T01": {"erc20_transfer_max_amount"},
    "T02": {"query_staked_amount", "query_pending_rewards"},
    "T03": {"remove_liquidity_tokens"},
    "T04": {"erc20_permit"},
    "T05": {
        "query_transaction_count_nonce",
        "query_nft_balance",
        "query_nft_owner",
        "query_nft_token_uri",
        "query_token_metadata",
        "query_token_total_supply",
        "query_swap_input_amount",
        "query_pending_rewards",
        "query_staked_amount",
    },
    "T06": {"contract_delegate_call", "remove_liquidity_bnb_token", "remove_liquidity_tokens", "add_liquidity_tokens"},
    "T07": {"bnb_transfer_percentage", "erc20_transfer_percentage"},
    "T08": {"add_liquidity_bnb_token"},
    "T09": {"swap_tokens_for_exact_tokens"},
    "T10": {"erc1155_safe_transfer_with_data"},
    "T11": {"erc20_transfer_with_callback_1363", "erc20_approve_and_call_1363"},
    "T12": {"erc20_burn", "erc20_permit", "query_erc20_balance", "query_erc20_allowance"},
    "T13": {"erc20_revoke_approval"},
    "T15": {
        "bnb_transfer_basic",
        "bnb_transfer_percentage",
        "wbnb_deposit",
        "erc20_flashloan",
        "erc721_approve",
        "erc721_set_approval_for_all",
        "erc1155_safe_transfer_with_data",
        "add_liquidity_bnb_token",
        "swap_exact_bnb_for_tokens",
        "swap_exact_tokens_for_bnb",
        "swap_exact_tokens_for_tokens",
        "swap_tokens_for_exact_tokens",
    },
    "T16": {"swap_exact_tokens_for_bnb", "remove_liquidity_bnb_token"},
    "T17": {"harvest_rewards"},
    "T18": {"erc20_flashloan"},
    "D1": {"composite_query_allowance_approve_verify", "composite_query_bnb_transfer_verify"},
    "D2": {"composite_query_bnb_transfer_verify"},
    "D3": {
        "composite_approve_add_liquidity",
        "composite_approve_remove_liquidity",
        "composite_approve_transferfrom",
        "composite_batch_approve_2_tokens",
        "composite_full_liquidity_cycle",
        "composite_liquidity_provision_with_stake",
        "composite_multi_approve_multi_swap",
        "composite_nft_bundle_sale",
        "composite_portfolio_rebalance",
        "composite_query_reserves_before_after_swap",
        "composite_remove_liquidity_unwrap",
        "composite_triple_pool_liquidity",
        "composite_wrap_add_liquidity",
    },
    "D4": {"composite_split_and_transfer"},
    "D5": {"composite_emergency_exit_workflow", "composite_full_liquidity_cycle"},
    "D6": {"composite_unstake_harvest_query"},
    "D7": {"composite_harvest_reinvest_workflow"},
    "D8": {"composite_remove_liquidity_unwrap"},
    "D9": {"composite_nft_bundle_sale", "composite_nft_transfer_with_payment"},
    "D10": {
        "composite_add_liquidity_stake_lp",  # of D3 as well, in a wording that is left out for this
        "composite_complete_swap_stake_workflow",
        "composite_multi_approve_multi_swap",
        "composite_multi_token_swap",
        "composite_swap_approve_stake",
        "composite_swap_unwrap_bnb",
        "composite_wrap_unwrap_cycle",
    },
    "D12": {"composite_approve_add_liquidity", "composite_wrap_add_liquidity"},
}

CONTRADICTED = {
    "composite_emergency_exit_workflow": "D5",
    "composite_full_liquidity_cycle": "D5",
    "composite_harvest_reinvest_workflow": "D7",
}
"""Files that our mended tasks contradict, with the defect that is mended: reported and not run."""


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return import_tasks(Path(OFFICIAL or ""), tmp_path_factory.mktemp("official") / "suite")


@pytest.fixture(scope="module")
def world(imported: Report) -> Iterator[World]:
    with World.open(imported.suite, bundle_folder("bsc-embedded")) as opened:
        yield opened


def test_every_file_is_imported_or_says_why_not(imported: Report) -> None:
    bank, ours = find_bank(Path(OFFICIAL or "")), load_suite().tasks
    assert len(bank.files) == 107
    assert [one for one in imported.refused if one.bad] == []
    unknown = {one.where for one in imported.refused if "has no task" in one.why}
    assert {bank.read(file).id for file in bank.files if bank.where(file) not in unknown} == set(ours)
    kept_back = {one.where: one.why for one in imported.refused if one.where not in unknown}
    defects = {Path(where).stem: why.partition(":")[0] for where, why in kept_back.items()}
    assert defects == {task_id: defect for task_id, defect in CONTRADICTED.items() if task_id in ours}
    assert set(imported.imported) == set(ours) - {Path(where).stem for where in kept_back}


@pytest.mark.parametrize("defect", DEFECTS)
def test_the_report_names_the_defect(imported: Report, defect: str) -> None:
    named = {Path(one.where).stem for one in imported.findings if one.defect == defect}
    assert named >= DEFECTS[defect]


def test_the_report_names_missing_styles(imported: Report) -> None:
    assert [one.where for one in imported.findings if one.defect == "T14"] == ["nl_template_scores.json"]


def test_nothing_of_the_files_is_left_open(imported: Report) -> None:
    """What the list of defects does not have, the report of an atomic file does not have either."""
    atomic = [one for one in imported.findings if not one.where.startswith("composite_problems/")]
    assert [one for one in atomic if one.defect is None] == []


def test_our_references_earn_everything_with_their_wordings(imported: Report, world: World) -> None:
    for task_id in imported.imported:
        task = world.suite.tasks[task_id]
        for library, answer in task.references.items():
            for seed in range(2):
                instance = draw(world.suite, task, seed)
                assert "{" not in instance.wording
                asked = prompt(instance, library=library)
                quest = play_out(world, instance, asked, lambda number, _, a=answer, i=instance: as_reply(a, i, number))
                assert quest.score is not None
                assert quest.paper is not None
                assert (quest.score.exact, quest.paper.exact) == (100, 100), (task_id, library, seed, quest.score)
