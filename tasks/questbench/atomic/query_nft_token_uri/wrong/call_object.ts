// fails: answered, has_fields, answer_is; paper: 40
// The view call to make, in place of what it returns.
import { Interface } from "ethers";

const nft = new Interface(["function tokenURI(uint256 tokenId) view returns (string)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("tokenURI", [BigInt("{{token_id}}")]) };
}
