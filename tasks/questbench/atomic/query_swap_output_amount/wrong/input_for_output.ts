// fails: answer_is; paper: 95
// What has to go in for the amount to come out.
import { Contract, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getAmountsIn(uint256 amount, address[] path) view returns (uint256[])"];
  const router = new Contract("{{router_address}}", abi, new JsonRpcProvider(providerUrl));
  const path = ["{{token_in_address}}", "{{token_out_address}}"];
  const amounts: bigint[] = await router.getAmountsIn(parseUnits("{{amount_in}}", 18), path);
  return { query_result: { success: true, data: { amounts: amounts.map(String) } } };
}
