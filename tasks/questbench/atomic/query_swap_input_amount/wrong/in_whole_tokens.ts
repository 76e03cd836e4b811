// fails: answer_is; paper: 60
// In USDT and BUSD, not in their smallest units.
import { Contract, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getAmountsIn(uint256 amount, address[] path) view returns (uint256[])"];
  const router = new Contract("{{router_address}}", abi, new JsonRpcProvider(providerUrl));
  const path = ["{{token_in_address}}", "{{token_out_address}}"];
  const amounts: bigint[] = await router.getAmountsIn(parseUnits("{{amount_out}}", 18), path);
  const data = { amounts: amounts.map((one) => `${Number(one) / 1e18}`), amount_in: `${Number(amounts[0]) / 1e18}`, amount_out: "{{amount_out}}" };
  return { query_result: { success: true, data } };
}
