import { encodeFunctionData, parseAbi, stringToHex, type Address } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)"]);
  const text = stringToHex("{{data_message}}");
  const args = [agentAddress as Address, "{{to_address}}", BigInt("{{token_id}}"), BigInt("{{amount}}"), text] as const;
  return {
    to: "{{nft_address}}",
    data: encodeFunctionData({ abi, functionName: "safeTransferFrom", args }),
    gas: 200000n,
  };
}
