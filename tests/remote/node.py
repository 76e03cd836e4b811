"""A node of BSC on loopback: it serves a bundle's state by JSON-RPC, with proofs, and can be made to misbehave."""

import json
import threading
from collections import deque
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import rlp
from trie import HexaryTrie

from pyquest.amounts import ZERO_ADDRESS, address, address_bytes, keccak
from pyquest.chain.bundle import Listed
from pyquest.chain.chain import Chain
from pyquest.chain.remote.trie import EMPTY_ROOT
from pyquest.chain.rpc_params import call_object
from pyquest.chain.state import EmptyBase

PRUNED = {"code": -32000, "message": "missing trie node 1f2e (path ) state 0x1f2e is not available"}
EMPTY_UNCLES = keccak(rlp.encode([]))


def secure_trie(entries):
    """A trie of what ``entries`` maps to, under the hashes of its keys."""
    trie = HexaryTrie({}, prune=False)
    for key, value in entries.items():
        trie[keccak(key)] = rlp.encode(value)
    return trie


def proof(trie, key):
    return (
        ["0x" + rlp.encode(node).hex() for node in trie.get_proof(keccak(key))] if trie.root_hash != EMPTY_ROOT else []
    )


class State:
    """Accounts with the tries over them, and the block whose state they are."""

    def __init__(self, accounts, head, number=None):
        self.accounts = accounts
        self.storages = {
            where: secure_trie({slot.to_bytes(32, "big"): word for slot, word in listed.storage.items() if word})
            for where, listed in accounts.items()
        }
        self.trie = secure_trie(
            {
                address_bytes(where): [
                    listed.nonce,
                    listed.balance,
                    self.storages[where].root_hash,
                    keccak(listed.code),
                ]
                for where, listed in accounts.items()
            }
        )
        self.block = self._block(head, number or head.number)
        chain = Chain.over(EmptyBase(), replace(head, base_fee=0))  # its view calls pay nothing
        for where, listed in accounts.items():
            if listed.code:
                chain.place(where, listed.code, listed.storage, balance=listed.balance, nonce=listed.nonce)
            else:
                chain.deal(where, listed.balance)
        self.chain = chain
        self._touched = {}

    def _block(self, head, number):
        root = b"\x56" * 32
        fields = {
            "parentHash": head.parent_hash,
            "sha3Uncles": EMPTY_UNCLES,
            "miner": address_bytes(head.coinbase),
            "stateRoot": self.trie.root_hash,
            "transactionsRoot": root,
            "receiptsRoot": root,
            "logsBloom": bytes(256),
            "difficulty": 2,
            "number": number,
            "gasLimit": head.gas_limit,
            "gasUsed": 0,
            "timestamp": head.timestamp,
            "extraData": b"pyquest tests",
            "mixHash": (450).to_bytes(32, "big"),
            "nonce": bytes(8),
            "baseFeePerGas": head.base_fee,
            "withdrawalsRoot": root,
        }
        block_hash = keccak(rlp.encode(list(fields.values())))
        shown = {name: hex(value) if isinstance(value, int) else "0x" + value.hex() for name, value in fields.items()}
        return {**shown, "hash": "0x" + block_hash.hex(), "transactions": [], "uncles": []}

    def touched(self, call):
        """What a call reads: address to slots."""
        key = json.dumps(call)
        if key not in self._touched:
            request, sender = call_object({**call, "from": ZERO_ADDRESS})
            slots = self._touched[key] = {}
            for where, slot in self.chain.trace_call(request, sender).reads:
                slots.setdefault(where, []).append(f"0x{slot:064x}")
        return self._touched[key]

    def listed(self, where):
        return self.accounts.get(where, Listed())

    def word(self, where, slot):
        return self.listed(where).storage.get(slot, 0)


