import { createPublicClient, encodeFunctionData, http, parseAbi, parseAbiItem, type Address } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const head = await client.getBlockNumber();
  const came = await client.getLogs({
    address: "{{cake_address}}",
    event: parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)"),
    args: { to: agentAddress as Address },
    fromBlock: head - 1n,
  });
  const amount = came.reduce((sum, log) => sum + log.args.value!, 0n);
  const abi = parseAbi(["function deposit(uint256 amount)"]);
  return {
    to: "{{staking_contract}}",
    data: encodeFunctionData({ abi, functionName: "deposit", args: [amount] }),
    gas: 300000n,
  };
}
