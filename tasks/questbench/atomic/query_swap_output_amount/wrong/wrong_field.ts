// fails: has_fields, answer_is; paper: 30
// The right number under a name that nobody asked for.
import { Contract, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])"];
  const router = new Contract("{{router_address}}", abi, new JsonRpcProvider(providerUrl));
  const path = ["{{token_in_address}}", "{{token_out_address}}"];
  const amounts: bigint[] = await router.getAmountsOut(parseUnits("{{amount_in}}", 18), path);
  return { query_result: { success: true, data: { amount_out: amounts[1].toString() } } };
}
