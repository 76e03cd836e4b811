"""What a skill is called with, what it can use, and how its result comes back."""

import json

import pytest

from pyquest.amounts import Inexact
from pyquest.js.worker import Sandbox
from tests.js.support import AGENT, BALANCE, URL, USDT, Provider, body, skill

ETHERS = """
import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string, agentAddress: string, deployedContracts: Record<string, string>,
): Promise<any> {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const abi = ['function balanceOf(address) view returns (uint256)', 'function transfer(address, uint256)'];
  const token = new ethers.Contract(deployedContracts['usdt'], abi, provider);
  const balance: bigint = await token.balanceOf(agentAddress);
  const data = token.interface.encodeFunctionData('transfer', [agentAddress, balance / 2n]);
  return { to: deployedContracts['usdt'], data, value: 0n, gasLimit: 100000 };
}
"""

VIEM = """
import { createPublicClient, encodeFunctionData, http, parseAbi, type Address } from 'viem';
import { bsc } from 'viem/chains';

export async function executeSkill(providerUrl: string, agent: Address, contracts: Record<string, Address>) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const abi = parseAbi(['function balanceOf(address) view returns (uint256)', 'function transfer(address, uint256)']);
  const balance = await client.readContract({
    address: contracts.usdt, abi, functionName: 'balanceOf', args: [agent],
  });
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [agent, balance / 2n] });
  return { to: contracts.usdt, data, value: 0n, gasLimit: 100000 };
}
"""


@pytest.mark.parametrize("code", [ETHERS, VIEM], ids=["ethers", "viem"])
def test_a_skill_reads_the_chain_and_returns_a_transaction(sandbox: Sandbox, provider: Provider, code: str) -> None:
    result = sandbox.run(skill(code), provider)

    data = f"0xa9059cbb{AGENT[2:].lower():0>64}{BALANCE // 2:064x}"
    assert result.error is None
    assert result.reason is None
    assert result.value == {"to": USDT, "data": data, "value": 0, "gasLimit": 100000}
    assert json.loads(result.returned or "") == {"to": USDT, "data": data, "value": "0", "gasLimit": 100000}
    assert result.serialises is True
    assert result.requests == len(provider.bodies) > 0
    assert set(result.seconds) == {"transpile", "run"}


def test_both_libraries_encode_alike_and_can_be_mixed(sandbox: Sandbox, provider: Provider) -> None:
    code = """
    import { keccak256, parseEther, toHex } from 'viem';
    import { privateKeyToAccount } from 'viem/accounts';
    import * as E from 'ethers';
    const key = `0x${'11'.repeat(32)}` as const;
    export const executeSkill = async () => [
      keccak256(toHex('pyquest')) === E.id('pyquest'),
      parseEther('1.5') === E.parseEther('1.5'),
      privateKeyToAccount(key).address === new E.Wallet(key).address,
      await privateKeyToAccount(key).signMessage({ message: 'hi' }) === await new E.Wallet(key).signMessage('hi'),
    ];"""

    assert sandbox.run(skill(code), provider).value == [True, True, True, True]


def test_the_three_arguments(sandbox: Sandbox, provider: Provider) -> None:
    assert sandbox.run(body("return [url, agent, d, arguments.length]"), provider).value == [
        URL,
        AGENT,
        {"usdt": USDT},
        3,
    ]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("undefined", None),
        ("null", None),
        ("true", True),
        ("'text'", "text"),
        ("'\\u0000\\ud83d\\ude00'", "\0\N{GRINNING FACE}"),
        ("'half a pair: \\ud800'", "half a pair: \N{REPLACEMENT CHARACTER}"),
        ("7", 7),
        ("-0", 0),
        ("2 ** 53 - 1", 2**53 - 1),
        ("2 ** 53", Inexact("9007199254740992")),
        ("1.5", Inexact("1.5")),
        ("1e21", Inexact("1e+21")),
        ("NaN", Inexact("NaN")),
        ("-(2n ** 256n)", -(2**256)),
        ("new Uint8Array([0, 255])", b"\x00\xff"),
        ("Buffer.from('ff', 'hex')", b"\xff"),
        ("new Uint16Array([1, 65535])", [1, 65535]),
        ("[1, undefined, () => 1, 'x']", [1, None, None, "x"]),
        ("({ a: undefined, b: () => 1, c: null })", {"c": None}),
        ("JSON.parse('{\"__proto__\": 1}')", {"__proto__": 1}),
        ("new Date(0)", "1970-01-01T00:00:00.000Z"),
        ("new Map([[1, 2]])", {}),
        ("'{\"to\": null}'", '{"to": null}'),
    ],
)
def test_values_arrive_exactly(sandbox: Sandbox, provider: Provider, expression: str, value: object) -> None:
    result = sandbox.run(body(f"return {expression}"), provider)

    assert result.reason is None
    assert result.value == value
    assert type(result.value) is type(value)


