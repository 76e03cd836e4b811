// fails: emitted, owner_is, no_other_changes; paper: 50
// Lets the recipient fetch it.
import { Interface } from "ethers";

const nft = new Interface(["function approve(address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = ["{{to_address}}", BigInt("{{token_id}}")];
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("approve", args) };
}
