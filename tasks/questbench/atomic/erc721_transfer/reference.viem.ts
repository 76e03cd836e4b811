import { encodeFunctionData, erc721Abi, type Address } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = [agentAddress as Address, "{{to_address}}", BigInt("{{token_id}}")] as const;
  return {
    to: "{{nft_address}}",
    data: encodeFunctionData({ abi: erc721Abi, functionName: "transferFrom", args }),
    gas: 200000n,
  };
}
