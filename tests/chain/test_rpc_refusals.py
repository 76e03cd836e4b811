"""JSON-RPC as model code sees it: what is refused, malformed requests, and budgets."""

import json

import pytest
from asking import ask, asked, error
from assembling import ALICE, BOB, TARGET, assemble, new_chain
from hypothesis import given
from hypothesis import strategies as st

from pyquest.chain.rpc import Rpc, RpcLimits
from pyquest.chain.rpc_methods import ALLOWED
from pyquest.errors import AnswerFault

# -- what is refused


@pytest.mark.parametrize(
    "method",
    [
        "eth_sendTransaction",
        "eth_sendRawTransaction",
        "eth_sign",
        "eth_accounts",
        "eth_requestAccounts",
        "eth_signTypedData_v4",
        "personal_sign",
        "wallet_addEthereumChain",
    ],
)
def test_sending_and_signing_point_to_the_right_way(rpc, method):
    found = error(rpc, method, {})
    assert found["code"] == -32601
    assert "Return the transaction object from executeSkill" in found["message"]


@pytest.mark.parametrize(
    "method",
    [
        "anvil_setBalance",
        "hardhat_impersonateAccount",
        "evm_snapshot",
        "evm_mine",
        "debug_traceCall",
        "txpool_content",
        "x",
        "",
    ],
)
def test_everything_else_is_not_found(rpc, method):
    found = error(rpc, method)
    assert found["code"] == -32601
    assert "only reads the chain" in found["message"]


@pytest.mark.parametrize("method", ["eth_fillTransaction", "eth_newFilter", "eth_getProof", "eth_subscribe", "answer"])
def test_methods_that_nodes_have_are_missing_in_the_usual_words(rpc, method):
    assert error(rpc, method)["code"] == -32601


@pytest.mark.parametrize(
    ("method", "params", "message"),
    [
        ("eth_getBalance", [], "missing value for required argument 0"),
        ("eth_getBalance", [None], "missing value for required argument 0"),
        ("eth_getBalance", ["0x12"], "invalid address: 1 bytes instead of 20"),
        ("eth_getBalance", ["vitalik.eth"], "invalid address: 'vitalik.eth' is not a hex string"),
        ("eth_getBalance", [ALICE, "newest"], "invalid block: 'newest' is not a hex number or one of latest"),
        ("eth_getBalance", [ALICE, 5], "invalid block"),
        ("eth_getBalance", [ALICE, {}], "invalid block"),
        ("eth_getBalance", [ALICE, "latest", "more"], "too many arguments for eth_getBalance, want at most 2"),
        ("eth_getBalance", [{"a": 1}], "invalid address"),
        ("eth_getBalance", [1.5], "invalid address: '1.5' is not"),  # read as text, not as a float
        ("eth_getStorageAt", [ALICE, 1], "invalid storage slot: 1 is not a hex quantity"),
        ("eth_getStorageAt", [ALICE, "0x" + "1" * 65], "invalid storage slot"),
        ("eth_getBlockByNumber", ["latest", "yes"], "invalid full transactions flag"),
        ("eth_getBlockByHash", ["0x12"], "invalid block hash: 1 bytes instead of 32"),
        ("eth_getTransactionByHash", ["0x1"], "even number of digits"),
        ("eth_call", ["0x"], "invalid transaction: '0x' is not an object"),
        ("eth_call", [{"to": BOB, "value": 1}], "invalid value: 1 is not a hex quantity"),
        ("eth_call", [{"to": BOB, "value": "0x"}], "invalid value"),
        ("eth_call", [{"to": BOB, "value": "-0x1"}], "invalid value"),
        ("eth_call", [{"to": BOB, "data": "0x1"}], "invalid data"),
        ("eth_call", [{"to": BOB, "data": "0x01", "input": "0x02"}], 'both "data" and "input"'),
        ("eth_call", [{"to": BOB, "type": "0x3"}], "transaction type 3 is not supported"),
        ("eth_call", [{"to": BOB, "gasPrice": "0x1", "maxFeePerGas": "0x1"}], "both gasPrice and"),
        ("eth_call", [{"to": BOB, "type": "0x1", "accessList": {}}], "invalid accessList"),
        ("eth_call", [{"to": BOB, "type": "0x1", "accessList": ["0x"]}], "invalid accessList entry"),
        ("eth_call", [{"to": BOB, "type": "0x1", "accessList": [{"address": "0x"}]}], "invalid accessList address"),
        ("eth_getLogs", ["latest"], "invalid filter"),
        ("eth_getLogs", [{"topics": "0x"}], "invalid topics"),
        ("eth_getLogs", [{"topics": ["0x01"]}], "invalid topic"),
        ("eth_getLogs", [{"address": [1]}], "invalid address"),
        ("eth_feeHistory", ["0x1"], "missing value for required argument 1"),
        ("eth_feeHistory", ["0x1", "latest", "25"], "invalid reward percentiles"),
    ],
)
def test_bad_parameters(rpc, method, params, message):
    found = error(rpc, method, *params)
    assert found["code"] == -32602
    assert message in found["message"]


# -- the envelope


def test_requests_without_params_or_version(rpc):
    assert asked(rpc, '{"id": 1, "method": "eth_chainId"}')["result"] == "0x38"
    assert asked(rpc, '{"id": "a", "method": "eth_chainId", "params": null}')["id"] == "a"
    assert asked(rpc, '{"id": null, "method": "eth_chainId"}') == {"jsonrpc": "2.0", "id": None, "result": "0x38"}


