import { createPublicClient, encodeFunctionData, http, parseAbi, parseEther, parseUnits, type Address } from "viem";
import { bsc } from "viem/chains";

const abi = parseAbi([
  "function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable",
]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const amount = parseUnits("{{amount_token}}", Number("{{token_decimals}}"));
  const { timestamp } = await client.getBlock();
  const data = encodeFunctionData({
    abi,
    functionName: "addLiquidityETH",
    args: ["{{token_address}}", amount, 0n, 0n, agentAddress as Address, timestamp + 1200n],
  });
  return { to: "{{router_address}}", value: parseEther("{{amount_bnb}}"), data, gas: 400000n };
}
