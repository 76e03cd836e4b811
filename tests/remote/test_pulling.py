"""Accounts and slots from a node: proven, kept, and named when something is wrong with them."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from node import PRUNED, State, cut, drip, status

from pyquest.amounts import address_bytes, keccak
from pyquest.chain import bundle
from pyquest.chain.bundle import Listed
from pyquest.chain.chain import Chain
from pyquest.chain.remote.base import Remote, open_remote, pinned_block
from pyquest.chain.remote.parts import Parts, part_folder
from pyquest.chain.remote.pinning import hardfork_at, pin
from pyquest.chain.remote.upstream import Patience, Upstream
from pyquest.chain.remote.verification import verify
from pyquest.errors import BundleError, UpstreamFault, UsageError

USDT = "0x55d398326f99059fF775485246999027B3197955"
CAKE = "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82"
NOBODY = "0x" + "00" * 19 + "77"
SUPPLY = 3


@pytest.fixture
def remote(node, tmp_path):
    """A function that opens the node's state in a folder."""
    opened = []

    def open_it(name="b", trip=10):
        upstream = Upstream(node.url, Patience(attempts=4, first_pause=0.001, trip=trip))
        opened.append(upstream)
        opened.append(Remote(upstream, Parts(tmp_path / name, pin(upstream))))
        return opened[-1]

    yield open_it
    for each in opened:
        each.close()


def chain_over(base):
    return Chain.over(base, base.head, hardfork=base.hardfork)


