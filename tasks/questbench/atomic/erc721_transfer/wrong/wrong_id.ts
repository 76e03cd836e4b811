// fails: emitted, owner_is, no_other_changes; paper: 70
// The next NFT of the collection.
import { Interface } from "ethers";

const nft = new Interface(["function transferFrom(address from, address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = [agentAddress, "{{to_address}}", BigInt("{{token_id}}") + 1n];
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("transferFrom", args) };
}
