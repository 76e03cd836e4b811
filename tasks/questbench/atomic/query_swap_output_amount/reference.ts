import { Contract, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])"];
  const router = new Contract("{{router_address}}", abi, new JsonRpcProvider(providerUrl));
  const amountIn = parseUnits("{{amount_in}}", Number("{{token_in_decimals}}"));
  const amounts: bigint[] = await router.getAmountsOut(amountIn, ["{{token_in_address}}", "{{token_out_address}}"]);
  return { query_result: { success: true, data: { amounts: amounts.map(String) } } };
}
