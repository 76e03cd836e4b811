"""A node that is slow, busy, broken or strict, and what is said of it."""

import pytest
from node import cut, drip, status

from pyquest.chain.remote.upstream import Patience, Refused, Upstream
from pyquest.errors import UpstreamFault, UsageError

CALL = ("eth_chainId", [])


@pytest.fixture
def pauses():
    return []


@pytest.fixture
def upstream(node, pauses):
    asked = Upstream(node.url, Patience(attempts=4, first_pause=0.2, longest_pause=5, trip=0.4), pauses.append)
    yield asked
    asked.close()


@pytest.mark.parametrize("fault", [status(429), status(500), status(503), cut, drip, status(200, text=b"<html>")])
def test_what_may_pass_is_tried_again(node, upstream, fault):
    node.faults.extend([fault, fault])
    assert upstream.ask("eth_chainId") == "0x38"
    assert upstream.trips == node.trips == 3


def test_pauses_grow_and_differ(node, upstream, pauses):
    node.faults.extend([status(429)] * 3)
    upstream.ask("eth_chainId")
    assert [0.1 <= pauses[0] <= 0.2, 0.2 <= pauses[1] <= 0.4, 0.4 <= pauses[2] <= 0.8] == [True] * 3


def test_the_node_says_how_long_to_wait(node, upstream, pauses):
    node.faults.extend([status(429, [("retry-after", "3")]), status(503, [("retry-after", "3600")])])
    upstream.ask("eth_chainId")
    assert pauses == [3, 5]  # nobody waits longer than is bearable


def test_patience_ends_and_what_was_last_is_said(node, upstream):
    node.faults.extend([status(429)] * 4)
    with pytest.raises(UpstreamFault, match=r"failed 4 times in a row, the last time with: HTTP 429 \(busy\)"):
        upstream.ask("eth_chainId")


def test_of_a_batch_only_the_busy_calls_are_asked_for_again(node, upstream):
    node.busy = 2
    assert upstream.ask_all([CALL] * 3) == ["0x38"] * 3
    assert len(node.methods) == 5
    assert node.trips == 2


def test_missing_answers_of_a_batch_are_asked_for_again(node, upstream):
    node.faults.append(lambda answering, node: answering.say(200, [{"id": 2, "result": "0x38"}]))
    assert upstream.ask_all([CALL] * 3) == ["0x38"] * 3
    assert node.methods == ["eth_chainId"] * 2


@pytest.mark.parametrize("most", [1, 3, 7])
def test_a_batch_that_is_refused_is_split(node, upstream, most):
    node.most_calls = most
    assert upstream.ask_all([CALL] * 20) == ["0x38"] * 20


def test_a_batch_refused_by_status_is_split_too(node, upstream):
    node.faults.append(status(413))
    assert upstream.ask_all([CALL] * 4) == ["0x38"] * 4
    assert node.trips == 3


def test_an_error_of_one_call_is_an_answer(node, upstream):
    node.refused["eth_gone"] = {"code": -32000, "message": "missing trie node"}
    got = upstream.ask_all([CALL, ("eth_gone", []), ("eth_unheard", [])])
    assert got[0] == "0x38"
    assert (got[1].pruned, got[1].unsupported) == (True, False)
    assert (got[2].pruned, got[2].unsupported) == (False, True)
    with pytest.raises(Refused, match="missing trie node"):
        upstream.ask("eth_gone")


@pytest.mark.parametrize(
    "said",
    [
        "missing trie node 0a (path 0b)",
        "header not found",
        "required historical state unavailable (reexec=128)",
        "state 0x12 is not available, not found",
        "old data not available due to pruning",
        "distance to target block exceeds maximum proof window",
        "No state available for block 5",
        "World state unavailable: not available",
        "This request requires an archive node; upgrade your plan",
        "Unknown block",
    ],
)
def test_pruned_state_is_recognised_in_every_dialect(node, upstream, said):
    node.refused["eth_getCode"] = {"code": -32000, "message": said}
    with pytest.raises(Refused) as refusal:
        upstream.ask("eth_getCode", "0x0", "latest")
    assert refusal.value.pruned
    assert upstream.trips == 1


def test_the_url_is_in_no_message(node, upstream, pauses):
    said = f"key secret-key-of-ours is unknown at {node.url}, token another-secret".encode()
    node.faults.append(status(401, text=said))
    with pytest.raises(UpstreamFault, match="HTTP 401") as refused:
        upstream.ask("eth_chainId")
    nowhere = Upstream("http://127.0.0.1:9/secret-key-of-ours", Patience(attempts=2), pauses.append)
    with pytest.raises(UpstreamFault, match="ConnectionRefusedError") as broken:
        nowhere.ask("eth_chainId")
    for url in (
        "ftp://secret-key-of-ours/",
        "secret-key-of-ours",
        "http://[secret-key-of-ours",
        "http://h:key/secret-key-of-ours",
    ):
        with pytest.raises(UsageError, match="not a URL") as wrong:
            Upstream(url)
        assert "secret" not in str(wrong.value)
    for problem in (refused.value, broken.value):
        assert not any(part in str(problem) for part in ("secret", "127.0.0.1"))
        assert problem.__cause__ is None
        assert problem.__suppress_context__ or problem.__context__ is None


def test_the_connection_is_kept_and_a_closed_one_is_opened_again(node, upstream):
    for _ in range(3):
        upstream.ask("eth_chainId")
    upstream._connection.sock.close()
    assert upstream.ask("eth_chainId") == "0x38"
