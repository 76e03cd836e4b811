import { encodeFunctionData, erc721Abi } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = ["{{operator_address}}", "{{approved}}" === "true"] as const;
  return {
    to: "{{nft_address}}",
    data: encodeFunctionData({ abi: erc721Abi, functionName: "setApprovalForAll", args }),
    gas: 200000n,
  };
}
