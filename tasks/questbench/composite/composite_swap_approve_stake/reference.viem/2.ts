import { createPublicClient, encodeFunctionData, erc20Abi, http, parseAbiItem, type Address } from "viem";
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
    fromBlock: head,
  });
  const amount = came.reduce((sum, log) => sum + log.args.value!, 0n);
  return {
    to: "{{cake_address}}",
    data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: ["{{staking_contract}}", amount] }),
    gas: 100000n,
  };
}
