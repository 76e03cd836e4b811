// fails: answer_is; paper: 60
// What the spender may take from the agent.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function allowance(address, address) view returns (uint256)"];
  const token = new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl));
  const found: bigint = await token.allowance(agentAddress, "{{spender_address}}");
  return { query_result: { success: true, data: { allowance_raw: found.toString() } } };
}
