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
  const amountIn = parseEther("{{amount}}");
  const path: Address[] = ["{{wbnb_address}}", "{{token_address}}"];
  const [, quoted] = await client.readContract({
    address: "{{router_address}}",
    abi,
    functionName: "getAmountsOut",
    args: [amountIn, path],
  });
  const { timestamp } = await client.getBlock();
  return {
    to: "{{router_address}}",
    value: amountIn,
    data: encodeFunctionData({
      abi,
      functionName: "swapExactETHForTokens",
      args: [(quoted * 95n) / 100n, path, agentAddress as Address, timestamp + 1200n],
    }),
    gas: 400000n,
  };
}
