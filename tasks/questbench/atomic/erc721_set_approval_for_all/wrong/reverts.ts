// fails: tx_succeeded, emitted, approved_for_all_is; paper: 0
// The wallet as its own operator.
import { Interface } from "ethers";

const nft = new Interface(["function setApprovalForAll(address operator, bool approved)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("setApprovalForAll", [agentAddress, true]) };
}
