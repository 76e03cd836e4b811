import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function setApprovalForAll(address operator, bool approved)"]);
  return {
    to: "{{nft_address}}",
    data: contract.encodeFunctionData("setApprovalForAll", ["0x1234567890123456789012345678901234567890", true]),
    gasLimit: 100000n,
  };
}