@pytest.mark.parametrize(
    ("expression", "returned"),
    [
        ("undefined", None),
        ("null", "null"),
        ("'not JSON'", None),
        ("'{\"a\": [1, 12345678901234567890]}'", '{"a":[1,12345678901234567000]}'),
        ("({ v: 5n, u: undefined, d: new Uint8Array([1, 2]) })", '{"v":"5","d":{"0":1,"1":2}}'),
        ("[1.5, NaN, 2n]", '[1.5,null,"2"]'),
    ],
)
def test_returned_is_what_the_published_runner_prints(
    sandbox: Sandbox, provider: Provider, expression: str, returned: str | None
) -> None:
    assert sandbox.run(body(f"return {expression}"), provider).returned == returned


@pytest.mark.parametrize(
    ("fields", "serialises"),
    [
        ("to: agent, value: 5n, data: '0x'", True),
        ("from: 'anything', to: agent", True),
        ("to: null, gasLimit: '0x5208', unknown: 1", True),
        ("type: 'eip-1559', to: agent", True),
        ("type: 'eip1559', to: agent", False),
        ("type: '0x2'", False),
        ("to: agent.replace('d', 'D')", False),
        ("to: '0x12'", False),
        ("value: 1.5", False),
        ("data: 'text'", False),
        ("hash: '0x00'", False),
        ("success: true, data: {}", False),
    ],
)
def test_serialises_asks_the_real_ethers(sandbox: Sandbox, provider: Provider, fields: str, serialises: bool) -> None:
    assert sandbox.run(body(f"return {{ {fields} }}"), provider).serialises is serialises
    assert (
        sandbox.run(body(f"return JSON.stringify({{ {fields.replace('5n', '5')} }})"), provider).serialises
        is serialises
    )


@pytest.mark.parametrize("expression", ["5", "[1]", "null", "undefined", "'text'"])
def test_serialises_is_open_for_what_is_no_object(sandbox: Sandbox, provider: Provider, expression: str) -> None:
    assert sandbox.run(body(f"return {expression}"), provider).serialises is None


def test_printed_lines_come_with_the_result(sandbox: Sandbox, provider: Provider) -> None:
    result = sandbox.run(
        body("console.log('a', 1n, { b: [2n] }); console.error(new TypeError('no')); return 1"), provider
    )

    assert result.console == ('a 1n {"b":["2n"]}', "TypeError: no")


def test_what_is_printed_beyond_the_limit_is_dropped(sandbox: Sandbox, provider: Provider) -> None:
    result = sandbox.run(body("for (let i = 0; i < 1e5; i++) console.log(`line ${i}`); return 1"), provider)

    assert result.value == 1
    assert 64_000 < sum(len(line) + 1 for line in result.console) < 66_000


