// fails: answered, has_fields, answer_is; paper: 30
// The view call to make, in place of what it returns.
import { Interface } from "ethers";

const nft = new Interface(["function getApproved(uint256 tokenId) view returns (address)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("getApproved", [BigInt("{{token_id}}")]) };
}
