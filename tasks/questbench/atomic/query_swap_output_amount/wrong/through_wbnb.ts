// fails: answer_is; paper: 60
// A path with one more token.
import { Contract, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])"];
  const router = new Contract("{{router_address}}", abi, new JsonRpcProvider(providerUrl));
  const path = ["{{token_in_address}}", "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c", "{{token_out_address}}"];
  const amounts: bigint[] = await router.getAmountsOut(parseUnits("{{amount_in}}", 18), path);
  return { query_result: { success: true, data: { amounts: amounts.map(String) } } };
}
