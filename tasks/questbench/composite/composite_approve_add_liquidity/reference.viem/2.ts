import { createPublicClient, encodeFunctionData, http, parseAbi, parseUnits, type Address } from "viem";
import { bsc } from "viem/chains";

const abi = parseAbi([
  "function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const amountA = parseUnits("{{amount_token_a}}", Number("{{token_a_decimals}}"));
  const amountB = parseUnits("{{amount_token_b}}", Number("{{token_b_decimals}}"));
  const { timestamp } = await client.getBlock();
  const tokens = ["{{token_a_address}}", "{{token_b_address}}"] as const;
  const data = encodeFunctionData({
    abi,
    functionName: "addLiquidity",
    args: [...tokens, amountA, amountB, 0n, 0n, agentAddress as Address, timestamp + 1200n],
  });
  return { to: "{{router_address}}", data, gas: 400000n };
}
