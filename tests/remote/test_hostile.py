"""Whatever an endpoint answers, it costs bounded time and comes to a named failure, never to a value."""

import gzip
import http.server
import json
import shutil
import ssl
import subprocess
import sys
import threading
import time

import pytest
from node import status, trickle

from pyquest.chain.remote.base import pinned_block
from pyquest.chain.remote.upstream import Patience, Refused, Upstream
from pyquest.errors import PyquestError, UpstreamFault, UsageError

RIGHT = {"jsonrpc": "2.0", "id": 0, "result": "0x38"}
PATIENCE = Patience(attempts=2, first_pause=0.001, trip=0.5)


@pytest.fixture
def upstream(node):
    asked = Upstream(node.url, PATIENCE)
    yield asked
    asked.close()


def says(value, headers=()):
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return lambda answering, node: answering.say(200, text, headers)


def raw(data):
    """These bytes instead of an answer."""

    def send(answering, node):
        answering.wfile.write(data)
        answering.close_connection = True

    return send


def slow_head(answering, node):
    """A header that never ends, a byte now and then."""
    answering.wfile.write(b"HTTP/1.1 200 OK\r\nx: ")
    trickle(answering, b"x", times=100, pause=0.1)


BROKEN = {
    "nothing": says(b""),
    "null": says(b"null"),
    "a number": says(5),
    "another id": says({**RIGHT, "id": 7}),
    "an id that is text": says({**RIGHT, "id": "0"}),
    "no result": says({"jsonrpc": "2.0", "id": 0}),
    "too deep": says(b"[" * 100_000),
    "an endless number": says(b'{"id":0,"result":' + b"9" * 10_000 + b"}"),
    "not UTF-8": says(b'{"id":0,"result":"\xff"}'),
    "gzip": says(gzip.compress(json.dumps(RIGHT).encode()), [("content-encoding", "gzip")]),
    "no HTTP": raw(b"BANANA\r\n\r\n"),
    "an endless header": raw(b"HTTP/1.1 200 OK\r\nx: " + b"x" * 100_000 + b"\r\n\r\n"),
    "many headers": raw(b"HTTP/1.1 200 OK\r\n" + b"x: y\r\n" * 1_000 + b"\r\n"),
    "no chunk": raw(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"),
    "a slow header": slow_head,
}


@pytest.mark.parametrize("fault", BROKEN.values(), ids=BROKEN)
def test_a_broken_answer_is_asked_for_again_and_then_named(node, upstream, fault):
    node.faults.extend([fault, fault])
    started = time.monotonic()
    with pytest.raises(UpstreamFault, match="failed 2 times in a row, the last time with: "):
        upstream.ask("eth_chainId")
    assert time.monotonic() - started < 4
    node.faults.append(fault)
    assert upstream.ask("eth_chainId") == "0x38"


def test_a_deep_answer_does_not_end_the_process(node, upstream):
    """The libraries of an EVM raise the limit by which Python's reader would stop in time."""
    node.faults.extend([says(b"[" * 1_000_000)] * 2)
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(10**6)
    try:
        with pytest.raises(UpstreamFault, match="nested too deep"):
            upstream.ask("eth_chainId")
    finally:
        sys.setrecursionlimit(before)


@pytest.mark.parametrize("code", [301, 302, 307, 308])
def test_redirects_are_not_followed(node, upstream, code):
    node.faults.append(status(code, [("location", "/elsewhere")], b""))
    with pytest.raises(UpstreamFault, match=f"refuses requests: HTTP {code}"):
        upstream.ask("eth_chainId")
    assert [path for path, _ in node.bodies] == ["/secret-key-of-ours?token=another-secret"]


def test_an_answer_that_is_too_long_is_not_kept(node, upstream, monkeypatch):
    monkeypatch.setattr("pyquest.chain.remote.upstream._MOST_BYTES", 100_000)
    node.faults.extend([says(b" " * 200_000)] * 2)
    with pytest.raises(UpstreamFault, match="broken connection"):
        upstream.ask("eth_chainId")


def test_old_servers_do(node, upstream):
    text = json.dumps(RIGHT).encode()
    for answer in (b"HTTP/1.0 200 OK\r\n\r\n" + text, b"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n" + text):
        node.faults.append(raw(answer))
        assert upstream.ask("eth_chainId") == "0x38"
    assert node.trips == 2


@pytest.mark.parametrize("message", ["\ud800", "\x1b[2J\x1b]0;x\x07", "x" * 10**6, {"a": ["\x00"]}, None])
def test_what_a_node_says_is_fit_for_a_terminal(node, upstream, message):
    node.faults.append(says({"id": None, "error": {"code": 3, "message": message}}))
    with pytest.raises(Refused) as refused:
        upstream.ask("eth_chainId")
    said = str(refused.value)
    assert said.isprintable()
    assert len(said.encode()) < 1_000


@pytest.mark.parametrize("result", [None, [], "0x", "0xzz", 5, {}, {"hash": 5}, "0x38" * 10**5])
@pytest.mark.parametrize("method", ["eth_chainId", "eth_getBlockByNumber"])
def test_nonsense_instead_of_a_block_is_named(node, method, result):
    node.tampers.append(lambda asked, params, right: result if asked == method else right)
    with pytest.raises((UpstreamFault, UsageError)) as problem:
        pinned_block(node.url, "latest")
    assert len(str(problem.value)) < 1_000


NONSENSE = [None, [], {}, 5, "0x", "0xzz", {"accountProof": 5}, {"accountProof": ["0xc0"], "storageProof": [5]}]


@pytest.mark.parametrize("result", NONSENSE)
@pytest.mark.parametrize("method", ["eth_getProof", "eth_getCode", "eth_createAccessList"])
def test_nonsense_instead_of_state_never_becomes_state(command, node, method, result):
    node.tampers.append(lambda asked, params, right: result if asked == method else right)
    pull = ("state", "pull", "--rpc", node.url, "--accounts", "0x55d398326f99059fF775485246999027B3197955", "-o", "b")
    if method == "eth_createAccessList":
        command(*pull)  # it is only a hint, and nobody asks for it here
        return
    told = command(*pull, expect=3)
    assert told.err.startswith("infra_error (upstream): the endpoint")
    assert not (command.folder / "b").exists()


def test_https_with_a_certificate_that_nobody_vouches_for(tmp_path):
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here to make a certificate with")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1"
    subprocess.run([*make.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
    server.daemon_threads = True
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        with pytest.raises(UpstreamFault, match=r"the endpoint's certificate is not valid: self[- ]signed"):
            Upstream(f"https://127.0.0.1:{server.server_port}/key", PATIENCE).ask("eth_chainId")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_https_of_a_server_that_has_none(node):
    with pytest.raises(PyquestError, match=r"a broken connection \(SSLError\)"):
        Upstream(node.url.replace("http:", "https:"), PATIENCE).ask("eth_chainId")