class Node:
    """The server.

    Attributes:
        url: With a key in it.
        trips: HTTP requests so far.
        methods: Every call so far.
        faults: What happens to the next HTTP requests instead of an answer, one each.
        tampers: Change results: ``tamper(method, params, result)``.
        refused: Method to the error with which it is answered.
        most_calls: Larger batches are refused.
        pause: Seconds before each answer.
        busy: How many of the next calls are put off.
    """

    def __init__(self, state):
        self.state = state
        self.trips = 0
        self.methods = []
        self.bodies = []
        self.faults = deque()
        self.tampers = []
        self.refused = {}
        self.most_calls = 10_000
        self.pause = 0
        self.busy = 0
        node = self

        class Answering(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                node.trips += 1
                node.bodies.append((self.path, body))
                if node.faults:
                    fault = node.faults.popleft()
                    if fault is not None:
                        fault(self, node)
                        return
                threading.Event().wait(node.pause)
                self.say(200, node.answer(json.loads(body)))

            def say(self, status, value, headers=()):
                text = value if isinstance(value, bytes) else json.dumps(value).encode()
                self.send_response(status)
                for name, content in headers:
                    self.send_header(name, content)
                self.send_header("content-length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *args):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.url = f"http://127.0.0.1:{self.server.server_port}/secret-key-of-ours?token=another-secret"

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *exception):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def answer(self, asked):
        if isinstance(asked, list):
            if len(asked) > self.most_calls:
                return {"jsonrpc": "2.0", "id": None, "error": {"code": -32600, "message": "batch too large"}}
            return [self._one(call) for call in reversed(asked)]  # in any order
        return self._one(asked)

    def _one(self, call):
        method, params = call["method"], call["params"]
        self.methods.append(method)
        answer = {"jsonrpc": "2.0", "id": call["id"]}
        if self.busy:
            self.busy -= 1
            return {**answer, "error": {"code": -32005, "message": "limit exceeded"}}
        error = self.refused.get(method) or self._unknown_block(params)
        if error:
            return {**answer, "error": error}
        if not hasattr(self, method):
            return {**answer, "error": {"code": -32601, "message": f"the method {method} does not exist"}}
        result = getattr(self, method)(*params)
        for tamper in self.tampers:
            result = tamper(method, params, result)
        return {**answer, "result": result}

    def _unknown_block(self, params):
        if params and isinstance(params[-1], dict) and "blockHash" in params[-1]:
            found = params[-1]["blockHash"] == self.state.block["hash"]
            return None if found else {"code": -32000, "message": "header not found"}
        return None

    def eth_chainId(self):
        return "0x38"

    def eth_getBlockByNumber(self, number, full):
        if number in ("latest", "finalized") or int(number, 16) == int(self.state.block["number"], 16):
            return self.state.block
        return None

    def eth_getBlockByHash(self, block_hash, full):
        return self.state.block if block_hash == self.state.block["hash"] else None

    def eth_getBalance(self, where, block):
        return hex(self.state.listed(address(where.lower())).balance)

    def eth_getTransactionCount(self, where, block):
        return hex(self.state.listed(address(where.lower())).nonce)

    def eth_getCode(self, where, block):
        return "0x" + self.state.listed(address(where.lower())).code.hex()

    def eth_getStorageAt(self, where, slot, block):
        return f"0x{self.state.word(address(where.lower()), int(slot, 16)):064x}"

    def eth_getProof(self, where, slots, block):
        where = address(where.lower())
        listed, trie = self.state.listed(where), self.state.storages.get(where, secure_trie({}))
        return {
            "address": where,
            "accountProof": proof(self.state.trie, address_bytes(where)),
            "nonce": hex(listed.nonce),
            "balance": hex(listed.balance),
            "codeHash": "0x" + keccak(listed.code).hex(),
            "storageHash": "0x" + trie.root_hash.hex(),
            "storageProof": [
                {
                    "key": slot,
                    "value": hex(self.state.word(where, int(slot, 16))),
                    "proof": proof(trie, bytes.fromhex(slot[2:])),
                }
                for slot in slots
            ],
        }

    def eth_createAccessList(self, call, block):
        touched = self.state.touched(call).items()
        return {"accessList": [{"address": where, "storageKeys": keys} for where, keys in touched], "gasUsed": "0x1"}


def status(code, headers=(), text=b"busy"):
    return lambda answering, node: answering.say(code, text, headers)


def cut(answering, node):
    """Half an answer, then nothing."""
    answering.send_response(200)
    answering.send_header("content-length", "1000")
    answering.end_headers()
    answering.wfile.write(b'[{"jsonrpc"')
    answering.close_connection = True


def drip(answering, node):
    """A body of which a byte comes now and then."""
    answering.send_response(200)
    answering.send_header("content-length", "1000")
    answering.end_headers()
    trickle(answering, b" ", times=20, pause=0.05)


def trickle(answering, byte, times, pause):
    """The same byte again and again, as long as the other side listens, and a pause after each."""
    try:
        for _ in range(times):
            answering.wfile.write(byte)
            answering.wfile.flush()
            threading.Event().wait(pause)
    except OSError:
        pass
    answering.close_connection = True
