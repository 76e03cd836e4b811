import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const nft = new Interface(["function transferFrom(address from, address to, uint256 tokenId)"]);
  return {
    to: "{{nft_address}}",
    data: nft.encodeFunctionData("transferFrom", [agentAddress, "{{to_address}}", BigInt("{{token_id}}")]),
    gasLimit: 200000n,
  };
}