def test_batches_are_answered_in_order(rpc):
    batch = [
        {"id": 2, "method": "eth_chainId"},
        5,
        {"id": 1, "method": "eth_nothing"},
        {"method": "eth_chainId"},
        {"id": 3, "method": "net_version"},
    ]
    answers = asked(rpc, batch)
    assert [answer["id"] for answer in answers] == [2, None, 1, 3]
    assert [answer.get("error", {}).get("code") for answer in answers] == [None, -32600, -32601, None]
    assert rpc.requests == 5


def test_notifications_are_not_answered(rpc):
    assert rpc.handle('{"method": "eth_chainId"}') == ""
    assert rpc.handle('[{"method": "eth_chainId"}]') == ""


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("", -32700),
        ("{", -32700),
        ("nonsense", -32700),
        ('{"id": NaN}', -32700),
        ("[" * 200_000, -32700),
        ("1" * 5_000, -32700),
        ("[]", -32600),
        ("7", -32600),
        ("null", -32600),
        ('"\\ud800"', -32600),
        ("{}", -32600),
        ('{"id": 1}', -32600),
        ('{"id": 1, "method": 5}', -32600),
        ('{"id": 1.5, "method": "eth_chainId"}', -32600),
        ('{"id": true, "method": "eth_chainId"}', -32600),
        ('{"id": [], "method": "eth_chainId"}', -32600),
        ('{"id": 1, "method": "eth_chainId", "params": {}}', -32602),
        ('{"id": 1, "method": "eth_chainId", "params": "x"}', -32602),
        ('{"id": 1, "method": "eth_getBalance", "params": [1.5]}', -32602),
        ('{"id": 1, "method": "__class__"}', -32601),
    ],
)
def test_malformed_requests_are_answered(rpc, body, code):
    answer = asked(rpc, body)
    assert answer["error"]["code"] == code
    assert rpc.requests == 1


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["0x", "0x1", ALICE]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["to", "data", "id", "type"]), inner),
    max_leaves=6,
)


@given(method=st.sampled_from(sorted(ALLOWED)), params=json_values)
def test_no_parameter_makes_it_raise(shared_rpc, method, params):
    answer = json.loads(shared_rpc.handle(json.dumps({"id": 1, "method": method, "params": params})))
    assert ("result" in answer) != ("error" in answer)


@pytest.fixture(scope="module")
def shared_rpc():
    return Rpc(new_chain(), RpcLimits(requests=10**6, gas=10**12, cpu_seconds=100))


# -- budgets


def test_the_request_limit(chain):
    rpc = Rpc(chain, RpcLimits(requests=3))
    asked(rpc, [{"id": 1, "method": "eth_chainId"}] * 2)
    rpc.handle("{")
    with pytest.raises(AnswerFault, match="more than 3 JSON-RPC requests") as fault:
        rpc.handle('{"id": 1, "method": "eth_chainId"}')
    assert fault.value.reason == "rpc_limit"


def test_the_reply_to_a_batch_is_limited_while_it_is_written(chain):
    rpc = Rpc(chain, RpcLimits(reply_bytes=1_000))
    asked(rpc, [{"id": 1, "method": "eth_chainId"}] * 20)
    with pytest.raises(AnswerFault, match="the reply to a batch takes more than 1000 bytes") as fault:
        rpc.handle(json.dumps([{"id": 1, "method": "eth_chainId"}] * 500))
    assert fault.value.reason == "output_limit"
    assert rpc.requests < 60


def test_the_default_limits_are_those_of_the_design():
    assert RpcLimits() == RpcLimits(requests=1_000, reply_bytes=8_388_608, gas=100_000_000, cpu_seconds=10)


def test_the_gas_limit_counts_calls_and_every_execution_of_estimates(chain):
    chain.place(TARGET, assemble("JUMPDEST 0 JUMP"))
    rpc = Rpc(chain, RpcLimits(gas=250_000))
    request = {"to": TARGET, "gas": hex(100_000)}
    assert error(rpc, "eth_call", request)["message"] == "EVM error OutOfGas"
    assert rpc.gas == 100_000
    assert error(rpc, "eth_estimateGas", request)["message"] == "EVM error OutOfGas"
    assert rpc.gas == 200_000
    with pytest.raises(AnswerFault, match="more than 250000 gas") as fault:
        ask(rpc, "eth_call", request)
    assert fault.value.reason == "gas_limit"


def test_the_cpu_limit_interrupts_work(chain):
    chain.place(TARGET, assemble("JUMPDEST 0 JUMP"))
    rpc = Rpc(chain, RpcLimits(gas=10**9, cpu_seconds=1))
    before = chain.fingerprint()
    with pytest.raises(AnswerFault, match="more than 1 s of CPU time") as fault:
        asked(rpc, [{"id": at, "method": "eth_call", "params": [{"to": TARGET}]} for at in range(50)])
    assert fault.value.reason == "evm_time"
    with pytest.raises(AnswerFault):
        ask(rpc, "eth_chainId")
    assert chain.fingerprint() == before
    assert Rpc(chain).handle('{"id": 1, "method": "eth_chainId"}')
