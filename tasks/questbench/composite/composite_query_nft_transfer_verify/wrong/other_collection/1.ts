// fails: owner_is, no_other_changes; paper: 100
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function transferFrom(address from, address to, uint256 tokenId)"]);
  return {
    to: "0x0a8901b0E25DEb55A87524f0cC164E9644020EBA",
    data: contract.encodeFunctionData("transferFrom", [agentAddress, "{{to_address}}", "{{token_id}}"]),
    gasLimit: 150000n,
  };
}
