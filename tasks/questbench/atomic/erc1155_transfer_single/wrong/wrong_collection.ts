// fails: called, transferred_1155, balance_1155_change, no_other_changes; paper: 30
// An NFT of the other collection.
import { Interface } from "ethers";

const nft = new Interface(["function transferFrom(address from, address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = [agentAddress, "{{to_address}}", BigInt("{{token_id}}")];
  return { to: deployedContracts.erc721_token, data: nft.encodeFunctionData("transferFrom", args) };
}
