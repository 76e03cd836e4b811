// fails: owner_is, no_other_changes; paper: 100
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function approve(address to, uint256 tokenId)"]);
  return {
    to: "{{nft_address}}",
    data: contract.encodeFunctionData("approve", ["{{buyer_address}}", "{{token_id}}"]),
    gasLimit: 100000n,
  };
}
