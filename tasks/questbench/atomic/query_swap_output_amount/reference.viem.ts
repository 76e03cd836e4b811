import { createPublicClient, http, parseAbi, parseUnits } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const amounts = await client.readContract({
    address: "{{router_address}}",
    abi: parseAbi(["function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])"]),
    functionName: "getAmountsOut",
    args: [parseUnits("{{amount_in}}", Number("{{token_in_decimals}}")), ["{{token_in_address}}", "{{token_out_address}}"]],
  });
  return { query_result: { success: true, data: { amounts: amounts.map(String) } } };
}
