"""What a model is told: the rules of the place once, then one request in plain language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyquest.errors import UsageError
from pyquest.instances import Instance

PROMPT_VERSION = 1
"""Raised whenever a prompt changes; part of every result's key."""


@dataclass(frozen=True)
class Prompt:
    """A system message and a user message."""

    system: str
    user: str


_SYSTEM = """\
You write TypeScript for a wallet on BNB Smart Chain. Somebody says in everyday words what they want; you answer with \
one fenced ```typescript block, and its module decides what the wallet does next.

The module exports this function, which is awaited once:

    export async function executeSkill(
      providerUrl: string,                         // JSON-RPC endpoint, read-only
      agentAddress: string,                        // the wallet, the `from` of what you return
      deployedContracts: Record<string, string>    // addresses by key, listed below
    )

{library}

What you return
- For a change on chain: a single transaction request, a plain object with `to`, and `value`, `data` and a gas limit \
as needed. `value` is in wei. Return it; do not send it. The platform fills in sender, nonce and chain id, signs with \
the wallet's key and broadcasts. The code itself has no key, and the endpoint refuses to send or to sign.
- For a question: a value instead of a transaction. The request then says which fields it needs.

Where this runs
- Chain id 56, BSC mainnet contracts. BNB pays for gas; a gas price of 1 gwei is plenty.
- USDT and BUSD have 18 decimals here, like every other token listed.
- Nothing but `{module}` and its sub-paths can be imported. There are no files, no environment variables, and no \
network besides `providerUrl`.

Well-known addresses
{addresses}

Keys of deployedContracts
{keys}"""

_LIBRARIES = {
    "ethers": """\
The library is ethers, version 6: `import { JsonRpcProvider, Contract, Interface, parseUnits } from "ethers"` and \
whatever else it exports. Read through `new JsonRpcProvider(providerUrl)`; amounts are bigint. The field for the gas \
limit is `gasLimit`.""",
    "viem": """\
The library is viem, version 2: `import { createPublicClient, encodeFunctionData, http, parseUnits } from "viem"`, \
`import { bsc } from "viem/chains"` and whatever else these export. Read through \
`createPublicClient({ chain: bsc, transport: http(providerUrl) })`; amounts are bigint. The field for the gas limit is \
`gas`.""",
}

_ADDRESSES = {
    "wbnb": "WBNB, wrapped BNB",
    "usdt": "USDT",
    "busd": "BUSD",
    "cake": "CAKE",
    "pancake_router": "PancakeSwap router, V2",
    "pancake_factory": "PancakeSwap factory, V2",
}

_CONTRACTS = {
    "erc1363_token": "T1363, a token with ERC-1363 callbacks",
    "erc721_token": "an ERC-721 collection",
    "erc1155_token": "an ERC-1155 collection",
    "simple_staking": "stakes CAKE",
    "simple_lp_staking": "stakes the LP token of the USDT/BUSD pair",
    "simple_reward_pool": "stakes that LP token and pays rewards in CAKE",
    "simple_counter": "a counter that can be incremented",
    "donation_box": "collects BNB donations",
    "message_board": "shows a text that can be replaced",
    "fallback_receiver": "takes plain BNB transfers",
    "flashloan_contract": "lends USDT within a transaction",
    "proxy": "delegates its calls to the implementation",
    "implementation": "the code behind the proxy",
    "rich_address": "another person's wallet, not a contract",
}

_QUERY = """\
Answer this with a value, read from the chain: let executeSkill return
{{ query_result: {{ success: true, data: {{ {fields} }} }} }}
with exactly these field names in `data`. Write numbers as decimal strings in base units (wei, the token's smallest \
unit): no decimal point, no separators, no unit."""


def prompt(instance: Instance, *, library: str = "ethers", hints: bool = False) -> Prompt:
    """The messages for a quest.

    Args:
        instance: The quest.
        library: ``ethers`` (version 6) or ``viem`` (version 2).
        hints: Whether to add the task's hints.

    Raises:
        UsageError: There is no such library.
    """
    if library not in _LIBRARIES:
        raise UsageError(f"no library is called {library!r}; there are {' and '.join(_LIBRARIES)}")
    parts = [instance.wording]
    if hints and instance.task.hints is not None:
        parts.append(f"Hint: {instance.task.hints}")
    if instance.task.kind == "query":
        parts.append(_QUERY.format(fields=", ".join(f"{field}: …" for field in instance.task.answer)))
    return Prompt(_system(instance, library), "\n\n".join(parts))


def _system(instance: Instance, library: str) -> str:
    accounts = instance.suite.accounts
    known = {what: accounts.address(name) for name, what in _ADDRESSES.items() if name in accounts.addresses}
    keys = {key: _CONTRACTS.get(key, "") for key in accounts.deployed_contracts}
    return _SYSTEM.format(
        library=_LIBRARIES[library],
        module=library,
        addresses="\n".join(f"- {what}: {address}" for what, address in known.items()),
        keys="\n".join(f"- {key}{f': {what}' if what else ''}" for key, what in keys.items()),
    )


def instance_json(instance: Instance, prompt: Prompt) -> Mapping[str, Any]:
    """What ``pyquest tasks show ID --seed N --json`` prints: the quest as anybody else can play it."""
    return {
        "task": instance.task.id,
        "split": instance.task.split,
        "seed": instance.seed,
        "params": instance.params_json(),
        "accounts": {"agent": instance.agent},
        "deployed_contracts": dict(instance.suite.accounts.deployed_contracts),
        "prompt": {"system": prompt.system, "user": prompt.user},
    }
