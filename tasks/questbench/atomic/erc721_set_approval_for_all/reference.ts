import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const nft = new Interface(["function setApprovalForAll(address operator, bool approved)"]);
  return {
    to: "{{nft_address}}",
    data: nft.encodeFunctionData("setApprovalForAll", ["{{operator_address}}", "{{approved}}" === "true"]),
    gasLimit: 200000n,
  };
}
