// fails: emitted, approved_is, no_other_changes; paper: 30
// Gives the NFT away, which is not to let it be taken.
import { Interface } from "ethers";

const nft = new Interface(["function transferFrom(address from, address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = [agentAddress, "{{spender_address}}", BigInt("{{token_id}}")];
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("transferFrom", args) };
}
