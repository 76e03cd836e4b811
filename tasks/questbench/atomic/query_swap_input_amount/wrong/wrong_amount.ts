// fails: answer_is; paper: 100
// One unit too little goes in.
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
  const data = { amounts: [`${amounts[0] - 1n}`, `${amounts[1]}`], amount_in: `${amounts[0] - 1n}`, amount_out: `${amounts[1]}` };
  return { query_result: { success: true, data } };
}
