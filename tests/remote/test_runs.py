"""The command, on the state of a node: what it scores, what it keeps, and what it never writes."""

import json

import pytest
from node import PRUNED

TASKS = "erc20_transfer_fixed,swap_exact_tokens_for_tokens,composite_batch_transfer_2_tokens"


def lines(folder):
    return [json.loads(line) for line in (folder / "quests.jsonl").read_text().splitlines()]


def texts(folder):
    return [file.read_bytes() for file in folder.rglob("*") if file.is_file()]


def test_a_run_on_a_node_scores_and_its_bundle_gives_the_same_without_it(command, node):
    played = command("run", "--json", "--tasks", TASKS, "--state", f"rpc:{node.url}", "--out", "live")
    summary = json.loads(played.out)
    assert summary["total"]["score"] == "300"
    assert "every value is proven" in played.err
    assert f"{node.trips} HTTP requests to the endpoint" in played.err
    assert {"eth_createAccessList", "eth_getProof"} <= set(node.methods)
    bundle = next((command.folder / "state_cache").iterdir())
    assert bundle.name == f"bsc-100000000-{node.state.block['hash'][2:10]}"
    trips = node.trips
    offline = command.json("run", "--json", "--tasks", TASKS, "--state", bundle.name, "--out", "offline")
    assert offline["fingerprint"] == summary["fingerprint"]
    assert node.trips == trips
    # Neither the run nor the bundle has anything of the URL, and both know the state by the same name.
    assert not any(b"secret" in text or b"127.0.0.1:" in text for text in texts(command.folder))
    settings = [json.loads((command.folder / run / "run.json").read_text())["settings"] for run in ("live", "offline")]
    assert settings[0] == settings[1]
    assert settings[0]["state"] == node.state.block["hash"]
    assert "proven against block 100000000" in command("state", "verify", bundle.name).out
    assert "pulled, the rest is unknown" in command("state", "info", bundle.name).out


def test_what_a_run_missed_is_pulled_for_it(command, node):
    command("state", "pull", "--rpc", node.url, "--tasks", "bnb_transfer_percentage", "-o", "b")
    (command.folder / "answers").mkdir()
    code = """
    import { JsonRpcProvider } from "ethers";
    export async function executeSkill(providerUrl: string, agentAddress: string) {
      const provider = new JsonRpcProvider(providerUrl);
      const stranger = await provider.getBalance("0xF977814e90dA44bFA03b6295A0616a897441aceC");
      const balance = await provider.getBalance(agentAddress);
      return { to: "{{to_address}}", value: (balance * {{percentage}}n) / 100n + 0n * stranger };
    }"""
    (command.folder / "answers" / "bnb_transfer_percentage.ts").write_text(code)
    run = ["run", "--model", "answers:answers", "--tasks", "bnb_transfer_percentage", "--state", "b", "--json"]
    missed = json.loads(command(*run, "--out", "run", expect=5).out)
    assert missed["total"]["incomplete"] is True
    assert lines(command.folder / "run")[0]["misses"] == 1
    command("state", "pull", "--rpc", node.url, "--from-misses", "run", "-o", "b")
    complete = command.json(*run, "--out", "again")
    assert complete["total"]["score"] == "100"
    assert "incomplete" not in complete["total"]


def test_a_fault_of_the_node_is_no_score(command, node):
    node.refused |= dict.fromkeys(["eth_getProof", "eth_getBalance"], PRUNED)
    failed = command("run", "--tasks", TASKS, "--state", f"rpc:{node.url}", expect=3)
    assert "infra_error (upstream): the endpoint no longer has the state of block 100000000" in failed.err
    assert "secret" not in failed.err


@pytest.mark.parametrize("spec", ["rpc:", "rpc:nothing/secret", "rpc:ftp://secret@5", "rpc:http://.../secret"])
def test_what_is_no_endpoint_is_said_without_it(command, spec):
    failed = command("run", "--state", spec, expect=2)
    assert "the endpoint is not a URL" in failed.err
    assert "secret" not in failed.err


def test_accounts_alone_can_be_pulled(command, node):
    usdt = "0x55d398326f99059fF775485246999027B3197955"
    pulled = command("state", "pull", "--rpc", node.url, "--accounts", usdt, "-o", "b")
    assert "2 HTTP requests for the accounts\nevery value is proven" in pulled.out
    assert "1 of 1 accounts, 0 of 0 slots" in command("state", "verify", "b").out
    wrong = command("state", "pull", "--rpc", node.url, "--accounts", usdt[:-1], "-o", "b", expect=2)
    assert "--accounts: " in wrong.err


def test_an_unproven_bundle_is_told_from_a_proven_one(command, node):
    node.refused["eth_getProof"] = {"code": -32601, "message": "no such method"}
    usdt = "0x55d398326f99059fF775485246999027B3197955"
    pulled = command("state", "pull", "--rpc", node.url, "--accounts", usdt, "-o", "b")
    assert "UNVERIFIED" in pulled.out
    assert "0 of 1 accounts" in command("state", "verify", "b", expect=5).out


@pytest.mark.parametrize(
    ("file", "before", "after", "says"),
    [
        ("accounts.jsonl", '"0x3":"0x', '"0x3":"0x1', "slot 0x3 of 0x55d398326f99059fF775485246999027B3197955: the"),
        ("accounts.jsonl", '"nonce":1,', '"nonce":2,', "0x55d398326f99059fF775485246999027B3197955: the bundle lists"),
        ("block.json", '"difficulty": 2', '"difficulty": 3', "block.json: its digest is not the one in the manifest"),
        ("header.hex", "f9", "f8", "the header in the bundle is not that of block"),
    ],
)
def test_verification_names_what_somebody_altered(command, node, file, before, after, says):
    command("state", "pull", "--rpc", node.url, "--tasks", "erc20_approve", "-o", "b")
    altered = command.folder / "b" / file
    text = altered.read_text()
    where = text.find(before, text.find("0x55d398326f99059fF775485246999027B3197955") if "acc" in file else 0)
    assert where >= 0
    altered.write_text(text[:where] + after + text[where + len(before) :])
    assert says in command("state", "verify", "b", expect=2).err


def test_an_interrupted_run_goes_on_from_its_block_and_a_finished_one_does_not(command, node, other_block):
    run = ["run", "--json", "--tasks", "erc20_approve,bnb_transfer_basic", "--state", f"rpc:{node.url}"]
    command(*run)
    (folder,) = (command.folder / "runs").iterdir()
    quests = (folder / "quests.jsonl").read_text().splitlines(keepends=True)
    (folder / "quests.jsonl").write_text(quests[0])
    first, asked = node.state, node.eth_getBlockByNumber
    node.eth_getBlockByNumber = lambda number, full: asked(number, full) if number != "finalized" else other_block.block
    command(*run)
    assert [*(command.folder / "runs").iterdir()] == [folder]
    assert len(lines(folder)) == 2
    node.state = other_block
    command(*run)
    assert {json.loads((one / "run.json").read_text())["settings"]["state"] for one in folder.parent.iterdir()} == {
        first.block["hash"],
        other_block.block["hash"],
    }
    command(*run, "--out", "named")
    node.state = first
    node.eth_getBlockByHash = lambda block_hash, full: other_block.block  # not the newest one any more
    command(*run, "--out", "named")
