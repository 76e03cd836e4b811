// fails: approved_for_all_is; paper: 50
// Says false.
import { Interface } from "ethers";

const nft = new Interface(["function setApprovalForAll(address operator, bool approved)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = ["{{operator_address}}", false];
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("setApprovalForAll", args) };
}
