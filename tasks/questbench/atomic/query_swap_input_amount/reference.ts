import { Contract, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])"];
  const router = new Contract("{{router_address}}", abi, new JsonRpcProvider(providerUrl));
  const amountOut = parseUnits("{{amount_out}}", Number("{{token_out_decimals}}"));
  const path = ["{{token_in_address}}", "{{token_out_address}}"];
  const amounts = (await router.getAmountsIn(amountOut, path)).map(String);
  return { query_result: { success: true, data: { amounts, amount_in: amounts[0], amount_out: amounts[1] } } };
}
