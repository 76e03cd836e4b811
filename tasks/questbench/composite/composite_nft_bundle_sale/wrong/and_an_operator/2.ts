import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function transferFrom(address from, address to, uint256 tokenId)"]);
  return {
    to: "{{nft_address}}",
    data: contract.encodeFunctionData("transferFrom", [agentAddress, "{{buyer_address}}", "{{token_id2}}"]),
    gasLimit: 150000n,
  };
}
