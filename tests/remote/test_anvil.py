"""Anvil beside us: as the node that state is pulled from, and as the one that executes the same transactions on it."""

import json

import pytest

from pyquest import scenarios
from pyquest.amounts import address
from pyquest.chain import bundle
from pyquest.chain.remote.verification import verify
from pyquest.chain.rules import SYSTEM_ADDRESS
from pyquest.chain.signing import sign
from pyquest.instances import draw
from pyquest.models.prepared import as_reply
from pyquest.prompts import prompt
from pyquest.quests import World, play_out
from pyquest.tasks import load_suite
from tests.differential import builds
from tests.differential.evms import Told, effects, free_port, told_by_anvil
from tools.record_corpus.oracles import anvil, running_anvil
from tools.record_corpus.world import flat

pytestmark = pytest.mark.npm


@pytest.fixture(scope="module")
def binary():
    builds.install()
    return anvil(builds.FOLDER / "node_modules")


@pytest.fixture(scope="module")
def upstream(embedded, binary):
    """An Anvil with the embedded world in its newest block."""
    with running_anvil(embedded.head, 56, free_port(), binary, "osaka") as node:
        node.load(embedded.accounts)
        node.ask("evm_setNextBlockTimestamp", embedded.head.timestamp + 1)
        node.ask("evm_mine")
        yield node


def scores(folder):
    lines = map(json.loads, (folder / "quests.jsonl").read_text().splitlines())
    return {line["task"]: (line["score"], line["paper"]["score"]) for line in lines}


@pytest.mark.slow
def test_every_quest_scores_the_same_embedded_forked_from_anvil_and_offline(command, upstream):
    live = command("run", "--json", "--state", f"rpc:{upstream.url}", "--out", "live")
    assert "every value is proven" in live.err
    folder = next((command.folder / "state_cache").iterdir())
    assert verify(bundle.load(folder)).proven
    offline = command.json("run", "--json", "--state", folder, "--out", "offline")
    command("run", "--json", "--out", "embedded")
    ways = [scores(command.folder / way) for way in ("embedded", "live", "offline")]
    assert ways[0] == ways[1] == ways[2]
    assert offline["total"]["score"] == str(100 * len(load_suite("questbench").tasks))
    assert offline["fingerprint"] == json.loads(live.out)["fingerprint"]


def test_a_node_whose_newest_block_has_no_state_root_is_used_and_marked(command, embedded, binary):
    with running_anvil(embedded.head, 56, free_port(), binary, "osaka") as node:
        node.load(embedded.accounts)
        pull = ("state", "pull", "--rpc", node.url, "--tasks", "wbnb_deposit", "-o", "b")
        assert "UNVERIFIED" in command(*pull).out
        assert "0 of " in command("state", "verify", "b", expect=5).out


def test_a_node_whose_state_was_changed_behind_its_newest_block_is_refused(command, embedded, binary):
    with running_anvil(embedded.head, 56, free_port(), binary, "osaka") as node:
        node.ask("evm_mine")
        node.load(embedded.accounts)
        told = command("state", "pull", "--rpc", node.url, "--tasks", "wbnb_deposit", "-o", "b", expect=3)
        assert "does not hold for block 100000001" in told.err
        assert "evm_mine" in told.err


def test_anvil_executes_the_references_on_pulled_state_as_we_do(command, upstream, binary):
    command("state", "pull", "--rpc", upstream.url, "-o", "b")
    below = bundle.load(command.folder / "b")
    done = 0
    with (
        World.open(state=command.folder / "b") as world,
        running_anvil(below.head, 56, free_port(), binary, "osaka") as node,
    ):
        node.load(flat(below, world.chain))
        key, agent = world.suite.accounts.key("agent"), world.suite.accounts.address("agent")
        for task in world.suite.tasks.values():
            if task.setup:
                continue  # its world is another one
            instance, start = draw(world.suite, task, 0), node.ask("evm_snapshot")
            ours = scenarios.prepare(world.chain, instance).fork()
            for request in requests(world, instance):
                ours.advance(1_550)  # Anvil's clock counts seconds, so that a block falls on a whole one
                timestamp, within = divmod(ours.head.timestamp_ms + 450, 1_000)
                assert within == 0
                raw = sign(request, key=key, nonce=ours.nonce(agent), chain_id=56)
                receipt = ours.send(raw)
                assert told_by_anvil(node, raw, timestamp) == Told.by(receipt), task.id
                done += 1
            assert_same_state(node, ours)
            node.ask("evm_revert", start)
    assert done > 80


def requests(world, instance):
    """The transactions of a task's reference."""
    reference = instance.task.references["ethers"]
    quest = play_out(world, instance, prompt(instance), lambda number, _: as_reply(reference, instance, number))
    return [entry.tx for entry in quest.rounds if entry.receipt is not None]


def assert_same_state(node, ours):
    """Everything that our transactions wrote is there too, the fee aside: Anvil pays it to whoever seals."""
    accounts, slots = effects(ours.state)
    people = [(address(raw), account) for raw, account in accounts.items() if raw != SYSTEM_ADDRESS]
    names = [
        (method, (where, "latest")) for where, _ in people for method in ("eth_getBalance", "eth_getTransactionCount")
    ]
    places = [("eth_getStorageAt", (address(raw), hex(slot), "latest")) for raw, slot in slots]
    told = [int(answer, 16) for answer in node.ask_all([*names, *places])] if names or places else []
    numbers = [number for _, account in people for number in (account.balance, account.nonce)]
    assert told == [*numbers, *slots.values()]
