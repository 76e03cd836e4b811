// fails: called, emitted, owner_is, no_other_changes; paper: 50
// Number 1 of PancakeSquad.
import { Interface } from "ethers";

const nft = new Interface(["function transferFrom(address from, address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const squad = "0x0a8901b0E25DEb55A87524f0cC164E9644020EBA";
  const args = [agentAddress, "{{to_address}}", BigInt("{{token_id}}")];
  return { to: squad, data: nft.encodeFunctionData("transferFrom", args) };
}
