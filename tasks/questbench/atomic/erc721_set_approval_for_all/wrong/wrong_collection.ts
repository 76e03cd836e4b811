// fails: called, emitted, approved_for_all_is, no_other_changes; paper: 50
// The tokens of another collection.
import { Interface } from "ethers";

const nft = new Interface(["function setApprovalForAll(address operator, bool approved)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = ["{{operator_address}}", true];
  return { to: deployedContracts.erc721_token, data: nft.encodeFunctionData("setApprovalForAll", args) };
}
