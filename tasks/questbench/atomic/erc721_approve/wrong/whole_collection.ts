// fails: emitted, approved_is, no_other_changes; paper: 30
// Every NFT, where one was meant.
import { Interface } from "ethers";

const nft = new Interface(["function setApprovalForAll(address operator, bool approved)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("setApprovalForAll", ["{{spender_address}}", true]) };
}
