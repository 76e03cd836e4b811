import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const nft = new Interface(["function approve(address to, uint256 tokenId)"]);
  return {
    to: "{{nft_address}}",
    data: nft.encodeFunctionData("approve", ["{{spender_address}}", BigInt("{{token_id}}")]),
    gasLimit: 200000n,
  };
}
