import { createPublicClient, encodeFunctionData, http, parseAbi, parseUnits, type Address } from "viem";
import { bsc } from "viem/chains";

const abi = parseAbi([
  "function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])",
  "function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline) returns (uint256[])",
]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const amountOut = parseUnits("{{amount_out}}", Number("{{token_out_decimals}}"));
  const path: Address[] = ["{{token_in_address}}", "{{token_out_address}}"];
  const [quoted] = await client.readContract({
    address: "{{router_address}}",
    abi,
    functionName: "getAmountsIn",
    args: [amountOut, path],
  });
  // Slippage in hundredths of a per cent keeps the arithmetic whole.
  const most = (quoted * (10000n + BigInt(Math.round(Number("{{slippage}}") * 100)))) / 10000n;
  const { timestamp } = await client.getBlock();
  const data = encodeFunctionData({
    abi,
    functionName: "swapTokensForExactTokens",
    args: [amountOut, most, path, agentAddress as Address, timestamp + 1200n],
  });
  return { to: "{{router_address}}", data, gas: 400000n };
}
