import { encodeFunctionData, erc721Abi } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = ["{{spender_address}}", BigInt("{{token_id}}")] as const;
  return {
    to: "{{nft_address}}",
    data: encodeFunctionData({ abi: erc721Abi, functionName: "approve", args }),
    gas: 200000n,
  };
}
