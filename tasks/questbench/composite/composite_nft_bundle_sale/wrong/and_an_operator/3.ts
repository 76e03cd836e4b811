import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function setApprovalForAll(address operator, bool approved)"]);
  return {
    to: "{{nft_address}}",
    data: contract.encodeFunctionData("setApprovalForAll", ["{{buyer_address}}", true]),
    gasLimit: 100000n,
  };
}
