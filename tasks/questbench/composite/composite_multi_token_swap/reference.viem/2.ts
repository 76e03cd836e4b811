import { createPublicClient, encodeFunctionData, erc20Abi, http, type Address } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  // What the swap brought: the latest transfer of this token to the wallet.
  const head = await client.getBlockNumber();
  const arrivals = await client.getContractEvents({
    address: "{{usdt_address}}",
    abi: erc20Abi,
    eventName: "Transfer",
    args: { to: agentAddress as Address },
    fromBlock: head > 5n ? head - 5n : 0n,
  });
  const amount = arrivals.at(-1)!.args.value!;
  return {
    to: "{{usdt_address}}",
    data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: ["{{router_address}}", amount] }),
    gas: 100000n,
  };
}
