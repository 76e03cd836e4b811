"""The parts that every system message shares: the function to export, and the place where its code runs."""

from __future__ import annotations

from pyquest.errors import UsageError
from pyquest.instances import Instance

_FUNCTION = """\
The module exports this function, which is awaited once:

    export async function executeSkill(
      providerUrl: string,                         // JSON-RPC endpoint, read-only
      agentAddress: string,                        // the wallet, the `from` of what you return
      deployedContracts: Record<string, string>    // addresses by key, listed below
    )

{library}"""

_PLACE = """\
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


def function_text(library: str) -> str:
    """The function that an answer's module exports, and what it can import.

    Args:
        library: ``ethers`` (version 6) or ``viem`` (version 2).

    Raises:
        UsageError: There is no such library.
    """
    if library not in _LIBRARIES:
        raise UsageError(f"no library is called {library!r}; there are {' and '.join(_LIBRARIES)}")
    return _FUNCTION.format(library=_LIBRARIES[library])


def place_text(instance: Instance, library: str) -> str:
    """Chain, units, imports, and the addresses that an answer may rely on."""
    accounts = instance.suite.accounts
    known = {what: accounts.address(name) for name, what in _ADDRESSES.items() if name in accounts.addresses}
    keys = {key: _CONTRACTS.get(key, "") for key in accounts.deployed_contracts}
    return _PLACE.format(
        module=library,
        addresses="\n".join(f"- {what}: {address}" for what, address in known.items()),
        keys="\n".join(f"- {key}{f': {what}' if what else ''}" for key, what in keys.items()),
    )
