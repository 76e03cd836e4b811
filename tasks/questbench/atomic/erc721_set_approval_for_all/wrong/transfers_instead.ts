// fails: emitted, approved_for_all_is, no_other_changes; paper: 30
// Gives the NFT away.
import { Interface } from "ethers";

const nft = new Interface(["function transferFrom(address from, address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = [agentAddress, "{{operator_address}}", 1n];
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("transferFrom", args) };
}
