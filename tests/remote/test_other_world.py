"""A BSC whose tokens, pairs and router are others: the set-up finds its slots, and the references still score 100."""

import json
from dataclasses import replace

import pytest
from node import Node, State
from other import BEHIND, other_world

from pyquest.amounts import ETHER
from pyquest.chain import bundle
from pyquest.chain.assembly import assemble
from pyquest.chain.remote.verification import verify
from pyquest.tasks import load_suite

SOME = (
    "add_liquidity_bnb_token,erc20_transferfrom_basic,stake_lp_tokens,swap_multihop_routing,wbnb_withdraw,"
    "composite_approve_transferfrom,composite_full_liquidity_cycle,composite_nft_bundle_sale"
)


SAME_FOR_ALL = assemble(f"{ETHER} 0 MSTORE 32 0 RETURN")
"""Answers everything with the same number, which is nowhere in storage."""


@pytest.fixture(scope="module")
def world(embedded):
    return other_world(load_suite("questbench"), embedded)


@pytest.fixture
def node(world):
    with Node(State(*world)) as running:
        yield running


def test_references_score_100_on_it_live_and_from_its_bundle(command, node):
    live = command("run", "--json", "--tasks", SOME, "--state", f"rpc:{node.url}", "--out", "live")
    assert "every value is proven" in live.err
    folder = next((command.folder / "state_cache").iterdir())
    assert verify(bundle.load(folder)).proven
    trips = node.trips
    run = ["run", "--json", "--tasks", SOME, "--state", folder]
    offline = command.json(*run, "--seed", "0-3", "--out", "offline")
    assert node.trips == trips
    assert (json.loads(live.out)["total"]["score"], offline["total"]["score"]) == ("800", "3200")


@pytest.mark.slow
def test_every_reference_scores_100_on_it(command, node):
    told = command("state", "pull", "--rpc", node.url, "-o", "b")
    assert "does not pass" not in told.err
    assert " HTTP requests for 192 quests" in told.out


@pytest.mark.parametrize("token", ["usdt", "cake", "usdt_busd_lp"])
def test_a_token_whose_balances_are_not_found_is_named(command, node, world, token):
    accounts, head = world
    where = load_suite("questbench").accounts.addresses[token]
    lost = BEHIND if token == "cake" else where
    node.state = State({**accounts, lost: replace(accounts[lost], code=SAME_FOR_ALL)}, head)
    told = command("state", "pull", "--rpc", node.url, "--tasks", "bnb_transfer_basic", "-o", "b", expect=3)
    assert f"of {where}" in told.err
    assert not (command.folder / "b" / "manifest.json").exists()
