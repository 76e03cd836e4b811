"""The same skill gives the same result: in another sandbox, after other skills, on another day."""

import dataclasses

import pytest

from pyquest.js.worker import Sandbox, Skill, SkillResult
from tests.js.conftest import TEST_LIMITS
from tests.js.support import Provider, body, skill

EVERYTHING = """
const timeline: unknown[] = [];
for (const delay of [30, 10, 20]) setTimeout(() => timeline.push(delay, Date.now()), delay);
await new Promise(resolve => setTimeout(resolve, 100));
const wallet = ethers.Wallet.createRandom();
console.log(Math.random(), wallet.address);
return [
  Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint32Array(4)), ethers.hexlify(ethers.randomBytes(8)),
  wallet.privateKey, await wallet.signMessage('hello'), timeline, new Date().toString(), new Date().getTimezoneOffset(),
  performance.now(), await new ethers.JsonRpcProvider(url).getBalance(agent), Object.getOwnPropertyNames(globalThis),
];"""


def play(sandbox: Sandbox, wanted: Skill) -> SkillResult:
    return dataclasses.replace(sandbox.run(wanted, Provider()), seconds={})


def test_two_sandboxes_agree(sandbox: Sandbox) -> None:
    with Sandbox(TEST_LIMITS) as another:
        first, second = play(sandbox, body(EVERYTHING)), play(another, body(EVERYTHING))

    assert first.reason is None
    assert first == second


def test_the_provider_is_asked_the_same_in_the_same_order(sandbox: Sandbox) -> None:
    code = """
    import { createPublicClient, http } from 'viem';
    import { ethers } from 'ethers';
    export async function executeSkill(url: string, agent: `0x${string}`) {
      const provider = new ethers.JsonRpcProvider(url);
      const client = createPublicClient({ transport: http(url) });
      return await Promise.all([
        provider.getBalance(agent), client.getBalance({ address: agent }),
        provider.getBlockNumber(), client.getChainId(),
      ]);
    }"""
    first, second = Provider(), Provider()

    assert sandbox.run(skill(code), first).value == sandbox.run(skill(code), second).value
    assert first.bodies == second.bodies
    assert len(first.bodies) > 2


def test_what_ran_before_leaves_no_trace(sandbox: Sandbox) -> None:
    first = play(sandbox, body(EVERYTHING))
    play(sandbox, body("(globalThis as any).left = 1; Math.random(); (ethers.Wallet as any).prototype.x = 1; return 1"))
    play(sandbox, body("for (;;) {}"))
    play(sandbox, skill("import { parseEther } from 'viem'; export const executeSkill = () => parseEther('1')"))

    assert play(sandbox, body(EVERYTHING)) == first


def test_the_libraries_that_happen_to_be_loaded_make_no_difference(sandbox: Sandbox) -> None:
    # The comment makes the sandbox choose the process that has viem loaded.
    code = body(EVERYTHING).code
    mentioned = "const library = 'viem';\n" + code

    first, second = play(sandbox, skill(code)), play(sandbox, skill(mentioned))
    assert first == second


def test_another_seed_gives_other_numbers(sandbox: Sandbox) -> None:
    numbers = {play(sandbox, body("return Math.random()", seed=seed)).value for seed in ("a", "b", "c")}

    assert len(numbers) == 3


@pytest.mark.parametrize("count", [10_000])
def test_random_numbers_are_evenly_spread(sandbox: Sandbox, count: int) -> None:
    code = f"""
    const buckets = new Array(16).fill(0);
    for (let i = 0; i < {count}; i++) buckets[Math.floor(Math.random() * 16)]++;
    const bytes = crypto.getRandomValues(new Uint8Array({count}));
    return [buckets, bytes.filter(byte => byte & 1).length];"""
    buckets, odd = play(sandbox, body(code)).value

    expected = count / 16
    chi_squared = sum((found - expected) ** 2 / expected for found in buckets)
    assert chi_squared < 37.7  # 15 degrees of freedom, one in a thousand
    assert abs(odd - count / 2) < 4 * (count / 4) ** 0.5


def test_the_clock_is_the_skills(sandbox: Sandbox) -> None:
    wanted = dataclasses.replace(
        body("return [Date.now(), new Date().toISOString(), Date()]"), clock_ms=946_684_799_999
    )

    assert play(sandbox, wanted).value == [
        946_684_799_999,
        "1999-12-31T23:59:59.999Z",
        "Fri Dec 31 1999 23:59:59 GMT+0000 (Coordinated Universal Time)",
    ]