def test_typescript_that_needs_more_than_dropping_types(sandbox: Sandbox, provider: Provider) -> None:
    code = """
    enum Side { Buy = 1, Sell }
    namespace Fees { export const bps: number = 25; }
    abstract class Token<T extends object = {}> {
      constructor(readonly symbol: string, protected meta?: T) {}
      abstract decimals(): number;
    }
    class Usdt extends Token { decimals() { return 18; } }
    const table = { a: 1 } satisfies Record<string, number>;
    export const executeSkill = async (...args: any[]): Promise<unknown> =>
      [Side.Sell, Side[1], Fees.bps, new Usdt('USDT')!.symbol, table.a as number];"""

    assert sandbox.run(skill(code), provider).value == [2, "Buy", 25, "USDT", 1]


def test_modules_may_await_and_import_at_run_time(sandbox: Sandbox, provider: Provider) -> None:
    code = """
    const base = await Promise.resolve(40);
    export async function executeSkill() {
      const { ethers } = await import('ethers');
      return [base + 2, ethers.version, require('ethers').version];
    }"""

    assert sandbox.run(skill(code), provider).value == [42, "6.17.0", "6.17.0"]


def test_an_error_of_the_provider_reaches_the_skill(sandbox: Sandbox, provider: Provider) -> None:
    code = (
        "try { await new ethers.JsonRpcProvider(url).send('eth_no', []) } catch (e: any) { return [e.code, e.message] }"
    )

    code, message = sandbox.run(body(code), provider).value
    assert code == "UNSUPPORTED_OPERATION"
    assert "the method eth_no does not exist" in message or "eth_no" in message


@pytest.mark.parametrize("error", [ZeroDivisionError("ours"), TimeoutError("ours"), BrokenPipeError("ours")])
def test_an_exception_of_the_provider_is_not_the_skills(sandbox: Sandbox, provider: Provider, error: Exception) -> None:
    def broken(_: str) -> str:
        raise error

    with pytest.raises(type(error), match="ours"):
        sandbox.run(body("return await new ethers.JsonRpcProvider(url).getBlockNumber()"), broken)
    assert sandbox.run(body("return 1"), provider).value == 1


def test_only_the_provider_can_be_fetched(sandbox: Sandbox, provider: Provider) -> None:
    code = """
    const headers = { 'content-type': 'application/json' };
    const ask = (target: string) => fetch(target, { method: 'POST', headers, body: '{"id":1,"method":"eth_chainId"}' });
    const refused = await ask('https://example.com/').catch(error => error.message);
    return [refused, (await (await ask(url)).json()).result];"""
    result = sandbox.run(body(code), provider)

    assert result.value == [
        "ECONNREFUSED: Unable to connect to https://example.com/. There is no network; "
        f"only the provider at {URL}/ answers",
        "0x38",
    ]
    assert result.requests == 1


def test_timers_do_not_wait(sandbox: Sandbox, provider: Provider) -> None:
    code = """
    const start = Date.now();
    const order: string[] = [];
    setTimeout(() => order.push('late'), 2000);
    setTimeout(() => order.push('early'), 1000);
    const cancelled = setTimeout(() => order.push('never'), 1500);
    clearTimeout(cancelled);
    await new Promise(resolve => setTimeout(resolve, 45 * 60 * 1000));
    return [order, Date.now() - start, performance.now(), start];"""
    result = sandbox.run(body(code), provider)

    assert result.value == [["early", "late"], 2_700_000, 2_700_000, 1_790_000_000_000]
    assert result.seconds["run"] < 5


def test_the_parts_of_ethers_share_one_library(sandbox: Sandbox, provider: Provider) -> None:
    code = """
    import { JsonRpcProvider } from 'ethers/providers';
    import { parseEther } from 'ethers/utils';
    import { ethers } from 'ethers';
    export async function executeSkill(url: string) {
      const provider = new JsonRpcProvider(url);
      return [provider instanceof ethers.JsonRpcProvider, parseEther('1'), await provider.getBlockNumber()];
    }"""
    assert sandbox.run(skill(code), provider).value == [True, 10**18, 100_000_000]


def test_code_that_would_run_itself_does_not(sandbox: Sandbox, provider: Provider) -> None:
    code = "export const executeSkill = async () => 1;\nif (require.main === module) throw new Error('ran itself');"
    assert sandbox.run(skill(code), provider).value == 1
