// fails: emitted, approved_for_all_is, no_other_changes; paper: 30
// The one NFT that there is now, but none that may come.
import { Interface } from "ethers";

const nft = new Interface(["function approve(address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("approve", ["{{operator_address}}", 1n]) };
}
