import { encodeFunctionData, parseAbi, type Address } from "viem";

const abi = parseAbi(["function transferFrom(address from, address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: "{{nft_address}}",
    data: encodeFunctionData({
      abi,
      functionName: "transferFrom",
      args: [agentAddress as Address, "{{to_address}}", BigInt("{{token_id}}")],
    }),
    gas: 150000n,
  };
}
