// fails: tx_succeeded, emitted, owner_is; paper: 0
// Out of the account of somebody who does not own it.
import { Interface } from "ethers";

const nft = new Interface(["function transferFrom(address from, address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = ["{{to_address}}", "{{to_address}}", BigInt("{{token_id}}")];
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("transferFrom", args) };
}
