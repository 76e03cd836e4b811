import { createPublicClient, encodeFunctionData, erc20Abi, http, parseAbi, type Address } from "viem";
import { bsc } from "viem/chains";

const abi = parseAbi([
  "function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])",
  "function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])",
]);

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
  const amountIn = arrivals.at(-1)!.args.value!;
  const path: Address[] = ["{{usdt_address}}", "{{busd_address}}"];
  const [, quoted] = await client.readContract({
    address: "{{router_address}}",
    abi,
    functionName: "getAmountsOut",
    args: [amountIn, path],
  });
  const { timestamp } = await client.getBlock();
  return {
    to: "{{router_address}}",
    data: encodeFunctionData({
      abi,
      functionName: "swapExactTokensForTokens",
      args: [amountIn, (quoted * 95n) / 100n, path, agentAddress as Address, timestamp + 1200n],
    }),
    gas: 400000n,
  };
}
