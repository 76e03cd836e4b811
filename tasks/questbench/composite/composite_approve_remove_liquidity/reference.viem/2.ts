import { createPublicClient, encodeFunctionData, http, parseAbi, type Address } from "viem";
import { bsc } from "viem/chains";

const FACTORY = "0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73";

const abi = parseAbi([
  "function getPair(address tokenA, address tokenB) view returns (address)",
  "function balanceOf(address holder) view returns (uint256)",
  "function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const pair = await client.readContract({
    address: FACTORY,
    abi,
    functionName: "getPair",
    args: ["{{token_a_address}}", "{{token_b_address}}"],
  });
  const held = await client.readContract({
    address: pair,
    abi,
    functionName: "balanceOf",
    args: [agentAddress as Address],
  });
  const part = (held * BigInt("{{liquidity_percentage}}")) / 100n;
  const { timestamp } = await client.getBlock();
  const data = encodeFunctionData({
    abi,
    functionName: "removeLiquidity",
    args: ["{{token_a_address}}", "{{token_b_address}}", part, 0n, 0n, agentAddress as Address, timestamp + 1200n],
  });
  return { to: "{{router_address}}", data, gas: 400000n };
}
