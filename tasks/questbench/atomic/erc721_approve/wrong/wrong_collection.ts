// fails: called, emitted, approved_is, no_other_changes; paper: 50
// Number 1 of another collection.
import { Interface } from "ethers";

const nft = new Interface(["function approve(address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = ["{{spender_address}}", BigInt("{{token_id}}")];
  return { to: deployedContracts.erc721_token, data: nft.encodeFunctionData("approve", args) };
}
