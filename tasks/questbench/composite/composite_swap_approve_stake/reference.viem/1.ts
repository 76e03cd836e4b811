import { createPublicClient, encodeFunctionData, http, parseAbi, parseEther, type Address } from "viem";
import { bsc } from "viem/chains";

const abi = parseAbi([
  "function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])",
  "function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])",
]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const value = parseEther("{{amount_bnb}}");
  const path: Address[] = ["{{wbnb_address}}", "{{cake_address}}"];
  const [, quoted] = await client.readContract({
    address: "{{router_address}}",
    abi,
    functionName: "getAmountsOut",
    args: [value, path],
  });
  const { timestamp } = await client.getBlock();
  return {
    to: "{{router_address}}",
    value,
    data: encodeFunctionData({
      abi,
      functionName: "swapExactETHForTokens",
      args: [(quoted * 90n) / 100n, path, agentAddress as Address, timestamp + 1200n],
    }),
    gas: 500000n,
  };
}