def files(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_chain_reads_what_the_node_has_and_the_bundle_has_it_then(remote, embedded, node):
    base = remote()
    chain = chain_over(base)
    read = chain.storage(USDT, SUPPLY), chain.balance(NOBODY), chain.code(USDT), chain.storage(NOBODY, 9)
    assert read == (embedded.accounts[USDT].storage[SUPPLY], 0, embedded.accounts[USDT].code, 0)
    trips = node.trips
    assert chain.storage(USDT, SUPPLY) == read[0]
    assert node.trips == trips
    base.merge()
    pulled = bundle.load(base.parts.path)
    assert (pulled.complete, pulled.state_id) == (False, node.state.block["hash"])
    assert (pulled.head.timestamp_ms, pulled.hardfork) == (embedded.head.timestamp_ms + 450, "osaka")
    offline = chain_over(pulled)
    assert (offline.storage(USDT, SUPPLY), offline.balance(NOBODY), offline.code(USDT)) == read[:3]
    checked = verify(pulled)
    assert (checked.accounts, checked.slots, checked.proven) == (2, 2, True)


def test_without_proofs_values_are_marked_unverified(remote, node, embedded):
    node.refused["eth_getProof"] = {"code": -32601, "message": "the method eth_getProof does not exist"}
    base = remote()
    assert chain_over(base).storage(USDT, SUPPLY) == embedded.accounts[USDT].storage[SUPPLY]
    assert base.proving is False
    base.merge()
    checked = verify(bundle.load(base.parts.path))
    assert (checked.proven, checked.unproven_accounts, checked.unproven_slots) == (False, 1, 1)


def altered(method, change):
    def tamper(asked, params, result):
        if asked != method:
            return result
        if not isinstance(result, dict):
            return change(result)
        result = json.loads(json.dumps(result))
        if asked != "eth_getProof" or params[1]:  # not where it is only tried out
            change(result)
        return result

    return tamper


@pytest.mark.parametrize(
    ("method", "change", "says"),
    [
        (
            "eth_getProof",
            lambda it: it["storageProof"][0].update(value="0x5"),
            rf"slot 0x3 of {USDT} is 5, its own proof",
        ),
        ("eth_getProof", lambda it: it.update(balance="0x5"), rf"nonce and balance of {USDT} is \(1, 5\)"),
        ("eth_getProof", lambda it: it["accountProof"].pop(), rf"proof of {USDT} does not hold .* is missing"),
        ("eth_getProof", lambda it: it["storageProof"][0].update(proof=[]), rf"proof of {USDT} does not hold"),
        (
            "eth_getProof",
            lambda it: it["accountProof"].reverse() or it["accountProof"].__setitem__(0, "0xc0"),
            "does not hold",
        ),
        ("eth_getProof", lambda it: it.pop("storageProof"), f"proof of {USDT} is none"),
        ("eth_getProof", lambda it: it["storageProof"].clear(), f"slot 0x3 of {USDT}|does not hold"),
        ("eth_getCode", lambda it: "0x6000", f"code of {USDT} is not the one whose hash is proven"),
        ("eth_getCode", lambda it: "0x", f"code of {USDT} is not the one"),
        ("eth_getCode", lambda it: 5, "something else than bytes"),
    ],
)
def test_a_wrong_value_is_an_error_that_names_it(remote, node, method, change, says):
    base = remote()
    node.tampers.append(altered(method, change))
    with pytest.raises(UpstreamFault, match=says):
        chain_over(base).storage(USDT, SUPPLY)
    assert base.storage(address_bytes(USDT), SUPPLY) is None
    node.tampers.clear()
    assert chain_over(base).storage(USDT, SUPPLY) == node.state.word(USDT, SUPPLY)


def test_a_node_with_other_state_behind_a_right_header_is_found_out(remote, node, embedded):
    base = remote()
    liar = State({**embedded.accounts, USDT: replace(embedded.accounts[USDT], storage={SUPPLY: 7})}, embedded.head)
    liar.block = node.state.block
    node.state = liar
    with pytest.raises(UpstreamFault, match=f"proof of {USDT} does not hold for block"):
        chain_over(base).storage(USDT, SUPPLY)


@pytest.mark.parametrize("member", ["stateRoot", "number", "timestamp", "parentHash", "extraData"])
def test_an_altered_header_is_found_out(remote, node, member):
    node.tampers.append(altered("eth_getBlockByNumber", lambda it: it.update({member: it[member][:-1] + "e"})))
    with pytest.raises(UpstreamFault, match="does not hash to"):
        remote()


def test_pruned_state_is_answered_with_what_to_do_and_not_retried(remote, node):
    base = remote()
    base.pull({address_bytes(CAKE): set()})
    node.refused |= dict.fromkeys(["eth_getProof", "eth_getBalance"], PRUNED)
    before = node.trips
    with pytest.raises(UpstreamFault, match=r"no longer has the state of block 100000000 .*archive endpoint"):
        chain_over(base).storage(USDT, SUPPLY)
    assert node.trips - before <= 2


def test_a_reorganisation_is_named(remote, node, other_block):
    base = remote()
    base.pull({address_bytes(CAKE): set()})
    node.state = other_block
    with pytest.raises(UpstreamFault, match=f"reorganised away: the endpoint has {other_block.block['hash']}"):
        chain_over(base).storage(USDT, SUPPLY)


def test_a_pull_through_faults_equals_one_without(remote, node):
    wanted = {address_bytes(where): {1, 2, 3, 4, 5} for where in node.state.accounts}
    quiet = remote("quiet")
    quiet.pull(wanted)
    quiet.merge()
    faults = [status(429), cut, drip, status(503), status(413), lambda answering, _: answering.say(200, [])]
    node.faults.extend(fault for each in faults for fault in (None, each))
    node.most_calls = 7
    loud = remote("loud", trip=0.4)
    for where, slots in wanted.items():
        loud.pull({where: slots})
    loud.merge()
    assert not node.faults
    assert files(quiet.parts.path) == files(loud.parts.path)


def test_prefetch_asks_once_for_what_views_read(remote, node):
    base = remote()
    decimals, supply = (keccak(name)[:4] for name in (b"decimals()", b"totalSupply()"))
    base.prefetch([(USDT, supply), (CAKE, supply), (USDT, decimals), (USDT, b"no such function")])
    trips = node.trips
    chain = chain_over(base)
    assert chain.call(USDT, supply).output != chain.call(CAKE, supply).output
    assert node.trips == trips


def test_a_node_without_access_lists_is_asked_lazily(remote, node):
    node.refused["eth_createAccessList"] = {"code": -32601, "message": "not here"}
    base = remote()
    base.prefetch([(USDT, keccak(b"totalSupply()")[:4])])
    assert chain_over(base).call(USDT, keccak(b"totalSupply()")[:4]).ok


# --- which block


def test_the_chain_and_the_block_must_be_right(node):
    for block, says in [("5", "no block 5"), ("0x" + "ab" * 32, "has no block"), ("newest", "neither a number")]:
        with pytest.raises(UsageError, match=says):
            pinned_block(node.url, block)
    node.tampers.append(altered("eth_chainId", lambda it: "0x1"))
    with pytest.raises(UsageError, match="serves chain 1, not BSC"):
        pinned_block(node.url, "latest")


@pytest.mark.parametrize(
    ("finalized", "expected"), [(3, 97), (99, 1), (100, 85), (None, 85)], ids=["final", "late", "too late", "none"]
)
def test_latest_is_final_or_old_enough(node, embedded, finalized, expected):
    small = {NOBODY: Listed(balance=1)}

    def block(number):
        return State(small, embedded.head, number).block

    def by_number(which, full):
        if which == "latest":
            return block(100)
        if which == "finalized":
            return None if finalized is None else block(100 - finalized)
        return block(int(which, 16))

    node.eth_getBlockByNumber = by_number
    assert pinned_block(node.url, "latest")[0].block.number == (
        100 - finalized if expected == 1 and finalized == 99 else expected
    )


@pytest.mark.parametrize(
    ("timestamp", "rules"),
    [(1_742_436_600, "prague"), (1_777_343_399, "prague"), (1_777_343_400, "osaka"), (1_796_696_999, "osaka")],
)
def test_the_rules_go_by_the_blocks_time(timestamp, rules):
    assert hardfork_at(timestamp) == rules


@pytest.mark.parametrize("timestamp", [0, 1_742_436_599, 1_796_697_000])
def test_other_rules_are_refused(timestamp):
    with pytest.raises(UsageError, match="does not implement; it knows those from 2025-03-20 until 2026-12-08"):
        hardfork_at(timestamp)


# --- what is kept


def test_a_second_pull_goes_on_from_the_same_block(remote, node, other_block, tmp_path):
    first = remote()
    chain_over(first).storage(USDT, SUPPLY)
    first.close()
    with open_remote(tmp_path / "b", node.url) as second:
        assert second.storage(address_bytes(USDT), SUPPLY) == node.state.word(USDT, SUPPLY)
        second.merge()
    node.state = other_block
    with pytest.raises(UsageError, match="holds state of block 100000000, not of 100000000"):
        remote()


def test_two_processes_on_one_bundle_do_not_harm_each_other(remote, tmp_path):
    one, two = remote(), remote()
    one.pull({address_bytes(USDT): {1}})
    two.pull({address_bytes(CAKE): {1}})
    one.merge()
    two.pull({address_bytes(CAKE): {2}})  # its part is still there
    assert part_folder(tmp_path / "b").is_dir()
    two.merge()
    assert not part_folder(tmp_path / "b").exists()
    pulled = bundle.load(tmp_path / "b")
    assert (set(pulled.accounts), set(pulled.accounts[CAKE].storage)) == ({USDT, CAKE}, {1, 2})


def test_a_torn_line_is_not_there_and_a_broken_one_is_named(remote, node, tmp_path):
    base = remote()
    base.pull({address_bytes(USDT): {1}})
    base.close()
    file = next(part_folder(tmp_path / "b").glob("*.jsonl"))
    whole = file.read_text()
    file.write_text(whole + whole[:40])
    with open_remote(tmp_path / "b", node.url) as again:
        assert again.storage(address_bytes(USDT), 1) is not None
    file.write_text("{}\n" + whole)
    with pytest.raises(BundleError, match=r"jsonl:1: not what a pull writes"):
        open_remote(tmp_path / "b", node.url)


def test_a_whole_world_is_not_pulled_into(node, embedded, tmp_path):
    bundle.write(tmp_path / "w", embedded.accounts, embedded.head, chain_id=56, hardfork="osaka", complete=True)
    with pytest.raises(UsageError, match="is a whole world"):
        open_remote(tmp_path / "w", node.url)


@pytest.fixture
def pulled(remote, tmp_path):
    base = remote()
    base.pull({address_bytes(USDT): {SUPPLY, 99}, address_bytes(NOBODY): set()})
    base.merge()
    return bundle.load(tmp_path / "b")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            lambda it: it.accounts.update({USDT: replace(it.accounts[USDT], storage={SUPPLY: 5})}),
            f"slot 0x3 of {USDT}: the",
        ),
        (
            lambda it: it.accounts.update({USDT: replace(it.accounts[USDT], storage={99: 5})}),
            f"slot 0x63 of {USDT}: the",
        ),
        (lambda it: it.accounts.update({USDT: replace(it.accounts[USDT], balance=5)}), f"{USDT}: the bundle lists"),
        (lambda it: it.accounts.update({USDT: replace(it.accounts[USDT], code=b"\0")}), f"{USDT}: the bundle lists"),
        (lambda it: it.accounts.update({NOBODY: Listed(balance=5)}), f"{NOBODY}: the bundle lists"),
        (lambda it: setattr(it, "header", it.header + b"\0"), "the header in the bundle is not that of block"),
    ],
)
def test_verification_finds_what_a_forged_bundle_lists(pulled, tmp_path, change, says):
    change(pulled)
    bundle.write(
        tmp_path / "f", pulled.accounts, pulled.head, chain_id=56, hardfork="osaka", complete=False,
        header=pulled.header, nodes=pulled.nodes,
    )  # fmt: skip
    with pytest.raises(BundleError, match=says):
        verify(bundle.load(tmp_path / "f"))


