"""Code that makes the worker work: each call that burns gas or time, and each flood of requests, meets its budget."""

import pytest

from pyquest.chain.rpc import Rpc, RpcLimits
from pyquest.js.worker import Sandbox
from tests.js.corpus_files import corpus_chain
from tests.js.support import body

# Each budget is small where the others are not the point: the interpreter's 100 M gas take several seconds.
LIMITS = {
    "rpc_limit": RpcLimits(requests=1_000),
    "gas_limit": RpcLimits(gas=1_000_000),
    "evm_time": RpcLimits(cpu_seconds=1),
    "output_limit": RpcLimits(),
}
PROBE = "0x7070707070707070707070707070707070707070"
HEAD = """
const headers = { 'content-type': 'application/json' };
const post = (data: unknown) => fetch(url, { method: 'POST', headers, body: JSON.stringify(data) });
const ask = async (method: string, ...params: unknown[]) => (await (await post({ id: 1, method, params })).json());
const run = (to: string, data: string, gas = '0xffffff', method = 'eth_call') =>
  ask(method, { to, data, gas }, 'latest');
"""
BURNS = f"run('{PROBE}', ethers.id('failWithGas()').slice(0, 10), '0x30d40'"
CASES = {
    "a flood of requests": ("rpc_limit", "for (;;) await ask('eth_blockNumber')"),
    "a flood that nobody awaits": (
        "rpc_limit",
        "for (let i = 0; i < 5000; i++) ask('eth_blockNumber'); await ask('x')",
    ),
    "a batch": ("rpc_limit", "await post(new Array(2000).fill({ id: 1, method: 'eth_chainId' }))"),
    "requests that are refused": ("rpc_limit", "for (;;) await ask('eth_sendRawTransaction', '0x')"),
    "requests that are wrong": ("rpc_limit", "for (;;) await post('nonsense')"),
    "calls that burn gas": ("gas_limit", f"for (;;) await {BURNS})"),
    "a batch of them": (
        "gas_limit",
        "const data = ethers.id('failWithGas()').slice(0, 10);"
        f"const params = [{{ to: '{PROBE}', data, gas: '0x30d40' }}, 'latest'];"
        "await post(new Array(100).fill({ id: 1, method: 'eth_call', params }))",
    ),
    "estimates that burn gas": ("gas_limit", f"for (;;) await {BURNS}, 'eth_estimateGas')"),
    "through ethers": (
        "gas_limit",
        f"const c = new ethers.Contract('{PROBE}', ['function failWithGas() view'], new ethers.JsonRpcProvider(url));"
        "for (;;) await c.failWithGas({ gasLimit: 200_000 }).catch(() => 0)",
    ),
    "rounds of BLAKE2": (
        "evm_time",
        "const data = '0x' + (12_000_000).toString(16).padStart(8, '0') + '00'.repeat(209); for (;;) await run("
        "'0x' + '09'.padStart(40, '0'), data)",
    ),
    "pairings": ("evm_time", "for (;;) await run('0x' + '08'.padStart(40, '0'), '0x' + '00'.repeat(192 * 300))"),
    "many logs": ("rpc_limit", "for (;;) await ask('eth_getLogs', { fromBlock: 'earliest' })"),
    "history": (
        "output_limit",
        "const params = ['0x400', 'latest', new Array(100).fill(50)];"
        "await post(new Array(900).fill({ id: 1, method: 'eth_feeHistory', params }))",
    ),
    "code": (
        "output_limit",
        "const params = ['0x10ED43C718714eb63d5aA57B78B54704E256024E'];"
        "await post(new Array(900).fill({ id: 1, method: 'eth_getCode', params }))",
    ),
    "deep parameters": (
        "output_limit",
        "await fetch(url, { method: 'POST', headers, body: '['.repeat(1000) + ']'.repeat(1000) })",
    ),
}


@pytest.mark.parametrize(("reason", "lines"), CASES.values(), ids=CASES)
def test_it_meets_its_budget_and_harms_nobody(ample: Sandbox, reason: str, lines: str) -> None:
    chain = corpus_chain()
    before = chain.fingerprint()
    result = ample.run(body(HEAD + lines), Rpc(chain, LIMITS[reason]).handle)

    assert (result.reason, result.value) == (reason, None)
    assert result.error is not None
    assert chain.fingerprint() == before
    healthy = ample.run(body("return await new ethers.JsonRpcProvider(url).getBlockNumber()"), Rpc(chain).handle)
    assert healthy.value == chain.head.number


@pytest.mark.parametrize("to", [PROBE, "0x" + "00" * 19 + "09"])
def test_what_a_call_may_burn_is_limited_by_itself(ample: Sandbox, to: str) -> None:
    """A single call has at most 16,777,216 gas, whatever it asks for."""
    lines = f"return await ask('eth_call', {{ to: '{to}', data: '0x12', gas: '0xffffffffff' }}, 'latest')"
    rpc = Rpc(corpus_chain())
    assert ample.run(body(HEAD + lines), rpc.handle).reason is None
    assert rpc.gas <= 16_777_216
