// fails: answered, has_fields, answer_is; paper: 40
// The view call to make, in place of what it returns.
import { Interface } from "ethers";

const nft = new Interface(["function ownerOf(uint256 tokenId) view returns (address)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("ownerOf", [BigInt("{{token_id}}")]) };
}
