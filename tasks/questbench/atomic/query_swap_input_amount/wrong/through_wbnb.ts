// fails: answer_is; paper: 100
// A path with one more token.
import { Contract, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getAmountsIn(uint256 amount, address[] path) view returns (uint256[])"];
  const router = new Contract("{{router_address}}", abi, new JsonRpcProvider(providerUrl));
  const path = ["{{token_in_address}}", "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c", "{{token_out_address}}"];
  const amounts: bigint[] = await router.getAmountsIn(parseUnits("{{amount_out}}", 18), path);
  const data = { amounts: amounts.map(String), amount_in: `${amounts[0]}`, amount_out: `${amounts[2]}` };
  return { query_result: { success: true, data } };
}
