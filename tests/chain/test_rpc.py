"""JSON-RPC as model code sees it: what each method answers."""

import pytest
from asking import error, result
from assembling import ALICE, BOB, COINBASE, HEAD, KEY, OTHER, RETURN_TOP, TARGET, assemble, initcode

from pyquest.amounts import GWEI, create_address, keccak
from pyquest.chain.evm import HALTS
from pyquest.chain.receipts import ERROR_STRING, PANIC
from pyquest.chain.rpc_failures import failed
from pyquest.chain.rpc_format import bloom
from pyquest.chain.rpc_methods import ALLOWED
from pyquest.chain.signing import sign
from pyquest.chain.types import Log, Revert, TxRequest

REQUIRED = {
    "eth_chainId", "net_version", "web3_clientVersion", "eth_blockNumber", "eth_getBalance", "eth_getTransactionCount",
    "eth_getCode", "eth_getStorageAt", "eth_call", "eth_estimateGas", "eth_gasPrice", "eth_maxPriorityFeePerGas",
    "eth_feeHistory", "eth_getBlockByNumber", "eth_getBlockByHash", "eth_getLogs", "eth_getTransactionByHash",
    "eth_getTransactionReceipt", "eth_getTransactionByBlockNumberAndIndex", "eth_syncing",
}  # fmt: skip
BEYOND = {
    "eth_getTransactionByBlockHashAndIndex", "eth_getBlockTransactionCountByNumber",
    "eth_getBlockTransactionCountByHash",
}  # fmt: skip


def revert_with(data):
    """Code that reverts with these bytes."""
    tail = bytes.fromhex("80600b5f395ffd")
    return b"\x61" + len(data).to_bytes(2, "big") + tail.ljust(8, b"\0") + data


