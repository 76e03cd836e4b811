import { createPublicClient, encodeFunctionData, http, parseAbi, parseUnits, type Address } from "viem";
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
  const amountIn = parseUnits("{{amount_in}}", Number("{{token_start_decimals}}"));
  const path: Address[] = ["{{token_start_address}}", "{{wbnb_address}}", "{{usdt_address}}", "{{token_end_address}}"];
  const [, , , quoted] = await client.readContract({
    address: "{{router_address}}",
    abi,
    functionName: "getAmountsOut",
    args: [amountIn, path],
  });
  // Slippage in hundredths of a per cent keeps the arithmetic whole.
  const least = (quoted * (10000n - BigInt(Math.round(Number("{{slippage}}") * 100)))) / 10000n;
  const { timestamp } = await client.getBlock();
  const data = encodeFunctionData({
    abi,
    functionName: "swapExactTokensForTokens",
    args: [amountIn, least, path, agentAddress as Address, timestamp + 1200n],
  });
  return { to: "{{router_address}}", data, gas: 400000n };
}
