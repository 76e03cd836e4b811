import { createPublicClient, http, parseAbi, parseUnits } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const amountOut = parseUnits("{{amount_out}}", Number("{{token_out_decimals}}"));
  const found = await client.readContract({
    address: "{{router_address}}",
    abi: parseAbi(["function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])"]),
    functionName: "getAmountsIn",
    args: [amountOut, ["{{token_in_address}}", "{{token_out_address}}"]],
  });
  const amounts = found.map(String);
  return { query_result: { success: true, data: { amounts, amount_in: amounts[0], amount_out: amounts[1] } } };
}
