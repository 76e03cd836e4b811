"""The same checks on a real chain: our USDT, T1363 and message board, placed by hand on an empty base."""

import pytest
from eth_abi.abi import encode
from making import AGENT, BOARD, E18, FEE_SINK, FRIEND, QUESTBENCH, STRANGER, TOKEN, USDT
from test_scoring import ASK, SEND, SHARE, WRITE

from pyquest import paper
from pyquest.amounts import GWEI, address_bytes, keccak
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.chain import Chain
from pyquest.chain.state import EmptyBase
from pyquest.chain.types import Block, TxRequest
from pyquest.errors import ReadFailed, StateMiss
from pyquest.evidence import ChainView, Evidence, Reading, allowance, balance, native
from pyquest.scoring import judge

ARTIFACTS = QUESTBENCH.parent / "contracts" / "artifacts"


def slot(mapping, holder):
    return int.from_bytes(keccak(address_bytes(holder).rjust(32, b"\0") + mapping.to_bytes(32, "big")), "big")


def call(signature, *values):
    name, _, types = signature.partition("(")
    return keccak(f"{name}({types}".encode())[:4] + encode(types.rstrip(")").split(","), values)


@pytest.fixture(scope="module")
def prepared():
    head = Block(100, b"\1" * 32, b"\2" * 32, 1_790_000_000_000, FEE_SINK, 140_000_000)
    chain = Chain.over(EmptyBase(), head)
    chain.deal(AGENT, 100 * E18)
    for at, name, balances in ((USDT, "BEP20USDT", 1), (TOKEN, "ERC1363Token", 4), (BOARD, "MessageBoard", None)):
        held = {} if balances is None else {slot(balances, AGENT): 1000 * E18, slot(balances, FRIEND): 15 * E18}
        chain.place(at, load_artifact(ARTIFACTS, name).code, held)
    chain.fork()  # freezes it
    return chain


def attempt(prepared, request):
    live = prepared.fork()
    receipt = live.send_as(AGENT, request)
    return Evidence(
        "transaction", request, receipt, None, ChainView(prepared), ChainView(live), live.changes(), FEE_SINK
    )


def pay(to, wei=0, data=b""):
    return TxRequest(to, wei, data, 500_000, 0, GWEI)


TRANSFER = "transfer(address,uint256)"


@pytest.mark.parametrize(
    ("instance", "request_", "points", "reason"),
    [
        (SHARE, pay(FRIEND, 25 * E18), 100, None),
        (SHARE, pay(FRIEND, 24 * E18), 50, "checks"),
        (SHARE, pay(STRANGER, 25 * E18), 0, "gate"),
        (SHARE, pay(AGENT), 0, "gate"),
        (SEND, pay(USDT, 0, call(TRANSFER, FRIEND, 5 * E18)), 100, None),
        (SEND, pay(USDT, 0, call(TRANSFER, FRIEND, 6 * E18)), 70, "checks"),
        (SEND, pay(USDT, 0, call(TRANSFER, STRANGER, 5 * E18)), 0, "gate"),
        (SEND, pay(USDT, 0, call("approve(address,uint256)", FRIEND, 5 * E18)), 0, "gate"),
        (SEND, pay(USDT, 0, call(TRANSFER, FRIEND, 5000 * E18)), 0, "reverted"),
        (SEND, pay(TOKEN, 0, call(TRANSFER, FRIEND, 5 * E18)), 0, "gate"),
        (WRITE, pay(BOARD, 0, call("setMessage(string)", "GM, Web3!")), 100, None),
        (WRITE, pay(BOARD, 0, call("setMessage(string)", "GM, Web4!")), 80, "checks"),
        (WRITE, pay(BOARD, 0, call("setMessage(string)", "")), 80, "checks"),
    ],
)
def test_sound_scores(prepared, instance, request_, points, reason):
    score = judge(instance, attempt(prepared, request_))
    assert (score.exact, score.reason) == (points, reason), score.checks


@pytest.mark.parametrize(("beside", "points"), [([], 100), (["Hi"], 0), (["Hi", ""], 0)])
def test_a_text_on_the_board_beside_the_transfer(prepared, beside, points):
    """The board tells of it in an event that no other contract knows, and moves nothing."""
    live = prepared.fork()
    writes = [pay(BOARD, 0, call("setMessage(string)", text)) for text in beside]
    earlier = tuple((request, live.send_as(AGENT, request)) for request in writes)
    request = pay(USDT, 0, call(TRANSFER, FRIEND, 5 * E18))
    receipt = live.send_as(AGENT, request)
    views = ChainView(prepared), ChainView(live)
    evidence = Evidence("transaction", request, receipt, None, *views, live.changes(), FEE_SINK, earlier)
    score = judge(SEND, evidence)
    assert score.exact == points
    assert score.checks[-1].observed == (f"the storage of {BOARD}" if beside else "nothing else changed")


@pytest.mark.parametrize(
    ("instance", "request_", "total"),
    [
        (SHARE, pay(FRIEND, 25 * E18), "100"),
        (SHARE, pay(AGENT), "50"),
        (SEND, pay(AGENT), "30"),
        (WRITE, pay(AGENT), "40"),
        (SEND, pay(USDT, 0, call(TRANSFER, FRIEND, 5 * E18)), "100"),
        (SEND, pay(USDT, 0, call(TRANSFER, FRIEND, 5000 * E18)), "0"),
        (WRITE, pay(BOARD, 0, call("setMessage(string)", "GM, Web3!")), "100"),
    ],
)
def test_paper_scores(prepared, instance, request_, total):
    evidence = attempt(prepared, request_)
    plan = paper.Send(request_, "0x" + request_.data.hex())
    found = paper.score(instance, plan, before=evidence.before, after=evidence.after, receipt=evidence.receipt)
    assert found.score == total


def test_a_query_by_both_scores(prepared):
    view = ChainView(prepared)
    evidence = Evidence("query", None, None, {"balance_raw": str(15 * E18)}, view, view, prepared.changes(), FEE_SINK)
    assert judge(ASK, evidence).exact == 100
    output = prepared.call(TOKEN, call("balanceOf(address)", FRIEND))
    found = paper.score(ASK, paper.ViewCall(TOKEN, b""), before=view, after=view, output=output)
    assert found.score == "100"


def test_readings(prepared):
    view = ChainView(prepared)
    assert view.read(native(AGENT)) == 100 * E18
    assert view.read(balance(USDT, AGENT)) == 1000 * E18
    assert view.read(allowance(USDT, AGENT, FRIEND)) == 0
    assert view.read(Reading("nonce", (AGENT,))) == 0
    assert view.read(Reading("code_size", (USDT,))) == len(prepared.code(USDT)) > 0
    assert view.read(Reading("code_size", (AGENT,))) == 0
    assert view.read(Reading("view", (BOARD, "getMessage()(string)"))) == ""
    with pytest.raises(ReadFailed, match="no contract"):
        view.read(balance(STRANGER, AGENT))
    with pytest.raises(ReadFailed, match="reverted"):
        view.read(balance(BOARD, AGENT))


def test_unknown_state_is_trouble_of_the_harness():
    class Incomplete(EmptyBase):
        complete = False

    head = Block(100, b"\1" * 32, b"\2" * 32, 1_790_000_000_000, FEE_SINK, 140_000_000)
    with pytest.raises(StateMiss):
        ChainView(Chain.over(Incomplete(), head)).read(balance(USDT, AGENT))