def test_without_its_nodes_a_value_is_unproven(pulled):
    pulled.nodes = frozenset(sorted(pulled.nodes)[1:])
    assert not verify(pulled).proven


# --- kill -9

PULL = """
import sys
from pathlib import Path
from pyquest.chain.remote.base import open_remote, pinned_block
path, url, wanted = Path(sys.argv[1]), sys.argv[2], sys.argv[3].split(",")
with open_remote(path, url, pinned_block(url, "latest")[0]) as remote:
    for where in wanted:
        for slot in range(4):
            remote.pull({bytes.fromhex(where): {slot}})
    remote.merge()
"""


@pytest.fixture
def start(node, tmp_path):
    """Begins a pull into a folder in a process of its own."""
    wanted = ",".join(where[2:] for where in list(node.state.accounts)[:12])

    def begin(name):
        command = [sys.executable, "-c", PULL, str(tmp_path / name), node.url, wanted]
        return subprocess.Popen(command, stderr=subprocess.PIPE)

    return begin


def finished(process):
    _, said = process.communicate()
    assert process.returncode == 0, said


def test_pulls_into_one_folder_at_once_come_to_the_same(node, start, tmp_path):
    finished(start("quiet"))
    node.pause = 0.005
    for process in [start("shared") for _ in range(3)]:
        finished(process)
    assert files(tmp_path / "shared") == files(tmp_path / "quiet")
    assert not part_folder(tmp_path / "shared").exists()


def test_a_pull_that_is_killed_again_and_again_comes_to_the_same(node, start, tmp_path):
    finished(start("quiet"))
    node.pause = 0.01
    chance = random.Random(9)
    kills = 0
    while kills < 20:
        process = start("killed")
        seen = node.trips
        while node.trips == seen and process.poll() is None:
            time.sleep(0.005)
        time.sleep(chance.uniform(0, 0.25))
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        kills += 1
    finished(start("killed"))
    assert files(tmp_path / "killed") == files(tmp_path / "quiet")
    assert [path.name for path in Path(tmp_path).iterdir() if path.name.startswith((".", "killed."))] == []
