// fails: answer_is; paper: 70
// How many of another collection.
import { Contract, JsonRpcProvider } from "ethers";

const abi = ["function balanceOf(address owner) view returns (uint256)"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const squad = "0x0a8901b0E25DEb55A87524f0cC164E9644020EBA";
  const nft = new Contract(squad, abi, new JsonRpcProvider(providerUrl));
  const found: bigint = await nft.balanceOf("{{query_address}}");
  return { query_result: { success: true, data: { balance: found.toString() } } };
}