def error_string(text):
    raw = text.encode()
    padded = raw.ljust((len(raw) + 31) // 32 * 32, b"\0")
    return ERROR_STRING + (32).to_bytes(32, "big") + len(raw).to_bytes(32, "big") + padded


# -- what is there


def test_exactly_these_methods_are_allowed():
    assert set(ALLOWED) == REQUIRED | BEYOND


def test_the_node(rpc):
    assert result(rpc, "eth_chainId") == "0x38"
    assert result(rpc, "net_version") == "56"
    assert result(rpc, "web3_clientVersion") == "pyquest/bsc"
    assert result(rpc, "eth_syncing") is False
    assert result(rpc, "eth_blockNumber") == hex(HEAD.number)
    assert result(rpc, "eth_gasPrice") == result(rpc, "eth_maxPriorityFeePerGas") == hex(GWEI)


@pytest.mark.parametrize(
    "tag", ["latest", "pending", "safe", "finalized", hex(HEAD.number), {"blockHash": "head"}, None]
)
def test_state_at_the_head_by_any_name(chain, rpc, tag):
    if isinstance(tag, dict):
        tag = {"blockHash": "0x" + HEAD.hash.hex()}
    chain.place(TARGET, b"\x01\x02", {1: 0xAB})
    assert result(rpc, "eth_getBalance", ALICE, tag) == hex(100 * 10**18)
    assert result(rpc, "eth_getTransactionCount", ALICE.lower(), tag) == "0x0"
    assert result(rpc, "eth_getCode", TARGET, tag) == "0x0102"
    assert result(rpc, "eth_getCode", BOB, tag) == "0x"
    assert result(rpc, "eth_getStorageAt", TARGET, "0x1", tag) == "0x" + "00" * 31 + "ab"
    assert result(rpc, "eth_getStorageAt", TARGET, "0x" + "00" * 31 + "01", tag) == "0x" + "00" * 31 + "ab"
    assert result(rpc, "eth_call", {"to": BOB}, tag) == "0x"


@pytest.mark.parametrize(
    ("tag", "message"),
    [
        ("earliest", "state of block 0 is not available"),
        (hex(HEAD.number - 1), f"state of block {HEAD.number - 1} is not available, only that of the head"),
        (hex(HEAD.number + 1), "header not found"),
        ({"blockHash": "0x" + "11" * 32}, "header not found"),
    ],
)
def test_state_elsewhere_is_an_error_not_a_guess(rpc, tag, message):
    found = error(rpc, "eth_getBalance", ALICE, tag)
    assert found["code"] == -32000
    assert message in found["message"]


def test_blocks(chain, rpc):
    block = result(rpc, "eth_getBlockByNumber", "latest", False)
    assert block["number"] == hex(HEAD.number)
    assert block["hash"] == "0x" + HEAD.hash.hex()
    assert block["timestamp"] == hex(1_790_000_000)
    assert block["miner"] == COINBASE.lower()
    assert (block["baseFeePerGas"], block["difficulty"], block["gasLimit"]) == ("0x0", "0x2", hex(140_000_000))
    assert block["transactions"] == []
    assert len(block["logsBloom"]) == 2 + 512
    parent = result(rpc, "eth_getBlockByHash", block["parentHash"], True)
    assert parent["number"] == hex(HEAD.number - 1)
    # 450 ms before a full second; BSC has the milliseconds in the last two bytes of mixHash.
    assert (parent["timestamp"], parent["mixHash"][-4:]) == (hex(1_789_999_999), (550).to_bytes(2, "big").hex())
    assert result(rpc, "eth_getBlockByNumber", hex(HEAD.number - 256)) is not None
    for number in ("earliest", hex(HEAD.number - 257), hex(HEAD.number + 1)):
        assert result(rpc, "eth_getBlockByNumber", number, False) is None
    assert result(rpc, "eth_getBlockByHash", "0x" + "11" * 32, False) is None


def test_blockhash_and_rpc_agree(chain, rpc):
    chain.place(TARGET, assemble(f"0 CALLDATALOAD BLOCKHASH{RETURN_TOP}"))
    for back in (1, 100, 256):
        data = "0x" + (HEAD.number - back).to_bytes(32, "big").hex()
        block = result(rpc, "eth_getBlockByNumber", hex(HEAD.number - back))
        assert result(rpc, "eth_call", {"to": TARGET, "data": data}) == block["hash"]


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_transactions_receipts_and_logs(chain, rpc, kind):
    chain.place(TARGET, assemble("0xaa 0 MSTORE 5 32 0 LOG1 0 0 LOG0"))
    fees = (
        {"type": kind, "gas_price": 3} if kind < 2 else {"type": 2, "max_fee_per_gas": 9, "max_priority_fee_per_gas": 4}
    )
    access = ((TARGET, (1,)),) if kind else ()
    request = TxRequest(to=TARGET, value=2, data=b"\1", gas=90_000, access_list=access, **fees)
    receipt = chain.send(sign(request, key=KEY, nonce=0, chain_id=56))
    tx_hash = "0x" + receipt.tx_hash.hex()
    where = {"blockNumber": hex(HEAD.number + 1), "blockHash": "0x" + chain.head.hash.hex(), "transactionIndex": "0x0"}

    transaction = result(rpc, "eth_getTransactionByHash", tx_hash)
    assert transaction.items() >= where.items()
    assert (transaction["from"], transaction["to"], transaction["value"]) == (ALICE.lower(), TARGET.lower(), "0x2")
    assert (transaction["input"], transaction["gas"], transaction["type"]) == ("0x01", hex(90_000), hex(kind))
    assert (transaction["nonce"], transaction["chainId"]) == ("0x0", "0x38")
    assert transaction["gasPrice"] == ("0x4" if kind == 2 else "0x3")
    assert ("maxFeePerGas" in transaction, "accessList" in transaction) == (kind == 2, kind > 0)
    assert result(rpc, "eth_getTransactionByBlockNumberAndIndex", "latest", "0x0") == transaction
    assert result(rpc, "eth_getTransactionByBlockNumberAndIndex", "latest", "0x1") is None
    assert result(rpc, "eth_getTransactionByBlockHashAndIndex", where["blockHash"], "0x0") == transaction
    assert result(rpc, "eth_getTransactionByBlockHashAndIndex", "0x" + "11" * 32, "0x0") is None
    assert result(rpc, "eth_getBlockTransactionCountByNumber", "latest") == "0x1"
    assert result(rpc, "eth_getBlockTransactionCountByNumber", hex(HEAD.number)) == "0x0"
    assert result(rpc, "eth_getBlockTransactionCountByHash", where["blockHash"]) == "0x1"
    assert result(rpc, "eth_getBlockTransactionCountByHash", "0x" + "11" * 32) is None
    block = result(rpc, "eth_getBlockByNumber", "latest", True)
    assert block["transactions"] == [transaction]

    mined = result(rpc, "eth_getTransactionReceipt", tx_hash)
    assert mined.items() >= where.items()
    assert (mined["status"], mined["contractAddress"], mined["type"]) == ("0x1", None, hex(kind))
    assert mined["gasUsed"] == mined["cumulativeGasUsed"] == block["gasUsed"] == hex(receipt.gas_used)
    assert mined["logsBloom"] == block["logsBloom"] != "0x" + "00" * 256
    assert [log["logIndex"] for log in mined["logs"]] == ["0x0", "0x1"]
    assert mined["logs"][0].items() >= where.items()
    assert mined["logs"][0]["topics"] == ["0x" + (5).to_bytes(32, "big").hex()]
    assert mined["logs"][0]["data"] == "0x" + (0xAA).to_bytes(32, "big").hex()
    for method in ("eth_getTransactionByHash", "eth_getTransactionReceipt"):
        assert result(rpc, method, "0x" + "00" * 32) is None


def test_a_creation_has_no_recipient(chain, rpc):
    receipt = chain.deploy(initcode(b"\0"), sender=ALICE)
    mined = result(rpc, "eth_getTransactionReceipt", "0x" + receipt.tx_hash.hex())
    assert (mined["to"], mined["contractAddress"]) == (None, create_address(ALICE, 0).lower())
    assert result(rpc, "eth_getTransactionByHash", "0x" + receipt.tx_hash.hex())["to"] is None


def test_bloom_has_three_bits_for_each_item():
    bits = int(bloom((Log(TARGET, (b"\1" * 32,), b""),)), 16)
    assert 1 < bits.bit_count() <= 6
    for item in (bytes.fromhex(TARGET[2:]), b"\1" * 32):
        digest = keccak(item)
        assert all(bits >> (int.from_bytes(digest[at : at + 2], "big") & 2047) & 1 for at in (0, 2, 4))


def test_get_logs_filters(chain, rpc):
    chain.place(TARGET, assemble("2 1 0 0 LOG2"))
    chain.place(OTHER, assemble("9 0 0 LOG1"))
    chain.send_as(ALICE, TxRequest(to=TARGET))
    chain.send_as(ALICE, TxRequest(to=OTHER))
    one, two, nine = ("0x" + value.to_bytes(32, "big").hex() for value in (1, 2, 9))
    first, second = hex(HEAD.number + 1), hex(HEAD.number + 2)

    def emitters(**log_filter):
        return [log["address"] for log in result(rpc, "eth_getLogs", log_filter)]

    everything = {"fromBlock": "earliest", "toBlock": "latest"}
    both = [TARGET.lower(), OTHER.lower()]
    assert emitters(**everything) == both
    assert emitters() == [OTHER.lower()]  # the latest block alone
    assert emitters(fromBlock=first, toBlock=first) == both[:1]
    assert emitters(blockHash="0x" + chain.block(HEAD.number + 2).hash.hex()) == both[1:]
    assert emitters(**everything, address=TARGET) == both[:1]
    assert emitters(**everything, address=[TARGET, OTHER]) == both
    assert emitters(**everything, topics=[one]) == both[:1]
    assert emitters(**everything, topics=[[one, nine]]) == both
    assert emitters(**everything, topics=[None, two]) == both[:1]
    assert emitters(**everything, topics=[None, nine]) == []
    assert emitters(**everything, topics=[]) == both
    assert emitters(fromBlock=second, toBlock=hex(HEAD.number + 99)) == both[1:]
    assert result(rpc, "eth_getLogs", {"fromBlock": second, "toBlock": first}) == []
    assert error(rpc, "eth_getLogs", {"blockHash": "0x" + "11" * 32})["message"] == "unknown block"
    assert error(rpc, "eth_getLogs", {"blockHash": "0x" + "11" * 32, "toBlock": first})["code"] == -32602


def test_fee_history(chain, rpc):
    chain.send_as(ALICE, TxRequest(to=BOB))
    history = result(rpc, "eth_feeHistory", "0x4", "latest", [25, 75.5])
    assert history == {
        "oldestBlock": hex(HEAD.number - 2),
        "baseFeePerGas": ["0x0"] * 5,
        "gasUsedRatio": [0] * 4,
        "reward": [["0x0"] * 2] * 3 + [[hex(GWEI)] * 2],
    }
    assert "reward" not in result(rpc, "eth_feeHistory", 1, "latest", [])
    assert len(result(rpc, "eth_feeHistory", "0xffff", "pending")["gasUsedRatio"]) == 258
    assert result(rpc, "eth_feeHistory", "0x0", "latest") == {
        "oldestBlock": "0x0",
        "baseFeePerGas": [],
        "gasUsedRatio": [],
    }
    assert error(rpc, "eth_feeHistory", "0x1", hex(HEAD.number + 9))["message"] == "request beyond head block"
    assert error(rpc, "eth_feeHistory", True, "latest")["code"] == -32602
    too_many = error(rpc, "eth_feeHistory", "0x1", "latest", [50] * 101)
    assert too_many["message"] == "invalid reward percentile: over the query limit 100"


# -- calls and estimates


def test_calls_with_every_kind_of_field(chain, rpc):
    chain.place(TARGET, assemble(f"GASPRICE CALLER ADD CALLVALUE ADD 0 CALLDATALOAD ADD{RETURN_TOP}"))
    seven = "0x" + (7).to_bytes(32, "big").hex()
    word = lambda value: "0x" + value.to_bytes(32, "big").hex()  # noqa: E731
    assert result(rpc, "eth_call", {"to": TARGET}) == word(0)
    assert result(rpc, "eth_call", {"to": TARGET, "data": seven}) == word(7)
    assert result(rpc, "eth_call", {"to": TARGET, "input": seven, "data": seven}) == word(7)
    assert result(rpc, "eth_call", {"to": TARGET, "from": None, "chainId": "0x38", "nonce": "0x9"}) == word(0)
    full = {"to": TARGET, "from": ALICE, "value": "0x1", "gasPrice": "0x2", "gas": "0xfffffffff", "input": seven}
    full["gas"] = "0x100000"
    assert result(rpc, "eth_call", full) == word(int(ALICE, 16) + 1 + 2 + 7)
    dynamic = {"to": TARGET, "from": ALICE, "maxFeePerGas": "0x9", "maxPriorityFeePerGas": "0x4"}
    assert result(rpc, "eth_call", dynamic) == word(int(ALICE, 16) + 4)
    listed = {"to": TARGET, "accessList": [{"address": TARGET, "storageKeys": [seven]}], "type": "0x1"}
    assert result(rpc, "eth_call", listed) == word(0)
    assert result(rpc, "eth_call", {"data": "0x60015f5360015ff3"}) == "0x01"


def test_a_higher_gas_limit_is_clamped(chain, rpc):
    chain.place(TARGET, assemble(f"GAS{RETURN_TOP}"))
    assert int(result(rpc, "eth_call", {"to": TARGET, "gas": hex(10**9)}), 16) < 16_777_216 - 21_000


@pytest.mark.parametrize("method", ["eth_call", "eth_estimateGas"])
@pytest.mark.parametrize(
    ("data", "code", "message"),
    [
        (error_string("BEP20: transfer amount exceeds balance"), 3, ": BEP20: transfer amount exceeds balance"),
        (PANIC + (0x11).to_bytes(32, "big"), 3, ": panic: arithmetic underflow or overflow (0x11)"),
        (PANIC + (0x77).to_bytes(32, "big"), 3, ": panic: unknown code (0x77)"),
        (PANIC, 3, ": custom error 0x4e487b71"),
        (b"\xde\xad\xbe\xef" + bytes(32), 3, ": custom error 0xdeadbeef"),
        (b"", 3, ""),
    ],
)
def test_reverts(chain, rpc, method, data, code, message):
    chain.place(TARGET, revert_with(data))
    found = error(rpc, method, {"to": TARGET, "from": ALICE})
    assert found == {"code": code, "message": f"execution reverted{message}", "data": "0x" + data.hex()}


def test_every_halt_has_a_name():
    for words in (*HALTS.values(), "precompile failed"):
        assert failed(Revert(b"", words)).message.startswith("EVM error ")


@pytest.mark.parametrize("method", ["eth_call", "eth_estimateGas"])
def test_halts_and_invalid_calls(chain, rpc, method):
    chain.place(TARGET, assemble("INVALID"))
    assert error(rpc, method, {"to": TARGET}) == {"code": -32603, "message": "EVM error InvalidFEOpcode"}
    poor = error(rpc, method, {"to": BOB, "from": BOB, "value": "0x1"})
    assert poor["code"] == -32000
    assert poor["message"].startswith("insufficient funds for gas * price + value")
    assert "intrinsic gas too low" in error(rpc, method, {"to": BOB, "gas": "0x1"})["message"]


def test_an_estimate_is_for_the_head(chain, rpc):
    assert result(rpc, "eth_estimateGas", {"to": BOB, "from": ALICE, "value": "0x1"}) == hex(21_000)
    assert result(rpc, "eth_estimateGas", {"to": BOB}, "latest") == hex(21_000)


def test_overrides_are_refused(rpc):
    assert "not supported" in error(rpc, "eth_call", {"to": BOB}, "latest", {BOB: {"balance": "0x1"}})["message"]
    assert result(rpc, "eth_call", {"to": BOB}, "latest", {}) == "0x"
    assert result(rpc, "eth_call", {"to": BOB}, "latest", None, None) == "0x"


def test_nothing_that_is_asked_changes_the_chain(chain, rpc):
    chain.place(TARGET, assemble("1 0 SSTORE"))
    before = chain.fingerprint()
    for method, *params in [
        ("eth_call", {"to": TARGET, "from": ALICE, "value": "0x1"}),
        ("eth_estimateGas", {"to": TARGET, "from": ALICE, "value": "0x1"}),
        ("eth_call", {"from": ALICE, "data": "0x" + initcode(b"\0").hex()}),
    ]:
        result(rpc, method, *params)
    assert chain.fingerprint() == before
