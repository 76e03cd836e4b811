// fails: answer_is; paper: 60
// What the owner holds.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address) view returns (uint256)"];
  const token = new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl));
  const found: bigint = await token.balanceOf("{{owner_address}}");
  return { query_result: { success: true, data: { allowance_raw: found.toString() } } };
}
